// Sources: every one of the catalog, its truth, its noise, its addresses and its complaints.
#include <map>
#include <set>

#include "core/problem/sources.h"
#include "tests/laws/studies.h"
#include "tests/suite.h"

using namespace gapscope;
using namespace gapscope::test;

namespace {

const Arms& line() {
    static const Arms arms = gridArms({variable("x", 0, 4, 5)});
    return arms;
}
const ModelChoice& smooth() {
    static const auto model = kernelModel("se", 4, numbers({1}), 10, 0.25);
    return model;
}
const ModelChoice& coins() {
    static const auto choice = model("binomial", {{"trials", 6.0}});
    return choice;
}

struct Case {
    SourceChoice choice;
    const ModelChoice& model;
    VectorXd truth;    // empty: drawn
    double sd;         // of a measurement in the unit of the arm's value; negative: by the arm's chance
    double scale = 1;  // a measurement divided by this is in the unit of the arm's value
};

std::map<std::string, Case> cases() {
    const VectorXd values = numbers({1, -2, 0.5, 3, 7}), chances = numbers({0, 0.1, 0.5, 0.8, 1});
    auto other = source("draw", {{"noise_sd", 0.0}});
    other.model = independentModel(3, 1);
    return {
        {"function",
         {source("function", {{"name", "sine-wave"}}), smooth(),
          line().values.col(0).array().cos() + (3 * line().values.col(0)).array().sin(), 0.25}},
        {"expression",
         {source("expression", {{"formula", "x^2 - x1"}, {"noise_sd", 0.5}}), smooth(), numbers({0, 0, 2, 6, 12}), 0.5}},
        {"means", {source("means", {{"values", values}}), smooth(), values, 0.25}},
        {"means without noise", {source("means", {{"values", values}, {"noise_sd", 0.0}}), smooth(), values, 0}},
        {"draw", {source("draw"), smooth(), {}, 0.25}},
        {"draw, another model", {other, smooth(), {}, 0}},
        {"draw, counts", {source("draw"), coins(), {}, -1, 6}},
        {"bernoulli, counts", {source("bernoulli", {{"values", chances}}), coins(), chances, -1, 6}},
        {"bernoulli, rates", {source("bernoulli", {{"values", chances}, {"trials", 6.0}}), smooth(), chances, -1, 1}},
        {"samples",
         {source("samples", {{"values", Lists{{1, 2}, {5}, {0, 0, 3}, {-1, 1}, {4, 6}}}}), smooth(), numbers({1.5, 5, 1, 0, 5}),
          -2}},
        {"samples, counts",
         {source("samples", {{"values", Lists{{6}, {0, 3}, {1, 2}, {4}, {5, 6, 1}}}}), coins(),
          numbers({1, 0.25, 0.25, 4.0 / 6, 4.0 / 6}), -2, 6}},
    };
}

Simulator simulator(const Case& c, std::uint64_t seed = 1, std::uint32_t run = 0) {
    const Problem problem{line(), c.model, seed, run};
    return Simulator(c.choice.entry->run(c.choice, problem), problem);
}

QString complaint(const SourceChoice& choice, const Arms& arms, const ModelChoice& model) {
    try {
        choice.entry->run(choice, {arms, model});
    } catch (const Error& e) {
        return e.what();
    }
    return {};
}

}  // namespace

class TestSources : public QObject {
    Q_OBJECT

    static void eachCase() {
        QTest::addColumn<QString>("name");
        for (const auto& [name, c] : cases()) QTest::newRow(name.c_str()) << QString::fromStdString(name);
    }
    static Case fetched() {
        QFETCH(QString, name);
        return cases().at(name.toStdString());
    }

private slots:
    void everySourceIsHere() {
        for (const auto& entry : sources()) {
            if (entry.id == "manual" || entry.id == "command") continue;  // they do not answer by themselves
            const auto all = cases();
            QVERIFY2(std::ranges::any_of(all, [&](auto& c) { return c.second.choice.entry == &entry; }), entry.id.data());
        }
    }

    void aPersonDoesNotAnswer() { QVERIFY(!source("manual").entry->run(source("manual"), {line(), smooth()}).answers()); }

    void truthAndNoise_data() { eachCase(); }
    void truthAndNoise() {
        const Case c = fetched();
        const auto world = simulator(c);
        if (c.truth.size())
            for (Index k = 0; k < 5; ++k) COMPARE_CLOSE(world.truth()[k], c.truth[k], 1e-14);
        constexpr int pulls = 3000;
        for (Index k = 0; k < 5; ++k) {
            double sum = 0, squares = 0;
            for (int n = 0; n < pulls; ++n) {
                const double off = world.measure(k, n) / c.scale - world.truth()[k];
                sum += off / pulls;
                squares += off * off / pulls;
            }
            double variance = c.sd * c.sd;
            if (c.sd == -1) variance = world.truth()[k] * (1 - world.truth()[k]) / 6;
            if (c.sd == -2) {  // stored outcomes: their own variance
                const auto& list = c.choice.settings.lists("values")[std::size_t(k)];
                variance = 0;
                for (const double y : list) variance += std::pow(y / c.scale - world.truth()[k], 2) / double(list.size());
            }
            QVERIFY(std::abs(sum) <= 5 * std::sqrt(variance / pulls) + 1e-12);
            QVERIFY(std::abs(squares - variance) <=
                    5 * variance * std::sqrt(2.0 / pulls) + 1e-12);  // no family here has heavier tails
        }
    }

