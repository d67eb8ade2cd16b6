#include <map>

#include "core/io/study_json.h"
#include "core/io/trace.h"
#include "tests/io/studies.h"
#include "tests/suite.h"

using namespace gapscope;
using namespace gapscope::test;

namespace {

std::vector<std::string> traced(const std::string& study, bool brief = false) {
    std::vector<std::string> lines;
    replay(std::make_shared<const StudySpec>(readStudy(study)), false,
           [&](const Round& round) { lines.push_back(traceLine(round, brief)); });
    return lines;
}

// Three arms, each measured twice: every policy is past its first pulls in the last line.
std::string measuredStudy(const std::string& policy, double sign = 1) {
    auto study = Document::parse(edited(smallStudy, {{"/policy", policy.c_str()}}));
    study["model"]["mean"] = sign * 0.25;
    const double values[] = {0.3, 0.9, 0.5, 0.35, 1.05, 0.4};
    for (int i = 0; i < 6; ++i) study["measurements"].push_back({{"arm", i % 3}, {"value", sign * values[i]}});
    if (sign < 0) study["goal"] = "minimize";
    return study.dump();
}

std::string policyOfRow() { return Document{{"name", QTest::currentDataTag()}}.dump(); }

Document negated(Document list) {
    for (auto& x : list) x = -x.get<double>();
    return list;
}

const std::map<std::string_view, const char*>& hasByPolicy() {
    static const std::map<std::string_view, const char*> table{
        {"bayesgap", "upper lower gap beta exploration hardness J j regret_bound"},
        {"ugap", "upper lower gap hardness J j regret_bound"},
        {"lucb", "upper lower J j regret_bound"},
        {"ei", "index target"},
        {"pi", "index target"},
        {"gp-ucb", "index"},
        {"bayes-ucb", "index"},
        {"thompson", "index"},
        {"kg", "index"},
        {"entropy", "index"},
        {"variance", "index"},
        {"mean", "index"},
        {"ucb1", "index"},
        {"ucb-e", "index"},
        {"successive-halving", ""},
        {"uniform", ""},
        {"random", ""}};
    return table;
}

constexpr const char* nullable[] = {"upper",    "lower", "gap", "beta",  "exploration",
                                    "hardness", "J",     "j",   "index", "regret_bound"};

}  // namespace

