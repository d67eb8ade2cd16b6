// Situation: everything a policy may know when it decides.
//
// A policy sees only the arms in play, numbered 0 ... size()-1 by position; excluded arms do not exist for it. All is to
// be maximised. `arms` turns a position into the study's arm.
#pragma once

#include <optional>
#include <vector>

#include "core/model/posterior.h"
#include "core/numeric/ties.h"

namespace gapscope {

// Every arm's own measurements (a rate for counts): how many, their mean, and the sum of squared deviations from it.
struct Tally {
    explicit Tally(Eigen::Index arms)
        : count(Eigen::VectorXd::Zero(arms)), average(Eigen::VectorXd::Zero(arms)), scatter(Eigen::VectorXd::Zero(arms)) {}

    void add(Eigen::Index arm, double y) {  // Welford
        const double off = y - average[arm];
        count[arm] += 1;
        average[arm] += off / count[arm];
        scatter[arm] += off * (y - average[arm]);
    }

    Eigen::VectorXd count, average, scatter;
};

// J(t) and B_J(t) of a round.
struct Nominee {
    int round;
    Eigen::Index arm;
    double bound;
};

// What has happened so far: the measured rows in order, and every round's nominee.
struct Past {
    struct Row {
        Eigen::Index arm;
        double value;               // in the unit of the arm's value: a rate for counts
        int batch = 0;              // the batch it answers, 0 if none is named
    };
    std::vector<Row> rows;
    std::vector<Nominee> nominees;
};

struct Situation {
    Posterior posterior;                    // of all arms of the study
    std::vector<Eigen::Index> arms;         // the arms in play, ascending
    Eigen::VectorXd mean, sd;               // by position, as everything below
    Eigen::VectorXd count, average, scatter;
    Mask leftOut;                           // may not be chosen now (pending, just failed); empty: all may
    std::vector<Eigen::Index> pending;      // positions asked for and not answered
    const Past* past = nullptr;
    int round = 1, budget = 1;
    std::uint64_t seed = 1;
    std::uint32_t run = 0;

    Eigen::Index size() const { return static_cast<Eigen::Index>(arms.size()); }
    // As many arms as may still be asked for at once.
    Eigen::Index room(int batch) const;
    // The same with another belief about the arms.
    Situation with(Posterior other) const;
    Address address(Purpose purpose, int draw) const {
        return {seed, run, purpose, static_cast<std::uint32_t>(round), static_cast<std::uint32_t>(draw)};
    }
};

// `arms` and the vectors by position; the rest is the caller's.
Situation makeSituation(Posterior posterior, const Tally& tally, std::vector<Eigen::Index> armsInPlay);

}  // namespace gapscope
