// Laws of the sentences: whatever happens, a person can read them (visual.md 10, 11 and 13).
#include <map>
#include <regex>

#include "tests/laws/moments.h"
#include "tests/suite.h"

using namespace gapscope;
using namespace gapscope::test;

namespace {

// What must never stand in a sentence; empty when it is clean.
std::string blemish(const std::string& text) {
    static const std::regex minusZero(R"(-0(\.0+)?(?![\d.]))"), notANumber(R"(\b(nan|inf)\b)", std::regex::icase),
        gap(R"(  | ,| \.|\( |\(\)|^\s|^$)");
    if (text.find_first_of("{}|") != std::string::npos) return "placeholder";
    if (std::regex_search(text, notANumber)) return "not a number";
    if (std::regex_search(text, minusZero)) return "minus zero";
    return std::regex_search(text, gap) ? "empty argument" : "";
}

void checkText(const Sentence& sentence, const Wording& wording) {
    for (const auto& [name, value] : sentence.arguments) QVERIFY2(!wording.text(value).empty(), name.c_str());
    const auto text = wording.text(sentence);
    const auto found = blemish(text);
    QVERIFY2(found.empty(), (found + ": " + text).c_str());
}

// A line may say nothing only when what it speaks of does not exist yet.
bool mayBeSilent(const FilmLine& line, const Moment& m) {
    switch (line.shows) {
        case Shows::Measurement:
        case Shows::Update: return !m.measured;
        case Shows::Hardness: return m.decision.initialPulls || !m.decision.hardness;
        case Shows::Recommendation: return !m.decision.recommendation;
        case Shows::Posterior:
        case Shows::Pulls:
        case Shows::Beta: return false;
        default: return m.decision.initialPulls || m.decision.chosen.empty();
    }
}

// The same study seen in a mirror: every value, limit and mean negated, and the goal turned round.
StudySpec mirrored(StudySpec spec) {
    spec.minimise = !spec.minimise;
    for (auto& m : spec.measurements)
        if (m.value) m.value = -*m.value;
    auto& settings = spec.initial.model.settings;
    if (settings.has("mean")) settings.set("mean", -settings.number("mean"));
    return spec;
}

std::string negated(std::string number) {
    if (number.find_first_not_of("0.") == std::string::npos) return number;
    return number.front() == '-' ? number.substr(1) : "-" + number;
}

}  // namespace

class TestWordsLaws : public QObject {
    Q_OBJECT

private slots:
    void initTestCase_data() {
        QTest::addColumn<int>("at");
        for (std::size_t i = 0; i < policies().size(); ++i) QTest::newRow(policies()[i]->id.data()) << int(i);
    }

    // fact() throws for a name that nobody knows; it must not throw for any pattern of the catalog.
    void patternsNameKnownFacts() {
        QFETCH_GLOBAL(int, at);
        const PolicyEntry& entry = *policies()[std::size_t(at)];
        QVERIFY(!entry.lines.empty() && !entry.why.empty());
        auto spec = studyOf(labelledArms(3), independentModel(1, 0.5), 9, policy(entry.id));
        spec.measurements = wanderingRows(spec, 6);
        forEachMoment(spec, [&](const Moment& m, const Round&) {
            for (const auto& line : entry.lines)
                for (const auto& name : argumentNames(line.sentence)) fact(name, m);
            for (const auto& line : entry.why)
                for (const auto& name : argumentNames(line.pattern)) fact(name, m);
            QVERIFY_EXCEPTION_THROWN(fact("no such fact", m), std::logic_error);
        });
    }

    void filmsAreReadable() {
        QFETCH_GLOBAL(int, at);
        const PolicyEntry& entry = *policies()[std::size_t(at)];
        for (const auto& spec : spokenStudies(entry))
            forEachMoment(spec, [&](const Moment& m, const Round& r) {
                for (const auto& line : entry.lines) {
                    const auto sentence = spoken(line, m);
                    if (sentence)
                        checkText(*sentence, wordingFor(r));
                    else
                        QVERIFY2(mayBeSilent(line, m),
                                 qPrintable(QString("%1, t = %2, %3").arg(line.text.data()).arg(r.t).arg(spec.arms->size())));
                }
            });
    }

