// Student and Mixture against formulas and integrals that they are not made of.
#include <cmath>

#include "core/model/joint_draws.h"
#include "core/numeric/special.h"
#include "tests/model/learning_data.h"
#include "tests/suite.h"

using namespace gapscope;
using namespace gapscope::test;

namespace {

const Points points = scattered(9, 1, 700);

ModelChoice unknownNoise(double shape, double scale) {
    return choice("kernel", {{"kernel", "matern52"},
                             {"variance", 1.4},
                             {"lengthscales", VectorXd(VectorXd::Constant(1, 0.4))},
                             {"mean", 0.3},
                             {"noise_prior.shape", shape},
                             {"noise_prior.scale", scale}});
}

ModelChoice sampled(const MatrixXd& table, int seen = 0) {
    auto model = kernelChoice("se", 1, VectorXd::Constant(1, 0.3), 0.3, 0);
    model.settings.set("samples", table).set("samples_after", double(seen));
    return model;
}

const MatrixXd three = (MatrixXd(3, 4) << 1, 0.2, 0.2, 0, 2.5, 0.6, 0.4, 1, 0.6, 1.5, 0.1, 0.5).finished();

ModelChoice part(Index i) {
    return kernelChoice("se", three(i, 0), VectorXd::Constant(1, three(i, 1)), three(i, 2), three(i, 3));
}

std::vector<Observation> someRows(int n) {
    auto rows = drawnRows(kernelChoice("se", 1, VectorXd::Constant(1, 0.3), 0.3, 0), points, n, 701);
    mixUp(rows, points, true);
    return rows;
}

Posterior learned(const ModelChoice& model, const std::vector<Observation>& rows) {
    Posterior belief = model.prior(points, 1);
    for (const auto& row : rows) belief = belief.updated(row);
    return belief;
}

// The same model for a known noise variance s2 = ratio times the expected one: everything scales with it.
Posterior atNoise(double shape, double scale, double ratio, std::vector<Observation> rows) {
    const double expected = scale / (shape - 1);
    for (auto& row : rows)
        if (row.noiseVariance) row.noiseVariance = ratio * *row.noiseVariance;
    auto model = kernelChoice("matern52", 1.4 * ratio, VectorXd::Constant(1, 0.4), std::sqrt(expected * ratio), 0.3);
    return learned(model, rows);
}

}  // namespace

class TestFamilies : public QObject {
    Q_OBJECT

private slots:
    // Everything integrated over the noise variance by brute force.
    void studentIsAnAverageOverTheNoise() {
        const double shape = 2.3, scale = 0.25, f = 0.8, y = 1.1;
        const auto rows = someRows(7);
        const auto belief = learned(unknownNoise(shape, scale), rows);
        double total = 0, predictive = 0;
        VectorXd mean = VectorXd::Zero(9), square = mean, tail = mean, density = mean, improvement = mean;
        for (int i = 0; i < 4000; ++i) {
            const double logS2 = -14 + 20.0 * (i + 0.5) / 4000, s2 = std::exp(logS2);
            const auto known = atNoise(shape, scale, s2 / (scale / (shape - 1)), rows);
            // Inverse gamma as a density of log s2, times the likelihood.
            const double weight =
                std::exp(shape * std::log(scale) - std::lgamma(shape) - shape * logS2 - scale / s2 + known.evidence()) * 20.0 /
                4000;
            total += weight;
            predictive += weight * std::exp(known.logPredictive(2, y));
            for (Index k = 0; k < 9; ++k) {
                mean[k] += weight * known.mean()[k];
                square[k] += weight * (std::pow(known.mean()[k], 2) + std::pow(known.sd()[k], 2));
                tail[k] += weight * known.tail(k, f);
                density[k] += weight * known.density(k, f);
                improvement[k] += weight * known.improvement(k, f);
            }
        }
        COMPARE_CLOSE(belief.evidence(), std::log(total), 1e-8);
        COMPARE_CLOSE(belief.logPredictive(2, y), std::log(predictive / total), 1e-8);
        for (Index k = 0; k < 9; ++k) {
            COMPARE_CLOSE(belief.mean()[k], mean[k] / total, 1e-8);
            COMPARE_CLOSE(belief.sd()[k], std::sqrt(square[k] / total - std::pow(mean[k] / total, 2)), 1e-6);
            COMPARE_CLOSE(belief.tail(k, f), tail[k] / total, 1e-7);
            COMPARE_CLOSE(belief.density(k, f), density[k] / total, 1e-7);
            COMPARE_CLOSE(belief.improvement(k, f), improvement[k] / total, 1e-7);
            COMPARE_CLOSE(belief.tail(k, belief.quantile(k, 0.9)), 0.1, 1e-10);
        }
    }

