// Sources: who answers when an arm is measured.
#pragma once

#include <functional>
#include <memory>
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
    using SourcePtr = std::shared_ptr<const Source>;
    using Truth = std::shared_ptr<const Eigen::VectorXd>;

    Simulator(const Source& source, const Problem& problem)
        : Simulator(std::make_shared<const Source>(source), std::make_shared<const Eigen::VectorXd>(source.truth()), problem.seed,
                    problem.run) {}
    // Another truth, answered in this source's way.
    Simulator(SourcePtr source, Truth truth, std::uint64_t seed, std::uint32_t run)
        : source_(std::move(source)), truth_(std::move(truth)), seed_(seed), run_(run) {}

    const Eigen::VectorXd& truth() const { return *truth_; }
    // The n-th measurement (from 0) of this arm.
    double measure(Eigen::Index arm, int n) const {
        Rng rng({seed_, run_, Purpose::Noise, static_cast<std::uint32_t>(arm), static_cast<std::uint32_t>(n)});
        return source_->answer((*truth_)[arm], arm, rng);
    }

private:
    SourcePtr source_;
    Truth truth_;
    std::uint64_t seed_;
    std::uint32_t run_;
};

}  // namespace gapscope
