#include "core/settings.h"

#include <algorithm>
#include <charconv>
#include <stdexcept>

#include "core/limits.h"

namespace gapscope {

namespace {

bool allowed(const Param& param, double value) {
    if (!std::isfinite(value)) return false;
    if (param.kind == Param::Kind::Integer && value != std::floor(value)) return false;
    return value <= param.max && (param.open ? value > param.min : value >= param.min);
}

void checkNumber(const Param& param, double value, const std::string& place) {
    if (!allowed(param, value)) throw Error(place, rangeInWords(param) + ", got " + plain(value));
    if (std::abs(value) > largestNumber || (param.open && param.min == 0 && value < 1 / largestNumber))
        throw Error(place, "must be a number of ordinary size, 1e-50 to 1e+50, got " + plain(value));
}

void checkNumbers(const Param& param, const double* values, Eigen::Index size, const std::string& place) {
    for (Eigen::Index i = 0; i < size; ++i) checkNumber(param, values[i], place + "[" + std::to_string(i) + "]");
}

void checkWord(const Param& param, const std::string& word, const std::string& place) {
    std::vector<std::string_view> known;
    for (const auto& choice : param.choices) known.push_back(choice.id);
    if (std::ranges::find(known, word) != known.end()) return;
    std::string all;
    for (const auto& id : known) all += (all.empty() ? "" : id == known.back() ? " or " : ", ") + std::string(id);
    throw Error(place, "must be " + all + ", got " + inQuotes(word));
}

}  // namespace

std::string plain(double value) {
    char text[32];
    const bool isWhole = value == std::floor(value) && std::abs(value) < 1e15;  // 100000, not 1e+05
    const auto end = isWhole ? std::to_chars(text, text + sizeof text, value, std::chars_format::fixed).ptr
                             : std::to_chars(text, text + sizeof text, value).ptr;
    return {text, end};
}

std::string rangeInWords(const Param& param) {
    const std::string what = param.kind == Param::Kind::Integer ? "must be a whole number" : "must be";
    const bool low = std::isfinite(param.min), high = std::isfinite(param.max);
    if (low && high && !param.open) return what + " between " + plain(param.min) + " and " + plain(param.max);
    if (low && high) return what + " > " + plain(param.min) + " and <= " + plain(param.max);
    if (low) return what + (param.open ? " > " : " >= ") + plain(param.min);
    if (high) return what + " <= " + plain(param.max);
    return param.kind == Param::Kind::Integer ? what : "must be a finite number";
}

Settings& Settings::set(std::string_view id, SettingValue value) {
    const Param& p = param(id);
    const std::string place(id);
    if (auto* number = std::get_if<double>(&value)) checkNumber(p, *number, place);
    if (auto* list = std::get_if<Eigen::VectorXd>(&value)) checkNumbers(p, list->data(), list->size(), place);
    if (auto* table = std::get_if<Eigen::MatrixXd>(&value))
        for (Eigen::Index i = 0; i < table->rows(); ++i)
            for (Eigen::Index j = 0; j < table->cols(); ++j)
                checkNumber(p, (*table)(i, j), place + "[" + std::to_string(i) + "][" + std::to_string(j) + "]");
    if (auto* lists = std::get_if<Lists>(&value))
        for (std::size_t i = 0; i < lists->size(); ++i)
            checkNumbers(p, (*lists)[i].data(), static_cast<Eigen::Index>((*lists)[i].size()),
                         place + "[" + std::to_string(i) + "]");
    if (auto* word = std::get_if<std::string>(&value))
        if (p.kind == Param::Kind::Word) checkWord(p, *word, place);
    auto changed = std::make_shared<Given>(*given_);
    changed->insert_or_assign(place, std::move(value));
    given_ = std::move(changed);
    return *this;
}

void Settings::requireComplete() const {
    for (const auto& p : params_)
        if (p.required && !has(p.id)) throw Error(std::string(p.id), "is missing");
}

std::optional<double> Settings::maybe(std::string_view id) const {
    if (auto found = given_->find(id); found != given_->end()) return std::get<double>(found->second);
    return param(id).standard;
}

double Settings::number(std::string_view id) const {
    if (auto value = maybe(id)) return *value;
    throw Error(std::string(id), "is missing");
}

std::string_view Settings::word(std::string_view id) const {
    if (auto found = given_->find(id); found != given_->end()) return std::get<std::string>(found->second);
    const auto& p = param(id);
    return p.choices.empty() ? std::string_view() : p.choices.front().id;
}

const SettingValue& Settings::at(std::string_view id) const {
    if (auto found = given_->find(id); found != given_->end()) return found->second;
    throw Error(std::string(id), "is missing");
}

bool Settings::operator==(const Settings& other) const {
    // Eigen's == asserts on sizes, so shapes are compared first.
    auto same = [](const SettingValue& a, const SettingValue& b) {
        if (a.index() != b.index()) return false;
        if (auto* v = std::get_if<Eigen::VectorXd>(&a)) {
            const auto& w = std::get<Eigen::VectorXd>(b);
            return v->size() == w.size() && *v == w;
        }
        if (auto* m = std::get_if<Eigen::MatrixXd>(&a)) {
            const auto& n = std::get<Eigen::MatrixXd>(b);
            return m->rows() == n.rows() && m->cols() == n.cols() && *m == n;
        }
        return a == b;
    };
    return params_.data() == other.params_.data() && given_->size() == other.given_->size() &&
           std::equal(given_->begin(), given_->end(), other.given_->begin(),
                      [&](const auto& a, const auto& b) { return a.first == b.first && same(a.second, b.second); });
}

const Param& Settings::param(std::string_view id) const {
    for (const auto& p : params_)
        if (p.id == id) return p;
    throw std::logic_error("no parameter " + std::string(id));
}

std::string_view nearest(std::string_view word, std::span<const std::string_view> known, std::size_t within) {
    // One row of the table of distances at a time.
    auto distance = [](std::string_view a, std::string_view b) {
        std::vector<std::size_t> row(b.size() + 1);
        for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
        for (std::size_t i = 1; i <= a.size(); ++i) {
            std::size_t diagonal = row[0];
            row[0] = i;
            for (std::size_t j = 1; j <= b.size(); ++j) {
                const std::size_t kept = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
                diagonal = row[j];
                row[j] = std::min({kept, row[j] + 1, row[j - 1] + 1});
            }
        }
        return row.back();
    };
    std::string_view best;
    std::size_t least = within + 1;
    for (auto candidate : known) {
        const auto [shorter, longer] = std::minmax({word.size(), candidate.size()});  // by value
        if (longer - shorter >= least) continue;                                      // so many letters must come or go
        if (auto d = distance(word, candidate); d < least) {
            least = d;
            best = candidate;
        }
    }
    return best;
}

}  // namespace gapscope
