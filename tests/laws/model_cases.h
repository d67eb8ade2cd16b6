// Every model of the catalog with several settings, and its prior written down a second time from the formulas.
#pragma once

#include "tests/laws/studies.h"

namespace gapscope::test {

struct ModelCase {
    std::string name;
    ModelChoice model;
    Arms arms;
};

inline std::vector<ModelCase> modelCases() {
    std::vector<ModelCase> cases;
    const Arms line = gridArms({variable("x", 0, 4, 9)});
    for (const auto& kernel : kernels())
        cases.push_back(
            {"kernel " + std::string(kernel.id), kernelModel(std::string(kernel.id), 1.7, numbers({0.9}), 0.4, 0.3), line});
    cases.push_back({"kernel, ard on a grid with a log axis", kernelModel("matern52", 2, numbers({1.5, 0.7}), -1, 0.2),
                     gridArms({variable("x", 0, 3, 4), variable("y", 0.1, 10, 3, true)})});
    cases.push_back({"kernel, se on a plane", kernelModel("se", 0.5, numbers({2, 1}), 0, 0.05),
                     gridArms({variable("x", 0, 3, 4), variable("y", -1, 1, 3)})});
    Arms grouped = tableArms((MatrixXd(7, 2) << 0, 0, 1, 0, 1, 1, 0, 0, 1, 0, 1, 1, 1, 1).finished());
    grouped.groups = {"a", "a", "a", "b", "b", "b", "b"};  // the last two arms are one and the same
    cases.push_back({"kernel, groups and a duplicate", kernelModel("matern32", 1, numbers({1.1}), 0.2, 0.4), grouped});

    MatrixXd root(6, 2);
    root << 1, 0, 0.5, 0.5, -1, 0.3, 2, 1, 0, 1, 0.2, -0.4;  // rank 2 of 6: most arms follow from two others
    const MatrixXd lowRank = root * root.transpose();
    cases.push_back(
        {"covariance, low rank",
         model("covariance", {{"matrix", lowRank}, {"scale", 1.5}, {"noise_sd", 0.3}, {"mean", numbers({0, 1, 2, -1, 0.5, 3})}}),
         labelledArms(6)});
    MatrixXd past(4, 5);
    past << 1, 2, 3, 4, 5, 2, 1, 4, 3, 7, 0, 0, 1, 5, 4, 3, 2, 2, 6, 6;
    cases.push_back({"covariance, signals", model("covariance", {{"signals", past}, {"mean", "signals"}, {"noise_sd", 0.5}}),
                     labelledArms(5)});
    cases.push_back({"linear, coordinates", model("linear", {{"prior_sd", 0.8}, {"mean", 0.3}, {"noise_sd", 0.2}}),
                     gridArms({variable("x", 1, 100, 3, true), variable("y", -1, 1, 3)})});
    cases.push_back({"linear, features", model("linear", {{"prior_sd", 2.0}, {"noise_sd", 0.7}, {"features", MatrixXd(root)}}),
                     labelledArms(6)});
    cases.push_back({"independent", independentModel(1.3, 0.6, 2), labelledArms(5)});

    // The noise unknown, the parameters sampled, and both.
    const Options unknown{{"noise_prior.shape", 2.2}, {"noise_prior.scale", 0.3}};
    auto with = [](Options options, const Options& more) {
        options.insert(options.end(), more.begin(), more.end());
        return options;
    };
    const Options smooth{{"kernel", "matern52"}, {"variance", 1.4}, {"lengthscales", numbers({0.8})}, {"mean", 0.4}};
    cases.push_back({"kernel, unknown noise", model("kernel", with(smooth, unknown)), line});
    cases.push_back({"linear, unknown noise",
                     model("linear", with({{"prior_sd", 0.8}, {"mean", 0.3}, {"features", MatrixXd(root)}}, unknown)),
                     labelledArms(6)});
    const MatrixXd sampled = (MatrixXd(3, 4) << 1, 0.5, 0.2, 0, 2.5, 1.4, 0.4, 1, 0.6, 3, 0.1, 0.5).finished();
    cases.push_back({"kernel, sampled", model("kernel", with(smooth, {{"noise_sd", 0.3}, {"samples", sampled}})), line});
    cases.push_back({"kernel, sampled, unknown noise",
                     model("kernel", with(with(smooth, unknown), {{"samples", MatrixXd(sampled(Eigen::all, {0, 1, 3}))}})),
                     line});
    cases.push_back(
        {"independent, sampled",
         model("independent",
               {{"prior_sd", 1.0}, {"noise_sd", 0.5}, {"samples", (MatrixXd(2, 3) << 0.7, 0.2, 1, 2, 0.9, -0.5).finished()}}),
         labelledArms(5)});
    cases.push_back({"beta-bernoulli", model("beta-bernoulli", {{"alpha", 0.7}, {"beta", 2.5}}), labelledArms(5)});
    cases.push_back({"binomial", model("binomial", {{"alpha", 2.0}, {"beta", 1.0}, {"trials", 7.0}}), labelledArms(5)});
    return cases;
}

// The case once for every row of its samples, as if that were given; itself where there are none.
inline std::vector<ModelCase> givenParts(const ModelCase& c) {
    if (!c.model.settings.given().contains("samples")) return {c};
    std::vector<ModelCase> parts;
    const MatrixXd table = c.model.settings.table("samples");
    for (Index i = 0; i < table.rows(); ++i) {
        ModelCase part{c.name, withoutSamples(c.model), c.arms};
        Settings& s = part.model.settings;
        const bool isKernel = c.model.entry->id == "kernel";
        s.set(isKernel ? "variance" : "prior_sd", table(i, 0));
        if (isKernel) s.set("lengthscales", numbers({table(i, 1)}));
        if (s.has("noise_sd")) s.set("noise_sd", table(i, table.cols() - 2));
        s.set("mean", table(i, table.cols() - 1));
        parts.push_back(std::move(part));
    }
    return parts;
}

// C_kl of the kernels as algorithms.md writes them.
inline double kernelValue(std::string_view id, double v, double r) {
    const double a = std::sqrt(3.0) * r, b = std::sqrt(5.0) * r;
    if (id == "se") return v * std::exp(-r * r / 2);
    if (id == "matern12") return v * std::exp(-r);
    if (id == "matern32") return v * (1 + a) * std::exp(-a);
    if (id == "matern52") return v * (1 + b + 5 * r * r / 3) * std::exp(-b);
    throw std::logic_error("a kernel without a formula in the tests");
}

inline MatrixXd priorCovariance(const ModelCase& c) {
    const Settings& s = c.model.settings;
    const Index K = c.arms.size();
    MatrixXd x = c.arms.values;
    for (std::size_t i = 0; i < c.arms.variables.size(); ++i)
        if (c.arms.variables[i].logarithmic) x.col(Index(i)) = x.col(Index(i)).array().log10().eval();
    if (c.model.entry->id == "independent") return std::pow(s.number("prior_sd"), 2) * MatrixXd::Identity(K, K);
    if (c.model.entry->id == "linear") {
        const MatrixXd features = s.has("features") ? s.table("features") : x;
        return std::pow(s.number("prior_sd"), 2) * features * features.transpose();
    }
    if (c.model.entry->id == "covariance") {
        const double eta2 = std::pow(s.number("scale"), 2);
        if (s.has("matrix")) return eta2 * s.table("matrix");
        const MatrixXd centred = s.table("signals").rowwise() - s.table("signals").colwise().mean();
        return eta2 * centred.transpose() * centred / double(centred.rows() - 1);
    }
    if (c.model.entry->id != "kernel") throw std::logic_error("a Gaussian model without a formula in the tests");
    VectorXd length = s.numbers("lengthscales");
    if (length.size() == 1) length = VectorXd::Constant(x.cols(), length[0]);
    MatrixXd prior(K, K);
    for (Index k = 0; k < K; ++k)
        for (Index l = 0; l < K; ++l) {
            const bool together = c.arms.groups.empty() || c.arms.groups[std::size_t(k)] == c.arms.groups[std::size_t(l)];
            const double r = (x.row(k) - x.row(l)).transpose().cwiseQuotient(length).norm();
            prior(k, l) = together ? kernelValue(s.word("kernel"), s.number("variance"), r) : 0;
        }
    return prior;
}

inline VectorXd priorMean(const ModelCase& c) {
    const Settings& s = c.model.settings;
    if (!s.has("mean")) return VectorXd::Zero(c.arms.size());
    if (auto* list = std::get_if<VectorXd>(&s.at("mean"))) return *list;
    if (std::holds_alternative<std::string>(s.at("mean"))) return s.table("signals").colwise().mean();
    return VectorXd::Constant(c.arms.size(), s.number("mean"));
}

}  // namespace gapscope::test
