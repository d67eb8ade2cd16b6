// Learning in a real window: a fit is one change like any other, is made beside the window, and can be taken back or cancelled.
#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTimer>

#include "core/io/study_file.h"
#include "core/io/study_json.h"
#include "core/study/fit_way.h"
#include "tests/suite.h"
#include "tests/ui/window_bench.h"
#include "ui/lab/suggestion_card.h"
#include "ui/model/learner.h"
#include "ui/model/model_panel.h"
#include "ui/session/edits.h"
#include "ui/setup/draft.h"
#include "ui/setup/param_row.h"
#include "ui/setup/study_panel.h"
#include "ui/window/banner.h"

using namespace gapscope;
using namespace gapscope::test;

namespace {

// Five results, typed by a person, and a model that learns as `learning` says.
QByteArray yieldStudy(const QByteArray& learning) {
    QByteArray text = R"({"format": "gapscope-study", "version": 1, "name": "Yield", "goal": "maximize",
      "response": {"name": "yield", "unit": "%"}, "budget": 30, "seed": 1,
      "arms": {"kind": "grid", "variables": [
        {"name": "temperature", "unit": "C", "min": 30, "max": 70, "levels": 9, "scale": "linear"}]},
      "model": {"kind": "kernel", "kernel": "matern52", "variance": 400, "lengthscales": [15], "mean": 50, "noise_sd": 3,
                "learning": LEARNING},
      "policy": {"name": "ei"}, "source": {"kind": "manual"},
      "measurements": [{"arm": 0, "value": 31}, {"arm": 8, "value": 42}, {"arm": 4, "value": 66}, {"arm": 2, "value": 49},
                       {"arm": 6, "value": 58}]})";
    return text.replace("LEARNING", learning);
}

QString fileOf(const QByteArray& text) {
    static const QTemporaryDir folder;
    static int count = 0;
    const auto path = folder.filePath(QStringLiteral("learning-%1.gapscope").arg(++count));
    QFile file(path);
    if (file.open(QIODevice::WriteOnly)) file.write(text);
    return path;
}

class LearningWindow : public OpenWindow {
public:
    explicit LearningWindow(const QString& path) : OpenWindow(path), file(path) {}

    const QString file;
    Edits& edits() { return *findChild<Edits*>(); }
    Learner& learner() { return *findChild<Learner*>(); }
    ModelPanel& panel() { return *findChild<ModelPanel*>(); }
    const StudySpec& spec() { return *session().walk()->spec; }
    const Posterior& belief() { return session().walk()->rounds.back()->posterior; }
    void enter(const QString& text) {
        auto* field = findChild<SuggestionCard*>()->findChild<QLineEdit*>(QStringLiteral("value"));
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, text);
        QTest::keyClick(field, Qt::Key_Return);
    }
    void undo() {
        edits().undo();
        waitUntilDone();
    }
    void choose(const char* place, const QString& id) {
        auto* study = findChild<StudyPanel*>();
        emit qobject_cast<WordRow*>(study->row(place))->chosen(id);
        study->runner().waitUntilDone();
        waitUntilDone();
    }
};

Posterior replayed(const StudySpec& spec) { return Study::finished(std::make_shared<const StudySpec>(spec)).posterior(); }

}  // namespace

class TestLearning : public QObject {
    Q_OBJECT

private slots:
    void init() {
        failOnWarnings();
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    }

    // The fit is the core's, it is in the file, and a replay of the file says what is on screen.
    void aResultIsFollowedByItsFit() {
        LearningWindow window(fileOf(yieldStudy(R"({"method": "map"})")));
        QVERIFY(window.spec().changes.empty());  // looking at a study fits nothing
        window.enter("61");
        window.waitUntilDone();
        QCOMPARE(window.spec().measuredRows(), 6);
        QCOMPARE(window.spec().changes.size(), std::size_t{1});
        const auto& change = window.spec().changes.front();
        QCOMPARE(change.after, 6);
        QCOMPARE(change.why, std::string("fit"));

        StudySpec before = window.spec();
        before.changes.clear();
        QVERIFY(*change.model == fitNow(before)->model);
        QVERIFY(!(*change.model == before.initial.model));

        const auto saved = loadStudy(window.file.toStdString());
        QCOMPARE(writeStudy(saved), writeStudy(window.spec()));
        const auto again = replayed(saved);
        QVERIFY(again.mean() == window.belief().mean());
        QVERIFY(again.sd() == window.belief().sd());
    }

    // The result and its fit are one change; nothing is fitted again behind somebody's back.
    void undoTakesTheFitBackWithTheResult() {
        LearningWindow window(fileOf(yieldStudy(R"({"method": "map"})")));
        const auto mean = window.belief().mean();
        window.enter("61");
        window.waitUntilDone();
        QCOMPARE(window.edits().count(), 1);
        QVERIFY2(window.edits().undoText().endsWith(", with the fit of the model"), qPrintable(window.edits().undoText()));
        window.undo();
        QVERIFY(window.spec().changes.empty());
        QCOMPARE(window.spec().measuredRows(), 5);
        QVERIFY(window.belief().mean() == mean);
        QCOMPARE(writeStudy(loadStudy(window.file.toStdString())), writeStudy(window.spec()));
        window.edits().redo();
        window.waitUntilDone();
        QCOMPARE(window.spec().measuredRows(), 6);
        QCOMPARE(window.spec().changes.size(), std::size_t{1});
        QCOMPARE(window.edits().count(), 1);
    }

