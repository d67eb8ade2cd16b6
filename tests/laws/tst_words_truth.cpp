// What the sentences claim is so. Readable and false would be worse than unreadable.
#include "core/policy/recommendation.h"
#include "core/study/edit.h"
#include "tests/laws/moments.h"
#include "tests/suite.h"

using namespace gapscope;
using namespace gapscope::test;

namespace {

// Every sentence of a moment, film and reasons, with its text.
template <class Visit>
void forEachSentence(const PolicyEntry& entry, Visit visit) {
    for (const auto& spec : spokenStudies(entry))
        forEachMoment(spec, [&](const Moment& m, const Round& r) {
            auto all = why(m, r.study.conditions().policy);
            for (const auto& line : entry.lines)
                if (auto sentence = spoken(line, m)) all.push_back(*sentence);
            for (const auto& sentence : all) visit(sentence, wordingFor(r).text(sentence), m, r);
        });
}

bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

// All that the moment's choice would be with another seed, everything else the same.
std::set<Index> choicesOverSeeds(const Round& r) {
    std::set<Index> first;
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        Situation s = r.situation;
        s.seed = seed;
        const auto d = decide(s, r.study.conditions().policy, r.study.conditions().rule());
        if (!d.chosen.empty()) first.insert(d.chosen.front());
    }
    return first;
}

}  // namespace

class TestWordsTruth : public QObject {
    Q_OBJECT

private slots:
    void initTestCase_data() {
        QTest::addColumn<int>("at");
        for (std::size_t i = 0; i < policies().size(); ++i) QTest::newRow(policies()[i]->id.data()) << int(i);
    }

    // "drawn with seed" is said where another seed chooses another arm, and only there.
    void drawnMeansDrawn() {
        QFETCH_GLOBAL(int, at);
        const PolicyEntry& entry = *policies()[std::size_t(at)];
        if (entry.id == "thompson" || entry.id == "entropy" || entry.id == "random") return;  // these draw all the time
        for (const auto& spec : spokenStudies(entry))
            forEachMoment(spec, [&](const Moment& m, const Round& r) {
                if (m.decision.fromStart || m.decision.chosen.empty()) return;
                bool said = false;
                for (const auto& sentence : why(m, r.study.conditions().policy))
                    said |= has(wordingFor(r).text(sentence), "drawn with seed");
                QVERIFY2(said == (choicesOverSeeds(r).size() > 1),
                         qPrintable(QString("said %1 at t = %2 of %3 arms").arg(said).arg(r.t).arg(spec.arms->size())));
            });
    }

    // "All arms look alike": then some seed takes each of them.
    void alikeMeansAlike() {
        QFETCH_GLOBAL(int, at);
        forEachSentence(*policies()[std::size_t(at)],
                        [](const Sentence& s, const std::string& text, const Moment& m, const Round& r) {
                            if (!has(text, "all arms look alike") || !argument(s, "seed")) return;
                            QVERIFY2(Index(choicesOverSeeds(r).size()) == m.situation.size(), text.c_str());
                        });
    }

    // "Again" is said of what was measured before. Arms that nothing was learned of directly can be the safest and the widest.
    void againMeansAgain() {
        QFETCH_GLOBAL(int, at);
        const PolicyEntry& entry = *policies()[std::size_t(at)];
        const auto check = [](const Moment& m, const Round& r) {
            for (const auto& sentence : why(m, r.study.conditions().policy)) {
                const auto text = wordingFor(r).text(sentence);
                if (!has(text, "measured again")) continue;
                const auto arm = m.situation.positionOf(*m.decision.J);
                QVERIFY2(arm && m.situation.count()[*arm] > 0, text.c_str());
            }
        };
        for (const auto& spec : spokenStudies(entry)) forEachMoment(spec, check);
        if (entry.id != "bayesgap") return;
        // Neighbours of what was measured, seen through a long lengthscale.
        bool isNew = false;
        for (const double lengthscale : {0.3, 0.5, 0.8, 1.2})
            for (int step = 5; step < 14; ++step) {
                StudySpec spec =
                    studyOf(gridArms({variable("x", 0, 1, 40)}), kernelModel("se", 9, numbers({lengthscale}), 0, 0.5), 60);
                for (Index k = step / 2; k < 40; k += step) record(spec, {.arm = k, .value = 4 * std::sin(0.15 * double(k))});
                forEachMoment(spec, [&](const Moment& m, const Round& r) {
                    check(m, r);
                    const bool never = m.decision.J && m.situation.count()[*m.decision.J] == 0;
                    for (const auto& sentence : why(m, r.study.conditions().policy))
                        isNew = isNew || (never && has(wordingFor(r).text(sentence), "itself is less certain"));
                });
            }
        QVERIFY(isNew);
    }

