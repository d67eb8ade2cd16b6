// The window of a comparison, driven as a person would: what it shows is what the results say, and it is in nobody's way.
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QImageReader>
#include <QLabel>
#include <QListWidget>
#include <QMenu>
#include <QProcess>
#include <QPushButton>
#include <QSvgRenderer>
#include <QTableWidget>
#include <QToolButton>

#include "core/io/comparison_csv.h"
#include "core/io/experiment_file.h"
#include "core/io/study_file.h"
#include "core/limits.h"
#include "tests/places.h"
#include "tests/suite.h"
#include "tests/ui/hands.h"
#include "tests/ui/window_bench.h"
#include "ui/experiment/compare_picture.h"
#include "ui/experiment/compare_window.h"
#include "ui/experiment/draft_experiment.h"
#include "ui/experiment/experiment_form.h"
#include "ui/experiment/figure_files.h"
#include "ui/experiment/numbers_page.h"
#include "ui/experiment/runs_picture.h"
#include "ui/experiment/text_row.h"
#include "ui/experiment/truth_dialog.h"
#include "ui/export/export_dialog.h"
#include "ui/session/spoken.h"
#include "ui/setup/candidate_table.h"

using namespace gapscope;
using namespace gapscope::test;

namespace {

Study::SpecPtr problem(const char* name) { return std::make_shared<const StudySpec>(loadStudy(study(name).toStdString())); }

class OpenCompare : public CompareWindow {
public:
    explicit OpenCompare(const char* name = "five-bernoulli-arms", QSize size = {1280, 800}) {
        use({});
        resize(size);
        show();
        if (name) setCurrent(problem(name));
        settle();
    }
    void settle() {
        for (int i = 0; i < 4; ++i) QApplication::processEvents();
    }
    void type(const QString& place, const QString& words) {
        auto* field = form().row(place)->findChild<QLineEdit*>();
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, words);
        QTest::keyClick(field, Qt::Key_Return);
        settle();
    }
    void press(const char* name) {
        auto* button = findChild<QAbstractButton*>(QString::fromLatin1(name));
        QVERIFY2(button && button->isEnabled(), name);
        QTest::mouseClick(button, Qt::LeftButton);
        settle();
    }
    void small() {
        type("budgets", "9");
        type("runs", "8");
    }
    void runToTheEnd() {
        press("start");
        waitUntilDone();
        settle();
    }
    bool shows(const QString& words) {
        for (const auto* label : findChildren<QLabel*>())
            if (label->isVisible() && label->text().contains(words)) return true;
        return false;
    }
};

// The same experiment by itself.
Results alone(const Experiment& experiment) {
    Comparison comparison(experiment);
    const std::atomic<bool> stop{false};
    comparison.run(1, stop);
    return comparison.results();
}

bool same(double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); }

}  // namespace

class TstCompare : public QObject {
    Q_OBJECT

private slots:
    void init() {
        failOnWarnings();
        Preferences::rememberIn(nullptr);
        QLocale::setDefault(QLocale::c());
    }

    void withoutAStudyThereIsOneThingToDo() {
        OpenCompare window(nullptr);
        QVERIFY(window.shows("Open a study, an experiment file, or a table"));
        QCOMPARE(window.findChild<QPushButton*>("emptyStart")->text(), QString("Open…"));
        QVERIFY(!window.findChild<QPushButton*>("start")->isEnabled());
    }

