#include "core/io/candidates.h"

#include <algorithm>
#include <map>
#include <set>

#include "core/catalog.h"
#include "core/limits.h"
#include "core/settings.h"

namespace gapscope {

using Eigen::Index;

namespace {

using Kind = CsvNumber::Kind;

// What the cells of a column are.
struct Content {
    std::size_t numbers = 0, words = 0, empty = 0, pending = 0, outcomes = 0;
    bool constant = true, counts = true;
    double first = 0;

    bool numeric() const { return numbers > words; }
    bool hasResults() const { return pending > 0 && words == pending + outcomes; }
};

Content contentOf(const CsvTable& table, std::size_t column) {
    Content c;
    for (std::size_t r = 0; r < table.rows.size(); ++r) {
        const auto cell = table.cell(r, column);
        const auto number = table.number(cell);
        if (number.kind == Kind::Empty) {
            ++c.empty;
        } else if (number.kind == Kind::NotANumber) {
            ++c.words;
            c.pending += isPendingWord(cell);
            c.outcomes += isFailedWord(cell);
        } else {
            if (c.numbers++ == 0) c.first = number.value;
            c.constant = c.constant && number.kind == Kind::Number && number.value == c.first;
            c.counts = c.counts && number.value == c.first + static_cast<double>(r);
        }
    }
    c.counts = c.counts && c.words + c.empty == 0 && (c.first == 0 || c.first == 1);
    return c;
}

// Names of a column of labels, the best first.
int labelRank(const std::string& name) {
    static constexpr std::string_view names[] = {"label", "name", "id", "candidate", "sample"};
    for (int i = 0; i < 5; ++i)
        if (sameName(name, names[i])) return i;
    return -1;
}

class Finder {
public:
    Finder(const CsvTable& table, const CandidateOptions& options) : table_(table), options_(options) {}

    Candidates found() {
        for (std::size_t c = 0; c < table_.header.size(); ++c) {
            contents_.push_back(contentOf(table_, c));
            const auto [name, unit] = splitUnit(table_.header[c]);
            result_.columns.push_back({name, unit, ColumnRole::Ignored, {}});
        }
        result_.notes = table_.notes;
        const bool results = std::ranges::any_of(contents_, &Content::hasResults);
        for (std::size_t c = 0; c < contents_.size(); ++c) setRole(c, results);
        keepOneOf(ColumnRole::Label);
        keepOneOf(ColumnRole::Group);
        requireDistinctNames();
        readRows();
        finish();
        return std::move(result_);
    }

private:
    void setRole(std::size_t c, bool hasPending) {
        auto& column = result_.columns[c];
        const auto& content = contents_[c];
        const bool said = c < options_.roles.size() && options_.roles[c];
        column.role = said ? *options_.roles[c] : foundRole(c, hasPending);
        if (column.role == ColumnRole::Constant && options_.keepConstants) column.role = ColumnRole::Variable;
        if (column.role == ColumnRole::Constant)
            column.about =
                shortened(column.name) + " is " + plain(content.first) + " in every row, so it tells no candidates apart";
        if (column.role == ColumnRole::Ignored && !said && content.words)
            column.about = shortened(column.name) + " holds words, and is called neither label nor group";
    }

    ColumnRole foundRole(std::size_t c, bool hasPending) const {
        const auto& name = result_.columns[c].name;
        const auto& content = contents_[c];
        if (content.hasResults() || (!options_.response.empty() && sameName(name, options_.response))) return ColumnRole::Result;
        if (content.counts && isOneOf(name, {"arm", "#", "index", "no", "no.", "nr", "number", "row", "id"}))
            return ColumnRole::Counter;
        if (hasPending && sameName(name, "priority")) return ColumnRole::Ignored;  // a sheet of edbo
        if (isOneOf(name, {"group", "family"})) return ColumnRole::Group;
        if (labelRank(name) >= 0) return ColumnRole::Label;
        if (content.numeric()) return content.constant && table_.rows.size() > 1 ? ColumnRole::Constant : ColumnRole::Variable;
        // A list of names without more is a study of labels.
        return contents_.size() == 1 ? ColumnRole::Label : ColumnRole::Ignored;
    }

    void keepOneOf(ColumnRole role) {
        auto rank = [&](const CandidateColumn& c) { return c.role == role ? std::max(0, labelRank(c.name)) : 100; };
        auto best = std::ranges::min_element(result_.columns, {}, rank);
        for (auto c = result_.columns.begin(); c != result_.columns.end(); ++c)
            if (c != best && c->role == role) {
                c->role = ColumnRole::Ignored;
                c->about = shortened(best->name) + " is taken instead";
            }
    }

    void requireDistinctNames() {
        std::set<std::string> names;
        for (auto& c : result_.columns)
            if (c.role == ColumnRole::Variable && !names.insert(c.name).second) {
                c.role = ColumnRole::Ignored;
                c.about = "a column before it is called " + shortened(c.name) + " too";
            }
    }

    std::vector<std::size_t> columnsOf(ColumnRole role) const {
        std::vector<std::size_t> all;
        for (std::size_t c = 0; c < result_.columns.size(); ++c)
            if (result_.columns[c].role == role) all.push_back(c);
        return all;
    }

