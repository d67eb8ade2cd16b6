#include "ui/plot/palette.h"

#include <QApplication>
#include <QCoreApplication>

namespace gapscope {

namespace {

constexpr QRgb solid(QRgb rgb) { return 0xff000000u | rgb; }
constexpr QRgb at(QRgb rgb, double share) {
    return static_cast<QRgb>(share * 255 + 0.5) << 24 | rgb;  // NOLINT(bugprone-incorrect-roundings): known while compiling
}

constexpr RoleEntry table[] = {
    {Role::Window, "window", solid(0xF6F7F8), solid(0x1E2227)},
    {Role::PlotBackground, "plot background", solid(0xFFFFFF), solid(0x14171B)},
    {Role::Text, "text", solid(0x1B1F24), solid(0xE6E9ED)},
    {Role::SecondText, "second text", solid(0x5A6470), solid(0xA3ADB8)},
    {Role::Axis, "axis", solid(0x767C84), solid(0x9AA3AD)},
    {Role::Grid, "grid", solid(0xE6E9EC), solid(0x2A3037)},
    {Role::Accent, "accent", solid(0x2463A8), solid(0x6FB1F2)},
    {Role::LitLine, "lit line", solid(0xE3EEF9), solid(0x243444)},
    {Role::Mean, "mean", solid(0x0F2F5A), solid(0x98CAEB)},
    {Role::Band, "band", at(0x0F2F5A, 0.16), at(0x98CAEB, 0.22)},
    {Role::Measurement, "measurement", solid(0x16191D), solid(0xF3F5F7)},
    {Role::Truth, "truth", solid(0x6E6E6E), solid(0xC4C4C4)},
    {Role::Error, "error", solid(0xB42318), solid(0xFF8A80)},
    {Role::Leader, "J", solid(0xD9530E), solid(0xED9739)},
    {Role::Rival, "j", solid(0xC92FBD), solid(0xD353CD)},
    {Role::Chosen, "chosen", solid(0x02915B), solid(0x19B775)},
    {Role::Recommendation, "recommendation", solid(0xFFC83D), solid(0xFFC83D)},
    {Role::Ghost, "ghost", solid(0x16191D), solid(0xF3F5F7)},
    {Role::GapBar, "gap bar", solid(0x6B7785), solid(0x8A97A5)},
    {Role::NoticeText, "notice text", solid(0x7A4B00), solid(0xFFD98A)},
    {Role::NoticeGround, "notice ground", solid(0xFFF4D6), solid(0x3A2E12)},
    {Role::Curve1, "curve 1", solid(0x104E86), solid(0x338EFF)},
    {Role::Curve2, "curve 2", solid(0x821B1A), solid(0xFB856F)},
    {Role::Curve3, "curve 3", solid(0x3D8C9E), solid(0x33CBDC)},
    {Role::Curve4, "curve 4", solid(0x8B750A), solid(0xD6BD4B)},
    {Role::Curve5, "curve 5", solid(0x6D27C0), solid(0xC47AA0)},
    {Role::Curve6, "curve 6", solid(0x22282F), solid(0xF0F2F4)},
    {Role::Curve7, "curve 7", solid(0x9672D2), solid(0xBA30A8)},
    {Role::Curve8, "curve 8", solid(0xC0785A), solid(0x547E0C)},
    {Role::Curve9, "curve 9", solid(0xCC1866), solid(0xB4FCBA)},
};

constexpr double dashes[] = {8, 3}, dots[] = {2, 3}, dashDots[] = {8, 3, 2, 3}, shortDashes[] = {4, 2},
                 dashDotDots[] = {8, 3, 2, 3, 2, 3}, longDashes[] = {14, 4}, sparseDashes[] = {6, 6};

// Nine colours, the first six with the dashes that visual.md pairs them with; after them three once more with others.
const CurveSign curves[] = {
    {Role::Curve1, {}},           {Role::Curve2, dashes},      {Role::Curve3, dots},        {Role::Curve4, dashDots},
    {Role::Curve5, shortDashes},  {Role::Curve6, {}},          {Role::Curve7, dashDotDots}, {Role::Curve8, longDashes},
    {Role::Curve9, sparseDashes}, {Role::Curve1, dashDotDots}, {Role::Curve2, {}},          {Role::Curve3, longDashes},
};

constexpr MarkerEntry signs[] = {
    {Marker::Measured, Shape::Disc, 7, Role::Measurement, QT_TRANSLATE_NOOP("legend", "measured")},
    {Marker::Leader, Shape::Diamond, 12, Role::Leader, QT_TRANSLATE_NOOP("legend", "J")},
    {Marker::Rival, Shape::TriangleDown, 12, Role::Rival, QT_TRANSLATE_NOOP("legend", "j")},
    {Marker::Chosen, Shape::Ring, 20, Role::Chosen, QT_TRANSLATE_NOOP("legend", "chosen")},
    {Marker::Recommended, Shape::Star, 14, Role::Recommendation, QT_TRANSLATE_NOOP("legend", "recommended")},
    {Marker::Pending, Shape::HollowSquare, 8, Role::Measurement, QT_TRANSLATE_NOOP("legend", "pending")},
    {Marker::Ignored, Shape::StruckDisc, 7, Role::Measurement, QT_TRANSLATE_NOOP("legend", "ignored")},
    {Marker::Truth, Shape::HollowDisc, 7, Role::Truth, QT_TRANSLATE_NOOP("legend", "truth")},
    {Marker::Ghost, Shape::DashedDisc, 11, Role::Ghost, QT_TRANSLATE_NOOP("legend", "what if")},
    {Marker::Failed, Shape::Cross, 8, Role::Measurement, QT_TRANSLATE_NOOP("legend", "failed")},
};

}  // namespace

std::span<const RoleEntry> roles() { return table; }

std::span<const MarkerEntry> markers() { return signs; }

CurveSign curveSign(std::size_t n) { return curves[n % curveSigns]; }

const MarkerEntry& entryOf(Marker marker) { return signs[static_cast<std::size_t>(marker)]; }

const Palette& Palette::light() {
    static const Palette palette(false);
    return palette;
}

const Palette& Palette::dark() {
    static const Palette palette(true);
    return palette;
}

const Palette& Palette::ofDesktop() {
    return QApplication::palette().color(QPalette::Window).lightness() < 128 ? dark() : light();
}

QColor Palette::operator[](Role role) const {
    const auto& entry = table[static_cast<std::size_t>(role)];
    return QColor::fromRgba(dark_ ? entry.dark : entry.light);
}

QColor Palette::faded(Role role, double share) const {
    QColor colour = (*this)[role];
    colour.setAlphaF(colour.alphaF() * static_cast<float>(share));
    return colour;
}

QColor Palette::onPlot(Role role, double share) const {
    const QColor over = faded(role, share), under = (*this)[Role::PlotBackground];
    const auto mix = [&](float a, float b) { return b + (a - b) * over.alphaF(); };
    return QColor::fromRgbF(mix(over.redF(), under.redF()), mix(over.greenF(), under.greenF()), mix(over.blueF(), under.blueF()));
}

QPalette Palette::forWidgets() const {
    const Palette& own = *this;
    QPalette p;
    const auto set = [&](QPalette::ColorRole which, Role role) { p.setColor(which, own[role]); };
    set(QPalette::Window, Role::Window);
    set(QPalette::Button, Role::Window);
    set(QPalette::Base, Role::PlotBackground);
    set(QPalette::AlternateBase, Role::Window);
    set(QPalette::ToolTipBase, Role::PlotBackground);
    for (const auto which : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::ToolTipText})
        set(which, Role::Text);
    set(QPalette::BrightText, Role::Error);
    set(QPalette::PlaceholderText, Role::SecondText);
    set(QPalette::Highlight, Role::Accent);
    set(QPalette::HighlightedText, Role::PlotBackground);
    set(QPalette::Link, Role::Accent);
    set(QPalette::Light, Role::PlotBackground);
    set(QPalette::Midlight, Role::Grid);
    set(QPalette::Mid, Role::Grid);
    set(QPalette::Dark, Role::Axis);
    p.setColor(QPalette::Shadow, own.faded(Role::Axis, 0.5));
    for (const auto which : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        p.setColor(QPalette::Disabled, which, own.faded(Role::SecondText, 0.6));
    return p;
}

}  // namespace gapscope
