#include <atomic>
#include <cmath>

#include "core/model/learning.h"
#include "core/numeric/stop.h"
#include "tests/model/learning_data.h"
#include "tests/suite.h"

using namespace gapscope;
using namespace gapscope::test;

namespace {

const Address address{5, 0, Purpose::Learning, 0, 0};

// A data set of its own for every number.
struct Data {
    ModelChoice model;
    Points points;
    std::vector<Observation> rows;

    explicit Data(std::uint32_t trial) {
        Rng rng({79, 0, Purpose::Samples, trial, 0});
        const Index d = 1 + Index(trial % 3);
        const int n = 10 + int(rng.below(71));
        points = scattered(200, d, trial + 100);
        VectorXd lengths(d);
        for (Index i = 0; i < d; ++i) lengths[i] = std::pow(10.0, double(i)) * 0.1 * std::exp(0.7 * rng.normal() + 0.5);
        const auto& kernel = kernels()[std::size_t(rng.below(Index(kernels().size())))];
        const double size = std::exp(3 * rng.normal());  // any unit of the response
        model = kernelChoice(std::string(kernel.id), size * size, lengths, size * 0.3 * rng.uniform(), 5 * size * rng.normal());
        rows = drawnRows(model, points, n, trial + 200);
    }
};

// The plain way: one gradient search from each of so many random points of the box.
double bestOfRestarts(LearningTarget& target, int restarts, std::uint32_t trial) {
    Rng rng({80, 0, Purpose::Samples, trial, 0});
    const Box& box = target.space().box();
    std::vector<VectorXd> starts;
    for (int i = 0; i < restarts; ++i) {
        VectorXd x = box.low;
        for (Index k = 0; k < x.size(); ++k) x[k] += (box.high[k] - box.low[k]) * rng.uniform();
        starts.push_back(x);
    }
    return highest(climbs([&](const VectorXd& x, VectorXd* g) { return target(x, g); }, box, starts)).top().value;
}

// Everything but two parameters given: rows with their own noise, and a prior for the mean that leaves it no room.
struct TwoParameters {
    ModelChoice model;
    Points points = scattered(40, 1, 500);
    std::vector<Observation> rows;

    explicit TwoParameters(const char* method) {
        model = learningBy(kernelChoice("matern52", 1, VectorXd::Constant(1, 0.3), 0.2, 0), method);
        model.settings.set("learning.priors.mean.median", 0.0).set("learning.priors.mean.spread", 1e-6);
        rows = drawnRows(model, points, 12, 501);
        for (auto& row : rows) row.noiseVariance = 0.04;
    }
};

// Moments of variance and lengthscale (of theta) by adding up a fine grid.
struct Moments {
    VectorXd mean = VectorXd::Zero(2), sd = VectorXd::Zero(2);
};

Moments onAGrid(const TwoParameters& data) {
    LearningTarget target(data.model, data.points, data.rows, true);
    const Box& box = target.space().box();
    const double mean = target.space().theta(data.model)[2];
    constexpr int side = 300;
    double total = 0, top = -infinity;
    std::vector<std::pair<VectorXd, double>> cells;
    for (int i = 0; i < side; ++i)
        for (int j = 0; j < side; ++j) {
            VectorXd x(3);
            x << box.low[0] + (box.high[0] - box.low[0]) * (i + 0.5) / side,
                box.low[1] + (box.high[1] - box.low[1]) * (j + 0.5) / side, mean;
            cells.emplace_back(x, target(x));
            top = std::max(top, cells.back().second);
        }
    Moments m;
    VectorXd squares = VectorXd::Zero(2);
    for (const auto& [x, value] : cells) {
        const double weight = std::exp(value - top);
        total += weight;
        m.mean += weight * x.head(2);
        squares += weight * x.head(2).cwiseAbs2();
    }
    m.mean /= total;
    m.sd = (squares / total - m.mean.cwiseAbs2()).cwiseSqrt();
    return m;
}

// Means and sds of the samples against the grid's, within five standard errors of so many independent ones.
void compareMoments(const MatrixXd& samples, const Moments& grid, double worth) {
    for (Index i = 0; i < 2; ++i) {
        const VectorXd row = samples.row(i);
        const double mean = row.mean(), sd = std::sqrt((row.array() - mean).square().mean());
        QVERIFY2(std::abs(mean - grid.mean[i]) < 5 * grid.sd[i] / std::sqrt(worth),
                 qPrintable(QString("mean %1: %2 against %3 (sd %4)").arg(i).arg(mean).arg(grid.mean[i]).arg(grid.sd[i])));
        QVERIFY2(std::abs(sd / grid.sd[i] - 1) < 5 * std::sqrt(1 / worth),
                 qPrintable(QString("sd %1: %2 against %3").arg(i).arg(sd).arg(grid.sd[i])));
    }
}

}  // namespace

