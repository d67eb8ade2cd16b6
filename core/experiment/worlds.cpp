#include "core/experiment/worlds.h"

namespace gapscope {

using Eigen::Index;
using Eigen::VectorXd;
using Kind = TruthChoice::Kind;

namespace {

SourceChoice choiceOf(const char* id) {
    const auto* entry = findEntry(sources(), id);
    return {entry, Settings(entry->params), {}};
}

}  // namespace

Worlds::Worlds(const Experiment& experiment, const Posterior& prior) : experiment_(experiment) {
    const StudySpec& study = *experiment.study;
    const std::set<Index> out(study.initial.excluded.begin(), study.initial.excluded.end());
    for (Index k = 0; k < study.arms->size(); ++k)
        if (!out.contains(k)) inPlay_.push_back(k);
    if (experiment.truth.kind == Kind::StudySource) {
        source_ = std::make_shared<const Source>(study.makeSource());
        fixed_ = std::make_shared<const VectorXd>(source_->truth());
        return;
    }
    // Noise is the model's, whatever the truth.
    const auto choice = sourceWith(experiment, VectorXd::Zero(study.arms->size()));
    source_ = std::make_shared<const Source>(choice.entry->run(choice, study.problem(study.initial)));
    if (experiment.truth.kind == Kind::Draw)
        drawnFrom_ = study.minimise ? study.initial.model.prior(study.arms->points(), 1) : prior;
}

Simulator::Truth Worlds::truthOf(int run) const {
    if (fixed_) return fixed_;
    if (drawnFrom_) {
        Rng rng({experiment_.seed, static_cast<std::uint32_t>(run), Purpose::Truth, 0, 0});
        return std::make_shared<const VectorXd>(drawnFrom_->draw(rng));
    }
    const auto& rows = experiment_.truth.rows;
    return std::make_shared<const VectorXd>(rows.row(run % rows.rows()));
}

Simulator Worlds::of(int run) const { return {source_, truthOf(run), experiment_.seed, static_cast<std::uint32_t>(run)}; }

RunTruth Worlds::facts(const VectorXd& truth) const {
    const double sign = experiment_.study->sign();
    RunTruth facts{-sign * infinity, 0};
    for (const Index k : inPlay_) {
        if (sign * truth[k] > sign * facts.best) facts.best = truth[k];
        facts.magnitude = std::max(facts.magnitude, std::abs(truth[k]));
    }
    return facts;
}

SourceChoice sourceWith(const Experiment& experiment, const VectorXd& truth) {
    const StudySpec& study = *experiment.study;
    const bool own = experiment.truth.kind == Kind::StudySource;
    if (own && study.source.entry->id != "draw") return study.source;
    auto choice = choiceOf(study.initial.model.counts() ? "bernoulli" : "means");
    choice.settings.set("values", truth);
    if (own && study.source.settings.has("noise_sd")) choice.settings.set("noise_sd", study.source.settings.number("noise_sd"));
    return choice;
}

}  // namespace gapscope
