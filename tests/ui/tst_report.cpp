// The report: everything in it, nothing broken by odd names, and a hash that is the file's.
#include <QCryptographicHash>
#include <QFile>
#include <QXmlStreamReader>

#include "core/io/study_file.h"
#include "tests/laws/studies.h"
#include "tests/suite.h"
#include "tests/ui/window_bench.h"
#include "ui/export/report.h"
#include "ui/session/spoken.h"
#include "ui/session/walk.h"
#include "ui/window/banner.h"

using namespace gapscope;
using namespace gapscope::test;

namespace {

WalkPtr walkOf(StudySpec spec) {
    Steering steering;
    return walked(std::make_shared<const StudySpec>(std::move(spec)), steering);
}

QString htmlOf(const WalkPtr& walk, const Origin& origin = {}) {
    const auto& end = *walk->rounds.back();
    return reportHtml({walk, *certainty(*end.study, end.decision), origin, reportPictures(*walk)});
}

// The page read by a parser that forgives nothing: its elements' names, and every table as rows of cells.
struct Page {
    QString problem, text;
    QStringList elements;
    std::vector<QStringList> rows;

    explicit Page(const QString& html) {
        QXmlStreamReader reader(html);
        QStringList row;
        QString cell;
        while (!reader.atEnd()) {
            reader.readNext();
            const auto name = reader.name();
            if (reader.isStartElement()) {
                elements << name.toString();
                if (name == QLatin1String("tr")) row.clear();
                if (name == QLatin1String("td") || name == QLatin1String("th")) cell.clear();
            }
            if (reader.isCharacters()) {
                text += reader.text();
                cell += reader.text();
            }
            if (reader.isEndElement() && name == QLatin1String("td")) row << cell;
            if (reader.isEndElement() && name == QLatin1String("tr")) rows.push_back(row);
        }
        if (reader.hasError()) problem = reader.errorString();
    }
    bool hasRow(const QStringList& cells) const {
        return std::ranges::any_of(rows, [&](const QStringList& row) { return row.mid(0, cells.size()) == cells; });
    }
};

QByteArray bytesOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

StudySpec oddStudy() {
    auto spec = studyOf(labelledArms(4), independentModel(1, 0.6), 30, policy("bayesgap"));
    Arms arms = *spec.arms;
    arms.labels = {"<script>alert(1)</script>", "a & b \"quoted\" 'single'", "🔋 %1 %2 &amp;", "</td></table>"};
    spec.arms = std::make_shared<const Arms>(arms);
    spec.name = "Odd <name> & \"more\" 🔋 %1";
    spec.notes = "first line\nsecond <u>line</u>";
    spec.response.name = "<y>";
    spec.response.unit = "µ&g";
    for (int i = 0; i < 8; ++i) spec.measurements.push_back(row(i % 4, 0.125 * i));
    spec.measurements[2].note = "<!-- & -->";
    spec.measurements[3].status = Measurement::Status::Failed;
    spec.measurements[3].value.reset();
    Change change;
    change.after = 4;
    change.budget = 31;
    change.why = "because <b> & \"so\"";
    spec.changes.push_back(change);
    return spec;
}

}  // namespace

class TestReport : public QObject {
    Q_OBJECT

private slots:
    void init() {
        failOnWarnings();
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    }

    void holdsEveryMeasurement_data() {
        QTest::addColumn<QString>("name");
        for (const char* name : {"fast-charging", "demo", "branin", "five-bernoulli-arms", "model-selection"})
            QTest::newRow(name) << QString(name);
    }
    void holdsEveryMeasurement() {
        QFETCH(QString, name);
        for (const auto language : {QLocale::English, QLocale::German}) {
            QLocale::setDefault(QLocale(language));
            const auto walk = walkOf(loadStudy(study(name).toStdString()));
            const Page page(htmlOf(walk));
            QCOMPARE(page.problem, QString());
            int number = 0;
            for (const auto& m : walk->spec->measurements) {
                auto value = QString::number(*m.value, 'g', QLocale::FloatingPointShortest);
                if (language == QLocale::German) value.replace('.', ',');
                QVERIFY2(page.hasRow({QString::number(++number), armName(*walk->spec->arms, m.arm), value, "measured",
                                      QString::fromStdString(m.note)}),
                         qPrintable(value));
            }
            QVERIFY(page.elements.count("img") >= 2);
        }
    }

    void oddNamesStayText() {
        const auto spec = oddStudy();
        const auto html = htmlOf(walkOf(spec), {"today", "it's <odd>.gapscope", "SHA-256 abc"});
        const Page page(html);
        QCOMPARE(page.problem, QString());
        QVERIFY(!page.elements.contains("script") && !page.elements.contains("u") && !page.elements.contains("y"));
        for (const auto& label : spec.arms->labels) QVERIFY2(page.text.contains(QString::fromStdString(label)), label.c_str());
        QVERIFY(page.text.contains(QString::fromStdString(spec.name)));
        QVERIFY(page.text.contains("second <u>line</u>"));
        QVERIFY(page.hasRow({"3", QString::fromStdString(spec.arms->labels[2]), "0.25", "measured", "<!-- & -->"}));
        QVERIFY(page.hasRow({"4", "</td></table>", "", "failed"}));
        QVERIFY(page.hasRow({"4", "budget 30 → 31", "because <b> & \"so\""}));
        QVERIFY(page.text.contains("gapscope replay 'it'\\''s <odd>.gapscope'"));
    }

    void theHashIsTheFiles() {
        QTemporaryDir dir;
        const auto path = dir.filePath("it's mine.gapscope");
        QVERIFY(QFile::copy(study("fast-charging"), path));
        QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner);
        OpenWindow window(path);
        window.reportTo(dir.filePath("report.html"));
        window.waitUntilDone();
        const auto html = QString::fromUtf8(bytesOf(dir.filePath("report.html")));
        const auto hash = QString::fromLatin1(QCryptographicHash::hash(bytesOf(path), QCryptographicHash::Sha256).toHex());
        const Page page(html);
        QCOMPARE(page.problem, QString());
        QVERIFY(page.text.contains("SHA-256 " + hash));
        QVERIFY(page.text.contains("gapscope replay 'it'\\''s mine.gapscope'"));
        window.reportTo(dir.filePath("report.pdf"));
        window.waitUntilDone();
        const auto pdf = bytesOf(dir.filePath("report.pdf"));
        QVERIFY(pdf.startsWith("%PDF"));
        QVERIFY(pdf.count("/MediaBox") >= 3);  // so many pages when its letters are as large as they should be
        QVERIFY(window.findChild<Banner*>()->isHidden());
    }

    void whatCannotBeWrittenIsSaid() {
        QTemporaryDir dir;
        OpenWindow window(study("demo"));
        for (const auto& path : {dir.filePath("missing/report.html"), dir.filePath("report.txt")}) {
            window.reportTo(path);
            window.waitUntilDone();
            QVERIFY(window.findChild<Banner*>()->isVisible());
            QVERIFY(!QFile::exists(path));
            window.findChild<Banner*>()->hide();
        }
    }

    // Without a file there is nothing to vouch for.
    void aStudyWithoutAFileHasNoHash() {
        const auto html = htmlOf(walkOf(oddStudy()), {"today", "", ""});
        QVERIFY(!html.contains("SHA-256") && !html.contains("gapscope replay"));
        QVERIFY(html.contains("No file holds the study"));
    }
};

GAPSCOPE_TEST(TestReport)
#include "tst_report.moc"
