// The line of the film that compares J's and j's widths, and the lens that shows the two: nothing is covered, and from line to
// line nothing jumps.
#include <QImage>
#include <QPainter>

#include "core/io/study_file.h"
#include "core/study/simulate.h"
#include "tests/places.h"
#include "tests/suite.h"
#include "ui/plot/arm_axis.h"
#include "ui/posterior/posterior_picture.h"
#include "ui/session/contenders.h"
#include "ui/session/scene.h"
#include "ui/session/spoken.h"
#include "ui/session/walk.h"

using namespace gapscope;
using Eigen::Index;

namespace {

StudySpec load(const char* name) {
    return loadStudy(std::string(GAPSCOPE_SOURCE_DIR "/resources/studies/") + name + ".gapscope");
}

WalkPtr walkOf(const StudySpec& spec) {
    Steering steering;
    return walked(std::make_shared<const StudySpec>(spec), steering);
}

// Measured anew, so many times.
StudySpec simulatedFor(StudySpec spec, int rows) {
    spec.measurements.clear();
    spec.initial.budget = rows + 20;
    return simulated(std::make_shared<const StudySpec>(spec), rows).spec();
}

Scene sceneAt(const WalkPtr& walk, std::size_t round, Shows shows) {
    Scene scene;
    scene.shot = walk->rounds[round];
    if (round + 1 < walk->rounds.size()) scene.next = walk->rounds[round + 1];
    scene.ranges = walk->ranges;
    const auto& lines = scene.shot->conditions->policy.entry->lines;
    for (int i = 0; i < static_cast<int>(lines.size()); ++i)
        if (lines[static_cast<std::size_t>(i)].shows == shows) scene.line = i;
    return scene;
}

Drawn painted(const Scene& scene, QSize size, double scale) {
    QImage image(size, QImage::Format_ARGB32_Premultiplied);
    QPainter painter(&image);
    const Style style{scale > 1.2 ? &Palette::dark() : &Palette::light(), scale};
    return drawPosterior(painter, QRectF(12, 4, size.width() - 16, size.height() - 8), scene, style);
}

const std::vector<std::pair<QSize, double>> sizes{{{748, 290}, 1}, {{1232, 404}, 1}, {{872, 372}, 1.6}, {{1344, 524}, 2.25}};

// The labels with the widths of J's and j's bounds.
std::vector<QRectF> widthLabels(const Drawn& drawn, const Snapshot& shot) {
    const Speaker speaker(shot);
    std::vector<QRectF> found;
    for (const Index k : {*shot.decision.J, *shot.decision.j}) {
        const auto width = speaker.spread(shot.upper(k) - shot.lower(k));
        for (const auto& label : drawn.labels)
            if (label.text == width || label.text.endsWith(QStringLiteral("↕") + width)) {
                const QRectF box = label.outline.boundingRect();
                if (std::ranges::find(found, box) == found.end() && box.left() > drawn.plot.left()) {
                    found.push_back(box);
                    break;
                }
            }
    }
    return found;
}

// What stands over an arm: its bounds and band, and of few arms the half violin and the bar of the gap.
std::vector<QRectF> drawnOf(const Drawn& drawn, const Snapshot& shot, double scale) {
    const ArmAxis x(shot, drawn.plot.left(), drawn.plot.right(), drawn.x);
    std::vector<QRectF> all;
    const auto take = [&](double left, double right, double high, double low) {
        const double top = drawn.y.clampedPixel(high), bottom = drawn.y.clampedPixel(low);
        all.emplace_back(left, top, right - left, bottom - top);
    };
    for (Index k = 0; k < shot.arms(); ++k) {
        if (!x.isInView(k)) continue;
        const double at = x.x(k), reach = 2 * shot.sd(k);
        take(at - 1, at + 1, std::max(shot.upper(k), shot.mean(k) + reach), std::min(shot.lower(k), shot.mean(k) - reach));
        if (shot.densities.empty()) continue;
        const auto& density = shot.densities[static_cast<std::size_t>(k)];
        const double left = at + 4, wide = std::min(0.32 * x.spacing(), 60 * scale);
        for (std::size_t i = 1; i < density.value.size(); ++i)
            take(left, left + wide * std::min(density.height[i - 1], density.height[i]), density.value[i], density.value[i - 1]);
        take(at - std::min(20.0, 0.32 * x.spacing()), at, shot.lower(k) + (*shot.decision.gap)[k], shot.lower(k));
    }
    return all;
}

}  // namespace

