#include "core/io/results_import.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <set>
#include <unordered_map>

#include "core/io/arm_finder.h"
#include "core/io/candidates.h"
#include "core/io/number_text.h"
#include "core/io/study_file.h"
#include "core/io/study_json.h"
#include "core/limits.h"

namespace gapscope {

using Eigen::Index;

namespace {

using Column = ResultColumns::Column;
using Verdict = ResultRow::Verdict;
using Kind = CsvNumber::Kind;
using Status = Measurement::Status;

// "°C" and "C" are the same; others must be spelt alike, because nothing is converted.
bool sameUnit(std::string a, std::string b) {
    for (auto* unit : {&a, &b})
        if (unit->starts_with("\xc2\xb0")) unit->erase(0, 2);
    return a.empty() || b.empty() || a == b;
}

std::optional<Index> wholeNumber(std::string_view cell) {
    if (cell.starts_with('#')) cell.remove_prefix(1);
    Index value = 0;
    const auto [end, error] = std::from_chars(cell.data(), cell.data() + cell.size(), value);
    if (error != std::errc() || end != cell.data() + cell.size()) return std::nullopt;
    return value;
}

}  // namespace

bool ResultRow::usable() const {
    return verdict == Verdict::New || verdict == Verdict::AnswersPending || verdict == Verdict::Updates ||
           verdict == Verdict::Failed || verdict == Verdict::OtherConditions;
}

int ResultPlan::count(Verdict verdict) const { return static_cast<int>(std::ranges::count(rows, verdict, &ResultRow::verdict)); }

namespace {

class Planner {
public:
    Planner(const CsvTable& table, const StudySpec& spec, const ResultColumns& columns, const std::string& time)
        : table_(table), spec_(spec), columns_(columns), time_(time), finder_(*spec.arms) {
        const auto& model = spec.initial.model;
        usesAt_ = model.entry->id == "kernel" || (model.entry->id == "linear" && !model.settings.has("features"));
        for (const Index arm : spec.pending) pending_.insert(arm);
        for (std::size_t i = 0; i < spec.measurements.size(); ++i)
            if (!spec.measurements[i].id.empty()) rowsOfId_[spec.measurements[i].id].push_back(i);
        const auto& labels = spec.arms->labels;
        for (std::size_t k = 0; k < labels.size(); ++k) armsOfLabel_[labels[k]].push_back(static_cast<Index>(k));
    }

    ResultPlan plan() {
        ResultPlan plan;
        plan.notes = table_.notes;
        plan.problem = problem();
        if (!plan.problem.empty()) return plan;
        plan.rows.reserve(table_.rows.size());
        for (std::size_t r = 0; r < table_.rows.size(); ++r) plan.rows.push_back(row(r));
        sayIfKnown(plan);
        return plan;
    }

private:
    // --- The table as a whole

    std::string problem() const {
        if (!table_.problem.empty()) return table_.problem;
        if (!table_.question.empty()) return table_.question;
        if (!columns_.value && !columns_.status) return "No column holds results: say which one is " + spec_.response.name + ".";
        const bool byVariables = !columns_.variables.empty() && std::ranges::all_of(columns_.variables, &Column::has_value);
        if (!byVariables && !columns_.arm && !columns_.label && !columns_.id) return whoIsMissing();
        for (std::size_t i = 0; i < columns_.variables.size(); ++i)
            if (const auto c = columns_.variables[i]; c && !sameUnit(unitOf(*c), spec_.arms->variables[i].unit))
                return unitProblem(*c, spec_.arms->variables[i].unit);
        if (columns_.value && !sameUnit(unitOf(*columns_.value), spec_.response.unit))
            return unitProblem(*columns_.value, spec_.response.unit);
        return {};
    }
    std::string whoIsMissing() const {
        std::string missing;
        for (std::size_t i = 0; i < columns_.variables.size(); ++i)
            if (!columns_.variables[i]) missing += (missing.empty() ? "" : ", ") + spec_.arms->variables[i].name;
        return missing.empty()
                   ? "No column says which candidate a row is: arm or label."
                   : "No column says which candidate a row is: " + missing + " is missing, and there is no arm, label or id.";
    }
    std::string unitOf(std::size_t column) const { return splitUnit(table_.header[column]).unit; }
    std::string unitProblem(std::size_t column, const std::string& wanted) const {
        const auto [name, unit] = splitUnit(table_.header[column]);
        return shortened(name) + " is in " + shortened(unit) + " here and in " + wanted +
               " in the study. Nothing is converted: change the table.";
    }

