// Changes of a study in the window: what a slider does, and that everything can be taken back.
#include <QUndoStack>

#include "core/io/study_json.h"
#include "tests/suite.h"
#include "tests/ui/window_bench.h"
#include "ui/session/edits.h"
#include "ui/setup/param_row.h"
#include "ui/setup/study_panel.h"

using namespace gapscope;
using namespace gapscope::test;

namespace {

class EditedWindow : public OpenWindow {
public:
    explicit EditedWindow(const char* name) : OpenWindow(study(name)) {}

    StudyPanel& panel() { return *findChild<StudyPanel*>(); }
    QUndoStack& edits() { return *findChild<Edits*>(); }
    std::string file() { return writeStudy(*session().walk()->spec); }
    void done() {
        panel().runner().waitUntilDone();
        waitUntilDone();
    }
    void type(const char* place, const QString& text) {
        auto* field = qobject_cast<NumberRow*>(panel().row(place))->field();
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, text);
        QTest::keyClick(field, Qt::Key_Return);
        done();
        setFocus();
    }
    void choose(const char* place, const QString& id) {
        emit qobject_cast<WordRow*>(panel().row(place))->chosen(id);
        done();
    }
    void press(Qt::Key key, Qt::KeyboardModifiers with = {}) {
        QTest::keyClick(this, key, with);
        done();
    }
};

}  // namespace

class TestEdits : public QObject {
    Q_OBJECT

private slots:
    void init() {
        failOnWarnings();
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    }

    void aSliderIsOneStepThatCanBeTakenBack() {
        EditedWindow window("demo");
        const auto before = window.file();
        const auto meanBefore = window.session().snapshot()->posterior.mean();
        auto* slider = qobject_cast<NumberRow*>(window.panel().row("model.lengthscales[0]"))->slider();
        slider->setSliderDown(true);
        for (int i = 0; i < 20; ++i) slider->setValue(slider->value() - 9);
        window.done();
        QVERIFY(window.session().snapshot()->posterior.mean() != meanBefore);  // the picture follows the hand
        QCOMPARE(window.edits().count(), 0);
        slider->setSliderDown(false);
        window.done();
        QCOMPARE(window.edits().count(), 1);
        QVERIFY(window.edits().undoText().startsWith("lengthscale x"));
        const auto after = window.file();
        const auto meanAfter = window.session().snapshot()->posterior.mean();

        window.press(Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(window.file(), before);
        QVERIFY(window.session().snapshot()->posterior.mean() == meanBefore);
        QCOMPARE(qobject_cast<NumberRow*>(window.panel().row("model.lengthscales[0]"))->field()->text(), "0.7");
        window.press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(window.file(), after);
        QVERIFY(window.session().snapshot()->posterior.mean() == meanAfter);
    }

    void measurementsInARowAreOneStep() {
        EditedWindow window("demo");
        const auto before = window.file();
        for (int i = 0; i < 3; ++i) window.press(Qt::Key_Right);
        QCOMPARE(window.edits().count(), 1);
        QCOMPARE(window.edits().undoText(), "3 measurements");
        window.type("budget", "50");
        QCOMPARE(window.edits().undoText(), "budget 50");
        window.press(Qt::Key_Right);
        QCOMPARE(window.edits().undoText(), "1 measurement");
        for (int i = 0; i < 3; ++i) window.press(Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(window.file(), before);
        QVERIFY(!window.edits().canUndo());
    }

    void lookingIsNoChange() {
        EditedWindow window("demo");
        window.press(Qt::Key_Left);
        window.press(Qt::Key_L);
        window.press(Qt::Key_Right);
        window.press(Qt::Key_T);
        QVERIFY(!window.edits().canUndo());
        QCOMPARE(window.round(), 12);
    }

    void anotherStudyHasNoPast() {
        EditedWindow window("demo");
        window.press(Qt::Key_Right);
        QVERIFY(window.edits().canUndo());
        window.openAndWait(study("branin"));
        QVERIFY(!window.edits().canUndo());
    }

    void theKindOfModelCanBeChanged() {
        EditedWindow window("demo");
        const auto noise = window.session().walk()->spec->initial.model.settings.number("noise_sd");
        for (const auto* kind : {"linear", "independent", "kernel"}) {
            window.choose("model.kind", kind);
            const auto& model = window.session().walk()->spec->initial.model;
            QCOMPARE(model.entry->id, std::string_view(kind));
            QCOMPARE(model.settings.number("noise_sd"), noise);
            QCOMPARE(window.session().rounds(), 13);
            QVERIFY(window.panel().row("model.kind")->problem().isEmpty());
        }
        // The prior's spread came through all three; the lengthscale is the standard one.
        const auto& settings = window.session().walk()->spec->initial.model.settings;
        COMPARE_CLOSE(settings.number("variance"), 1, 1e-15);
        COMPARE_CLOSE(settings.numbers("lengthscales")[0], 6.283185307179586 / 5, 1e-12);
        QCOMPARE(window.edits().count(), 3);
    }

    void modelsThatNeedMoreAreNotOffered() {
        const auto kindsOf = [](const char* name) {
            EditedWindow window(name);
            const auto& spec = *window.session().walk()->spec;
            QStringList ids;
            for (const auto* each : modelsInPlaceOf(spec.initial.model, *spec.arms)) ids << QString::fromUtf8(each->id.data());
            return ids;
        };
        QCOMPARE(kindsOf("five-bernoulli-arms"), QStringList{"beta-bernoulli"});
        QCOMPARE(kindsOf("branin"), (QStringList{"kernel", "linear", "independent"}));
    }

    void ruleFieldsAreBehindAFoldUntilNeeded() {
        EditedWindow window("demo");
        QVERIFY(!window.panel().row("policy.exploration.beta")->isVisible());
        window.choose("policy.exploration.rule", "constant");
        auto* beta = window.panel().row("policy.exploration.beta");
        QVERIFY(beta->isVisible());
        QVERIFY(beta->problem().contains("is missing"));
        window.type("policy.exploration.beta", "2.5");
        QCOMPARE(window.session().snapshot()->decision.beta, std::optional(2.5));
    }
};

GAPSCOPE_TEST(TestEdits)
#include "tst_edits.moc"
