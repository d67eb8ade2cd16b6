// Fits as part of a study: written as changes, replayed exactly, made anew by nobody.
#include <cmath>

#include "core/study/edit.h"
#include "core/study/fitting.h"
#include "tests/laws/studies.h"
#include "tests/suite.h"

using namespace gapscope;
using namespace gapscope::test;

namespace {

constexpr const char* methods[] = {"ml2", "map", "slice", "smc"};

StudySpec learningStudy(const char* method, const Options& more = {}, const char* by = "ei") {
    auto belief = kernelModel("matern52", 1, numbers({3}), 0, 0.3);
    belief.settings.set("learning.method", std::string(method));
    belief.settings.set("learning.particles", 40.0);
    for (const auto& [id, value] : more) belief.settings.set(id, value);
    auto spec = studyOf(gridArms({variable("x", 0, 19, 20)}), belief, 12,
                        policy(by, std::string_view(by) == "entropy" ? Options{{"samples", 30.0}} : Options{}));
    spec.source = source("draw");
    spec.source.model = kernelModel("se", 9, numbers({4}), 5, 0.5);
    spec.source.settings.set("noise_sd", 0.5);
    return spec;
}

int fitsOf(const StudySpec& spec) { return int(std::ranges::count_if(spec.changes, isFit)); }

}  // namespace

class TestFitting : public QObject {
    Q_OBJECT

private slots:
    void aRunFitsAndReplaysExactly() {
        for (const char* method : methods) {
            const auto spec = learningStudy(method);
            const Study ran = simulated(shared(spec), 12);
            QCOMPARE(ran.round(), 13);
            const int fits = fitsOf(ran.spec());
            QVERIFY2(std::string_view(method) == "smc" ? fits >= 1 && fits <= 10 : fits == 10, method);  // after 3 ... 12
            QVERIFY2(sameStudy(ran, Study::finished(shared(ran.spec()))), method);
            QVERIFY(ran.conditions().model.settings.number("variance") != 1);
            QCOMPARE(ran.posterior().mixture() != nullptr,
                     std::string_view(method) == "slice" || std::string_view(method) == "smc");
            QVERIFY(sameVector(simulatorOf(ran.spec())->truth(), simulatorOf(spec)->truth()));  // the truth stays
            QVERIFY(sameStudy(ran, simulated(shared(spec), 12)));
            // In two goes the same, and from any round on.
            QVERIFY(sameStudy(ran, simulated(shared(simulated(shared(spec), 7).spec()), 5)));
        }
    }

    void everySoManyRows() {
        QCOMPARE(fitsOf(simulated(shared(learningStudy("map", {{"learning.every", 5.0}})), 12).spec()), 2);
        QCOMPARE(fitsOf(simulated(shared(learningStudy("ml2", {{"learning.every", 20.0}})), 12).spec()), 0);
    }

    void beforeTheFirstFitTheGivenNumbersHold() {
        auto spec = learningStudy("map");
        spec.measurements = wanderingRows(spec, 9);
        auto fixed = spec;
        fixed.initial.model = kernelModel("matern52", 1, numbers({3}), 0, 0.3);
        QVERIFY(samePosterior(Study::finished(shared(spec)).posterior(), Study::finished(shared(fixed)).posterior()));
    }

    void everyPolicyCanDoWithSamples() {
        for (const auto* entry : policies()) {
            auto spec = learningStudy("slice", {{"learning.samples", 3.0}}, entry->id.data());
            spec.initial.budget = 40;
            spec.measurements = wanderingRows(spec, 25);
            const auto change = fitted(spec);
            QVERIFY(change && change->after == 25);
            const Study study = Study::finished(shared(withFit(spec, *change)));
            QVERIFY2(!study.next().chosen.empty(), entry->id.data());
        }
    }

    void aFitToTheSameRowsTakesTheOldOnesPlace() {
        auto spec = learningStudy("slice");
        spec.measurements = wanderingRows(spec, 8);
        const auto first = withFit(spec, *fitted(spec));
        QVERIFY(!fitIsDue(first));
        QVERIFY(!fitted(first));
        const auto again = fitNow(first);  // asked for by a person: the chain goes on
        QVERIFY(again);
        const auto second = withFit(first, changeOf(*again, first));
        QCOMPARE(second.changes.size(), std::size_t(1));
        QVERIFY(!(second.changes[0] == first.changes[0]));
        auto longer = second;
        record(longer, row(3, 1.5));
        QVERIFY(fitIsDue(longer));
    }

    // Turned upside down everything stays but the mean's sign.
    void minimisingIsTheSameFit() {
        for (const char* method : {"map", "slice"}) {
            auto spec = learningStudy(method), down = spec;
            spec.measurements = wanderingRows(spec, 10);
            down.minimise = true;
            down.measurements = spec.measurements;
            const auto up = fitNow(spec), under = fitNow(down);
            QVERIFY(up->model == under->model);
            const auto a = Study::finished(shared(withFit(spec, changeOf(*up, spec))));
            const auto b = Study::finished(shared(withFit(down, changeOf(*under, down))));
            QVERIFY((a.posterior().mean() + b.posterior().mean()).cwiseAbs().maxCoeff() < 1e-12);
            COMPARE_CLOSE(a.posterior().evidence(), b.posterior().evidence(), 1e-12);
        }
    }

    // What a fit learned from is what counts: rows struck out are not among it.
    void ignoredRowsAreNotLearnedFrom() {
        auto spec = learningStudy("map");
        spec.measurements = wanderingRows(spec, 8);
        auto more = spec;
        more.measurements.insert(more.measurements.begin() + 3, row(4, 1e6));
        more = struckOut(more, 3);
        QVERIFY(fitNow(spec)->model == fitNow(more)->model);
    }
};

GAPSCOPE_TEST(TestFitting)
#include "tst_fitting.moc"
