// A line through the arms: where it meets an arm, it must say what the study itself believes about that arm.
#include "core/study/cross_section.h"
#include "tests/laws/studies.h"
#include "tests/suite.h"

using namespace gapscope;
using namespace gapscope::test;

namespace {

Arms table(bool logarithmic, bool groups) {
    MatrixXd values(8, 2);
    values << 1, 10, 2, 10, 4, 10, 8, 10, 1, 1000, 2, 1000, 4, 1000, 8, 1000;
    Arms arms = tableArms(values);
    arms.variables[1].logarithmic = logarithmic;
    if (groups) arms.groups = {"a", "a", "a", "a", "b", "b", "b", "b"};
    return arms;
}

StudySpec measuredStudy(Arms arms, const ModelChoice& model, bool minimise) {
    auto spec = studyOf(std::move(arms), model, 20, policy("mean"));
    spec.minimise = minimise;
    for (const auto& [arm, value] : {std::pair<Index, double>{1, 0.4}, {6, -0.8}, {3, 1.1}, {1, 0.5}})
        spec.measurements.push_back({.arm = arm, .value = value});
    spec.measurements.push_back({.arm = 0, .value = -0.3, .at = {1.5, 30}});
    return spec;
}

}  // namespace

class TstCrossSection : public QObject {
    Q_OBJECT

private slots:
    void agreesWithTheStudyAtItsArms_data() {
        QTest::addColumn<bool>("logarithmic");
        QTest::addColumn<bool>("groups");
        QTest::addColumn<bool>("minimise");
        QTest::newRow("plain") << false << false << false;
        QTest::newRow("log, minimised") << true << false << true;
        QTest::newRow("groups") << false << true << false;
    }
    void agreesWithTheStudyAtItsArms() {
        QFETCH(bool, logarithmic);
        QFETCH(bool, groups);
        QFETCH(bool, minimise);
        const auto model = kernelModel("matern52", 1.4, numbers({2, logarithmic ? 0.8 : 400.0}), 0.2, 0.3);
        const auto study = Study::finished(shared(measuredStudy(table(logarithmic, groups), model, minimise)));
        const double sign = minimise ? -1 : 1;
        for (const Index variable : {0, 1}) {
            const auto found = crossSection(study, 4, variable);
            QVERIFY(found);
            const Index last = found->at.size() - 1;
            // Along the first variable arms 4 and 7 are the ends, along the second 0 and 4.
            for (const auto& [place, arm] : {std::pair<Index, Index>{0, variable == 0 ? 4 : 0}, {last, variable == 0 ? 7 : 4}}) {
                if (groups && arm == 0) continue;  // the line stays in its group
                COMPARE_CLOSE(found->at[place], study.spec().arms->values(arm, variable), 1e-12);
                COMPARE_CLOSE(found->now.mean[place], sign * study.posterior().mean()[arm], 1e-9);
                COMPARE_CLOSE(found->now.sd[place], study.posterior().sd()[arm], 1e-9);
            }
            COMPARE_CLOSE(found->before.mean[last / 2], 0.2, 1e-12);
            COMPARE_CLOSE(found->before.sd[last / 2], std::sqrt(1.4), 1e-12);
            QCOMPARE(found->now.draws.size(), std::size_t{3});
            QVERIFY(found->now.draws[0] != found->now.draws[1]);
        }
    }

    // Only what was measured on the line is a dot there.
    void showsItsOwnResults() {
        const auto model = kernelModel("se", 1, numbers({2, 400}), 0, 0.3);
        const auto study = Study::finished(shared(measuredStudy(table(false, false), model, true)));
        const auto low = *crossSection(study, 0, 0), high = *crossSection(study, 5, 0);
        QCOMPARE(low.results.size(), std::size_t{3});
        QCOMPARE(low.results[0].at, 2.0);
        QCOMPARE(low.results[0].value, 0.4);
        QCOMPARE(high.results.size(), std::size_t{1});
        QCOMPARE(high.results[0].value, -0.8);
    }

    // A function drawn after the measurements keeps to them, one drawn before does not.
    void drawsKeepToWhatWasMeasured() {
        MatrixXd line(3, 1);
        line << 0, 5, 10;
        auto spec = studyOf(tableArms(line), kernelModel("se", 1, numbers({2}), 0, 1e-3), 20, policy("mean"));
        spec.measurements.push_back({.arm = 0, .value = 2});
        const auto found = *crossSection(Study::finished(shared(spec)), 1, 0);
        for (const auto& draw : found.now.draws) QVERIFY(std::abs(draw[0] - 2) < 0.01);
        for (const auto& draw : found.before.draws) QVERIFY(std::abs(draw[0] - 2) > 0.01);
    }

    void isNothingWithoutPlaces() {
        const auto independent = Study::finished(shared(studyOf(labelledArms(3), independentModel(1, 0.5), 5, policy("mean"))));
        QVERIFY(!crossSection(independent, 0, 0));
        MatrixXd flat(2, 2);
        flat << 1, 2, 1, 3;
        const auto study =
            Study::finished(shared(studyOf(tableArms(flat), kernelModel("se", 1, numbers({1, 1}), 0, 0.1), 5, policy("mean"))));
        QVERIFY(!crossSection(study, 0, 0));
        QVERIFY(crossSection(study, 0, 1));
    }
};

GAPSCOPE_TEST(TstCrossSection)
#include "tst_cross_section.moc"
