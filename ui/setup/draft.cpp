#include "ui/setup/draft.h"

#include <algorithm>
#include <cmath>

#include "core/model/learning.h"
#include "ui/setup/live_settings.h"
#include "ui/setup/typed_number.h"

namespace gapscope {

namespace {

// "lengthscales[1]" as a name and a position.
struct Address {
    std::string id;
    Eigen::Index element = -1;
};

Address addressOf(const std::string& text) {
    const auto open = text.find('[');
    if (open == std::string::npos) return {text};
    return {text.substr(0, open), static_cast<Eigen::Index>(std::stol(text.substr(open + 1)))};
}

bool hasParam(const Settings& settings, std::string_view id) {
    return std::ranges::any_of(settings.params(), [&](const Param& p) { return p.id == id; });
}

Settings changed(Settings settings, const std::string& place, const DraftValue& value) {
    const auto [id, element] = addressOf(place);
    if (std::holds_alternative<std::monostate>(value)) return without(settings, id);
    if (const auto* word = std::get_if<std::string>(&value)) return settings.set(id, *word);
    const double number = std::get<double>(value);
    if (element < 0) return settings.set(id, number);
    Eigen::VectorXd list = settings.numbers(id);
    list[element] = number;
    return settings.set(id, list);
}

// Another policy keeps what it has in common with the one before.
PolicyChoice otherPolicy(const PolicyChoice& before, const std::string& id) {
    const auto* entry = findPolicy(id);
    if (!entry) throw Error("policy.name", "is not known: \"" + id + "\"");
    PolicyChoice after{entry, Settings(entry->params)};
    for (const auto& [name, value] : before.settings.given())
        if (hasParam(after.settings, name)) after.settings.set(name, value);
    return after;
}

// How far values lie from their mean before any measurement, which every Gaussian model says in its own way.
std::optional<double> priorSd(const Settings& settings) {
    if (settings.has("variance")) return std::sqrt(settings.number("variance"));
    return settings.has("prior_sd") ? std::optional(settings.number("prior_sd")) : std::nullopt;
}

// A fifth of each variable's range, as models see it.
Eigen::VectorXd standardLengthscales(const Arms& arms) {
    const Eigen::MatrixXd x = arms.points().coordinates;
    return (x.colwise().maxCoeff() - x.colwise().minCoeff()).transpose() / 5;
}

// Another kind of model keeps the noise, the mean and the spread.
ModelChoice otherModel(const ModelChoice& before, const std::string& id, const Arms& arms) {
    const auto* entry = findEntry(models(), id);
    ModelChoice after{entry, Settings(entry->params)};
    const ModelChoice plain = withoutSamples(before);  // outlives the loop over its settings
    for (const auto& [name, value] : plain.settings.given())
        if (hasParam(after.settings, name)) after.settings.set(name, value);
    if (!after.noiseSd()) after.settings.set("noise_sd", before.noiseSd().value_or(1));
    const double sd = *priorSd(before.settings);
    if (hasParam(after.settings, "prior_sd")) after.settings.set("prior_sd", sd);
    if (!hasParam(after.settings, "lengthscales")) return after;
    after.settings.set("variance", squareOf(sd));
    after.settings.set("kernel", std::string(kernels().front().id));
    after.settings.set("lengthscales", standardLengthscales(arms));
    return after;
}

// A word decides which other parameters go with it.
void dropWhatNoLongerFits(PolicyChoice& policy, const std::string& changedId) {
    for (int left = 2; left > 0 && policy.entry->check; --left) try {
            return policy.entry->check(policy.settings);
        } catch (const Error& e) {
            if (e.place() == changedId || !policy.settings.has(e.place())) return;
            policy.settings = without(policy.settings, e.place());
        }
}

int wholeNumber(const DraftValue& value, int least) {
    const double number = std::get<double>(value);
    if (number != std::floor(number) || number < least || number > 1e6)
        throw Error("", "must be a whole number between " + std::to_string(least) + " and 1000000, got " + plain(number));
    return static_cast<int>(number);
}

template <class Do>
auto at(const std::string& place, Do work) {
    try {
        return work();
    } catch (const Error& e) {
        throw e.within(place);
    }
}

}  // namespace

std::vector<const ModelEntry*> modelsInPlaceOf(const ModelChoice& model, const Arms& arms) {
    std::vector<const ModelEntry*> all;
    for (const auto& entry : models()) {
        const bool needsMore = entry.id == "covariance" || entry.id == "beta-bernoulli" || entry.id == "binomial";
        const bool needsPlaces = entry.id == "kernel" || entry.id == "linear";
        const bool fits = priorSd(model.settings) && !needsMore && (!needsPlaces || !arms.variables.empty());
        if (&entry == model.entry || fits) all.push_back(&entry);
    }
    return all;
}

Conditions edited(const Conditions& conditions, const Arms& arms, const std::string& place, const DraftValue& value) {
    Conditions after = conditions;
    if (place == "budget") {
        after.budget = at(place, [&] { return wholeNumber(value, 1); });
    } else if (place == "recommendation") {
        after.recommendation = std::get<std::string>(value);
    } else if (place == "policy.name") {
        after.policy = otherPolicy(conditions.policy, std::get<std::string>(value));
        if (after.recommendation == "bayesgap" && after.policy.entry->rule != "bayesgap") after.recommendation.clear();
    } else if (place == "model.kind") {
        after.model = otherModel(conditions.model, std::get<std::string>(value), arms);
    } else if (place.starts_with("policy.")) {
        const auto id = place.substr(7);
        after.policy.settings = at("policy", [&] { return changed(after.policy.settings, id, value); });
        if (std::holds_alternative<std::string>(value)) dropWhatNoLongerFits(after.policy, id);
    } else if (place == "model.learn") {
        after.model = learnedBy(conditions.model, std::get<std::string>(value));
    } else if (place.starts_with("model.")) {
        // Numbers set by hand stand in the place of sampled ones.
        if (!place.starts_with("model.learning.")) after.model = withoutSamples(conditions.model);
        after.model.settings = at("model", [&] { return changed(after.model.settings, place.substr(6), value); });
    }
    return after;
}

bool canLearn(const ModelChoice& model) { return hasParam(Settings(model.entry->params), "learning.method"); }

std::string learnedHow(const ModelChoice& model) {
    return learningOf(model).isFixed() ? "fixed" : std::string(model.settings.word("learning.method"));
}

ModelChoice learnedBy(const ModelChoice& model, const std::string& method) {
    const ModelChoice plain = withoutSamples(model);
    ModelChoice after{model.entry, Settings(model.entry->params)};
    for (const auto& [id, value] : plain.settings.given()) {
        const bool goes = id == "learning" || id == "learning.method" || (method == "fixed" && id.starts_with("learning."));
        if (!goes) after.settings.set(id, value);
    }
    if (method != "fixed") after.settings.set("learning.method", method);
    return after;
}

std::optional<double> numberAt(const Conditions& conditions, const std::string& place) {
    if (place == "budget") return conditions.budget;
    const bool ofModel = place.starts_with("model.");
    const auto& settings = ofModel ? conditions.model.settings : conditions.policy.settings;
    const auto [id, element] = addressOf(place.substr(ofModel ? 6 : 7));
    if (!settings.has(id)) return std::nullopt;
    const auto& value = settings.at(id);
    if (const auto* number = std::get_if<double>(&value)) return *number;
    const auto* list = std::get_if<Eigen::VectorXd>(&value);
    return list && element >= 0 && element < list->size() ? std::optional((*list)[element]) : std::nullopt;
}

}  // namespace gapscope
