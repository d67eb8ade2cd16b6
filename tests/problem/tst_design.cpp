// The space-filling start against a second reading of the spec's sentence, slow and literal.
#include "tests/laws/studies.h"
#include "tests/suite.h"

using namespace gapscope;
using namespace gapscope::test;

namespace {

// "First the arm nearest to the centre of the coordinates' ranges (over all arms), then each time the arm farthest from
// those already in the design (distance after scaling each coordinate's range to 1, log10 for log variables; groups count
// as infinitely far apart; lowest index when equal)."
std::vector<Index> literally(const Arms& arms, const std::vector<Index>& inPlay, Index n) {
    MatrixXd x = arms.values;
    for (Index i = 0; i < x.cols(); ++i) {
        if (arms.variables[std::size_t(i)].logarithmic) x.col(i) = x.col(i).array().log10().eval();
        const double low = x.col(i).minCoeff(), range = x.col(i).maxCoeff() - low;
        x.col(i) = (x.col(i).array() - low) / (range > 0 ? range : 1);
    }
    const VectorXd centre = x.colwise().maxCoeff() / 2;  // a constant column is 0 everywhere, its centre too
    auto distance = [&](Index a, Index b) {
        if (!arms.groups.empty() && arms.groups[std::size_t(a)] != arms.groups[std::size_t(b)]) return infinity;
        return (x.row(a) - x.row(b)).norm();
    };
    std::vector<Index> design;
    while (Index(design.size()) < std::min(n, Index(inPlay.size()))) {
        Index best = noArm;
        double bestScore = 0;
        for (const Index k : inPlay) {
            if (std::ranges::find(design, k) != design.end()) continue;
            double score = design.empty() ? -(x.row(k).transpose() - centre).norm() : infinity;
            for (const Index d : design) score = std::min(score, distance(k, d));
            if (best == noArm || score > bestScore + 1e-12) {  // lengths are about 1 here
                best = k;
                bestScore = score;
            }
        }
        design.push_back(best);
    }
    return design;
}

std::vector<Index> allOf(Index n, const std::vector<Index>& but = {}) {
    std::vector<Index> list;
    for (Index k = 0; k < n; ++k)
        if (std::ranges::find(but, k) == but.end()) list.push_back(k);
    return list;
}

Arms scattered(Index n, int d, std::uint32_t world) {
    MatrixXd x(n, d);
    Rng rng = fixedRng(50, world);
    for (Index k = 0; k < n; ++k)
        for (Index i = 0; i < d; ++i) x(k, i) = std::exp(3 * rng.uniform()) * (i == 0 ? 1000 : 1);  // ranges far apart
    return tableArms(x);
}

}  // namespace

class TestDesign : public QObject {
    Q_OBJECT

private slots:
    void readsAsWritten_data() {
        QTest::addColumn<int>("which");
        const char* names[] = {"line",   "square",   "log axis",        "scattered", "scattered, log",
                               "groups", "excluded", "constant column", "duplicates"};
        for (int i = 0; i < 9; ++i) QTest::newRow(names[i]) << i;
    }

    void readsAsWritten() {
        QFETCH(int, which);
        Arms arms = which == 0   ? gridArms({variable("x", -3, 5, 9)})
                    : which == 1 ? gridArms({variable("x", 0, 1, 5), variable("y", 0, 400, 6)})
                    : which == 2 ? gridArms({variable("x", 0, 1, 4), variable("y", 0.01, 100, 7, true)})
                                 : scattered(25, 3, std::uint32_t(which));
        if (which == 4) arms.variables[0].logarithmic = arms.variables[2].logarithmic = true;
        if (which == 5)
            for (int k = 0; k < 25; ++k) arms.groups.push_back(k % 7 == 0 ? "rare" : k % 2 ? "odd" : "even");
        if (which == 7) arms.values.col(1).setConstant(4);
        if (which == 8)
            for (Index k = 0; k < 25; k += 2) arms.values.row(k) = arms.values.row(24);
        const auto inPlay = which == 6 ? allOf(25, {0, 3, 4, 12, 24}) : allOf(arms.size());
        for (const Index n : {Index(1), Index(6), arms.size(), arms.size() + 5})
            QCOMPARE(spaceFillingDesign(arms.points(), inPlay, n), literally(arms, inPlay, n));
    }

    // A few that can be seen with the naked eye.
    void knownDesigns() {
        const auto line = gridArms({variable("x", 0, 8, 9)}).points();
        QCOMPARE(spaceFillingDesign(line, allOf(9), 5), (std::vector<Index>{4, 0, 8, 2, 6}));
        QCOMPARE(spaceFillingDesign(line, allOf(9, {4}), 3), (std::vector<Index>{3, 8, 0}));  // 3 and 5 are as near: the lower
        const auto log = gridArms({variable("x", 1, 10000, 5, true)}).points();
        QCOMPARE(spaceFillingDesign(log, allOf(5), 3), (std::vector<Index>{2, 0, 4}));
        const auto square = gridArms({variable("x", 0, 1, 3), variable("y", 0, 1000, 3)}).points();
        QCOMPARE(spaceFillingDesign(square, allOf(9), 5), (std::vector<Index>{4, 0, 2, 6, 8}));
    }

    // The centre is that of all arms, also of those that cannot be done.
    void excludedArmsStillSpanTheRange() {
        const auto points = tableArms(numbers({0, 1, 2, 3, 100})).points();
        QCOMPARE(spaceFillingDesign(points, {0, 1, 2, 3}, 2), (std::vector<Index>{3, 0}));
    }

    // Another family comes before any second arm of one that is there.
    void everyGroupFirst() {
        Arms arms = scattered(12, 2, 1);
        for (int k = 0; k < 12; ++k) arms.groups.push_back(std::string(1, char('a' + k % 4)));
        const auto design = spaceFillingDesign(arms.points(), allOf(12), 4);
        std::set<std::string> seen;
        for (const Index k : design) seen.insert(arms.groups[std::size_t(k)]);
        QCOMPARE(seen.size(), std::size_t(4));
    }

    void armsWithoutCoordinatesComeInOrder() {
        QCOMPARE(spaceFillingDesign(labelledArms(5).points(), {1, 3, 4}, 2), (std::vector<Index>{1, 3}));
        QVERIFY(spaceFillingDesign(labelledArms(5).points(), {1, 3, 4}, 0).empty());
    }
};

GAPSCOPE_TEST(TestDesign)
#include "tst_design.moc"
