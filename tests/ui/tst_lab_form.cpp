// The form for an own experiment: the study it makes is the one a person would have written, every wrong field is told at its
// place, and numbers are those of the person's country.

#include "core/io/study_json.h"
#include "tests/suite.h"
#include "tests/ui/window_bench.h"
#include "ui/setup/lab_study_form.h"

using namespace gapscope;
using namespace gapscope::test;

namespace {

const QLocale english(QLocale::English, QLocale::UnitedStates), german(QLocale::German, QLocale::Germany);

// 7 x 5 x 4 candidates.
LabStudyForm screening() {
    LabStudyForm form;
    form.name = "Buffer screening";
    form.variables = {{"temperature", "°C", "20", "80", LabVariable::Spacing::Step, "10"},
                      {"pH", "", "5", "9", LabVariable::Spacing::Levels, "5"},
                      {"enzyme", "nM", "0.1", "100", LabVariable::Spacing::Levels, "4", true}};
    form.response = "yield";
    form.unit = "%";
    form.min = "0";
    form.max = "100";
    form.budget = "30";
    form.atOnce = "4";
    form.repeatability = "2.5";
    form.matters = "3";
    form.wantsCertainty = true;
    return form;
}

const char* const screeningFile = R"({
  "format": "gapscope-study", "version": 1, "name": "Buffer screening", "goal": "maximize",
  "response": {"name": "yield", "unit": "%", "min": 0, "max": 100, "matters": 3},
  "budget": 30, "seed": 1, "start": 8,
  "arms": {"kind": "grid", "variables": [
    {"name": "temperature", "unit": "°C", "min": 20, "max": 80, "levels": 7, "scale": "linear"},
    {"name": "pH", "unit": "", "min": 5, "max": 9, "levels": 5, "scale": "linear"},
    {"name": "enzyme", "unit": "nM", "min": 0.1, "max": 100, "levels": 4, "scale": "log"}]},
  "model": {"kind": "kernel", "kernel": "matern52", "variance": 625, "lengthscales": [12, 0.8, 0.6], "mean": 50, "noise_sd": 2.5,
            "learning": {"method": "map", "priors": {"variance": {"median": 625, "spread": 1}, "noise_sd": {"median": 2.5, "spread": 0.3},
                                           "mean": {"median": 50, "spread": 25}}}},
  "policy": {"name": "bayesgap", "batch": 4, "batch_rule": "shrink"},
  "source": {"kind": "manual"}
})";

std::shared_ptr<const Candidates> candidates(const char* text, char decimal = '.') {
    CsvOptions options;
    options.localeDecimal = decimal;
    return std::make_shared<const Candidates>(candidatesIn(readCsv(text, options), {"yield"}));
}

QString textOf(const StudySpec& spec) { return QString::fromStdString(writeStudy(spec)); }

}  // namespace

class TestLabForm : public QObject {
    Q_OBJECT

private slots:
    void init() {
        failOnWarnings();
        QLocale::setDefault(english);
        Preferences::rememberIn(nullptr);
    }
    void cleanup() { QLocale::setDefault(QLocale::c()); }

    void theStudyIsTheOneWrittenByHand() {
        const auto made = labStudy(screening(), english);
        QVERIFY2(made.problems.empty(), qPrintable(made.problems.empty() ? QString() : made.problems.front().sentence));
        QCOMPARE(textOf(*made.spec), textOf(readStudy(screeningFile)));
        QCOMPARE(textOf(readStudy(writeStudy(*made.spec))), textOf(*made.spec));
        QCOMPARE(made.count, QString("140 candidates: 7 × 5 × 4"));
        auto form = screening();
        form.wantsCertainty = false;
        QCOMPARE(labStudy(form, english).spec->initial.policy.entry->id, std::string_view("ei"));
        form.minimise = true;
        QVERIFY(labStudy(form, english).spec->minimise);
    }

    // What stands there in grey, whatever the noise is fitted to later.
    void whatMattersIsWritten() {
        auto form = screening();
        form.matters.clear();
        QCOMPARE(labStudy(form, english).spec->response.matters, std::optional(5.));
        form.repeatability.clear();
        form.repeatabilityUnknown = true;
        const auto made = labStudy(form, english);
        QCOMPARE(made.spec->response.matters, std::optional(2 * *made.proposal.noise));
        form.noise = "4";
        QCOMPARE(labStudy(form, english).spec->response.matters, std::optional(8.));
    }

    void germanNumbersAreTheSameStudy() {
        auto form = screening();
        form.repeatability = "2,5";
        form.variables[2].from = "0,1";
        QCOMPARE(textOf(*labStudy(form, german).spec), textOf(readStudy(screeningFile)));
        const auto wrong = labStudy(screening(), german);
        QVERIFY(!wrong.spec);
        QCOMPARE(wrong.problemAt("repeatability"), QString("\"2.5\" is not how a number is written here. Please write 2,5."));
        form.budget = "1.286";
        QVERIFY(labStudy(form, german).problemAt("budget").contains("could mean 1,286 or 1286"));
    }

