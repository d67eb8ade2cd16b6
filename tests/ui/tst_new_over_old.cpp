// A new study over one that is in no file: the question comes only where something would be lost and says what; who does not
// want to lose it finds the form as it was filled in.
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QTimer>
#include <functional>

#include "tests/suite.h"
#include "tests/ui/window_bench.h"
#include "ui/setup/lab_study_dialog.h"
#include "ui/setup/new_kind_dialog.h"
#include "ui/setup/new_study_dialog.h"

using namespace gapscope;
using namespace gapscope::test;

namespace {

// Answers one modal dialog after the other, each when it is there; what nobody expects is left by Esc.
class Answers : public QObject {
public:
    using Step = std::function<void(QWidget&)>;

    explicit Answers(std::vector<std::pair<const char*, Step>> steps) : steps_(std::move(steps)) {
        connect(&timer_, &QTimer::timeout, this, [this] {
            auto* modal = QApplication::activeModalWidget();
            if (!modal || isAtWork_) return;
            isAtWork_ = true;
            if (next_ < steps_.size() && modal->inherits(steps_[next_].first))
                steps_[next_++].second(*modal);
            else
                QTest::keyClick(modal, Qt::Key_Escape), ++unexpected_;
            isAtWork_ = false;
        });
        timer_.start(20);
    }
    bool done() const { return next_ == steps_.size() && unexpected_ == 0; }

private:
    QTimer timer_;
    std::vector<std::pair<const char*, Step>> steps_;
    std::size_t next_ = 0;
    int unexpected_ = 0;
    bool isAtWork_ = false;
};

void press(QWidget& dialog, const char* name) {
    auto* button = dialog.findChild<QPushButton*>(QString::fromLatin1(name));
    button->setFocus();
    QTest::keyClick(button, Qt::Key_Space);
}

void type(QWidget& dialog, const char* field, const QString& text) {
    auto* at = dialog.findChild<QLineEdit*>(QString::fromLatin1(field));
    at->setFocus();
    at->selectAll();
    QTest::keyClicks(at, text);
}

QString typed(QWidget& dialog, const char* field) { return dialog.findChild<QLineEdit*>(QString::fromLatin1(field))->text(); }

void makeNew(OpenWindow& window) {
    window.askAboutLoss = nullptr;  // the real question
    window.activateWindow();
    window.setFocus();
    window.settle();
    QTest::keyClick(&window, Qt::Key_N, Qt::ControlModifier);
    window.waitUntilDone();
}

constexpr auto kind = "gapscope::NewKindDialog", problem = "gapscope::NewStudyDialog", lab = "gapscope::LabStudyDialog",
               question = "QMessageBox";

}  // namespace

class TestNewOverOld : public QObject {
    Q_OBJECT

private slots:
    void init() {
        failOnWarnings();
        Preferences::rememberIn(nullptr);
        QLocale::setDefault(QLocale::c());
    }

    void theFormComesBackAsItWas() {
        OpenWindow window;
        window.begin(studyFrom(formFor("branin")));
        window.waitUntilDone();
        QTest::keyClick(&window, Qt::Key_Right);
        window.waitUntilDone();
        QString asked;
        Answers answers({{kind, [](QWidget& d) { press(d, "problem"); }},
                         {problem,
                          [](QWidget& d) {
                              type(d, "formula", "x^3 - x");
                              type(d, "budget", "17");
                              press(d, "make");
                          }},
                         {question,
                          [&](QWidget& d) {
                              asked = static_cast<QMessageBox&>(d).text();
                              QTest::keyClick(&d, Qt::Key_Escape);
                          }},
                         {problem, [](QWidget& d) {
                              QCOMPARE(typed(d, "formula"), QString("x^3 - x"));
                              QCOMPARE(typed(d, "budget"), QString("17"));
                              QTest::keyClick(&d, Qt::Key_Escape);
                          }}});
        makeNew(window);
        QVERIFY(answers.done());
        QVERIFY2(asked.contains("measurement is in no file"), qPrintable(asked));
        QCOMPARE(window.session().walk()->spec->source.settings.word("name"), std::string_view("branin"));  // it stays
        QCOMPARE(window.session().walk()->spec->measuredRows(), 1);
    }

    void discardGoesOn() {
        OpenWindow window;
        window.begin(studyFrom(formFor("branin")));
        window.waitUntilDone();
        QTest::keyClick(&window, Qt::Key_Right);
        window.waitUntilDone();
        Answers answers({{kind, [](QWidget& d) { press(d, "problem"); }},
                         {problem, [](QWidget& d) { press(d, "make"); }},
                         {question, [](QWidget& d) {
                              QTest::mouseClick(static_cast<QMessageBox&>(d).button(QMessageBox::Discard), Qt::LeftButton);
                          }}});
        makeNew(window);
        QVERIFY(answers.done());
        QCOMPARE(window.session().walk()->spec->source.entry->id, std::string_view("expression"));
    }

    void nothingLostNothingAsked() {
        OpenWindow window;
        window.begin(studyFrom(formFor("branin")));  // no measurement made
        window.waitUntilDone();
        Answers answers({{kind, [](QWidget& d) { press(d, "problem"); }}, {problem, [](QWidget& d) { press(d, "make"); }}});
        makeNew(window);
        QVERIFY(answers.done());
        QCOMPARE(window.session().walk()->spec->source.entry->id, std::string_view("expression"));
    }

    // An own experiment that was described and not saved would be lost, but no measurement was made.
    void anOwnExperimentWithoutResults() {
        OpenWindow window;
        auto spec = studyFrom(formFor("branin"));
        spec.source = {findEntry(sources(), "manual"), Settings(findEntry(sources(), "manual")->params)};
        window.begin(spec);
        window.waitUntilDone();
        QString asked;
        Answers answers({{kind, [](QWidget& d) { press(d, "own"); }},
                         {lab,
                          [](QWidget& d) {
                              const std::pair<const char*, const char*> right[] = {
                                  {"variables[0].name", "heat"}, {"variables[0].from", "0"}, {"variables[0].to", "1"},
                                  {"variables[0].spacing", "5"}, {"response", "yield"},      {"around", "5"},
                                  {"giveOrTake", "2"},           {"repeatability", "1"}};
                              for (const auto& [field, text] : right) type(d, field, text);
                              press(d, "make");
                          }},
                         {question,
                          [&](QWidget& d) {
                              asked = static_cast<QMessageBox&>(d).text();
                              QTest::keyClick(&d, Qt::Key_Escape);
                          }},
                         {lab, [](QWidget& d) {
                              QCOMPARE(typed(d, "variables[0].name"), QString("heat"));
                              QCOMPARE(typed(d, "response"), QString("yield"));
                              QTest::keyClick(&d, Qt::Key_Escape);
                          }}});
        makeNew(window);
        QVERIFY(answers.done());
        QVERIFY2(!asked.contains("easurement"), qPrintable(asked));
        QVERIFY2(asked.contains("study is in no file"), qPrintable(asked));
        window.askAboutLoss = [] { return Loss::Discard; };
    }
};

GAPSCOPE_TEST(TestNewOverOld)
#include "tst_new_over_old.moc"