    // Equal rows may be repeats, or a table that is imported a second time.
    void sayIfKnown(ResultPlan& plan) const {
        std::set<std::pair<Index, double>> there;
        for (const auto& m : spec_.measurements)
            if (m.value) there.emplace(m.arm, *m.value);
        const auto known = std::ranges::count_if(plan.rows, [&](const ResultRow& row) {
            const auto& m = row.measurement;
            return row.use && !row.updates && m.value && there.contains({m.arm, *m.value});
        });
        if (known)
            plan.notes.push_back(
                (known == 1 ? "1 row has" : std::to_string(known) + " rows have") +
                " the candidate and the value of a measurement that is there already: was this table imported before?");
    }

    // --- One row

    // Thrown by the steps below; becomes the row's verdict.
    struct Stop {
        Verdict verdict;
        std::string about;
    };

    std::string_view cell(std::size_t r, const Column& column) const {
        return column ? table_.cell(r, *column) : std::string_view();
    }

    std::string nameOf(Index arm) const { return shortened(spec_.arms->name(arm)); }

    // Somebody may have written "45 %" where results are in %.
    std::string_view withoutOwnUnit(std::string_view text, const Column& column) const {
        const std::string_view unit = spec_.response.unit;
        const bool isResult = column == columns_.value || column == columns_.noiseSd;
        if (isResult && !unit.empty() && text.ends_with(unit)) text = trimmed(text.substr(0, text.size() - unit.size()));
        return text;
    }

    std::optional<double> number(std::size_t r, const Column& column) const {
        const auto text = withoutOwnUnit(cell(r, column), column);
        const auto read = table_.number(text);
        if (read.kind == Kind::Empty) return std::nullopt;
        if (read.kind != Kind::Number)
            throw Stop{Verdict::NotANumber, shortened(splitUnit(table_.header[*column]).name) + ": " + table_.whyNoNumber(text)};
        return read.value;
    }

    ResultRow row(std::size_t r) {
        ResultRow row;
        row.number = table_.rows[r].number;
        row.measurement.time = time_;
        try {
            readValue(r, row);
            findOld(r, row);
            findArm(r, row);
            readRest(r, row);
            decide(row);
        } catch (const Stop& stop) {
            row.verdict = stop.verdict;
            row.about = stop.about;
        }
        row.use = row.usable() && !(row.verdict == Verdict::OtherConditions && !row.use);
        return row;
    }

    void readValue(std::size_t r, ResultRow& row) const {
        auto& m = row.measurement;
        const auto text = cell(r, columns_.value), status = cell(r, columns_.status);
        const bool isWord = table_.number(text).kind == Kind::NotANumber && (isFailedWord(text) || isPendingWord(text));
        if (!isWord) m.value = number(r, columns_.value);
        if (isOneOf(status, {"ignored"})) {
            m.status = Status::Ignored;
        } else if (isFailedWord(status) || (isWord && isFailedWord(text))) {
            if (m.value) throw Stop{Verdict::Refused, "has a value and the status " + shortened(status)};
            m.status = Status::Failed;
        } else if (!m.value) {
            if (isWord || isPendingWord(status)) throw Stop{Verdict::Pending, "has no result yet"};
            throw Stop{Verdict::Pending, "has no value"};
        } else if (!status.empty() && !isPendingWord(status) &&
                   !isOneOf(status, {"measured", "complete", "completed", "done", "ok", "success"})) {
            throw Stop{Verdict::Refused, "the status " + inQuotes(status) + " is not known"};
        }
    }