    void numbersAreTheResults() {
        OpenCompare window;
        window.small();
        QVERIFY(window.shows("which one finds the best arm?"));
        window.press("emptyStart");
        window.waitUntilDone();
        window.settle();
        const auto& experiment = *window.runner().findings()->experiment;
        QCOMPARE(experiment.budgets, std::vector<int>{9});
        QCOMPARE(experiment.runs, 8);
        QVERIFY(experiment.contenders.size() >= 3);
        const auto results = alone(experiment);
        const auto wanted = summarised(experiment, results);
        const auto& got = window.runner().findings()->rows;
        QCOMPARE(got.size(), wanted.size());
        for (std::size_t i = 0; i < got.size(); ++i) {
            QCOMPARE(got[i].errorRate, wanted[i].errorRate);
            QCOMPARE(got[i].errorHigh, wanted[i].errorHigh);
            QVERIFY(same(got[i].regretMedian, wanted[i].regretMedian));
            QCOMPARE(got[i].cumulativeMean, wanted[i].cumulativeMean);
        }
        window.showPage("numbers");
        const auto* ends = window.numbers().ends();
        QCOMPARE(ends->rowCount(), int(experiment.contenders.size()));
        for (int c = 0; c < ends->rowCount(); ++c) {
            const auto& row = wanted[static_cast<std::size_t>(c) * 9 + 8];
            QCOMPARE(ends->item(c, 0)->text(), QString::fromStdString(experiment.contenders[std::size_t(c)].label));
            QCOMPARE(ends->item(c, 2)->text(), QString("8"));
            QCOMPARE(
                ends->item(c, 3)->text(),
                QString("%1 [%2, %3]").arg(spokenNumber(row.errorRate), spokenNumber(row.errorLow), spokenNumber(row.errorHigh)));
        }
        const auto pairs = pairedDifferences(experiment, results);
        const auto* table = window.numbers().pairs();
        QCOMPARE(table->rowCount(), int(pairs.size()));
        for (int i = 0; i < table->rowCount(); ++i) {
            const auto& error = pairs[std::size_t(i)].error;
            const bool clear = error.low > 0 || error.high < 0;
            QCOMPARE(table->item(i, 4)->text() != "no clear difference", clear);
            const auto& regret = pairs[std::size_t(i)].regret;
            for (int c = 0; c < table->columnCount(); ++c)  // only the intervals that do not hold 0
                QCOMPARE(table->item(i, c)->font().bold(), (c == 3 && clear) || (c == 5 && (regret.low > 0 || regret.high < 0)));
        }
        QVERIFY(window.said().startsWith("All "));
    }

    // What a spreadsheet takes: the selected cells of the table that is meant, and nothing complains.
    void selectedCellsAreCopied() {
        OpenCompare window;
        window.small();
        window.runToTheEnd();
        window.showPage("numbers");
        window.activateWindow();
        window.settle();
        for (auto* table : {window.numbers().ends(), window.numbers().pairs()}) {
            QApplication::clipboard()->setText("before");
            const auto cell = table->visualItemRect(table->item(1, 0)).center();
            hands::click(table->viewport(), cell);
            hands::press(QKeySequence(QKeySequence::Copy));
            QCOMPARE(QApplication::clipboard()->text(), table->item(1, 0)->text() + '\n');
            QCOMPARE(window.said(), "Copied.");
            hands::press(QKeySequence(QKeySequence::SelectAll));
            hands::press(QKeySequence(QKeySequence::Copy));
            const auto lines = QApplication::clipboard()->text().split('\n');
            QCOMPARE(lines.size(), table->rowCount() + 1);
            for (int r = 0; r < table->rowCount(); ++r)
                for (int c = 0; c < table->columnCount(); ++c) QCOMPARE(lines[r].split('\t').value(c), table->item(r, c)->text());
        }
    }

    void verdictsAreWords() {
        QCOMPARE(verdict({-0.1, -0.2, -0.01}, "A", "B", "%1 wins"), QString("A wins"));
        QCOMPARE(verdict({0.1, 0.01, 0.2}, "A", "B", "%1 wins"), QString("B wins"));
        QCOMPARE(verdict({0.1, -0.01, 0.2}, "A", "B", "%1 wins"), QString("no clear difference"));
    }