    void reasonsAreReadable() {
        QFETCH_GLOBAL(int, at);
        const PolicyEntry& entry = *policies()[std::size_t(at)];
        for (const auto& spec : spokenStudies(entry))
            forEachMoment(spec, [&](const Moment& m, const Round& r) {
                for (const bool slow : {false, true}) {
                    if (slow && r.t != 3) continue;  // a thousand draws: once per study
                    const auto sentences = why(m, r.study.conditions().policy, slow);
                    QVERIFY2(sentences.size() >= 1 && sentences.size() <= 4, qPrintable(QString::number(sentences.size())));
                    for (const auto& sentence : sentences) checkText(sentence, wordingFor(r));
                }
            });
    }

    // Minimising, a study says the same things with the other words and the other signs.
    void minimisingUsesTheOtherWords() {
        QFETCH_GLOBAL(int, at);
        const PolicyEntry& entry = *policies()[std::size_t(at)];
        const std::regex up(R"(\b(highest|as high as|above every other|below it|worse than|rise|plus|largest sum|up to)\b)"),
            down(R"(\b(lowest|as low as|below every other|above it|higher than|fall|minus|smallest difference|down to)\b)");
        auto spec = studyOf(labelledArms(4), independentModel(1, 0.3, 0.4), 12, policy(entry.id));
        spec.measurements = wanderingRows(spec, 9);
        std::vector<std::string> upTexts;
        std::vector<Sentence> upSentences;
        auto collect = [&](const StudySpec& which, auto use) {
            forEachMoment(which, [&](const Moment& m, const Round& r) {
                auto all = why(m, r.study.conditions().policy);
                for (const auto& line : entry.lines)
                    if (auto sentence = spoken(line, m)) all.push_back(*sentence);
                for (const auto& sentence : all) use(sentence, wordingFor(r));
            });
        };
        collect(spec, [&](const Sentence& s, const Wording& w) {
            upSentences.push_back(s);
            upTexts.push_back(w.text(s));
        });
        std::size_t i = 0, swapped = 0;
        const Wording upWording(spec, 0.3);
        collect(mirrored(spec), [&](const Sentence& s, const Wording& w) {
            QVERIFY(i < upSentences.size());
            QCOMPARE(s.pattern, upSentences[i].pattern);
            const auto text = w.text(s);
            const bool switches = s.pattern.find('|') != std::string_view::npos;
            if (switches) QVERIFY2(text != upTexts[i], text.c_str());
            QVERIFY2(!std::regex_search(text, up), text.c_str());
            if (switches)
                swapped += std::regex_search(text, down);
            else
                QVERIFY2(!std::regex_search(upTexts[i], up), upTexts[i].c_str());  // words of direction have a partner
            for (const auto& [name, value] : s.arguments)
                if (value.kind == Argument::Kind::Value)
                    QCOMPARE(w.text(value), negated(upWording.text(*argument(upSentences[i], name))));
            ++i;
        });
        QCOMPARE(i, upSentences.size());
        const bool speaksOfDirection = std::ranges::any_of(upTexts, [&](auto& t) { return std::regex_search(t, up); });
        QCOMPARE(swapped > 0, speaksOfDirection);
    }

    // Rounding noise around zero is zero, whatever kind of number it is, and also where two of them are compared.
    void tinyNumbersHaveNoSign() {
        QFETCH_GLOBAL(int, at);
        if (at != 0) return;  // the same for every policy
        const auto spec = studyOf(labelledArms(2), independentModel(1, 0.3), 9);
        const Wording wording(spec, 0.3);
        for (const auto kind : {Argument::Kind::Value, Argument::Kind::Width, Argument::Kind::Number, Argument::Kind::Count})
            for (const double number : {0.0, -0.0, -1e-16, -1e-13, 1e-16}) {
                const Sentence pair{"{one} against {two}", {{"one", {kind, number}}, {"two", {kind, -2 * number}}}};
                checkText(pair, wording);
            }
        QVERIFY(wording.text(Argument{Argument::Kind::Number, -0.25}).starts_with("-0.25"));
    }