    void readRows() {
        variables_ = columnsOf(ColumnRole::Variable);
        const auto labels = columnsOf(ColumnRole::Label), groups = columnsOf(ColumnRole::Group);
        std::map<std::pair<std::vector<double>, std::pair<std::string, std::string>>, std::size_t> seen;
        for (std::size_t r = 0; r < table_.rows.size(); ++r) {
            CandidateRow row{table_.rows[r].number, CandidateRow::Verdict::Ok, {}, -1};
            std::vector<double> values;
            const std::string label(labels.empty() ? "" : table_.cell(r, labels[0]));
            const std::string group(groups.empty() ? "" : table_.cell(r, groups[0]));
            readNumbers(r, row, values);
            if (row.verdict == CandidateRow::Verdict::Ok && !labels.empty() && label.empty())
                refuse(row, CandidateRow::Verdict::Missing, shortened(result_.columns[labels[0]].name) + " is missing");
            if (row.verdict == CandidateRow::Verdict::Ok && !groups.empty() && group.empty())
                refuse(row, CandidateRow::Verdict::Missing, shortened(result_.columns[groups[0]].name) + " is missing");
            if (row.verdict == CandidateRow::Verdict::Ok) {
                const auto [first, isNew] = seen.try_emplace({values, {group, label}}, r);
                row.arm = isNew ? static_cast<Index>(labels_.size()) : result_.rows[first->second].arm;
                if (isNew) {
                    labels_.push_back(label);
                    groups_.push_back(group);
                    values_.push_back(std::move(values));
                } else {
                    refuse(row, CandidateRow::Verdict::Duplicate,
                           "is the same as row " + std::to_string(table_.rows[first->second].number));
                }
            }
            result_.rows.push_back(std::move(row));
        }
    }

    void readNumbers(std::size_t r, CandidateRow& row, std::vector<double>& values) const {
        for (const auto c : variables_) {
            const auto name = shortened(result_.columns[c].name);
            const auto number = table_.number(r, c);
            if (number.kind == Kind::Empty) return refuse(row, CandidateRow::Verdict::Missing, name + " is missing");
            if (number.kind != Kind::Number)
                return refuse(row, CandidateRow::Verdict::NotANumber, name + ": " + table_.whyNoNumber(table_.cell(r, c)));
            if (std::abs(number.value) > largestNumber)
                return refuse(row, CandidateRow::Verdict::NotANumber, name + ": " + plain(number.value) + " is too large");
            values.push_back(number.value == 0 ? 0 : number.value);  // no -0
        }
    }

    static void refuse(CandidateRow& row, CandidateRow::Verdict verdict, std::string about) {
        row.verdict = verdict;
        row.about = std::move(about);
    }

    // Names that a study's file may hold.
    void requireTexts() {
        try {
            requireWithin(limits::variables, static_cast<double>(variables_.size()), "The table");
            requireWithin(limits::coordinates, static_cast<double>(variables_.size() * labels_.size()), "The table");
            for (const auto c : variables_) {
                requireShort(limits::name, result_.columns[c].name, "The name of column " + std::to_string(c + 1));
                requireShort(limits::unit, result_.columns[c].unit, "The unit of column " + std::to_string(c + 1));
            }
            for (const auto& row : result_.rows) {
                if (row.verdict != CandidateRow::Verdict::Ok) continue;
                const auto k = static_cast<std::size_t>(row.arm);
                requireShort(limits::name, labels_[k], "The label of row " + std::to_string(row.number));
                requireShort(limits::name, groups_[k], "The group of row " + std::to_string(row.number));
            }
        } catch (const Error& e) {
            result_.problem = std::string(e.what()) + ".";
        }
    }

    void finish() {
        const auto size = labels_.size();
        const bool labelled = !columnsOf(ColumnRole::Label).empty();
        if (!table_.problem.empty())
            result_.problem = table_.problem;
        else if (!table_.question.empty())
            result_.problem = table_.question;
        else if (variables_.empty() && !labelled)
            result_.problem = "There is neither a column of numbers nor one of labels.";
        else if (size < 2)
            result_.problem =
                std::string(size == 1 ? "There is 1 candidate" : "There are no candidates") + ", at least 2 are needed.";
        else if (size > static_cast<std::size_t>(mostArms))
            result_.problem =
                "There are " + std::to_string(size) + " candidates, at most " + std::to_string(mostArms) + " are allowed.";
        if (!result_.problem.empty()) return;
        requireTexts();
        if (!result_.problem.empty()) return;
        Arms arms;
        arms.kind = variables_.empty() ? Arms::Kind::Labels : Arms::Kind::Table;
        for (const auto c : variables_) {
            Variable v;
            v.name = result_.columns[c].name;
            v.unit = result_.columns[c].unit;
            arms.variables.push_back(std::move(v));
        }
        if (labelled) arms.labels = labels_;
        if (!variables_.empty()) {
            if (!columnsOf(ColumnRole::Group).empty()) arms.groups = groups_;
            arms.values.resize(static_cast<Index>(size), static_cast<Index>(variables_.size()));
            for (std::size_t k = 0; k < size; ++k)
                for (std::size_t i = 0; i < variables_.size(); ++i)
                    arms.values(static_cast<Index>(k), static_cast<Index>(i)) = values_[k][i];
        }
        result_.arms = std::move(arms);
    }

    const CsvTable& table_;
    const CandidateOptions& options_;
    Candidates result_;
    std::vector<Content> contents_;
    std::vector<std::size_t> variables_;
    std::vector<std::string> labels_, groups_;
    std::vector<std::vector<double>> values_;
};

}  // namespace

Candidates candidatesIn(const CsvTable& table, const CandidateOptions& options) { return Finder(table, options).found(); }

bool isPendingWord(std::string_view word) {
    return isOneOf(word, {"pending", "running", "waiting", "suggested", "open", "todo", "to do", "tbd", "?"});
}

bool isFailedWord(std::string_view word) {
    return isOneOf(word, {"failed", "fail", "failure", "pruned", "nan", "na", "n/a", "#n/a", "null", "none", "error"});
}

}  // namespace gapscope
