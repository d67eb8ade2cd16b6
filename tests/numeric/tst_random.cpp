#include <set>

#include "core/numeric/random.h"
#include "tests/suite.h"

using namespace gapscope;

class TestRandom : public QObject {
    Q_OBJECT

private slots:
    // The published known answers of Random123 (Salmon et al. 2011) for philox4x32 with 10 rounds.
    void philoxGivesThePublishedAnswers() {
        QCOMPARE(philox({0, 0, 0, 0}, {0, 0}), (PhiloxBlock{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}));
        const std::uint32_t ones = 0xffffffff;
        QCOMPARE(philox({ones, ones, ones, ones}, {ones, ones}), (PhiloxBlock{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}));
        QCOMPARE(philox({0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}, {0xa4093822, 0x299f31d0}),
                 (PhiloxBlock{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}));
    }

    // Studies written today must replay tomorrow: these numbers may never change.
    void theStreamOfAnAddressIsPinned() {
        Rng rng({42, 7, Purpose::Noise, 3, 1});
        QVERIFY(rng.uniform() == 0.25313562456400479);
        QVERIFY(rng.uniform() == 0.45834382150123248);
        QVERIFY(rng.uniform() == 0.75510127746259736);
        Rng normal({1, 0, Purpose::Truth, 0, 0});
        COMPARE_CLOSE(normal.normal(), -0.50148534640856857, 1e-15);
        COMPARE_CLOSE(normal.normal(), 0.55632427979074495, 1e-15);
        COMPARE_CLOSE(normal.normal(), -0.80566924880935797, 1e-15);
    }

    void everyPartOfTheAddressMatters() {
        const Address base{5, 1, Purpose::Ties, 2, 3};
        std::vector<Address> addresses(6, base);
        addresses[1].seed = 6;
        addresses[2].run = 2;
        addresses[3].purpose = Purpose::Random;
        addresses[4].i = 3;
        addresses[5].j = 2;
        Address far = base;
        far.seed += std::uint64_t{1} << 32;
        addresses.push_back(far);
        std::set<double> firsts;
        for (const auto& address : addresses) firsts.insert(Rng(address).uniform());
        QCOMPARE(firsts.size(), addresses.size());
    }

    void momentsAreThoseOfTheDistribution() {
        Rng rng({9, 0, Purpose::Samples, 0, 0});
        const int n = 100000;
        const Eigen::VectorXd z = rng.normals(n);
        QVERIFY(std::abs(z.mean()) < 5 / std::sqrt(n));
        QVERIFY(std::abs(z.squaredNorm() / n - 1) < 5 * std::sqrt(2.0 / n));
        QVERIFY(std::abs(z.array().pow(4).mean() - 3) < 5 * std::sqrt(96.0 / n));
    }

    void belowReachesEveryValueEvenly() {
        Rng rng({3, 0, Purpose::Random, 0, 0});
        std::vector<int> seen(7);
        for (int i = 0; i < 70000; ++i) ++seen[static_cast<std::size_t>(rng.below(7))];
        for (const int count : seen) QVERIFY(std::abs(count - 10000) < 5 * 93);
    }
};

GAPSCOPE_TEST(TestRandom)
#include "tst_random.moc"
