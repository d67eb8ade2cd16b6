// Long work stops when it is told to, long before its end, and the next call finds everything as it was.
#include <thread>

#include "core/model/prior_root.h"
#include "core/numeric/stop.h"
#include "tests/laws/studies.h"
#include "tests/suite.h"

using namespace gapscope;
using namespace gapscope::test;

namespace {

// A rough prior that counts what it is asked for, and raises a flag at one of the questions.
class Counting : public Covariance {
public:
    explicit Counting(Index arms) : Covariance(VectorXd::Ones(arms)) {}

    void column(Index arm, double* out) const override {
        if (++columns == stopAtColumn) stop = true;
        while (held) std::this_thread::yield();
        for (Index k = 0; k < size(); ++k) out[k] = std::exp(-0.1 * static_cast<double>(std::abs(k - arm)));
    }

    int stopAtColumn = -1;
    mutable std::atomic<int> columns{0};
    mutable std::atomic<bool> stop{false};
    std::atomic<bool> held{false};
};

// One whose joint draws cost nothing, so that what is done with them is what counts.
class CountingDraws : public Covariance {
public:
    explicit CountingDraws(Index arms) : Covariance(VectorXd::Ones(arms)) {}
    void column(Index, double* out) const override { std::fill_n(out, size(), 0.5); }

    int stopAtDraw = -1;
    mutable int draws = 0;
    mutable std::atomic<bool> stop{false};

protected:
    PriorRoot makeRoot() const override {
        return {[this](Rng& rng) -> VectorXd {
                    if (++draws == stopAtDraw) stop = true;
                    return VectorXd::Constant(size(), rng.normal());
                },
                0};
    }
};

template <class Prior>
Situation over(const std::shared_ptr<Prior>& prior) {
    auto arms = std::make_shared<std::vector<Index>>();
    for (Index k = 0; k < prior->size(); ++k) arms->push_back(k);
    Situation s(Posterior(Gaussian(prior, VectorXd::Zero(prior->size()), 0.1)), std::make_shared<const Tally>(prior->size()),
                arms);
    s.budget = 10;
    s.past = std::make_shared<const Past>();
    return s;
}

}  // namespace

class TestStop : public QObject {
    Q_OBJECT

private slots:
    void onlyWhoListensIsStopped() {
        std::atomic<bool> outer{false}, inner{false};
        stopIfTold();
        {
            const Listening first(outer);
            {
                const Listening second(inner);
                stopIfTold();
                outer = true;
                QVERIFY_EXCEPTION_THROWN(stopIfTold(), Cancelled);
                outer = false;
                inner = true;
                QVERIFY_EXCEPTION_THROWN(stopIfTold(), Cancelled);
            }
            stopIfTold();
            std::thread([] { stopIfTold(); }).join();  // another thread listens to nothing
        }
        inner = outer = true;
        stopIfTold();
    }

    void knowledgeGradient() {
        const auto prior = std::make_shared<Counting>(10000);
        const Situation s = over(prior);
        prior->stopAtColumn = 20;
        const Listening listening(prior->stop);
        const auto kg = policy("kg");
        QVERIFY_EXCEPTION_THROWN(kg.entry->run(s, kg.settings), Cancelled);
        QCOMPARE(prior->columns.load(), 20);
    }

    void entropyWhileDrawing() {
        const auto prior = std::make_shared<CountingDraws>(10000);
        const Situation s = over(prior);
        prior->stopAtDraw = 5;
        const Listening listening(prior->stop);
        const auto entropy = policy("entropy");
        QVERIFY_EXCEPTION_THROWN(entropy.entry->run(s, entropy.settings), Cancelled);
        QCOMPARE(prior->draws, 5);
    }

    void entropyAfterDrawing() {
        const auto prior = std::make_shared<CountingDraws>(10000);
        const Situation s = over(prior);
        prior->stopAtDraw = 10;
        const Listening listening(prior->stop);
        const auto entropy = policy("entropy", {{"samples", 10.0}});
        QVERIFY_EXCEPTION_THROWN(entropy.entry->run(s, entropy.settings), Cancelled);
    }

    // The first joint draw makes the prior's root, which takes most of the time.
    void firstDraw_data() {
        QTest::addColumn<int>("arms");
        QTest::newRow("dense") << 1500;
        QTest::newRow("low rank") << 10000;
    }
    void firstDraw() {
        QFETCH(int, arms);
        const auto prior = std::make_shared<Counting>(arms);
        prior->stopAtColumn = 30;
        const Situation s = over(prior);
        const Listening listening(prior->stop);
        const auto thompson = policy("thompson");
        QVERIFY_EXCEPTION_THROWN(thompson.entry->run(s, thompson.settings), Cancelled);
        QCOMPARE(prior->columns.load(), 30);
    }

    void circulantRootStops() {
        std::atomic<bool> stop{false};
        int cells = 0;
        const Listening listening(stop);
        const auto rough = [&](const std::vector<Index>& step) {
            if (++cells == 10000) stop = true;
            return std::exp(-0.1 * static_cast<double>(step[0] + step[1]));
        };
        QVERIFY_EXCEPTION_THROWN(circulantRoot({300, 300}, rough), Cancelled);
        QVERIFY(cells < 15000);  // of 1,048,576
    }

    // Nothing half-made stays behind: the next draw is that of a prior that was never interrupted.
    void drawnAnewAfterwards() {
        const auto prior = std::make_shared<Counting>(300), fresh = std::make_shared<Counting>(300);
        prior->stopAtColumn = 100;
        const auto draw = [](const std::shared_ptr<Counting>& from) {
            Rng rng({7, 0, Purpose::Samples, 1, 0});
            return over(from).posterior.draw(rng);
        };
        {
            const Listening listening(prior->stop);
            QVERIFY_EXCEPTION_THROWN(draw(prior), Cancelled);
        }
        QCOMPARE(prior->columns.load(), 100);
        QVERIFY(draw(prior) == draw(fresh));
    }

    // While one thread makes the root, another that waits for it can still be told to stop.
    void waitingStops() {
        const auto prior = std::make_shared<Counting>(300);
        const Situation s = over(prior);
        const auto thompson = policy("thompson");
        prior->held = true;
        std::thread maker([&] { thompson.entry->run(s, thompson.settings); });
        while (prior->columns == 0) std::this_thread::yield();
        bool stopped = false;
        std::atomic<bool> stop{false};
        std::thread waiter([&] {
            const Listening listening(stop);
            try {
                thompson.entry->run(s, thompson.settings);
            } catch (const Cancelled&) {
                stopped = true;
            }
        });
        stop = true;
        waiter.join();  // for ever if it were not told
        prior->held = false;
        maker.join();
        QVERIFY(stopped);
    }
};

GAPSCOPE_TEST(TestStop)
#include "tst_stop.moc"
