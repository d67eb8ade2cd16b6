#include "core/study/fit_way.h"

namespace gapscope {

namespace {

// The change that gave the model which holds after so many rows; later entries win.
const Change* lastModelChange(const StudySpec& spec, int measured) {
    const Change* last = nullptr;
    for (const auto& change : spec.changes)
        if (change.model && change.after <= measured && (!last || change.after >= last->after)) last = &change;
    return last;
}

}  // namespace

std::optional<int> rowsOfFit(const StudySpec& spec, int measured) {
    const Change* last = lastModelChange(spec, measured);
    // An entry with a second reason is a fit that somebody has altered.
    return last && isFit(*last) && last->why == "fit" ? std::optional(last->after) : std::nullopt;
}

std::optional<Fit> fitMadeAgain(const StudySpec& spec, int measured) {
    const auto rows = rowsOfFit(spec, measured);
    if (!rows) return std::nullopt;
    StudySpec before = spec;
    before.changes.erase(before.changes.begin() + (lastModelChange(spec, measured) - spec.changes.data()));
    return fitted(before.conditionsAfter(*rows).model, spec.arms->points(), observedRows(spec, *rows), {.seed = spec.seed});
}

}  // namespace gapscope
