// Never frozen: long work beside the window, shown, cancelled, and never on the wrong round.
#include <QImage>
#include <QPainter>
#include <QPushButton>
#include <QSignalSpy>

#include "core/io/study_file.h"
#include "core/numeric/stop.h"
#include "core/study/simulate.h"
#include "tests/suite.h"
#include "tests/ui/window_bench.h"
#include "ui/acquisition/acquisition_panel.h"
#include "ui/acquisition/curve_worker.h"
#include "ui/plot/curves.h"
#include "ui/posterior/posterior_picture.h"
#include "ui/session/player.h"
#include "ui/session/spoken.h"
#include "ui/start/examples.h"
#include "ui/window/status_line.h"

using namespace gapscope;
using namespace gapscope::test;
using Eigen::Index;
using Eigen::VectorXd;

namespace {

StudySpec loaded(const QString& name) { return loadStudy(study(name).toStdString()); }

std::unique_ptr<Session> opened(StudySpec spec) {
    auto session = std::make_unique<Session>();
    session->start(std::move(spec));
    session->waitUntilDone();
    return session;
}

// Many arms on a line, and a policy that looks at all pairs of them.
StudySpec large(const char* policy, int arms) {
    auto spec = loaded("drawn-gp");
    auto variables = spec.arms->variables;
    variables.front().levels = arms;
    spec.arms = std::make_shared<const Arms>(gridArms(variables));
    spec.initial.policy = {findPolicy(policy), Settings(findPolicy(policy)->params)};
    for (auto& row : spec.measurements) row.arm %= arms;
    spec.measurements.resize(2);
    return spec;
}

bool same(const VectorXd& a, const VectorXd& b) {
    return a.size() == b.size() && (a.array() == b.array() || (a.array().isNaN() && b.array().isNaN())).all();
}
bool same(const std::optional<VectorXd>& a, const std::optional<VectorXd>& b) {
    return a.has_value() == b.has_value() && (!a || same(*a, *b));
}
bool same(const Range& a, const Range& b) { return a.low == b.low && a.high == b.high; }

QString wordsOf(const Snapshot& shot) {
    const Speaker speaker(shot);
    QStringList words;
    for (const auto& sentence : shot.why) words << speaker.text(sentence);
    for (const auto& line : shot.lines)
        for (const auto* part : {&line.value, &line.numbers, &line.sentence}) words << (*part ? speaker.text(**part) : QString());
    return words.join('\n');
}

// The first thing in which two rounds differ; empty if they are the same to the last bit.
QString difference(const Snapshot& a, const Snapshot& b) {
    const auto &d = a.decision, &e = b.decision;
    if (a.round != b.round || a.isLast != b.isLast || a.armsInPlay != b.armsInPlay) return "round";
    if (!same(a.posterior.mean(), b.posterior.mean()) || !same(a.posterior.sd(), b.posterior.sd())) return "belief";
    if (!same(d.upper, e.upper) || !same(d.lower, e.lower) || !same(d.gap, e.gap) || !same(d.index, e.index)) return "lists";
    if (d.chosen != e.chosen || d.J != e.J || d.j != e.j || d.recommendation != e.recommendation) return "arms";
    if (d.beta != e.beta || d.regretBound != e.regretBound || d.target != e.target || d.first != e.first) return "numbers";
    const auto pulls = [](const Pulls& x, const Pulls& y) {
        return x.arm == y.arm && x.count == y.count && x.average == y.average;
    };
    if (!std::ranges::equal(a.pulls, b.pulls, pulls)) return "pulls";
    if (a.rowsSeen().size() != b.rowsSeen().size()) return "rows";
    if (a.cannotChoose != b.cannotChoose || wordsOf(a) != wordsOf(b)) return "words";
    const auto past = [](const Past::Row& x, const Past::Row& y) { return x.arm == y.arm && x.value == y.value; };
    if (!std::ranges::equal(a.study->past().rows, b.study->past().rows, past)) return "past";
    return {};
}

QString difference(const Walk& a, const Walk& b) {
    if (a.rounds.size() != b.rounds.size()) return "number of rounds";
    for (std::size_t t = 0; t < a.rounds.size(); ++t)
        if (const auto found = difference(*a.rounds[t], *b.rounds[t]); !found.isEmpty())
            return QString("%1 in round %2").arg(found).arg(t + 1);
    const auto &r = a.ranges, &s = b.ranges;
    return same(r.value, s.value) && same(r.mean, s.mean) && same(r.sd, s.sd) && same(r.bounds, s.bounds) ? "" : "ranges";
}

}  // namespace

