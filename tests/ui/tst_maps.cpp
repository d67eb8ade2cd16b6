// Maps: cuts, slices of more than two variables, scales that stand still, ghosts, and the bar that chooses a slice.
#include <QCheckBox>
#include <QComboBox>
#include <QImage>
#include <QMouseEvent>
#include <QPainter>
#include <QSlider>
#include <QWheelEvent>

#include "core/io/study_file.h"
#include "tests/suite.h"
#include "tests/ui/film_studies.h"
#include "tests/ui/window_bench.h"
#include "ui/gaps/gaps_picture.h"
#include "ui/looking/arm_at.h"
#include "ui/looking/looking.h"
#include "ui/looking/looking_panel.h"
#include "ui/looking/slice_bar.h"
#include "ui/posterior/map_cut.h"
#include "ui/posterior/map_fields.h"
#include "ui/posterior/posterior_picture.h"

using namespace gapscope;
using namespace gapscope::test;
using Eigen::Index;

namespace {

WalkPtr walkOf(StudySpec spec) {
    Steering steering;
    return walked(std::make_shared<const StudySpec>(std::move(spec)), steering);
}
WalkPtr walkOf(const QString& file) { return walkOf(loadStudy(file.toStdString())); }

Scene sceneOf(const WalkPtr& walk, std::size_t round, int line = -1) {
    Scene scene;
    scene.shot = walk->rounds[round];
    if (round + 1 < walk->rounds.size()) scene.next = walk->rounds[round + 1];
    scene.ranges = walk->ranges;
    scene.line = line;
    return scene;
}

int linesOf(const Scene& scene) {
    const auto& lines = scene.shot->conditions->policy.entry->lines;
    for (std::size_t i = 0; i < lines.size(); ++i)
        if (!scene.next && lines[i].shows == Shows::Measurement) return static_cast<int>(i);
    return static_cast<int>(lines.size());
}

Drawn painted(QImage& image, const Scene& scene, double scale = 1, const Extras& extras = {}) {
    image.fill(Qt::white);
    QPainter painter(&image);
    return drawPosterior(painter, QRectF(12, 4, image.width() - 16, image.height() - 8), scene, {&Palette::light(), scale},
                         extras);
}

Drawn painted(const Scene& scene, double scale = 1) {
    QImage image(872, 372, QImage::Format_ARGB32_Premultiplied);
    return painted(image, scene, scale);
}

bool says(const Drawn& drawn, const QString& text) {
    return std::ranges::any_of(drawn.labels, [&](const Label& label) { return label.text == text; });
}

QString faultOf(const Drawn& drawn, const QRectF& all) {
    for (std::size_t i = 0; i < drawn.labels.size(); ++i) {
        const auto& label = drawn.labels[i];
        if (!all.adjusted(-1, -1, 1, 1).contains(label.outline.boundingRect())) return label.text + " leaves the picture";
        for (std::size_t j = 0; j < i; ++j) {
            const auto common = label.outline.intersected(drawn.labels[j].outline).boundingRect();
            if (overlap(label, drawn.labels[j]) && common.width() >= 1 && common.height() >= 1)
                return label.text + " touches " + drawn.labels[j].text;
        }
    }
    return {};
}

// The round with other arms and bounds wherever the film has not come to them.
SnapshotPtr scrambled(const Scene& scene) {
    Snapshot shot = *scene.shot;
    auto& d = shot.decision;
    const auto other = [&](Index arm) { return (arm + shot.arms() / 2 + 1) % shot.arms(); };
    if (d.upper && !scene.shows(Shows::Bounds)) *d.upper *= 2, *d.lower *= 2;
    if (d.gap && !scene.shows(Shows::Gaps)) *d.gap *= 2;
    if (d.index && !scene.shows(Shows::Score) && !scene.shows(Shows::Draw)) *d.index *= 2;
    if (d.J && !scene.shows(Shows::Leader)) d.J = other(*d.J);
    if (d.j && !scene.shows(Shows::Rival)) d.j = other(*d.j);
    if (d.recommendation && !scene.shows(Shows::Recommendation)) d.recommendation = other(*d.recommendation);
    if (!scene.shows(Shows::Choice))
        for (auto& arm : d.chosen) arm = other(arm);
    return std::make_shared<const Snapshot>(std::move(shot));
}

// All arms that have the same values but for these variables, in order.
std::vector<Index> alike(const Arms& arms, Index as, const std::vector<Index>& except) {
    std::vector<Index> found;
    for (Index k = 0; k < arms.size(); ++k) {
        bool same = true;
        for (Index v = 0; v < arms.values.cols(); ++v)
            same = same && (std::ranges::find(except, v) != except.end() || arms.values(k, v) == arms.values(as, v));
        if (same) found.push_back(k);
    }
    return found;
}

}  // namespace

