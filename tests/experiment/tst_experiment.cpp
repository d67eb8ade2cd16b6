// What an experiment may be, and what is said when it may not.
#include "tests/experiment/experiments.h"
#include "tests/suite.h"

using namespace gapscope;
using namespace gapscope::test;

namespace {

std::string complaint(const Experiment& experiment) {
    try {
        checkExperiment(experiment);
    } catch (const Error& e) {
        return e.what();
    }
    return "fine";
}

}  // namespace

class TestExperiment : public QObject {
    Q_OBJECT

private slots:
    void whatIsRefused() {
        const auto good = drawnExperiment({contender("bayesgap"), contender("ei")}, 3);
        QCOMPARE(complaint(good), "fine");
        auto twice = good;
        twice.contenders[1].label = "bayesgap";
        QCOMPARE(complaint(twice), "policies[1].label: \"bayesgap\" is used twice");
        auto few = good;
        few.contenders.push_back(contender("ugap"));
        few.budgets = {16, 11};
        QCOMPARE(complaint(few),
                 "policies[2]: UGap measures every candidate once: it needs a budget of at least 12, this study has 11");
        QCOMPARE(whyNot(few, few.contenders[2], 16), "");
        QVERIFY(whyNot(few, few.contenders[2], 11).starts_with("UGap measures"));
        auto rule = good;
        rule.contenders[1].recommendation = "bayesgap";
        QVERIFY(complaint(rule).starts_with("policies[1]: \"bayesgap\" goes with the policies"));
        auto late = good;
        late.checkpoints = {17, 18};
        QCOMPARE(complaint(late), "checkpoints: none of them lies within the budget 16");
        auto person = good;
        person.study = asProblem(studyOf(labelledArms(3), independentModel(1, 1), 5));
        person.truth.kind = TruthChoice::Kind::StudySource;
        QVERIFY(complaint(person).starts_with("truth.kind: \"study-source\" needs"));
        auto rows = good;
        rows.truth = {TruthChoice::Kind::Signals, MatrixXd::Zero(2, 5)};
        QCOMPARE(complaint(rows), "truth.rows: must have one number per arm, 12, got 5");
        auto chances = experimentOf(studyOf(labelledArms(2), model("beta-bernoulli", {}), 5), {contender("ei")}, 2);
        chances.truth = {TruthChoice::Kind::Signals, MatrixXd::Constant(1, 2, 1.5)};
        QCOMPARE(complaint(chances), "truth.rows[0][0]: must be a chance between 0 and 1, got 1.5");
    }

    // The newest settings, nothing measured, the same truth.
    void aStudyAsAProblem() {
        auto spec = lineStudy();
        spec.measurements = wanderingRows(spec, 5);
        spec.pending = {3};
        Change change;
        change.after = 3;
        change.model = kernelModel("se", 4, numbers({1}), 0, 0.1);
        change.budget = 30;
        spec.changes.push_back(change);
        const auto problem = asProblem(spec);
        QVERIFY(problem->measurements.empty() && problem->pending.empty() && problem->changes.empty());
        QCOMPARE(problem->initial.budget, 30);
        QVERIFY(problem->initial.model == *change.model);
        QVERIFY(sameVector(problem->makeSource().truth(), spec.makeSource().truth()));
    }

    void checkpointsWithinABudget() {
        auto experiment = drawnExperiment({contender("ei")}, 1, {5});
        QCOMPARE(checkpointsFor(experiment, 3), (std::vector{1, 2, 3}));
        experiment.checkpoints = {0, 2, 5, 9};
        QCOMPARE(checkpointsFor(experiment, 5), (std::vector{0, 2, 5}));
    }

    // The same random numbers wherever a run is opened: a study of run r draws at run r's addresses.
    void aStudyKnowsItsRun() {
        auto spec = lineStudy();
        spec.initial.policy = policy("thompson");
        auto second = spec;
        second.run = 2;
        QVERIFY(simulated(shared(spec), 9).spec().measurements != simulated(shared(second), 9).spec().measurements);
        QVERIFY(!sameSource(spec, second));
        const auto experiment = drawnExperiment({contender("thompson")}, 3);
        QCOMPARE(asStudy(experiment, {0, 0, 2}).run, 2U);
    }

    // A range of the response is for people who type.
    void limitsDoNotStopARun() {
        auto spec = lineStudy();
        spec.response.min = 0.49;
        spec.response.max = 0.51;
        const auto experiment = experimentOf(spec, {contender("ei")}, 2);
        QCOMPARE(resultsOf(experiment).finished(), 2);
        QVERIFY(!asStudy(experiment, {0, 0, 1}).response.min);
    }
};

GAPSCOPE_TEST(TestExperiment)
#include "tst_experiment.moc"
