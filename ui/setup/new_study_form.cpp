#include "ui/setup/new_study_form.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>

#include "core/io/study_json.h"
#include "core/problem/functions.h"
#include "core/study/study.h"
#include "ui/setup/typed_list.h"
#include "ui/setup/typed_number.h"

namespace gapscope {

namespace {

QString said(const char* words) { return QCoreApplication::translate("setup", words); }
QString text(std::string_view words) { return QString::fromUtf8(words.data(), qsizetype(words.size())); }

// Reads field by field; what is wrong with each is kept.
class FormReader {
public:
    explicit FormReader(const NewStudyForm& form) : form_(form) {}

    NewStudy read();

private:
    double number(const QString& typed, const std::string& place);
    QJsonArray list(const QString& typed, double least, double most);
    QJsonArray variables();
    QJsonArray labels(qsizetype count, const QString& each);
    QJsonObject kernelModel();
    void addProblem(QJsonObject& study);
    void refuse(const std::string& place, const QString& sentence) { made_.problems.emplace_back(place, sentence.toStdString()); }

    const NewStudyForm& form_;
    NewStudy made_;
};

double FormReader::number(const QString& typed, const std::string& place) {
    const auto read = typedNumber(typed);
    if (!read.value) refuse(place, read.problem);
    return read.value.value_or(0);
}

QJsonArray FormReader::list(const QString& typed, double least, double most) {
    const auto read = typedList(typed, least, most);
    if (!read.problem.isEmpty()) refuse("source.values", read.problem);
    QJsonArray all;
    for (const double each : read.values) all << each;
    return all;
}

QJsonArray FormReader::variables() {
    QJsonArray all;
    for (std::size_t i = 0; i < form_.variables.size(); ++i) {
        const auto& each = form_.variables[i];
        const auto place = "arms.variables[" + std::to_string(i) + "].";
        if (each.name.trimmed().isEmpty()) refuse(place + "name", said("A name is missing."));
        all << QJsonObject{{"name", each.name.trimmed()},
                           {"unit", ""},
                           {"min", number(each.min, place + "min")},
                           {"max", number(each.max, place + "max")},
                           {"levels", number(each.levels, place + "levels")},
                           {"scale", "linear"}};
    }
    return all;
}

QJsonArray FormReader::labels(qsizetype count, const QString& each) {
    const auto names = typedNames(form_.names);
    if (!names.isEmpty() && names.size() != count)
        refuse("arms.labels", said("These are %1 names for %2 arms; each needs one.").arg(names.size()).arg(count));
    else if (names.contains(QString()))
        refuse("arms.labels", said("Name %1 is empty.").arg(names.indexOf(QString()) + 1));
    QJsonArray all;
    for (qsizetype i = 0; i < count; ++i) all << (i < names.size() ? names[i] : each.arg(i + 1));
    return all;
}

QJsonObject FormReader::kernelModel() {
    QJsonArray lengths;
    auto parts = form_.lengthscales.split(QRegularExpression("\\s+"), Qt::SkipEmptyParts);
    if (parts.isEmpty()) parts << QString();
    for (const auto& part : parts) {
        const auto before = made_.problems.size();
        lengths << number(part, "model.lengthscales");
        if (made_.problems.size() > before) break;  // the first is enough
    }
    const double spread = number(form_.spread, "model.variance");
    return {{"kind", "kernel"},
            {"kernel", form_.kernel},
            {"variance", squareOf(spread)},
            {"lengthscales", lengths},
            {"mean", number(form_.mean, "model.mean")},
            {"noise_sd", number(form_.noise, "model.noise_sd")},
            {"learning", "fixed"}};
}

// Who answers, which arms there are, and what is believed of them.
void FormReader::addProblem(QJsonObject& study) {
    const auto withoutPlaces = [&](const QJsonArray& values, const QString& each) {
        study["arms"] = QJsonObject{{"kind", "labels"}, {"labels", labels(values.size(), each)}};
        study["source"] = QJsonObject{{"kind", form_.problem}, {"values", values}};
    };
    if (form_.problem == QLatin1String("bernoulli")) {
        withoutPlaces(list(form_.chances, 0, 1), said("coin %1"));
        study["name"] = said("My coins");
        study["response"] = QJsonObject{{"name", said("probability of success")}, {"unit", ""}};
        study["model"] = QJsonObject{{"kind", "beta-bernoulli"}, {"alpha", 1}, {"beta", 1}};
        return;
    }
    const double noise = typedNumber(form_.noise).value.value_or(0);  // what is wrong with it is the model's
    if (form_.problem == QLatin1String("means")) {
        withoutPlaces(list(form_.means, -largestNumber, largestNumber), said("arm %1"));
        study["name"] = said("My arms");
        study["model"] = QJsonObject{{"kind", "independent"},
                                     {"prior_sd", number(form_.spread, "model.prior_sd")},
                                     {"mean", number(form_.mean, "model.mean")},
                                     {"noise_sd", number(form_.noise, "model.noise_sd")}};
        return;
    }
    const auto* function = findEntry(functions(), form_.problem.toStdString());
    study["arms"] = QJsonObject{{"kind", "grid"}, {"variables", variables()}};
    study["model"] = kernelModel();
    study["goal"] = function && function->minimise ? "minimize" : "maximize";
    if (form_.problem == QLatin1String("expression")) {
        study["name"] = said("My formula");
        study["source"] = QJsonObject{{"kind", "expression"}, {"formula", form_.formula}, {"noise_sd", noise}};
    } else if (function) {
        study["name"] = text(function->label);
        study["notes"] = text(function->about);
        study["source"] = QJsonObject{{"kind", "function"}, {"name", form_.problem}, {"noise_sd", noise}};
    } else {
        study["name"] = said("Drawn function");
        study["source"] = QJsonObject{{"kind", "draw"}, {"noise_sd", noise}};
    }
}

NewStudy FormReader::read() {
    QJsonObject study{{"format", "gapscope-study"},
                      {"version", 1},
                      {"budget", number(form_.budget, "budget")},
                      {"seed", number(form_.seed, "seed")},
                      {"policy", QJsonObject{{"name", form_.policy}}}};
    addProblem(study);
    if (!made_.problems.empty()) return std::move(made_);
    try {
        auto spec = readStudy(QJsonDocument(study).toJson().toStdString());
        requirePlayable(spec);
        made_.spec = std::move(spec);
    } catch (const Error& e) {
        made_.problems.push_back(e);
    }
    return std::move(made_);
}

}  // namespace

NewStudy newStudy(const NewStudyForm& form) { return FormReader(form).read(); }

StudySpec studyFrom(const NewStudyForm& form) {
    auto made = newStudy(form);
    if (!made.spec) throw made.problems.front();
    return std::move(*made.spec);
}

}  // namespace gapscope