class TstMaps : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { QLocale::setDefault(QLocale::c()); }

    void cutHoldsItsArms_data() { addMaps(); }
    void cutHoldsItsArms() {
        QFETCH(QString, name);
        const auto walk = walkOf(study(name));
        for (std::size_t t = 0; t < walk->rounds.size(); t += 5) {
            Scene scene = sceneOf(walk, t);
            scene.switches.cut = true;
            scene.held = true;
            scene.looked = static_cast<Index>(31 * t + 7) % scene.shot->arms();
            const auto drawn = painted(scene);
            QCOMPARE(drawn.maps.size(), std::size_t{1});
            std::vector<Index> on;
            for (const auto& [arm, x] : drawn.onCut) {
                on.push_back(arm);
                QCOMPARE(armAt({x, drawn.cut.center().y()}, drawn, scene).value_or(-1), Index{arm});
            }
            QCOMPARE(on, alike(*walk->spec->arms, *scene.looked, {MapView(scene).axes()[0]}));
        }
    }

    // With the digits that the arm's own name has.
    void theCutIsNamedAsItsArmIs() {
        Session session;
        session.start(loadStudy(GAPSCOPE_SOURCE_DIR "/resources/studies/branin.gapscope"));
        session.waitUntilDone();
        const Scene scene = session.scene();
        const MapView view(scene);
        const auto& arms = *scene.shot->spec->arms;
        for (Index k = 0; k < scene.shot->arms(); ++k) {
            const auto name = QString::fromStdString(arms.name(k)), said = view.said(1, arms.values(k, 1));
            QVERIFY2(name.endsWith(said), qPrintable(name + " / " + said));
        }
    }

    // Line by line: the cut goes through what is shown already, and its pixels tell nothing early.
    void cutObeysTheFilm_data() { addMaps(); }
    void cutObeysTheFilm() {
        QFETCH(QString, name);
        const auto walk = walkOf(study(name));
        QImage real(768, 276, QImage::Format_ARGB32_Premultiplied), other = real;
        for (std::size_t t = 0; t < walk->rounds.size(); t += 6)
            for (int line = 0; line < linesOf(sceneOf(walk, t)); ++line) {
                Scene scene = sceneOf(walk, t, line);
                scene.switches.cut = true;
                const auto drawn = painted(real, scene);
                QVERIFY(scene.shows(Shows::Bounds) || !says(drawn, QStringLiteral("U and L")));
                scene.shot = scrambled(scene);
                painted(other, scene);
                QVERIFY2(real == other, qPrintable(QStringLiteral("round %1 line %2").arg(t + 1).arg(line)));
            }
    }

    void cutGoesThroughTheChoice() {
        const auto walk = walkOf(study("branin"));
        Scene scene = sceneOf(walk, walk->rounds.size() - 1);
        const auto& d = scene.shot->decision;
        QCOMPARE(cutThrough(scene, MapView(scene), nullptr).through, d.chosen.front());
        const Ghost ghost{3, 1, nullptr};
        scene.looked = 17;
        QCOMPARE(cutThrough(scene, MapView(scene), nullptr).through, Index{17});
        QCOMPARE(cutThrough(scene, MapView(scene), &ghost).through, Index{3});
    }

    void labelsKeepApart_data() { addMaps(); }
    void labelsKeepApart() {
        QFETCH(QString, name);
        const auto walk = walkOf(study(name));
        const QSize sizes[] = {{768, 246}, {872, 340}, {596, 400}, {1344, 524}};
        std::size_t turn = 0;
        for (std::size_t t = 0; t < walk->rounds.size(); t += 3)
            for (int line = -1; line < linesOf(sceneOf(walk, t)); ++line, ++turn) {
                Scene scene = sceneOf(walk, t, line);
                scene.switches.cut = turn % 4 != 0;
                scene.switches.samples = turn % 5 == 0;
                if (turn % 3 == 0) scene.looked = static_cast<Index>(7 * turn) % scene.shot->arms();
                Extras extras;
                if (turn % 7 == 0) extras.ghost = std::make_shared<const Ghost>(Ghost{2, scene.shot->mean(2), scene.next});
                QImage image(sizes[turn % 4], QImage::Format_ARGB32_Premultiplied);
                const auto fault = faultOf(painted(image, scene, turn / 4 % 2 ? 1.6 : 1, extras), image.rect());
                QVERIFY2(fault.isEmpty(),
                         qPrintable(QStringLiteral("round %1 line %2 turn %3: ").arg(t + 1).arg(line).arg(turn) + fault));
            }
    }

    void sliceHoldsItsArms() {
        const auto walk = walkOf(study("fast-charging"));
        const auto& arms = *walk->spec->arms;
        Scene scene = sceneOf(walk, 5);
        const Index chosen = scene.shot->decision.chosen.front();
        QCOMPARE(MapView(scene).arms(), alike(arms, chosen, {0, 1}));
        for (const auto& axes : {std::array<Index, 2>{0, 1}, {2, 0}, {1, 2}})
            for (const Index k : {Index{0}, Index{77}, Index{223}}) {
                scene.slice.axes = axes;
                scene.slice.at.assign(arms.values.row(k).begin(), arms.values.row(k).end());
                const MapView view(scene);
                QCOMPARE(view.axes(), axes);
                QCOMPARE(view.arms(), alike(arms, k, {axes[0], axes[1]}));
                for (Index each = 0; each < arms.size(); ++each)
                    QCOMPARE(view.holds(each), std::ranges::count(view.arms(), each) == 1);
            }
        scene.slice.axes = {1, 1};  // two that cannot be
        QCOMPARE(MapView(scene).axes(), (std::array<Index, 2>{0, 1}));
    }

    void tableIsSeenAlongTheOthers() {
        auto spec = loadStudy(study("fast-charging").toStdString());
        auto arms = std::make_shared<Arms>(*spec.arms);
        arms->kind = Arms::Kind::Table;
        spec.arms = arms;
        spec.measurements.clear();
        const auto walk = walkOf(std::move(spec));
        const Scene scene = sceneOf(walk, 0);
        QVERIFY(isMap(*scene.shot));
        const MapView view(scene);
        QVERIFY(!view.isSlice());
        QCOMPARE(std::ssize(view.arms()), scene.shot->arms());
        QCOMPARE(view.fixed(), QStringLiteral("all c3"));
        QVERIFY(std::ranges::any_of(painted(scene).labels, [](const Label& l) { return l.text.endsWith("all c3"); }));
    }

    // No other arm of a scattered table lies on the line through this one; it stands where its value is.
    void cutThroughScatteredArms() {
        auto spec = loadStudy(study("fast-charging").toStdString());
        auto arms = std::make_shared<Arms>(*spec.arms);
        arms->kind = Arms::Kind::Table;
        for (Index k = 0; k < arms->size(); ++k) arms->values(k, 1) += 1e-4 * static_cast<double>(k);
        spec.arms = arms;
        spec.measurements.clear();
        const auto walk = walkOf(std::move(spec));
        Scene scene = sceneOf(walk, 0);
        scene.switches.cut = true;
        scene.looked = 0;  // the smallest value, at the left
        const auto first = painted(scene);
        QCOMPARE(first.onCut.size(), std::size_t{1});
        QCOMPARE(first.onCut.front().first, std::ptrdiff_t{0});
        scene.looked = arms->size() - 1;
        const auto last = painted(scene);
        QVERIFY(first.onCut.front().second < first.cut.left() + 0.1 * first.cut.width());
        QVERIFY(last.onCut.front().second > last.cut.left() + 0.9 * last.cut.width());
    }

    void legendNamesOnlyWhatIsThere() {
        const auto walk = walkOf(study("fast-charging"));
        const auto& arms = *walk->spec->arms;
        int elsewhere = 0;
        for (std::size_t t = 0; t < walk->rounds.size(); ++t)
            for (Index k = 0; k < 4; ++k) {  // the last variable runs fastest
                Scene scene = sceneOf(walk, t);
                scene.slice.at.assign(arms.values.row(k).begin(), arms.values.row(k).end());
                const auto drawn = painted(scene);
                const auto& d = scene.shot->decision;
                const auto here = [&](Index arm) { return arms.values(arm, 2) == arms.values(k, 2); };
                QCOMPARE(std::ranges::count_if(drawn.labels, [](const Label& l) { return l.text == "recommended"; }) > 0,
                         d.recommendation && here(*d.recommendation));
                QCOMPARE(says(drawn, "chosen"), here(d.chosen.front()));
                const bool note = std::ranges::any_of(
                    drawn.labels, [](const Label& l) { return l.text.startsWith("not in this slice:") && l.text.contains("J"); });
                QCOMPARE(note, d.J && !here(*d.J));
                elsewhere += note;
            }
        QVERIFY(elsewhere > 0);
    }

    // The star's gold is on the cell of its arm, also where J is the same arm.
    void starStandsOnItsCell() {
        const auto walk = walkOf(study("branin"));
        QImage image(872, 372, QImage::Format_ARGB32_Premultiplied);
        int shared = 0;
        for (std::size_t t = 0; t < walk->rounds.size(); ++t) {
            const Scene scene = sceneOf(walk, t);
            const auto& d = scene.shot->decision;
            if (!d.recommendation) continue;
            const auto drawn = painted(image, scene);
            const MapView view(scene);
            for (const auto& map : drawn.maps) {
                const auto at = view.place(*d.recommendation, map).toPoint();
                QCOMPARE(image.pixelColor(at), Palette::light()[Role::Recommendation]);
            }
            shared += d.recommendation == d.J;
        }
        QVERIFY(shared > 0);
    }

    void scalesStandStill_data() { addStudyRows(); }
    void scalesStandStill() {
        QFETCH(QString, path);
        const auto walk = walkOf(path);
        std::optional<Axis> axis;
        std::map<Shows, std::pair<double, double>> bars;
        Range tops;
        for (const auto& shot : walk->rounds)
            if (shot->decision.gap) {
                Range gaps;
                for (const double g : *shot->decision.gap) gaps.include(g);
                tops.include(gaps.high);
            }
        for (std::size_t t = 0; t < walk->rounds.size(); ++t) {
            const Scene whole = sceneOf(walk, t);
            QImage image(768, 260, QImage::Format_ARGB32_Premultiplied);
            QPainter painter(&image);
            const auto drawn = drawGaps(painter, QRectF(12, 4, 750, 250), whole, {});
            if (whole.shot->decision.gap && !drawn.plot.isEmpty()) {
                if (!axis) axis = drawn.y;
                QCOMPARE(drawn.y.low, axis->low);
                QCOMPARE(drawn.y.high, axis->high);
            }
            if (!isMap(*whole.shot)) continue;
            for (int line = 0; line < linesOf(whole); ++line) {
                const Scene scene = sceneOf(walk, t, line);
                const Shows what = scene.lit()->shows;
                if (what != Shows::Gaps && what != Shows::Beta && what != Shows::Bounds && what != Shows::Posterior) continue;
                const auto& bar = mapFields(scene).second.bar;
                const auto known = bars.try_emplace(what, bar.low, bar.high).first->second;
                QCOMPARE(std::pair(bar.low, bar.high), known);
            }
        }
        // No round is squeezed to nothing by another one's huge beta.
        if (axis && tops.low > tops.high / 10) QVERIFY(tops.low >= 0.15 * axis->high);
    }

