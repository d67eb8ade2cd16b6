// Scene: what is on screen, as a value: a study's round, the line of its algorithm, and the arm looked at.
//
// Pictures are pure functions of a scene. Nothing of a later line may be drawn: ask shows().
#pragma once

#include <array>
#include <cmath>
#include <memory>
#include <span>

#include "ui/session/arm_order.h"
#include "ui/session/map_kind.h"
#include "ui/session/samples.h"
#include "ui/session/snapshot.h"

namespace gapscope {

// What the user has switched on.
struct Switches {
    bool truth = false, samples = false, fitBounds = false, cut = false;
    bool newMeasurement = false;  // the band is that of a measurement, not of the value
    bool borrowedGaps = false;    // BayesGap's gaps for a policy that uses none
    bool contenders = false;      // axes are fitted to the arms that the choice is about
    bool logGaps = false;         // the axis of the gaps is logarithmic
    ArmOrder order = ArmOrder::Listed;
    std::array<MapKind, 2> maps{MapKind::Mean, MapKind::Sd};
    bool operator==(const Switches&) const = default;
};

// What maps of more than two variables show: two on the axes, the others held fixed.
struct Slice {
    std::array<Eigen::Index, 2> axes{-1, -1};  // variables across and up; two that cannot be: the first two
    std::vector<double> at;                    // a value for every variable; empty: follows the arm held, else the choice
    bool follows() const { return at.empty(); }
    bool operator==(const Slice&) const = default;
};

struct Scene {
    SnapshotPtr shot;                    // round t
    SnapshotPtr next;                    // round t+1, where it is measured already; else null
    Ranges ranges;                       // over all rounds, so that axes stand still
    int line = -1;                       // of the policy's film; -1: the whole round at once
    bool folded = true;                  // hardness and beta are one line
    std::optional<Eigen::Index> looked;  // arm under the mouse, or held by a click
    bool held = false;
    Switches switches;
    Slice slice;
    std::shared_ptr<const Eigen::VectorXd> truth;  // in the user's orientation; null where it is not known
    bool imagined = false;                         // the round that would follow from a ghost
    double motion = 1;                             // the share of the way that it has come; 1: it has arrived
    std::shared_ptr<const Scene> from;             // where the way began; without meaning at its end
    SamplesPtr samples;                            // of the belief on screen; null until they are drawn

    bool lineByLine() const { return line >= 0; }
    // Whether the film has come to the line that makes this visible. A whole round shows all but its measurement.
    bool shows(Shows what) const;
    // Whether line i of the film may be read: all that come before the lit one, and that one itself.
    bool reveals(int i) const;
    // The line that is lit; none outside line-by-line mode.
    const FilmLine* lit() const;
    // The belief on screen: that of round t, and from the line of the update on that of round t+1.
    const Snapshot& belief() const { return next && shows(Shows::Update) ? *next : *shot; }

    // Where it comes from while it is on the way; else null.
    const Scene* cameFrom() const { return motion < 1 ? from.get() : nullptr; }
    // The share of something that is there: of what this line of the round brings or takes away, so much as the motion
    // has come to. What another round had is not this round's, and is gone at once.
    template <class Holds>
    double present(Holds holds) const {
        const Scene* start = cameFrom();
        const double end = holds(*this) ? 1 : 0;
        return start && start->shot->round == shot->round ? std::lerp(holds(*start) ? 1.0 : 0.0, end, motion) : end;
    }
    double appeared(Shows what) const {
        return present([what](const Scene& scene) { return scene.shows(what); });
    }
};

// Where hardness and beta stand in a film as two lines that can be folded into one: the place of beta; else none.
std::optional<int> foldOf(std::span<const FilmLine> lines);

}  // namespace gapscope
