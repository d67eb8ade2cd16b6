// Export: pictures of every view in every format and size, the clipboard, and the trace.
#include <QClipboard>
#include <QImageReader>
#include <QProcess>
#include <QSvgRenderer>
#include <QTimer>

#include "core/error.h"
#include "tests/places.h"
#include "tests/suite.h"
#include "tests/ui/window_bench.h"
#include "ui/export/export_dialog.h"
#include "ui/export/trace_file.h"
#include "ui/export/window_picture.h"
#include "ui/model/model_panel.h"

using namespace gapscope;
using namespace gapscope::test;

class TstExport : public QObject {
    Q_OBJECT

private slots:
    void init() {
        failOnWarnings();
        Preferences::rememberIn(nullptr);
    }

    void everyViewInEveryFormat_data() {
        QTest::addColumn<QString>("view");
        for (const auto& view : pictureViews()) QTest::newRow(qPrintable(view)) << view;
    }
    void everyViewInEveryFormat() {
        QFETCH(QString, view);
        QTemporaryDir folder;
        for (const auto* ending : {"png", "svg", "pdf"}) {
            MainWindow window(studies());
            window.open(study("demo"));
            WindowPicture wanted{folder.filePath(QString("out.") + ending), {900, 600}, view, 5, 3, true};
            writeWindowPicture(window, wanted);
            if (ending == QString("png")) QCOMPARE(QImageReader(wanted.file).size(), wanted.size);
            if (ending == QString("svg")) QCOMPARE(QSvgRenderer(wanted.file).viewBox().size(), wanted.size);
            QFile file(wanted.file);
            QVERIFY(file.open(QIODevice::ReadOnly));
            QVERIFY(file.size() > 1000);
            if (ending == QString("pdf")) QVERIFY(file.read(5) == "%PDF-");
        }
    }

    // On a machine without this font another one of its kind stands in.
    void anSvgNamesAGenericFont() {
        QTemporaryDir folder;
        MainWindow window(studies());
        window.open(study("demo"));
        const auto path = folder.filePath("out.svg");
        writeWindowPicture(window, {path, {900, 600}, "posterior", 5, 3, true});
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const auto svg = QString::fromUtf8(file.readAll());
        QVERIFY(svg.count("font-family=") > 5);
        QCOMPARE(svg.count(", sans-serif\""), svg.count("font-family="));
    }

    // The picture's own numbers, in a table for any program.
    void theNumbersLieBesideThePicture() {
        OpenWindow window(study("demo"));
        window.session().goTo(9);
        window.settle();
        QTemporaryDir folder;
        bool isWritten = false;
        QTimer::singleShot(0, &window, [&] {
            auto* dialog = window.findChild<ExportDialog*>();
            dialog->choose("gaps");
            isWritten = dialog->write(folder.filePath("out.svg")).value(1) == "out-data.csv";
            dialog->reject();
        });
        window.actionCalled("Export a picture…")->trigger();
        QVERIFY(isWritten);
        QFile table(folder.filePath("out-data.csv"));
        QVERIFY(table.open(QIODevice::ReadOnly));
        const auto lines = QString::fromUtf8(table.readAll()).split('\n');
        QCOMPARE(lines[0], QString("x,gap B"));
        QCOMPARE(lines.size(), 42);
    }

    void whatCannotBeIsSaid() {
        MainWindow window(studies());
        window.open(study("demo"));
        QVERIFY_THROWS_EXCEPTION(Error, writeWindowPicture(window, {"/nowhere/out.png"}));
        QVERIFY_THROWS_EXCEPTION(Error, writeWindowPicture(window, {"/tmp/out.gif"}));
        QVERIFY_THROWS_EXCEPTION(Error, writeWindowPicture(window, {"/tmp/out.png", {900, 600}, "window", 99}));
        QVERIFY_THROWS_EXCEPTION(Error, writeWindowPicture(window, {"/tmp/out.png", {900, 600}, "window", 5, 99}));
    }

