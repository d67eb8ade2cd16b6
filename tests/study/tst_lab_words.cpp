// What the lab says: true, complete and in the user's units over many studies, and to the letter in a few.
#include "core/study/lab_words.h"
#include "tests/laws/model_cases.h"
#include "tests/suite.h"

using namespace gapscope;
using namespace gapscope::test;

namespace {

std::string said(const Sentence& sentence, const StudySpec& spec) {
    return Wording(spec, spec.initial.model.noiseSd().value_or(0.1)).text(sentence);
}

// Empty when nothing is wrong with a sentence.
QString fault(const Sentence& sentence, const StudySpec& spec) {
    const auto text = QString::fromStdString(said(sentence, spec));
    const Wording wording(spec, spec.initial.model.noiseSd().value_or(0.1));
    for (const auto& name : argumentNames(sentence.pattern)) {
        bool filled = false;
        for (const auto& [key, argument] : sentence.arguments)
            filled = filled || (key == name && !wording.text(argument).empty());
        if (!filled) return "nothing for " + QString::fromStdString(name) + ": " + text;
    }
    for (const auto* bad : {"{", "}", "  ", "nan", "inf", "()", " ,", " ."})
        if (text.contains(bad)) return QString("holds '%1': %2").arg(bad, text);
    return text.isEmpty() ? "is empty" : QString();
}

// Everything that is said about a study at its end.
std::vector<Sentence> everything(const Study& study) {
    const auto& spec = study.spec();
    const auto now = study.next();
    const auto c = *certainty(study, now);
    std::vector<Sentence> all{headline(c)};
    auto add = [&](const std::vector<Sentence>& more) { all.insert(all.end(), more.begin(), more.end()); };
    add(statements(c, spec));
    add(chanceLines(c));
    for (const auto& one : {boundInWords(c), stopInWords(c, spec)})
        if (one) all.push_back(*one);
    for (std::size_t pick = 0; pick <= now.chosen.size(); ++pick) {
        const auto card = suggestion(study, now, pick);
        all.push_back(cardTitle(card));
        if (const auto one = cardExpectation(card, spec)) all.push_back(*one);
        add(cardReasons(card, study, now));
    }
    return all;
}

StudySpec screening() {
    auto spec = studyOf(gridArms({variable("temperature", 20, 80, 7, false, "C")}), kernelModel("se", 100, numbers({15}), 50, 2),
                        30, policy("ei"));
    spec.response = {.name = "yield", .unit = "%", .min = 0, .max = 100};
    spec.measurements = {row(1, 44), row(3, 78.2), row(5, 51), row(3, 77), row(2, 66), row(4, 70)};
    return spec;
}

bool ends(const std::string& text, std::string_view with) { return text.ends_with(with); }

}  // namespace

class TestLabWords : public QObject {
    Q_OBJECT

private slots:
    void nothingIsLeftEmpty() {
        int sentences = 0;
        for (const auto& c : modelCases())
            for (const auto* entry : policies())
                for (const bool minimise : {false, true})
                    for (const int rows : {0, 1, 2, 12}) {
                        auto spec = studyOf(c.arms, c.model, 40, policy(entry->id, {{"batch", 2.0}}));
                        spec.minimise = minimise;
                        spec.response.unit = rows % 2 ? "%" : "";
                        spec.measurements = wanderingRows(spec, rows);
                        if (rows == 2) spec.initial.start = 4;
                        spec.stop = StopRule{.chance = 0.2, .bound = 5};
                        for (const auto& sentence : everything(Study::finished(shared(spec)))) {
                            const auto wrong = fault(sentence, spec);
                            QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
                            ++sentences;
                        }
                    }
        QVERIFY(sentences > 5000);
    }

    void toTheLetter() {
        const auto spec = screening();
        const auto study = Study::finished(shared(spec));
        auto c = *certainty(study, study.next());
        c.mean = 77.31;
        c.low = 74.06;
        c.high = 80.49;
        c.timesMeasured = 2;
        c.delta = 4;
        c.chance = 0.871;
        c.loss90 = 2.345;
        c.gain = 0.0512;
        c.calibration = {6, 5, Calibration::Verdict::Fair};
        c.head = Certainty::Head::FairlySure;
        c.arm = 3;
        std::vector<std::string> texts{said(headline(c), spec)};
        for (const auto& sentence : statements(c, spec)) texts.push_back(said(sentence, spec));
        const std::vector<std::string> wanted{
            "Fairly sure.",
            "Best so far: 50 C, yield 77.3 % (between 74.1 and 80.5 %), measured 2 times.",
            "The chance that nothing else is more than 4.0 % better is 87 %; in 9 of 10 cases it is within 2.3 % of the best.",
            "6 of 30 measurements made.",
            "One more is expected to improve the best by 0.051 %.",
            "Check: 5 of 6 results fell inside the 95 % range predicted beforehand."};
        QCOMPARE(texts, wanted);
    }