    // Numbers that a reader compares differ as they are written; where they cannot, words say so and the second is left out.
    void comparedNumbersDiffer() {
        QFETCH_GLOBAL(int, at);
        const PolicyEntry& entry = *policies()[std::size_t(at)];
        constexpr std::pair<const char*, const char*> compared[] = {
            {"B_J", "B_2"},      {"s_wide", "s_narrow"},    {"s_J", "s_j"},
            {"r_J", "r_j"},      {"index", "index2"},       {"index", "mu_over_tau"},
            {"mu_a", "mu_max"},  {"mu_measured", "mu_new"}, {"sd_measured", "sd_new"},
            {"y", "mu_measured"}};
        int pairs = 0;
        const auto check = [&](const std::vector<Sentence>& read, const Round& r) {
            std::map<std::string, std::string> written;
            std::string text;
            for (const auto& sentence : read) {
                text += wordingFor(r).text(sentence) + ' ';
                for (const auto& [name, value] : sentence.arguments)
                    written[name] = wordingFor(r).text(sentence, "{" + name + "}");
            }
            for (const auto& [one, other] : compared) {
                if (!written.contains(one) || !written.contains(other)) continue;
                ++pairs;
                QVERIFY2(written[one] != written[other], (std::string(one) + ", " + other + ": " + text).c_str());
            }
        };
        for (const auto& spec : spokenStudies(entry))
            forEachMoment(spec, [&](const Moment& m, const Round& r) {
                check(why(m, r.study.conditions().policy), r);
                for (const auto& line : entry.lines)
                    if (const auto sentence = spoken(line, m)) check({*sentence}, r);
            });
        QVERIFY(pairs > 0);
    }

    // No row of zeros and no exponent: what is so small is called practically nothing.
    void tinyGainsAreWords() {
        QFETCH_GLOBAL(int, at);
        const PolicyEntry& entry = *policies()[std::size_t(at)];
        const std::regex unreadable(R"(0\.0{5,}\d|\d[eE]-?\d)");
        for (const auto& spec : spokenStudies(entry))
            forEachMoment(spec, [&](const Moment& m, const Round& r) {
                auto all = why(m, r.study.conditions().policy);
                for (const auto& line : entry.lines)
                    if (const auto sentence = spoken(line, m)) all.push_back(*sentence);
                for (const auto& sentence : all)
                    for (const auto& [name, value] : sentence.arguments) {
                        using Kind = Argument::Kind;
                        const bool index = value.text == anIndex && indexIs(entry) != IndexIs::Value;  // values go by the noise
                        if (value.text != aGap && !index && value.kind != Kind::Chance) continue;
                        const auto text = wordingFor(r).text(value);
                        QVERIFY2(!std::regex_search(text, unreadable), (text + " in: " + wordingFor(r).text(sentence)).c_str());
                    }
            });
    }

    // visual.md 10, five arms, t = 16 (shared/reference/cases, beta-bernoulli-constant).
    void workedNumbers() {
        QFETCH_GLOBAL(int, at);
        if (policies()[std::size_t(at)]->id != "bayesgap") return;
        auto spec =
            studyOf(labelledArms(5), model("beta-bernoulli", {}), 40,
                    policy("bayesgap", {{"exploration.rule", "constant"}, {"exploration.beta", 2.0}, {"ties", "lowest"}}));
        const int arms[] = {0, 1, 2, 3, 1, 4, 3, 1, 0, 2, 2, 4, 1, 2, 3, 2},
                  values[] = {0, 1, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 0, 1, 1, 1};
        for (int i = 0; i < 16; ++i) spec.measurements.push_back(row(arms[i], values[i]));
        std::vector<std::string> lines, reasons;
        forEachMoment(spec, [&](const Moment& m, const Round& r) {
            if (r.t != 16) return;
            for (const auto& line : policies()[std::size_t(at)]->lines)
                lines.push_back(wordingFor(r).text(spoken(line, m).value()));
            for (const auto& sentence : why(m, r.study.conditions().policy)) reasons.push_back(wordingFor(r).text(sentence));
        });
        const char* expected[] = {
            "After 15 measurements this is what we believe.",
            "Hardness 9.19: 5 of 5 arms could still be the best (their mu + 3 sd reaches the highest mu - 3 sd).",
            "beta = 2.00 by the rule \"constant\".",
            "Each arm's value should lie between L and U.",
            "Settling for an arm risks its bar: from its own L up to the best another arm could be.",
            "arm 3 has the shortest bar: 0.405. Runner-up arm 2: 1.00.",
            "arm 2 could be as high as 0.88: the strongest rival of arm 3.",
            "arm 2 is less certain (0.76 against 0.65), so it is measured.",
            "If we stopped now: arm 3, at most 0.405 worse than the best (round 16).",
            "arm 2 succeeded; its chance of success was believed to be 0.50.",
            "arm 2: 0.50 -> 0.57; sd 0.19 -> 0.17."};
        QCOMPARE(lines.size(), std::size(expected));
        for (std::size_t i = 0; i < lines.size(); ++i) QVERIFY2(lines[i] == expected[i], lines[i].c_str());
        QCOMPARE(reasons.size(), std::size_t(2));
        QCOMPARE(reasons[0],
                 "arm 3 is the safest to settle for: at most 0.405 worse than the best, while the bounds hold. "
                 "Its strongest rival arm 2 could be as high as 0.88.");
        QCOMPARE(reasons[1], "arm 2 is less certain (0.76 wide against 0.65), so it is measured.");
    }