private:
    static void addMaps() {
        QTest::addColumn<QString>("name");
        for (const char* name : {"branin", "goldstein-price", "three-hills", "fast-charging"})
            QTest::newRow(name) << QString::fromLatin1(name);
    }
};

// A panel of its own with a map.
struct MapPanel {
    Session session;
    Looking looking{session};
    LookingPanel panel{QStringLiteral("Posterior"), session, looking,
                       [](const Paper& paper, const QRectF& area, const Scene& scene, const Extras& extras) {
                           return posteriorFigure(paper, area, scene, {}, extras);
                       },
                       QSize(320, 180)};

    explicit MapPanel(const QString& name) {
        open(session, study(name));
        panel.resize(872, 372);
        panel.show();
        panel.setTakesGhosts(true);
        panel.grab();
    }
    QPoint at(Index arm, std::size_t map = 0) const {
        return MapView(session.scene()).place(arm, panel.drawn().maps[map]).toPoint();
    }
    // Sent to the panel itself: the cursor of the screen would go to whichever window is under it.
    void moveTo(QPointF to, Qt::MouseButtons held = Qt::NoButton) {
        QMouseEvent move(QEvent::MouseMove, to, panel.mapToGlobal(to), Qt::NoButton, held, Qt::NoModifier);
        QCoreApplication::sendEvent(&panel, &move);
    }
    const Ghost* ghost() {
        looking.waitUntilDone();
        panel.grab();
        return looking.extras().ghost.get();
    }
};

