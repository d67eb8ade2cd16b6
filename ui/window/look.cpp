#include "ui/window/look.h"

#include <QApplication>
#include <QLabel>
#include <QPainter>
#include <QProxyStyle>
#include <QStyleOption>
#include <QToolTip>

#include "ui/window/preferences.h"

namespace gapscope {

namespace {

// Takes its colours from the palette on every desktop.
class NarrowFusion : public QProxyStyle {
public:
    NarrowFusion() : QProxyStyle(QStringLiteral("Fusion")) {}
    int pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override {
        if (metric == PM_DockWidgetSeparatorExtent || metric == PM_SplitterWidth) return 4;
        return QProxyStyle::pixelMetric(metric, option, widget);
    }
    // Names come from files. A label that has not said that it writes markup shows plain text, tooltips and message boxes
    // included: left to guess, a label takes "<img src=...>" for a picture to load.
    using QProxyStyle::polish;
    void polish(QWidget* widget) override {
        QProxyStyle::polish(widget);
        auto* label = qobject_cast<QLabel*>(widget);
        if (label && label->textFormat() == Qt::AutoText) label->setTextFormat(Qt::PlainText);
    }
    // On a dark window Fusion's own outline of a field, a box or a ring cannot be seen.
    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget) const override {
        if (element == PE_PanelButtonTool && option->state & State_On) return switchedOn(option, painter);
        QProxyStyle::drawPrimitive(element, option, painter, widget);
        if (element == PE_FrameLineEdit) return outline(option, painter);
        if (element != PE_IndicatorCheckBox && element != PE_IndicatorRadioButton) return;
        painter->setPen(option->palette.color(QPalette::Dark));
        painter->setBrush(Qt::NoBrush);
        if (element == PE_IndicatorCheckBox)
            painter->drawRect(option->rect.adjusted(0, 0, -1, -1));
        else
            painter->drawEllipse(option->rect.adjusted(1, 1, -2, -2));
    }
    // Nor can its slider: a line, the part up to the value in the accent, and a ring to take it by.
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                            const QWidget* widget) const override {
        const auto* slider = qstyleoption_cast<const QStyleOptionSlider*>(option);
        if (const auto* box = qstyleoption_cast<const QStyleOptionSpinBox*>(option); control == CC_SpinBox && box && box->frame) {
            QProxyStyle::drawComplexControl(control, option, painter, widget);
            return outline(option, painter);
        }
        if (control != CC_Slider || !slider || slider->orientation != Qt::Horizontal)
            return QProxyStyle::drawComplexControl(control, option, painter, widget);
        const QRectF line = subControlRect(CC_Slider, option, SC_SliderGroove, widget);
        const QPointF at = QRectF(subControlRect(CC_Slider, option, SC_SliderHandle, widget)).center();
        const bool enabled = option->state.testFlag(State_Enabled);
        const bool held = enabled && option->state & (State_HasFocus | State_Sunken);
        const auto colour = [&](QPalette::ColorRole role) { return option->palette.color(QPalette::Active, role); };
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        if (!enabled) painter->setOpacity(0.4);
        painter->setPen(QPen(colour(QPalette::Dark), 1.5));
        painter->drawLine(QPointF(line.left(), at.y()), QPointF(line.right(), at.y()));
        painter->setPen(QPen(colour(QPalette::Highlight), 3.5));
        const double zero = option->direction == Qt::RightToLeft ? line.right() : line.left();
        if (enabled) painter->drawLine(QPointF(zero, at.y()), at);
        painter->setPen(QPen(colour(held ? QPalette::Highlight : QPalette::Dark), held ? 2.5 : 1.5));
        painter->setBrush(colour(QPalette::Window));
        painter->drawEllipse(at, 6, 6);
        painter->restore();
    }

private:
    // On a dark window Fusion's pressed button is hardly told from any other.
    static void switchedOn(const QStyleOption* button, QPainter* painter) {
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        QColor ground = button->palette.color(QPalette::Active, QPalette::Highlight);
        painter->setPen(ground);
        ground.setAlphaF(0.3F);
        painter->setBrush(ground);
        painter->drawRoundedRect(QRectF(button->rect).adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
        painter->restore();
    }
    static void outline(const QStyleOption* field, QPainter* painter) {
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        const bool isFocused = field->state & State_HasFocus;
        painter->setOpacity(isFocused ? 1 : 0.6);  // quieter than what stands in it
        painter->setPen(field->palette.color(isFocused ? QPalette::Highlight : QPalette::Dark));
        painter->setBrush(Qt::NoBrush);
        painter->drawRoundedRect(QRectF(field->rect).adjusted(0.5, 0.5, -0.5, -0.5), 2, 2);
        painter->restore();
    }
};

QString themeKey() { return QStringLiteral("theme"); }

}  // namespace

void useWidgetStyle() {
    static bool done = false;
    if (!done) QApplication::setStyle(new NarrowFusion);
    done = true;
}

void useColoursAndFont(const Style& style, const QFont& menus) {
    const auto colours = style.palette->forWidgets();
    QApplication::setPalette(colours);
    QToolTip::setPalette(colours);
    QApplication::setFont(style.font(Type::Legend));
    for (const auto* menu : {"QMenuBar", "QMenu", "QStatusBar", "QToolBar"}) QApplication::setFont(menus, menu);
    QToolTip::setFont(style.font(Type::Legend));
}

const Palette& rememberedPalette() {
    static const bool desktopIsDark = Palette::ofDesktop().isDark();  // before we set colours of our own
    const auto chosen = Preferences::value(themeKey()).toString();
    const bool dark = chosen.isEmpty() ? desktopIsDark : chosen == QStringLiteral("dark");
    return dark ? Palette::dark() : Palette::light();
}

void rememberPalette(const Palette& palette) {
    Preferences::set(themeKey(), palette.isDark() ? QStringLiteral("dark") : QStringLiteral("light"));
}

}  // namespace gapscope
