#include <algorithm>
#include <atomic>
#include <cmath>

#include "core/model/diagnostics.h"
#include "core/numeric/stop.h"
#include "tests/model/learning_data.h"
#include "tests/suite.h"

using namespace gapscope;
using namespace gapscope::test;

namespace {

struct Data {
    Points points = scattered(30, 2, 900);
    ModelChoice model = kernelChoice("matern32", 2, (VectorXd(2) << 0.3, 4).finished(), 0.2, 1);
    std::vector<Observation> rows = drawnRows(model, points, 40, 901);
};

}  // namespace

class TestDiagnostics : public QObject {
    Q_OBJECT

private slots:
    // Each row left out by hand, the posterior made of the others.
    void leaveOneOutIsLeavingOneOut() {
        Data data;
        mixUp(data.rows, data.points, true);
        ModelChoice unknown = choice("kernel", {{"kernel", "se"},
                                                {"variance", 2.0},
                                                {"lengthscales", (VectorXd(2) << 0.3, 4).finished()},
                                                {"noise_prior.shape", 2.5},
                                                {"noise_prior.scale", 0.2}});
        for (const auto& model : {data.model, unknown}) {
            const auto all = leaveOneOut(model, data.points, data.rows);
            QCOMPARE(all.size(), data.rows.size());
            for (std::size_t i = 0; i < all.size(); ++i) {
                Posterior belief = model.prior(data.points, 1);
                for (std::size_t j = 0; j < all.size(); ++j)
                    if (j != i) belief = belief.updated(data.rows[j]);
                const auto range = belief.predicted(data.rows[i], 0.5);
                QCOMPARE(all[i].arm, data.rows[i].arm);
                COMPARE_CLOSE(all[i].value, data.rows[i].value, 1e-12);
                COMPARE_CLOSE(all[i].mean, range.mean, 1e-7);
                if (belief.gaussian()) COMPARE_CLOSE(0.6744897501960817 * all[i].sd, range.high - range.mean, 1e-7);
                if (!belief.gaussian()) {
                    const Observation& here = data.rows[i];
                    const auto& inner = belief.student()->atExpected();
                    const double noise = here.noiseVariance.value_or(inner.noiseVariance());
                    const double ratio = belief.noiseVariance() / inner.noiseVariance();
                    COMPARE_CLOSE(all[i].sd, std::sqrt(ratio * (inner.expected(here).variance + noise)), 1e-7);
                }
            }
        }
    }

    void honestBandsHaveARootMeanSquareOfOne() {
        Data data;
        const auto right = honesty(leaveOneOut(data.model, data.points, data.rows));
        QCOMPARE(right.rows, 40);
        QVERIFY(right.rootMeanSquare > 0.6 && right.rootMeanSquare < 1.5);
        ModelChoice tooSure = data.model;
        tooSure.settings.set("noise_sd", 0.01).set("variance", 0.02);
        QVERIFY(honesty(leaveOneOut(tooSure, data.points, data.rows)).rootMeanSquare > 5);
    }

    void mapHoldsTheTop() {
        const Data data;
        const auto model = learningBy(data.model, "map");
        const auto fit = fitted(model, data.points, data.rows, {});
        const auto map = likelihoodMap(fit->model, data.points, data.rows, 0, 1, 21);
        QCOMPARE(map.across.place(), std::string("variance"));
        QCOMPARE(map.up.place(), std::string("lengthscales[0]"));
        QVERIFY(map.value.maxCoeff() <= map.atModel + 1e-6);
        LearningTarget target(model, data.points, data.rows, true);
        VectorXd theta = target.space().theta(fit->model);
        theta[0] = std::log(map.x[7]);
        theta[1] = std::log(map.y[12]);
        COMPARE_CLOSE(map.value(12, 7), target(theta), 1e-12);
        std::atomic<bool> stop = true;
        const Listening listening(stop);
        QVERIFY_EXCEPTION_THROWN(likelihoodMap(fit->model, data.points, data.rows, 0, 1), Cancelled);
    }

    void pathLeadsToTheFit() {
        const Data data;
        const auto fit = fitted(learningBy(data.model, "ml2"), data.points, data.rows, {});
        const ParameterSpace space(data.model, data.points, data.rows);
        const auto path = fitPath(*fit, space);
        QCOMPARE(path.climbs.size(), fit->climbs.size());
        const auto& last = path.climbs[0].back();
        COMPARE_CLOSE(last.value, fit->likelihood.total(), 1e-9);
        COMPARE_CLOSE(last.numbers[0], fit->model.settings.number("variance"), 1e-5);
        QVERIFY(path.climbs.back().back().value <= last.value);
    }

    void samplesAsNumbers() {
        const Data data;
        const auto fit = fitted(learningBy(data.model, "slice"), data.points, data.rows, {});
        const ParameterSpace space(data.model, data.points, data.rows);
        const MatrixXd trace = sampleTrace(fit->model, space);
        QCOMPARE(trace.rows(), Index(10));
        QVERIFY((trace - fit->model.settings.table("samples")).cwiseAbs().maxCoeff() < 1e-9);
        QCOMPARE(sampleTrace(data.model, space).rows(), Index(0));
    }

    void profileFallsFromTheVariance() {
        const Data data;
        const auto profile = kernelProfile(data.model, 1, 20, 51);
        COMPARE_CLOSE(profile.covariance[0], 2.0, 1e-14);
        const double a = std::sqrt(3.0) * profile.distance[10] / 4;  // matern32
        COMPARE_CLOSE(profile.covariance[10], 2 * (1 + a) * std::exp(-a), 1e-14);
        QVERIFY(std::ranges::is_sorted(profile.covariance, std::ranges::greater{}));
    }

    void warnings() {
        Data data;
        using Kind = FitWarning::Kind;
        auto kinds = [&](const ModelChoice& model, int rows) {
            std::vector<std::pair<Kind, std::string>> found;
            for (const auto& w : fitWarnings(model, data.points, {data.rows.begin(), data.rows.begin() + rows}))
                found.emplace_back(w.kind, w.parameter);
            return found;
        };
        auto has = [](const auto& list, Kind kind, const std::string& place) {
            return std::ranges::find(list, std::pair(kind, place)) != list.end();
        };
        QVERIFY(has(kinds(data.model, 6), Kind::FewRows, ""));
        QVERIFY(!has(kinds(data.model, 40), Kind::FewRows, ""));
        ModelChoice edge = data.model;
        const ParameterSpace space(data.model, data.points, data.rows);
        edge.settings.set("noise_sd", space.list()[3].low);
        QVERIFY(has(kinds(edge, 40), Kind::OnBound, "noise_sd"));
        // Only one row has the model's noise: how small that is nobody can tell.
        for (std::size_t i = 0; i < 40; ++i)
            data.rows[i] = {Index(i % 30), data.rows[i].value, i ? std::optional(0.04) : std::nullopt};
        ModelChoice quiet = data.model;
        quiet.settings.set("noise_sd", 0.01);
        QVERIFY(has(kinds(quiet, 40), Kind::Flat, "noise_sd"));
        for (const auto& w : fitWarnings(quiet, data.points, data.rows)) QVERIFY(!w.pattern().empty() && w.value >= 0);
    }
};

GAPSCOPE_TEST(TestDiagnostics)
#include "tst_diagnostics.moc"
