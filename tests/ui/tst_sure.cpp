// How sure are we: the panel says the core's own numbers, of the round looked at and of no other.
#include <QClipboard>
#include <QCryptographicHash>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTextDocument>
#include <QToolButton>

#include "core/io/study_file.h"
#include "tests/laws/studies.h"
#include "tests/places.h"
#include "tests/suite.h"
#include "tests/ui/film_studies.h"
#include "tests/ui/window_bench.h"
#include "ui/lab/chance_bars.h"
#include "ui/lab/moves.h"
#include "ui/lab/sure_panel.h"
#include "ui/session/edits.h"
#include "ui/window/status_line.h"

using namespace gapscope;
using namespace gapscope::test;

namespace {

QString wordsOf(const QWidget& panel, const char* name) { return panel.findChild<QLabel*>(QLatin1String(name))->text(); }

QString plain(const QString& html) {
    QTextDocument document;
    document.setHtml(html);
    return document.toPlainText().replace(QChar::Nbsp, ' ');
}

QString statementsOf(const QWidget& panel) { return plain(wordsOf(panel, "sureText")); }

// What the core says after so many results, walked anew and written with a point.
struct Expected {
    Certainty certainty;
    QString head, statements;
    std::string bound;

    Expected(const StudySpec& spec, int results) {
        auto cut = std::make_shared<StudySpec>(spec);
        int measured = 0;
        std::erase_if(cut->measurements, [&](const Measurement& m) { return measured += m.measured(), measured > results; });
        if (results < spec.measuredRows()) cut->pending.clear();
        std::erase_if(cut->changes, [&](const Change& change) { return change.after > results; });
        const auto study = Study::finished(cut);
        certainty = *gapscope::certainty(study, study.next(results == spec.measuredRows()));
        const auto& conditions = study.conditions();
        const Wording wording(spec, conditions.model.noiseSd().value_or(0));
        head = QString::fromStdString(wording.text(headline(certainty)));
        QStringList all;
        for (const auto& sentence : gapscope::statements(certainty, spec)) all << QString::fromStdString(wording.text(sentence));
        statements = all.join('\n');
        if (const auto sentence = boundInWords(certainty)) bound = wording.text(*sentence);
    }
    // The symbol is printed with its J below.
    QString boundShown() const { return QString::fromStdString(bound).replace("B_J(t)", "BJ(t)"); }
};

class ShownPanel : public SurePanel {
public:
    ShownPanel() {
        resize(360, 700);
        setVisible(true);
    }
    void at(Session& session, int round) {
        session.goTo(round);
        show(session.scene(), Style{});
    }
};

StudySpec twelveArms(double value, int results) {
    auto spec = studyOf(labelledArms(12), independentModel(1, 0.6), 30, policy("mean"));
    spec.response.matters = 0.1;
    for (int i = 0; i < results; ++i) spec.measurements.push_back(row(0, value));
    return spec;
}

QString messageOf(OpenWindow& window) { return window.findChild<StatusLine*>()->findChild<QLabel*>()->text(); }

QString copyOf(const QTemporaryDir& dir, const char* name) {
    const auto path = dir.filePath(QStringLiteral("copy.gapscope"));
    return QFile::copy(study(name), path) && QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner) ? path : QString();
}

QString hashOf(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) return {};
    return QString::fromLatin1(QCryptographicHash::hash(file.readAll(), QCryptographicHash::Sha256).toHex());
}

}  // namespace

class TestSure : public QObject {
    Q_OBJECT

private slots:
    void init() {
        failOnWarnings();
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    }

