// KernelFacts: how alike values are by their distance, and what is believed along a line, as the Model panel shows it.
#pragma once

#include <QString>

#include "core/study/cross_section.h"
#include "ui/session/snapshot.h"

namespace gapscope {

// How far a measurement tells something about others, along one variable.
struct Reach {
    QString name, unit;  // the unit of distances: decades of a logarithmic variable
    double lengthscale = 1, range = 1;
    Eigen::VectorXd correlation = {};  // at even steps of the distance, from 0 to the range
};

struct KernelFacts {
    QString kernel;              // its name; empty: the model has none
    std::vector<Reach> reaches;  // one per variable that varies, the shortest part of its range first
    std::optional<CrossSection> section;
    QString along, through;  // the axis of that, and where the other variables stand
    bool logarithmic = false;
    QString response;  // the axis of the values
    int results = 0;
    QString nothing;  // why there is nothing to draw
};

// May take a moment: functions are drawn. `variable`: the one drawn along; the first that varies where it does not.
KernelFacts kernelFacts(const Snapshot& shot, Eigen::Index variable);

// What a screen reader is told.
QString kernelSummary(const KernelFacts& facts);

}  // namespace gapscope
