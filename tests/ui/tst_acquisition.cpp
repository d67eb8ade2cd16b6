// Curves are the decisions of a replay under that policy; the picture keeps its labels apart and nothing leaks.
#include <QDir>
#include <QImage>
#include <QMouseEvent>
#include <QPainter>
#include <QSignalSpy>

#include "core/io/study_file.h"
#include "tests/places.h"
#include "tests/suite.h"
#include "tests/ui/window_bench.h"
#include "ui/acquisition/acquisition_panel.h"
#include "ui/acquisition/curve_looks.h"
#include "ui/acquisition/curve_strips.h"
#include "ui/acquisition/curve_worker.h"
#include "ui/looking/looking.h"
#include "ui/looking/looking_panel.h"
#include "ui/plot/arm_axis.h"
#include "ui/posterior/map_view.h"
#include "ui/posterior/other_choices.h"
#include "ui/posterior/posterior_picture.h"
#include "ui/session/session.h"

using namespace gapscope;

namespace {

const QString folder = QStringLiteral(GAPSCOPE_SOURCE_DIR "/resources/studies/");

// All that come with the program.
QStringList studies() {
    QStringList names;
    for (const auto& file : QDir(folder).entryInfoList({"*.gapscope"}, QDir::Files)) names << file.completeBaseName();
    return names;
}

StudySpec load(const QString& name) { return loadStudy((folder + name + ".gapscope").toStdString()); }

std::vector<Decision> replayed(StudySpec spec, const PolicyEntry& policy) {
    spec.initial.policy = {&policy, Settings(policy.params)};
    spec.initial.recommendation.clear();
    std::vector<Decision> all;
    replay(std::make_shared<const StudySpec>(std::move(spec)), false, [&](const Round& r) { all.push_back(r.decision); });
    return all;
}

std::vector<ShownCurve> shownOf(const Scene& scene, const std::vector<const PolicyEntry*>& policies) {
    std::vector<ShownCurve> shown;
    for (const auto* p : policies) shown.push_back({p, std::make_shared<const Curve>(curveOf(*scene.shot, *p)), false});
    return shown;
}

// Also where there is no number: excluded arms.
bool same(const Eigen::VectorXd& a, const Eigen::VectorXd& b) {
    return a.size() == b.size() && (a.array() == b.array() || (a.array().isNaN() && b.array().isNaN())).all();
}

QString overlapIn(const Drawn& drawn, const QRectF& area) {
    for (std::size_t i = 0; i < drawn.labels.size(); ++i) {
        const auto box = drawn.labels[i].outline.boundingRect();
        if (!area.adjusted(-12, -4, 4, 4).contains(box)) return drawn.labels[i].text + " leaves the picture";
        for (std::size_t j = 0; j < i; ++j)
            if (overlap(drawn.labels[i], drawn.labels[j])) return drawn.labels[i].text + " / " + drawn.labels[j].text;
    }
    return {};
}

std::unique_ptr<Session> opened(StudySpec spec) {
    auto session = std::make_unique<Session>();
    session->start(std::move(spec));
    session->waitUntilDone();
    return session;
}

}  // namespace

class TestAcquisition : public QObject {
    Q_OBJECT

private slots:
    void curvesAreTheReplaysDecisions_data() {
        QTest::addColumn<QString>("study");
        for (const auto& study : studies()) QTest::newRow(qPrintable(study)) << study;
    }

    void curvesAreTheReplaysDecisions() {
        QFETCH(QString, study);
        StudySpec spec = load(study);
        if (spec.measurements.size() > 6) spec.measurements.resize(6);  // entropy search takes its time
        const auto session = opened(spec);
        for (const auto* policy : policies()) {
            if (policy == spec.initial.policy.entry) continue;
            std::vector<Decision> expected;
            try {
                expected = replayed(spec, *policy);
            } catch (const Error&) {  // the budget is too small for it: the curve says so
                QVERIFY(!curveOf(*session->snapshot(), *policy).cannotChoose.empty());
                continue;
            }
            for (int round : {1, 2, session->rounds() / 2, session->rounds()}) {
                session->goTo(round);
                const Curve curve = curveOf(*session->snapshot(), *policy);
                const Decision& d = expected[static_cast<std::size_t>(round - 1)];
                QVERIFY2(curve.chosen == d.chosen, policy->id.data());
                QCOMPARE(curve.index.has_value(), d.index.has_value());
                if (d.index) QVERIFY2(same(*curve.index, *d.index), policy->id.data());
                if (d.index) QCOMPARE(curve.top, d.first);
            }
        }
    }

