// Situation: everything a policy may know when it decides.
//
// A policy sees only the arms in play, numbered 0 ... size()-1 by position; excluded arms do not exist for it. All is to
// be maximised. `arms` turns a position into the study's arm.
#pragma once

#include <memory>
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
        double value;   // in the unit of the arm's value: a rate for counts
        int batch = 0;  // the batch it answers, 0 if none is named
    };
    std::vector<Row> rows;
    std::vector<Nominee> nominees;
};

using SharedVector = std::shared_ptr<const Eigen::VectorXd>;

struct Situation {
    Posterior posterior;                     // of all arms of the study
    Mask leftOut = {};                       // may not be chosen now (pending, just failed); empty: all may
    std::vector<Eigen::Index> pending = {};  // arms of the study asked for and not answered, excluded ones too
    std::shared_ptr<const Past> past = {};
    int round = 1, budget = 1;
    std::uint64_t seed = 1;
    std::uint32_t run = 0;
    double priorPrecision = 0;  // sum of 1/C_kk over the arms in play

    Situation(Posterior belief, const std::shared_ptr<const Tally>& tally,
              std::shared_ptr<const std::vector<Eigen::Index>> armsInPlay);

    // The arms in play, ascending; everything below is by position in this list.
    const std::vector<Eigen::Index>& arms() const { return *arms_; }
    Eigen::Index arm(Eigen::Index position) const { return (*arms_)[static_cast<std::size_t>(position)]; }
    Eigen::Index size() const { return static_cast<Eigen::Index>(arms_->size()); }
    std::optional<Eigen::Index> positionOf(Eigen::Index arm) const;
    const Eigen::VectorXd& mean() const { return *mean_; }
    const Eigen::VectorXd& sd() const { return *sd_; }
    const Eigen::VectorXd& count() const { return *count_; }
    const Eigen::VectorXd& average() const { return *average_; }
    const Eigen::VectorXd& scatter() const { return *scatter_; }
    bool mayChoose(Eigen::Index position) const { return leftOut.empty() || !leftOut[static_cast<std::size_t>(position)]; }

    // As many arms as may still be asked for at once.
    Eigen::Index room(int batch) const;
    // The same with another belief about the arms.
    Situation with(Posterior other) const;
    Address address(Purpose purpose, int draw) const {
        return {seed, run, purpose, static_cast<std::uint32_t>(round), static_cast<std::uint32_t>(draw)};
    }

private:
    void look();  // sets mean and sd from the posterior

    std::shared_ptr<const std::vector<Eigen::Index>> arms_;
    SharedVector mean_, sd_, count_, average_, scatter_;
};

// Sum of 1/C_kk over some arms; variances below 1e-12 of the largest are left out (spec: BayesGap, exploration).
double precisionOf(const Posterior& prior, const std::vector<Eigen::Index>& arms);

}  // namespace gapscope