    void muchKnownOfTheNoiseIsAGaussian() {
        const double shape = 1e9, scale = 0.09 * (shape - 1);
        const auto rows = someRows(10);
        const auto student = learned(unknownNoise(shape, scale), rows), gaussian = atNoise(shape, scale, 1, rows);
        COMPARE_CLOSE(student.evidence(), gaussian.evidence(), 1e-6);
        std::vector<Index> arms{0, 1, 2, 3, 4, 5, 6, 7, 8};
        const VectorXd a = student.knowledgeGradient(arms), b = gaussian.knowledgeGradient(arms);
        for (Index k = 0; k < 9; ++k) {
            COMPARE_CLOSE(student.sd()[k], gaussian.sd()[k], 1e-7);
            COMPARE_CLOSE(student.quantile(k, 0.95), gaussian.quantile(k, 0.95), 1e-6);
            COMPARE_CLOSE(student.improvement(k, 0.5), gaussian.improvement(k, 0.5), 1e-6);
            COMPARE_CLOSE(a[k], b[k], 1e-6);
        }
    }

    // KG by its definition: the largest mean after each outcome, weighed by the predictive density.
    void knowledgeGradientOfAStudent() {
        const auto belief = learned(unknownNoise(2.3, 0.25), someRows(4));
        const std::vector<Index> arms{0, 2, 3, 5, 8};
        const VectorXd exact = belief.knowledgeGradient(arms);
        for (std::size_t i = 0; i < arms.size(); ++i) {
            double expected = 0;
            for (int j = -600; j <= 600; ++j) {
                const double u = j / 60.0, y = belief.mean()[arms[i]] + 0.3 * std::sinh(u);
                const VectorXd after = belief.updated({arms[i], y}).mean()(arms);
                expected += after.maxCoeff() * std::exp(belief.logPredictive(arms[i], y)) * 0.3 * std::cosh(u) / 60;
            }
            COMPARE_CLOSE(exact[Index(i)], expected - belief.mean()(arms).maxCoeff(), 1e-4);
        }
    }

    void aMixtureIsTheWeightedAverage() {
        const auto rows = someRows(8);
        const auto belief = learned(sampled(three), rows);
        std::vector<Posterior> parts;
        VectorXd weights(3);
        for (Index i = 0; i < 3; ++i) {
            parts.push_back(learned(part(i), rows));
            weights[i] = std::exp(parts.back().evidence());
        }
        COMPARE_CLOSE(belief.evidence(), std::log(weights.sum() / 3), 1e-10);
        weights /= weights.sum();
        auto average = [&](auto question) {
            return weights[0] * question(parts[0]) + weights[1] * question(parts[1]) + weights[2] * question(parts[2]);
        };
        std::vector<Index> arms{0, 1, 2, 3, 4, 5, 6, 7, 8};
        const VectorXd gradient = belief.knowledgeGradient(arms);
        for (Index k = 0; k < 9; ++k) {
            COMPARE_CLOSE(belief.mixture()->weights()[k % 3], weights[k % 3], 1e-10);
            COMPARE_CLOSE(belief.density(k, 0.7), average([&](auto& p) { return p.density(k, 0.7); }), 1e-10);
            COMPARE_CLOSE(belief.improvement(k, 0.7), average([&](auto& p) { return p.improvement(k, 0.7); }), 1e-10);
            COMPARE_CLOSE(gradient[k], average([&](auto& p) { return p.knowledgeGradient(arms)[k]; }), 1e-10);
            COMPARE_CLOSE(std::exp(belief.logPredictive(k, 0.2)),
                          average([&](auto& p) { return std::exp(p.logPredictive(k, 0.2)); }), 1e-10);
            for (const double p : {0.001, 0.3, 0.5, 0.95, 1 - 1e-9}) {
                const double q = belief.quantile(k, p);
                COMPARE_CLOSE(average([&](auto& m) { return m.tail(k, q); }), 1 - p, 1e-10);
                COMPARE_CLOSE(belief.quantile(p)[k], q, 0);
            }
            const auto range = belief.predicted({.arm = k}, 0.9);
            COMPARE_CLOSE(belief.measurementTail({.arm = k}, range.low), 0.95, 1e-10);
            COMPARE_CLOSE(belief.measurementTail({.arm = k}, range.high), 0.05, 1e-10);
        }
    }

