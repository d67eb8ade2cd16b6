// Extras: what a picture shows beside its scene: the lens that it is seen through, a ghost measurement, and what other
// policies would do.
#pragma once

#include <Eigen/Core>
#include <QString>
#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include "ui/plot/lens.h"
#include "ui/plot/palette.h"

namespace gapscope {

struct Snapshot;

// A measurement that was never made.
struct Ghost {
    std::ptrdiff_t arm = 0;
    double value = 0;                       // in the unit of the arm's value, user's orientation
    std::shared_ptr<const Snapshot> after;  // what would be believed and chosen with it; null while it is being worked out
};

// What another policy would measure on a round's belief.
struct OtherChoice {
    std::shared_ptr<const Snapshot> shot;  // the round it speaks of
    QString name;
    Role role = Role::SecondText;
    std::ptrdiff_t arm = 0;
    std::optional<double> target;                  // its value to beat, to be maximised
    std::shared_ptr<const Eigen::VectorXd> index;  // per arm, to be maximised; null without one
    bool isDraw = false;                           // the index is a function drawn from the belief
    bool operator==(const OtherChoice&) const = default;
};

struct Extras {
    Lens lens;
    std::shared_ptr<const Ghost> ghost;
    std::vector<OtherChoice> others;
    bool live = false;  // on a screen, where a click changes something
};

}  // namespace gapscope