    void chartsFillWhileItRuns() {
        OpenCompare window;
        window.type("runs", "20000");
        window.press("start");
        QTRY_VERIFY_WITH_TIMEOUT(!window.runner().findings()->empty(), 20000);
        QVERIFY(window.runner().isRunning());
        QCOMPARE(window.findChild<QPushButton*>("start")->text(), QString("Cancel"));
        const auto all = window.findChildren<ChartPanel*>("error");
        const auto* chart = *std::ranges::find_if(all, [](const ChartPanel* each) { return each->isVisible(); });
        QTRY_VERIFY(chart->accessibleDescription().contains("so far"));
        QTRY_VERIFY(window.said().contains("left"));
        // Cancelled: what is done is kept and said.
        window.press("start");
        QTRY_VERIFY_WITH_TIMEOUT(!window.runner().isRunning(), 20000);
        window.waitUntilDone();
        window.settle();
        const auto& findings = *window.runner().findings();
        QVERIFY(findings.finished > 0 && findings.finished < findings.total);
        QCOMPARE(findings.finished, window.runner().results()->finished());
        QVERIFY2(window.said().startsWith(QString("Cancelled: %1 of").arg(findings.finished)), qPrintable(window.said()));
        QCOMPARE(window.findChild<QPushButton*>("start")->text(), QString("Run"));
        QCOMPARE(int(findings.runs.size()), findings.finished);
    }

    void closingWhileItRuns() {
        auto window = std::make_unique<OpenCompare>();
        window->type("runs", "100000");
        window->press("start");
        QTRY_VERIFY(window->runner().isRunning());
        window->close();
        QTRY_VERIFY_WITH_TIMEOUT(!window->runner().isRunning(), 20000);
        window->show();
        window->press("start");
        window.reset();  // and once without waiting
    }

    void whoCannotRunIsGreyedWithTheReason() {
        OpenCompare window;
        window.form().add(*findPolicy("ucb1"));
        window.form().unfold(std::nullopt);
        window.small();
        window.type("budgets", "3");
        const auto& draft = window.form().experiment();
        const auto why = whyNot(draft, draft.contenders.back());
        QVERIFY(!why.empty());
        QVERIFY(window.shows("Left out: " + QString::fromStdString(why)));
        emit window.form().addMenu()->aboutToShow();
        bool met = false;
        for (const auto* choice : window.form().addMenu()->actions()) {
            const auto id = choice->data().toString().toStdString();
            const auto reason = whyNot(draft, newContender(draft, *findPolicy(id)));
            QCOMPARE(choice->isEnabled(), reason.empty());
            if (!reason.empty()) QVERIFY(choice->text().endsWith(QString::fromStdString(reason)));
            met = met || id == "ucb1";
        }
        QVERIFY(met);
        window.runToTheEnd();
        const auto fit = std::ranges::count_if(draft.contenders, [&](const Contender& c) { return whyNot(draft, c).empty(); });
        QVERIFY(fit > 0 && fit < std::ssize(draft.contenders));
        QCOMPARE(std::ssize(window.runner().findings()->experiment->contenders), fit);
        // With a longer budget it is back.
        window.type("budgets", "9, 12");
        QVERIFY(!window.shows("Left out"));
        QVERIFY(window.said().contains("The charts show the settings as they were."));
    }

    void thePolicyTwiceWithOtherOptions() {
        OpenCompare window;
        while (!window.form().experiment().contenders.empty()) window.form().remove(0);
        window.form().add(*findPolicy("ei"));
        window.settle();
        window.press("twice");
        window.type("policies[1].xi", "0.3");
        const auto& draft = window.form().experiment();
        QCOMPARE(draft.contenders.size(), std::size_t(2));
        QVERIFY(draft.contenders[0].label != draft.contenders[1].label);
        QCOMPARE(draft.contenders[1].policy.settings.number("xi"), 0.3);
        QVERIFY(!draft.contenders[0].policy.settings.has("xi"));
        window.type("policies[1].label", draft.contenders[0].label.c_str());
        QCOMPARE(window.form().problem(), QString("Another one is called so."));
        window.type("policies[1].label", "EI far");
        QCOMPARE(window.form().experiment().contenders[1].label, std::string("EI far"));
        window.small();
        window.runToTheEnd();
        QCOMPARE(window.runner().findings()->experiment->contenders[1].label, std::string("EI far"));
    }

