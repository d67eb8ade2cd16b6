// Worlds: the hidden truth of every run of an experiment, and how it answers.
#pragma once

#include "core/experiment/results.h"

namespace gapscope {

class Worlds {
public:
    // `prior` is that of the study's model, to be maximised.
    Worlds(const Experiment& experiment, const Posterior& prior);

    // A run's truth at work; drawing it may take a while.
    Simulator of(int run) const;
    // What is kept of it.
    RunTruth facts(const Eigen::VectorXd& truth) const;

private:
    Simulator::Truth truthOf(int run) const;

    const Experiment& experiment_;
    std::optional<Posterior> drawnFrom_;
    Simulator::SourcePtr source_;  // how measurements scatter around a truth
    Simulator::Truth fixed_;       // the one truth of all runs, where there is one
    std::vector<Eigen::Index> inPlay_;
};

// What a run's study gets as its source so that it meets this truth.
SourceChoice sourceWith(const Experiment& experiment, const Eigen::VectorXd& truth);

}  // namespace gapscope