    void everyBadFieldIsTold_data() {
        QTest::addColumn<QString>("field");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("says");
        static const std::string longName(1001, 'x'), longUnit(101, 'x');
        const std::tuple<const char*, const char*, const char*> cases[] = {
            {"name", longName.c_str(), "At most 1,000 letters"},
            {"unit", longUnit.c_str(), "At most 100 letters"},
            {"response", longName.c_str(), "At most 1,000 letters"},
            {"variables[0].name", longName.c_str(), "At most 1,000 letters"},
            {"variables[0].unit", longUnit.c_str(), "At most 100 letters"},
            {"variables[0].name", "", "missing"},
            {"variables[1].name", "temperature", "used twice"},
            {"variables[0].from", "abc", "not a number"},
            {"variables[0].to", "10", "more than 20"},
            {"variables[0].spacing", "7", "comes to 76 and 83, not to 80"},
            {"variables[0].spacing", "-1", "more than 0"},
            {"variables[0].spacing", "1e-9", "more than 200,000 steps"},
            {"variables[1].spacing", "0", "whole number between 1 and 200,000"},
            {"variables[1].spacing", "2.5", "whole number"},
            {"variables[2].from", "0", "more than 0"},
            {"response", " ", "missing"},
            {"min", "1,5", "Please write 1.5"},
            {"max", "-1", "more than 0"},
            {"around", "x", "not a number"},
            {"giveOrTake", "0", "more than 0"},
            {"giveOrTake", "1e40", "Must be between"},  // not its square
            {"giveOrTake", "1e-30", "Must be between"},
            {"budget", "0", "whole number between 1 and 1,000,000"},
            {"atOnce", "31", "between 1 and 30"},
            {"repeatability", "", "missing"},
            {"repeatability", "-2", "more than 0"},
            {"matters", "0", "more than 0"},
            {"variance", "-4", "more than 0"},
            {"lengthscales", "1 2", "One number, or 3"},
            {"lengthscales", "1 2 0", "more than 0"},
            {"mean", "1e60", "too large"},
            {"noise", "no", "not a number"},
            {"seed", "1.5", "whole number"},
        };
        for (const auto& [field, text, says] : cases)
            QTest::newRow(qPrintable(QString("%1 = %2").arg(field, QString(text).left(20))))
                << QString(field) << QString(text) << QString(says);
    }

    void everyBadFieldIsTold() {
        QFETCH(QString, field);
        QFETCH(QString, text);
        QFETCH(QString, says);
        auto form = screening();
        QString* const fields[] = {&form.name,         &form.unit,          &form.response,   &form.min,
                                   &form.max,          &form.around,        &form.giveOrTake, &form.budget,
                                   &form.atOnce,       &form.repeatability, &form.matters,    &form.variance,
                                   &form.lengthscales, &form.mean,          &form.noise,      &form.seed};
        const char* const names[] = {"name",         "unit",   "response", "min",           "max",     "around",
                                     "giveOrTake",   "budget", "atOnce",   "repeatability", "matters", "variance",
                                     "lengthscales", "mean",   "noise",    "seed"};
        for (std::size_t i = 0; i < std::size(names); ++i)
            if (field == QLatin1String(names[i])) *fields[i] = text;
        if (field.startsWith("variables")) {
            auto& v = form.variables[static_cast<std::size_t>(field[10].digitValue())];
            const auto part = field.section('.', 1);
            (part == "name"   ? v.name
             : part == "unit" ? v.unit
             : part == "from" ? v.from
             : part == "to"   ? v.to
                              : v.spacing) = text;
        }
        const auto made = labStudy(form, english);
        QVERIFY(!made.spec);
        QCOMPARE(made.problems.size(), std::size_t(1));
        QVERIFY2(made.problemAt(field).contains(says),
                 qPrintable(made.problems.front().field + ": " + made.problems.front().sentence));
    }

    void tooManyCandidatesAreCounted() {
        auto form = screening();
        form.variables[1].spacing = "100000";
        const auto made = labStudy(form, english);
        QCOMPARE(made.problemAt("candidates"),
                 QString("That makes 2,800,000 candidates; at most 200,000 can be compared. Take larger steps or fewer levels."));
    }

    void withoutLimitsThePersonSays() {
        auto form = screening();
        form.max.clear();
        QVERIFY(labStudy(form, english).problemAt("around").contains("both limits"));
        form.around = "40";
        form.giveOrTake = "8";
        const auto made = labStudy(form, english);
        QCOMPARE(made.spec->initial.model.settings.number("mean"), 40.0);
        QCOMPARE(made.spec->initial.model.settings.number("variance"), 64.0);
    }