    // "#7" is the seventh row of a study whose rows have no ids, as an export calls it.
    void findOld(std::size_t r, ResultRow& row) {
        const std::string id(cell(r, columns_.id));
        if (id.empty()) return;
        if (id.starts_with('#')) {
            const auto n = wholeNumber(id);
            if (n && *n >= 1 && *n <= static_cast<Index>(spec_.measurements.size()))
                row.updates = static_cast<std::size_t>(*n - 1);
            return;
        }
        row.measurement.id = id;
        if (!idsHere_.insert(id).second)
            throw Stop{Verdict::Refused, "the id " + shortened(id) + " stands in a row before it too"};
        const auto old = rowsOfId_.find(id);
        if (old == rowsOfId_.end()) return;
        if (old->second.size() > 1)
            throw Stop{Verdict::Refused, "several measurements of the study have the id " + shortened(id)};
        row.updates = old->second[0];
    }

    void findArm(std::size_t r, ResultRow& row) const {
        auto& m = row.measurement;
        const auto shown = shownPlace(r);
        std::optional<Index> known;
        if (!shown) known = namedArm(r);
        std::vector<double> x = shown ? shown->at : std::vector<double>();
        for (const auto& column : columns_.variables)
            if (const auto value = shown ? std::nullopt : number(r, column)) x.push_back(*value);
        const bool placed = !x.empty() && x.size() == spec_.arms->variables.size();
        if (!known && !placed) {
            if (!row.updates) throw Stop{Verdict::NoSuchCandidate, "does not say which candidate it is"};
            m.arm = spec_.measurements[*row.updates].arm;
            m.at = spec_.measurements[*row.updates].at;
            return;
        }
        if (!placed) {
            m.arm = *known;
            return;
        }
        const auto match = finder_.find(x, shown ? shown->group : cell(r, columns_.group));
        if (known) {
            m.arm = *known;
            if (std::ranges::find(match.same, *known) == match.same.end()) setAt(row, x, true);
        } else if (match.same.size() == 1) {
            m.arm = match.same[0];
        } else if (match.same.size() > 1) {
            throw Stop{Verdict::NoSuchCandidate, "may be #" + std::to_string(match.same[0]) + " or #" +
                                                     std::to_string(match.same[1]) +
                                                     ", which have the same coordinates: add a column arm or label"};
        } else if (match.nearest < 0) {
            throw Stop{Verdict::NoSuchCandidate, "is no candidate of the study"};
        } else {
            m.arm = match.nearest;
            setAt(row, x, (shown && shown->isReal) || (row.updates && spec_.measurements[*row.updates].at == x));
        }
    }

    // Coordinates as the window shows them and copies them: "50 C, pH 7", and "really 51.5 C, pH 6.7" for what was set.
    struct ShownPlace {
        std::vector<double> at;
        std::string_view group;
        bool isReal = false;
    };
    std::optional<ShownPlace> shownPlace(std::size_t r) const {
        constexpr std::string_view real = "really ";
        auto text = cell(r, columns_.arm);
        const auto& variables = spec_.arms->variables;
        if (variables.empty() || text.empty() || wholeNumber(text)) return std::nullopt;
        ShownPlace place{.isReal = text.starts_with(real)};
        if (place.isReal) text.remove_prefix(real.size());
        std::vector<std::string_view> parts;
        while (true) {
            const auto end = std::min({text.find(", "), text.find("; "), text.size()});
            parts.push_back(trimmed(text.substr(0, end)));
            if (end == text.size()) break;
            text.remove_prefix(end + 2);
        }
        if (!spec_.arms->groups.empty() && parts.size() == variables.size() + 1) {
            place.group = parts.front();
            parts.erase(parts.begin());
        }
        if (parts.size() != variables.size()) return std::nullopt;
        for (std::size_t i = 0; i < parts.size(); ++i) {
            const auto value = table_.number(withoutNameOrUnit(parts[i], variables[i]));
            if (value.kind != Kind::Number) return std::nullopt;
            place.at.push_back(value.value);
        }
        return place;
    }
    // A unit tells which variable a number belongs to, else its name does. Empty: it is not this variable's.
    static std::string_view withoutNameOrUnit(std::string_view part, const Variable& variable) {
        const auto& [name, unit] = std::tie(variable.name, variable.unit);
        const bool fits = unit.empty() ? part.starts_with(name + " ") : part.ends_with(" " + unit);
        if (!fits) return {};
        return unit.empty() ? part.substr(name.size()) : part.substr(0, part.size() - unit.size());
    }

