// Live settings: the same truth and noise, typed rows kept, the newest value wins, and mistakes stay where they were made.
#include <QPushButton>
#include <QSignalSpy>
#include <map>

#include "core/io/study_file.h"
#include "core/study/repeatability.h"
#include "core/study/simulate.h"
#include "tests/places.h"
#include "tests/suite.h"
#include "ui/setup/param_row.h"
#include "ui/setup/study_panel.h"
#include "ui/setup/typed_number.h"

using namespace gapscope;

namespace {

StudySpec load(const QString& name) {
    return loadStudy((QStringLiteral(GAPSCOPE_SOURCE_DIR "/resources/studies/") + name + ".gapscope").toStdString());
}

// A study whose truth and noise come from its own model.
StudySpec drawn() {
    StudySpec spec = load("demo");
    spec.source = {findEntry(sources(), "draw"), Settings(findEntry(sources(), "draw")->params)};
    spec.measurements.clear();
    return simulated(std::make_shared<const StudySpec>(spec), 12).spec();
}

Conditions with(const StudySpec& spec, const char* place, DraftValue value) {
    return edited(spec.newestConditions(), *spec.arms, place, value);
}

// Every arm's measurements in order: what the n-th of each gave.
std::map<Eigen::Index, std::vector<double>> byArm(const StudySpec& spec) {
    std::map<Eigen::Index, std::vector<double>> all;
    for (const auto& row : spec.measurements)
        if (row.measured()) all[row.arm].push_back(*row.value);
    return all;
}

void compareNoise(const StudySpec& a, const StudySpec& b) {
    const auto first = byArm(a), second = byArm(b);
    int compared = 0;
    for (const auto& [arm, values] : first) {
        if (!second.contains(arm)) continue;
        const auto& others = second.at(arm);
        for (std::size_t n = 0; n < std::min(values.size(), others.size()); ++n, ++compared) QCOMPARE(others[n], values[n]);
    }
    QVERIFY(compared > 0);
}

void type(NumberRow& row, const QString& text) {
    row.field()->selectAll();
    QTest::keyClicks(row.field(), text);
    QTest::keyClick(row.field(), Qt::Key_Return);
}

// All rounds but the last, in which the changed settings are at work.
void compareBeforeTheEnd(const StudySpec& a, const StudySpec& b) {
    const auto rounds = [](const StudySpec& spec) {
        std::vector<std::tuple<Eigen::VectorXd, Eigen::VectorXd, std::vector<Eigen::Index>, std::optional<Eigen::Index>>> all;
        replay(std::make_shared<const StudySpec>(spec), false, [&](const Round& r) {
            all.emplace_back(r.study.posterior().mean(), r.study.posterior().sd(), r.decision.chosen, r.decision.recommendation);
        });
        return all;
    };
    auto before = rounds(a), after = rounds(b);
    QCOMPARE(after.size(), before.size());
    QVERIFY(before.size() > 3);
    QVERIFY(before.back() != after.back());
    before.pop_back();
    after.pop_back();
    QVERIFY(before == after);
}

}  // namespace

