// Experiment: which policy finds the best arm? Several of them, repeated on one problem (spec: command-line, "An
// EXPERIMENT file").
//
// A run has one hidden truth and, for the n-th pull of an arm, one noise: all contenders and budgets of a run meet the
// same, so their differences are paired. A cell is (contender, budget, run); cells know nothing of each other.
#pragma once

#include "core/study/study.h"

namespace gapscope {

struct Contender {
    std::string label;  // no two alike
    PolicyChoice policy;
    std::string recommendation = {};  // empty: the policy's own rule
    bool operator==(const Contender&) const = default;
};

// Each run's hidden values.
struct TruthChoice {
    enum class Kind {
        StudySource,  // the study's own source; its noise
        Draw,         // a new draw from the study's prior each run; the model's noise
        Signals       // one row a run, starting over with new noise; the model's noise
    };
    Kind kind = Kind::StudySource;
    Eigen::MatrixXd rows = {};  // Signals: K columns
};

struct Experiment {
    Study::SpecPtr study;  // without measurements
    std::vector<Contender> contenders;
    std::vector<int> budgets;  // never empty
    int runs = 200;
    std::uint64_t seed = 1;
    double epsilon = 0;
    std::vector<int> checkpoints = {};  // ascending; empty: after every measurement
    TruthChoice truth = {};
};

// Rounds at which a budget's runs are looked at: 1 ... budget, or the checkpoints within it.
std::vector<int> checkpointsFor(const Experiment& experiment, int budget);

// Why this contender cannot run with this budget, in one sentence; empty when it can.
std::string whyNot(const Experiment& experiment, const Contender& contender, int budget);

// Throws Error at the place that makes the whole impossible.
void checkExperiment(const Experiment& experiment);

struct Cell {
    std::size_t contender = 0, budget = 0;  // which of the experiment's
    int run = 0;
};

// A cell simulated again, as a study with all its measurements, its truth as its source, to be stepped through: replaying it
// gives the very choices and recommendations of the run.
StudySpec asStudy(const Experiment& experiment, const Cell& cell);

}  // namespace gapscope
