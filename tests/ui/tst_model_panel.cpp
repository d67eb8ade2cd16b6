// The Model panel: its numbers are the core's or those of a plain calculation, its words keep apart, and it is there when called.
#include <QComboBox>
#include <QImage>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QScreen>
#include <QTabBar>
#include <QToolButton>

#include "core/io/study_file.h"
#include "core/study/edit.h"
#include "core/study/fit_way.h"
#include "core/study/simulate.h"
#include "tests/suite.h"
#include "tests/ui/window_bench.h"
#include "ui/model/kernel_picture.h"
#include "ui/model/learner.h"
#include "ui/model/likelihood_picture.h"
#include "ui/model/model_panel.h"
#include "ui/plot/chart_sheet.h"
#include "ui/session/walk.h"
#include "ui/setup/draft.h"
#include "ui/setup/live_settings.h"

using namespace gapscope;
using namespace gapscope::test;
using Eigen::Index;

namespace {

StudySpec example(const char* name) { return loadStudy(study(name).toStdString()); }

// An example as it is when its model is learned in this way, after so many rounds.
SnapshotPtr learnedRound(const char* name, const char* method, int rows) {
    StudySpec spec = example(name);
    spec.initial.model = learnedBy(spec.initial.model, method);
    spec.changes.clear();
    spec.measurements.clear();
    Steering steering;
    const auto grown = simulated(std::make_shared<const StudySpec>(spec), rows).spec();
    return walked(std::make_shared<const StudySpec>(grown), steering)->rounds.back();
}

SnapshotPtr roundOf(StudySpec spec) {
    Steering steering;
    return walked(std::make_shared<const StudySpec>(std::move(spec)), steering)->rounds.back();
}

using Picture = std::function<Figure(const Paper&, const QRectF&, const Style&)>;

// What is wrong with the labels; empty if nothing is.
QString faultOf(const Picture& picture, QSize size, const Style& style) {
    QImage image(size, QImage::Format_ARGB32_Premultiplied);
    QPainter painter(&image);
    const auto drawn = paintOnce(painter, picture(Paper::of(image), QRectF(image.rect()), style));
    if (drawn.labels.empty()) return QStringLiteral("nothing is written");
    for (std::size_t i = 0; i < drawn.labels.size(); ++i) {
        const auto& label = drawn.labels[i];
        if (!QRectF(image.rect()).adjusted(-1, -1, 1, 1).contains(label.outline.boundingRect()))
            return QStringLiteral("\"%1\" leaves the picture").arg(label.text);
        for (std::size_t j = 0; j < i; ++j) {
            const auto common = label.outline.intersected(drawn.labels[j].outline).boundingRect();
            if (overlap(label, drawn.labels[j]) && common.width() >= 1 && common.height() >= 1)
                return QStringLiteral("\"%1\" touches \"%2\"").arg(label.text, drawn.labels[j].text);
        }
    }
    return {};
}

class ModelWindow : public OpenWindow {
public:
    using OpenWindow::OpenWindow;

    ModelPanel& panel() { return *findChild<ModelPanel*>(); }
    void open() {
        bench().dock("model")->show();
        panel().waitUntilDone();
        settle();
    }
    void goTo(ModelPanel::Part part) {
        panel().setPart(part);
        panel().waitUntilDone();
        settle();
    }
};

}  // namespace

class TestModelPanel : public QObject {
    Q_OBJECT

private slots:
    void init() {
        failOnWarnings();
        QLocale::setDefault(QLocale::c());
    }

