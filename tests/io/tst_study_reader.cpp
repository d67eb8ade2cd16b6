#include <algorithm>

#include "core/io/study_json.h"
#include "tests/io/refusals.h"
#include "tests/io/studies.h"
#include "tests/suite.h"

using namespace gapscope;
using namespace gapscope::test;

namespace {

// "/model/lengthscales/1" in the words of an error: "model.lengthscales[1]".
std::string placeOf(const Document::json_pointer& at, const Document& document) {
    if (at.empty()) return {};
    const auto parent = at.parent_pointer();
    const auto outer = placeOf(parent, document);
    if (document.at(parent).is_array()) return outer + "[" + at.back() + "]";
    return outer.empty() ? at.back() : outer + "." + at.back();
}

// Calls visit(pointer) for everything inside the document.
void walk(const Document& value, const Document::json_pointer& at,
          const std::function<void(const Document::json_pointer&)>& visit) {
    if (!at.empty()) visit(at);
    if (value.is_object())
        for (const auto& [key, inner] : value.items()) walk(inner, at / key, visit);
    if (value.is_array())
        for (std::size_t i = 0; i < value.size(); ++i) walk(value[i], at / i, visit);
}

void addSamples() {
    QTest::addColumn<QByteArray>("text");
    for (const auto& sample : sampleStudies()) QTest::newRow(sample.name.c_str()) << QByteArray::fromStdString(sample.text);
}

std::string textOfRow() {
    QFETCH(QByteArray, text);
    return text.toStdString();
}

}  // namespace

#define VERIFY_REFUSED(text, expectedPlace, word)                                                        \
    try {                                                                                                \
        readStudy(text);                                                                                 \
        QFAIL(qPrintable("accepted, not refused at " + QString::fromStdString(expectedPlace)));          \
    } catch (const Error& e) {                                                                           \
        QCOMPARE(QString::fromStdString(e.place()), QString::fromStdString(expectedPlace));              \
        QVERIFY2(QString::fromStdString(e.sentence()).contains(QString::fromStdString(word)), e.what()); \
    }