    void everySaysWhenAFitIsDue() {
        LearningWindow window(fileOf(yieldStudy(R"({"method": "map", "every": 6})")));
        window.enter("61");
        window.waitUntilDone();
        QCOMPARE(window.spec().changes.size(), std::size_t{1});  // none was made before: this is the sixth row
        window.enter("62");
        window.waitUntilDone();
        QCOMPARE(window.spec().changes.size(), std::size_t{1});
        QCOMPARE(learningInWords(*window.session().walk()->rounds.back()), "Fitted to 6 of 7 results.");
    }

    void fitNowIsOneChange() {
        LearningWindow window(fileOf(yieldStudy(R"({"method": "ml2"})")));
        window.bench().dock("model")->show();
        window.settle();
        QTest::mouseClick(window.panel().findChild<QPushButton*>("fitNow"), Qt::LeftButton);
        window.waitUntilDone();
        QCOMPARE(window.edits().count(), 1);
        QCOMPARE(window.spec().changes.size(), std::size_t{1});
        QCOMPARE(window.panel().findChild<QLabel*>("modelState")->text(), "Fitted to all 5 results.");
        QTest::mouseClick(window.panel().findChild<QPushButton*>("fitNow"), Qt::LeftButton);
        window.waitUntilDone();
        QCOMPARE(window.spec().changes.size(), std::size_t{1});  // in the place of the one before
        window.undo();
        window.undo();
        QVERIFY(window.spec().changes.empty());
    }

    // A fit that would take minutes: the window lives on, and cancelling leaves the last good model and says so.
    void theWindowLivesWhileAFitRuns() {
        LearningWindow window(fileOf(yieldStudy(R"({"method": "smc", "particles": 10000})")));
        const auto mean = window.belief().mean();
        auto* posterior = window.bench().panel("posterior")->widget;
        int ticks = 0, paints = 0;
        class Counter : public QObject {
        public:
            explicit Counter(int& count) : count_(count) {}
            bool eventFilter(QObject*, QEvent* event) override {
                count_ += event->type() == QEvent::Paint;
                return false;
            }

        private:
            int& count_;
        } counter(paints);
        auto* picture = posterior->findChildren<QWidget*>().isEmpty() ? posterior : posterior->findChildren<QWidget*>().front();
        picture->installEventFilter(&counter);
        QTimer timer;
        connect(&timer, &QTimer::timeout, this, [&] {
            ++ticks;
            picture->update();
        });
        timer.start(0);
        window.learner().fit();
        while (window.learner().isFitting() && (ticks < 50 || paints < 20)) QApplication::processEvents();
        QVERIFY(window.learner().isFitting());
        QVERIFY(ticks >= 50 && paints >= 20);
        timer.stop();

        const auto chore = window.learner().chore();
        QVERIFY(chore);
        QCOMPARE(chore->doing, "Fitting the model to 5 results");
        chore->cancel();
        window.waitUntilDone();
        QVERIFY(!window.learner().isFitting());
        QVERIFY(window.spec().changes.empty());
        QVERIFY(window.belief().mean() == mean);
        const QString sentence = "The model is not fitted to the 5 results: the fit was cancelled.";
        QCOMPARE(window.learner().notice(), sentence);
        QCOMPARE(window.findChild<Banner*>()->sentence(), sentence);
        QCOMPARE(window.panel().findChild<QLabel*>("modelState")->text(), sentence);
    }

    // Said with what the model is from, until a fit comes about.
    void aNewFitTakesTheNoticeAway() {
        LearningWindow window(fileOf(yieldStudy(R"({"method": "map"})")));
        window.enter("61");
        window.waitUntilDone();
        window.learner().fit();
        if (const auto chore = window.learner().chore()) chore->cancel();
        window.waitUntilDone();
        QCOMPARE(window.learner().notice(), "The model is from 6 of 6 results: the fit was cancelled.");
        window.learner().fit();
        window.waitUntilDone();
        QVERIFY(window.learner().notice().isEmpty());
        QVERIFY(window.findChild<Banner*>()->sentence().isEmpty());
    }

    // A study that answers itself is measured again, with all its fits.
    void learningIsChosenInTheForm() {
        LearningWindow window(study("demo"));
        const auto rows = window.spec().measuredRows();
        window.choose("model.learn", "map");
        QCOMPARE(learnedHow(window.spec().initial.model), std::string("map"));
        QCOMPARE(window.spec().measuredRows(), rows);
        QCOMPARE(rowsOfFit(window.spec(), rows), std::optional(rows));
        QVERIFY(replayed(window.spec()).mean() == window.belief().mean());
        window.choose("model.learn", "fixed");
        QCOMPARE(learnedHow(window.spec().newestConditions().model), std::string("fixed"));
        QVERIFY(!rowsOfFit(window.spec(), rows));
        window.undo();
        window.undo();
        QCOMPARE(learnedHow(window.spec().initial.model), std::string("fixed"));
    }

    // Numbers set by hand stand in the place of fitted and of sampled ones.
    void aSliderOverrulesTheFit() {
        LearningWindow window(fileOf(yieldStudy(R"({"method": "slice", "samples": 4})")));
        window.learner().fit();
        window.waitUntilDone();
        QVERIFY(window.spec().newestConditions().model.settings.has("samples"));
        auto* study = window.findChild<StudyPanel*>();
        auto* row = qobject_cast<NumberRow*>(study->row("model.lengthscales[0]"));
        emit row->edited(7.5, true);
        study->runner().waitUntilDone();
        window.waitUntilDone();
        const auto now = window.spec().newestConditions().model;
        QCOMPARE(now.settings.numbers("lengthscales")[0], 7.5);
        QVERIFY(!now.settings.has("samples"));
        QCOMPARE(learnedHow(now), std::string("slice"));
        QVERIFY(!rowsOfFit(window.spec(), 5));
    }
};

GAPSCOPE_TEST(TestLearning)
#include "tst_learning.moc"
