// Built-in test functions, as published.
#pragma once

#include <span>
#include <string_view>

#include "core/catalog.h"

namespace gapscope {

struct Interval {
    double min, max;
};

struct FunctionEntry : Entry<double(const double* x)> {
    std::span<const Interval> domain;  // one per variable
    bool minimise;                     // as it is usually posed
    double best;                       // best value in the domain
    std::string_view where;            // where it is taken, for people
};

std::span<const FunctionEntry> functions();

}  // namespace gapscope
