// What the suggestion card says, as values: pure functions of the scene (design: visual.md section 12).
#pragma once

#include <QString>

#include "core/study/suggestion.h"
#include "ui/session/scene.h"

namespace gapscope {

// What somebody measures other than what is suggested: an answer to an earlier question, another candidate, or what was
// really set.
struct CardTarget {
    Eigen::Index arm = 0;
    std::vector<double> at = {};                         // empty: exactly the arm
    std::optional<Eigen::Index> instead = std::nullopt;  // what was asked for, where another arm is measured
    bool operator==(const CardTarget&) const = default;
};

struct CardFacts {
    QString title, arm, expected, reason, more;
    std::optional<Suggestion> what;  // whose result can be typed; none: nobody waits for one here
    bool isEarlier = false;          // a round that is over
    bool isUsedUp = false;           // all measurements that were planned are made
};

// What a result that somebody types is the result of: the first that is awaited, but for those in `taken`, or else what is
// suggested; that only while nothing is taken, for nobody knows what will be suggested then.
std::optional<CardTarget> nextTarget(const Snapshot& shot, const std::vector<CardTarget>& taken = {});

// As it is kept beside what is half typed, and back; none where it does not fit the study.
QString textOf(const CardTarget& target);
std::optional<CardTarget> targetIn(const QString& text, const StudySpec& spec);

CardFacts cardFacts(const Scene& scene, const std::optional<CardTarget>& target);

// What is wrong with a typed value: outside the limits, or no count; what no row takes. Empty: nothing.
QString valueProblem(double value, const StudySpec& spec);
// What is odd about it; empty where it may well be.
QString surprise(double value, const Suggestion& expected, const Snapshot& shot);

// "78,2 %", as the user types it.
QString withUnit(double value, const StudySpec& spec);
// The coordinates, or what was really set.
QString placeOf(const CardTarget& target, const StudySpec& spec);
// Of a row: what was really set is marked, for it is no candidate.
QString placeOf(const Measurement& row, const StudySpec& spec);
// The results that count for the arm and were measured beside it, with what was really set; the newest few.
QStringList measuredBeside(const Snapshot& shot, Eigen::Index arm);

}  // namespace gapscope