    // What was meant for a candidate and made under other conditions is no measurement of it.
    void aRunUnderOtherConditionsIsNear() {
        auto spec = screening();
        const auto before = Study::finished(shared(spec));
        const Index best = *before.next().chosen.begin();
        const double x = spec.arms->values(best, 0);
        auto m = row(best, 70);
        m.at = {x + 0.5};
        spec.measurements = {m};
        const auto study = Study::finished(shared(spec));
        const auto near = expectation(study, best);
        QVERIFY(near.before.empty());
        QVERIFY(near.beside == std::vector<double>{70});
        QVERIFY(near.reason != Suggestion::Reason::Repeat);
        auto now = study.next();
        QVERIFY(said(cardReasons(near, study, now).front(), spec).find("Measured only near it, under other conditions (70") !=
                std::string::npos);
        now.recommendation = best;
        const auto c = *certainty(study, now);
        QCOMPARE(c.timesMeasured, 0);
        QCOMPARE(c.timesBeside, 1);
        const auto there = expectation(study, best, {x + 0.5});
        QVERIFY(there.high - there.low < near.high - near.low);
    }

    void everyCaseHasItsWords() {
        const auto spec = screening();
        const auto study = Study::finished(shared(spec));
        auto c = *certainty(study, study.next());
        auto holds = [&](const std::string& part) {
            for (const auto& sentence : statements(c, spec))
                if (said(sentence, spec).find(part) != std::string::npos) return true;
            return false;
        };
        c.timesMeasured = 0;
        QVERIFY(holds("), not measured yet."));
        c.timesMeasured = 1;
        QVERIFY(holds("), measured once."));
        c.timesMeasured = 0;
        c.timesBeside = 2;
        QVERIFY(holds("), measured only near it."));
        c.timesMeasured = 1;
        QVERIFY(holds("), measured once."));
        c.low = c.high = c.mean;
        QVERIFY(holds(" %, measured once.") && !holds("between"));
        c.loss90 = 0;
        QVERIFY(holds("in 9 of 10 cases it is the best."));
        for (const double gain : {0.0, c.delta / 1001}) {
            c.gain = gain;
            QVERIFY(holds("One more is not expected to improve the best noticeably."));
        }
        c.gain.reset();
        QVERIFY(!holds("One more"));
        c.results = 31;
        QVERIFY(holds("31 measurements made, 30 were planned."));
        c.calibration = {9, 5, Calibration::Verdict::TooSure};
        QVERIFY(holds("beforehand; the model is too sure of itself."));
        c.calibration = {90, 90, Calibration::Verdict::TooCareful};
        QVERIFY(holds("beforehand; the model is too careful."));
        c.calibration = {1, 0};
        QVERIFY(holds("the one result fell outside"));
        QVERIFY(!holds("promise most"));
        c.inPlay = 5000;
        c.drawn = 2000;
        QVERIFY(holds("This counts the 2000 candidates that promise most, of 5000."));
        c.arm.reset();
        QVERIFY(!holds("Best so far") && !holds("chance"));
        for (const auto& [n, text] : {std::pair{0, "no results yet."}, {1, "1 result."}, {4, "4 results."}}) {
            c.head = Certainty::Head::TooEarly;
            c.results = n;
            QCOMPARE(said(headline(c), spec), std::string("Too early to say: ") + text);
        }
    }

    void bounds() {
        const auto spec = screening();
        Certainty c;
        QVERIFY(!boundInWords(c));
        c.bound = 3.21;
        QCOMPARE(said(*boundInWords(c), spec),
                 std::string("B_J(t) = 3.21 %: no other arm is more than this better, while the bounds hold"));
        c.boundSaysNothing = true;
        QCOMPARE(said(*boundInWords(c), spec), std::string("B_J(t) = 3.21 %: says nothing yet"));
        c.bound = -1.5;
        c.boundSaysNothing = false;
        QCOMPARE(said(*boundInWords(c), spec),
                 std::string("B_J(t) = -1.50 %: every other arm is at least 1.50 % worse, while the bounds hold"));
    }

