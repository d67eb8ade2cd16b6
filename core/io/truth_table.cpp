#include "core/io/truth_table.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "core/limits.h"

namespace gapscope {

using Eigen::Index;
using Eigen::VectorXd;

namespace {

bool isNumeric(const CsvTable& table, std::size_t column) {
    std::size_t numbers = 0, others = 0;
    for (std::size_t r = 0; r < table.rows.size(); ++r) {
        const auto kind = table.number(r, column).kind;
        numbers += kind == CsvNumber::Kind::Number;
        others += kind == CsvNumber::Kind::NotANumber && !isFailedWord(table.cell(r, column));
    }
    return numbers > 0 && others == 0;
}

// "split_12" without its number: "split_". Without one: the whole name.
std::string stemOf(const std::string& header) {
    const auto name = splitUnit(header).name;
    const auto end = name.find_last_not_of("0123456789");
    return end == std::string::npos ? name : name.substr(0, end + 1);
}

// "split_" as a person would say it.
std::string withoutTail(std::string stem) {
    while (!stem.empty() && (stem.back() == '_' || stem.back() == '-' || stem.back() == ' ' || stem.back() == '.'))
        stem.pop_back();
    return stem.empty() ? "value" : stem;
}

double sdOf(const VectorXd& values) {
    const double mean = values.mean();
    return values.size() < 2 ? 0 : std::sqrt((values.array() - mean).square().sum() / static_cast<double>(values.size() - 1));
}

// Three digits: no more is meant.
double tidy(double value) {
    if (value == 0) return 0;
    const double unit = std::pow(10, std::floor(std::log10(std::abs(value))) - 2);
    return std::stod(readable(std::round(value / unit) * unit));
}

// Of repeats around their own means; NaN without any.
double spreadOfRepeats(const Lists& outcomes) {
    double squares = 0, freedom = 0;
    for (const auto& list : outcomes) {
        const Eigen::Map<const VectorXd> values(list.data(), static_cast<Index>(list.size()));
        squares += (values.array() - values.mean()).square().sum();
        freedom += static_cast<double>(list.size() - 1);
    }
    return freedom > 0 ? std::sqrt(squares / freedom) : std::numeric_limits<double>::quiet_NaN();
}

// A fifth of each range, as the form of a new study proposes.
VectorXd lengthscales(const Arms& arms) {
    VectorXd lengths(static_cast<Index>(arms.variables.size()));
    for (Index i = 0; i < lengths.size(); ++i) {
        const double range = arms.values.col(i).maxCoeff() - arms.values.col(i).minCoeff();
        lengths[i] = range > 0 ? tidy(range / 5) : 1;
    }
    return lengths;
}

ModelChoice modelFor(const Arms& arms, double mean, double spread, double noise) {
    ModelChoice model;
    const bool alone = arms.variables.empty();
    model.entry = findEntry(models(), alone ? "independent" : "kernel");
    model.settings = Settings(model.entry->params);
    if (alone) {
        model.settings.set("prior_sd", spread);
    } else {
        model.settings.set("kernel", std::string("matern52"));
        model.settings.set("variance", spread * spread);
        model.settings.set("lengthscales", lengthscales(arms));
    }
    model.settings.set("mean", mean);
    model.settings.set("noise_sd", noise);
    return model;
}

// The outcomes of every arm, over its rows and columns.
Lists outcomesOf(const CsvTable& table, const Candidates& candidates, const std::vector<std::size_t>& columns) {
    Lists outcomes(static_cast<std::size_t>(candidates.arms->size()));
    for (std::size_t r = 0; r < table.rows.size(); ++r) {
        const auto arm = candidates.rows[r].arm;
        if (arm < 0) continue;
        for (const auto c : columns)
            if (const auto number = table.number(r, c); number.kind == CsvNumber::Kind::Number)
                outcomes[static_cast<std::size_t>(arm)].push_back(number.value);
    }
    return outcomes;
}

SourceChoice sourceFor(const Lists& outcomes, const VectorXd& means) {
    const bool repeats = std::ranges::any_of(outcomes, [](const auto& list) { return list.size() > 1; });
    SourceChoice source;
    source.entry = findEntry(sources(), repeats ? "samples" : "means");
    source.settings = Settings(source.entry->params);
    if (repeats)
        source.settings.set("values", outcomes);
    else
        source.settings.set("values", means);
    return source;
}

}  // namespace

std::vector<std::size_t> outcomeColumns(const CsvTable& table) {
    std::vector<std::size_t> found;
    for (std::size_t c = table.header.size(); c-- > 0;) {
        if (found.empty() ? isNumeric(table, c)
                          : isNumeric(table, c) && stemOf(table.header[c]) == stemOf(table.header[found.front()]))
            found.insert(found.begin(), c);
        else if (!found.empty())
            break;
    }
    return found;
}

CsvTable withLackedVariables(CsvTable table, std::vector<std::string>& filled) {
    const auto columns = candidatesIn(table).columns;
    const auto group = std::ranges::find(columns, ColumnRole::Group, &CandidateColumn::role);
    if (group == columns.end()) return table;
    const auto by = static_cast<std::size_t>(group - columns.begin());
    for (std::size_t c = 0; c < columns.size(); ++c) {
        if (columns[c].role != ColumnRole::Variable) continue;
        std::map<std::string, bool, std::less<>> lacks;  // all blank so far
        for (std::size_t r = 0; r < table.rows.size(); ++r) {
            const auto& [at, fresh] = lacks.try_emplace(std::string(table.cell(r, by)), true);
            at->second = at->second && table.cell(r, c).empty();
        }
        bool any = false;
        for (auto& row : table.rows) {
            const auto at = lacks.find(by < row.cells.size() ? row.cells[by] : std::string());
            if (at == lacks.end() || !at->second) continue;
            row.cells.resize(std::max(row.cells.size(), c + 1));
            row.cells[c] = "0";
            any = true;
        }
        if (any) filled.push_back(table.header[c]);
    }
    return table;
}

TruthTable truthStudy(const CsvTable& table, const Candidates& candidates, const std::vector<std::size_t>& outcomes,
                      bool minimise, const std::string& name) {
    TruthTable made;
    const auto refuse = [&](const std::string& why) {
        made.problem = why;
        return made;
    };
    if (!candidates.arms) return refuse(candidates.problem);
    if (outcomes.empty()) return refuse("Choose the column, or the columns, that hold the outcomes.");
    const auto lists = outcomesOf(table, candidates, outcomes);
    for (std::size_t k = 0; k < lists.size(); ++k)
        if (lists[k].empty()) return refuse(shortened(candidates.arms->name(static_cast<Index>(k))) + " has no outcome.");
    VectorXd means(static_cast<Index>(lists.size()));
    for (std::size_t k = 0; k < lists.size(); ++k)
        means[static_cast<Index>(k)] = Eigen::Map<const VectorXd>(lists[k].data(), static_cast<Index>(lists[k].size())).mean();
    const double spread = sdOf(means), repeats = spreadOfRepeats(lists);
    if (!(spread > 0)) return refuse("All candidates have the same outcome, so there is nothing to find.");
    const double noise = std::isnan(repeats) ? spread / 10 : std::max(repeats, spread / 1000);
    StudySpec spec;
    spec.name = name;
    spec.minimise = minimise;
    spec.response.name = withoutTail(stemOf(table.header[outcomes.front()]));
    spec.response.unit = splitUnit(table.header[outcomes.front()]).unit;
    spec.arms = std::make_shared<const Arms>(*candidates.arms);
    spec.initial.model = modelFor(*spec.arms, tidy(means.mean()), tidy(spread), tidy(noise));
    spec.initial.budget = static_cast<int>(std::clamp<Index>(spec.arms->size() / 4, 10, 60));
    const auto* policy = findPolicy("bayesgap");
    spec.initial.policy = {policy, Settings(policy->params)};
    spec.source = sourceFor(lists, means);
    made.notes.push_back(std::to_string(lists.size()) + " candidates; noise " + plain(tidy(noise)) +
                         (std::isnan(repeats) ? ", a tenth of the spread, because nothing was repeated"
                                              : ", from the differences between repeats"));
    made.study = std::move(spec);
    return made;
}

Eigen::MatrixXd truthRows(const CsvTable& table, Index arms) {
    if (!table.problem.empty()) throw Error("rows", table.problem);
    const auto columns = static_cast<Index>(table.header.size());
    const Index first = columns - arms;  // a column of times or names in front
    if (first < 0 || first > 1)
        throw Error("rows",
                    "the table has " + std::to_string(columns) + " columns, one per arm is needed: " + std::to_string(arms));
    if (table.rows.empty()) throw Error("rows", "the table has no rows of numbers");
    Eigen::MatrixXd rows(static_cast<Index>(table.rows.size()), arms);
    for (std::size_t r = 0; r < table.rows.size(); ++r)
        for (Index k = 0; k < arms; ++k) {
            const auto c = static_cast<std::size_t>(k + first);
            const auto number = table.number(r, c);
            if (number.kind != CsvNumber::Kind::Number)
                throw Error("row " + std::to_string(table.rows[r].number) + ", " + shortened(table.header[c]),
                            number.kind == CsvNumber::Kind::Empty ? "is empty" : table.whyNoNumber(table.cell(r, c)));
            rows(static_cast<Index>(r), k) = number.value;
        }
    return rows;
}

}  // namespace gapscope