    // The n-th measurement of an arm depends on nothing but seed, run, arm and n.
    void addresses_data() { eachCase(); }
    void addresses() {
        const Case c = fetched();
        const auto one = simulator(c), same = simulator(c);
        QVERIFY(sameVector(one.truth(), same.truth()));
        const double third = one.measure(2, 2);
        for (int n = 0; n < 20; ++n) same.measure(n % 5, n);  // pulls of anything before
        QCOMPARE(same.measure(2, 2), third);
        if (c.sd == 0) return;
        auto stream = [](const Simulator& world, Index arm, int from) {
            std::vector<double> list;
            for (int n = from; n < from + 40; ++n) list.push_back(world.measure(arm, n));
            return list;
        };
        QVERIFY(stream(one, 2, 0) != stream(one, 2, 40));
        QVERIFY(stream(one, 2, 0) != stream(simulator(c, 2), 2, 0));     // another seed
        QVERIFY(stream(one, 2, 0) != stream(simulator(c, 1, 1), 2, 0));  // another run
        QCOMPARE(stream(one, 2, 0), stream(simulator(c), 2, 0));
    }

    void drawnTruthsFollowTheSeedAndTheModel() {
        const auto all = cases();
        const Case &own = all.at("draw"), &other = all.at("draw, another model");
        QVERIFY(!sameVector(simulator(own).truth(), simulator(own, 2).truth()));
        QVERIFY(!sameVector(simulator(own).truth(), simulator(own, 1, 1).truth()));
        // Mean and spread over runs are the prior's: 10 and 2 of the study's model, 0 and 3 of the source's own.
        for (const auto& [c, mean, sd] : {std::tuple{&own, 10.0, 2.0}, {&other, 0.0, 3.0}}) {
            double sum = 0, squares = 0;
            for (std::uint32_t run = 0; run < 2000; ++run) {
                const double f = simulator(*c, 1, run).truth()[3] - mean;
                sum += f / 2000;
                squares += f * f / 2000;
            }
            QVERIFY(std::abs(sum) < 5 * sd / std::sqrt(2000.0));
            QVERIFY(std::abs(squares - sd * sd) < 5 * sd * sd * std::sqrt(2 / 2000.0));
        }
        const VectorXd chances = simulator(all.at("draw, counts")).truth();
        QVERIFY(chances.minCoeff() >= 0 && chances.maxCoeff() <= 1);
    }

    // A draw from the study's own model is the same truth as a draw from that model written out.
    void writingTheModelOutKeepsTheTruth() {
        auto written = source("draw");
        written.model = smooth();
        QVERIFY(sameVector(simulator({written, independentModel(1, 1), {}, 0}).truth(), simulator(cases().at("draw")).truth()));
    }

    void storedOutcomesAndCountsAreWhatTheyAre() {
        const auto all = cases();
        std::set<double> seen;
        for (int n = 0; n < 200; ++n) {
            seen.insert(simulator(all.at("samples")).measure(0, n));
            const double count = simulator(all.at("bernoulli, counts")).measure(2, n),
                         rate = simulator(all.at("bernoulli, rates")).measure(2, n);
            QVERIFY(count == std::floor(count) && count >= 0 && count <= 6);
            QCOMPARE(rate, count / 6);  // the same trials, told as a rate
        }
        QCOMPARE(seen, (std::set<double>{1, 2}));
    }

    void complaints_data() {
        QTest::addColumn<int>("which");
        QTest::addColumn<QString>("said");
        const char* said[] = {"values: must have one entry per arm, 5, got 4",
                              "values: must have one entry per arm, 5, got 3",
                              "name: branin has 2 variables, the arms have 1",
                              "kind: counts need",
                              "values[1]: must hold at least one",
                              "values[4][1]: must be a whole number between 0 and 6, got 7",
                              "trials: must be the model's, 6, got 5",
                              "model.kind: must give counts",
                              "formula: ",
                              "name: sine-wave has 1 variable, the arms have 0"};
        for (int i = 0; i < 10; ++i) QTest::newRow(said[i]) << i << said[i];
    }

    void complaints() {
        QFETCH(int, which);
        QFETCH(QString, said);
        auto wrongDraw = source("draw");
        wrongDraw.model = coins();
        const SourceChoice choices[] = {source("means", {{"values", numbers({1, 2, 3, 4})}}),
                                        source("bernoulli", {{"values", numbers({0, 1, 0})}}),
                                        source("function", {{"name", "branin"}}),
                                        source("means", {{"values", numbers({1, 2, 3, 4, 5})}}),
                                        source("samples", {{"values", Lists{{1}, {}, {1}, {1}, {1}}}}),
                                        source("samples", {{"values", Lists{{1}, {1}, {1}, {1}, {1, 7}}}}),
                                        source("bernoulli", {{"values", numbers({0, 1, 0, 1, 0})}, {"trials", 5.0}}),
                                        wrongDraw,
                                        source("expression", {{"formula", "x +"}}),
                                        source("function", {{"name", "sine-wave"}})};
        const bool counting = which == 3 || which == 5 || which == 6;
        const QString got = complaint(choices[which], which == 9 ? labelledArms(5) : line(), counting ? coins() : smooth());
        QVERIFY2(got.startsWith(said), qPrintable(got));
    }

    void chancesAreBetweenZeroAndOne() {
        QVERIFY_EXCEPTION_THROWN(source("bernoulli", {{"values", numbers({0.5, 1.2})}}), Error);
    }
};

GAPSCOPE_TEST(TestSources)
#include "tst_sources.moc"
