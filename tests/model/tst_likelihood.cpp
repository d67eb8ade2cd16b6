#include <Eigen/Cholesky>
#include <cmath>

#include "core/model/likelihood.h"
#include "core/numeric/inverse.h"
#include "tests/model/learning_data.h"
#include "tests/suite.h"

using namespace gapscope;
using namespace gapscope::test;

namespace {

struct Case {
    std::string name;
    ModelChoice model;
    Points points;
    std::vector<Observation> rows;
};

std::vector<Case> cases() {
    std::vector<Case> all;
    std::uint32_t trial = 0;
    auto add = [&](std::string name, ModelChoice model, Points points, bool places) {
        auto rows = drawnRows(model, points, 30, ++trial);  // of 12 arms: many are repeated
        mixUp(rows, points, places);
        all.push_back({std::move(name), std::move(model), std::move(points), std::move(rows)});
    };
    const VectorXd each = (VectorXd(2) << 0.4, 2.5).finished(), one = VectorXd::Constant(1, 1.2);
    for (const auto& kernel : kernels()) {
        const std::string id(kernel.id);
        add(id + ", each", kernelChoice(id, 1.7, each, 0.3, 0.4), scattered(12, 2, 1), true);
        add(id + ", shared", kernelChoice(id, 0.6, one, 0.1, -3), scattered(12, 2, 2), true);
        Points grouped = scattered(12, 2, 3);
        for (int k = 0; k < 12; ++k) grouped.groups.push_back(k % 3);
        add(id + ", groups", kernelChoice(id, 2, each, 0.2, 1), grouped, true);
    }
    add("unknown noise",
        choice("kernel", {{"kernel", "matern52"},
                          {"variance", 1.5},
                          {"lengthscales", each},
                          {"noise_prior.shape", 2.5},
                          {"noise_prior.scale", 0.2}}),
        scattered(12, 2, 4), true);
    add("linear", choice("linear", {{"prior_sd", 0.8}, {"noise_sd", 0.2}, {"mean", 0.5}}), scattered(12, 2, 5), true);
    add("linear, features",
        choice("linear", {{"prior_sd", 0.8}, {"noise_sd", 0.2}, {"features", MatrixXd(scattered(12, 3, 6).coordinates)}}),
        scattered(12, 1, 7), false);
    add("independent", choice("independent", {{"prior_sd", 1.4}, {"noise_sd", 0.5}, {"mean", 2.0}}), scattered(12, 1, 8), false);
    return all;
}

}  // namespace

class TestLikelihood : public QObject {
    Q_OBJECT

private slots:
    // The recurrence of the posterior adds up predictives: another way to the same number.
    void isTheEvidence() {
        for (const auto& c : cases()) {
            Posterior belief = c.model.prior(c.points, 1);
            for (const auto& row : c.rows) belief = belief.updated(row);
            MarginalLikelihood likelihood(c.model, c.points, c.rows);
            QVERIFY(likelihood.places() < likelihood.rows());  // some were taken together
            const double total = likelihood.at(numbersOf(c.model, c.points.dimensions())).total();
            QVERIFY2(close(total, belief.evidence(), 1e-9), c.name.c_str());
        }
    }

    void threeTermsAsInTheThesis() {
        const Points points = scattered(9, 1, 11);
        const auto model = kernelChoice("se", 1.3, VectorXd::Constant(1, 0.3), 0.4, 0.7);
        const auto rows = drawnRows(model, points, 20, 12);
        const auto n = Index(rows.size());
        MatrixXd k(n, n);
        VectorXd r(n);
        for (Index i = 0; i < n; ++i) {
            r[i] = rows[std::size_t(i)].value - 0.7;
            for (Index j = 0; j < n; ++j) {
                const double off = points.coordinates(rows[std::size_t(i)].arm) - points.coordinates(rows[std::size_t(j)].arm);
                k(i, j) = 1.3 * std::exp(-off * off / 0.18) + (i == j ? 0.16 : 0);
            }
        }
        const auto terms = MarginalLikelihood(model, points, rows).at(numbersOf(model, 1));
        COMPARE_CLOSE(terms.fit, -0.5 * r.dot(k.llt().solve(r)), 1e-10);
        const MatrixXd lower = k.llt().matrixL();
        COMPARE_CLOSE(terms.complexity, -lower.diagonal().array().log().sum(), 1e-10);
        COMPARE_CLOSE(terms.constant, -0.5 * double(n) * std::log(2 * M_PI), 1e-12);
    }

    void slopesAreDifferences() {
        for (const auto& c : cases()) {
            LearningTarget target(c.model, c.points, c.rows, true);
            const VectorXd theta = target.space().theta(c.model).array() + 0.1;
            VectorXd slope(theta.size());
            target(theta, &slope);
            for (Index i = 0; i < theta.size(); ++i) {
                const VectorXd step = VectorXd::Unit(theta.size(), i) * 1e-4;
                // Four points: the error is of the fourth order.
                const double wide = (target(theta + 2 * step) - target(theta - 2 * step)) / 4e-4;
                const double narrow = (target(theta + step) - target(theta - step)) / 2e-4;
                COMPARE_CLOSE(slope[i], (4 * narrow - wide) / 3, 2e-7);
            }
        }
    }

    void roundTripThroughTheta() {
        for (const auto& c : cases()) {
            const ParameterSpace space(c.model, c.points, c.rows);
            const VectorXd theta = space.theta(c.model);
            ModelChoice named = c.model;
            named.settings.set("mean", c.model.settings.number("mean"));  // a default is written out
            QVERIFY2(space.with(c.model, theta).settings == named.settings, c.name.c_str());
            QVERIFY((space.thetaOfSample(space.sample(theta)) - space.box().clamped(theta)).cwiseAbs().maxCoeff() < 1e-5);
            const auto numbers = space.numbers(theta), own = numbersOf(c.model, c.points.dimensions());
            COMPARE_CLOSE(numbers.variance, own.variance, 1e-12);
            COMPARE_CLOSE(numbers.noiseVariance, own.noiseVariance, 1e-12);
        }
    }

    void inverseOfAFactor() {
        for (const Index n : {1, 2, 7, 24, 25, 60, 131}) {
            const MatrixXd x = MatrixXd::Random(n, n + 3), k = x * x.transpose() + MatrixXd::Identity(n, n);
            MatrixXd lower = k.llt().matrixL();
            inverseFromFactor(lower);
            const MatrixXd inverse = lower.selfadjointView<Eigen::Lower>();
            QVERIFY((inverse * k - MatrixXd::Identity(n, n)).cwiseAbs().maxCoeff() < 1e-10);
        }
    }

    void nothingMeasuredSaysNothing() {
        const auto model = kernelChoice("se", 1, VectorXd::Constant(1, 1), 0.1, 0);
        COMPARE_CLOSE(MarginalLikelihood(model, scattered(4, 1, 1), {}).at(numbersOf(model, 1)).total(), 0.0, 0);
    }

    // Equal arms without noise to speak of: singular to rounding, and still a number.
    void nearlySingular() {
        Points points = scattered(5, 1, 2);
        points.coordinates(1) = points.coordinates(0) + 1e-13;
        const auto model = kernelChoice("se", 1, VectorXd::Constant(1, 1), 1e-9, 0);
        const std::vector<Observation> rows{{0, 1.0}, {1, 1.0}, {2, 0.5}};
        QVERIFY(std::isfinite(MarginalLikelihood(model, points, rows).at(numbersOf(model, 1)).total()));
    }
};

GAPSCOPE_TEST(TestLikelihood)
#include "tst_likelihood.moc"
