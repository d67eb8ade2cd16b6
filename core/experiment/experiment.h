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
    std::string name = {}, notes = {};
    Study::SpecPtr study;  // without measurements: see asProblem
    std::vector<Contender> contenders;
    std::vector<int> budgets;  // never empty
    int runs = 200;
    std::uint64_t seed = 1;
    double epsilon = 0;
    std::vector<int> checkpoints = {};  // ascending; empty: after every measurement
    TruthChoice truth = {};
};

// A study as the problem of an experiment: its newest settings hold from the beginning, nothing is measured or awaited. Its
// truth stays.
Study::SpecPtr asProblem(const StudySpec& study);

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

// The problem as this contender meets it with this budget: seed, policy and rule are the experiment's.
StudySpec specFor(const Experiment& experiment, const Contender& contender, int budget);

// A cell simulated again, as a study with all its measurements, its truth as its source, to be stepped through: replaying it
// gives the very choices and recommendations of the run. (A response's limits are for people who type: runs take no notice of
// them, and such a study has none.)
StudySpec asStudy(const Experiment& experiment, const Cell& cell);

}  // namespace gapscope
