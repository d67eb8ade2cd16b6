#include "core/problem/sources.h"

#include <algorithm>

#include "core/limits.h"
#include "core/problem/command.h"
#include "core/problem/expression.h"
#include "core/problem/functions.h"

namespace gapscope {

using Eigen::Index;
using Eigen::VectorXd;
using Kind = Param::Kind;

namespace {

constexpr Param sourceNoise{.id = "noise_sd", .about = "scatter of its measurements (default the model's)", .min = 0};

std::span<const Param> functionParams() {
    static const auto choices = choicesOf(functions());
    static const Param params[] = {
        {.id = "name", .about = "a built-in function", .kind = Kind::Word, .required = true, .choices = choices}, sourceNoise};
    return params;
}
constexpr Param expressionParams[] = {
    {.id = "formula", .about = "over the variables' names, or x1, x2, ...", .kind = Kind::Text, .required = true}, sourceNoise};
constexpr Param drawParams[] = {
    {.id = "model", .about = "the prior it is drawn from (default the study's model)", .kind = Kind::Model}, sourceNoise};
constexpr Param meansParams[] = {{.id = "values", .about = "one per arm", .kind = Kind::Numbers, .required = true}, sourceNoise};
constexpr Param bernoulliParams[] = {
    {.id = "values", .about = "one probability per arm", .kind = Kind::Numbers, .min = 0, .max = 1, .required = true},
    {.id = "trials", .about = "trials in one measurement (default the model's)", .kind = Kind::Integer, .min = 1, .max = 1e6}};
constexpr Param samplesParams[] = {
    {.id = "values", .about = "a list of stored outcomes per arm", .kind = Kind::Lists, .required = true}};

constexpr Param commandParams[] = {
    {.id = "program",
     .about = "the program that measures; the last number it prints counts",
     .kind = Kind::Text,
     .required = true},
    {.id = "arguments", .about = "its words, with {name} for a variable's value", .kind = Kind::Texts}};

Source manual(const SourceChoice&, const Problem&) { return {}; }

// Values with Gaussian noise around them.
Source noisy(std::function<VectorXd()> truth, const SourceChoice& choice, const Problem& problem) {
    if (problem.model.counts())
        throw Error("kind", "counts need the source bernoulli, draw or samples, got \"" + std::string(choice.entry->id) + "\"");
    const double sd = choice.settings.has("noise_sd") ? choice.settings.number("noise_sd") : problem.model.noiseSd().value_or(0);
    return {std::move(truth), [sd](double value, Index, Rng& rng) { return value + sd * rng.normal(); }};
}

Source fixedValues(VectorXd values, const SourceChoice& choice, const Problem& problem) {
    return noisy([values = std::move(values)] { return values; }, choice, problem);
}

Source functionSource(const SourceChoice& choice, const Problem& problem) {
    const auto& f = *findEntry(functions(), choice.settings.word("name"));
    const auto d = static_cast<Index>(f.domain.size());
    if (problem.arms.values.cols() != d)
        throw Error("name", std::string(f.id) + " has " + std::to_string(d) + (d == 1 ? " variable" : " variables") +
                                ", the arms have " + std::to_string(problem.arms.values.cols()));
    VectorXd values(problem.arms.size());
    for (Index k = 0; k < values.size(); ++k) {
        const VectorXd x = problem.arms.values.row(k);
        values[k] = f.run(x.data());
        if (!std::isfinite(values[k]))
            throw Error("name", std::string(f.id) + " has no finite value at " + shortened(problem.arms.name(k)));
    }
    return fixedValues(std::move(values), choice, problem);
}

// The parser would take a text to its first NUL, and other signs that cannot be seen have no place in a formula either.
void requireVisible(const std::string& formula) {
    requireShort(limits::formula, formula, "formula");
    const auto hidden = std::ranges::find_if(
        formula, [](char c) { return c == 127 || (c >= 0 && c < ' ' && c != '\t' && c != '\n' && c != '\r'); });
    if (hidden != formula.end())
        throw Error("formula", "holds a sign that cannot be seen at position " + std::to_string(hidden - formula.begin() + 1));
}

Source expressionSource(const SourceChoice& choice, const Problem& problem) {
    const auto& formula = std::get<std::string>(choice.settings.at("formula"));
    requireVisible(formula);
    return fixedValues(evaluateFormula(formula, problem.arms), choice, problem);
}

void needOnePerArm(std::size_t given, const Problem& problem) {
    if (static_cast<Index>(given) != problem.arms.size())
        throw Error("values",
                    "must have one entry per arm, " + std::to_string(problem.arms.size()) + ", got " + std::to_string(given));
}

Source meansSource(const SourceChoice& choice, const Problem& problem) {
    const auto& values = choice.settings.numbers("values");
    needOnePerArm(static_cast<std::size_t>(values.size()), problem);
    return fixedValues(values, choice, problem);
}

// Successes in so many trials: a number for counts, a rate for other models.
std::function<double(double, Index, Rng&)> binomialAnswer(int trials, bool counts) {
    return [=](double p, Index, Rng& rng) {
        int successes = 0;
        for (int n = 0; n < trials; ++n) successes += rng.uniform() < p;
        return counts ? successes : static_cast<double>(successes) / trials;
    };
}

Source bernoulliSource(const SourceChoice& choice, const Problem& problem) {
    const auto& values = choice.settings.numbers("values");
    needOnePerArm(static_cast<std::size_t>(values.size()), problem);
    const bool counts = problem.model.counts();
    const int trials = choice.settings.has("trials") ? choice.settings.integer("trials") : problem.model.trials();
    if (counts && trials != problem.model.trials())
        throw Error("trials",
                    "must be the model's, " + std::to_string(problem.model.trials()) + ", got " + std::to_string(trials));
    return {[values] { return values; }, binomialAnswer(trials, counts)};
}

Source drawSource(const SourceChoice& choice, const Problem& problem) {
    const ModelChoice& model = choice.model ? *choice.model : problem.model;
    if (model.counts() != problem.model.counts()) throw Error("model.kind", "must give counts exactly if the study's model does");
    const Address address{problem.seed, problem.run, Purpose::Truth, 0, 0};
    auto truth = [prior = model.prior(problem.arms.points(), 1), address] {
        Rng rng(address);
        return prior.draw(rng);
    };
    if (problem.model.counts()) return {truth, binomialAnswer(problem.model.trials(), true)};
    return noisy(truth, choice, problem);
}

Source samplesSource(const SourceChoice& choice, const Problem& problem) {
    const auto& lists = choice.settings.lists("values");
    needOnePerArm(lists.size(), problem);
    const double scale = problem.model.trials();
    VectorXd means(problem.arms.size());
    for (std::size_t k = 0; k < lists.size(); ++k) {
        if (lists[k].empty()) throw Error("values[" + std::to_string(k) + "]", "must hold at least one outcome");
        for (std::size_t n = 0; n < lists[k].size(); ++n) {
            const double y = lists[k][n];
            if (problem.model.counts() && (y < 0 || y > scale || y != std::floor(y)))
                throw Error("values[" + std::to_string(k) + "][" + std::to_string(n) + "]",
                            "must be a whole number between 0 and " + plain(scale) + ", got " + plain(y));
        }
        means[static_cast<Index>(k)] =
            Eigen::Map<const VectorXd>(lists[k].data(), static_cast<Index>(lists[k].size())).mean() / scale;
    }
    return {[means] { return means; },
            [lists](double, Index arm, Rng& rng) {
                const auto& list = lists[static_cast<std::size_t>(arm)];
                return list[static_cast<std::size_t>(rng.below(static_cast<Index>(list.size())))];
            }};
}

// Answers only where programs may be started, and only once somebody has allowed it: here its words are checked.
Source commandSource(const SourceChoice& choice, const Problem& problem) {
    if (std::get<std::string>(choice.settings.at("program")).empty()) throw Error("program", "must name a program");
    if (choice.settings.has("arguments"))
        static_cast<void>(filledArguments(std::get<Texts>(choice.settings.at("arguments")), problem.arms, {}));
    return {};
}

}  // namespace

std::span<const SourceEntry> sources() {
    static const SourceEntry table[] = {
        {{"manual", "A person", "a person measures and types the value", {}, &manual}},
        {{"function", "Built-in function", "a known test function with noise", functionParams(), &functionSource}},
        {{"expression", "Formula", "a formula over the variables with noise", expressionParams, &expressionSource}},
        {{"draw", "Drawn function", "a function drawn from the prior with the study's seed", drawParams, &drawSource}},
        {{"means", "Given values", "a value per arm with noise", meansParams, &meansSource}},
        {{"bernoulli", "Given chances", "successes by a chance per arm", bernoulliParams, &bernoulliSource}},
        {{"samples", "Stored outcomes", "each measurement draws one of an arm's stored outcomes", samplesParams, &samplesSource}},
        {{"command", "A program", "a program is called for every measurement, once this is allowed", commandParams,
          &commandSource}},
    };
    return table;
}

}  // namespace gapscope