class TstWidths : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { QLocale::setDefault(QLocale::c()); }

    void coverNoArmAndNoCurve_data() {
        QTest::addColumn<QString>("name");
        for (const char* name : {"five-bernoulli-arms", "demo", "drawn-gp"}) QTest::newRow(name) << QString(name);
    }
    void coverNoArmAndNoCurve() {
        QFETCH(QString, name);
        const auto walk = walkOf(load(qPrintable(name)));
        for (std::size_t t = 0; t < walk->rounds.size(); ++t)
            for (const auto& [size, scale] : sizes) {
                const Scene scene = sceneAt(walk, t, Shows::Choice);
                const auto& d = scene.shot->decision;
                if (!d.J || !d.j) continue;
                const Drawn drawn = painted(scene, size, scale);
                const auto labels = widthLabels(drawn, *scene.shot);
                const auto told = QStringLiteral("round %1, %2 px wide: ").arg(t + 1).arg(size.width());
                QVERIFY2(labels.size() == 2, qPrintable(told + QString::number(labels.size())));
                for (const auto& arm : drawnOf(drawn, *scene.shot, scale))
                    for (const auto& label : labels)
                        QVERIFY2(!label.intersects(arm), qPrintable(told + QString::number(arm.left() - drawn.plot.left())));
            }
    }

    // That bounds may leave 0 to 1 is said in one place, in all lines of all rounds.
    void theNoteKeepsItsPlace() {
        const auto walk = walkOf(load("five-bernoulli-arms"));
        for (const auto& [size, scale] : sizes) {
            std::optional<QPointF> place;
            for (std::size_t t = 0; t < walk->rounds.size(); ++t)
                for (const auto shows : {Shows::Bounds, Shows::Gaps, Shows::Leader, Shows::Choice, Shows::Recommendation}) {
                    const Drawn drawn = painted(sceneAt(walk, t, shows), size, scale);
                    const auto note = std::ranges::find_if(
                        drawn.labels, [](const Label& label) { return label.text.contains(QStringLiteral("may leave 0–1")); });
                    QVERIFY(note != drawn.labels.end());
                    const QPointF at = note->outline.boundingRect().topLeft();
                    if (!place) place = at;
                    QCOMPARE(at, *place);
                }
        }
    }

    void coverNoMap_data() {
        QTest::addColumn<QString>("name");
        for (const char* name : {"branin", "three-hills"}) QTest::newRow(name) << QString(name);
    }
    void coverNoMap() {
        QFETCH(QString, name);
        auto spec = load(qPrintable(name));
        spec.initial.policy = {findPolicy("bayesgap"), Settings(findPolicy("bayesgap")->params)};
        spec.initial.recommendation.clear();
        spec.changes.clear();
        const auto walk = walkOf(spec);
        for (std::size_t t = 0; t < walk->rounds.size(); ++t)
            for (const auto& [size, scale] : sizes) {
                const Scene scene = sceneAt(walk, t, Shows::Choice);
                if (!scene.shot->decision.j) continue;
                const Drawn drawn = painted(scene, size, scale);
                const auto told = QStringLiteral("round %1, %2 px wide").arg(t + 1).arg(size.width());
                const auto labels = widthLabels(drawn, *scene.shot);
                QVERIFY2(labels.size() == 2, qPrintable(told));
                QCOMPARE(drawn.maps.size(), std::size_t{2});
                for (const auto& map : drawn.maps)
                    for (const auto& label : labels) QVERIFY2(!map.intersects(label), qPrintable(told));
            }
    }

    // Late in a study J and j are neighbours: the lens opens along x where their markers would touch, and stays until the star.
    void neighboursAreSeenApart() {
        const auto walk = walkOf(simulatedFor(load("demo"), 60));
        const QSize size(748, 290);
        int fitted = 0;
        for (std::size_t t = 30; t < walk->rounds.size(); ++t) {
            const Drawn leader = painted(sceneAt(walk, t, Shows::Leader), size, 1);
            for (const auto shows : {Shows::Leader, Shows::Rival, Shows::Choice}) {
                const Scene scene = sceneAt(walk, t, shows);
                const Drawn drawn = painted(scene, size, 1);
                const auto& d = scene.shot->decision;
                const ArmAxis whole(*scene.shot, drawn.plot.left(), drawn.plot.right(), {}),
                    x(*scene.shot, drawn.plot.left(), drawn.plot.right(), drawn.x);
                QVERIFY(x.isInView(*d.J) && x.isInView(*d.j));
                if (std::abs(whole.x(*d.J) - whole.x(*d.j)) >= 25) continue;
                ++fitted;
                QVERIFY(std::abs(x.x(*d.J) - x.x(*d.j)) >= 50);
                QCOMPARE(drawn.x, leader.x);
                QCOMPARE(drawn.y.low, leader.y.low);
                QCOMPARE(drawn.y.high, leader.y.high);
            }
        }
        QVERIFY2(fitted > 20, qPrintable(QString::number(fitted)));
    }
};

GAPSCOPE_TEST(TstWidths)
#include "tst_widths.moc"
