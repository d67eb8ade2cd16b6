#include "core/study/fitting.h"

#include <algorithm>

#include "core/limits.h"

namespace gapscope {

namespace {

constexpr std::string_view reason = "fit";

}  // namespace

std::vector<Observation> observedRows(const StudySpec& spec, int measured) {
    std::vector<Observation> rows;
    for (const auto& m : spec.measurements)
        if (m.measured() && static_cast<int>(rows.size()) < measured) rows.push_back(asObserved(m, spec));
    return rows;
}

bool isFit(const Change& change) { return change.model && std::string_view(change.why).starts_with(reason); }

bool fitIsDue(const StudySpec& spec) {
    const int rows = spec.measuredRows();
    const Learning learning = learningOf(spec.conditionsAfter(rows).model);
    if (learning.isFixed() || rows < fewestRowsToFit) return false;
    if (static_cast<double>(spec.changes.size()) >= static_cast<double>(limits::changes.most)) return false;
    int last = 0;
    for (const auto& change : spec.changes)
        if (isFit(change) && change.after <= rows) last = std::max(last, change.after);
    return rows - last >= learning.every;
}

std::optional<Fit> fitNow(const StudySpec& spec) {
    const int rows = spec.measuredRows();
    return fitted(spec.conditionsAfter(rows).model, spec.arms->points(), observedRows(spec, rows),
                  {.seed = spec.seed, .run = spec.run});
}

Change changeOf(const Fit& fit, const StudySpec& spec) {
    Change change{.after = spec.measuredRows()};
    change.model = fit.model;
    change.why = reason;
    return change;
}

std::optional<Change> fitted(const StudySpec& spec) {
    if (!fitIsDue(spec)) return std::nullopt;
    const auto fit = fitNow(spec);
    return fit ? std::optional(changeOf(*fit, spec)) : std::nullopt;
}

StudySpec withFit(StudySpec spec, Change change) {
    const auto isSame = [&](const Change& c) { return c.after == change.after && isFit(c) && c.why == reason; };
    const auto last = std::find_if(spec.changes.rbegin(), spec.changes.rend(), isSame);  // others belong to rows struck out
    if (last != spec.changes.rend()) {
        change.rows = last->rows;
        spec.changes.erase(std::next(last).base());
    }
    spec.changes.push_back(std::move(change));
    return spec;
}

}  // namespace gapscope