    // As many as an experiment's file may have, and the form says so.
    void noMorePoliciesThanAFileMayHave() {
        OpenCompare window;
        const auto most = static_cast<std::size_t>(limits::policies.most);
        window.form().add(*findPolicy("ei"));
        while (window.form().experiment().contenders.size() < most) window.press("twice");
        QVERIFY(window.shows("No more than 100 can be compared at once."));
        for (const auto* name : {"twice", "addPolicy"})
            QVERIFY(!window.findChild<QAbstractButton*>(QString::fromLatin1(name))->isEnabled());
        window.form().add(*findPolicy("ei"));
        QCOMPARE(window.form().experiment().contenders.size(), most);
        checkExperiment(window.form().experiment());
        window.press("remove0");
        QVERIFY(!window.shows("No more than"));
        window.form().add(*findPolicy("ei"));
        QCOMPARE(window.form().experiment().contenders.size(), most);
    }

    void whatIsWrongStandsBelowItsField() {
        OpenCompare window;
        window.type("budgets", "10, x");
        QCOMPARE(window.form().row("budgets")->problem(), QString("\"x\" must be a whole number from 1 to 1000000"));
        window.type("budgets", "10");
        QVERIFY(window.form().row("budgets")->problem().isEmpty());
        window.type("runs", "1.5");
        QVERIFY(!window.form().row("runs")->problem().isEmpty());
        window.type("epsilon", "-1");
        QVERIFY(!window.form().row("epsilon")->problem().isEmpty());
        while (!window.form().experiment().contenders.empty()) window.form().remove(0);
        window.start();
        QCOMPARE(window.form().problem(), QString("choose at least one policy"));
        QVERIFY(!window.runner().isRunning());
    }

    void budgetsAreReadAsTyped() {
        QCOMPARE(budgetsIn("10, 40;160 7"), (std::vector<int>{10, 40, 160, 7}));
        for (const auto* wrong : {"", " , ", "0", "-3", "1.5", "10,10", "1000001", "9x"})
            QVERIFY_THROWS_EXCEPTION(Error, budgetsIn(wrong));
    }

    void aTableBecomesTheTruth() {
        const QByteArray table("x,y_1,y_2,y_3\n0,1,1.1,0.9\n1,2,2.2,1.8\n2,5,5.1,4.9\n3,1,0.8,1.2\n");
        TruthDialog dialog(table, "four", {});
        QVERIFY2(dialog.problem().isEmpty(), qPrintable(dialog.problem()));
        QCOMPARE(dialog.study().source.entry->id, std::string_view("samples"));
        dialog.setMinimise(true);
        QVERIFY(dialog.study().minimise);
        dialog.setMinimise(false);
        // Another table in its place: its outcomes are found anew.
        dialog.table().take("x,z,w\n0,1,4\n1,2,3\n");
        QVERIFY2(dialog.problem().isEmpty(), qPrintable(dialog.problem()));
        QCOMPARE(dialog.study().response.name, std::string("w"));
        QCOMPARE(dialog.study().source.entry->id, std::string_view("means"));
        dialog.setOutcomes({});
        QVERIFY(!dialog.problem().isEmpty());
        dialog.table().take(table);
        QVERIFY(dialog.problem().isEmpty());
        OpenCompare window(nullptr);
        window.setExperiment(firstDraft(dialog.study()));
        window.small();
        window.runToTheEnd();
        const auto& findings = *window.runner().findings();
        QCOMPARE(findings.maps.front().truth.size(), std::size_t(4));
        COMPARE_CLOSE(findings.maps.front().truth[2], 5, 1e-6);
        for (const auto& box : findings.finals) QVERIFY(box.quartiles.back() <= 5 + 1e-9);
    }

    // With its title bar it fits on a screen of 800 px.
    void theWindowFitsOnASmallScreen() {
        OpenWindow main(study("demo"));
        QTest::keyClick(&main, Qt::Key_M, Qt::ControlModifier);
        auto& window = main.compare();
        QVERIFY(window.isVisible());
        QVERIFY2(window.height() <= 760, qPrintable(QString::number(window.height())));
        QVERIFY2(window.minimumSizeHint().height() <= 700, qPrintable(QString::number(window.minimumSizeHint().height())));
        window.close();
    }