    // A range that the noise's digits would hide gets as many as it needs; both ends in the user's order.
    void rangesShowTheirEnds() {
        auto spec = screening();
        spec.initial.model = kernelModel("se", 100, numbers({15}), 50, 20);
        for (const bool minimise : {false, true}) {
            spec.minimise = minimise;
            Certainty c;
            c.arm = 3;
            c.mean = 77.004;
            c.low = 76.99;
            c.high = 77.02;
            c.timesMeasured = c.results = 3;
            c.chance = 0.5;
            c.loss90 = 1;
            QVERIFY(said(statements(c, spec)[0], spec).find("yield 77.00 % (between 76.99 and 77.02 %)") != std::string::npos);
            c.results = 0;  // before that no candidate is better than another
            QVERIFY(said(statements(c, spec)[0], spec).find("Best so far") == std::string::npos);
        }
    }

    void minimisingNeverSwapsTheRange() {
        for (const auto& c : modelCases())
            for (const bool minimise : {false, true}) {
                auto spec = studyOf(c.arms, c.model, 40);
                spec.minimise = minimise;
                spec.measurements = wanderingRows(spec, 7);
                const auto study = Study::finished(shared(spec));
                for (Index k = 0; k < c.arms.size(); ++k) {
                    const auto card = expectation(study, k);
                    QVERIFY(card.low <= card.mean && card.mean <= card.high);
                    const auto belief = study.posterior();
                    const double sign = minimise ? -1 : 1;
                    COMPARE_CLOSE(card.mean, sign * belief.mean()[k] * belief.measurementScale(), 1e-12);
                    if (belief.counts()) continue;
                    COMPARE_CLOSE(belief.measurementTail({.arm = k}, sign * card.high), minimise ? 0.975 : 0.025, 1e-9);
                    COMPARE_CLOSE(belief.measurementTail({.arm = k}, sign * card.low), minimise ? 0.025 : 0.975, 1e-9);
                    if (!belief.gaussian()) continue;
                    const double sd = std::sqrt(std::pow(belief.sd()[k], 2) + belief.noiseVariance());
                    COMPARE_CLOSE(card.high - card.mean, 1.959963984540054 * sd, 1e-9);
                }
            }
    }

    void theCard() {
        auto spec = screening();
        auto study = Study::finished(shared(spec));
        Decision now = study.next();
        now.chosen = {3};
        now.first = 3;
        auto card = suggestion(study, now);
        QCOMPARE(said(cardTitle(card), spec), std::string("Next: measurement 7 of 30"));
        QCOMPARE(said(cardReasons(card, study, now)[0], spec),
                 std::string("Measured before (78.2; 77.0 %); once more tells whether that was luck."));
        card.mean = 77.1;
        card.low = 64.26;
        card.high = 89.94;
        QCOMPARE(said(*cardExpectation(card, spec), spec), std::string("Expected yield 77.1 % (between 64.3 and 89.9 %)"));
        card.before = {1, 2, 3, 4, 5};
        QCOMPARE(said(cardReasons(card, study, now)[0], spec),
                 std::string("Measured 5 times before (last 2.0; 3.0; 4.0; 5.0 %); once more tells whether that was luck."));

        spec.measurements = {row(0, 50)};
        study = Study::finished(shared(spec));
        now = study.next();
        now.chosen = {6, 5};
        now.first = 6;
        const auto reasons = cardReasons(suggestion(study, now), study, now);
        QCOMPARE(said(reasons[0], spec), std::string("This fills a gap in what we know."));
        QVERIFY(reasons.size() > 1);
        QCOMPARE(said(cardTitle(suggestion(study, now, 1)), spec), std::string("Next: measurement 3 of 30"));
        QCOMPARE(said(cardReasons(suggestion(study, now, 1), study, now)[1], spec),
                 std::string("70 C is next by the same rule."));

        spec.initial.budget = 1;
        study = Study::finished(shared(spec));
        now = study.next();
        card = suggestion(study, now);
        QCOMPARE(said(cardTitle(card), spec), std::string("All 1 measurements are made."));
        QVERIFY(!cardExpectation(card, spec));
        QCOMPARE(said(cardReasons(card, study, now)[0], spec), std::string("The budget of 1 is used up; nothing is chosen."));
    }

