#include "core/io/arm_finder.h"
#include "core/numeric/random.h"
#include "tests/suite.h"

using namespace gapscope;
using Eigen::Index;

namespace {

Arms table(std::initializer_list<double> values) {
    Arms arms;
    arms.kind = Arms::Kind::Table;
    arms.variables = {{"x", "mM"}};
    arms.values.resize(static_cast<Index>(values.size()), 1);
    Index row = 0;
    for (const double x : values) arms.values(row++, 0) = x;
    return arms;
}

}  // namespace

class ArmFinderTest : public QObject {
    Q_OBJECT

private slots:
    // Whatever a candidate is called, these numbers are the candidate; and so are all its digits.
    void everyCandidateIsFoundByItsName() {
        const auto grids = {gridArms({{"a", "nM", true, 0.1, 100, 7}, {"b", "", false, -1, 1, 7}, {"c", "C", false, 20, 80, 4}}),
                            gridArms({{"a", "", false, 0, 1, 301}}), gridArms({{"a", "", true, 1e-9, 3e7, 41}}),
                            gridArms({{"a", "", false, 12345.678, 12346.1, 9}})};
        for (const auto& arms : grids) {
            const ArmFinder finder(arms);
            for (Index k = 0; k < arms.size(); ++k) {
                std::vector<double> exact, shown;
                auto text = QString::fromStdString(arms.name(k)).remove('(').remove(')');
                for (const auto& part : text.split(", ")) {
                    for (const auto& word : part.split(' ')) {
                        bool ok = false;
                        const double x = word.toDouble(&ok);
                        if (ok) shown.push_back(x);
                    }
                    exact.push_back(arms.values(k, Index(exact.size())));
                }
                QCOMPARE(shown.size(), exact.size());
                QVERIFY2(finder.find(shown).same == std::vector{k}, qPrintable(text));
                QVERIFY2(finder.find(exact).same == std::vector{k}, qPrintable(text));
            }
        }
    }

    void whatIsNotShownSoIsAnother() {
        const auto arms = gridArms({{"a", "nM", true, 0.1, 100, 7}});
        const ArmFinder finder(arms);
        for (const double x : {3.2, 3.1, 0.2, 50.0}) QVERIFY(finder.find({x}).same.empty());
        QCOMPARE(finder.find({3.2}).nearest, Index(3));
        QCOMPARE(finder.find({0.0}).nearest, Index(-1));
    }

    // Rows that are shown alike are told apart by more digits, never by chance.
    void alikeRowsAreNotGuessed() {
        const auto arms = table({1.2341, 1.2344, 5, 5, 0});
        const ArmFinder finder(arms);
        QVERIFY(finder.find({1.234}).same.empty());
        QCOMPARE(finder.find({1.2344}).same, std::vector<Index>{1});
        QCOMPARE(finder.find({5.0}).same, (std::vector<Index>{2, 3}));
        QCOMPARE(finder.find({0.0}).same, std::vector<Index>{4});
        QVERIFY(finder.find({0.01}).same.empty());
    }

    // The search outwards finds what looking at all of them finds.
    void likeLookingAtAll() {
        Rng rng({4, 0, Purpose::Noise, 0, 0});
        Arms arms = table({});
        arms.variables = {{"x", ""}, {"y", ""}};
        arms.values.resize(200, 2);
        for (auto& x : arms.values.reshaped()) x = std::round(1e4 * rng.uniform()) / 1e4;
        const ArmFinder finder(arms);
        const Eigen::RowVectorXd range = arms.values.colwise().maxCoeff() - arms.values.colwise().minCoeff();
        for (int n = 0; n < 500; ++n) {
            const std::vector<double> at{rng.uniform(), rng.uniform()};
            Index nearest = -1;
            double best = 1e9;
            for (Index k = 0; k < 200; ++k) {
                const double distance =
                    std::hypot((arms.values(k, 0) - at[0]) / range[0], (arms.values(k, 1) - at[1]) / range[1]);
                if (distance < best) best = distance, nearest = k;
            }
            QCOMPARE(finder.find(at).nearest, nearest);
        }
    }
};

GAPSCOPE_TEST(ArmFinderTest)
#include "tst_arm_finder.moc"
