// Scene: what is on screen, as a value: a study's round, the line of its algorithm, and the arm looked at.
//
// Pictures are pure functions of a scene. Nothing of a later line may be drawn: ask shows().
#pragma once

#include <span>

#include "ui/session/samples.h"
#include "ui/session/snapshot.h"

namespace gapscope {

// What the user has switched on.
struct Switches {
    bool truth = false, samples = false, fitBounds = false;
    bool operator==(const Switches&) const = default;
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
    std::shared_ptr<const Eigen::VectorXd> truth;  // in the user's orientation; null where it is not known
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
};

// Where hardness and beta stand in a film as two lines that can be folded into one: the place of beta; else none.
std::optional<int> foldOf(std::span<const FilmLine> lines);

}  // namespace gapscope