    void excludedAndPendingArmsAreLeftOut() {
        StudySpec spec = load("demo");
        spec.initial.excluded = {0, 3, 17};
        spec.measurements.resize(1);
        spec.pending = {5, 6};
        const auto* ei = findPolicy("ei");
        const auto session = opened(spec);
        const Curve curve = curveOf(*session->snapshot(), *ei);
        const auto expected = replayed(spec, *ei).back();
        QVERIFY(curve.chosen == expected.chosen);
        QVERIFY(std::isnan((*curve.index)[3]));
    }

    void labelsNeverOverlap_data() { curvesAreTheReplaysDecisions_data(); }

    void labelsNeverOverlap() {
        QFETCH(QString, study);
        for (const char* own : {"bayesgap", "ei", "thompson"}) {
            StudySpec spec = load(study);
            spec.initial.recommendation.clear();
            spec.initial.policy = {findPolicy(own), Settings(findPolicy(own)->params)};
            const auto session = opened(spec);
            session->goTo(7);
            session->hold(2);
            std::vector<const PolicyEntry*> list{findPolicy(own)};
            for (const auto* p : policiesWithCurve())
                if (p != list.front()) list.push_back(p);
            const auto all = shownOf(session->scene(), list);
            for (const double scale : {1.0, 1.6})
                for (const QSize size : {QSize(768, 124), QSize(872, 240), QSize(1344, 344)})
                    for (const std::size_t curves : {1u, 2u, 3u, 5u, 11u}) {
                        QImage image(size, QImage::Format_ARGB32_Premultiplied);
                        QPainter painter(&image);
                        Style style;
                        style.textScale = scale;
                        const QRectF area = QRectF(QPointF(), size).adjusted(12, 4, -4, -4);
                        const std::vector<ShownCurve> shown(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(curves));
                        const auto problem =
                            overlapIn(drawAcquisition(painter, area, session->scene(), shown, style, {}, 70), area);
                        const auto where = QString(" %1 %2 %3 %4").arg(own).arg(scale).arg(size.width()).arg(curves);
                        QVERIFY2(problem.isEmpty(), qPrintable(problem + where));
                    }
        }
    }

    void ownCurveWaitsForItsLine() {
        StudySpec spec = load("demo");
        for (const char* own : {"ei", "thompson"}) {
            spec.initial.policy = {findPolicy(own), Settings(findPolicy(own)->params)};
            const auto session = opened(spec);
            session->goTo(5);
            session->setLineByLine(true);
            const auto& lines = spec.initial.policy.entry->lines;
            for (int line = 0; line < static_cast<int>(lines.size()); ++line) {
                session->goTo(5, line);
                const Scene scene = session->scene();
                const ShownCurve shown = shownOf(scene, {findPolicy(own)}).front();
                const auto what = own == std::string("ei") ? Shows::Score : Shows::Draw;
                QCOMPARE(whyNoCurve(scene, shown).isEmpty(), scene.shows(what));
                const auto name = QString::fromStdString(spec.arms->name(scene.shot->decision.chosen.front()));
                QCOMPARE(choiceText(scene, shown).contains(name), scene.shows(Shows::Choice));
            }
        }
    }

    void secondChoiceIsNamedBesideTheFirst() {
        const auto session = opened(load("demo"));
        session->goTo(8);
        const auto shown = shownOf(session->scene(), {findPolicy("bayesgap"), findPolicy("ei")});
        const auto name = [&](const ShownCurve& s) {
            return QString::fromStdString(session->snapshot()->spec->arms->name(s.curve->chosen[0]));
        };
        QCOMPARE(choiceText(session->scene(), shown[0]), "BayesGap measures " + name(shown[0]));
        QCOMPARE(choiceText(session->scene(), shown[1]), "EI would measure " + name(shown[1]));
    }