    void wordsKeepApart_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("method");
        QTest::addColumn<int>("rows");
        QTest::newRow("one variable, fixed") << "demo"
                                             << "fixed" << 12;
        QTest::newRow("few results, ml2") << "demo"
                                          << "ml2" << 4;
        QTest::newRow("nothing measured") << "demo"
                                          << "map" << 0;
        QTest::newRow("two variables, slice") << "branin"
                                              << "slice" << 8;
        QTest::newRow("particles") << "demo"
                                   << "smc" << 6;
    }
    void wordsKeepApart() {
        QFETCH(QString, name);
        QFETCH(QString, method);
        QFETCH(int, rows);
        const auto shot = learnedRound(qPrintable(name), qPrintable(method), rows);
        const auto kernel = kernelFacts(*shot, 0);
        const auto likelihood = likelihoodFacts(*shot);
        const auto samples = samplesFacts(*shot);
        const auto check = checkFacts(*shot);
        std::optional<ParameterMap> map;
        if (rows > 0) {
            const auto [across, up] = firstShown(likelihood.parameters);
            map = parameterMap(*shot, across, up);
        }
        const Picture pictures[] = {
            [&](const Paper& p, const QRectF& area, const Style& style) { return kernelFigure(p, area, kernel, style); },
            [&](const Paper& p, const QRectF& area, const Style& style) {
                return likelihoodFigure(p, area, likelihood, map ? &*map : nullptr, QStringLiteral("Wait."), style);
            },
            [&](const Paper& p, const QRectF& area, const Style& style) { return sampledFigure(p, area, samples, style); },
            [&](const Paper& p, const QRectF& area, const Style& style) { return checkFigure(p, area, check, style); }};
        int number = 0;
        for (const auto& picture : pictures) {
            for (const auto& [size, scale] : {std::pair{QSize(752, 330), 1.0}, {QSize(1200, 620), 1.6}, {QSize(1200, 620), 1.0}})
                for (const auto* palette : {&Palette::light(), &Palette::dark()}) {
                    const auto fault = faultOf(picture, size, {palette, scale});
                    QVERIFY2(fault.isEmpty(), qPrintable(QString("part %1 at %2: %3").arg(number).arg(scale).arg(fault)));
                }
            ++number;
        }
    }

    // The three terms make the evidence that the belief itself has summed up, measurement by measurement.
    void theLikelihoodIsTheEvidence() {
        for (const auto* name : {"demo", "branin"}) {
            const auto shot = roundOf(example(name));
            const auto facts = likelihoodFacts(*shot);
            QCOMPARE(facts.terms.size(), std::size_t{3});
            COMPARE_CLOSE(facts.terms[0].value + facts.terms[1].value + facts.terms[2].value, facts.total, 1e-12);
            COMPARE_CLOSE(facts.total, shot->posterior.evidence(), 1e-7);
        }
    }

    // A cell of the map is the likelihood of a study with those numbers, worked out by its own belief.
    void theMapIsTheEvidenceElsewhere() {
        StudySpec spec = example("demo");
        const auto shot = roundOf(spec);
        const auto parameters = likelihoodFacts(*shot).parameters;
        const auto [across, up] = firstShown(parameters);
        QCOMPARE(parameters[static_cast<std::size_t>(across)].place, std::string("lengthscales"));
        QCOMPARE(parameters[static_cast<std::size_t>(up)].place, std::string("noise_sd"));
        const auto map = parameterMap(*shot, across, up);
        QVERIFY(map.path.empty());  // nothing was fitted
        QCOMPARE(map.now.x(), 0.7);
        for (const auto& [i, j] : {std::pair<Index, Index>{20, 14}, {30, 20}, {43, 5}}) {
            spec.initial.model.settings.set("lengthscales", Eigen::VectorXd(Eigen::VectorXd::Constant(1, map.across.at[j])));
            spec.initial.model.settings.set("noise_sd", map.up.at[i]);
            COMPARE_CLOSE(map.value(i, j), roundOf(spec)->posterior.evidence(), 1e-6);
        }
    }

    // The way of a fit that is in the file ends at the numbers in the file, and nothing on the map is higher.
    void theWayOfTheFitEndsAtTheTop() {
        for (const auto* method : {"ml2", "map"}) {
            const auto shot = learnedRound("demo", method, 8);
            const auto [across, up] = firstShown(likelihoodFacts(*shot).parameters);
            const auto map = parameterMap(*shot, across, up);
            QVERIFY(map.path.size() > 1);
            COMPARE_CLOSE(map.path.back().x(), map.now.x(), 1e-5);
            COMPARE_CLOSE(map.path.back().y(), map.now.y(), 1e-5);
            const ModelChoice& model = shot->conditions->model;
            LearningTarget target(model, shot->spec->arms->points(), observedRows(*shot->spec, 8), map.withPrior);
            QVERIFY(map.value.maxCoeff() <= target(target.space().theta(model)) + 1e-3);
        }
    }

    // Each result against the belief of a study without it.
    void leftOutResultsAreThoseOfAStudyWithoutThem() {
        const StudySpec spec = example("demo");
        const auto facts = checkFacts(*roundOf(spec));
        QCOMPARE(static_cast<int>(facts.residuals.size()), spec.measuredRows());
        int inside = 0;
        for (std::size_t row = 0; row < facts.residuals.size(); ++row) {
            const auto without = Study::finished(std::make_shared<const StudySpec>(struckOut(spec, row)));
            const auto& m = spec.measurements[row];
            const double expected = (*m.value - without.posterior().mean()[m.arm]) / without.posterior().measurementSd(m.arm);
            COMPARE_CLOSE(facts.residuals[row], expected, 1e-6);
            inside += std::abs(expected) <= 2;
        }
        QCOMPARE(facts.inside, inside);
    }

    void theCheckSaysWhetherBandsAreHonest() {
        CheckFacts facts;
        facts.residuals.assign(20, 0.5);
        facts.inside = 19;
        QCOMPARE(checkSentence(facts),
                 "19 of 20 results lie within ±2 sd of what the other results predict: the bands are honest.");
        facts.arms.assign(20, "x 1");
        facts.arms[7] = "x 3.5";
        facts.residuals[7] = -4.86;
        QVERIFY(checkSentence(facts).endsWith(": on the whole the bands are honest, but x 3.5 is off by 4.9 sd."));
        facts.verdict = Calibration::Verdict::TooSure;
        QVERIFY(checkSentence(facts).endsWith("the bands are too narrow, the model is too sure of itself."));
        facts.verdict = Calibration::Verdict::TooCareful;
        QVERIFY(checkSentence(facts).endsWith("the bands are too wide, the model is too careful."));
        facts.residuals.resize(3);
        QVERIFY(checkSentence(facts).endsWith("too few to judge the bands."));
        // A model that believes in hardly any noise is found out.
        StudySpec spec = example("demo");
        spec.initial.model.settings.set("noise_sd", 1e-3);
        spec.initial.model.settings.set("variance", 1e-2);
        QVERIFY(checkFacts(*roundOf(spec)).verdict == Calibration::Verdict::TooSure);
    }

    // Only likelihood alone is warned of, and only where there is reason to.
    void overfittingIsSaid() {
        const auto few = checkFacts(*learnedRound("demo", "ml2", 4));
        QCOMPARE(few.warnings.size(), std::size_t{1});
        QVERIFY(few.warnings.front().startsWith("The fit may explain chance: 4 results for 4 parameters are few"));
        QVERIFY(checkFacts(*learnedRound("demo", "map", 4)).warnings.empty());
        QVERIFY(checkFacts(*learnedRound("demo", "fixed", 4)).warnings.empty());
    }

    // Trace and histogram show the file's own rows.
    void samplesAreThoseOfTheFile() {
        const auto shot = learnedRound("branin", "slice", 6);
        const auto facts = samplesFacts(*shot);
        const auto& table = shot->conditions->model.settings.table("samples");
        QCOMPARE(facts.numbers.size(), std::size_t{5});  // variance, two lengthscales, noise, mean
        for (Index row = 0; row < table.rows(); ++row)
            for (Index i = 0; i < 5; ++i)
                COMPARE_CLOSE(facts.numbers[static_cast<std::size_t>(i)].values[row], table(row, i), 1e-9);
        const auto& lengths = facts.numbers[1];
        const auto counts = countsOf(lengths.values, lengths.values.minCoeff(), lengths.values.maxCoeff(), true, 7);
        QCOMPARE(std::accumulate(counts.begin(), counts.end(), 0), static_cast<int>(table.rows()));
        QVERIFY(counts.front() > 0 && counts.back() > 0);
        QCOMPARE(countsOf(Eigen::Vector3d(1, 10, 100), 1, 1000, true, 3), (std::vector<int>{1, 1, 1}));
        QVERIFY(!samplesFacts(*roundOf(example("demo"))).nothing.isEmpty());
    }

    void modelsWithoutParametersSaySo() {
        const auto shot = roundOf(example("five-bernoulli-arms"));
        for (const auto& nothing : {kernelFacts(*shot, 0).nothing, likelihoodFacts(*shot).nothing, samplesFacts(*shot).nothing,
                                    checkFacts(*shot).nothing})
            QVERIFY(!nothing.isEmpty());
    }

    // Hidden until it is called, in every arrangement; called from the Study panel.
    void isThereWhenCalled() {
        ModelWindow window(study("demo"));
        for (const auto& each : arrangements()) {
            window.useArrangement(each.id);
            window.settle();
            QVERIFY(!window.bench().dock("model")->isVisible());
        }
        window.useArrangement("bench");
        window.settle();
        for (auto* fold : window.findChildren<QToolButton*>())
            if (fold->accessibleName() == "More settings") QTest::mouseClick(fold, Qt::LeftButton);
        auto* button = window.findChild<QPushButton*>("lookAtModel");
        QVERIFY(button && button->isVisible());
        QTest::mouseClick(button, Qt::LeftButton);
        window.settle();
        QVERIFY(window.bench().dock("model")->isVisible());
        QVERIFY(window.panel().isVisible());
        const auto* dock = window.bench().dock("model");
        constexpr int frame = 4;
        QVERIFY(dock->isFloating() &&
                dock->screen()->availableGeometry().contains(dock->geometry().adjusted(frame, frame, -frame, -frame)));
    }

    // Every part draws in the window, tells a screen reader what it shows, and follows the round.
    void everyPartIsShownAndSpoken() {
        ModelWindow window(study("demo"));
        window.open();
        auto* picture = window.panel().findChild<QWidget*>("modelPicture");
        QStringList told;
        for (const auto part :
             {ModelPanel::Part::Kernel, ModelPanel::Part::Likelihood, ModelPanel::Part::Samples, ModelPanel::Part::Check}) {
            window.goTo(part);
            QTRY_VERIFY(!window.panel().drawn().labels.empty());
            QVERIFY(!picture->accessibleName().isEmpty() && !picture->accessibleDescription().isEmpty());
            told << picture->accessibleDescription();
        }
        told.removeDuplicates();
        QCOMPARE(told.size(), 4);
        window.goTo(ModelPanel::Part::Check);
        window.session().goTo(4);
        window.panel().waitUntilDone();
        QTRY_VERIFY(picture->accessibleDescription().contains("of 3 results"));
        window.panel().setPart(ModelPanel::Part::Kernel);
    }

    // The samples' empty state has one action: it samples.
    void theEmptyStateSamples() {
        ModelWindow window(study("demo"));
        window.open();
        window.goTo(ModelPanel::Part::Samples);
        auto* action = window.panel().findChild<QPushButton*>("modelAction");
        QVERIFY(action->isVisible());
        QTest::mouseClick(action, Qt::LeftButton);
        window.waitUntilDone();
        window.panel().waitUntilDone();
        window.settle();
        QCOMPARE(learnedHow(window.session().walk()->spec->newestConditions().model), std::string("slice"));
        QVERIFY(!action->isVisible());
        QTRY_VERIFY(window.panel().drawn().plot.isValid());
        window.panel().setPart(ModelPanel::Part::Kernel);
    }

    // Two parameters of a map always differ.
    void theMapsParametersCanBeChosen() {
        ModelWindow window(study("branin"));
        window.open();
        window.goTo(ModelPanel::Part::Likelihood);
        auto *first = window.panel().findChild<QComboBox*>("modelFirst"),
             *second = window.panel().findChild<QComboBox*>("modelSecond");
        QVERIFY(first->isVisible() && second->isVisible() && first->count() == 5);
        const int across = first->currentIndex(), up = second->currentIndex();
        emit first->activated(up);
        window.panel().waitUntilDone();
        QCOMPARE(first->currentIndex(), up);
        QCOMPARE(second->currentIndex(), across);
        window.panel().setPart(ModelPanel::Part::Kernel);
    }
};

GAPSCOPE_TEST(TestModelPanel)
#include "tst_model_panel.moc"
