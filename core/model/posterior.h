// Posterior: what is believed about every arm. An immutable value, cheap to copy, safe across threads.
//
// Everything is to be maximised. A policy asks these questions and never knows which model answers.
#pragma once

#include <variant>

#include "core/model/beta.h"
#include "core/model/gaussian.h"
#include "core/model/mixture.h"
#include "core/model/student.h"

namespace gapscope {

class Posterior {
    template <class Question>
    decltype(auto) ask(Question question) const {
        return std::visit([&](const auto& family) -> decltype(auto) { return question(family); }, family_);
    }

public:
    Posterior(Gaussian family) : family_(std::move(family)) {}
    Posterior(Beta family) : family_(std::move(family)) {}
    Posterior(Student family) : family_(std::move(family)) {}
    Posterior(Mixture family) : family_(std::move(family)) {}

    Eigen::Index size() const { return mean().size(); }
    // Of the arm's value, without measurement noise.
    const Eigen::VectorXd& mean() const {
        return ask([](auto& f) -> auto& { return f.mean(); });
    }
    const Eigen::VectorXd& sd() const {
        return ask([](auto& f) -> auto& { return f.sd(); });
    }
    // Before any measurement: C_kk.
    const Eigen::VectorXd& priorVariance() const {
        return ask([](auto& f) -> auto& { return f.priorVariance(); });
    }
    // s2 of the model; for counts the largest variance of a rate.
    double noiseVariance() const {
        return ask([](auto& f) { return f.noiseVariance(); });
    }
    // Log marginal likelihood of all measurements so far.
    double evidence() const {
        return ask([](auto& f) { return f.evidence(); });
    }

    Eigen::VectorXd quantile(double p) const {
        return ask([&](auto& f) { return f.quantile(p); });
    }
    double quantile(Eigen::Index arm, double p) const {
        return ask([&](auto& f) { return f.quantile(arm, p); });
    }
    // Of the arm's value: how likely it lies near this one.
    double density(Eigen::Index arm, double value) const {
        return ask([&](auto& f) { return f.density(arm, value); });
    }
    // The chance that the arm's value is above this one, and E max(0, value - this): PI and EI.
    double tail(Eigen::Index arm, double value) const {
        return ask([&](auto& f) { return f.tail(arm, value); });
    }
    double improvement(Eigen::Index arm, double value) const {
        return ask([&](auto& f) { return f.improvement(arm, value); });
    }
    // The chance that a measurement there, noise included, is above y.
    double measurementTail(const Observation& place, double y) const {
        return ask([&](auto& f) { return f.measurementTail(place, y); });
    }
    // Of one more measurement, noise included, in the unit of the arm's value.
    double measurementSd(Eigen::Index arm) const {
        return ask([&](auto& f) { return f.measurementSd(arm); });
    }
    // What this measurement is expected to give; its own value is not looked at.
    PredictedRange predicted(const Observation& observation, double share) const {
        return ask([&](auto& f) { return f.predicted(observation, share); });
    }
    double logPredictive(Eigen::Index arm, double y) const {
        return ask([&](auto& f) { return f.logPredictive(arm, y); });
    }
    double logLikelihood(double y, double value) const {
        return ask([&](auto& f) { return f.logLikelihood(y, value); });
    }
    Eigen::VectorXd outcomes(Eigen::Index arm, const Eigen::VectorXd& orders) const {
        return ask([&](auto& f) { return f.outcomes(arm, orders); });
    }
    // One joint draw over all arms; drawError bounds what its covariance is off by, relative to the largest variance.
    Eigen::VectorXd draw(Rng& rng) const {
        return ask([&](auto& f) { return f.draw(rng); });
    }
    double drawError() const {
        return ask([](auto& f) { return f.drawError(); });
    }
    Eigen::VectorXd knowledgeGradient(const std::vector<Eigen::Index>& arms) const {
        return ask([&](auto& f) { return f.knowledgeGradient(arms); });
    }

    [[nodiscard]] Posterior updated(const Observation& observation) const {
        return ask([&](auto& f) { return Posterior(f.updated(observation)); });
    }
    // The same, made ready for many studies that start from it: what they all need of the prior is worked out once.
    [[nodiscard]] Posterior remembering() const { return gaussian() ? Posterior(gaussian()->remembering()) : *this; }
    // As if this arm had been measured and had given its own mean.
    [[nodiscard]] Posterior hallucinated(Eigen::Index arm) const {
        if (const auto* several = mixture()) return several->hallucinated(arm);
        return updated({arm, mean()[arm] * measurementScale()});
    }

    const Gaussian* gaussian() const { return std::get_if<Gaussian>(&family_); }
    const Student* student() const { return std::get_if<Student>(&family_); }
    const Mixture* mixture() const { return std::get_if<Mixture>(&family_); }
    bool counts() const { return std::holds_alternative<Beta>(family_); }
    const Beta* beta() const { return std::get_if<Beta>(&family_); }
    // A measurement divided by this is in the unit of the arm's value: the trials of counts, else 1.
    double measurementScale() const { return counts() ? std::get<Beta>(family_).trials() : 1; }

private:
    std::variant<Gaussian, Beta, Student, Mixture> family_;
};

}  // namespace gapscope
