// Looking: the arm under the mouse, the panel's mouse and keys, tooltips, and what would follow from a ghost.
#include <QDir>
#include <QFileInfo>
#include <QImage>
#include <QPainter>
#include <QSignalSpy>
#include <QWheelEvent>

#include "core/io/study_file.h"
#include "tests/places.h"
#include "tests/suite.h"
#include "ui/gaps/gap_parts.h"
#include "ui/gaps/gaps_picture.h"
#include "ui/looking/arm_at.h"
#include "ui/looking/arm_words.h"
#include "ui/looking/looking.h"
#include "ui/looking/looking_panel.h"
#include "ui/looking/what_if.h"
#include "ui/plot/arm_axis.h"
#include "ui/posterior/map_view.h"
#include "ui/posterior/posterior_picture.h"
#include "ui/session/session.h"
#include "ui/session/spoken.h"

using namespace gapscope;
using Eigen::Index;

namespace {

QStringList studies() {
    QStringList files;
    for (const auto& folder : {QStringLiteral("/resources/studies"), QStringLiteral("/../shared/reference/cases")}) {
        const QDir dir(QStringLiteral(GAPSCOPE_SOURCE_DIR) + folder);
        for (const auto& name : dir.entryList({QStringLiteral("*.gapscope")}, QDir::Files)) files << dir.filePath(name);
    }
    return files;
}

StudySpec load(const QString& file) { return loadStudy(file.toStdString()); }

WalkPtr walkOf(StudySpec spec) {
    Steering steering;
    return walked(std::make_shared<const StudySpec>(std::move(spec)), steering);
}

Scene sceneOf(const WalkPtr& walk, std::size_t round) {
    Scene scene;
    scene.shot = walk->rounds[round];
    scene.ranges = walk->ranges;
    return scene;
}

template <class Draw>
Drawn painted(Draw draw) {
    QImage image(872, 372, QImage::Format_ARGB32_Premultiplied);
    QPainter painter(&image);
    return draw(painter, QRectF(12, 4, 856, 364));
}

void compareLists(const std::optional<Eigen::VectorXd>& a, const std::optional<Eigen::VectorXd>& b) {
    QCOMPARE(a.has_value(), b.has_value());
    if (!a) return;
    for (Index k = 0; k < a->size(); ++k)
        if (!std::isnan((*a)[k]) || !std::isnan((*b)[k])) COMPARE_CLOSE((*a)[k], (*b)[k], 1e-9);
}

// A study on one variable with a policy that has gaps.
QString lineStudy() {
    for (const auto& file : studies()) {
        const auto spec = load(file);
        if (ArmView::of(*spec.arms).kind == ArmView::Kind::Line && spec.initial.policy.entry->id == "bayesgap") return file;
    }
    return {};
}

struct Bench {
    Session session;
    Looking looking{session};
    LookingPanel panel{QStringLiteral("Posterior"), session, looking,
                       [](const Paper& paper, const QRectF& area, const Scene& scene, const Extras& extras) {
                           return posteriorFigure(paper, area, scene, {}, extras);
                       },
                       QSize(320, 180)};

    explicit Bench(const QString& file) {
        session.start(load(file));
        session.waitUntilDone();
        panel.resize(872, 372);
        panel.show();
        panel.setTakesGhosts(true);
        panel.grab();
    }
    QPoint at(Index arm, double height = 0.5) const {
        const auto& plot = panel.drawn().plot;
        const ArmAxis axis(*session.snapshot(), plot.left(), plot.right(), panel.drawn().x);
        return QPointF(axis.x(arm), plot.top() + height * plot.height()).toPoint();
    }
};

}  // namespace

class TstLooking : public QObject {
    Q_OBJECT

private slots:
    void initTestCase_data() {
        QTest::addColumn<QString>("file");
        for (const auto& file : studies()) QTest::newRow(qPrintable(QFileInfo(file).baseName())) << file;
    }

