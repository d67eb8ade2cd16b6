#include "core/io/unsaved.h"

#include <algorithm>
#include <array>

#include "core/io/study_json.h"
#include "core/study/edit.h"
#include "core/study/fitting.h"

namespace gapscope {

namespace {

// Equal elements on both sides go.
template <class T>
void takeCommon(std::vector<T>& a, std::vector<T>& b) {
    const auto [atA, atB] = std::ranges::mismatch(a, b);
    a.erase(a.begin(), atA);
    b.erase(b.begin(), atB);
    for (; !a.empty() && !b.empty() && a.back() == b.back(); b.pop_back()) a.pop_back();
    std::erase_if(a, [&](const T& each) {
        const auto same = std::ranges::find(b, each);
        if (same == b.end()) return false;
        b.erase(same);
        return true;
    });
}

// One measurement that reads otherwise, such as one whose value was put right.
bool isSameMeasurement(const Measurement& a, const Measurement& b) { return a.arm == b.arm && a.time == b.time && a.id == b.id; }

bool differBesides(const StudySpec& now, const StudySpec& saved) {
    auto ours = now.changes, theirs = saved.changes;
    takeCommon(ours, theirs);
    const bool onlyFits = std::ranges::all_of(ours, isFit) && std::ranges::all_of(theirs, isFit);
    auto plain = now;
    plain.measurements = saved.measurements;
    plain.pending = saved.pending;
    if (onlyFits) plain.changes = saved.changes;
    return writeStudy(plain) != writeStudy(saved);
}

}  // namespace

Unsaved unsavedIn(const StudySpec& now, const StudySpec& saved) {
    Unsaved result{now.measurements, 0, saved.measurements, now.pending, differBesides(now, saved)};
    takeCommon(result.added, result.lacking);
    result.changed = std::erase_if(result.added, [&](const Measurement& row) {
        const auto same = std::ranges::find_if(result.lacking, [&](const auto& each) { return isSameMeasurement(row, each); });
        if (same == result.lacking.end()) return false;
        result.lacking.erase(same);
        return true;
    });
    auto known = saved.pending;
    for (const auto& row : result.lacking) known.push_back(row.suggested.value_or(row.arm));
    takeCommon(result.awaited, known);
    return result;
}

StudySpec withAdded(StudySpec saved, const Unsaved& unsaved) {
    for (const auto& row : unsaved.added) {
        if (row.suggested) std::erase(saved.pending, *row.suggested);
        record(saved, row);
    }
    saved.pending.insert(saved.pending.end(), unsaved.awaited.begin(), unsaved.awaited.end());
    return saved;
}

std::string counted(std::size_t n, const std::string& what) { return std::to_string(n) + " " + what + (n == 1 ? "" : "s"); }

std::string rowsInWords(std::span<const Measurement> rows) {
    using enum Measurement::Status;
    const std::array<std::pair<Measurement::Status, const char*>, 3> kinds{
        {{Measured, "measurement"}, {Failed, "failed run"}, {Ignored, "struck-out row"}}};
    std::string words;
    for (const auto& [status, name] : kinds)
        if (const auto n = std::ranges::count(rows, status, &Measurement::status))
            words += (words.empty() ? "" : " and ") + counted(static_cast<std::size_t>(n), name);
    return words;
}

std::string firstInWords(const std::vector<Measurement>& rows, const StudySpec& spec) {
    const auto& row = rows.front();
    const auto unit = spec.response.unit.empty() ? "" : " " + spec.response.unit;
    return (rows.size() > 1 ? "the first: " : "") + (row.value ? plain(*row.value) + unit : std::string("failed")) + " at " +
           spec.arms->name(row.arm);
}

}  // namespace gapscope