    void whoDoesNotKnowTheNoiseIsToldWhatIsAssumed() {
        auto form = screening();
        form.repeatability.clear();
        form.repeatabilityUnknown = true;
        const auto made = labStudy(form, english);
        QCOMPARE(made.spec->initial.model.settings.number("noise_sd"), 5.0);  // a fifth of 100 / 4
        QVERIFY(made.proposal.words.contains("Assumed for now: repeated measurements differ by 5 %"));
    }

    void theModelIsLearned() {
        const auto made = labStudy(screening(), english);
        QCOMPARE(made.spec->initial.model.settings.word("learning.method"), std::string_view("map"));
        QVERIFY(made.proposal.words.contains("From the third result on these numbers are learned"));
    }

    void specialistsOverrule() {
        auto form = screening();
        form.kernel = "se";
        form.variance = "81";
        form.lengthscales = "3 4 5";
        form.mean = "7";
        form.noise = "0.5";
        form.policy = "thompson";
        form.seed = "12";
        const auto spec = *labStudy(form, english).spec;
        const auto& model = spec.initial.model.settings;
        QCOMPARE(model.word("kernel"), std::string_view("se"));
        QCOMPARE(model.number("variance"), 81.0);
        QVERIFY(model.numbers("lengthscales") == Eigen::Vector3d(3, 4, 5));
        QCOMPARE(model.number("mean"), 7.0);
        QCOMPARE(model.number("noise_sd"), 0.5);
        QCOMPARE(spec.initial.policy.entry->id, std::string_view("thompson"));
        QCOMPARE(spec.seed, std::uint64_t(12));
        for (const auto* each : policies()) {
            form.policy = QString::fromUtf8(each->id.data(), qsizetype(each->id.size()));
            form.budget = "2000";
            const auto made = labStudy(form, english);
            QVERIFY2(made.spec, qPrintable(form.policy));
            readStudy(writeStudy(*made.spec));
        }
        form.policy = "ucb1";
        form.budget = "30";
        QVERIFY(labStudy(form, english).problemAt("policy").contains("140"));
    }

    void aTableWithDuplicatesIsTaken() {
        auto form = screening();
        form.fromTable = true;
        form.table =
            candidates("label\ttemp [°C]\tdose (mg)\tyield\nA\t20\t1\t3\nB\t40\t1\t4\nA\t20\t1\t5\nC\t70\t3\t\nD\tx\t3\t\n");
        const auto made = labStudy(form, english);
        QVERIFY(made.spec);
        QCOMPARE(made.count, QString("3 candidates"));
        const auto hand = readStudy(R"({
          "format": "gapscope-study", "version": 1, "name": "Buffer screening",
          "response": {"name": "yield", "unit": "%", "min": 0, "max": 100, "matters": 3},
          "budget": 30, "start": 3,
          "arms": {"kind": "table", "columns": ["temp", "dose"], "units": ["°C", "mg"], "rows": [[20, 1], [40, 1], [70, 3]],
                   "labels": ["A", "B", "C"]},
          "model": {"kind": "kernel", "kernel": "matern52", "variance": 625, "lengthscales": [10, 0.4], "mean": 50, "noise_sd": 2.5,
                    "learning": {"method": "map", "priors": {"variance": {"median": 625, "spread": 1}, "noise_sd": {"median": 2.5, "spread": 0.3},
                                           "mean": {"median": 50, "spread": 25}}}},
          "policy": {"name": "bayesgap", "batch": 4, "batch_rule": "shrink"}})");
        QCOMPARE(textOf(*made.spec), textOf(hand));
        form.table = candidates("a;b\n1,5;2\n2,5;3\n", ',');
        QCOMPARE(labStudy(form, german).problemAt("repeatability").isEmpty(), false);  // 2.5 is not German
        form.repeatability = "2,5";
        QVERIFY(labStudy(form, german).spec->arms->values(1, 0) == 2.5);
    }

    void namesAloneStandForThemselves() {
        auto form = screening();
        form.fromTable = true;
        form.table = candidates("catalyst\nPd\nNi\nCu\n");
        const auto spec = *labStudy(form, english).spec;
        QCOMPARE(spec.initial.model.entry->id, std::string_view("independent"));
        QCOMPARE(spec.initial.model.settings.number("prior_sd"), 25.0);
        QCOMPARE(spec.initial.start, 0);
        QCOMPARE(textOf(readStudy(writeStudy(spec))), textOf(spec));
        form.table.reset();
        QCOMPARE(labStudy(form, english).problemAt("candidates"), QString("Paste a table, or open one."));
    }
};

GAPSCOPE_TEST(TestLabForm)
#include "tst_lab_form.moc"