class TestCalm : public QObject {
    Q_OBJECT

private slots:
    void init() {
        failOnWarnings();
        Preferences::rememberIn(nullptr);
    }

    void steppedIsAFreshWalk_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("policy");
        for (const auto& each : examplesIn(studies())) {
            const auto spec = loadStudy(each.path.toStdString());
            if (spec.source.entry->id == "manual") continue;
            const auto own = QString::fromUtf8(spec.initial.policy.entry->id.data());
            const auto name = QFileInfo(each.path).completeBaseName();
            for (const auto* policy : policies()) {
                const auto id = QString::fromUtf8(policy->id.data());
                const bool slow = id == "entropy" || id == "kg";
                if (id == own || spec.arms->size() <= 60 || (!slow && spec.arms->size() <= 400))
                    QTest::addRow("%s %s", qPrintable(name), policy->id.data()) << name << id;
            }
        }
    }
    // A step walks only what is new, and arrives where a walk from the beginning does.
    void steppedIsAFreshWalk() {
        QFETCH(QString, name);
        QFETCH(QString, policy);
        auto spec = loaded(name);
        const auto* entry = findPolicy(policy.toStdString());
        if (entry != spec.initial.policy.entry) {
            spec.initial.policy = {entry, Settings(entry->params)};
            spec.initial.recommendation.clear();
        }
        spec.initial.budget = std::max<int>(spec.initial.budget, 3 * int(spec.arms->size()));
        spec.measurements.resize(3);
        Measurement failed;
        failed.arm = 1;
        failed.status = Measurement::Status::Failed;
        spec.measurements.push_back(failed);
        spec.pending = {0};
        const auto session = opened(spec);
        for (int step = 0; step < 3; ++step) {
            session->step();
            session->waitUntilDone();
        }
        const auto& walk = *session->walk();
        QVERIFY(walk.rounds.size() >= 7);
        Steering steering;
        QCOMPARE(difference(walk, *walked(walk.spec, steering)), QString());
        const auto run = simulated(std::make_shared<const StudySpec>(spec), int(walk.rounds.size()) - 4);
        QVERIFY(walk.spec->measurements == run.spec().measurements);
        for (const auto& shot : walk.rounds) QVERIFY(same(shot->study->posterior().mean(), shot->posterior.mean()));
    }

    void theTruthComesFromTheWorker() {
        const auto session = opened(loaded("drawn-gp"));
        session->setSwitches({.truth = true});
        QVERIFY(session->switches().truth && session->hasTruth());
        QVERIFY(!session->scene().truth && session->isSeekingTruth());
        QImage image(800, 400, QImage::Format_ARGB32_Premultiplied);
        QPainter painter(&image);
        for (const auto& label : drawPosterior(painter, QRectF(image.rect()), session->scene(), Style()).labels)
            QVERIFY(!label.text.contains("not known"));  // only not yet
        session->waitUntilDone();
        QVERIFY(*session->scene().truth == session->walk()->spec->makeSource().truth());
        session->setSwitches({});
        QVERIFY(!session->scene().truth);
        session->setSwitches({.truth = true});
        QVERIFY(session->scene().truth && !session->isSeekingTruth());  // it is known by now
        auto other = *session->walk()->spec;
        other.seed += 1;
        session->restart(other);
        session->waitUntilDone();
        QVERIFY(*session->scene().truth == other.makeSource().truth());
    }

    void anUnknownTruthIsSaid() {
        OpenWindow window(study("fast-charging"));
        QTest::keyClick(&window, Qt::Key_T);
        window.waitUntilDone();
        QVERIFY(!window.session().scene().truth && !window.session().hasTruth());
        bool said = false;
        for (const auto* label : window.findChild<StatusLine*>()->findChildren<QLabel*>())
            said = said || label->text() == "The truth is not known in this study.";
        QVERIFY(said);
    }

    void cancellingTheTruthSwitchesItOff() {
        auto spec = large("uniform", 12000);
        spec.initial.model.settings.set("kernel", "matern12");
        Arms arms = *spec.arms;  // no grid any more: its root takes seconds
        arms.kind = Arms::Kind::Table;
        spec.arms = std::make_shared<const Arms>(arms);
        const auto session = opened(spec);
        session->setSwitches({.truth = true});
        const auto chore = session->chore();
        QVERIFY(chore && chore->doing.contains("truth"));
        chore->cancel();
        QVERIFY(!session->switches().truth && !session->chore());
        session->waitUntilDone();
        QVERIFY(!session->scene().truth);
    }

    // Whatever is asked for and however late it comes: samples on screen are those of the belief on screen.
    void samplesBelongToTheirRound() {
        const auto session = opened(loaded("demo"));
        int seen = 0;
        connect(session.get(), &Session::changed, this, [&] {
            const auto scene = session->scene();
            if (!scene.samples) return;
            ++seen;
            QVERIFY(scene.samples->shot.lock().get() == &scene.belief());
        });
        session->setSwitches({.samples = true});
        for (int round = 1; round <= session->rounds(); ++round) session->goTo(round);  // faster than they are drawn
        session->goTo(4);
        session->waitUntilDone();
        const auto scene = session->scene();
        QVERIFY(seen > 0 && scene.samples && scene.samples->draws.size() == 3);
        for (std::uint32_t i = 0; i < 3; ++i) {
            Rng rng({scene.shot->spec->seed, 0, Purpose::Samples, 4, i});
            QVERIFY(same(scene.samples->draws[i], scene.shot->posterior.draw(rng)));
        }
        session->goTo(5);
        QVERIFY(session->scene().samples);  // drawn beforehand: a step does not flicker
        session->setLineByLine(true);
        session->goTo(5, 100);
        session->waitUntilDone();
        QCOMPARE(session->scene().samples->shot.lock()->round, 6);  // the update shows the next belief
        session->setSwitches({});
        QVERIFY(!session->scene().samples);
    }

    // Painting many arms takes a frame only if smooth curves have few points; every point stays on the line that is drawn.
    void thinnedCurvesLookTheSame() {
        QPolygonF curve;
        for (int i = 0; i < 10000; ++i) {
            const double x = 0.08 * i;
            curve << QPointF(x, 100 + 80 * std::sin(x / 40) + (i > 7000 && i % 9 == 0 ? 30 : 0));
        }
        curve.insert(3000, QPointF(curve[3000].x(), 400));  // straight down and up again
        const auto few = thinned(curve);
        const auto part = std::ranges::count_if(few, [](const QPointF& p) { return p.x() < 200; });
        QVERIFY2(part < 100, qPrintable(QString::number(part)));  // of 2,500
        QVERIFY(few.front() == curve.front() && few.back() == curve.back() && few.contains(QPointF(curve[3000].x(), 400)));
        qsizetype at = 0;
        for (const auto& p : curve) {
            while (at + 2 < few.size() && few[at + 1].x() < p.x()) ++at;
            if (p.x() > 550 || std::abs(p.x() - curve[3000].x()) < 1.5) continue;  // a column that holds several heights
            const double share = (p.x() - few[at].x()) / (few[at + 1].x() - few[at].x());
            if (std::isfinite(share)) QVERIFY(std::abs(few[at].y() + share * (few[at + 1].y() - few[at].y()) - p.y()) < 0.3);
        }
    }

    void lanes() {
        Lane lane;
        QSignalSpy failed(&lane, &Lane::failed);
        QStringList heard;
        std::atomic<bool> begun{false};
        const auto endless = [&](Steering&) -> Lane::Then {
            begun = true;
            for (;;) stopIfTold();
        };
        lane.want("endless", endless);
        while (!begun) std::this_thread::yield();
        QCOMPARE(lane.chore()->doing, QString("endless"));
        for (const char* name : {"first", "second", "third"})
            lane.want(name, [&heard, name](Steering&) -> Lane::Then { return [&heard, name] { heard << name; }; });
        QCOMPARE(lane.chore()->doing, QString("third"));
        lane.waitUntilDone();
        QCOMPARE(heard, QStringList{"third"});
        lane.want("wrong", [](Steering&) -> Lane::Then { throw Error("seed", "is odd"); });
        lane.waitUntilDone();
        QCOMPARE(failed.size(), 1);
        QVERIFY(!lane.chore());
        lane.want("cancelled", [&heard](Steering&) -> Lane::Then { return [&heard] { heard << "cancelled"; }; });
        lane.chore()->cancel();
        lane.waitUntilDone();
        QCOMPARE(heard.size(), 1);
        lane.want("endless", endless);  // the lane ends all the same
    }

    void theOldStudyStaysUntilTheNewOneIsThere() {
        OpenWindow window(study("demo"));
        window.openOrSay(study("branin"));
        QCOMPARE(window.session().walk()->spec->name, std::string("Sine wave"));
        window.openOrSay(study("gramacy-lee"));  // the newest wins
        window.waitUntilDone();
        QCOMPARE(window.session().walk()->spec->name, loaded("gramacy-lee").name);
        QVERIFY(!window.isWindowModified());
        QVERIFY(window.windowTitle().contains(QString::fromStdString(loaded("gramacy-lee").name)));
    }

    void openingShowsProgressAndCanBeCancelled() {
        QTemporaryDir folder;
        const auto path = folder.filePath("large.gapscope");
        saveStudy(path.toStdString(), large("kg", 10000));
        OpenWindow window(study("demo"));
        auto* cancel = window.findChild<StatusLine*>()->findChild<QPushButton*>();
        QVERIFY(!cancel->isVisible());
        window.openOrSay(path);
        QTRY_VERIFY(cancel->isVisible());
        QTest::keyClick(&window, Qt::Key_Home);  // the window answers meanwhile
        QCOMPARE(window.round(), 1);
        QTest::mouseClick(cancel, Qt::LeftButton);
        window.waitUntilDone();
        QVERIFY(!cancel->isVisible());
        QCOMPARE(window.session().walk()->spec->name, std::string("Sine wave"));
    }

    void closesWhileEverythingIsBusy() {
        QTemporaryDir folder;
        const auto path = folder.filePath("large.gapscope");
        saveStudy(path.toStdString(), large("kg", 10000));
        OpenWindow window;
        window.open(path);
        window.openOrSay(path);
        QVERIFY(window.session().isBusy());
        QVERIFY(window.close());
    }

    void slowCurvesAreAskedForByRound() {
        const auto session = opened(large("ei", 4000));
        AcquisitionPanel panel;
        panel.resize(872, 240);
        panel.setCompared({"kg"});
        panel.show(session->scene(), Style());
        const auto buttons = panel.findChildren<QPushButton*>(QString(), Qt::FindDirectChildrenOnly);
        QCOMPARE(buttons.size(), 1);
        auto* compute = buttons.front();
        QCOMPARE(compute->text(), QString("Compute KG for round 3"));
        QVERIFY(!panel.chore());
        compute->click();
        QVERIFY(panel.chore() && panel.chore()->doing.contains("KG for round 3"));
        QVERIFY(!compute->isEnabled() && compute->text().startsWith("Computing"));
        panel.chore()->cancel();
        QVERIFY(compute->isEnabled() && !panel.chore());
        panel.waitUntilDone();
        QCOMPARE(compute->text(), QString("Compute KG for round 3"));
        panel.grab();
        QVERIFY(panel.accessibleDescription().contains("KG") && !panel.accessibleDescription().contains("KG: "));
    }

    void cancelledCurvesDoNotComeBackByThemselves() {
        const auto session = opened(loaded("demo"));
        CurveWorker worker;
        worker.want(session->snapshot(), policiesWithCurve());
        worker.chore()->cancel();
        worker.want(session->snapshot(), policiesWithCurve());
        worker.waitUntilDone();
        QVERIFY(!worker.known(session->snapshot(), *policiesWithCurve().back()));
        worker.forgive();
        worker.want(session->snapshot(), policiesWithCurve());
        worker.waitUntilDone();
        QVERIFY(worker.known(session->snapshot(), *policiesWithCurve().back()));
    }

    // A step that takes longer than the player's pause is waited for: nothing is asked for twice.
    void thePlayerWaitsForTheStep() {
        const auto session = opened(large("kg", 400));
        Player player(*session);
        player.setSpeed(4);
        const int before = session->rounds();
        player.play();
        QVERIFY(session->isBusy() && !player.isTicking());
        session->waitUntilDone();
        QCOMPARE(session->rounds(), before + 1);
        QVERIFY(player.isTicking());
        player.pause();
    }
};

GAPSCOPE_TEST(TestCalm)
#include "tst_calm.moc"