    void saysTheCoresNumbers_data() {
        QTest::addColumn<QString>("path");
        for (const char* name : {"demo", "fast-charging", "gramacy-lee", "five-bernoulli-arms"})
            QTest::newRow(name) << study(name);
        for (const char* name : {"counts-minimising", "two-arms", "policy-ei", "changes-bayesgap", "pending-excluded", "linear"})
            QTest::newRow(name) << QStringLiteral(GAPSCOPE_SOURCE_DIR "/tests/reference/cases/%1.gapscope").arg(name);
    }
    void saysTheCoresNumbers() {
        QFETCH(QString, path);
        Session session;
        open(session, path);
        ShownPanel panel;
        const auto spec = *session.walk()->spec;
        for (const int round : {1, 3, session.rounds() / 2, session.rounds()}) {
            if (round < 1 || round > session.rounds()) continue;
            panel.at(session, round);
            panel.waitUntilDone();
            const Expected expected(spec, round - 1);
            QCOMPARE(wordsOf(panel, "sureHead"), expected.head);
            QCOMPARE(statementsOf(panel), expected.statements);
            QCOMPARE(blemish(statementsOf(panel)), QString());
            if (!expected.bound.empty()) QCOMPARE(plain(wordsOf(panel, "sureBound")), expected.boundShown());
            const auto& bars = panel.findChild<ChanceBars*>()->bars();
            QCOMPARE(bars.size(), expected.certainty.best.size());
            for (std::size_t i = 0; i < bars.size(); ++i) QCOMPARE(bars[i].chance, expected.certainty.best[i].chance);
        }
    }

    void everyHeadIsSaid() {
        QSet<QString> heads;
        for (const auto& [value, results] : {std::pair(0.5, 3), {0.5, 5}, {2.0, 5}, {2.6, 5}, {5.0, 5}}) {
            Session session;
            session.start(twelveArms(value, results));
            session.waitUntilDone();
            ShownPanel panel;
            panel.at(session, session.rounds());
            panel.waitUntilDone();
            QCOMPARE(wordsOf(panel, "sureHead"), Expected(*session.walk()->spec, results).head);
            heads << wordsOf(panel, "sureHead");
        }
        QCOMPARE(heads.size(), 5);
        QVERIFY(heads.contains("Too early to say: 3 results."));
    }

    void anAnswerStandsUnderItsOwnRoundOnly() {
        Session session;
        open(session, study("demo"));
        const auto spec = *session.walk()->spec;
        ShownPanel panel;
        panel.at(session, 12);
        panel.at(session, 4);  // before the answer for round 12 has come
        QVERIFY(!panel.certainty());
        QCOMPARE(wordsOf(panel, "sureHead"), QString());
        QCOMPARE(wordsOf(panel, "sureWorking"), "working …");
        panel.waitUntilDone();
        QCOMPARE(panel.certainty()->results, 3);
        QCOMPARE(statementsOf(panel), Expected(spec, 3).statements);
        QCOMPARE(wordsOf(panel, "sureWorking"), QString());

        panel.at(session, 9);  // the last good one stays, in grey
        QVERIFY(!panel.certainty());
        QCOMPARE(statementsOf(panel), Expected(spec, 3).statements);
        QCOMPARE(panel.findChild<QLabel*>("sureText")->palette().color(QPalette::WindowText), Style{}.colour(Role::SecondText));
        QVERIFY(!panel.findChild<QPushButton*>("sureCopy")->isEnabled());
        panel.waitUntilDone();
        QCOMPARE(statementsOf(panel), Expected(spec, 8).statements);
        QCOMPARE(panel.findChild<QLabel*>("sureText")->palette().color(QPalette::WindowText), Style{}.colour(Role::Text));

        panel.at(session, 6);  // nothing of a later round
        QCOMPARE(wordsOf(panel, "sureText"), QString());
        panel.waitUntilDone();
        panel.at(session, 9);  // known already
        QCOMPARE(statementsOf(panel), Expected(spec, 8).statements);
    }

    void theFilmIsNotAnticipated() {
        Session session;
        open(session, study("demo"));
        ShownPanel panel;
        panel.at(session, 5);
        panel.waitUntilDone();
        session.setLineByLine(true);
        session.goTo(5, 0);
        int silent = 0, told = 0;
        for (;;) {
            const auto scene = session.scene();
            panel.show(scene, Style{});
            panel.waitUntilDone();
            const bool may = scene.shows(Shows::Recommendation);
            QCOMPARE(panel.certainty() != nullptr, may);
            QCOMPARE(statementsOf(panel).isEmpty(), !may);
            QCOMPARE(wordsOf(panel, "sureBound").isEmpty(), !may);
            ++(may ? told : silent);
            if (!session.nextLine()) break;
            session.step();
        }
        QVERIFY(silent > 5 && told > 0);
    }