    // The density of a value, added up: mean and sd of the whole mixture.
    void momentsOfTheDensity() {
        const auto belief = learned(sampled(three), someRows(5));
        for (Index k = 0; k < 9; ++k) {
            double total = 0, mean = 0, square = 0;
            for (int i = -4000; i <= 4000; ++i) {
                const double f = belief.mean()[k] + i * 0.003, p = 0.003 * belief.density(k, f);
                total += p;
                mean += p * f;
                square += p * f * f;
            }
            COMPARE_CLOSE(total, 1.0, 1e-8);
            COMPARE_CLOSE(mean, belief.mean()[k], 1e-7);
            COMPARE_CLOSE(std::sqrt(square - mean * mean), belief.sd()[k], 1e-6);
        }
    }

    // Samples drawn after so many rows weigh alike until then.
    void rowsThatWereSeenDoNotWeigh() {
        const auto rows = someRows(8);
        Posterior belief = sampled(three, 5).prior(points, 1);
        for (std::size_t n = 0; n < rows.size(); ++n) {
            for (const double w : belief.mixture()->weights()) COMPARE_CLOSE(w, 1.0 / 3, n <= 5 ? 1e-14 : 1);
            belief = belief.updated(rows[n]);
        }
        VectorXd logs(3);
        for (Index i = 0; i < 3; ++i)
            logs[i] = learned(part(i), rows).evidence() - learned(part(i), {rows.begin(), rows.begin() + 5}).evidence();
        const VectorXd weights = (logs.array() - logs.maxCoeff()).exp();
        for (Index i = 0; i < 3; ++i) COMPARE_CLOSE(belief.mixture()->weights()[i], weights[i] / weights.sum(), 1e-9);
    }

    void ofVeryManySamplesSome() {
        MatrixXd many(900, 4);
        for (Index i = 0; i < 900; ++i) many.row(i) << 1 + double(i), 0.3, 0.2, 0;
        QCOMPARE(sampled(many).prior(points, 1).mixture()->members().size(), std::size_t(900));
        Points crowd = scattered(4000, 1, 702);
        const Posterior some = sampled(many).prior(crowd, 1);
        const auto& members = some.mixture()->members();
        QCOMPARE(members.size(), std::size_t(100));
        COMPARE_CLOSE(members[0].priorVariance()[0], 9.0, 0);  // evenly spaced
        COMPARE_CLOSE(members[99].priorVariance()[0], 900.0, 0);
    }

    // Blocks of joint draws have the posterior's mean and sd too.
    void jointDrawsFollow() {
        const auto rows = someRows(6);
        for (const auto& belief : {learned(sampled(three), rows), learned(unknownNoise(2.3, 0.25), rows)}) {
            const JointDraws joint(belief, {1, 4, 7});
            constexpr Index n = 20000;
            const MatrixXd all = joint.block({3, 0, Purpose::Samples, 1, 0}, 0, n);
            QVERIFY(all.middleCols(700, 50) == joint.block({3, 0, Purpose::Samples, 1, 0}, 700, 50));
            for (Index k = 0; k < 3; ++k) {
                const Index arm = joint.arms()[std::size_t(k)];
                const double sd = belief.sd()[arm], mean = all.row(k).mean();
                QVERIFY(std::abs(mean - belief.mean()[arm]) < 5 * sd / std::sqrt(double(n)));
                const double second = (all.row(k).array() - mean).square().mean();
                const double fourth = (all.row(k).array() - mean).pow(4).mean();
                QVERIFY(std::abs(second - sd * sd) < 5 * std::sqrt((fourth - second * second) / n));
            }
        }
    }
};

GAPSCOPE_TEST(TestFamilies)
#include "tst_families.moc"