    // Successes and failures are called so: nobody expects 0.40 of one toss. Of several trials it is told how many succeeded.
    void successesAreWords() {
        QFETCH_GLOBAL(int, at);
        const PolicyEntry& entry = *policies()[std::size_t(at)];
        int told = 0;
        for (const auto& spec : spokenStudies(entry))
            forEachMoment(spec, [&](const Moment& m, const Round& r) {
                if (!m.measured || !m.situation.posterior.counts()) return;
                const double trials = m.situation.posterior.measurementScale(),
                             hits = std::round(trials * std::abs(m.measured->second));
                const auto many = std::to_string(int(hits)) + " of " + std::to_string(int(trials)) + " succeeded; ";
                const std::string did = trials > 1 ? many : hits > 0 ? " succeeded; " : " failed; ";
                for (const auto& line : entry.lines) {
                    if (line.shows != Shows::Measurement) continue;
                    const auto text = wordingFor(r).text(spoken(line, m).value());
                    QVERIFY2(text.find(did) != std::string::npos && text.find("gave") == std::string::npos, text.c_str());
                    ++told;
                }
            });
        QVERIFY(told > 0);
    }

    // What was seen: each of these once said the same number twice, or nothing that can be read.
    void tiesAndTrifles() {
        QFETCH_GLOBAL(int, at);
        const PolicyEntry& entry = *policies()[std::size_t(at)];
        const auto last = [&](StudySpec spec, Shows shows) {
            std::string text;
            forEachMoment(spec, [&](const Moment& m, const Round& r) {
                if (r.measured) return;
                for (const auto& line : entry.lines)
                    if (line.shows == shows) text = wordingFor(r).text(spoken(line, m).value()) + " |";
                for (const auto& sentence : why(m, r.study.conditions().policy)) text += " " + wordingFor(r).text(sentence);
            });
            return text;
        };
        auto equal = studyOf(labelledArms(5), independentModel(1, 0.5), 40, policy(entry.id));
        auto best = equal, sure = studyOf(labelledArms(5), independentModel(1, 1e-5), 40, policy(entry.id));
        for (int k = 0; k < 5; ++k) equal.measurements.push_back(row(k, 0.5));
        for (int k = 0; k < 5; ++k) best.measurements.push_back(row(k, k == 2 ? 9 : 0));
        sure.measurements = best.measurements;
        std::map<std::string_view, std::vector<std::string>> expected = {
            {"ei", {"5 arms are equally good", "the mean of arm 2 itself; because it is uncertain", "practically nothing"}},
            {"pi", {"5 arms are equally good", "the mean of arm 2 itself"}},
            {"kg", {"5 arms are equally good"}}};
        const StudySpec studies[] = {equal, best, sure};
        const auto& words = expected[entry.id];
        for (std::size_t i = 0; i < words.size(); ++i) {
            const auto text = last(studies[i], Shows::Choice);
            QVERIFY2(text.find(words[i]) != std::string::npos, text.c_str());
        }
        if (entry.id != "bayesgap") return;
        const auto text = last(equal, Shows::Leader);
        QVERIFY2(text.starts_with("5 arms have equally short bars"), text.c_str());
    }
};

GAPSCOPE_TEST(TestWordsLaws)
#include "tst_words_laws.moc"