class StudyReaderTest : public QObject {
    Q_OBJECT

private slots:
    void refuses_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("place");
        QTest::addColumn<QString>("word");
        for (const auto& r : refusals())
            QTest::newRow(r.name) << QByteArray::fromStdString(edited(*r.study, r.edits)) << QString(r.place) << QString(r.word);
        for (const auto& r : textRefusals()) {
            auto text = r.from ? QByteArray::fromStdString(gridStudy) : QByteArray(r.to);
            if (r.from) QVERIFY2(text.contains(r.from), r.name);
            QTest::newRow(r.name) << (r.from ? text.replace(r.from, r.to) : text) << QString(r.place) << QString(r.word);
        }
    }
    void refuses() {
        QFETCH(QString, place);
        QFETCH(QString, word);
        VERIFY_REFUSED(textOfRow(), place.toStdString(), word.toStdString());
    }

    // No field of the format is true or false, so this is a wrong type for each of them.
    void wrongTypeIsRefusedAtItsPlace_data() { addSamples(); }
    void wrongTypeIsRefusedAtItsPlace() {
        const auto document = Document::parse(textOfRow());
        std::vector<Document::json_pointer> all;
        walk(document, Document::json_pointer(), [&](const auto& at) { all.push_back(at); });
        QVERIFY(all.size() > 5);
        for (const auto& at : all) {
            auto wrong = document;
            wrong[at] = true;
            VERIFY_REFUSED(wrong.dump(), placeOf(at, document), "must be");
        }
    }

    // Every object but the study itself, a measurement and a change, which keep what they do not know.
    void strayKeyIsRefusedWithTheNearestKnown_data() { addSamples(); }
    void strayKeyIsRefusedWithTheNearestKnown() {
        const auto document = Document::parse(textOfRow());
        std::vector<Document::json_pointer> keys;
        walk(document, Document::json_pointer(), [&](const auto& at) {
            const auto parent = at.parent_pointer();
            const auto outer = parent.empty() ? "" : parent.parent_pointer().to_string();
            if (document.at(parent).is_object() && outer != "/measurements" && outer != "/changes") keys.push_back(at);
        });
        QVERIFY(keys.size() > 5);
        for (const auto& at : keys) {
            auto stray = document;
            stray[at.parent_pointer()][at.back() + "x"] = 1;
            VERIFY_REFUSED(stray.dump(), placeOf(at, document) + "x", "\"" + at.back() + "\"");
        }
    }

    void everyKindIsRead_data() { addSamples(); }
    void everyKindIsRead() {
        const auto document = Document::parse(textOfRow());
        const auto spec = readStudy(textOfRow());
        QCOMPARE(spec.initial.budget, document["budget"].get<int>());
        QCOMPARE(std::string(spec.initial.model.entry->id), document["model"]["kind"].get<std::string>());
        if (document.contains("policy"))
            QCOMPARE(std::string(spec.initial.policy.entry->id), document["policy"]["name"].get<std::string>());
        if (document.contains("source"))
            QCOMPARE(std::string(spec.source.entry->id), document["source"]["kind"].get<std::string>());
        if (document.contains("measurements")) QCOMPARE(spec.measurements.size(), document["measurements"].size());
        for (const auto& [id, value] : spec.initial.model.settings.given()) {
            std::string place = "/" + id;
            std::ranges::replace(place, '.', '/');
            QVERIFY2(document["model"].contains(Document::json_pointer(place)), id.c_str());
        }
    }

    void defaults() {
        const auto spec = readStudy(smallStudy);
        QCOMPARE(spec.name, std::string("Untitled"));
        QVERIFY(spec.notes.empty());
        QVERIFY(!spec.minimise);
        QVERIFY(spec.response == Response{});
        QCOMPARE(spec.response.name, std::string("value"));
        QCOMPARE(spec.seed, std::uint64_t(1));
        QCOMPARE(std::string(spec.initial.policy.entry->id), std::string("bayesgap"));
        QCOMPARE(spec.initial.policy.settings.number("epsilon"), 0.0);
        QCOMPARE(spec.initial.policy.settings.integer("batch"), 1);
        QCOMPARE(std::string(spec.initial.policy.settings.word("batch_rule")), std::string("bounds-stay"));
        QCOMPARE(std::string(spec.initial.policy.settings.word("ties")), std::string("random"));
        QVERIFY(!spec.initial.policy.settings.has("exploration.rule"));  // by the budget, in the policy
        QCOMPARE(std::string(spec.initial.rule().id), std::string("bayesgap"));
        QCOMPARE(spec.initial.model.settings.number("mean"), 0.0);
        QCOMPARE(std::string(spec.initial.model.settings.word("learning")), std::string("fixed"));
        QCOMPARE(std::string(spec.source.entry->id), std::string("manual"));
        QCOMPARE(spec.initial.start, 0);
        QVERIFY(spec.measurements.empty() && spec.pending.empty() && spec.initial.excluded.empty() && spec.changes.empty());

        const auto counts = readStudy(edited(smallStudy, {{"/model", R"({"kind": "binomial", "trials": 3})"}}));
        QCOMPARE(counts.initial.model.settings.number("alpha"), 1.0);
        QCOMPARE(counts.initial.model.settings.number("beta"), 1.0);
        const auto matrix = readStudy(
            edited(smallStudy, {{"/model", R"({"kind": "covariance", "noise_sd": 1, "matrix": [[1,0,0],[0,1,0],[0,0,1]]})"}}));
        QCOMPARE(matrix.initial.model.settings.number("scale"), 1.0);
        const auto grid = readStudy(edited(gridStudy, {{"/arms/variables/0/unit"}, {"/arms/variables/0/scale"}}));
        QVERIFY(grid.arms->variables[0].unit.empty() && !grid.arms->variables[0].logarithmic);
    }

    void recommendationFollowsThePolicy_data() {
        QTest::addColumn<QByteArray>("rule");
        for (const auto* policy : {"bayesgap", "ugap"}) QTest::newRow(policy) << QByteArray("bayesgap");
        for (const auto* policy : {"ucb1", "ucb-e", "lucb", "successive-halving"})
            QTest::newRow(policy) << QByteArray("observed-mean");
        for (const auto* policy :
             {"ei", "pi", "gp-ucb", "bayes-ucb", "thompson", "kg", "entropy", "variance", "mean", "uniform", "random"})
            QTest::newRow(policy) << QByteArray("latent");
    }
    void recommendationFollowsThePolicy() {
        QFETCH(QByteArray, rule);
        const auto policy = Document{{"name", QTest::currentDataTag()}}.dump();
        const auto spec = readStudy(edited(smallStudy, {{"/policy", policy.c_str()}}));
        QCOMPARE(QByteArray(spec.initial.rule().id.data(), qsizetype(spec.initial.rule().id.size())), rule);
    }

    // The truth of a drawn or noisy source is as noisy as the model says unless it says otherwise itself.
    void sourceTakesTheModelsNoise() {
        auto spread = [](const char* source) {
            const auto spec = readStudy(edited(smallStudy, {{"/source", source}}));
            const Simulator simulator(spec.makeSource(), spec.problem(spec.initial));
            return simulator.measure(1, 0) - simulator.truth()[1];
        };
        const double own = spread(R"({"kind": "means", "values": [0, 0, 0]})");
        QVERIFY(own != 0);
        COMPARE_CLOSE(spread(R"({"kind": "means", "values": [0, 0, 0], "noise_sd": 0.3})"), 3 * own, 1e-12);
        QCOMPARE(spread(R"({"kind": "means", "values": [0, 0, 0], "noise_sd": 0})"), 0.0);
    }

    void unknownKeysAreKept() {
        const auto spec = readStudy(
            edited(gridStudy, {{"/x-lab-book", R"({"page": [1, null, "ü"]})"}, {"/measurements/0/operator", "\"Ann\""}}));
        QVERIFY(Document::parse(spec.unknown) == Document::parse(R"({"x-lab-book": {"page": [1, null, "ü"]}})"));
        QVERIFY(Document::parse(spec.measurements[0].unknown) == Document::parse(R"({"operator": "Ann"})"));
        QVERIFY(spec.measurements[1].unknown.empty());
    }

    // Nothing but an Error may come out of a damaged file, whatever the damage.
    void damageIsToldNotThrownAround() {
        Rng rng({11, 0, Purpose::Noise, 0, 0});
        int refused = 0;
        for (int n = 0; n < 4000; ++n) {
            auto text = gridStudy;
            for (Eigen::Index edits = 1 + rng.below(3); edits > 0; --edits) {
                const auto at = static_cast<std::size_t>(rng.below(static_cast<Eigen::Index>(text.size())));
                const auto kind = rng.below(4);
                if (kind == 0)
                    text[at] = static_cast<char>(rng.below(256));
                else if (kind == 1)
                    text.erase(at, static_cast<std::size_t>(rng.below(8)));
                else if (kind == 2)
                    text.insert(at, 1, "0123456789-eE.,:{}[]\""[rng.below(21)]);
                else
                    text[at] = "0123456789-eE.,:{}[]\""[rng.below(21)];
            }
            try {
                readStudy(text);
            } catch (const Error& e) {
                ++refused;
                QVERIFY2(!e.sentence().empty(), text.c_str());
            } catch (const std::exception& e) {
                QFAIL(qPrintable(QString("%1 from %2").arg(e.what(), text.c_str())));
            }
        }
        QVERIFY(refused > 2000 && refused < 4000);  // damage that is harmless, and damage that is not
    }
};

GAPSCOPE_TEST(StudyReaderTest)
#include "tst_study_reader.moc"
