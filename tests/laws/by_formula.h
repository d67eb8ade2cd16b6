// The posterior of every Gaussian case as the spec writes it, solved whole: part by part where parameters are sampled
// (mixture.h), and with the noise integrated out where that is unknown (student.h).
#pragma once

#include "tests/laws/model_cases.h"
#include "tests/model/dense.h"

namespace gapscope::test {

struct FormulaPart {
    VectorXd mean;
    MatrixXd covariance;          // at the expected noise
    double evidence, weight = 1;  // weights sum to 1
    double shape = 0, scale = 0;  // of the factor of the covariance, inverse gamma; 0: the factor is 1

    double factor() const { return shape > 0 ? scale / (shape - 1) : 1; }  // its mean
};

struct Formula {
    VectorXd mean;
    MatrixXd covariance;
    double evidence;
};

inline FormulaPart partByFormula(const ModelCase& c, double sign, const std::vector<Observation>& rows) {
    const auto& s = c.model.settings;
    const bool isUnknown = s.given().contains("noise_prior.shape");
    const double a = isUnknown ? s.number("noise_prior.shape") : 0;
    const double noise = isUnknown ? s.number("noise_prior.scale") / (a - 1) : std::pow(s.number("noise_sd"), 2);
    const MatrixXd covariance = priorCovariance(c);
    const VectorXd mean = sign * priorMean(c);
    const auto dense = densePosterior(covariance, mean, noise, rows);
    FormulaPart part{dense.mean.cast<double>(), dense.covariance.cast<double>(), double(dense.evidence)};
    if (!isUnknown) return part;
    // Q = r' K^-1 r follows from two evidences, of K and of 2 K. Integrated over the noise's factor it turns into a power.
    auto doubled = rows;
    for (auto& row : doubled)
        if (row.noiseVariance) row.noiseVariance = 2 * *row.noiseVariance;
    const double n = double(rows.size());
    const auto twice = densePosterior(2 * covariance, mean, 2 * noise, doubled);
    const double Q = 4 * (double(twice.evidence - dense.evidence) + 0.5 * n * std::log(2.0));
    part.shape = a + n / 2;
    part.scale = a - 1 + Q / 2;
    part.evidence += 0.5 * Q + std::lgamma(part.shape) - std::lgamma(a) + a * std::log(a - 1) - part.shape * std::log(part.scale);
    return part;
}

inline std::vector<FormulaPart> partsByFormula(const ModelCase& c, double sign, const std::vector<Observation>& rows) {
    std::vector<FormulaPart> all;
    double total = 0, top = -infinity;
    for (const auto& part : givenParts(c)) {
        all.push_back(partByFormula(part, sign, rows));
        top = std::max(top, all.back().evidence);
    }
    for (const auto& part : all) total += std::exp(part.evidence - top);
    for (auto& part : all) part.weight = std::exp(part.evidence - top) / total;
    return all;
}

inline Formula byFormula(const ModelCase& c, double sign, const std::vector<Observation>& rows) {
    const auto parts = partsByFormula(c, sign, rows);
    const Index K = c.arms.size();
    Formula whole{VectorXd::Zero(K), MatrixXd::Zero(K, K), 0};
    double mean = 0;
    for (const auto& part : parts) {
        whole.mean += part.weight * part.mean;
        mean += std::exp(part.evidence - parts[0].evidence) / double(parts.size());
    }
    for (const auto& part : parts)
        whole.covariance +=
            part.weight * (part.factor() * part.covariance + (part.mean - whole.mean) * (part.mean - whole.mean).transpose());
    whole.evidence = parts[0].evidence + std::log(mean);
    return whole;
}

}  // namespace gapscope::test
