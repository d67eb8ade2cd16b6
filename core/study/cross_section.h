// CrossSection: what is believed along one variable while all others are held at an arm's values, before anything was measured
// and now, each with a few functions drawn from it (thesis Fig. 2.3).
//
// The line need not hold any arms: the model is asked at places of its own, so this works for scattered candidates and for any
// number of variables. Values are in the user's orientation.
#pragma once

#include "core/study/study.h"

namespace gapscope {

struct CrossSection {
    // What is believed at each place.
    struct Belief {
        Eigen::VectorXd mean, sd;
        std::vector<Eigen::VectorXd> draws;
    };
    // A measurement on this line.
    struct Result {
        double at, value;
    };

    Eigen::Index variable = 0, arm = 0;
    Eigen::VectorXd at;  // in the variable's own unit, ascending; even steps of its logarithm where it is logarithmic
    Belief before, now;
    std::vector<Result> results;
};

// Whether a model speaks of places between the arms.
bool hasPlaces(const ModelChoice& model, const Arms& arms);

// Of the model that holds in this round. Nothing where it knows no places, or the variable does not vary.
std::optional<CrossSection> crossSection(const Study& study, Eigen::Index arm, Eigen::Index variable);

}  // namespace gapscope
