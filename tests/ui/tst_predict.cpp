// Playing by itself and "Predict": who stops whom, and whether the numbers told are the decision's.
#include <algorithm>
#include <cmath>

#include "core/policy/film_cases.h"
#include "tests/places.h"
#include "tests/suite.h"
#include "tests/ui/film_studies.h"
#include "tests/ui/window_bench.h"
#include "ui/algorithm/predict_bar.h"
#include "ui/algorithm/why_panel.h"
#include "ui/looking/looking_panel.h"
#include "ui/session/player.h"
#include "ui/session/quiz.h"
#include "ui/session/spoken.h"

using namespace gapscope;
using namespace gapscope::test;

namespace {

std::vector<double> numbersIn(QString text, QStringList names) {
    // One name may be the end of another.
    std::ranges::sort(names, std::greater(), &QString::size);
    for (const auto& name : names) text.remove(name);
    static const QRegularExpression number(QStringLiteral(R"(-?\d+([.]\d+)?)"));
    std::vector<double> numbers;
    for (auto it = number.globalMatch(text); it.hasNext();) numbers.push_back(it.next().captured().toDouble());
    return numbers;
}

bool isRounded(double shown, double exact) { return std::abs(shown - exact) <= 0.051 * std::abs(exact) + 1e-12; }

}  // namespace