    // Who is said to be measured is measured; who is said to be less certain is less certain.
    void measuredAndLessCertain() {
        QFETCH_GLOBAL(int, at);
        forEachSentence(*policies()[std::size_t(at)],
                        [](const Sentence&, const std::string& text, const Moment& m, const Round& r) {
                            const Decision& d = m.decision;
                            if (has(text, "so it is measured") || has(text, "then") || has(text, "both are measured")) {
                                QVERIFY2(!d.fromStart && !d.chosen.empty(), text.c_str());
                                if (has(text, "both are measured"))
                                    QVERIFY2(d.chosen.size() == 2, text.c_str());
                                else
                                    QVERIFY2(has(text, r.study.spec().arms->name(d.chosen.front())), text.c_str());
                            }
                            if (!has(text, "less certain")) return;
                            const double J = (*d.upper)[*d.J] - (*d.lower)[*d.J], j = (*d.upper)[*d.j] - (*d.lower)[*d.j];
                            QVERIFY2(!tied(J, j, std::max(J, j)), text.c_str());
                            QVERIFY2(text.starts_with(r.study.spec().arms->name(J > j ? *d.J : *d.j)), text.c_str());
                        });
    }

    // "the largest index", "next best", "the greatest chance": by the numbers that stand beside them.
    void largestMeansLargest() {
        QFETCH_GLOBAL(int, at);
        forEachSentence(*policies()[std::size_t(at)], [](const Sentence& s, const std::string& text, const Moment& m,
                                                         const Round&) {
            if (const auto a = argument(s, "index"), b = argument(s, "index2"); a && b)
                QVERIFY2(a->number >= b->number - 1e-12 * std::abs(a->number), text.c_str());
            if (!has(text, "has the largest index") && !has(text, "has the smallest index")) return;
            const VectorXd inPlay = (*m.decision.index)(m.situation.arms());
            QVERIFY2((*m.decision.index)[m.decision.chosen.front()] >= inPlay.maxCoeff() - 1e-12 * inPlay.cwiseAbs().maxCoeff(),
                     text.c_str());
        });
    }

    // LUCB that is done says so, and does not blame what is still awaited.
    void lucbSaysWhyItStops() {
        QFETCH_GLOBAL(int, at);
        if (policies()[std::size_t(at)]->id != "lucb") return;
        auto spec = studyOf(labelledArms(2), independentModel(5, 0.1), 20, policy("lucb"));
        spec.measurements = {row(0, 10), row(1, 0), row(0, 10), row(1, 0)};
        for (const auto& [pending, said] :
             {std::pair{std::vector<Index>{}, "have parted far enough"}, {{0}, "have parted far enough"}}) {
            spec.pending = pending;
            forEachMoment(spec, [&](const Moment& m, const Round& r) {
                if (r.measured) return;
                QVERIFY(m.decision.chosen.empty() && *m.decision.regretBound < 0);
                const auto text = wordingFor(r).text(why(m, r.study.conditions().policy).at(0));
                QVERIFY2(has(text, said), text.c_str());
            });
        }
    }

    // The bound in "if we stopped now" is that of the arm it names, also where another rule recommends.
    void theBoundIsTheRecommendedArms() {
        QFETCH_GLOBAL(int, at);
        const PolicyEntry& entry = *policies()[std::size_t(at)];
        if (entry.rule != "bayesgap") return;
        for (const char* rule : {"bayesgap", "latent", "most-played"}) {
            auto spec = studyOf(labelledArms(5), independentModel(1, 0.5), 30, policy(entry.id));
            spec.initial.recommendation = rule;
            spec.measurements = wanderingRows(spec, 24);
            forEachMoment(spec, [&](const Moment& m, const Round& r) {
                for (const auto& line : entry.lines) {
                    const auto sentence = spoken(line, m);
                    if (!sentence || line.shows != Shows::Recommendation || !argument(*sentence, "B_Omega")) continue;
                    const int round = int(argument(*sentence, "tau_round")->number);
                    const auto& past = r.study.past().nominees;
                    const auto found = std::ranges::find_if(past, [&](const Nominee& n) { return n.round == round; });
                    const Index named = found == past.end() ? *m.decision.J : found->arm;
                    QVERIFY2(named == argument(*sentence, "Omega")->arm, wordingFor(r).text(*sentence).c_str());
                }
            });
        }
    }

    // "expected was mu +- sd": the spread of what may be measured, counts included.
    void theSpreadOfAMeasurement() {
        QFETCH_GLOBAL(int, at);
        if (at != 0) return;  // the same words for every policy
        for (const auto& spec : spokenStudies(*policies()[0]))
            forEachMoment(spec, [&](const Moment& m, const Round& r) {
                if (!m.measured) return;
                const Posterior& belief = r.study.posterior();
                const double mean = belief.mean()[m.measured->first], scale = belief.measurementScale();
                double variance = std::pow(belief.sd()[m.measured->first], 2) + belief.noiseVariance();
                if (belief.counts()) {
                    variance = 0;
                    for (double s = 0; s <= scale; ++s) {
                        const double y = spec.sign() * s;
                        variance += std::exp(belief.logPredictive(m.measured->first, y)) * std::pow(y / scale - mean, 2);
                    }
                }
                COMPARE_CLOSE(fact("sd_measurement", m)->number, std::sqrt(variance), 1e-10);
            });
    }
};

GAPSCOPE_TEST(TestWordsTruth)
#include "tst_words_truth.moc"
