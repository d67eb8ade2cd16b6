#include "ui/setup/new_study_form.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLocale>
#include <QRegularExpression>
#include <cmath>

#include "core/io/study_json.h"
#include "core/problem/functions.h"
#include "core/study/study.h"

namespace gapscope {

namespace {

constexpr int levelsFor[] = {0, 60, 20, 8, 5, 4, 3};

QString shown(double value) { return QLocale().toString(value, 'g', 4).remove(QLocale().groupSeparator()); }

// What a person would say: 0.05 and not 0.04999.
QString rounded(double value) { return shown(QString::number(value, 'g', 2).toDouble()); }

double numberIn(const QString& text, const std::string& place) {
    QLocale own;
    own.setNumberOptions(QLocale::RejectGroupSeparator);
    bool ok = false;
    double value = own.toDouble(text.trimmed(), &ok);
    if (!ok) value = QLocale::c().toDouble(text.trimmed(), &ok);
    if (text.trimmed().isEmpty()) throw Error(place, QCoreApplication::translate("setup", "is missing").toStdString());
    if (!ok) throw Error(place, QCoreApplication::translate("setup", "\"%1\" is no number").arg(text).toStdString());
    return value;
}

QJsonArray variablesOf(const NewStudyForm& form) {
    QJsonArray all;
    for (std::size_t i = 0; i < form.variables.size(); ++i) {
        const auto& each = form.variables[i];
        const auto place = "arms.variables[" + std::to_string(i) + "]";
        all << QJsonObject{{"name", form.variables.size() == 1 ? QString("x") : QString("x%1").arg(i + 1)},
                           {"unit", ""},
                           {"min", numberIn(each.min, place)},
                           {"max", numberIn(each.max, place)},
                           {"levels", numberIn(each.levels, place)},
                           {"scale", "linear"}};
    }
    return all;
}

QJsonObject modelOf(const NewStudyForm& form) {
    QJsonArray lengths;
    for (const auto& part : form.lengthscales.split(QRegularExpression("\\s+"), Qt::SkipEmptyParts))
        lengths << numberIn(part, "model.lengthscales");
    if (lengths.isEmpty()) numberIn({}, "model.lengthscales");
    const double spread = numberIn(form.spread, "model.variance");
    return {{"kind", "kernel"},
            {"kernel", form.kernel},
            {"variance", spread * spread},
            {"lengthscales", lengths},
            {"mean", numberIn(form.mean, "model.mean")},
            {"noise_sd", numberIn(form.noise, "model.noise_sd")},
            {"learning", "fixed"}};
}

// Mean and spread of a function over a coarse grid of its domain.
std::pair<double, double> momentsOf(const FunctionEntry& function) {
    std::vector<Variable> variables;
    for (const auto& side : function.domain)
        variables.push_back({"x", "", false, side.min, side.max, levelsFor[std::min<std::size_t>(function.domain.size(), 6)]});
    const auto arms = gridArms(std::move(variables));
    Eigen::VectorXd values(arms.size());
    for (Eigen::Index k = 0; k < arms.size(); ++k) {
        const Eigen::VectorXd x = arms.values.row(k);
        values[k] = function.run(x.data());
    }
    const double mean = values.mean();
    return {mean, std::sqrt((values.array() - mean).square().mean())};
}

}  // namespace

NewStudyForm formFor(const QString& name) {
    NewStudyForm form{name, {}, "0.1", "40", "1", "se", {}, "1", "0", "bayesgap"};
    const auto* function = findEntry(functions(), name.toStdString());
    if (!function) {
        form.variables = {{"0", "10", "60"}};
        form.lengthscales = shown(2);
        form.noise = shown(0.1);
        return form;
    }
    const auto [mean, spread] = momentsOf(*function);
    QStringList lengths;
    for (const auto& side : function->domain) {
        form.variables.push_back(
            {shown(side.min), shown(side.max), QString::number(levelsFor[std::min<std::size_t>(function->domain.size(), 6)])});
        lengths << rounded((side.max - side.min) / 5);
    }
    form.lengthscales = lengths.join(' ');
    form.spread = rounded(spread);
    form.mean = rounded(mean);
    form.noise = rounded(spread / 20);
    return form;
}

StudySpec studyFrom(const NewStudyForm& form) {
    const auto* function = findEntry(functions(), form.function.toStdString());
    const auto noise = numberIn(form.noise, "model.noise_sd");
    const auto text = [](std::string_view words) { return QString::fromUtf8(words.data(), qsizetype(words.size())); };
    const QJsonObject source = function ? QJsonObject{{"kind", "function"}, {"name", form.function}, {"noise_sd", noise}}
                                        : QJsonObject{{"kind", "draw"}, {"noise_sd", noise}};
    const QJsonObject study{
        {"format", "gapscope-study"},
        {"version", 1},
        {"name", function ? text(function->label) : QCoreApplication::translate("setup", "Drawn function")},
        {"notes", function ? text(function->about) : QString()},
        {"goal", function && function->minimise ? "minimize" : "maximize"},
        {"budget", numberIn(form.budget, "budget")},
        {"seed", numberIn(form.seed, "seed")},
        {"arms", QJsonObject{{"kind", "grid"}, {"variables", variablesOf(form)}}},
        {"model", modelOf(form)},
        {"policy", QJsonObject{{"name", form.policy}}},
        {"source", source},
    };
    auto spec = readStudy(QJsonDocument(study).toJson().toStdString());
    requirePlayable(spec);
    return spec;
}

}  // namespace gapscope