class TestStudyPanel : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

    void otherSettingsMeetTheSameTruthAndNoise() {
        for (const StudySpec& before : {load("demo"), drawn(), load("five-bernoulli-arms")}) {
            const bool counts = before.initial.model.counts();
            const auto after = relived(withSettings(before, with(before, counts ? "model.alpha" : "model.noise_sd", 0.4)));
            QCOMPARE(after.measuredRows(), before.measuredRows());
            QVERIFY(after.makeSource().truth() == before.makeSource().truth());
            compareNoise(before, after);
        }
    }

    void aDrawnTruthOutlivesItsModel() {
        const StudySpec before = drawn();
        const auto after = relived(withSettings(before, with(before, "model.lengthscales[0]", 2.0)));
        QCOMPARE(after.initial.model.settings.numbers("lengthscales")[0], 2.0);
        QVERIFY(after.makeSource().truth() == before.makeSource().truth());
        const auto twice = relived(withSettings(after, with(after, "model.kernel", std::string("matern52"))));
        QVERIFY(twice.makeSource().truth() == before.makeSource().truth());
        compareNoise(before, twice);
    }

    void goingBackGivesTheSameStudy() {
        const StudySpec before = drawn();
        const auto there = relived(withSettings(before, with(before, "model.lengthscales[0]", 2.0)));
        const auto back = relived(withSettings(there, with(there, "model.lengthscales[0]", 0.7)));
        QVERIFY(back.measurements == before.measurements);
    }

    void keptRowsAreSeenThroughOtherSettings() {
        for (const StudySpec& before : {load("demo"), drawn(), load("five-bernoulli-arms")}) {
            const bool counts = before.initial.model.counts();
            const auto rerun =
                withSettings(before, with(before, counts ? "model.alpha" : "model.lengthscales[0]", 0.4), Rows::Kept);
            QCOMPARE(rerun.steps, 0);
            const auto after = relived(rerun);
            QVERIFY(after.measurements == before.measurements);
            QVERIFY(after.initial.model != before.initial.model);
            QVERIFY(after.makeSource().truth() == before.makeSource().truth());
            // What comes next is measured as it would have been: the same truth, and the noise that is next for the arm.
            const auto on = simulated(std::make_shared<const StudySpec>(after), 3).spec();
            QCOMPARE(on.measuredRows(), before.measuredRows() + 3);
        }
    }

    void anotherTruthIsMeasuredAgain() {
        const auto before = load("five-bernoulli-arms");
        SourceChoice wanted = before.source;
        wanted.settings.set("values", Eigen::VectorXd(Eigen::VectorXd::Constant(5, 1)));
        const auto after = relived(withSource(before, wanted));
        QCOMPARE(after.measuredRows(), before.measuredRows());
        for (const auto& row : after.measurements) QCOMPARE(*row.value, 1.0);
        wanted.settings.set("values", Eigen::VectorXd(Eigen::VectorXd::Constant(4, 1)));
        QVERIFY_EXCEPTION_THROWN(withSource(before, wanted), Error);
    }

    void typedRowsStay() {
        StudySpec manual = load("demo");
        manual.source = {findEntry(sources(), "manual"), Settings(findEntry(sources(), "manual")->params)};
        const auto after = relived(withSettings(manual, with(manual, "policy.name", std::string("ei"))));
        QVERIFY(after.measurements == manual.measurements);
        QCOMPARE(after.initial.policy.entry->id, std::string_view("ei"));

        StudySpec mixed = load("demo");
        mixed.measurements[4].note = "by hand";
        const auto rerun = withSettings(mixed, with(mixed, "model.variance", 2.0));
        QCOMPARE(rerun.spec.measurements.size(), std::size_t(1));
        QCOMPARE(rerun.steps, 11);
        QVERIFY(relived(rerun).measurements.front() == mixed.measurements[4]);
    }

    void settingsAlteredOnTheWayGiveWay() {
        StudySpec spec = load("demo");
        Change change;
        change.after = 3;
        change.model = edited(spec.initial, *spec.arms, "model.variance", 3.0).model;
        change.budget = 50;
        spec.changes = {change};
        const auto after = withSettings(spec, with(spec, "model.variance", 2.0)).spec;
        QCOMPARE(after.newestConditions().model.settings.number("variance"), 2.0);
        QCOMPARE(after.changes.size(), std::size_t(1));  // the budget still changes
        QVERIFY(!after.changes.front().model);
    }

    void newestWins() {
        const StudySpec before = load("demo");
        LiveRunner runner;
        QSignalSpy ready(&runner, &LiveRunner::ready);
        double last = 0;
        connect(&runner, &LiveRunner::ready,
                [&](const StudySpec& s, bool) { last = s.initial.model.settings.number("variance"); });
        for (int i = 1; i <= 30; ++i) runner.want(withSettings(before, with(before, "model.variance", i / 10.0)), i == 30);
        runner.waitUntilDone();
        QCOMPARE(last, 3.0);
        QCOMPARE(runner.runs(), 2);  // the first and the newest
        QVERIFY(ready.last().at(1).toBool());
    }

    void aSliderAsksWhileItMovesAndIsOneStep() {
        const StudySpec spec = load("demo");
        StudyPanel panel;
        panel.show(spec, Style());
        QSignalSpy wanted(&panel, &StudyPanel::wanted), changed(&panel, &StudyPanel::changed);
        auto* row = qobject_cast<NumberRow*>(panel.row("model.lengthscales[0]"));
        QVERIFY(row && row->slider());
        row->slider()->setSliderDown(true);
        for (int i = 0; i < 10; ++i) row->slider()->setValue(row->slider()->value() + 7);
        panel.runner().waitUntilDone();
        QVERIFY(wanted.size() >= 1 && wanted.size() <= 2);
        QCOMPARE(changed.size(), 0);
        row->slider()->setSliderDown(false);
        panel.runner().waitUntilDone();
        QCOMPARE(changed.size(), 1);
        const auto before = changed[0][0].value<StudySpec>(), after = changed[0][1].value<StudySpec>();
        QVERIFY(sameStudy(before, spec));
        QCOMPARE(textOfNumber(after.initial.model.settings.numbers("lengthscales")[0]), row->field()->text());
        QVERIFY(changed[0][2].toString().startsWith("lengthscale x"));
        panel.show(before, Style());  // undone
        QCOMPARE(row->field()->text(), "0.7");
    }

    void badInputStaysAndIsExplained() {
        const StudySpec spec = load("demo");
        StudyPanel panel;
        panel.show(spec, Style());
        QSignalSpy wanted(&panel, &StudyPanel::wanted);
        auto* row = qobject_cast<NumberRow*>(panel.row("model.noise_sd"));
        const std::pair<const char*, const char*> cases[] = {
            {"0,435", "\"0,435\" is not how a number is written here. Please write 0.435."},
            {"1,286", "\"1,286\" could mean 1.286 or 1286. Please write 1.286 or 1286."},
            {"abc", "\"abc\" is not a number."},
            {"-1", "must be > 0, got -1"}};
        for (const auto& [text, sentence] : cases) {
            type(*row, text);
            panel.runner().waitUntilDone();
            QCOMPARE(row->field()->text(), QString(text));
            QCOMPARE(row->problem(), QString(sentence));
            panel.show(spec, Style());  // a repaint meanwhile takes nothing away
            QCOMPARE(row->field()->text(), QString(text));
        }
        QCOMPARE(wanted.size(), 0);
        type(*row, "0.2");
        panel.runner().waitUntilDone();
        QCOMPARE(row->problem(), QString());
        QCOMPARE(wanted.size(), 1);
    }

    void germanNumbersHaveAComma() {
        const QLocale german(QLocale::German, QLocale::Germany);
        QCOMPARE(typedNumber("0,435", german).value, std::optional(0.435));
        QVERIFY(!typedNumber("1.286", german).value);
        QVERIFY(typedNumber("1.286", german).problem.contains("could mean 1,286 or 1286"));
        QVERIFY(!typedNumber("inf").value && !typedNumber("nan").value && !typedNumber("1e999").value);
        for (const double v : {0.1, 1e-7, 123456.75, -3.0})
            QCOMPARE(typedNumber(textOfNumber(v, german), german).value, std::optional(v));
    }

    void everyPolicyCanBeChosen() {
        StudyPanel panel;
        panel.show(load("five-bernoulli-arms"), Style());
        QSignalSpy wanted(&panel, &StudyPanel::wanted);
        for (const auto* policy : policies()) {
            auto* row = qobject_cast<WordRow*>(panel.row("policy.name"));
            emit row->chosen(QString::fromUtf8(policy->id.data(), static_cast<qsizetype>(policy->id.size())));
            panel.runner().waitUntilDone();
            QCOMPARE(wanted.last().at(0).value<StudySpec>().initial.policy.entry, policy);
        }
    }

    void aRuleThatNeedsANumberWaitsForIt() {
        StudyPanel panel;
        panel.show(load("demo"), Style());
        QSignalSpy wanted(&panel, &StudyPanel::wanted);
        emit qobject_cast<WordRow*>(panel.row("policy.exploration.rule"))->chosen("constant");
        panel.runner().waitUntilDone();
        auto* beta = qobject_cast<NumberRow*>(panel.row("policy.exploration.beta"));
        QVERIFY(beta->problem().contains("is missing"));
        QCOMPARE(wanted.size(), 0);
        type(*beta, "2");
        panel.runner().waitUntilDone();
        QCOMPARE(wanted.size(), 1);
        emit qobject_cast<WordRow*>(panel.row("policy.exploration.rule"))->chosen("paper");  // beta does not belong to it
        panel.runner().waitUntilDone();
        QCOMPARE(wanted.size(), 2);
        QVERIFY(!wanted.last().at(0).value<StudySpec>().initial.policy.settings.has("exploration.beta"));
    }

    // Every number of every round that is over stays, to the last bit.
    void aCampaignGoesOnFromNow() {
        const StudySpec spec = load("fast-charging");
        StudyPanel panel;
        panel.show(spec, Style());
        QSignalSpy changed(&panel, &StudyPanel::changed);
        QVERIFY(panel.reason());
        panel.reason()->setText("more cells came");
        type(*qobject_cast<NumberRow*>(panel.row("budget")), "60");
        panel.runner().waitUntilDone();
        QVERIFY(panel.reason()->text().isEmpty());
        type(*qobject_cast<NumberRow*>(panel.row("model.noise_sd")), "75");
        panel.runner().waitUntilDone();
        emit qobject_cast<WordRow*>(panel.row("policy.name"))->chosen("ei");
        panel.runner().waitUntilDone();
        QCOMPARE(changed.size(), 3);
        const auto after = changed[2][1].value<StudySpec>();
        QVERIFY(after.initial == spec.initial);
        QVERIFY(after.measurements == spec.measurements);
        QCOMPARE(after.changes.size(), spec.changes.size() + 1);
        const auto& change = after.changes.back();
        QCOMPARE(change.after, spec.measuredRows());
        QCOMPARE(change.why, std::string("more cells came; changed by hand"));
        const auto now = after.newestConditions();
        QCOMPARE(now.budget, 60);
        QCOMPARE(now.model.settings.number("noise_sd"), 75.0);
        QCOMPARE(now.policy.entry->id, std::string_view("ei"));
        compareBeforeTheEnd(spec, after);
    }

    void aSliderInACampaignIsOneChange() {
        const StudySpec spec = load("fast-charging");
        StudyPanel panel;
        panel.show(spec, Style());
        QSignalSpy changed(&panel, &StudyPanel::changed);
        auto* row = qobject_cast<NumberRow*>(panel.row("model.lengthscales[1]"));
        row->slider()->setSliderDown(true);
        for (int i = 0; i < 5; ++i) row->slider()->setValue(row->slider()->value() + 9);
        panel.runner().waitUntilDone();
        row->slider()->setSliderDown(false);
        panel.runner().waitUntilDone();
        QCOMPARE(changed.size(), 1);
        const auto after = changed[0][1].value<StudySpec>();
        QCOMPARE(after.changes.size(), spec.changes.size() + 1);
        QVERIFY(after.initial == spec.initial);
        compareBeforeTheEnd(spec, after);
    }

    void nothingIsRewrittenWhereNothingWasMeasured() {
        StudySpec spec = load("fast-charging");
        spec.measurements.clear();
        spec.changes.clear();
        StudyPanel panel;
        panel.show(spec, Style());
        QVERIFY(!panel.reason());
        QSignalSpy changed(&panel, &StudyPanel::changed);
        type(*qobject_cast<NumberRow*>(panel.row("budget")), "60");
        panel.runner().waitUntilDone();
        const auto after = changed[0][1].value<StudySpec>();
        QVERIFY(after.changes.empty());
        QCOMPARE(after.initial.budget, 60);
    }

    void whatWasTakenOutIsBroughtBack() {
        const StudySpec before = load("fast-charging");
        const StudySpec spec = excludedArm(excludedArm(before, 30, "cell broke"), 31, "cell broke");
        StudyPanel panel;
        panel.show(spec, Style());
        QSignalSpy changed(&panel, &StudyPanel::changed);
        const auto buttons = [&] {
            QList<QPushButton*> all;
            for (auto* each : panel.widget()->findChildren<QPushButton*>())
                if (each->text().startsWith("Bring back")) all << each;
            return all;
        };
        QCOMPARE(buttons().size(), 2);
        QVERIFY(buttons()[0]->text().contains(QString::fromStdString(spec.arms->name(30))));
        panel.reason()->setText("repaired");
        buttons()[0]->click();
        panel.runner().waitUntilDone();
        QCOMPARE(buttons().size(), 1);
        const auto after = changed[0][1].value<StudySpec>();
        QCOMPARE(after.newestConditions().excluded, std::vector<Eigen::Index>{31});
        QCOMPARE(after.changes.back().why, std::string("cell broke; repaired"));
        panel.show(spec, Style());  // undone
        QCOMPARE(buttons().size(), 2);
    }

    void repeatsTellTheNoise() {
        StudySpec spec = load("fast-charging");
        spec.measurements.clear();
        spec.changes.clear();
        for (const double y : {900.0, 950.0, 970.0}) spec.measurements.push_back({.arm = 7, .value = y});
        QCOMPARE(repeatsIn(spec)->measurements, 3);
        COMPARE_CLOSE(repeatsIn(spec)->sd, std::sqrt((40.0 * 40 + 10 * 10 + 30 * 30) / 2), 1e-14);  // about 940
        spec.measurements.push_back({.arm = 9, .value = 100.0});                                    // measured once
        spec.measurements.push_back({.arm = 7, .value = 5.0, .status = Measurement::Status::Ignored});
        spec.measurements.push_back({.arm = 7, .value = 5.0, .noiseSd = 300});
        StudyPanel panel;
        panel.show(spec, Style());
        QSignalSpy changed(&panel, &StudyPanel::changed);
        QPushButton* use = nullptr;
        for (auto* each : panel.findChildren<QPushButton*>())
            if (each->text() == "Go on with 36 cycles") use = each;
        QVERIFY(use && !use->isHidden());
        use->click();
        panel.runner().waitUntilDone();
        const auto after = changed[0][1].value<StudySpec>();
        QCOMPARE(after.newestConditions().model.settings.number("noise_sd"), 36.0);
        QCOMPARE(after.changes.back().why, std::string("3 measurements of one candidate differ by 36 cycles (sd)."));
        QVERIFY(use->isHidden());
        spec.measurements.resize(2);
        QVERIFY(!repeatsIn(spec));  // two tell next to nothing
    }

    void tooSmallABudgetIsSaidBesideThePolicy() {
        StudyPanel panel;
        panel.show(load("branin"), Style());
        emit qobject_cast<WordRow*>(panel.row("policy.name"))->chosen("ucb1");
        panel.runner().waitUntilDone();
        QVERIFY(panel.row("policy.name")->problem().contains("needs a budget of at least 225"));
    }
};

GAPSCOPE_TEST(TestStudyPanel)
#include "tst_study_panel.moc"