class TestLearning : public QObject {
    Q_OBJECT

private slots:
    void fitsAreAsGoodAsManyRestarts() {
        for (int trial = 0; trial < 50; ++trial) {
            const Data data(static_cast<std::uint32_t>(trial));
            const auto model = learningBy(data.model, "ml2");
            const auto fit = fitted(model, data.points, data.rows, address);
            LearningTarget target(model, data.points, data.rows, false);
            const double best = bestOfRestarts(target, 50, std::uint32_t(trial));
            const double behind = best - highest(fit->climbs).top().value;
            QVERIFY2(behind <= 1e-3, qPrintable(QString("set %1 is %2 behind").arg(trial).arg(behind)));
            COMPARE_CLOSE(fit->likelihood.total(), highest(fit->climbs).top().value, 1e-9);
            QVERIFY(target.space().box().holds(fit->theta));
        }
    }

    void fitsAgainstAGrid() {
        for (const char* method : {"ml2", "map"}) {
            TwoParameters data(method);
            data.model.settings.set("learning.method", std::string(method));
            LearningTarget target(data.model, data.points, data.rows, std::string_view(method) == "map");
            const auto fit = fitted(data.model, data.points, data.rows, address);
            const Box& box = target.space().box();
            double best = -infinity;
            VectorXd at, x = fit->theta;
            for (int i = 0; i <= 200; ++i)
                for (int j = 0; j <= 200; ++j) {
                    x[0] = box.low[0] + (box.high[0] - box.low[0]) * i / 200;
                    x[1] = box.low[1] + (box.high[1] - box.low[1]) * j / 200;
                    if (const double value = target(x); value > best) {
                        best = value;
                        at = x;
                    }
                }
            const double top = target(fit->theta);
            QVERIFY(top >= best);
            QVERIFY(top - best < 0.05);  // a cell of the grid away at most
            QVERIFY(((at - fit->theta).cwiseAbs().array() <= (box.high - box.low).array() / 200).all());
        }
    }

    void sliceAgainstAGrid() {
        TwoParameters data("slice");
        data.model.settings.set("learning.samples", 1000.0);
        const auto fit = fitted(data.model, data.points, data.rows, address);
        QCOMPARE(fit->samples.cols(), Index(1000));
        compareMoments(fit->samples, onAGrid(data), 500);
    }

    // All rows at once, and learned one after another: the particles carry over.
    void smcAgainstAGrid() {
        TwoParameters data("smc");
        data.model.settings.set("learning.particles", 1000.0);
        compareMoments(fitted(data.model, data.points, data.rows, address)->samples, onAGrid(data), 500);
        ModelChoice now = data.model;
        int moved = 0;
        for (std::size_t n = 3; n <= data.rows.size(); ++n) {
            const auto fit = fitted(now, data.points, {data.rows.begin(), data.rows.begin() + Index(n)}, address);
            if (!fit) continue;
            ++moved;
            now = fit->model;
        }
        QVERIFY(moved >= 1 && moved < 10);
        // The particles with the weights that a mixture gives them after the rows they have not seen.
        Posterior belief = now.prior(data.points, 1);
        for (const auto& row : data.rows) belief = belief.updated(row);
        data.model = withoutSamples(now);  // with the priors that the particles began with
        const auto grid = onAGrid(data);
        const ParameterSpace space(data.model, data.points, data.rows);
        VectorXd mean = VectorXd::Zero(2), squares = mean;
        const auto& table = now.settings.table("samples");
        for (Index i = 0; i < table.rows(); ++i) {
            const VectorXd theta = space.thetaOfSample(table.row(i)).head(2);
            mean += belief.mixture()->weights()[i] * theta;
            squares += belief.mixture()->weights()[i] * theta.cwiseAbs2();
        }
        const VectorXd sd = (squares - mean.cwiseAbs2()).cwiseSqrt();
        for (Index i = 0; i < 2; ++i) {
            QVERIFY(std::abs(mean[i] - grid.mean[i]) < 5 * grid.sd[i] / std::sqrt(300.0));
            QVERIFY(std::abs(sd[i] / grid.sd[i] - 1) < 5 / std::sqrt(300.0));
        }
    }