    // Any family can be compared: its choice is that of a replay, and nothing is said before the study's own choice.
    void everyPolicyCanBeTheSecond() {
        const StudySpec spec = load("demo");
        const auto session = opened(spec);
        const auto* own = spec.initial.policy.entry;
        for (const auto* policy : policies()) {
            if (policy == own || policy->id == "entropy" || policy->id == "kg") continue;
            for (int line = -1; line < static_cast<int>(own->lines.size()); ++line) {
                session->setLineByLine(line >= 0);
                session->goTo(8, line);
                const Scene scene = session->scene();
                const auto shown = shownOf(scene, {own, policy});
                const auto& curve = *shown[1].curve;
                if (curve.chosen.empty()) {
                    QVERIFY(!curve.cannotChoose.empty());
                    QVERIFY(agreementText(scene, shown).isEmpty());
                    continue;
                }
                Extras extras;
                extras.others = otherChoices(scene, shown);
                QCOMPARE(extras.others.size(), std::size_t{1});
                QCOMPARE(extras.others[0].arm, curve.chosen.front());
                const auto name = QString::fromStdString(spec.arms->name(curve.chosen.front()));
                const bool visible = scene.shows(Shows::Choice);
                QCOMPARE(choiceText(scene, shown[1]).contains("would measure " + name), visible);
                QCOMPARE(othersShown(scene, extras).size(), std::size_t(visible ? 1 : 0));
                const bool same = curve.chosen.front() == scene.shot->decision.chosen.front();
                QCOMPARE(agreementText(scene, shown), visible ? same ? "They agree." : "They disagree." : "");
            }
        }
    }

    // Pixels tell which arm the second policy would measure, but not before the study's own choice.
    void secondChoiceIsRingedInThePosterior() {
        const auto session = opened(load("demo"));
        for (const char* id : {"ei", "lucb", "thompson"})
            for (const int line : {-1, 3}) {
                session->setLineByLine(line >= 0);
                session->goTo(8, line);
                const Scene scene = session->scene();
                Extras extras;
                extras.others = otherChoices(scene, shownOf(scene, {scene.shot->conditions->policy.entry, findPolicy(id)}));
                if (extras.others.empty()) continue;
                QImage images[2];
                for (auto& image : images) {
                    image = QImage(872, 372, QImage::Format_ARGB32_Premultiplied);
                    image.fill(Qt::white);
                    QPainter painter(&image);
                    drawPosterior(painter, QRectF(12, 4, 856, 364), scene, {}, extras);
                    extras.others[0].arm = (extras.others[0].arm + 9) % scene.shot->arms();
                }
                QCOMPARE(images[0] == images[1], !scene.shows(Shows::Choice));
            }
    }

    // A zoom is shared: an arm stands at the same pixel as in the posterior.
    void followsTheZoom() {
        Preferences::rememberIn(nullptr);
        test::OpenWindow window(test::study("demo"));
        auto* acquisition = window.findChild<AcquisitionPanel*>();
        auto* looking = window.findChild<Looking*>();
        acquisition->setCompared({"ei"});
        acquisition->waitUntilDone();
        looking->zoom({.x = {0.25, 0.5}});
        window.grab();
        const Drawn& drawn = acquisition->drawn();
        QCOMPARE(drawn.x, (Stretch{0.25, 0.5}));
        const LookingPanel* posterior = nullptr;
        for (const auto* each : window.findChildren<LookingPanel*>())
            if (each->accessibleName() == "Posterior") posterior = each;
        const auto& other = posterior->drawn();
        const Snapshot& shot = *window.session().snapshot();
        const ArmAxis mine(shot, drawn.plot.left(), drawn.plot.right(), drawn.x),
            its(shot, other.plot.left(), other.plot.right(), other.x);
        const double shift = posterior->mapTo(&window, QPoint()).x() - acquisition->mapTo(&window, QPoint()).x();
        for (Eigen::Index k = 0; k < shot.arms(); ++k) COMPARE_CLOSE(mine.x(k), its.x(k) + shift, 1e-9);
        QCOMPARE(looking->extras().others.size(), std::size_t{1});
    }

