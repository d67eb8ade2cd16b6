#include "ui/setup/lab_study_form.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <algorithm>
#include <cmath>

#include "core/model/learning.h"
#include "ui/setup/typed_number.h"

namespace gapscope {

namespace {

QString said(const char* text) { return QCoreApplication::translate("lab form", text); }

constexpr double mostMeasurements = 1e6, mostAtOnce = 1e5;

class FormReader {
public:
    FormReader(const LabStudyForm& form, const QLocale& locale) : form_(form), fields_(locale) {}

    LabStudy read();

private:
    LabGrid table();
    void readResponse();
    void readModel(const Arms& arms);
    void readPolicy(const Arms& arms);
    std::optional<Eigen::VectorXd> lengthscales(const Arms& arms);
    bool mayBeSquared(double spread);
    template <class Set>
    void checked(const QString& field, Set set);

    const LabStudyForm& form_;
    TypedFields fields_;
    LabStudy made_;
    StudySpec spec_;
    Said person_;
};

LabGrid FormReader::table() {
    if (!form_.table)
        fields_.refuse(QStringLiteral("candidates"), said("Paste a table, or open one."), true);
    else if (!form_.table->arms)
        fields_.refuse(QStringLiteral("candidates"), QString::fromStdString(form_.table->problem));
    if (!form_.table || !form_.table->arms) return {};
    return {form_.table->arms, said("%1 candidates").arg(fields_.locale().toString(static_cast<int>(form_.table->arms->size())))};
}

void FormReader::readResponse() {
    auto& r = spec_.response;
    person_.response = fields_.name(QStringLiteral("response"), form_.response);
    person_.unit = fields_.text(QStringLiteral("unit"), form_.unit, limits::unit);
    r.name = person_.response.toStdString();
    r.unit = person_.unit.toStdString();
    person_.min = r.min = fields_.optionalNumber(QStringLiteral("min"), form_.min);
    person_.max = r.max = fields_.optionalNumber(QStringLiteral("max"), form_.max);
    if (r.min && r.max && *r.max <= *r.min)
        fields_.refuse(QStringLiteral("max"), said("Must be more than %1.").arg(textOfNumber(*r.min, fields_.locale())));
    person_.around = fields_.optionalNumber(QStringLiteral("around"), form_.around);
    person_.giveOrTake =
        fields_.positive(QStringLiteral("giveOrTake"), fields_.optionalNumber(QStringLiteral("giveOrTake"), form_.giveOrTake));
    const bool overruled = !form_.noise.trimmed().isEmpty();
    person_.repeatabilityUnknown = form_.repeatabilityUnknown && !overruled;
    if (!form_.repeatabilityUnknown && !overruled)
        person_.repeatability = fields_.positive(QStringLiteral("repeatability"),
                                                 fields_.number(QStringLiteral("repeatability"), form_.repeatability));
    r.matters = fields_.positive(QStringLiteral("matters"), fields_.optionalNumber(QStringLiteral("matters"), form_.matters));
}

// Sets something that the catalogs check.
template <class Set>
void FormReader::checked(const QString& field, Set set) {
    try {
        set();
    } catch (const Error& e) {
        fields_.refuse(field, QString::fromStdString(e.sentence()));
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
        fields_.refuse(field, said("One number, or %1 with blanks between.").arg(wanted));
        return std::nullopt;
    }
    Eigen::VectorXd lengths(parts.size());
    for (qsizetype i = 0; i < parts.size(); ++i) {
        const auto length = fields_.positive(field, fields_.number(field, parts[i]));
        if (!length) return std::nullopt;
        lengths[i] = *length;
    }
    return lengths;
}

// The model has the square of what was typed; what is said is of what was typed.
bool FormReader::mayBeSquared(double spread) {
    const double most = std::sqrt(largestNumber);
    if (spread >= 1 / most && spread <= most) return true;
    const auto bounds =
        said("Must be between %1 and %2.").arg(textOfNumber(1 / most, fields_.locale()), textOfNumber(most, fields_.locale()));
    if (person_.giveOrTake)
        fields_.refuse(QStringLiteral("giveOrTake"), bounds);
    else
        fields_.refuse(QStringLiteral("max"),
                       spread > most ? said("The limits are too far apart.") : said("The limits are too close."));
    return false;
}

void FormReader::readModel(const Arms& arms) {
    const auto& proposed = made_.proposal;
    const bool alone = arms.variables.empty();
    const auto mean = form_.mean.trimmed().isEmpty() ? proposed.mean : fields_.number(QStringLiteral("mean"), form_.mean);
    const auto noise = form_.noise.trimmed().isEmpty()
                           ? proposed.noise
                           : fields_.positive(QStringLiteral("noise"), fields_.number(QStringLiteral("noise"), form_.noise));
    if (noise) made_.matters = std::min(2 * *noise, largestNumber);
    if (form_.matters.trimmed().isEmpty()) spec_.response.matters = made_.matters;  // the noise is learned, this is not
    std::optional<double> variance;
    if (!form_.variance.trimmed().isEmpty())
        variance = fields_.positive(QStringLiteral("variance"), fields_.number(QStringLiteral("variance"), form_.variance));
    else if (proposed.spread)
        variance = squareOf(*proposed.spread);
    const auto tell = said("Say what you expect, or both limits.");
    const bool limitsWrong = fields_.isWrong(QStringLiteral("min")) || fields_.isWrong(QStringLiteral("max"));
    const bool noMean = !mean && form_.mean.trimmed().isEmpty(), noSpread = !variance && form_.variance.trimmed().isEmpty();
    const auto first = noMean ? QStringLiteral("around") : QStringLiteral("giveOrTake");
    if (!limitsWrong && (noMean || noSpread) && !fields_.isWrong(first)) fields_.refuse(first, tell, true);
    auto& model = spec_.initial.model;
    model.entry = findEntry(models(), alone ? "independent" : "kernel");
    model.settings = Settings(model.entry->params);
    if (!alone) {
        const auto kernel = form_.kernel.isEmpty() ? std::string("matern52") : form_.kernel.toStdString();
        model.settings.set("kernel", kernel);
        if (const auto lengths = lengthscales(arms))
            checked(QStringLiteral("lengthscales"), [&] { model.settings.set("lengthscales", *lengths); });
        const bool isSquare = variance && form_.variance.trimmed().isEmpty();
        if (variance && (!isSquare || mayBeSquared(*proposed.spread)))
            checked(QStringLiteral("giveOrTake"), [&] { model.settings.set("variance", *variance); });
    } else if (variance) {
        checked(QStringLiteral("giveOrTake"), [&] { model.settings.set("prior_sd", std::sqrt(*variance)); });
    }
    if (mean) checked(QStringLiteral("around"), [&] { model.settings.set("mean", *mean); });
    if (noise) checked(QStringLiteral("repeatability"), [&] { model.settings.set("noise_sd", *noise); });
    if (mean && variance && noise && fields_.problems().empty())
        model = withProposedLearning(model, !person_.repeatabilityUnknown || !form_.noise.trimmed().isEmpty());
}

void FormReader::readPolicy(const Arms& arms) {
    const auto budget = fields_.whole(QStringLiteral("budget"), form_.budget, mostMeasurements);
    const auto atOnce = fields_.whole(QStringLiteral("atOnce"), form_.atOnce,
                                      std::min(mostAtOnce, static_cast<double>(budget.value_or(1'000'000))));
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
    const auto called = fields_.text(QStringLiteral("name"), form_.name, limits::name);
    spec_.name = (called.isEmpty() ? said("My experiment") : called).toStdString();
    spec_.minimise = form_.minimise;
    LabGrid candidates = form_.fromTable ? table() : gridOf(form_.variables, fields_);
    made_.count = candidates.count;
    const auto& arms = candidates.arms;
    readResponse();
    made_.proposal = proposal(person_, arms ? &*arms : nullptr, fields_.locale());
    const Arms none;
    readModel(arms ? *arms : none);
    readPolicy(arms ? *arms : none);
    if (!form_.seed.trimmed().isEmpty())
        spec_.seed = static_cast<std::uint64_t>(fields_.whole(QStringLiteral("seed"), form_.seed, 1e9).value_or(1));
    const auto* manual = findEntry(sources(), "manual");
    spec_.source = {manual, Settings(manual->params)};
    made_.problems = fields_.problems();
    if (!made_.problems.empty() || !arms) return std::move(made_);
    spec_.arms = std::make_shared<const Arms>(*arms);
    checked(QStringLiteral("candidates"), [&] {
        spec_.initial.model.settings.requireComplete();
        checkConditions(spec_.initial, *spec_.arms);
    });
    made_.problems = fields_.problems();
    if (made_.problems.empty()) made_.spec = spec_;
    return std::move(made_);
}

}  // namespace

LabStudy labStudy(const LabStudyForm& form, const QLocale& locale) { return FormReader(form, locale).read(); }

}  // namespace gapscope