class TstMapsInUse : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { QLocale::setDefault(QLocale::c()); }

    void keyCuts() {
        failOnWarnings();
        OpenWindow window(study("branin"));
        const auto* panel = window.bench().panel("posterior")->widget->findChild<LookingPanel*>();
        QVERIFY(panel->drawn().cut.isEmpty());
        QTest::keyClick(&window, Qt::Key_C);
        window.settle();
        QVERIFY(window.session().switches().cut);
        QVERIFY(!panel->drawn().cut.isEmpty());
        QVERIFY(window.actionCalled("Cut along the map's x axis")->isChecked());
        QTest::keyClick(&window, Qt::Key_C);
        window.settle();
        QVERIFY(!window.session().switches().cut);
        QVERIFY(panel->drawn().cut.isEmpty());
        window.openAndWait(study("demo"));
        QTest::keyClick(&window, Qt::Key_C);
        QVERIFY(!window.session().switches().cut);
    }

    void cutAnswersTheMouse() {
        MapPanel bench("branin");
        bench.session.setSwitches({false, false, false, true});
        bench.panel.grab();
        const auto on = bench.panel.drawn().onCut;
        const auto cut = bench.panel.drawn().cut;
        const QPoint at(static_cast<int>(std::lround(on[4].second)), static_cast<int>(cut.center().y()));
        bench.moveTo(at);
        QCOMPARE(bench.session.scene().looked.value_or(-1), Index{on[4].first});
        QTest::mouseClick(&bench.panel, Qt::LeftButton, {}, at);
        QVERIFY(bench.session.scene().held);
        bench.panel.grab();
        QCOMPARE(bench.panel.drawn().onCut, on);  // it still runs through the same arms
    }

    void ghostOnAMapIsTheStudysOwn() {
        MapPanel bench("branin");
        bench.session.goTo(9);
        bench.panel.grab();
        bench.looking.setWhatIf(true);
        const auto shot = bench.session.snapshot();
        const Index arm = 100;
        QTest::mousePress(&bench.panel, Qt::LeftButton, {}, bench.at(arm));
        QVERIFY(bench.ghost());
        QCOMPARE(bench.ghost()->arm, std::ptrdiff_t{arm});
        COMPARE_CLOSE(bench.ghost()->value, shot->mean(arm), 1e-12);
        bench.moveTo(bench.at(arm + 1, 1), Qt::LeftButton);
        QTest::mouseRelease(&bench.panel, Qt::LeftButton, {}, bench.at(arm + 1, 0));
        COMPARE_CLOSE(bench.ghost()->value, shot->mean(arm + 1), 1e-12);
        const auto bar = bench.panel.drawn().bar;
        QTest::mouseClick(&bench.panel, Qt::LeftButton, {}, QPointF(bar.center().x(), bar.top() + 0.25 * bar.height()).toPoint());
        const auto axis = bench.panel.drawn().barAxis;
        COMPARE_CLOSE(bench.ghost()->value, axis.value(std::round(bar.top() + 0.25 * bar.height())), 1e-9);

        auto spec = std::make_shared<StudySpec>(*shot->spec);
        spec->measurements.clear();
        for (const auto* row : shot->rowsSeen()) spec->measurements.push_back(*row);
        Measurement row;
        row.arm = arm + 1;
        row.value = bench.ghost()->value;
        const Study core = Study::finished(spec).learned(row);
        const auto decided = core.decide(core.situation(true));
        const auto& after = *bench.ghost()->after;
        for (Index k = 0; k < shot->arms(); ++k) {
            COMPARE_CLOSE(after.posterior.mean()[k], core.posterior().mean()[k], 1e-9);
            COMPARE_CLOSE(after.posterior.sd()[k], core.posterior().sd()[k], 1e-9);
            COMPARE_CLOSE((*after.decision.gap)[k], (*decided.gap)[k], 1e-9);
        }
        QCOMPARE(after.decision.J, decided.J);
        QCOMPARE(after.decision.j, decided.j);
        QCOMPARE(after.decision.chosen, decided.chosen);
    }

    void ghostsValueByTheWheel() {
        MapPanel bench("branin");
        bench.looking.setWhatIf(true);
        QTest::mouseClick(&bench.panel, Qt::LeftButton, {}, bench.at(50));
        const double before = bench.ghost()->value;
        const QPointF at = bench.at(50);
        QWheelEvent wheel(at, bench.panel.mapToGlobal(at), {}, {0, 120}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(&bench.panel, &wheel);
        const auto range = valueRange(bench.session.scene());
        COMPARE_CLOSE(bench.ghost()->value, before + (range.high - range.low) / 50, 1e-9);
        const double set = bench.ghost()->value;
        QTest::mouseClick(&bench.panel, Qt::LeftButton, {}, bench.at(51));
        QCOMPARE(bench.ghost()->arm, std::ptrdiff_t{51});
        QCOMPARE(bench.ghost()->value, set);  // set by hand, so it goes along
        QTest::mousePress(&bench.panel, Qt::LeftButton, {}, bench.at(51));
        QTest::mouseRelease(&bench.panel, Qt::LeftButton, {}, QPoint(2, 2));
        QVERIFY(!bench.ghost());
    }

    void ghostInACutTakesTheHeight() {
        MapPanel bench("branin");
        bench.session.setSwitches({false, false, false, true});
        bench.looking.setWhatIf(true);
        bench.panel.grab();
        const auto drawn = bench.panel.drawn();
        const QPoint at(static_cast<int>(std::lround(drawn.onCut[6].second)), static_cast<int>(drawn.cut.center().y()));
        QTest::mousePress(&bench.panel, Qt::LeftButton, {}, at);
        QCOMPARE(bench.ghost()->arm, drawn.onCut[6].first);
        COMPARE_CLOSE(bench.ghost()->value, drawn.y.value(at.y()), 1e-9);
    }

    void ghostLeavesTheSliceAlone() {
        MapPanel bench("fast-charging");
        bench.looking.setWhatIf(true);
        const auto arms = MapView(bench.session.scene()).arms();
        for (const Index arm : {arms.front(), arms[20], arms.back()}) {
            QTest::mouseClick(&bench.panel, Qt::LeftButton, {}, bench.at(arm));
            QCOMPARE(bench.ghost()->arm, std::ptrdiff_t{arm});
            QVERIFY(bench.ghost()->after);
        }
    }

    void keysWalkTheSlice() {
        MapPanel bench("fast-charging");
        const auto arms = MapView(bench.session.scene()).arms();
        for (const Index arm : arms) {
            QTest::keyClick(&bench.panel, Qt::Key_Right);
            QCOMPARE(bench.session.scene().looked.value_or(-1), arm);
        }
        QTest::keyClick(&bench.panel, Qt::Key_Right);
        QCOMPARE(bench.session.scene().looked.value_or(-1), arms.back());
    }

    void slidersFollowUntilTouched() {
        failOnWarnings();
        OpenWindow window(study("fast-charging"));
        auto* bar = window.findChild<SliceBar*>();
        QVERIFY(bar->isVisible());
        auto* slider = bar->findChild<QSlider*>();
        auto* follow = bar->findChild<QCheckBox*>();
        const auto& session = window.session();
        const auto levelOf = [&](Index arm) { return static_cast<int>(arm % 4); };  // the last variable runs fastest
        std::set<int> met;
        for (int t = 1; t <= session.rounds(); ++t) {
            window.session().goTo(t);
            const int level = levelOf(session.snapshot()->decision.chosen.front());
            QCOMPARE(slider->value(), level);
            met.insert(level);
        }
        QVERIFY(met.size() > 1);
        QVERIFY(follow->isChecked());
        const int other = (slider->value() + 2) % 4;
        slider->setValue(other);
        QVERIFY(!follow->isChecked());
        QVERIFY(!session.slice().follows());
        for (int t = 1; t <= session.rounds(); ++t) {
            window.session().goTo(t);
            QCOMPARE(slider->value(), other);
            const auto arms = MapView(session.scene()).arms();
            for (const Index k : arms) QCOMPARE(levelOf(k), other);
        }
        follow->click();
        QVERIFY(session.slice().follows());
        QCOMPARE(slider->value(), levelOf(session.snapshot()->decision.chosen.front()));
        window.openAndWait(study("branin"));
        QVERIFY(!bar->isVisible());
    }

    void axesAreChosen() {
        OpenWindow window(study("fast-charging"));
        auto* bar = window.findChild<SliceBar*>();
        const auto boxes = bar->findChildren<QComboBox*>();
        QCOMPARE(boxes.size(), 2);
        const auto choose = [&](int axis, int row) {
            boxes[axis]->setCurrentIndex(row);
            emit boxes[axis]->activated(row);
            return MapView(window.session().scene()).axes();
        };
        QCOMPARE(choose(0, 2), (std::array<Index, 2>{2, 1}));
        QCOMPARE(bar->findChild<QSlider*>()->maximum(), 7);    // now the first variable, with 8 levels
        QCOMPARE(choose(1, 2), (std::array<Index, 2>{1, 2}));  // they change places
        QCOMPARE(boxes[0]->currentIndex(), 1);
        QVERIFY(window.session().slice().follows());
    }

    void barFits_data() {
        QTest::addColumn<int>("key");
        QTest::addColumn<QString>("scale");
        for (int which = 1; which <= 3; ++which)
            for (const char* scale : {"100 %", "160 %"})
                QTest::addRow("%d %s", which, scale) << int(Qt::Key_0) + which << QString::fromLatin1(scale);
    }
    void barFits() {
        QFETCH(int, key);
        QFETCH(QString, scale);
        OpenWindow window(study("fast-charging"));
        QTest::keyClick(&window, static_cast<Qt::Key>(key), Qt::ControlModifier);
        window.settle();
        window.actionCalled(scale)->trigger();
        window.settle();
        QCOMPARE(window.size(), QSize(1280, 800));
        const auto* bar = window.findChild<SliceBar*>();
        QVERIFY(bar->isVisible());
        QList<QRect> taken;
        for (auto* part : bar->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly)) {
            if (!part->isVisible()) continue;
            QVERIFY(bar->rect().contains(part->geometry()));
            QVERIFY(part->width() >= part->minimumSizeHint().width());
            for (const auto& rect : taken) QVERIFY(!rect.intersects(part->geometry()));
            taken << part->geometry();
        }
        const auto* panel = window.bench().panel("posterior")->widget->findChild<LookingPanel*>();
        QCOMPARE(panel->drawn().maps.size(), std::size_t{2});
        QVERIFY(panel->geometry().bottom() < bar->geometry().top() + 1);
        QTest::keyClick(&window, Qt::Key_C);
        window.settle();
        // Large letters may leave a cut no room: then it is said.
        const bool said =
            std::ranges::any_of(panel->drawn().labels, [](const Label& label) { return label.text.startsWith("A cut needs"); });
        QVERIFY(!panel->drawn().cut.isEmpty() || (scale != "100 %" && said));
    }
};

GAPSCOPE_TEST(TstMaps)
GAPSCOPE_TEST(TstMapsInUse)
#include "tst_maps.moc"