    void mapsAnswerTheMouse() {
        for (const char* study : {"branin", "fast-charging"}) {
            const auto session = opened(load(study));
            AcquisitionPanel panel;
            panel.resize(872, 240);
            panel.setCompared({"ei", "gp-ucb"});
            panel.show(session->scene(), Style());
            panel.waitUntilDone();
            panel.grab();
            const Drawn drawn = panel.drawn();
            QCOMPARE(drawn.maps.size(), std::size_t{3});  // the study's own and the two compared
            const MapView view(session->scene());
            QSignalSpy looked(&panel, &AcquisitionPanel::looked), held(&panel, &AcquisitionPanel::held);
            for (const auto& map : drawn.maps)
                for (const auto arm : {view.arms().front(), view.arms()[view.arms().size() / 2], view.arms().back()}) {
                    const QPointF at = view.place(arm, map);
                    QMouseEvent move(QEvent::MouseMove, at, at, Qt::NoButton, Qt::NoButton, {});
                    QCoreApplication::sendEvent(&panel, &move);
                    QCOMPARE(looked.takeLast()[0].value<std::optional<Eigen::Index>>(), std::optional(arm));
                    QTest::mouseClick(&panel, Qt::LeftButton, {}, at.toPoint());
                    QCOMPARE(held.takeLast()[0].value<std::optional<Eigen::Index>>(), std::optional(arm));
                }
            // The bars' numbers stand right of each map.
            for (const auto& map : drawn.maps)
                QVERIFY(std::ranges::any_of(drawn.labels, [&](const Label& label) {
                    const auto box = label.outline.boundingRect();
                    bool isNumber = false;
                    label.text.toDouble(&isNumber);
                    return isNumber && box.left() > map.right() && box.left() < map.right() + 60;
                }));
        }
    }

    // Five maps on a page stand in rows; in a low panel those that cannot be read are named, and none is smaller than a thumb.
    void manyMapsCanBeRead() {
        const auto session = opened(load("branin"));
        session->goTo(8);
        const Scene scene = session->scene();
        const auto shown = shownOf(
            scene, {findPolicy("bayesgap"), findPolicy("ei"), findPolicy("pi"), findPolicy("gp-ucb"), findPolicy("bayes-ucb")});
        const auto drawnIn = [&](QSizeF size, double scale) {
            QImage image(size.toSize(), QImage::Format_ARGB32_Premultiplied);
            QPainter painter(&image);
            const QRectF area = QRectF(QPointF(), size).adjusted(12, 4, -12, -4);
            const auto drawn = drawAcquisition(painter, area, scene, shown, {&Palette::light(), scale});
            [&] { QCOMPARE(overlapIn(drawn, area), QString()); }();
            return drawn;
        };
        const auto page = drawnIn({605, 340}, 1);
        QCOMPARE(page.maps.size(), shown.size());
        QVERIFY(page.maps.back().top() > page.maps.front().bottom());
        for (const auto& map : page.maps)
            QVERIFY2(std::min(map.width(), map.height()) >= 60, qPrintable(QString::number(map.height())));
        using Room = std::pair<QSizeF, double>;
        for (const auto& [size, scale] :
             {Room({730, 150}, 1), Room({730, 170}, 1.5), Room({872, 240}, 1.5), Room({900, 240}, 2), Room({420, 120}, 1)}) {
            const auto drawn = drawnIn(size, scale);
            for (const auto& map : drawn.maps) QVERIFY(std::min(map.width(), map.height()) >= 24 * scale);
            if (drawn.maps.size() == shown.size()) continue;
            QString said;
            for (const auto& label : drawn.labels) said += label.text + ' ';
            const auto missing = shown.size() - drawn.maps.size();
            if (said.contains(QString("No room here for %1 of 5 maps.").arg(missing))) continue;
            QVERIFY2(said.contains("No room here for the maps of "), qPrintable(said));
            for (std::size_t i = drawn.maps.size(); i < shown.size(); ++i)
                QVERIFY(said.section("No room", 1).contains(lookOf(*shown[i].policy).name));
        }
    }

    // Names of what others would measure cover neither intervals nor results, J and j included.
    void namesOfOthersCoverNothing() {
        const auto session = opened(load("five-bernoulli-arms"));
        session->goTo(16);
        const Scene scene = session->scene();
        for (Eigen::Index arm = 0; arm < scene.shot->arms(); ++arm)
            for (const double scale : {1.0, 1.5}) {
                Extras extras;
                for (const char* id : {"ei", "pi", "gp-ucb", "bayes-ucb"})
                    extras.others.push_back({scene.shot, lookOf(*findPolicy(id)).name, Role::Curve1, arm, {}, nullptr, false});
                QImage image(872, 372, QImage::Format_ARGB32_Premultiplied);
                QPainter painter(&image);
                const auto drawn = drawPosterior(painter, QRectF(12, 4, 856, 364), scene, {&Palette::light(), scale}, extras);
                const ArmAxis axis(*scene.shot, drawn.plot.left(), drawn.plot.right(), drawn.x, drawn.order);
                for (const auto& label : drawn.labels) {
                    if (!label.text.startsWith("EI, PI")) continue;
                    for (Eigen::Index k = 0; k < scene.shot->arms(); ++k) {
                        const double top = drawn.y.clampedPixel(scene.shot->upper(k));
                        const QRectF interval(axis.x(k) - 6, top, 12, drawn.y.clampedPixel(scene.shot->lower(k)) - top);
                        QVERIFY2(!label.outline.boundingRect().intersects(interval), qPrintable(QString::number(k)));
                    }
                }
            }
    }

