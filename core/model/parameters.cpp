#include "core/model/parameters.h"

#include <charconv>
#include <cmath>

#include "core/numeric/special.h"

namespace gapscope {

using Eigen::Index;
using Eigen::VectorXd;

double sixDigits(double value) {
    char text[32];
    const auto end = std::to_chars(text, text + sizeof text, value, std::chars_format::scientific, 5).ptr;
    double rounded = value;
    std::from_chars(text, end, rounded);
    return rounded;
}

double spreadOf(const ModelChoice& model, const std::vector<Observation>& rows) {
    double mean = 0, squares = 0, n = 0;
    for (const auto& row : rows) {
        const double off = row.value - mean;
        mean += off / ++n;
        squares += off * (row.value - mean);
    }
    const double sd = n > 1 ? std::sqrt(squares / (n - 1)) : 0;
    if (sd > 1e-12 * std::abs(mean) && sd > 1e-40) return sd;
    return model.entry->id == "kernel" ? std::sqrt(model.settings.number("variance")) : model.settings.number("prior_sd");
}

Parameter& ParameterSpace::add(std::string id, double low, double high, double median, double spread) {
    list_.push_back({.id = std::move(id), .low = low, .high = high, .median = median, .spread = spread});
    return list_.back();
}

ParameterSpace::ParameterSpace(const ModelChoice& model, const Points& points, const std::vector<Observation>& rows)
    : model_(model), given_(numbersOf(model, points.dimensions())) {
    const double spread = spreadOf(model, rows);
    double average = 0, feature = 1;
    bool sharesNoise = false;
    for (const auto& row : rows) {
        average += row.value / static_cast<double>(rows.size());
        sharesNoise = sharesNoise || !row.noiseVariance;
    }
    if (rows.empty()) average = given_.mean;
    if (model.entry->id == "kernel") {
        add("variance", 1e-4 * spread * spread, 1e4 * spread * spread, spread * spread, 1);
        addLengthscales(points);
    } else {
        if (model.entry->id == "linear") {
            const auto& x = model.settings.has("features") ? model.settings.table("features") : points.coordinates;
            feature = std::max(std::sqrt(x.rowwise().squaredNorm().maxCoeff()), 1e-40);
        }
        add("prior_sd", 1e-2 * spread / feature, 1e2 * spread / feature, spread / feature, 0.5);
    }
    if (sharesNoise && !model.noisePrior()) add("noise_sd", 1e-4 * spread, 10 * spread, spread / 20, 1.2);
    add("mean", average - 10 * spread, average + 10 * spread, average, spread).unit = spread;
    usePriors();
    box_ = {VectorXd(size()), VectorXd(size())};
    for (Index i = 0; i < size(); ++i) {
        const Parameter& p = list_[static_cast<std::size_t>(i)];
        box_.low[i] = p.theta(p.low);
        box_.high[i] = p.theta(p.high);
    }
}

void ParameterSpace::addLengthscales(const Points& points) {
    const auto count = model_.settings.numbers("lengthscales").size();
    const VectorXd ranges = points.coordinates.colwise().maxCoeff() - points.coordinates.colwise().minCoeff();
    double least = infinity, most = 0, logs = 0;
    int varying = 0;
    for (Index i = 0; i < ranges.size(); ++i) {
        if (!(ranges[i] > 0)) continue;
        ++varying;
        logs += std::log(ranges[i]);
        least = std::min(least, ranges[i]);
        most = std::max(most, ranges[i]);
        if (count == 1) continue;
        Parameter& p = add("lengthscales", ranges[i] / 100, 10 * ranges[i], 0.3 * ranges[i], 0.8);
        p.part = i;
        p.several = true;
    }
    if (count == 1 && varying > 0) add("lengthscales", least / 100, 10 * most, 0.3 * std::exp(logs / varying), 0.8);
}

// What the file says of the priors.
void ParameterSpace::usePriors() {
    const Settings& s = model_.settings;
    for (auto& p : list_) {
        const std::string id = "learning.priors." + p.id;
        if (s.has(id + ".spread")) p.spread = s.number(id + ".spread");
        if (!s.has(id + ".median")) continue;
        const auto& given = s.at(id + ".median");
        const auto* each = std::get_if<VectorXd>(&given);
        p.median = each ? (*each)[p.part] : std::get<double>(given);
    }
}

VectorXd ParameterSpace::theta(const ModelChoice& model) const {
    const ModelNumbers numbers = numbersOf(model, given_.lengthscales.size());
    VectorXd theta(size());
    for (Index i = 0; i < size(); ++i) {
        const Parameter& p = list_[static_cast<std::size_t>(i)];
        const double number = p.id == "variance"       ? numbers.variance
                              : p.id == "prior_sd"     ? std::sqrt(numbers.variance)
                              : p.id == "lengthscales" ? numbers.lengthscales[p.part]
                              : p.id == "noise_sd"     ? std::sqrt(numbers.noiseVariance)
                                                       : numbers.mean;
        theta[i] = p.theta(number);
    }
    return theta;
}

VectorXd ParameterSpace::medians() const {
    VectorXd theta(size());
    for (Index i = 0; i < size(); ++i)
        theta[i] = list_[static_cast<std::size_t>(i)].theta(list_[static_cast<std::size_t>(i)].median);
    return box_.clamped(theta);
}

ModelChoice ParameterSpace::with(ModelChoice model, const VectorXd& theta) const {
    for (Index i = 0; i < size(); ++i) {
        const Parameter& p = list_[static_cast<std::size_t>(i)];
        const double number = sixDigits(p.number(theta[i]));
        if (p.id != "lengthscales") {
            model.settings.set(p.id, number);
            continue;
        }
        VectorXd lengths = model.settings.numbers("lengthscales");
        lengths[p.part] = number;
        model.settings.set("lengthscales", std::move(lengths));
    }
    return model;
}

ModelChoice ParameterSpace::withPriors(ModelChoice model) const {
    for (const auto& p : list_) {
        const std::string id = "learning.priors." + p.id;
        if (!model.settings.has(id + ".spread")) model.settings.set(id + ".spread", sixDigits(p.spread));
        if (p.several) {
            VectorXd all = given_.lengthscales;  // of a variable that does not vary: any
            for (const auto& q : list_)
                if (q.several) all[q.part] = sixDigits(q.median);
            model.settings.set(id + ".median", std::move(all));
        } else if (!model.settings.has(id + ".median")) {
            model.settings.set(id + ".median", sixDigits(p.median));
        }
    }
    return model;
}

ModelNumbers ParameterSpace::numbers(const VectorXd& theta) const {
    ModelNumbers numbers = given_;
    for (Index i = 0; i < size(); ++i) {
        const Parameter& p = list_[static_cast<std::size_t>(i)];
        const double number = p.number(theta[i]);
        if (p.id == "variance")
            numbers.variance = number;
        else if (p.id == "prior_sd")
            numbers.variance = number * number;
        else if (p.id == "noise_sd")
            numbers.noiseVariance = number * number;
        else if (p.id == "mean")
            numbers.mean = number;
        else if (p.several)
            numbers.lengthscales[p.part] = number;
        else
            numbers.lengthscales.setConstant(number);
    }
    return numbers;
}

double ParameterSpace::logPrior(const VectorXd& theta, VectorXd* gradient) const {
    double sum = 0;
    for (Index i = 0; i < size(); ++i) {
        const Parameter& p = list_[static_cast<std::size_t>(i)];
        const double sd = p.unit > 0 ? p.spread / p.unit : p.spread, off = theta[i] - p.theta(p.median);
        sum += logNormalDensity(off, sd * sd);
        if (gradient) (*gradient)[i] -= off / (sd * sd);
    }
    return sum;
}

VectorXd ParameterSpace::gradient(const LikelihoodSlopes& slopes) const {
    VectorXd gradient(size());
    for (Index i = 0; i < size(); ++i) {
        const Parameter& p = list_[static_cast<std::size_t>(i)];
        gradient[i] = p.id == "variance"   ? slopes.logVariance
                      : p.id == "prior_sd" ? 2 * slopes.logVariance
                      : p.id == "noise_sd" ? slopes.logNoiseSd
                      : p.id == "mean"     ? slopes.mean * p.unit
                      : p.several          ? slopes.logLengthscales[p.part]
                                           : slopes.logLengthscales.sum();
    }
    return gradient;
}

VectorXd ParameterSpace::sample(const VectorXd& theta) const {
    const Settings s = with(model_, theta).settings;
    const bool isKernel = model_.entry->id == "kernel";
    std::vector<double> row{s.number(isKernel ? "variance" : "prior_sd")};
    if (isKernel) row.insert(row.end(), s.numbers("lengthscales").begin(), s.numbers("lengthscales").end());
    if (s.has("noise_sd")) row.push_back(s.number("noise_sd"));
    row.push_back(s.number("mean"));
    return Eigen::Map<const VectorXd>(row.data(), static_cast<Index>(row.size()));
}

VectorXd ParameterSpace::thetaOfSample(const VectorXd& sample) const {
    ModelChoice one = model_;
    one.settings.set("samples", Eigen::MatrixXd(sample.transpose()));
    one.settings = settingsOfSample(one.settings, 0);
    return box_.clamped(theta(one));
}

}  // namespace gapscope