    void nobodyDrawsForAHiddenPanel() {
        Session session;
        open(session, study("demo"));
        SurePanel panel;
        panel.show(session.scene(), Style{});
        QVERIFY(!panel.chore());
        panel.setVisible(true);
        panel.waitUntilDone();
        QVERIFY(panel.certainty());
    }

    void isCopiedAsTextWithItsOrigin() {
        QTemporaryDir dir;
        const auto path = copyOf(dir, "fast-charging");
        OpenWindow window(path);
        auto& panel = *window.findChild<SurePanel*>();
        QVERIFY(panel.isVisible());  // a person measures: the lab
        panel.waitUntilDone();
        window.settle();
        QTest::mouseClick(panel.findChild<QPushButton*>("sureCopy"), Qt::LeftButton);
        const auto text = QGuiApplication::clipboard()->text();
        QVERIFY(text.startsWith("Fast-charging protocols\nHow sure are we?\n"));
        QVERIFY(text.contains(wordsOf(panel, "sureHead")));
        for (const auto& line : statementsOf(panel).split('\n')) QVERIFY2(text.contains(line + '\n'), qPrintable(line));
        QVERIFY(text.contains("For specialists: B_J(t) = "));
        QVERIFY(text.contains("copy.gapscope, SHA-256 " + hashOf(path)));
        // A file that someone else has changed does not vouch for what is on screen.
        auto other = loadStudy(path.toStdString());
        other.measurements.pop_back();
        saveStudy(path.toStdString(), other);
        QTest::mouseClick(panel.findChild<QPushButton*>("sureCopy"), Qt::LeftButton);
        QVERIFY(!QGuiApplication::clipboard()->text().contains("SHA-256"));
    }

    void aRuleToStopIsSetReachedAndTakenBack() {
        QTemporaryDir dir;
        OpenWindow window(copyOf(dir, "fast-charging"));
        auto& panel = *window.findChild<SurePanel*>();
        panel.waitUntilDone();
        panel.findChild<QToolButton*>("sureFold")->setChecked(true);
        auto* field = panel.findChild<QLineEdit*>("stopChance");
        const auto type = [&](const QString& text) {
            field->setFocus();
            field->selectAll();
            QTest::keyClicks(field, text);
            QTest::keyClick(field, Qt::Key_Return);
            window.waitUntilDone();
            panel.waitUntilDone();
            window.settle();
        };
        auto& edits = *window.findChild<Edits*>();
        for (const char* wrong : {"100", "0", "x", "9,5"}) {
            type(wrong);
            QCOMPARE(edits.count(), 0);
            QVERIFY(!wordsOf(panel, "stopProblem").isEmpty());
            QCOMPARE(field->text(), QString(wrong));
        }
        type("99.9");
        QCOMPARE(window.session().walk()->spec->stop, StopRule{.chance = 0.999});
        QCOMPARE(wordsOf(panel, "sureStop"), QString());
        type("1");
        QVERIFY(panel.certainty()->chance > 0.01);
        QCOMPARE(wordsOf(panel, "sureStop"), "Time to stop, by your own rule: the chance has reached 1 %.");
        QVERIFY(panel.findChild<QLabel*>("sureStop")->isVisible());
        QCOMPARE(messageOf(window), wordsOf(panel, "sureStop"));
        QTest::mouseClick(panel.findChild<QPushButton*>("stopClear"), Qt::LeftButton);
        window.waitUntilDone();
        panel.waitUntilDone();
        QVERIFY(!window.session().walk()->spec->stop);
        QVERIFY(!panel.findChild<QLabel*>("sureStop")->isVisible());
        QCOMPARE(field->text(), QString());
        edits.undo();
        window.waitUntilDone();
        QCOMPARE(window.session().walk()->spec->stop, StopRule{.chance = 0.01});
        QCOMPARE(field->text(), "1");
    }