    void fixedOrFewRowsAreNotFitted() {
        const Data data(1);
        QVERIFY(!fitted(data.model, data.points, data.rows, address));
        QVERIFY(!fitted(learningBy(data.model, "map"), data.points, {data.rows.begin(), data.rows.begin() + 2}, address));
        QVERIFY(fitted(learningBy(data.model, "map"), data.points, {data.rows.begin(), data.rows.begin() + 3}, address));
    }

    // Metres or millimetres: the fit is the same one.
    void unitsDoNotMatter() {
        const Data data(4);
        for (const char* method : {"ml2", "map", "slice"}) {
            const auto plain = fitted(learningBy(data.model, method), data.points, data.rows, address);
            auto scaled = data.rows;
            for (auto& row : scaled) row.value = 1000 * row.value;
            ModelChoice model = learningBy(data.model, method);
            model.settings.set("variance", 1e6 * data.model.settings.number("variance"));
            model.settings.set("noise_sd", 1e3 * data.model.settings.number("noise_sd"));
            model.settings.set("mean", 1e3 * data.model.settings.number("mean"));
            const auto other = fitted(model, data.points, scaled, address);
            COMPARE_CLOSE(other->model.settings.number("variance"), 1e6 * plain->model.settings.number("variance"), 2e-3);
            COMPARE_CLOSE(other->model.settings.number("noise_sd"), 1e3 * plain->model.settings.number("noise_sd"), 2e-3);
            COMPARE_CLOSE(other->model.settings.number("mean"), 1e3 * plain->model.settings.number("mean"), 2e-3);
        }
    }

    void priorsHoldAFitBack() {
        Data data(2);
        data.rows.resize(8);
        ModelChoice model = learningBy(data.model, "map");
        const double wanted = data.model.settings.number("noise_sd");
        model.settings.set("learning.priors.noise_sd.median", wanted).set("learning.priors.noise_sd.spread", 1e-3);
        const auto fit = fitted(model, data.points, data.rows, address);
        QVERIFY(std::abs(std::log(fit->model.settings.number("noise_sd") / wanted)) < 0.01);
    }

    void canBeToldToStop() {
        const Data data(3);
        for (const char* method : {"ml2", "slice", "smc"}) {
            std::atomic<bool> stop = true;
            const Listening listening(stop);
            QVERIFY_EXCEPTION_THROWN(fitted(learningBy(data.model, method), data.points, data.rows, address), Cancelled);
        }
    }

    void aFitIsAFunctionOfItsAddress() {
        const Data data(5);
        for (const char* method : {"ml2", "map", "slice", "smc"}) {
            const auto model = learningBy(data.model, method);
            const auto a = fitted(model, data.points, data.rows, address), b = fitted(model, data.points, data.rows, address);
            QVERIFY(a->model == b->model);
            const auto c = fitted(model, data.points, data.rows, {6, 0, Purpose::Learning, 0, 0});
            QCOMPARE(c->model == a->model, std::string_view(method) == "ml2" || std::string_view(method) == "map");
        }
    }
};

GAPSCOPE_TEST(TestLearning)
#include "tst_learning.moc"
