// Many joint draws at once: the moments of the dense posterior, and the same numbers however they are asked for.
#include "core/model/joint_draws.h"
#include "core/numeric/special.h"
#include "tests/laws/by_formula.h"
#include "tests/suite.h"

using namespace gapscope;
using namespace gapscope::test;

namespace {

constexpr Address address{5, 0, Purpose::Certainty, 3, 0};

}  // namespace

class TestJointDraws : public QObject {
    Q_OBJECT

private slots:
    void momentsAreTheDensePosteriors_data() {
        QTest::addColumn<int>("which");
        const auto cases = modelCases();
        for (std::size_t i = 0; i < cases.size(); ++i) QTest::newRow(cases[i].name.c_str()) << int(i);
    }

    void momentsAreTheDensePosteriors() {
        QFETCH(int, which);
        const auto c = modelCases()[std::size_t(which)];
        auto spec = studyOf(c.arms, c.model, 30);
        spec.measurements = wanderingRows(spec, 6);
        const auto belief = Study::finished(shared(spec)).posterior();
        const std::vector<Index> arms{2, 0, 4};  // any order, not all
        VectorXd mean(3);
        MatrixXd covariance = MatrixXd::Zero(3, 3);
        if (c.model.counts()) {
            mean = belief.mean()(arms);
            covariance.diagonal() = VectorXd(belief.sd()(arms)).cwiseAbs2();
        } else {
            std::vector<Observation> rows;
            for (const auto& m : spec.measurements) rows.push_back({m.arm, *m.value});
            const auto whole = byFormula(c, 1, rows);
            mean = whole.mean(arms);
            covariance = whole.covariance(arms, arms);
            const MatrixXd own = belief.gaussian() ? belief.gaussian()->covarianceOf(arms) : covariance;
            for (Index k = 0; k < 3; ++k)
                for (Index l = 0; l < 3; ++l) COMPARE_CLOSE(own(k, l), covariance(k, l), 1e-10);
        }
        constexpr Index n = 20000;
        const MatrixXd draws = JointDraws(belief, arms).block(address, 0, n);
        const VectorXd average = draws.rowwise().mean();
        const MatrixXd off = draws.colwise() - mean;
        const MatrixXd sample = off * off.transpose() / double(n);
        for (Index k = 0; k < 3; ++k) {
            QVERIFY(std::abs(average[k] - mean[k]) <= 5 * std::sqrt(covariance(k, k) / n) + 1e-9);
            for (Index l = 0; l < 3; ++l) {
                const double square = covariance(k, k) * covariance(l, l) + covariance(k, l) * covariance(k, l);
                QVERIFY2(std::abs(sample(k, l) - covariance(k, l)) <= 6 * std::sqrt(square / n) + 1e-9,
                         qPrintable(QString("%1 against %2").arg(sample(k, l)).arg(covariance(k, l))));
            }
        }
    }

    // The whole distribution of a Beta arm, small shapes too, against its quantiles.
    void betaDrawsFollowTheirQuantiles() {
        for (const auto& [a, b] : {std::pair{0.01, 0.02}, {0.5, 0.5}, {1.0, 1.0}, {3.0, 0.7}, {40.0, 60.0}}) {
            const Posterior belief(Beta(2, a, b, 1, 1));
            constexpr Index n = 20000;
            const MatrixXd draws = JointDraws(belief, {1, 0}).block(address, 0, n);
            QVERIFY(draws.allFinite());
            for (const double p : {0.05, 0.3, 0.5, 0.9})
                if (betaQuantile(a, b, p) < 1)  // of tiny shapes a high quantile is rounded to 1
                    for (Index k = 0; k < 2; ++k) {
                        const double share = double((draws.row(k).array() <= betaQuantile(a, b, p)).count()) / n;
                        QVERIFY2(std::abs(share - p) < 5 * std::sqrt(p * (1 - p) / n), qPrintable(QString::number(share)));
                    }
        }
    }

    void piecesAreTheWhole() {
        for (const auto& c : modelCases()) {
            auto spec = studyOf(c.arms, c.model, 30);
            spec.measurements = wanderingRows(spec, 4);
            const JointDraws joint(Study::finished(shared(spec)).posterior(), {0, 1, 3, 4});
            const MatrixXd whole = joint.block(address, 0, 40);
            for (const Index size : {1, 7, 40})
                for (Index first = 0; first < 40; first += size) {
                    const Index count = std::min<Index>(size, 40 - first);
                    const MatrixXd piece = joint.block(address, first, count);
                    QVERIFY((piece - whole.middleCols(first, count)).cwiseAbs().maxCoeff() <=
                            1e-13 * whole.cwiseAbs().maxCoeff());
                }
        }
    }

    // Large and rough: the dense factor; the same large and smooth: the pivoted one; some of very many: by places.
    void largeOnes() {
        for (const auto* kernel : {"matern12", "se"})
            for (const int levels : {600, 5000}) {
                auto spec = studyOf(gridArms({variable("x", 0, 1, levels)}), kernelModel(kernel, 2, numbers({0.3}), 0, 0.3), 30);
                spec.measurements = {row(10, 1), row(300, -1), row(590, 0.5)};
                const auto belief = Study::finished(shared(spec)).posterior();
                std::vector<Index> arms;
                for (Index k = 0; k < 600; ++k) arms.push_back(k);
                const MatrixXd own = belief.gaussian()->covarianceOf(arms);
                for (const Index k : {0, 10, 345})
                    for (const Index l : {10, 11, 599}) COMPARE_CLOSE(own(k, l), belief.gaussian()->covarianceWith(k)[l], 1e-12);
                constexpr Index n = 2000;
                const MatrixXd off = JointDraws(belief, arms).block(address, 0, n).colwise() - belief.mean().head(600);
                for (const Index k : {0, 10, 345})
                    for (const Index l : {10, 11, 599}) {
                        const double sample = off.row(k).dot(off.row(l)) / double(n);
                        const double square = own(k, k) * own(l, l) + own(k, l) * own(k, l);
                        QVERIFY(std::abs(sample - own(k, l)) <= 5 * std::sqrt(square / n));
                    }
            }
    }
};

GAPSCOPE_TEST(TestJointDraws)
#include "tst_joint_draws.moc"