    void setAt(ResultRow& row, const std::vector<double>& x, bool sure) const {
        const auto name = nameOf(row.measurement.arm) + " (#" + std::to_string(row.measurement.arm) + ")";
        if (!usesAt_)
            throw Stop{Verdict::NoSuchCandidate,
                       sure ? "has other coordinates than " + name : "is no candidate; the nearest is " + name};
        row.measurement.at = x;
        row.verdict = Verdict::OtherConditions;
        row.use = sure;
        row.about = (sure ? "other conditions than " : "is no candidate; counts as other conditions near ") + name;
    }

    std::optional<Index> namedArm(std::size_t r) const {
        if (const auto text = cell(r, columns_.arm); !text.empty()) {
            const auto arm = wholeNumber(text);
            const bool isThere = arm && *arm >= 0 && *arm < spec_.arms->size();
            if (!isThere && armsOfLabel_.contains(std::string(text))) return labelled(std::string(text));
            if (!isThere)
                throw Stop{Verdict::NoSuchCandidate,
                           "there is no arm " + shortened(text) + " (0 to " + std::to_string(spec_.arms->size() - 1) + ")"};
            return arm;
        }
        const std::string label(cell(r, columns_.label));
        return label.empty() || spec_.arms->labels.empty() ? std::nullopt : std::optional(labelled(label));
    }
    Index labelled(const std::string& label) const {
        const auto found = armsOfLabel_.find(label);
        if (found == armsOfLabel_.end())
            throw Stop{Verdict::NoSuchCandidate, "no candidate is called " + inQuotes(label) + nearestLabel(label)};
        if (found->second.size() > 1)
            throw Stop{Verdict::NoSuchCandidate,
                       std::to_string(found->second.size()) + " candidates are called " + inQuotes(label)};
        return found->second[0];
    }
    std::string nearestLabel(const std::string& label) const {
        if (spec_.arms->labels.size() > 2000 || label.size() > 200 || ++guesses_ > 100)
            return {};  // a guess is not worth the wait
        const std::vector<std::string_view> known(spec_.arms->labels.begin(), spec_.arms->labels.end());
        return "; the nearest is " + inQuotes(nearest(label, known));
    }

    void readRest(std::size_t r, ResultRow& row) const {
        auto& m = row.measurement;
        m.note = cell(r, columns_.note);
        m.noiseSd = number(r, columns_.noiseSd);
        if (const auto time = cell(r, columns_.time); !time.empty()) m.time = time;
        auto whole = [&](const Column& column, Index least, Index most) -> std::optional<Index> {
            const auto text = cell(r, column);
            if (text.empty()) return std::nullopt;
            const auto value = wholeNumber(text);
            if (!value || *value < least || *value > most)
                throw Stop{Verdict::Refused, shortened(table_.header[*column]) + ": must be a whole number between " +
                                                 std::to_string(least) + " and " + std::to_string(most) + ", got " +
                                                 shortened(text)};
            return value;
        };
        if (const auto batch = whole(columns_.batch, 1, limits::budget.most)) m.batch = static_cast<int>(*batch);
        m.suggested = whole(columns_.suggested, 0, spec_.arms->size() - 1);
    }