    // In the lab a policy's own reasons carry units too.
    void reasonsCarryUnits() {
        const auto spec = screening();
        const auto study = Study::finished(shared(spec));
        const auto now = study.next();
        bool found = false;
        for (const auto& sentence : cardReasons(suggestion(study, now), study, now))
            found = found || said(sentence, spec).find("value to beat is ") != std::string::npos;
        QVERIFY(found);  // "..., the mean of 50 C itself; ..."
    }

    void countsAreCounted() {
        auto spec = studyOf(labelledArms(3), model("binomial", {{"trials", 10.0}}), 20);
        spec.response = {.name = "sprouted", .unit = "seeds"};
        spec.measurements = {row(0, 7), row(0, 8)};
        const auto study = Study::finished(shared(spec));
        const auto card = expectation(study, 0);
        const auto text = said(*cardExpectation(card, spec), spec);
        QVERIFY2(text.starts_with("Expected sprouted 7 of 10 (between ") && ends(text, " seeds)"), text.c_str());
        const auto c = *certainty(study, study.next());
        for (const auto& sentence : statements(c, spec)) QVERIFY(said(sentence, spec).find("seeds") == std::string::npos);
        spec.initial.model = model("beta-bernoulli", {});
        spec.measurements = {row(0, 1)};
        const auto one = expectation(Study::finished(shared(spec)), 0);
        QCOMPARE(said(*cardExpectation(one, spec), spec), std::string("Expected: a success with a chance of 67 %"));
    }

    void theWholeText() {
        auto spec = screening();
        spec.name = "Buffer";
        spec.initial.policy = policy("bayesgap");
        spec.stop = StopRule{.chance = 0.01};
        const auto study = Study::finished(shared(spec));
        const auto c = *certainty(study, study.next());
        auto say = [&](const Sentence& sentence) { return said(sentence, spec); };
        const auto text = asText(c, spec, {"2026-11-16", "buffer.gapscope", "sha256 ab12"}, say);
        QVERIFY(text.starts_with("Buffer\nHow sure are we?\n\n"));
        for (const auto& sentence : statements(c, spec)) QVERIFY(text.find(say(sentence) + "\n") != std::string::npos);
        for (const auto* part : {"Chance to be the best:\n20 C: ", "For specialists: B_J(t) = ", "by your own rule"})
            QVERIFY2(text.find(part) != std::string::npos, text.c_str());
        QVERIFY(ends(text, "\n\n2026-11-16, buffer.gapscope, sha256 ab12\n"));
        QVERIFY(!ends(asText(c, spec, {}, say), "\n\n"));
    }

    void movedRecommendations() {
        const auto spec = screening();
        Decision a, b, none;
        a.recommendation = 1;
        b.recommendation = 3;
        QVERIFY(!movedRecommendation(a, a, Cause::Settings) && !movedRecommendation(none, none, Cause::Correction));
        QCOMPARE(said(*movedRecommendation(a, b, Cause::Settings), spec),
                 std::string("This change moves the recommendation from 30 C to 50 C."));
        QCOMPARE(said(*movedRecommendation(b, a, Cause::Correction), spec),
                 std::string("This correction moves the recommendation from 50 C to 30 C."));
        QCOMPARE(said(*movedRecommendation(none, a, Cause::Settings), spec),
                 std::string("With this change 30 C is recommended."));
        QCOMPARE(said(*movedRecommendation(a, none, Cause::Correction), spec),
                 std::string("With this correction nothing is recommended; it was 30 C."));
    }

    // A Gaussian model knows nothing of 0 and 100 %; people do.
    void rangesAndLossesEndAtTheLimits() {
        auto spec = screening();
        Suggestion card;
        card.arm = 3;
        card.mean = 34.1;
        card.low = -27.5;
        card.high = 110.7;
        QCOMPARE(said(*cardExpectation(card, spec), spec), std::string("Expected yield 34.1 % (between 0.0 and 100.0 %)"));
        spec.initial.model = kernelModel("se", 10000, numbers({15}), 50, 2);
        spec.measurements = {row(1, 44), row(1, 45), row(1, 43), row(1, 44), row(1, 46)};
        for (const bool minimise : {false, true}) {
            spec.minimise = minimise;
            const Study study = Study::finished(shared(spec));
            const auto c = *certainty(study, study.next());
            QVERIFY2(*c.loss90 > 40 && *c.loss90 <= 100, qPrintable(QString::number(*c.loss90)));  // the model alone: over 200
        }
    }
};

GAPSCOPE_TEST(TestLabWords)
#include "tst_lab_words.moc"
