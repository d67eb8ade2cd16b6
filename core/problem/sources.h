// Sources: who answers when an arm is measured.
#pragma once

#include <functional>
#include <span>

#include "core/model/models.h"
#include "core/problem/arms.h"
#include "core/settings.h"

namespace gapscope {

// What a source may look at.
struct Problem {
    const Arms& arms;
    const ModelChoice& model;
    std::uint64_t seed = 1;
    std::uint32_t run = 0;
};

// All in the user's orientation. A source without an answer is a person, or a program that somebody must allow first.
struct Source {
    std::function<Eigen::VectorXd()> truth;                                    // value of every arm; may take a while
    std::function<double(double value, Eigen::Index arm, Rng& noise)> answer;  // one measurement
    bool answers() const { return static_cast<bool>(answer); }
};

struct SourceChoice {
    const struct SourceEntry* entry = nullptr;
    Settings settings;
    std::optional<ModelChoice> model = {};  // of the source `draw`: the prior it is drawn from
    bool operator==(const SourceChoice&) const = default;
};

struct SourceEntry : Entry<Source(const SourceChoice&, const Problem&)> {};

std::span<const SourceEntry> sources();

// A source at work: its truth once, then any number of measurements, each with an address of its own.
class Simulator {
public:
    Simulator(const Source& source, const Problem& problem)
        : source_(source), seed_(problem.seed), run_(problem.run), truth_(source.truth()) {}

    const Eigen::VectorXd& truth() const { return truth_; }
    // The n-th measurement (from 0) of this arm.
    double measure(Eigen::Index arm, int n) const {
        Rng rng({seed_, run_, Purpose::Noise, static_cast<std::uint32_t>(arm), static_cast<std::uint32_t>(n)});
        return source_.answer(truth_[arm], arm, rng);
    }

private:
    Source source_;
    std::uint64_t seed_;
    std::uint32_t run_;
    Eigen::VectorXd truth_;
};

}  // namespace gapscope