    // Replaying the opened run gives the very recommendations that the comparison counted.
    void aRunOpensAsAStudy() {
        OpenWindow main(study("five-bernoulli-arms"));
        auto& window = main.compare();
        window.show();
        window.setCurrent(main.session().walk()->spec);
        auto draft = window.form().experiment();
        draft.budgets = {9};
        draft.runs = 6;
        window.setExperiment(draft);
        window.start();
        window.waitUntilDone();
        main.settle();
        const auto results = *window.runner().results();
        for (const Cell cell : {Cell{0, 0, 4}, Cell{1, 0, 2}}) {
            const auto place = window.runs().placeOf(cell);
            QVERIFY(place);
            QTest::mouseClick(&window.runs(), Qt::LeftButton, {}, place->toPoint());
            window.waitUntilDone();
            main.waitUntilDone();
            const auto& walk = *main.session().walk();
            QCOMPARE(walk.spec->measuredRows(), 9);
            // The dot and the study that it opens speak of the same run.
            const auto called = QStringLiteral("run %1").arg(cell.run + 1);
            QVERIFY2(spokenRun(*window.runner().findings(), cell).contains(called), qPrintable(called));
            QVERIFY2(main.windowTitle().contains(called + ')'), qPrintable(main.windowTitle()));
            QCOMPARE(main.round(), 10);  // its end is shown
            const auto points = results.points(cell);
            for (std::size_t r = 0; r < points.size(); ++r)
                QCOMPARE(int(walk.rounds[r + 1]->decision.recommendation.value_or(-1)), points[r].arm);
        }
        // It can be simulated again, so nobody is asked about it.
        main.askAboutLoss = [] {
            qFatal("asked");
            return Loss::Cancel;
        };
        main.session().goTo(3);
        emit window.runs().chosen({0, 0, 1});
        window.waitUntilDone();
        main.waitUntilDone();
        QCOMPARE(main.round(), 10);
    }

    // The figure's own command makes its numbers again, byte for byte.
    void figuresCanBeMadeAgain() {
        OpenCompare window;
        window.small();
        window.runToTheEnd();
        QTemporaryDir folder;
        const auto findings = window.runner().findings();
        const FigureFiles files{
            findings, summaryCsv(*findings->experiment, *window.runner().results()), findChart("regret"), {120, 80}, 8};
        const auto picture = folder.filePath("Fig 2.svg");
        QCOMPARE(writeBeside(picture, files), (QStringList{"Fig 2.csv", "Fig 2.experiment.json", "Fig 2.txt"}));
        const auto read = [&](const QString& name) {
            QFile file(folder.filePath(name));
            return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
        };
        const auto before = read("Fig 2.csv");
        QVERIFY(before.startsWith("policy,budget,round,runs,"));
        const auto words = QString::fromUtf8(read("Fig 2.txt"));
        QVERIFY2(words.contains("quartiles") && words.contains("8 runs") && words.contains(commandFor(picture, files)),
                 qPrintable(words));
        QVERIFY(QFile::remove(folder.filePath("Fig 2.csv")));
        QProcess shell;
        shell.setWorkingDirectory(folder.path());
        shell.start("sh", {"-c", commandFor(picture, files).replace("gapscope ", GAPSCOPE_PROGRAM " ")});
        QVERIFY(shell.waitForFinished(60000));
        QVERIFY2(shell.exitCode() == 0, shell.readAllStandardError());
        QCOMPARE(read("Fig 2.csv"), before);
        QCOMPARE(QSvgRenderer(picture).viewBox().size(), QSize(454, 302));  // 120 mm by 80 mm at 96 dots an inch
    }