    void aUsedBudgetOffersIt() {
        OpenWindow window(study("demo"));
        auto spec = *window.session().walk()->spec;
        spec.initial.budget = spec.measuredRows();
        window.begin(spec);
        window.waitUntilDone();
        auto* dock = window.bench().dock("sure");
        QVERIFY(!dock->isVisible());
        QPushButton* offer = nullptr;
        for (auto* each : window.bench().panel("why")->widget->findChildren<QPushButton*>())
            if (each->text() == "How sure are we?" && each->isVisible()) offer = each;
        QVERIFY(offer);
        QTest::mouseClick(offer, Qt::LeftButton);
        auto& panel = *window.findChild<SurePanel*>();
        panel.waitUntilDone();
        window.settle();
        QVERIFY(dock->isVisible());
        QCOMPARE(statementsOf(panel), Expected(spec, spec.measuredRows()).statements);
    }

    void aChangeThatMovesTheRecommendationSaysSo() {
        OpenWindow window(study("fast-charging"));
        auto spec = *window.session().walk()->spec;
        spec.initial.recommendation = "latent";  // moves with every result
        window.begin(spec);
        window.waitUntilDone();
        auto& edits = *window.findChild<Edits*>();
        const auto before = window.session().walk();
        const auto best = *before->rounds.back()->decision.recommendation;
        auto after = *before->spec;
        for (auto& m : after.measurements) m.value = *m.value > 1000 ? *m.value - 600 : *m.value + 300;
        edits.make(after, "correction");
        window.waitUntilDone();
        const auto now = *window.session().walk()->rounds.back()->decision.recommendation;
        QVERIFY(now != best);
        const auto name = [&](Eigen::Index arm) { return QString::fromStdString(after.arms->name(arm)); };
        QCOMPARE(messageOf(window),
                 QString("This correction moves the recommendation from %1 to %2.").arg(name(best), name(now)));
        edits.undo();
        window.waitUntilDone();
        QCOMPARE(messageOf(window),
                 QString("This correction moves the recommendation from %1 to %2.").arg(name(now), name(best)));

        auto grown = *before->spec;  // a new result may move it too, which is what results are for
        for (int i = 0; i < 3; ++i) grown.measurements.push_back(row(200, 5000));
        window.findChild<StatusLine*>()->say({});
        edits.make(grown, "results");
        window.waitUntilDone();
        QVERIFY(window.session().walk()->rounds.back()->decision.recommendation != best);
        QCOMPARE(messageOf(window), QString());
        QCOMPARE(causeBetween(*before->spec, grown), std::nullopt);
        QCOMPARE(causeBetween(grown, *before->spec), std::nullopt);
        grown.initial.budget += 1;
        QCOMPARE(causeBetween(*before->spec, grown), Cause::Settings);
        QCOMPARE(causeBetween(*before->spec, after), Cause::Correction);
    }

    void todaysSettingsHoldFromTheStart() {
        OpenWindow window(QStringLiteral(GAPSCOPE_SOURCE_DIR "/tests/reference/cases/changes-ei.gapscope"));
        auto* action = window.actionCalled("With today's settings");
        QVERIFY(action && action->isEnabled());
        const auto agrees = [&](bool current) {
            std::size_t at = 0;
            bool same = true;
            const auto walk = window.session().walk();
            replay(walk->spec, current, [&](const Round& round) {
                const auto& shot = *walk->rounds.at(at++);
                same = same && shot.posterior.mean() == round.study.posterior().mean() &&
                       shot.decision.chosen == round.decision.chosen && *shot.conditions == round.study.conditions();
            });
            return same && at == walk->rounds.size();
        };
        QVERIFY(agrees(false) && !agrees(true));
        action->trigger();
        window.waitUntilDone();
        QVERIFY(agrees(true) && !agrees(false));
        QVERIFY(action->isChecked());
        action->trigger();
        window.waitUntilDone();
        QVERIFY(agrees(false) && !action->isChecked());
    }
};

GAPSCOPE_TEST(TestSure)
#include "tst_sure.moc"