class TraceTest : public QObject {
    Q_OBJECT

private slots:
    // What each policy has; the rest is null. A new policy needs a row in the table.
    void nullsByPolicy_data() {
        QTest::addColumn<QByteArray>("has");
        for (const auto* entry : policies()) {
            const auto row = hasByPolicy().find(entry->id);
            QVERIFY2(row != hasByPolicy().end(), entry->id.data());
            QTest::newRow(entry->id.data()) << QByteArray(row->second);
        }
    }
    void nullsByPolicy() {
        QFETCH(QByteArray, has);
        const auto words = has.split(' ');
        const auto lines = traced(measuredStudy(policyOfRow()));
        QCOMPARE(lines.size(), std::size_t(7));
        const auto last = Document::parse(lines.back());
        QCOMPARE(last["t"].get<int>(), 7);
        QCOMPARE(last["policy"].get<std::string>(), std::string(QTest::currentDataTag()));
        for (const auto* key : nullable) {
            QVERIFY2(last.contains(key), key);
            QVERIFY2(last[key].is_null() != words.contains(key), key);
            if (last[key].is_array()) QCOMPARE(last[key].size(), std::size_t(3));
        }
        QCOMPARE(last.contains("target"), words.contains("target"));
        QVERIFY(last["recommendation"].is_number_integer() && last["log_likelihood"].is_number());
        QVERIFY(!last.contains("parameters"));  // learning is fixed
        QVERIFY(!last.contains("measured"));    // nothing has answered round n+1
        QVERIFY(Document::parse(lines[1])["measured"] == Document::parse(R"({"arm": 1, "value": 0.9})"));
    }
    void learnedParametersAreShown() {
        const auto study =
            edited(smallStudy, {{"/measurements", R"([{"arm": 0, "value": 1}, {"arm": 1, "value": 2}])"},
                                {"/model", R"({"kind": "independent", "prior_sd": 1, "noise_sd": 0.5,
                                                              "learning": {"method": "map"}})"},
                                {"/changes", R"([{"after": 1, "why": "fit", "set": {"model": {"kind": "independent",
                                                   "prior_sd": 2, "noise_sd": 0.25, "mean": 3, "learning": {"method": "map"}}}}])"}});
        const auto lines = traced(study);
        QVERIFY(Document::parse(lines[0])["parameters"] == Document::parse(R"({"prior_sd": 1, "noise_sd": 0.5, "mean": 0})"));
        QVERIFY(Document::parse(lines[1])["parameters"] == Document::parse(R"({"prior_sd": 2, "noise_sd": 0.25, "mean": 3})"));
    }
    void firstPullsHaveNoIndexYet() {
        const auto first = Document::parse(traced(measuredStudy(R"({"name": "ugap"})")).front());
        for (const auto* key : nullable) QVERIFY2(first[key].is_null(), key);
        QVERIFY(first["chosen"] == Document::parse("[0]"));
    }

    // A study turned upside down decides alike; only what is in the user's unit changes its sign.
    void minimising_data() {
        QTest::addColumn<QByteArray>("policy");
        for (const auto* policy : {R"({"name": "bayesgap", "ties": "lowest"})", R"({"name": "ei", "xi": 0.1, "ties": "lowest"})",
                                   R"({"name": "lucb"})"})
            QTest::newRow(policy) << QByteArray(policy);
    }
    void minimising() {
        QFETCH(QByteArray, policy);
        const auto up = traced(measuredStudy(policy.toStdString())), down = traced(measuredStudy(policy.toStdString(), -1));
        for (std::size_t i = 0; i < up.size(); ++i) {
            const auto a = Document::parse(up[i]), b = Document::parse(down[i]);
            QVERIFY2(negated(a["mean"]) == b["mean"] && a["sd"] == b["sd"], down[i].c_str());
            for (const auto* key :
                 {"gap", "index", "regret_bound", "beta", "hardness", "J", "j", "chosen", "recommendation", "log_likelihood"})
                QVERIFY2(a[key] == b[key], key);
            if (a.contains("target")) QCOMPARE(b["target"].get<double>(), -a["target"].get<double>());
            if (a["upper"].is_null()) continue;
            QVERIFY2(negated(a["upper"]) == b["lower"] && negated(a["lower"]) == b["upper"], down[i].c_str());
            for (std::size_t k = 0; k < 3; ++k) QVERIFY(b["upper"][k].get<double>() >= b["lower"][k].get<double>());
        }
    }
    void minimisedChancesStayChances() {
        const auto study = edited(smallStudy, {{"/goal", "\"minimize\""},
                                               {"/model", R"({"kind": "binomial", "trials": 10, "alpha": 2})"},
                                               {"/measurements", R"([{"arm": 0, "value": 9}, {"arm": 1, "value": 1}])"}});
        const auto last = Document::parse(traced(study).back());
        COMPARE_CLOSE(last["mean"][0].get<double>(), 11.0 / 13, 1e-12);
        COMPARE_CLOSE(last["mean"][1].get<double>(), 3.0 / 13, 1e-12);
        for (std::size_t k = 0; k < 3; ++k) QVERIFY(last["upper"][k].get<double>() >= last["lower"][k].get<double>());
    }

    void excludedArmsAreNull_data() {
        QTest::addColumn<QByteArray>("lists");
        QTest::newRow("bayesgap") << QByteArray("upper lower gap");
        QTest::newRow("lucb") << QByteArray("upper lower");
        QTest::newRow("ei") << QByteArray("index");
    }
    void excludedArmsAreNull() {
        QFETCH(QByteArray, lists);
        const auto study = edited(measuredStudy(policyOfRow()), {{"/excluded", "[1]"}});
        for (const auto& line : traced(study)) {
            const auto json = Document::parse(line);
            for (const auto& list : lists.split(' ')) {
                const auto& values = json[list.toStdString()];
                if (values.is_null()) continue;  // lucb's first pulls
                QVERIFY2(values[1].is_null() && values[0].is_number() && values[2].is_number(), line.c_str());
            }
            QVERIFY(json["mean"][1].is_number() && json["sd"][1].is_number());
            for (const auto& arm : json["chosen"]) QVERIFY(arm != 1);
            QVERIFY(json["recommendation"] != 1);
        }
    }

    void briefLeavesTheListsOut() {
        const auto policy = R"({"name": "bayesgap"})";
        const auto full = traced(measuredStudy(policy)), brief = traced(measuredStudy(policy), true);
        for (std::size_t i = 0; i < full.size(); ++i) {
            auto expected = Document::parse(full[i]);
            for (const auto* list : {"mean", "sd", "upper", "lower", "gap", "index"}) expected.erase(list);
            QVERIFY2(Document::parse(brief[i]) == expected, brief[i].c_str());
        }
    }

    // Two arms known for sure that share the best value: the hardness is infinite, and beta 0 by definition.
    void infinityIsNull() {
        const auto study = edited(smallStudy, {{"/model", R"({"kind": "covariance", "matrix": [[0, 0, 0], [0, 0, 0], [0, 0, 1]],
                                                          "mean": [1, 1, -10], "noise_sd": 0.1})"}});
        for (const auto& line : traced(study)) {
            const auto json = Document::parse(line);  // also refuses nan and inf, which are no JSON
            QVERIFY(json["hardness"].is_null());
            QCOMPARE(json["beta"].get<double>(), 0.0);
            QVERIFY(json["upper"][0].is_number());
        }
    }

    void numbersReadBackExactly_data() {
        QTest::addColumn<QByteArray>("text");
        for (const auto& sample : sampleStudies()) QTest::newRow(sample.name.c_str()) << QByteArray::fromStdString(sample.text);
    }
    void numbersReadBackExactly() {
        QFETCH(QByteArray, text);
        const auto spec = std::make_shared<const StudySpec>(readStudy(text.toStdString()));
        int rounds = 0;
        replay(spec, false, [&](const Round& round) {
            ++rounds;
            const auto line = traceLine(round, false);
            QVERIFY(line.find('\n') == std::string::npos);
            const auto json = Document::parse(line);
            for (Eigen::Index k = 0; k < spec->arms->size(); ++k) {
                const auto i = static_cast<std::size_t>(k);
                QVERIFY(json["mean"][i].get<double>() == spec->sign() * round.study.posterior().mean()[k]);
                QVERIFY(json["sd"][i].get<double>() == round.study.posterior().sd()[k]);
                if (round.decision.gap && json["gap"][i].is_number())
                    QVERIFY(json["gap"][i].get<double>() == (*round.decision.gap)[k]);
            }
            QVERIFY(json["log_likelihood"].get<double>() == round.study.posterior().evidence());
        });
        QCOMPARE(rounds, spec->measuredRows() + 1);
    }
};

GAPSCOPE_TEST(TraceTest)
#include "tst_trace.moc"