    void armAtItsOwnMarker() {
        QFETCH_GLOBAL(QString, file);
        const auto walk = walkOf(load(file));
        const Scene scene = sceneOf(walk, walk->rounds.size() - 1);
        const auto drawn = painted([&](QPainter& p, const QRectF& area) { return drawPosterior(p, area, scene, {}); });
        QVERIFY(!drawn.plot.isEmpty());
        if (drawn.arms == ArmsLie::InMaps) {
            const MapView view(scene);
            for (const Index k : view.arms())
                for (const auto& map : drawn.maps) {
                    const auto found = armAt(view.place(k, map), drawn, scene);
                    QVERIFY(found && view.place(*found, map) == view.place(k, map));
                }
        } else {
            const ArmAxis axis(*scene.shot, drawn.plot.left(), drawn.plot.right());
            for (Index k = 0; k < scene.shot->arms(); ++k) {
                const auto found = armAt({axis.x(k), drawn.plot.center().y()}, drawn, scene);
                QVERIFY(found && std::abs(axis.x(*found) - axis.x(k)) < 1e-9);
            }
        }
        QVERIFY(!armAt({1, 1}, drawn, scene));
    }

    void sortedGaps() {
        QFETCH_GLOBAL(QString, file);
        const auto walk = walkOf(load(file));
        const Scene scene = sceneOf(walk, walk->rounds.size() - 1);
        const auto drawn = painted([&](QPainter& p, const QRectF& area) { return drawGaps(p, area, scene, {}); });
        if (drawn.arms != ArmsLie::ByGap) return;
        const auto order = sortedByGap(scene.shot);
        const double wide = drawn.plot.width() / static_cast<double>(order.size());
        for (std::size_t i = 0; i < order.size(); ++i) {
            const QPointF at(drawn.plot.left() + (static_cast<double>(i) + 0.5) * wide, drawn.plot.center().y());
            QCOMPARE(armAt(at, drawn, scene).value_or(-1), order[i]);
        }
    }

    void ghostEqualsReplay() {
        QFETCH_GLOBAL(QString, file);
        const auto walk = walkOf(load(file));
        const auto& shot = *walk->rounds[walk->rounds.size() / 2];
        const Index arm = shot.arms() / 3;
        const double value = shot.posterior.counts() ? 1 : shot.mean(arm) + 1.5 * shot.sd(arm);
        const auto ghost = whatIf(*studyAt(shot, arm), shot, arm, value);
        StudySpec spec = *shot.spec;
        spec.measurements.clear();
        for (const auto* row : shot.rowsSeen()) spec.measurements.push_back(*row);
        if (!shot.isLast) spec.pending.clear();
        std::erase(spec.pending, arm);
        Measurement row;
        row.arm = arm;
        row.value = value * shot.posterior.measurementScale();
        spec.measurements.push_back(row);
        const auto replayed = walkOf(std::move(spec));
        const auto& fresh = *replayed->rounds.back();
        QCOMPARE(ghost->round, fresh.round);
        compareLists(ghost->posterior.mean(), fresh.posterior.mean());
        compareLists(ghost->posterior.sd(), fresh.posterior.sd());
        compareLists(ghost->decision.upper, fresh.decision.upper);
        compareLists(ghost->decision.lower, fresh.decision.lower);
        compareLists(ghost->decision.gap, fresh.decision.gap);
        QCOMPARE(ghost->decision.J, fresh.decision.J);
        QCOMPARE(ghost->decision.j, fresh.decision.j);
        QCOMPARE(ghost->decision.chosen, fresh.decision.chosen);
        QCOMPARE(ghost->decision.recommendation, fresh.decision.recommendation);
        QCOMPARE(ghost->densities.size(), fresh.densities.size());
        QCOMPARE(ghost->pulls.size(), fresh.pulls.size());
    }

    void tooltipTellsNothingEarly() {
        QFETCH_GLOBAL(QString, file);
        const auto walk = walkOf(load(file));
        Scene scene = sceneOf(walk, walk->rounds.size() / 2);
        for (scene.line = 0; scene.line < 4; ++scene.line)
            for (Index k = 0; k < std::min<Index>(scene.shot->arms(), 30); ++k) {
                const auto tip = armTooltip(scene, k);
                QVERIFY(scene.shows(Shows::Bounds) || !tip.contains(QStringLiteral("U ")));
                QVERIFY(scene.shows(Shows::Gaps) || !tip.contains(QStringLiteral("gap ")));
                QVERIFY(scene.shows(Shows::Leader) || !tip.contains(QStringLiteral("J,")));
                QVERIFY(!sceneSummary(scene).isEmpty());
            }
    }
};