    void theProgramDrawsSnapshots() {
        QTemporaryDir folder;
        const auto out = folder.filePath("out.png");
        const auto run = [&](QStringList words) {
            QProcess program;
            program.start(GAPSCOPE_PROGRAM, words);
            return program.waitForFinished() ? program.exitCode() : -1;
        };
        QCOMPARE(run({"--snapshot", out, "--size", "700x500", "--round", "3", "--view", "gaps", "--dark", study("demo")}), 0);
        QCOMPARE(QImageReader(out).size(), QSize(700, 500));
        QCOMPARE(run({"--snapshot", out, "--view", "nothing", study("demo")}), 2);
        QCOMPARE(run({"--snapshot", out, "--round", "0", study("demo")}), 2);
        QCOMPARE(run({"--snapshot", out, "--round", "99", study("demo")}), 1);
        QCOMPARE(run({"--round", "3", study("demo")}), 2);
    }

    void sizesAreExact() {
        OpenWindow window(study("demo"));
        const auto job =
            pictureOf(*window.bench().panel("posterior"), window.session().scene(), Palette::light(), {127, 63.5}, 9);
        COMPARE_CLOSE(job.size.width(), 480, 1e-9);
        COMPARE_CLOSE(job.size.height(), 240, 1e-9);
        QCOMPARE(asImage(job).size(), QSize(1500, 750));
    }

    void theDialogFollowsItsFields() {
        OpenWindow window(study("demo"));
        const ExportDialog dialog(window.bench().panels(), window.session().scene(), window.style());
        QVERIFY(!dialog.findChildren<QWidget*>().isEmpty());
    }

    // What nobody has opened is worked out first; until then there is nothing to save.
    void aPanelThatWasNeverOpenedIsDrawn_data() {
        QTest::addColumn<int>("part");
        for (const int part : {0, 1, 3}) QTest::addRow("part %d", part) << part;
    }
    void aPanelThatWasNeverOpenedIsDrawn() {
        QFETCH(int, part);
        QTemporaryDir folder;
        OpenWindow window(study("demo"));
        auto* model = window.findChild<ModelPanel*>();
        model->setPart(static_cast<ModelPanel::Part>(part));
        QVERIFY(!model->isVisible());
        ExportDialog dialog(window.bench().panels(), window.session().scene(), window.style());
        dialog.choose("model");
        QPushButton* save = nullptr;
        for (auto* each : dialog.findChildren<QPushButton*>())
            if (each->text().contains("Save")) save = each;
        QVERIFY(save && !save->isEnabled());
        QTRY_VERIFY_WITH_TIMEOUT(save->isEnabled(), 20000);
        const auto file = folder.filePath("out.png");
        dialog.write(file);
        const QImage image(file);
        int ink = 0;
        for (int y = 0; y < image.height(); y += 3)
            for (int x = 0; x < image.width(); x += 3) ink += image.pixelColor(x, y) != image.pixelColor(0, 0);
        QVERIFY2(ink > 2000, qPrintable(QString::number(ink)));
    }

    void copiesThePicture() {
        OpenWindow window(study("demo"));
        QTest::keyClick(&window, Qt::Key_C, Qt::ControlModifier);
        const auto* posterior = window.bench().panel("posterior")->widget;
        QCOMPARE(QGuiApplication::clipboard()->image().size(), posterior->size() * 2);
    }

    void theTraceIsTheReplays() {
        QTemporaryDir folder;
        OpenWindow window(study("demo"));
        const auto spec = window.session().walk()->spec;
        const auto lines = folder.filePath("trace.jsonl"), table = folder.filePath("trace.csv");
        writeTrace(lines, spec);
        writeTrace(table, spec);
        QProcess program;
        program.start(GAPSCOPE_PROGRAM, {"replay", study("demo")});
        QVERIFY(program.waitForFinished());
        QFile file(lines);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), program.readAllStandardOutput());
        QCOMPARE(traceTable(spec).substr(0, 9), std::string("t,policy,"));
        QCOMPARE(std::ranges::count(traceTable(spec), '\n'), std::ptrdiff_t(spec->measuredRows()) + 2);
    }
};

GAPSCOPE_TEST(TstExport)
#include "tst_export.moc"
