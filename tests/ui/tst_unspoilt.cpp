// Nothing gives an answer away before it is asked for: not what was switched on for another study, not the truth in
// Predict, and not a sign on the arm that an index policy is about to choose.
#include <QImage>
#include <QLabel>
#include <QPainter>

#include "tests/laws/studies.h"
#include "tests/suite.h"
#include "tests/ui/window_bench.h"
#include "ui/acquisition/acquisition_picture.h"
#include "ui/acquisition/curves.h"
#include "ui/algorithm/algorithm_panel.h"
#include "ui/algorithm/predict_bar.h"
#include "ui/algorithm/why_panel.h"
#include "ui/looking/arm_words.h"
#include "ui/looking/looking.h"
#include "ui/posterior/posterior_picture.h"
#include "ui/session/quiz.h"

using namespace gapscope;
using namespace gapscope::test;

namespace {

void press(OpenWindow& window, Qt::Key key) {
    QTest::keyClick(window.focusWidget() ? window.focusWidget() : &window, key);
    window.waitUntilDone();
}

template <class Draw>
QImage painted(Draw draw) {
    QImage image(900, 420, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::white);
    QPainter painter(&image);
    draw(painter, QRectF(12, 4, 876, 412));
    return image;
}

struct Shown {
    QImage posterior, acquisition;
    QString words;
    bool operator==(const Shown&) const = default;
};

// All that a class sees of a line.
Shown shownOf(const Scene& scene, const Curve& curve) {
    const std::vector<ShownCurve> curves{{curve.policy, std::make_shared<const Curve>(curve), false}};
    Shown shown;
    shown.posterior = painted([&](QPainter& p, const QRectF& area) { drawPosterior(p, area, scene, Style()); });
    shown.acquisition =
        painted([&](QPainter& p, const QRectF& area) { drawAcquisition(p, area, scene, curves, Style(), {}, 0); });
    shown.words = whyText(scene) + '\n' + sceneSummary(scene);
    for (Eigen::Index k = 0; k < scene.shot->arms(); ++k) shown.words += '\n' + armTooltip(scene, k);
    return shown;
}

}  // namespace

class TestUnspoilt : public QObject {
    Q_OBJECT

private slots:
    void init() {
        failOnWarnings();
        Preferences::rememberIn(nullptr);
        QLocale::setDefault(QLocale::c());
    }

    void anotherStudyBeginsPlain() {
        OpenWindow window(study("demo"));
        press(window, Qt::Key_T);
        press(window, Qt::Key_S);
        press(window, Qt::Key_W);
        QVERIFY(window.session().switches().truth && window.session().switches().samples);
        QVERIFY(window.actionCalled("What if")->isChecked());
        window.openAndWait(study("five-bernoulli-arms"));
        QVERIFY(!window.session().switches().truth && !window.session().switches().samples);
        QVERIFY(!window.session().scene().truth);
        for (const auto* name : {"Truth", "Posterior samples", "What if"})
            QVERIFY2(!window.actionCalled(QLatin1String(name))->isChecked(), name);
    }

    void whatIfSaysWhatToDo() {
        OpenWindow window(study("demo"));
        press(window, Qt::Key_W);
        QStringList said;
        for (const auto* label : window.findChildren<QLabel*>()) said << label->text();
        QVERIFY2(said.filter("drag").size() > 0, qPrintable(said.join('|')));
    }

    void predictHidesTheTruth() {
        OpenWindow window(study("five-bernoulli-arms"));
        press(window, Qt::Key_T);
        QVERIFY(window.session().scene().truth);
        press(window, Qt::Key_P);
        QVERIFY(window.actionCalled("Predict")->isChecked());
        QVERIFY(!window.session().scene().truth && !window.actionCalled("Truth")->isChecked());
        press(window, Qt::Key_T);
        QVERIFY(!window.session().scene().truth && !window.actionCalled("Truth")->isChecked());
        press(window, Qt::Key_P);
        press(window, Qt::Key_T);
        QVERIFY(window.session().scene().truth);
    }

    // The same picture whichever arm is the answer.
    void nothingMarksTheChoiceBeforehand_data() {
        QTest::addColumn<QString>("policy");
        QTest::addColumn<int>("shape");
        const char* shapes[] = {"line", "labels", "map"};
        for (const auto& entry : indexPolicies())
            for (int shape = 0; shape < 3; ++shape)
                QTest::newRow((std::string(entry.id) + ", " + shapes[shape]).c_str())
                    << QString::fromUtf8(entry.id.data(), qsizetype(entry.id.size())) << shape;
    }
    void nothingMarksTheChoiceBeforehand() {
        QFETCH(QString, policy);
        QFETCH(int, shape);
        const Arms arms[] = {gridArms({variable("x", 0, 5, 6)}), labelledArms(6),
                             gridArms({variable("x", 0, 3, 3), variable("y", 0, 1, 2)})};
        const auto belief = shape == 1 ? independentModel(1, 0.4)
                                       : kernelModel("se", 1, shape == 0 ? numbers({1.2}) : numbers({1.2, 0.6}), 0, 0.3);
        auto spec = studyOf(arms[shape], belief, 30, test::policy(policy.toStdString()));
        spec.measurements = wanderingRows(spec, 9);
        Session session;
        session.start(spec);
        session.waitUntilDone();
        session.goTo(session.rounds(), 0);
        int before = 0;
        for (;; session.step()) {
            const Scene scene = session.scene();
            if (scene.shows(Shows::Choice)) break;
            Curve curve = curveOf(*scene.shot, *scene.shot->conditions->policy.entry);
            const Shown real = shownOf(scene, curve);
            auto other = std::make_shared<Snapshot>(*scene.shot);
            const auto another = (other->decision.chosen.front() + 3) % other->arms();
            other->decision.chosen = {another};
            other->decision.first = another;
            curve.top = another;
            curve.chosen = {another};
            Scene changed = scene;
            changed.shot = other;
            // Digits that tell the best two apart are the numbers' own, not the answer.
            const Shown would = shownOf(changed, curve);
            QVERIFY2(real.posterior == would.posterior, qPrintable(QString("posterior, line %1").arg(scene.line)));
            QVERIFY2(real.acquisition == would.acquisition, qPrintable(QString("acquisition, line %1").arg(scene.line)));
            QCOMPARE(real.words, would.words);
            ++before;
        }
        QVERIFY(before >= 2);
    }

    void theVerdictComesBeforeTheQuestion() {
        OpenWindow window(study("five-bernoulli-arms"));
        window.session().goTo(3);
        press(window, Qt::Key_P);
        auto* quiz = window.findChild<Quiz*>();
        for (int i = 0; i < 20 && !quiz->question(); ++i) press(window, Qt::Key_PageDown);
        QVERIFY(quiz->question());
        press(window, Qt::Key_0);
        for (int i = 0; i < 20 && !quiz->question(); ++i) press(window, Qt::Key_PageDown);
        QVERIFY(quiz->question() && !quiz->lastReply().isEmpty());
        const QLabel *verdict = nullptr, *question = nullptr;
        for (const auto* label : window.findChild<PredictBar*>()->findChildren<QLabel*>()) {
            if (label->text() == quiz->lastReply()) verdict = label;
            if (label->text() == quiz->question()->text) question = label;
        }
        QVERIFY(verdict && question);
        QVERIFY(verdict->isVisible() && verdict->geometry().right() <= question->geometry().left());
    }
};

GAPSCOPE_TEST(TestUnspoilt)
#include "tst_unspoilt.moc"
