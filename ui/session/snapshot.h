// Snapshot: all that the window shows of one round. Immutable, so that threads can hand it over and pictures can be
// functions of it.
//
// Numbers are the replay's own. mean(), upper() and lower() answer in the user's orientation: where a study minimises,
// the policies' upper bound is the user's lower one.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/model/density.h"
#include "core/study/study.h"
#include "ui/session/arm_view.h"
#include "ui/session/range.h"

namespace gapscope {

// What axes and colour bars are made of: taken over all rounds, so that they stand still.
struct Ranges {
    Range value;        // measurements and mean +- 2 sd
    Range measurement;  // mean +- 2 sd of a new measurement
    Range mean, sd, bounds;
    Range gap, gapTop;  // all gaps, and each round's largest
    Range gapAbove;     // those above 0: what a logarithmic axis can show
    Range reach;        // each round's largest beta sd
    Range index;        // what the policy maximises, as it has it
    void include(const Ranges& other);
};

// A line of the policy's algorithm with its numbers in this round.
struct SpokenLine {
    const FilmLine* line;
    std::optional<Sentence> value;     // beside it: "= 4.14 (paper)"
    std::optional<Sentence> numbers;   // under it while it is lit
    std::optional<Sentence> sentence;  // the line in plain words
};

// An arm's own measurements.
struct Pulls {
    Eigen::Index arm;
    int count;
    double average;  // in the unit of the arm's value, user's orientation
};

struct Snapshot {
    std::shared_ptr<const StudySpec> spec;
    std::shared_ptr<const ArmView> view;
    std::shared_ptr<const Conditions> conditions;
    int round = 1;
    bool isLast = true;  // nothing measured in this round yet
    Posterior posterior;
    Decision decision;
    std::vector<Pulls> pulls;  // arms measured at least once
    Eigen::Index armsInPlay = 0;
    std::vector<Density> densities;  // of every arm where there are few; else empty
    std::vector<Sentence> why;
    std::vector<SpokenLine> lines;
    std::string cannotChoose;                 // why the policy cannot run; empty if it can
    std::shared_ptr<const Study> study = {};  // walked as far as this round, for whoever goes on from it

    Eigen::Index arms() const { return spec->arms->size(); }
    double mean(Eigen::Index arm) const { return spec->sign() * posterior.mean()[arm]; }
    double sd(Eigen::Index arm) const { return posterior.sd()[arm]; }
    double measurementSd(Eigen::Index arm) const { return posterior.measurementSd(arm); }
    bool hasBounds() const { return decision.upper && decision.lower; }
    double upper(Eigen::Index arm) const { return spec->minimise ? -(*decision.lower)[arm] : (*decision.upper)[arm]; }
    double lower(Eigen::Index arm) const { return spec->minimise ? -(*decision.upper)[arm] : (*decision.lower)[arm]; }
    double noiseSd() const;
    bool budgetUsed() const { return round > conditions->budget; }

    // The rows of the file that this round has seen, failed and ignored ones included.
    std::vector<const Measurement*> rowsSeen() const;
    // A measurement in the unit of the arm's value: a rate for counts.
    double shown(const Measurement& row) const { return *row.value / posterior.measurementScale(); }
};

using SnapshotPtr = std::shared_ptr<const Snapshot>;

// Up to so many arms are shown with the whole density of what is believed about each.
inline constexpr Eigen::Index mostDensities = 12;

}  // namespace gapscope