class TestPredict : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { QLocale::setDefault(QLocale::c()); }

    void playerStopsByItself() {
        Session session;
        open(session, GAPSCOPE_SOURCE_DIR "/resources/studies/five-bernoulli-arms.gapscope");
        session.setLineByLine(false);
        Player player(session);
        QVERIFY(!player.isTicking());
        player.setSpeed(1e6);
        session.goTo(std::max(1, session.rounds() - 3));
        const int from = session.snapshot()->round;
        player.play();
        QVERIFY(player.isPlaying());
        QTRY_VERIFY(session.snapshot()->round >= std::min(from + 3, session.rounds()));
        session.back();  // somebody takes over
        QVERIFY(!player.isPlaying() && !player.isTicking());
        player.setGate([] { return false; });
        player.play();
        QVERIFY(!player.isPlaying() && !player.isTicking());
    }

    void playerStopsAtTheEnd_data() {
        QTest::addColumn<int>("line");
        QTest::newRow("whole rounds") << -1;
        QTest::newRow("line by line") << 0;
    }
    void playerStopsAtTheEnd() {
        QFETCH(int, line);
        Session session;
        auto spec = loadStudy(GAPSCOPE_SOURCE_DIR "/resources/studies/five-bernoulli-arms.gapscope");
        spec.measurements.clear();
        spec.pending.clear();
        spec.changes.clear();
        spec.initial.budget = 8;
        session.start(spec);
        session.waitUntilDone();
        session.goTo(1, line);
        Player player(session);
        player.setSpeed(1e6);
        player.play();
        QTRY_VERIFY_WITH_TIMEOUT(!player.isPlaying(), 20000);
        QVERIFY(!player.isTicking());
        QVERIFY(!session.canStep());
        QCOMPARE(session.snapshot()->round, 9);
    }

    // The measurement that is made on the way continues the film of its round.
    void filmGoesOnAfterMeasuring() {
        Session session;
        auto spec = loadStudy(GAPSCOPE_SOURCE_DIR "/resources/studies/five-bernoulli-arms.gapscope");
        spec.measurements.clear();
        spec.pending.clear();
        session.start(spec);
        session.waitUntilDone();
        session.goTo(1, 100);
        const int line = session.line();
        session.step();
        session.waitUntilDone();
        QCOMPARE(session.snapshot()->round, 1);
        QCOMPARE(session.line(), line + 1);
        QCOMPARE(session.scene().lit()->shows, Shows::Measurement);
        QVERIFY(whyText(session.scene()).contains(QStringLiteral("its chance of success was believed to be")));
        session.goTo(2, 3);
        session.stepRound();
        session.waitUntilDone();
        QCOMPARE(session.snapshot()->round, 3);
        QCOMPARE(session.line(), 0);
    }

    void predictKnowsTheDecision_data() { addStudyRows(); }
    void predictKnowsTheDecision() {
        QFETCH(QString, path);
        Session session;
        open(session, path);
        for (const auto& shot : session.walk()->rounds) {
            const auto& lines = shot->conditions->policy.entry->lines;
            for (int i = 0; i < static_cast<int>(lines.size()); ++i)
                if (const auto question = questionBefore(*shot, i)) checkReplies(*shot, question->about);
        }
    }

    void predictStopsAndScores() {
        Session session;
        open(session, GAPSCOPE_SOURCE_DIR "/resources/studies/five-bernoulli-arms.gapscope");
        session.goTo(session.rounds() - 1, 0);
        Quiz quiz(session);
        quiz.setOn(true);
        int asked = 0;
        const int round = session.snapshot()->round;
        while (session.snapshot()->round == round && asked < 9) {
            if (!quiz.question()) {
                session.step();
                continue;
            }
            QVERIFY(!quiz.mayStep());
            const auto& d = session.snapshot()->decision;
            const auto about = quiz.question()->about;
            const auto truth = about == Shows::Leader ? *d.J : about == Shows::Rival ? *d.j : d.chosen.front();
            quiz.answer(asked == 0 ? truth : (truth + 1) % session.snapshot()->arms());
            ++asked;
        }
        QCOMPARE(asked, 3);
        QCOMPARE(quiz.asked(), 3);
        QVERIFY(quiz.score().endsWith(QStringLiteral(" of 3")));
        session.goTo(round, 0);  // what was answered is not asked again
        while (session.nextLine()) {
            QVERIFY(!quiz.question());
            session.step();
        }
        PredictBar bar;
        bar.show(quiz, Style());
        QVERIFY(!bar.isHidden());
        session.setLineByLine(false);
        QVERIFY(!quiz.isOn());
    }

    // An arm that was clicked beforehand is no answer, whether it was held before Predict or before the question.
    void onlyAClickAfterTheQuestionAnswers_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<bool>("before");
        for (const char* name : {"demo", "goldstein-price"})
            for (const bool before : {true, false})
                QTest::addRow("%s, held before %s", name, before ? "Predict" : "the question") << name << before;
    }
    void onlyAClickAfterTheQuestionAnswers() {
        QFETCH(QString, name);
        QFETCH(bool, before);
        Preferences::rememberIn(nullptr);
        OpenWindow window(study(name));
        const auto press = [&](Qt::Key key, Qt::KeyboardModifiers with = {}) {
            QTest::keyClick(&window, key, with);
            window.waitUntilDone();
        };
        auto* picture = window.findChild<LookingPanel*>();
        const auto click = [&] {
            const auto& drawn = picture->drawn();
            const QRectF where = drawn.maps.empty() ? drawn.plot : drawn.maps.front();
            QTest::mouseClick(picture, Qt::LeftButton, {}, where.center().toPoint());
            window.waitUntilDone();
        };
        const auto* quiz = window.findChild<Quiz*>();
        press(Qt::Key_2, Qt::ControlModifier);
        press(Qt::Key_Home);
        press(Qt::Key_End);
        press(Qt::Key_Left);
        if (before) click();
        press(Qt::Key_P);
        QVERIFY(quiz->isOn() && !quiz->question() && !window.session().scene().held);
        if (!before) {
            click();
            QVERIFY(window.session().scene().held);
        }
        for (int i = 0; i < 12 && !quiz->question(); ++i) press(Qt::Key_Right);
        QVERIFY(quiz->question());
        QCOMPARE(quiz->asked(), 0);
        QVERIFY(!window.session().scene().held);
        bool isAsked = false;
        for (const auto* label : window.findChild<PredictBar*>()->findChildren<QLabel*>())
            isAsked |= label->isVisible() && label->text() == quiz->question()->text;
        QVERIFY(isAsked);
        click();
        QCOMPARE(quiz->asked(), 1);
    }

    // Return answers with the arm that the arrow keys look at; the answer is read until the next round asks.
    void returnAnswersWithTheArmLookedAt() {
        Preferences::rememberIn(nullptr);
        OpenWindow window(study("demo"));
        auto* picture = window.findChild<LookingPanel*>();
        auto* quiz = window.findChild<Quiz*>();
        const auto press = [&](QWidget* to, Qt::Key key) {
            QTest::keyClick(to, key);
            window.waitUntilDone();
        };
        const auto askNext = [&] {
            for (int i = 0; i < 16 && !quiz->question(); ++i) press(&window, Qt::Key_Right);
            QVERIFY(quiz->question());
        };
        window.session().goTo(window.round() - 2);
        press(&window, Qt::Key_P);
        askNext();
        const int round = window.round();
        picture->setFocus();
        for (int i = 0; i < 3; ++i) press(picture, Qt::Key_Down);
        const auto looked = window.session().scene().looked;
        QVERIFY(looked);
        const auto reply = replyTo(*window.session().snapshot(), quiz->question()->about, *looked).text;
        press(picture, Qt::Key_Return);
        QCOMPARE(quiz->asked(), 1);
        QCOMPARE(quiz->lastReply(), reply);
        askNext();
        QCOMPARE(window.round(), round);
        QCOMPARE(quiz->lastReply(), reply);  // still the same round
        while (window.round() == round) {
            if (quiz->question()) quiz->answer(0);
            press(&window, Qt::Key_Right);
        }
        askNext();
        QVERIFY(window.round() > round);
        for (const auto* label : window.findChild<PredictBar*>()->findChildren<QLabel*>())
            QVERIFY(!label->isVisible() || label->text() == quiz->question()->text || label->text() == quiz->score());
    }

