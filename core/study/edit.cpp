#include "core/study/edit.h"

#include <algorithm>
#include <cmath>

#include "core/limits.h"

namespace gapscope {

using Eigen::Index;
using Status = Measurement::Status;

void checkMeasurement(const Measurement& m, const StudySpec& spec) {
    const ModelChoice& model = spec.initial.model;
    if (m.arm < 0 || m.arm >= spec.arms->size())
        throw Error("arm", "must be between 0 and " + std::to_string(spec.arms->size() - 1) + ", got " + std::to_string(m.arm));
    if (m.measured() && !m.value) throw Error("value", "is missing");
    if (m.status == Measurement::Status::Failed && m.value) throw Error("value", "does not go with the status failed");
    if (m.measured()) {
        const double y = *m.value;
        const std::string unit = spec.response.unit.empty() ? "" : " " + spec.response.unit;
        if (!(std::abs(y) <= largestNumber)) throw Error("value", "must be between -1e+50 and 1e+50, got " + plain(y));
        if (model.counts() && (y < 0 || y > model.trials() || y != std::floor(y)))
            throw Error("value", "must be a whole number between 0 and " + std::to_string(model.trials()) + ", got " + plain(y));
        if (spec.response.min && y < *spec.response.min)
            throw Error("value", "must be >= " + plain(*spec.response.min) + unit + ", got " + plain(y));
        if (spec.response.max && y > *spec.response.max)
            throw Error("value", "must be <= " + plain(*spec.response.max) + unit + ", got " + plain(y));
    }
    if (m.noiseSd && !(*m.noiseSd > 0)) throw Error("noise_sd", "must be > 0, got " + plain(*m.noiseSd));
    if (m.noiseSd && !(*m.noiseSd >= 1 / largestNumber && *m.noiseSd <= largestNumber))
        throw Error("noise_sd", "must be between 1e-50 and 1e+50, got " + plain(*m.noiseSd));
    if (m.noiseSd && model.counts()) throw Error("noise_sd", "does not go with counts");
    requireShort(limits::note, m.note, "note");
    requireShort(limits::name, m.id, "id");
    requireShort(limits::name, m.time, "time");
    if (m.at.empty()) return;
    const auto& variables = spec.arms->variables;
    if (m.at.size() != variables.size())
        throw Error("at", "must hold " + std::to_string(variables.size()) + " numbers, one per variable, got " +
                              std::to_string(m.at.size()));
    for (std::size_t i = 0; i < m.at.size(); ++i)
        if (variables[i].logarithmic && !(m.at[i] > 0))
            throw Error("at[" + std::to_string(i) + "]", "must be > 0, got " + plain(m.at[i]));
}

void checkLaterModel(const ModelChoice& model, const StudySpec& spec, const Points& points) {
    try {
        static_cast<void>(model.prior(points, 1));
    } catch (const Error& e) {
        throw e.within("model");
    }
    if (model.counts() != spec.initial.model.counts() || model.trials() != spec.initial.model.trials())
        throw Error("model", "must measure the same thing as the first model (counts of as many trials, or numbers)");
}

void record(StudySpec& spec, Measurement measurement) {
    checkMeasurement(measurement, spec);
    requireWithin(limits::measurements, static_cast<double>(spec.measurements.size()) + 1, "measurements");
    std::erase(spec.pending, measurement.arm);
    spec.measurements.push_back(std::move(measurement));
}

namespace {

void checkCount(const char* place, int value, int min) {
    if (value < min || value > limits::budget.most)
        throw Error(place, "must be between " + std::to_string(min) + " and " + std::to_string(limits::budget.most) + ", got " +
                               std::to_string(value));
}

void checkArm(Index arm, const StudySpec& spec, const std::string& place) {
    if (arm < 0 || arm >= spec.arms->size())
        throw Error(place, "must be between 0 and " + std::to_string(spec.arms->size() - 1) + ", got " + std::to_string(arm));
}

// All that a file is checked for when it is read.
void checkWanted(const Conditions& now, const Conditions& wanted, const StudySpec& spec) {
    checkCount("budget", wanted.budget, 1);
    checkCount("start", wanted.start, 0);
    for (std::size_t i = 0; i < wanted.excluded.size(); ++i)
        checkArm(wanted.excluded[i], spec, "excluded[" + std::to_string(i) + "]");
    if (wanted.policy.entry->check) try {
            wanted.policy.entry->check(wanted.policy.settings);
        } catch (const Error& e) {
            throw e.within("policy");
        }
    checkConditions(wanted, *spec.arms);
    if (!(wanted.model == now.model)) checkLaterModel(wanted.model, spec, spec.arms->points());
}

// What must be set so that `base` becomes `wanted`.
void setDifference(Change& change, const Conditions& base, const Conditions& wanted) {
    auto differ = [](auto& field, const auto& before, const auto& after) {
        field.reset();
        if (!(before == after)) field = after;
    };
    differ(change.budget, base.budget, wanted.budget);
    differ(change.start, base.start, wanted.start);
    differ(change.model, base.model, wanted.model);
    differ(change.policy, base.policy, wanted.policy);
    differ(change.recommendation, base.recommendation, wanted.recommendation);
    differ(change.excluded, base.excluded, wanted.excluded);
    // A file cannot say "the policy's own again"; it names that rule.
    if (change.recommendation && change.recommendation->empty()) change.recommendation = wanted.policy.entry->rule;
}

bool setsNothing(const Change& c) {
    return !c.budget && !c.start && !c.model && !c.policy && !c.recommendation && !c.excluded && c.unknown.empty();
}

Measurement& rowOf(StudySpec& spec, std::size_t row) {
    if (row >= spec.measurements.size())
        throw Error("measurements", "there is no row " + std::to_string(row) + ", there are " +
                                        std::to_string(spec.measurements.size()) + " rows");
    return spec.measurements[row];
}

// How many of the first 0, 1, ... rows of the file are measured.
std::vector<int> measuredAmongFirst(const std::vector<Measurement>& rows) {
    std::vector<int> counts{0};
    for (const auto& row : rows) counts.push_back(counts.back() + row.measured());
    return counts;
}

int firstPlace(int after, const std::vector<int>& counts) {
    return static_cast<int>(std::ranges::lower_bound(counts, after) - counts.begin());
}

// Behind how many rows of the file a change stands; what was said of rows that are others by now counts no more.
int placeOf(const Change& change, const std::vector<int>& counts) {
    const auto said = static_cast<std::size_t>(change.rows.value_or(-1));
    return said < counts.size() && counts[said] == change.after ? *change.rows : firstPlace(change.after, counts);
}

// Puts a row in the place of another. Where that makes it count or no longer count, the changes keep their place among the
// rows of the file, so that a row that comes back finds everything as it was.
StudySpec withRow(const StudySpec& spec, std::size_t row, Measurement measurement) {
    StudySpec after = spec;
    auto& place = rowOf(after, row);
    try {
        checkMeasurement(measurement, spec);
    } catch (const Error& e) {
        throw e.within("measurements[" + std::to_string(row) + "]");
    }
    const bool counts = measurement.measured() != place.measured();
    place = std::move(measurement);
    if (!counts || after.changes.empty()) return after;
    const auto was = measuredAmongFirst(spec.measurements), is = measuredAmongFirst(after.measurements);
    std::ranges::stable_sort(after.changes, {}, &Change::after);  // those that meet at one row stay in their order
    for (auto& change : after.changes) {
        if (change.after > was.back()) continue;  // planned for later
        const int stands = placeOf(change, was);
        change.after = is[static_cast<std::size_t>(stands)];
        change.rows.reset();
        if (stands != firstPlace(change.after, is)) change.rows = stands;
    }
    return after;
}

}  // namespace

StudySpec changedFromNowOn(const StudySpec& spec, const Conditions& wanted, const std::string& why) {
    const int rows = spec.measuredRows();
    checkWanted(spec.conditionsAfter(rows), wanted, spec);
    StudySpec after = spec;
    const auto same =
        std::find_if(after.changes.rbegin(), after.changes.rend(), [&](const Change& c) { return c.after == rows; });
    Change change{.after = rows};
    if (same != after.changes.rend()) {
        change = *same;
        after.changes.erase(std::next(same).base());
    }
    if (change.why.find(why) == std::string::npos) change.why += (change.why.empty() ? "" : "; ") + why;
    requireShort(limits::note, change.why, "why");
    requireWithin(limits::changes, static_cast<double>(after.changes.size()) + 1, "changes");
    setDifference(change, after.conditionsAfter(rows), wanted);
    if (!setsNothing(change)) after.changes.push_back(std::move(change));
    return after;
}

StudySpec correctedRow(const StudySpec& spec, std::size_t row, Measurement measurement) {
    return withRow(spec, row, std::move(measurement));
}

StudySpec struckOut(const StudySpec& spec, std::size_t row) {
    StudySpec copy = spec;
    Measurement changed = rowOf(copy, row);
    changed.status = Status::Ignored;
    return withRow(spec, row, std::move(changed));
}

StudySpec restored(const StudySpec& spec, std::size_t row) {
    StudySpec copy = spec;
    Measurement changed = rowOf(copy, row);
    if (changed.status == Status::Ignored) changed.status = changed.value ? Status::Measured : Status::Failed;
    return withRow(spec, row, std::move(changed));
}

StudySpec markedFailed(const StudySpec& spec, std::size_t row) {
    StudySpec copy = spec;
    Measurement changed = rowOf(copy, row);
    changed.status = Status::Failed;
    changed.value.reset();
    return withRow(spec, row, std::move(changed));
}

StudySpec excludedArm(const StudySpec& spec, Index arm, const std::string& why) {
    checkArm(arm, spec, "arm");
    Conditions wanted = spec.conditionsAfter(spec.measuredRows());
    if (std::ranges::find(wanted.excluded, arm) != wanted.excluded.end()) throw Error("arm", "is excluded already");
    wanted.excluded.push_back(arm);
    StudySpec after = changedFromNowOn(spec, wanted, why);
    std::erase(after.pending, arm);
    return after;
}

StudySpec readmittedArm(const StudySpec& spec, Index arm, const std::string& why) {
    checkArm(arm, spec, "arm");
    Conditions wanted = spec.conditionsAfter(spec.measuredRows());
    if (std::erase(wanted.excluded, arm) == 0) throw Error("arm", "is not excluded");
    return changedFromNowOn(spec, wanted, why);
}

StudySpec withdrawn(const StudySpec& spec, const std::vector<Index>& arms) {
    StudySpec after = spec;
    for (const Index arm : arms) {
        const auto found = std::ranges::find(after.pending, arm);
        if (found == after.pending.end())
            throw Error("pending", "is not awaited any more: its result has come, or it was withdrawn");
        after.pending.erase(found);
    }
    return after;
}

StudySpec asked(const StudySpec& spec, int n) {
    if (n < 1) throw Error("batch", "must be >= 1, got " + std::to_string(n));
    StudySpec after = spec;
    const auto wanted = spec.pending.size() + static_cast<std::size_t>(n);
    const auto ask = [&] {
        const auto asking = std::make_shared<const StudySpec>(askingFor(after, static_cast<int>(wanted - after.pending.size())));
        requirePlayable(*asking);
        const auto chosen = Study::finished(asking).next().chosen;
        after.pending.insert(after.pending.end(), chosen.begin(), chosen.end());
    };
    ask();
    // What is left of the start may be fewer; then the policy goes on.
    const int rows = spec.measuredRows();
    if (after.pending.size() < wanted && rows < spec.conditionsAfter(rows).start) ask();
    if (after.pending.size() == spec.pending.size()) throw Error("pending", "nothing more can be asked for now");
    after.pending.resize(std::min(after.pending.size(), wanted));  // lucb asks in pairs
    return after;
}

StudySpec askingFor(const StudySpec& spec, int n) {
    StudySpec after = spec;
    Change ask{.after = spec.measuredRows()};
    ask.policy = spec.conditionsAfter(ask.after).policy;
    ask.policy->settings.set("batch", static_cast<double>(std::min(n, 100'000)));
    after.changes.push_back(std::move(ask));
    return after;
}

StudySpec answered(const StudySpec& spec, Measurement measurement) {
    const auto known = std::ranges::find(spec.measurements, measurement.id, &Measurement::id);
    if (!measurement.id.empty() && known != spec.measurements.end()) {
        if (known->measured()) throw Error("id", inQuotes(measurement.id) + " has its result already");
        const auto row = static_cast<std::size_t>(known - spec.measurements.begin());
        StudySpec after = withRow(spec, row, measurement);
        std::erase(after.pending, measurement.arm);
        return after;
    }
    StudySpec after = spec;
    if (measurement.suggested) std::erase(after.pending, *measurement.suggested);
    record(after, std::move(measurement));
    return after;
}

}  // namespace gapscope
