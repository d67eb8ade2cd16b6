// The one table of colours and signs: enough contrast in both themes, roles that the colour-blind can tell apart, one
// sign per meaning, and no text too small to read.
#include <QLabel>
#include <QPainter>
#include <QToolButton>
#include <array>
#include <cmath>
#include <set>

#include "core/io/study_file.h"
#include "tests/suite.h"
#include "tests/ui/window_bench.h"
#include "ui/experiment/contender_looks.h"
#include "ui/experiment/draft_experiment.h"
#include "ui/plot/film_light.h"
#include "ui/plot/style.h"

using namespace gapscope;
using namespace gapscope::test;

namespace {

using Triple = std::array<double, 3>;
using Matrix = std::array<Triple, 3>;

Triple times(const Matrix& m, const Triple& v) {
    Triple result{};
    for (std::size_t i = 0; i < 3; ++i) result[i] = m[i][0] * v[0] + m[i][1] * v[1] + m[i][2] * v[2];
    return result;
}

// sRGB without its gamma.
Triple linear(const QColor& colour) {
    const auto bare = [](double c) { return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
    return {bare(colour.redF()), bare(colour.greenF()), bare(colour.blueF())};
}

double luminance(const QColor& colour) {
    const auto [r, g, b] = linear(colour);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

// As the Web Content Accessibility Guidelines define it.
double contrast(const QColor& a, const QColor& b) {
    const double x = luminance(a) + 0.05, y = luminance(b) + 0.05;
    return std::max(x, y) / std::min(x, y);
}

// Full sight, and the three kinds of colour blindness by the matrices of Machado, Oliveira and Fernandes (2009).
const Matrix sights[] = {{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
                         {{{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}},
                         {{{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}},
                         {{{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}}};

Triple lab(const Matrix& sight, const QColor& colour) {
    const Matrix toXyz{{{0.4124, 0.3576, 0.1805}, {0.2126, 0.7152, 0.0722}, {0.0193, 0.1192, 0.9505}}};
    const Triple white{0.9505, 1, 1.089};
    Triple seen = times(sight, linear(colour));
    for (auto& c : seen) c = std::clamp(c, 0.0, 1.0);
    Triple f = times(toXyz, seen);
    for (std::size_t i = 0; i < 3; ++i) {
        const double t = f[i] / white[i];
        f[i] = t > 0.008856 ? std::cbrt(t) : 7.787 * t + 16.0 / 116;
    }
    return {116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])};
}

double difference(const Matrix& sight, const QColor& a, const QColor& b) {
    const Triple x = lab(sight, a), y = lab(sight, b);
    return std::hypot(x[0] - y[0], x[1] - y[1], x[2] - y[2]);
}

const Palette* const themes[] = {&Palette::light(), &Palette::dark()};

}  // namespace

class TestPalette : public QObject {
    Q_OBJECT

private slots:
    void tablesAreInOrder() {
        for (std::size_t i = 0; i < roles().size(); ++i) QCOMPARE(static_cast<std::size_t>(roles()[i].role), i);
        for (std::size_t i = 0; i < markers().size(); ++i) QCOMPARE(static_cast<std::size_t>(markers()[i].marker), i);
        std::set<std::string_view> names, words;
        std::set<std::pair<Shape, Role>> looks;
        for (const auto& role : roles()) QVERIFY2(names.insert(role.name).second, role.name.data());
        for (const auto& sign : markers()) {
            QVERIFY2(words.insert(sign.word).second, sign.word.data());
            QVERIFY2(looks.insert({sign.shape, sign.role}).second, sign.word.data());
            QVERIFY(sign.size >= 7);
        }
    }

    // Whoever sees no colours at all can still tell the signs apart.
    void signsDifferByShape() {
        std::set<Shape> shapes;
        for (const auto& sign : markers()) QVERIFY2(shapes.insert(sign.shape).second, sign.word.data());
    }

    void textCanBeRead() {
        using Pair = std::pair<Role, Role>;
        for (const auto* theme : themes)
            for (const auto& [text, ground] :
                 {Pair{Role::Text, Role::Window}, Pair{Role::Text, Role::PlotBackground}, Pair{Role::Text, Role::LitLine},
                  Pair{Role::SecondText, Role::Window}, Pair{Role::SecondText, Role::PlotBackground},
                  Pair{Role::SecondText, Role::LitLine}, Pair{Role::Error, Role::Window}, Pair{Role::Error, Role::PlotBackground},
                  Pair{Role::Accent, Role::Window}, Pair{Role::PlotBackground, Role::Accent},
                  Pair{Role::NoticeText, Role::NoticeGround}}) {
                const double found = contrast((*theme)[text], (*theme)[ground]);
                QVERIFY2(found >= 4.5, qPrintable(QString("%1 on %2: %3").arg(int(text)).arg(int(ground)).arg(found)));
            }
    }

    void marksCanBeSeen() {
        for (const auto* theme : themes)
            for (const auto role :
                 {Role::Axis, Role::Accent, Role::Mean, Role::Measurement, Role::Truth, Role::Leader, Role::Rival, Role::Chosen,
                  Role::Ghost, Role::GapBar, Role::Curve1, Role::Curve2, Role::Curve3, Role::Curve4, Role::Curve5, Role::Curve6,
                  Role::Curve7, Role::Curve8, Role::Curve9}) {
                const double found = contrast((*theme)[role], (*theme)[Role::PlotBackground]);
                QVERIFY2(found >= 3, qPrintable(QString("%1: %2").arg(int(role)).arg(found)));
            }
    }

    // Thin lines over the band: the truth, samples, and the bounds also while another line of the film has the light.
    void linesOverTheBandCanBeSeen() {
        for (const auto* theme : themes)
            for (const double light : {dimmed, 1.0}) {
                const QColor band = theme->onPlot(Role::Band, light);
                const auto over = [&](Role role, double share) { return between(band, (*theme)[role], share); };
                for (const auto& [role, share] : {std::pair{Role::Truth, 1.0}, std::pair{Role::Curve5, sampleStrength},
                                                  std::pair{Role::Mean, boundsIn(light)}})
                    for (const auto& ground : {band, (*theme)[Role::PlotBackground]}) {
                        const double found = contrast(over(role, share), ground);
                        QVERIFY2(found >= 3, qPrintable(QString("%1 in light %2: %3").arg(int(role)).arg(light).arg(found)));
                    }
            }
    }

    // Belief that another line of the film has dimmed is still there on a dark ground, and still dimmed.
    void dimmedBeliefCanBeSeen() {
        const auto& dark = Palette::dark();
        const double full = dark[Role::Band].alphaF();
        const auto seen = [&](const QColor& shape) { return contrast(shape, dark[Role::PlotBackground]); };
        const auto band = [&](double light) { return seen(dark.onPlot(Role::Band, shapeIn(light, full, true) / full)); };
        const auto density = [&](double light) { return seen(dark.onPlot(Role::Mean, shapeIn(light, 0.25, true))); };
        for (const double found : {band(dimmed), density(dimmed)}) QVERIFY2(found >= 1.5, qPrintable(QString::number(found)));
        QVERIFY(band(1) - band(dimmed) > 0.1 && density(1) - density(dimmed) > 0.2);
        // As a picture has it: the mark beside an arm that the line is not about.
        OpenWindow window(study("demo"));
        window.usePalette(dark);
        window.session().goTo(window.session().rounds(), 3);
        window.waitUntilDone();
        auto* panel = window.bench().panel("posterior")->widget;
        QVERIFY(window.session().scene().lineByLine());
        window.settle();
        const QImage image = panel->grab().toImage();
        int shaded = 0;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x) {
                const double found = seen(image.pixelColor(x, y));
                shaded += found > 1.49 && found < 1.6;
            }
        QVERIFY2(shaded > 2000, qPrintable(QString::number(shaded)));
    }

    // Nine policies of a comparison are told apart by colour alone, and by their dashes where only one ink is seen.
    void nineContendersHaveNineColours() {
        Experiment draft = firstDraft(loadStudy(study("demo").toStdString()));
        draft.contenders.clear();
        for (const char* id : {"bayesgap", "ei", "thompson", "gp-ucb", "ugap", "bayesgap", "pi", "kg", "random"})
            draft.contenders.push_back(newContender(draft, *findPolicy(id)));
        const auto looks = looksOf(draft.contenders);
        QCOMPARE(looks.size(), std::size_t{9});
        for (const auto* theme : themes)
            for (std::size_t i = 0; i < looks.size(); ++i)
                for (std::size_t k = 0; k < i; ++k) {
                    const QColor a = (*theme)[looks[i].role], b = (*theme)[looks[k].role];
                    const auto told = QStringLiteral("%1 and %2: ").arg(i).arg(k);
                    for (const auto& sight : sights) {
                        const double found = difference(sight, a, b);
                        QVERIFY2(found >= 20, qPrintable(told + QString::number(found)));
                    }
                    const double found = difference(sights[0], a, b);
                    const bool sameDashes = std::ranges::equal(looks[i].dashes, looks[k].dashes);
                    QVERIFY2(found >= (sameDashes ? 35 : 30), qPrintable(told + QString::number(found)));
                }
    }

    // Nine policies of a comparison, and three more: two that share a colour share neither dashes nor dots.
    void contendersDifferForEveryEye() {
        const auto wave = [](const CurveSign& sign) {  // length of a dash and what follows, and the share of it that is ink
            double whole = 0, ink = 0;
            for (std::size_t i = 0; i < sign.dashes.size(); ++i) {
                whole += sign.dashes[i];
                if (i % 2 == 0) ink += sign.dashes[i];
            }
            return whole > 0 ? std::pair(whole, ink / whole) : std::pair(0.0, 1.0);
        };
        for (const auto* theme : themes)
            for (const auto& sight : sights)
                for (std::size_t i = 0; i < curveSigns; ++i)
                    for (std::size_t k = 0; k < i; ++k) {
                        const auto a = curveSign(i), b = curveSign(k);
                        if (difference(sight, (*theme)[a.role], (*theme)[b.role]) >= 20) continue;
                        QCOMPARE(a.role, b.role);
                        QVERIFY(isSecondOfItsColour(a) != isSecondOfItsColour(b));
                        const auto [length, ink] = wave(a);
                        const auto [otherLength, otherInk] = wave(b);
                        QVERIFY2(std::abs(ink - otherInk) >= 0.25, qPrintable(QString("%1 and %2").arg(i).arg(k)));
                        QVERIFY(length != otherLength);
                    }
        // The dots are told apart in the picture, too.
        const auto dotOf = [](const CurveSign& sign) {
            QImage image(24, 24, QImage::Format_RGB32);
            image.fill(Qt::white);
            QPainter painter(&image);
            const Style style;
            Canvas canvas(painter, style);
            drawDot(canvas, sign, {12, 12}, 4);
            return image.pixelColor(12, 12);
        };
        for (std::size_t i = 0; i < curveColours; ++i)
            for (std::size_t k = curveColours; k < curveSigns; ++k) QVERIFY(dotOf(curveSign(i)) != dotOf(curveSign(k)));
    }

    void rolesDifferForEveryEye() {
        const std::vector<Role> signs{Role::Leader, Role::Rival, Role::Chosen, Role::Mean, Role::GapBar};
        const std::vector<Role> curves{Role::Curve1, Role::Curve2, Role::Curve3, Role::Curve4, Role::Curve5,
                                       Role::Curve6, Role::Curve7, Role::Curve8, Role::Curve9};
        for (const auto* theme : themes)
            for (const auto& sight : sights)
                for (const auto& group : {signs, curves})
                    for (std::size_t i = 0; i < group.size(); ++i)
                        for (std::size_t k = 0; k < i; ++k) {
                            const double found = difference(sight, (*theme)[group[i]], (*theme)[group[k]]);
                            QVERIFY2(found >= 20,
                                     qPrintable(QString("%1 and %2: %3").arg(int(group[i])).arg(int(group[k])).arg(found)));
                        }
    }

    void noTextIsTooSmall() {
        for (const double scale : textScales)
            for (const auto type : {Type::AxisNumber, Type::AxisTitle, Type::PanelTitle, Type::MarkerLabel, Type::Legend,
                                    Type::AlgorithmLine, Type::Reason}) {
                const bool prose = type == Type::AlgorithmLine || type == Type::Reason;
                const Style style{&Palette::light(), scale};
                QVERIFY(style.font(type).pixelSize() >= 11 * (prose ? std::min(scale, 1.4) : scale));
            }
        failOnWarnings();
        Preferences::rememberIn(nullptr);
        OpenWindow window(study("demo"));
        for (const auto* arrangement : {"bench", "teach", "lab"}) {
            window.useArrangement(arrangement);
            window.settle();
            for (const auto* each : window.findChildren<QWidget*>())
                QVERIFY2(QFontInfo(each->font()).pixelSize() >= 11, each->metaObject()->className());
        }
    }

    // A switch of the toolbar that is on stands on a ground of its own, also on a dark window.
    void aSwitchThatIsOnIsSeen() {
        Preferences::rememberIn(nullptr);
        for (const auto* palette : {&Palette::light(), &Palette::dark()}) {
            OpenWindow window(study("demo"));
            window.usePalette(*palette);
            auto* action = window.actionCalled("Truth");
            QToolButton* button = nullptr;
            for (auto* each : window.findChildren<QToolButton*>())
                if (each->defaultAction() == action && each->isVisible()) button = each;
            QVERIFY(button);
            const auto ground = [&] {
                window.settle();
                return button->grab().toImage().pixelColor(button->width() / 2, 4);
            };
            const auto off = ground();
            action->trigger();
            window.waitUntilDone();
            QVERIFY(action->isChecked());
            const auto on = ground();
            QVERIFY2(contrast(on, off) >= 1.25, qPrintable(QString::number(contrast(on, off))));
            QVERIFY(contrast(on, palette->forWidgets().color(QPalette::ButtonText)) >= 4.5);
        }
    }
};

GAPSCOPE_TEST(TestPalette)
#include "tst_palette.moc"