    void decide(ResultRow& row) {
        auto& m = row.measurement;
        if (row.updates && spec_.measurements[*row.updates].arm != m.arm) {
            if (m.id.empty())
                row.updates.reset();  // the number of a row in another study
            else
                throw Stop{Verdict::Refused, "the id " + shortened(m.id) + " is " + nameOf(spec_.measurements[*row.updates].arm) +
                                                 " in the study, and " + nameOf(m.arm) + " here"};
        }
        try {
            checkMeasurement(m, spec_);
        } catch (const Error& e) {
            throw Stop{e.place() == "value" ? Verdict::OutsideLimits : Verdict::Refused, e.what()};
        }
        if (row.updates) return update(row, spec_.measurements[*row.updates]);
        if (pending_.erase(m.arm) && m.status != Status::Ignored && row.verdict == Verdict::New) {
            row.verdict = m.measured() ? Verdict::AnswersPending : Verdict::Failed;
            row.about = "answers the pending " + nameOf(m.arm);
        } else if (m.status == Status::Failed) {
            row.verdict = Verdict::Failed;
            row.about = "failed at " + nameOf(m.arm);
        } else if (row.about.empty()) {
            row.about = "new at " + nameOf(m.arm);
        }
    }

    // What the table does not tell stays.
    void update(ResultRow& row, const Measurement& old) const {
        auto& m = row.measurement;
        const auto read = m;
        m = old;
        m.value = read.value;
        m.status = read.status;
        if (!read.at.empty()) m.at = read.at;
        if (columns_.note) m.note = read.note;
        if (columns_.noiseSd) m.noiseSd = read.noiseSd;
        if (columns_.batch) m.batch = read.batch;
        if (columns_.suggested) m.suggested = read.suggested;
        if (columns_.time) m.time = read.time;
        auto said = [](const Measurement& x) {
            return x.status == Status::Failed ? std::string("failed") : x.value ? plain(*x.value) : std::string("no value");
        };
        row.verdict = m == old ? Verdict::Same : Verdict::Updates;
        row.about = m == old               ? "stands in the study already"
                    : said(m) == said(old) ? "changes what goes with " + said(old)
                                           : said(m) + " in the place of " + said(old);
    }

    const CsvTable& table_;
    const StudySpec& spec_;
    const ResultColumns& columns_;
    const std::string& time_;
    ArmFinder finder_;
    bool usesAt_ = false;
    mutable int guesses_ = 0;
    std::set<Index> pending_;
    std::set<std::string> idsHere_;
    std::map<std::string, std::vector<std::size_t>> rowsOfId_;
    std::unordered_map<std::string, std::vector<Index>> armsOfLabel_;
};

}  // namespace

ResultPlan planResults(const CsvTable& table, const StudySpec& spec, const ResultColumns& columns, const std::string& time) {
    return Planner(table, spec, columns, time).plan();
}

StudySpec applied(const StudySpec& spec, const ResultPlan& plan) {
    if (!plan.problem.empty()) throw Error("", plan.problem);
    StudySpec grown = spec;
    for (const auto& row : plan.rows) {
        if (!row.use || !row.usable()) continue;
        try {
            if (row.updates) {
                checkMeasurement(row.measurement, grown);
                auto& old = grown.measurements.at(*row.updates);
                // Where a row begins or ends to count, the changes behind it keep their place.
                if (old.measured() != row.measurement.measured() && !grown.changes.empty())
                    grown = correctedRow(grown, *row.updates, row.measurement);
                else
                    old = row.measurement;
                if (row.measurement.measured()) std::erase(grown.pending, row.measurement.arm);
            } else {
                record(grown, row.measurement);
            }
        } catch (const Error& e) {
            throw Error("row " + std::to_string(row.number), e.what());
        }
    }
    return grown;
}

}  // namespace gapscope