    void theDialogWritesAllFiles() {
        OpenCompare window;
        window.small();
        window.runToTheEnd();
        QTemporaryDir folder;
        QStringList written;
        QTimer::singleShot(0, [&] {
            auto* dialog = window.findChild<ExportDialog*>();
            dialog->choose("final");
            written = dialog->write(folder.filePath("out.pdf"));
            dialog->reject();
        });
        window.press("export");
        QCOMPARE(written.size(), 4);
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files).size(), 4);
    }

    void everyViewIsAPicture() {
        QTemporaryDir folder;
        Experiment experiment = firstDraft(*problem("five-bernoulli-arms"));
        experiment.budgets = {9};
        experiment.runs = 4;
        const auto file = folder.filePath("e.json");
        saveExperiment(file.toStdString(), experiment);
        const char* endings[] = {"png", "svg", "pdf"};
        int turn = 0;
        for (const auto& view : compareViews()) {
            ComparePicture wanted{folder.filePath(QString("out.") + endings[turn % 3]), {700, 420}, view};
            wanted.dark = ++turn % 2;
            writeComparePicture(file, wanted);
            QVERIFY(QFileInfo(wanted.file).size() > 1000);
        }
        QVERIFY_THROWS_EXCEPTION(Error, writeComparePicture(study("demo"), {folder.filePath("out.png")}));
        QCOMPARE(QImageReader(folder.filePath("out.png")).size(), QSize(700, 420));
    }

    void theActionOpensIt() {
        OpenWindow main(study("demo"));
        main.actionCalled("Compare…")->trigger();
        auto& window = main.compare();
        QVERIFY(window.isVisible());
        QVERIFY(window.form().hasExperiment());
        QCOMPARE(window.form().experiment().study->name, main.session().walk()->spec->name);
        QVERIFY(!window.findChild<QPushButton*>("thisStudy"));
        main.openAndWait(study("five-bernoulli-arms"));
        QVERIFY(window.findChild<QPushButton*>("thisStudy"));
        QTest::mouseClick(window.findChild<QPushButton*>("thisStudy"), Qt::LeftButton);
        QCOMPARE(window.form().experiment().study->arms->size(), 5);
        main.close();
        QVERIFY(!window.isVisible());
    }

    void geometryIsRemembered() {
        {
            OpenCompare window;
            window.resize(1010, 710);
            window.settle();
            window.close();
        }
        OpenCompare again("demo", {});
        CompareWindow other;
        QCOMPARE(other.size(), QSize(1010, 710));
    }

    void everythingHasANameAndFits_data() {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<double>("scale");
        QTest::newRow("small") << QSize(1280, 800) << 1.0;
        QTest::newRow("large") << QSize(1920, 1080) << 1.0;
        QTest::newRow("projector") << QSize(1280, 800) << 1.6;
    }
    void everythingHasANameAndFits() {
        QFETCH(QSize, size);
        QFETCH(double, scale);
        OpenCompare window("five-bernoulli-arms", size);
        window.use({&Palette::dark(), scale});
        window.small();
        window.form().unfold(0);
        window.runToTheEnd();
        QCOMPARE(window.size(), size);
        for (const auto* page : {"all", "error", "regret", "cumulative", "final", "allocation", "numbers"}) {
            window.showPage(page);
            window.settle();
            QCOMPARE(window.page(), QString(page));
            for (auto* each : window.findChildren<QWidget*>()) {
                if (!each->isVisible() || each->focusPolicy() == Qt::NoFocus || each->objectName().startsWith("qt_")) continue;
                auto name = each->accessibleName();
                if (auto* button = qobject_cast<QAbstractButton*>(each); button && name.isEmpty()) name = button->text();
                const bool part = qobject_cast<QTableWidget*>(each->parentWidget()) || each->inherits("QTabBar");
                QVERIFY2(part || !name.isEmpty(), each->metaObject()->className());
            }
            for (auto* chart : window.findChildren<ChartPanel*>())
                if (chart->isVisible()) QVERIFY2(chart->accessibleDescription().size() > 40, page);
        }
    }
};

GAPSCOPE_TEST(TstCompare)
#include "tst_compare.moc"
