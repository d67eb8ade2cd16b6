#include "ui/setup/lab_study_form.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <algorithm>
#include <cmath>
#include <set>

#include "ui/setup/typed_number.h"

namespace gapscope {

namespace {

QString said(const char* text) { return QCoreApplication::translate("lab form", text); }

constexpr double mostMeasurements = 1e6, mostAtOnce = 1e5;

// Reads the fields one by one and keeps what is wrong with each.
class FormReader {
public:
    FormReader(const LabStudyForm& form, const QLocale& locale) : form_(form), locale_(locale) {}

    LabStudy read();

private:
    void refuse(const QString& field, const QString& sentence, bool missing = false) {
        if (made_.problemAt(field).isEmpty()) made_.problems.push_back({field, sentence, missing});
    }
    std::optional<double> number(const QString& field, const QString& text);
    std::optional<double> optionalNumber(const QString& field, const QString& text) {
        return text.trimmed().isEmpty() ? std::nullopt : number(field, text);
    }
    std::optional<double> positive(const QString& field, std::optional<double> value);
    std::optional<int> whole(const QString& field, const QString& text, double most);
    QString name(const QString& field, const QString& text);

    std::optional<Arms> grid();
    std::optional<Variable> variable(const LabVariable& typed, const QString& place);
    int levelsOf(const LabVariable& typed, const Variable& v, const QString& place);
    std::optional<Arms> table();
    void readResponse();
    void readModel(const Arms& arms);
    void readPolicy(const Arms& arms);
    std::optional<Eigen::VectorXd> lengthscales(const Arms& arms);
    template <class Set>
    void checked(const QString& field, Set set);