    // Where a strip does not start at 0 it says where it does, however low it is.
    void stripsSayTheirBase() {
        const auto session = opened(load("demo"));
        const Scene scene = session->scene();
        const auto* mean = findPolicy("mean");
        for (const double offset : {0.0, 100.0})
            for (const int height : {76, 84, 240}) {
                Curve curve{mean, scene.shot->round, Eigen::VectorXd(scene.shot->arms()), {}, {}, false, {}};
                for (Eigen::Index k = 0; k < scene.shot->arms(); ++k) (*curve.index)[k] = offset + 0.1 * static_cast<double>(k);
                QImage image(768, height, QImage::Format_ARGB32_Premultiplied);
                QPainter painter(&image);
                const auto drawn = drawAcquisition(painter, QRectF(12, 4, 752, height - 8), scene,
                                                   {{mean, std::make_shared<const Curve>(curve), false}}, {});
                QVERIFY(!drawn.plot.isEmpty());
                const Axis axis = indexAxis(curve, *scene.shot, drawn.plot);
                QCOMPARE(axis.low, offset);
                const bool said =
                    std::ranges::any_of(drawn.labels, [](const Label& label) { return label.text.contains("100"); });
                QCOMPARE(said, offset > 0);
            }
    }

    void newestRequestWins() {
        const auto session = opened(load("demo"));
        CurveWorker worker;
        QSignalSpy ready(&worker, &CurveWorker::ready);
        const auto all = policiesWithCurve();
        std::vector<SnapshotPtr> shots;
        for (int round = 1; round <= session->rounds(); ++round) {
            session->goTo(round);
            shots.push_back(session->snapshot());
            worker.want(shots.back(), all);  // nobody looks at the earlier ones any more
        }
        worker.waitUntilDone();
        for (const auto* policy : all) QVERIFY(worker.known(shots.back(), *policy));
        QVERIFY(ready.size() <= static_cast<qsizetype>(2 * all.size()));
        QVERIFY(!worker.known(shots[5], *all.back()));
    }

    void slowPoliciesWaitUntilAsked() {
        StudySpec spec = load("branin");
        auto variables = spec.arms->variables;
        for (auto& v : variables) v.levels = 34;
        spec.arms = std::make_shared<const Arms>(gridArms(variables));
        spec.measurements.resize(2);
        const auto session = opened(spec);
        const auto& kg = *findPolicy("kg");
        QVERIFY(onlyOnDemand(*session->snapshot(), kg));
        QVERIFY(!onlyOnDemand(*session->snapshot(), *findPolicy("ei")));
        CurveWorker worker;
        worker.wantSlow(session->snapshot(), kg);
        worker.want(session->snapshot(), {findPolicy("ei")});
        worker.waitUntilDone();
        const auto curve = worker.known(session->snapshot(), kg);
        QVERIFY(curve && worker.known(session->snapshot(), *findPolicy("ei")));
        session->goTo(1);  // an earlier round still shows it, with its round
        QVERIFY(choiceText(session->scene(), {&kg, curve, true}).contains("round 3"));
    }

    void panelShowsWhatWasChosen() {
        const auto session = opened(load("demo"));
        AcquisitionPanel panel;
        QSignalSpy changed(&panel, &AcquisitionPanel::comparedChanged);
        panel.resize(872, 240);
        panel.setCompared({"pi", "ei", "no such policy"});
        QCOMPARE(panel.compared(), QStringList({"ei", "pi"}));
        QCOMPARE(changed.size(), 1);
        panel.show(session->scene(), Style());
        panel.waitUntilDone();
        QVERIFY(!panel.grab().isNull());
        QVERIFY(panel.accessibleDescription().contains("EI would measure "));
    }
};

GAPSCOPE_TEST(TestAcquisition)
#include "tst_acquisition.moc"