class TstLookingPanel : public QObject {
    Q_OBJECT

private slots:
    void hoverClickAndLeave() {
        Bench bench(lineStudy());
        QTest::mouseMove(&bench.panel, bench.at(3));
        QCOMPARE(bench.session.scene().looked.value_or(-1), Index{3});
        QVERIFY(!bench.session.scene().held);
        QTest::mouseClick(&bench.panel, Qt::LeftButton, {}, bench.at(5));
        QCOMPARE(bench.session.scene().looked.value_or(-1), Index{5});
        QVERIFY(bench.session.scene().held);
        QTest::keyClick(&bench.panel, Qt::Key_Escape);
        QVERIFY(!bench.session.scene().looked);
        QTest::mouseMove(&bench.panel, bench.at(4));
        QEvent leave(QEvent::Leave);
        QCoreApplication::sendEvent(&bench.panel, &leave);
        QVERIFY(!bench.session.scene().looked);
        QVERIFY(!bench.panel.accessibleName().isEmpty());
        QVERIFY(!bench.panel.accessibleDescription().isEmpty());
    }

    void keysWalkTheArms() {
        Bench bench(lineStudy());
        const auto& order = bench.session.snapshot()->view->order;
        QTest::keyClick(&bench.panel, Qt::Key_Down);
        QCOMPARE(bench.session.scene().looked.value_or(-1), order[0]);
        QTest::keyClick(&bench.panel, Qt::Key_Right);
        QCOMPARE(bench.session.scene().looked.value_or(-1), order[1]);
        QTest::keyClick(&bench.panel, Qt::Key_Up);
        QCOMPARE(bench.session.scene().looked.value_or(-1), order[0]);
    }

    void wheelZoomsAndDoubleClickResets() {
        Bench bench(lineStudy());
        const QPointF at = bench.at(5);
        QWheelEvent wheel(at, bench.panel.mapToGlobal(at), {}, {0, 240}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(&bench.panel, &wheel);
        bench.panel.grab();
        QVERIFY(!bench.looking.extras().lens.x.whole());
        QVERIFY(std::abs(bench.at(5).x() - at.x()) <= 2);  // what is under the mouse stays there
        QTest::mouseDClick(&bench.panel, Qt::LeftButton, {}, bench.at(5));
        QVERIFY(bench.looking.extras().lens.x.whole());
        QVERIFY(!bench.session.scene().held);
    }

    void ghostFollowsAndDropsOutside() {
        Bench bench(lineStudy());
        bench.looking.setWhatIf(true);
        QTest::mousePress(&bench.panel, Qt::LeftButton, {}, bench.at(6, 0.4));
        QVERIFY(bench.looking.extras().ghost);
        bench.looking.waitUntilDone();
        QVERIFY(bench.looking.extras().ghost->after);
        QTest::mouseMove(&bench.panel, bench.at(8, 0.6));
        bench.looking.waitUntilDone();
        QCOMPARE(bench.looking.extras().ghost->arm, std::ptrdiff_t{8});
        QCOMPARE(bench.looking.extras().ghost->after->spec->measurements.back().arm, Index{8});
        bench.panel.grab();
        // Its value stands beside it, and both means are told apart.
        const auto has = [&](const QString& text) {
            return std::ranges::any_of(bench.panel.drawn().labels, [&](const Label& label) { return label.text == text; });
        };
        QVERIFY(has(Speaker(*bench.session.snapshot()).value(bench.looking.extras().ghost->value)));
        QVERIFY(has("mean then") && has("mean now") && !has("mean"));
        QTest::mouseRelease(&bench.panel, Qt::LeftButton, {}, QPoint(2, 2));
        QVERIFY(!bench.looking.extras().ghost);
    }

    void anotherRoundDropsTheGhost() {
        Bench bench(lineStudy());
        bench.looking.setWhatIf(true);
        QTest::mousePress(&bench.panel, Qt::LeftButton, {}, bench.at(6, 0.4));
        bench.session.goTo(1);
        QVERIFY(!bench.looking.extras().ghost);
        bench.looking.waitUntilDone();
        QVERIFY(!bench.looking.extras().ghost);
    }
};

GAPSCOPE_TEST(TstLooking)
GAPSCOPE_TEST(TstLookingPanel)
#include "tst_looking.moc"