    const LabStudyForm& form_;
    QLocale locale_;
    LabStudy made_;
    StudySpec spec_;
    Said person_;
};

std::optional<double> FormReader::number(const QString& field, const QString& text) {
    const auto typed = typedNumber(text, locale_);
    if (typed.value && std::abs(*typed.value) > largestNumber)
        refuse(field, said("\"%1\" is too large.").arg(text.trimmed()));
    else if (typed.value)
        return typed.value;
    else
        refuse(field, typed.problem, text.trimmed().isEmpty());
    return std::nullopt;
}

std::optional<double> FormReader::positive(const QString& field, std::optional<double> value) {
    if (!value || *value > 0) return value;
    refuse(field, said("Must be more than 0."));
    return std::nullopt;
}

std::optional<int> FormReader::whole(const QString& field, const QString& text, double most) {
    const auto value = number(field, text);
    if (!value) return std::nullopt;
    if (*value != std::floor(*value) || *value < 1 || *value > most) {
        refuse(field, said("Must be a whole number between 1 and %1.").arg(locale_.toString(static_cast<int>(most))));
        return std::nullopt;
    }
    return static_cast<int>(*value);
}

QString FormReader::name(const QString& field, const QString& text) {
    if (text.trimmed().isEmpty()) refuse(field, said("A name is missing."), true);
    return text.trimmed();
}

// From 20 in steps of 7 nobody comes to 80.
int FormReader::levelsOf(const LabVariable& typed, const Variable& v, const QString& place) {
    const auto field = place + QStringLiteral(".spacing");
    if (typed.by == LabVariable::Spacing::Levels) return whole(field, typed.spacing, static_cast<double>(mostArms)).value_or(0);
    if (v.logarithmic) {
        refuse(field, said("On a logarithmic scale say how many levels, not a step."));
        return 0;
    }
    const auto step = positive(field, number(field, typed.spacing));
    if (!step) return 0;
    const double steps = (v.max - v.min) / *step;
    if (steps > static_cast<double>(mostArms)) {
        refuse(field, said("These are more than %1 steps.").arg(locale_.toString(static_cast<int>(mostArms))));
        return 0;
    }
    if (std::abs(steps - std::round(steps)) > 1e-9 * std::max(1.0, steps)) {
        const double last = v.min + std::floor(steps) * *step;
        refuse(field, said("From %1 in steps of %2 one comes to %3 and %4, not to %5.")
                          .arg(textOfNumber(v.min, locale_), textOfNumber(*step, locale_), locale_.toString(last, 'g', 6),
                               locale_.toString(last + *step, 'g', 6), textOfNumber(v.max, locale_)));
        return 0;
    }
    return static_cast<int>(std::round(steps)) + 1;
}

std::optional<Variable> FormReader::variable(const LabVariable& typed, const QString& place) {
    Variable v;
    v.name = name(place + QStringLiteral(".name"), typed.name).toStdString();
    v.unit = typed.unit.trimmed().toStdString();
    v.logarithmic = typed.logarithmic;
    const auto from = number(place + QStringLiteral(".from"), typed.from);
    const auto to = number(place + QStringLiteral(".to"), typed.to);
    if (from && v.logarithmic && !positive(place + QStringLiteral(".from"), from)) return std::nullopt;
    v.min = from.value_or(0);
    v.max = to.value_or(0);
    if (from && to && *to < *from)
        refuse(place + QStringLiteral(".to"), said("Must be more than %1.").arg(textOfNumber(*from, locale_)));
    if ((from && to && *to >= *from) || typed.by == LabVariable::Spacing::Levels || typed.spacing.trimmed().isEmpty())
        v.levels = levelsOf(typed, v, place);
    if (from && to && *to == *from && v.levels > 1)
        refuse(place + QStringLiteral(".to"), said("Must be more than %1.").arg(textOfNumber(*from, locale_)));
    return from && to && v.levels > 0 && v.max >= v.min && (v.levels == 1 || v.max > v.min) ? std::optional(v) : std::nullopt;
}

std::optional<Arms> FormReader::grid() {
    std::vector<Variable> variables;
    std::set<std::string> names;
    bool complete = true;
    double size = 1;
    QStringList levels;
    const bool allEmpty = std::ranges::all_of(form_.variables, &LabVariable::isEmpty);
    for (std::size_t i = 0; i < form_.variables.size(); ++i) {
        if (form_.variables[i].isEmpty() && !(allEmpty && i == 0)) continue;  // a row that was added and not used
        const auto place = QStringLiteral("variables[%1]").arg(i);
        const auto v = variable(form_.variables[i], place);
        if (const auto called = form_.variables[i].name.trimmed();
            !called.isEmpty() && !names.insert(called.toStdString()).second)
            refuse(place + QStringLiteral(".name"), said("\"%1\" is used twice.").arg(called));
        complete = complete && v;
        if (!v) continue;
        size *= v->levels;
        levels << locale_.toString(v->levels);
        variables.push_back(*v);
    }
    if (!complete || variables.empty()) {
        if (form_.variables.empty()) refuse(QStringLiteral("candidates"), said("Add a variable."), true);
        return std::nullopt;
    }
    const auto count = size < 1e15 ? locale_.toString(static_cast<qlonglong>(size)) : locale_.toString(size, 'g', 3);
    if (size > static_cast<double>(mostArms)) {
        refuse(QStringLiteral("candidates"),
               said("That makes %1 candidates; at most %2 can be compared. Take larger steps or fewer levels.")
                   .arg(count, locale_.toString(static_cast<int>(mostArms))));
        return std::nullopt;
    }
    made_.count = (size == 1 ? said("%1 candidate") : said("%1 candidates")).arg(count);
    if (levels.size() > 1) made_.count += QStringLiteral(": ") + levels.join(QStringLiteral(" × "));
    if (size < 2) {
        refuse(QStringLiteral("candidates"), said("At least 2 candidates are needed."));
        return std::nullopt;
    }
    return gridArms(std::move(variables));
}

std::optional<Arms> FormReader::table() {
    if (!form_.table) {
        refuse(QStringLiteral("candidates"), said("Paste a table, or open one."), true);
        return std::nullopt;
    }
    if (!form_.table->arms) {
        refuse(QStringLiteral("candidates"), QString::fromStdString(form_.table->problem));
        return std::nullopt;
    }
    made_.count = said("%1 candidates").arg(locale_.toString(static_cast<int>(form_.table->arms->size())));
    return form_.table->arms;
}

void FormReader::readResponse() {
    auto& r = spec_.response;
    person_.response = name(QStringLiteral("response"), form_.response);
    person_.unit = form_.unit.trimmed();
    r.name = person_.response.toStdString();
    r.unit = person_.unit.toStdString();
    person_.min = r.min = optionalNumber(QStringLiteral("min"), form_.min);
    person_.max = r.max = optionalNumber(QStringLiteral("max"), form_.max);
    if (r.min && r.max && *r.max <= *r.min)
        refuse(QStringLiteral("max"), said("Must be more than %1.").arg(textOfNumber(*r.min, locale_)));
    person_.around = optionalNumber(QStringLiteral("around"), form_.around);
    person_.giveOrTake = positive(QStringLiteral("giveOrTake"), optionalNumber(QStringLiteral("giveOrTake"), form_.giveOrTake));
    const bool overruled = !form_.noise.trimmed().isEmpty();
    person_.repeatabilityUnknown = form_.repeatabilityUnknown && !overruled;
    if (!form_.repeatabilityUnknown && !overruled)
        person_.repeatability =
            positive(QStringLiteral("repeatability"), number(QStringLiteral("repeatability"), form_.repeatability));
    r.matters = positive(QStringLiteral("matters"), optionalNumber(QStringLiteral("matters"), form_.matters));
}

// Sets something that the catalogs check.
template <class Set>
void FormReader::checked(const QString& field, Set set) {
    try {
        set();
    } catch (const Error& e) {
        refuse(field, QString::fromStdString(e.sentence()));
    }
}

std::optional<Eigen::VectorXd> FormReader::lengthscales(const Arms& arms) {
    const auto field = QStringLiteral("lengthscales");
    const auto& proposed = made_.proposal.lengthscales;
    if (form_.lengthscales.trimmed().isEmpty())
        return Eigen::VectorXd(Eigen::Map<const Eigen::VectorXd>(proposed.data(), static_cast<Eigen::Index>(proposed.size())));
    static const QRegularExpression blanks(QStringLiteral("\\s+"));
    const auto parts = form_.lengthscales.split(blanks, Qt::SkipEmptyParts);
    const auto wanted = static_cast<qsizetype>(arms.variables.size());
    if (parts.size() != 1 && parts.size() != wanted) {
        refuse(field, said("One number, or %1 with blanks between.").arg(wanted));
        return std::nullopt;
    }
    Eigen::VectorXd lengths(parts.size());
    for (qsizetype i = 0; i < parts.size(); ++i) {
        const auto length = positive(field, number(field, parts[i]));
        if (!length) return std::nullopt;
        lengths[i] = *length;
    }
    return lengths;
}

void FormReader::readModel(const Arms& arms) {
    const auto& proposed = made_.proposal;
    const bool alone = arms.variables.empty();
    const auto mean = form_.mean.trimmed().isEmpty() ? proposed.mean : number(QStringLiteral("mean"), form_.mean);
    const auto noise = form_.noise.trimmed().isEmpty()
                           ? proposed.noise
                           : positive(QStringLiteral("noise"), number(QStringLiteral("noise"), form_.noise));
    auto variance = proposed.spread ? std::optional(*proposed.spread * *proposed.spread) : std::nullopt;
    if (!form_.variance.trimmed().isEmpty())
        variance = positive(QStringLiteral("variance"), number(QStringLiteral("variance"), form_.variance));
    const auto tell = said("Say what you expect, or both limits.");
    const bool limitsWrong =
        !made_.problemAt(QStringLiteral("min")).isEmpty() || !made_.problemAt(QStringLiteral("max")).isEmpty();
    const bool noMean = !mean && form_.mean.trimmed().isEmpty(), noSpread = !variance && form_.variance.trimmed().isEmpty();
    const auto first = noMean ? QStringLiteral("around") : QStringLiteral("giveOrTake");
    if (!limitsWrong && (noMean || noSpread) && made_.problemAt(first).isEmpty()) refuse(first, tell, true);
    auto& model = spec_.initial.model;
    model.entry = findEntry(models(), alone ? "independent" : "kernel");
    model.settings = Settings(model.entry->params);
    if (!alone) {
        const auto kernel = form_.kernel.isEmpty() ? std::string("matern52") : form_.kernel.toStdString();
        model.settings.set("kernel", kernel);
        if (const auto lengths = lengthscales(arms))
            checked(QStringLiteral("lengthscales"), [&] { model.settings.set("lengthscales", *lengths); });
        if (variance) checked(QStringLiteral("giveOrTake"), [&] { model.settings.set("variance", *variance); });
    } else if (variance) {
        checked(QStringLiteral("giveOrTake"), [&] { model.settings.set("prior_sd", std::sqrt(*variance)); });
    }
    if (mean) checked(QStringLiteral("around"), [&] { model.settings.set("mean", *mean); });
    if (noise) checked(QStringLiteral("repeatability"), [&] { model.settings.set("noise_sd", *noise); });
}

void FormReader::readPolicy(const Arms& arms) {
    const auto budget = whole(QStringLiteral("budget"), form_.budget, mostMeasurements);
    const auto atOnce =
        whole(QStringLiteral("atOnce"), form_.atOnce, std::min(mostAtOnce, static_cast<double>(budget.value_or(1'000'000))));
    auto& policy = spec_.initial.policy;
    policy.entry = findPolicy(form_.policy.isEmpty() ? (form_.wantsCertainty ? "bayesgap" : "ei") : form_.policy.toStdString());
    policy.settings = Settings(policy.entry->params);
    const auto takes = [&](std::string_view id) { return std::ranges::count(policy.entry->params, id, &Param::id) > 0; };
    if (takes("batch_rule")) policy.settings.set("batch_rule", "shrink");
    if (takes("batch") && atOnce && *atOnce > 1) policy.settings.set("batch", static_cast<double>(*atOnce));
    spec_.initial.budget = budget.value_or(1);
    spec_.initial.start = made_.proposal.start;
    checked(QStringLiteral("policy"), [&] {
        if (policy.entry->check) policy.entry->check(policy.settings);
        if (budget) requireBudget(policy, arms.size(), *budget);
    });
}

LabStudy FormReader::read() {
    const auto called = form_.name.trimmed();
    spec_.name = (called.isEmpty() ? said("My experiment") : called).toStdString();
    spec_.minimise = form_.minimise;
    const auto arms = form_.fromTable ? table() : grid();
    readResponse();
    made_.proposal = proposal(person_, arms ? &*arms : nullptr, locale_);
    const Arms none;
    readModel(arms ? *arms : none);
    readPolicy(arms ? *arms : none);
    if (!form_.seed.trimmed().isEmpty())
        spec_.seed = static_cast<std::uint64_t>(whole(QStringLiteral("seed"), form_.seed, 1e9).value_or(1));
    const auto* manual = findEntry(sources(), "manual");
    spec_.source = {manual, Settings(manual->params)};
    if (!made_.problems.empty() || !arms) return std::move(made_);
    spec_.arms = std::make_shared<const Arms>(*arms);
    checked(QStringLiteral("candidates"), [&] {
        spec_.initial.model.settings.requireComplete();
        checkConditions(spec_.initial, *spec_.arms);
    });
    if (made_.problems.empty()) made_.spec = spec_;
    return std::move(made_);
}

}  // namespace

bool LabVariable::isEmpty() const {
    return name.trimmed().isEmpty() && unit.trimmed().isEmpty() && from.trimmed().isEmpty() && to.trimmed().isEmpty() &&
           spacing.trimmed().isEmpty();
}

QString LabStudy::problemAt(const QString& field) const {
    const auto found = std::ranges::find(problems, field, &FieldProblem::field);
    return found == problems.end() ? QString() : found->sentence;
}

LabStudy labStudy(const LabStudyForm& form, const QLocale& locale) { return FormReader(form, locale).read(); }

}  // namespace gapscope
