// Studies with the trace they must give, number by number. cases/README.md says where the numbers come from.
#include <QDir>
#include <nlohmann/json.hpp>

#include "core/io/study_file.h"
#include "core/io/trace.h"
#include "tests/places.h"
#include "tests/suite.h"

using namespace gapscope;
using Json = nlohmann::json;

namespace {

const QString folder = QString(GAPSCOPE_SOURCE_DIR) + "/tests/reference/cases";

// The first place where two values differ by more than the tolerance; empty if none.
QString difference(const QString& where, const Json& wanted, const Json& got, double tolerance) {
    if (wanted.is_number() && got.is_number()) {
        const double a = wanted.get<double>(), b = got.get<double>();
        return test::close(a, b, tolerance) ? QString()
                                            : QString("%1: %2 against %3").arg(where).arg(a, 0, 'g', 15).arg(b, 0, 'g', 15);
    }
    if (wanted.is_array() && got.is_array() && wanted.size() == got.size()) {
        for (std::size_t i = 0; i < wanted.size(); ++i)
            if (auto d = difference(QString("%1[%2]").arg(where).arg(i), wanted[i], got[i], tolerance); !d.isEmpty()) return d;
        return {};
    }
    if (wanted.is_object() && got.is_object()) {
        for (const auto& [key, value] : wanted.items())
            if (auto d = difference(where + "." + QString::fromStdString(key), value, got.value(key, Json()), tolerance);
                !d.isEmpty())
                return d;
        return {};
    }
    return wanted == got
               ? QString()
               : QString("%1: %2 against %3")
                     .arg(where, QString::fromStdString(wanted.dump()).left(60), QString::fromStdString(got.dump()).left(60));
}

QString lineDifference(const Json& wanted, const Json& got) {
    const double tolerance = wanted.value("tolerance", 1e-8);
    for (const auto& [key, value] : wanted.items()) {
        if (key == "tolerance" || key.ends_with("_any")) continue;
        if (!got.contains(key)) return QString::fromStdString(key) + " is missing";
        if (wanted.contains(key + "_any")) {  // values too close to call: any of these
            const auto& any = wanted[key + "_any"];
            if (std::find(any.begin(), any.end(), got[key]) == any.end())
                return QString::fromStdString(key) + " is none of those allowed";
            continue;
        }
        const bool loose = key == "log_likelihood" || (key == "index" && wanted["policy"] == "kg");
        const auto d = difference(QString::fromStdString(key), value, got[key], loose ? std::max(tolerance, 1e-6) : tolerance);
        if (!d.isEmpty()) return d;
    }
    return {};
}

}  // namespace

class TestReference : public QObject {
    Q_OBJECT

private slots:
    void traceIsAsExpected_data() {
        QTest::addColumn<QString>("name");
        for (const auto& file : QDir(folder).entryList({"*.gapscope"})) QTest::newRow(qPrintable(file)) << file.chopped(9);
    }

    void traceIsAsExpected() {
        QFETCH(QString, name);
        QFile expected(folder + "/" + name + ".expected.jsonl");
        QVERIFY(expected.open(QIODevice::ReadOnly));
        const auto spec = std::make_shared<const StudySpec>(loadStudy((folder + "/" + name + ".gapscope").toStdString()));
        std::vector<std::string> lines;
        replay(spec, false, [&](const Round& round) { lines.push_back(traceLine(round, false)); });
        std::size_t n = 0;
        for (; !expected.atEnd(); ++n) {
            const auto wanted = expected.readLine();
            QVERIFY(n < lines.size());
            const auto d = lineDifference(Json::parse(wanted.toStdString()), Json::parse(lines[n]));
            QVERIFY2(d.isEmpty(), qPrintable(QString("round %1: %2").arg(n + 1).arg(d)));
        }
        QCOMPARE(n, lines.size());
    }

    void thereAreCases() { QVERIFY(QDir(folder).entryList({"*.gapscope"}).size() >= 10); }
};

GAPSCOPE_TEST(TestReference)
#include "tst_reference.moc"
