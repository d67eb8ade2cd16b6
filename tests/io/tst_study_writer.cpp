#include <algorithm>
#include <bit>

#include "core/io/study_json.h"
#include "tests/io/studies.h"
#include "tests/suite.h"

using namespace gapscope;
using namespace gapscope::test;

namespace {

bool sameArms(const Arms& a, const Arms& b) {
    return a.kind == b.kind && a.variables == b.variables && a.values.rows() == b.values.rows() &&
           a.values.cols() == b.values.cols() && a.values == b.values && a.labels == b.labels && a.groups == b.groups;
}

// The first field in which two studies differ; empty when there is none.
QByteArray difference(const StudySpec& a, const StudySpec& b) {
    if (a.name != b.name || a.notes != b.notes) return "name or notes";
    if (a.minimise != b.minimise || a.seed != b.seed) return "goal or seed";
    if (!(a.response == b.response)) return "response";
    if (!sameArms(*a.arms, *b.arms)) return "arms";
    if (!(a.initial == b.initial)) return "budget, model, policy, recommendation, start or excluded";
    if (!(a.source == b.source)) return "source";
    if (!(a.measurements == b.measurements)) return "measurements";
    if (a.pending != b.pending) return "pending";
    if (!(a.changes == b.changes)) return "changes";
    if (a.stop != b.stop) return "stop_when";
    if (a.unknown != b.unknown) return "unknown keys";
    return {};
}

std::vector<std::string> keysOf(const Document& object) {
    std::vector<std::string> keys;
    for (const auto& [key, value] : object.items()) keys.push_back(key);
    return keys;
}

}  // namespace

class StudyWriterTest : public QObject {
    Q_OBJECT

private slots:
    void readsBackAsItWas_data() {
        QTest::addColumn<QByteArray>("text");
        for (const auto& sample : sampleStudies()) QTest::newRow(sample.name.c_str()) << QByteArray::fromStdString(sample.text);
        const auto stranger = edited(
            gridStudy,
            {{"/zebra", "[1.5, {\"a\": null}]"}, {"/measurements/1/operator", "{\"b\": -1}"}, {"/changes/0/who", "\"Ann\""}});
        QTest::newRow("unknown keys") << QByteArray::fromStdString(stranger);
    }
    void readsBackAsItWas() {
        QFETCH(QByteArray, text);
        const auto spec = readStudy(text.toStdString());
        const auto written = writeStudy(spec);
        const auto again = readStudy(written);
        QCOMPARE(difference(spec, again), QByteArray());
        QCOMPARE(QByteArray::fromStdString(writeStudy(again)), QByteArray::fromStdString(written));
        QVERIFY(written.ends_with("}\n"));
    }

    // Everything that was given is there with its value: compared as JSON, not through the reader.
    void nothingGivenIsLost_data() { readsBackAsItWas_data(); }
    void nothingGivenIsLost() {
        QFETCH(QByteArray, text);
        const auto given = Document::parse(text.toStdString());
        const auto written = Document::parse(writeStudy(readStudy(text.toStdString())));
        for (const auto& [key, value] : given.items()) {
            if (value.empty() || (key == "source" && value["kind"] == "manual")) continue;  // defaults need not be written
            QVERIFY2(written.contains(key), key.c_str());
            // Key order differs, so both go through the sorting kind of document.
            const auto sorted = [](const Document& d) { return nlohmann::json::parse(d.dump()); };
            const auto want = sorted(value), have = sorted(written[key]);
            if (want == have) continue;
            auto merged = have;
            merged.merge_patch(want);  // defaults may have been added beside what was given
            QVERIFY2(want.is_object() && merged == have, written[key].dump().c_str());
        }
    }

    void numbersReadBackExactly_data() {
        QTest::addColumn<double>("number");
        for (const double x : {1.0 / 3, 0.1, 1e-300, 5e-324, 1e22, 123456789012345678.0, 9007199254740993.0, 1e15, 1e15 + 0.125,
                               4.35, -0.0, -1e-7})
            QTest::addRow("%.17g", x) << x;
    }
    void numbersReadBackExactly() {
        QFETCH(double, number);
        auto spec = readStudy(smallStudy);
        spec.measurements.push_back({.arm = 1, .value = number});
        const auto again = readStudy(writeStudy(spec));
        QCOMPARE(std::bit_cast<std::uint64_t>(*again.measurements[0].value), std::bit_cast<std::uint64_t>(number));
    }

    void seedReadsBackExactly() {
        auto spec = readStudy(smallStudy);
        spec.seed = 18446744073709551615u;
        QCOMPARE(readStudy(writeStudy(spec)).seed, spec.seed);
    }

    void textReadsBackExactly_data() {
        QTest::addColumn<QByteArray>("words");
        QTest::newRow("quotes") << QByteArray(R"(the "best" one \ 5/6)");
        QTest::newRow("lines") << QByteArray("first\nsecond\ttab\r\n");
        QTest::newRow("letters") << QByteArray("µ ± σ² 漢字 🙂");
        QTest::newRow("control") << QByteArray("\x01\x1f");
        QTest::newRow("JSON") << QByteArray(R"({"arm": 3})");
    }
    void textReadsBackExactly() {
        QFETCH(QByteArray, words);
        auto spec = readStudy(smallStudy);
        spec.name = spec.notes = words.toStdString();
        spec.measurements.push_back({.arm = 1, .value = 2, .note = words.toStdString(), .id = words.toStdString()});
        const auto again = readStudy(writeStudy(spec));
        QCOMPARE(difference(spec, again), QByteArray());
        QCOMPARE(QByteArray::fromStdString(again.measurements[0].note), words);
    }

    // Files in version control: a key's place does not depend on where it stood when it was read.
    void keysHaveOneOrder() {
        const auto document = Document::parse(gridStudy);
        Document reversed = Document::object();
        auto keys = keysOf(document);
        std::reverse(keys.begin(), keys.end());
        for (const auto& key : keys) reversed[key] = document[key];
        QVERIFY(keysOf(reversed) != keysOf(document));
        QCOMPARE(QByteArray::fromStdString(writeStudy(readStudy(reversed.dump()))),
                 QByteArray::fromStdString(writeStudy(readStudy(gridStudy))));
        const std::vector<std::string> order{"format", "version", "name",         "notes",   "goal",     "response",
                                             "budget", "seed",    "arms",         "model",   "policy",   "recommendation",
                                             "source", "start",   "measurements", "pending", "excluded", "changes"};
        QVERIFY(keysOf(Document::parse(writeStudy(readStudy(gridStudy)))) == order);
    }

    // One more row is one more line, and the lines before it stay as they are.
    void aMeasurementIsALine() {
        auto spec = readStudy(gridStudy);
        const auto before = QByteArray::fromStdString(writeStudy(spec)).split('\n');
        spec.measurements.push_back({.arm = 2, .value = 5.25});
        const auto after = QByteArray::fromStdString(writeStudy(spec)).split('\n');
        QCOMPARE(after.size(), before.size() + 1);
        const auto same = std::mismatch(before.begin(), before.end(), after.begin()).first - before.begin();
        QVERIFY(before[same].contains("\"ignored\""));  // it gains its comma, nothing above it changes
    }
};

GAPSCOPE_TEST(StudyWriterTest)
#include "tst_study_writer.moc"