private:
    // What decides about J, j and the choice, straight from the decision.
    static double decisive(const Snapshot& shot, Shows about, Eigen::Index k) {
        const auto& d = shot.decision;
        if (about == Shows::Leader) return (*d.gap)[k];
        if (about == Shows::Rival) return shot.spec->sign() * (*d.upper)[k];
        if (d.gap) return (*d.upper)[k] - (*d.lower)[k];
        const auto is = indexIs(*shot.conditions->policy.entry);
        return (is == IndexIs::Value ? shot.spec->sign() : is == IndexIs::Chance ? 100 : 1) * (*d.index)[k];
    }

    static void checkReplies(const Snapshot& shot, Shows about) {
        const auto& d = shot.decision;
        const Speaker speaker(shot);
        for (Eigen::Index k = 0; k < std::min<Eigen::Index>(shot.arms(), 12); ++k) {
            const auto reply = replyTo(shot, about, k);
            QVERIFY2(!reply.text.isEmpty() && blemish(reply.text).isEmpty(), qPrintable(reply.text));
            const auto answer = about == Shows::Leader ? *d.J : about == Shows::Rival ? *d.j : d.chosen.front();
            if (k == answer) QCOMPARE(reply.text, QStringLiteral("Right."));
            if (reply.right || reply.text.startsWith(speaker.arm(k) + QStringLiteral(" is "))) continue;
            const auto numbers = numbersIn(reply.text, {speaker.arm(k) + ':', speaker.arm(answer) + ':'});
            if (reply.text.contains(QStringLiteral(" is measured, not "))) continue;
            static const QRegularExpression atAnEnd(QStringLiteral("≈ 0|under|over"));
            if (reply.text.contains(atAnEnd)) continue;
            QCOMPARE(numbers.size(), std::size_t{2});
            // Values have the digits of the noise, chances are whole percent, differences have digits of their own.
            const bool percent = reply.text.contains(QStringLiteral(" %"));
            const auto isWritten = [&](double shown, double exact) {
                return isRounded(shown, exact) || std::abs(shown - exact) < (percent ? 0.501 : 0.051 * shot.noiseSd());
            };
            QVERIFY2(isWritten(numbers[0], decisive(shot, about, k)) && isWritten(numbers[1], decisive(shot, about, answer)),
                     qPrintable(reply.text));
        }
    }
};

GAPSCOPE_TEST(TestPredict)

#include "tst_predict.moc"
