// Settings: the values of an entry's parameters, checked against them.
//
// Only what was given is kept, so that a file is written back as it was meant; number() and word() answer with the
// parameter's default where nothing was given. Values are looked up by the parameter's id.
#pragma once

#include <Eigen/Core>
#include <map>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "core/catalog.h"
#include "core/error.h"

namespace gapscope {

using Lists = std::vector<std::vector<double>>;
using Texts = std::vector<std::string>;
using SettingValue = std::variant<double, std::string, Eigen::VectorXd, Eigen::MatrixXd, Lists, Texts>;

class Settings {
public:
    using Given = std::map<std::string, SettingValue, std::less<>>;

    Settings() = default;
    explicit Settings(std::span<const Param> params) : params_(params) {}

    std::span<const Param> params() const { return params_; }
    const Given& given() const { return *given_; }
    bool has(std::string_view id) const { return given_->contains(id); }

    // Checks kind and range; throws Error at the parameter's id.
    Settings& set(std::string_view id, SettingValue value);
    // Throws Error if something required is missing.
    void requireComplete() const;

    double number(std::string_view id) const;                // given or default
    std::optional<double> maybe(std::string_view id) const;  // given or default, if there is either
    int integer(std::string_view id) const { return static_cast<int>(number(id)); }
    std::string_view word(std::string_view id) const;  // given or the first choice
    const Eigen::VectorXd& numbers(std::string_view id) const { return std::get<Eigen::VectorXd>(at(id)); }
    const Eigen::MatrixXd& table(std::string_view id) const { return std::get<Eigen::MatrixXd>(at(id)); }
    const Lists& lists(std::string_view id) const { return std::get<Lists>(at(id)); }
    const SettingValue& at(std::string_view id) const;

    bool operator==(const Settings& other) const;

private:
    const Param& param(std::string_view id) const;

    std::span<const Param> params_;
    std::shared_ptr<const Given> given_ = std::make_shared<const Given>();  // shared: it may hold a large matrix
};

// "must be > 0", "must be between 0 and 1": what a parameter allows, for errors and forms.
std::string rangeInWords(const Param& param);

// A number as a person would type it: the shortest text that reads back exactly.
std::string plain(double value);

// The known word nearest to one that is not known (Levenshtein), for "did you mean"; empty if none is within so many
// letters.
std::string_view nearest(std::string_view word, std::span<const std::string_view> known, std::size_t within = 1000);

}  // namespace gapscope
