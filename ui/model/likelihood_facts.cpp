#include "ui/model/likelihood_facts.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>
#include <algorithm>

#include "core/model/diagnostics.h"
#include "core/study/fit_way.h"
#include "ui/plot/axes.h"
#include "ui/session/spoken.h"
#include "ui/setup/draft.h"

namespace gapscope {

using Eigen::Index;
using Eigen::VectorXd;

namespace {

QString said(const char* text) { return QCoreApplication::translate("model", text); }

// What a round knew, as the likelihood wants it.
struct Known {
    ModelChoice model;
    Points points;
    std::vector<Observation> rows;
    Learning learning;

    explicit Known(const Snapshot& shot)
        : model(withoutSamples(shot.conditions->model)),
          points(shot.spec->arms->points()),
          rows(observedRows(*shot.spec, shot.round - 1)),
          learning(learningOf(model)) {}
    LearningTarget target() const { return {model, points, rows, learning.usesPriors()}; }
};

NamedNumber named(const Parameter& p, const StudySpec& spec) {
    const auto unit = QString::fromStdString(spec.response.unit);
    NamedNumber number{said("mean"), unit, 0, p.unit == 0, p.place()};
    if (p.id == "noise_sd") number.name = said("noise sd");
    if (p.id == "prior_sd") number.name = said("prior sd");
    if (p.id == "variance") {
        number.name = said("variance");
        if (!unit.isEmpty()) number.unit = unit.size() > 1 ? QStringLiteral("(%1)²").arg(unit) : unit + QStringLiteral("²");
    }
    if (p.id == "lengthscales") {
        const auto& variables = spec.arms->variables;
        const auto& v = variables[static_cast<std::size_t>(p.part)];
        const bool own = p.several || variables.size() == 1;  // else one for all, in no unit of its own
        number.name = p.several ? said("lengthscale %1").arg(QString::fromStdString(v.name)) : said("lengthscale");
        number.unit = !own ? QString() : v.logarithmic ? said("decades") : QString::fromStdString(v.unit);
    }
    return number;
}

std::vector<NamedNumber> numbersAt(const ParameterSpace& space, const VectorXd& theta, const StudySpec& spec) {
    std::vector<NamedNumber> numbers;
    for (const auto& p : space.list()) {
        numbers.push_back(named(p, spec));
        numbers.back().value = p.number(theta[static_cast<Index>(numbers.size()) - 1]);
    }
    return numbers;
}

// Finer where a likelihood costs little.
int stepsFor(std::size_t rows) { return rows <= 100 ? 45 : rows <= 250 ? 31 : 21; }

ParameterMap::Side sideOf(const Parameter& p, const StudySpec& spec, const std::vector<double>& values) {
    const auto number = named(p, spec);
    return {titleWithUnit(number.name, number.unit), Eigen::Map<const VectorXd>(values.data(), static_cast<Index>(values.size())),
            number.logarithmic};
}

}  // namespace

std::vector<NamedNumber> learnedNumbers(const Snapshot& shot) {
    const Known known(shot);
    if (!canLearn(known.model)) return {};
    const ParameterSpace space(known.model, known.points, known.rows);
    return numbersAt(space, space.theta(known.model), *shot.spec);
}

std::pair<Index, Index> firstShown(const std::vector<NamedNumber>& parameters) {
    const auto placeOf = [&](const char* id, Index otherwise) {
        const auto found = std::ranges::find_if(parameters, [&](const NamedNumber& p) { return p.place.starts_with(id); });
        return found == parameters.end() ? otherwise : found - parameters.begin();
    };
    const Index across = placeOf("lengthscales", 0), up = placeOf("noise_sd", across == 0 ? 1 : 0);
    return {across, up};
}

LikelihoodFacts likelihoodFacts(const Snapshot& shot) {
    LikelihoodFacts facts;
    facts.results = shot.round - 1;
    const Known known(shot);
    if (!canLearn(known.model)) {
        const auto label = known.model.entry->label;
        facts.nothing = said("The model \"%1\" has no parameters that are learned.")
                            .arg(QString::fromUtf8(label.data(), static_cast<qsizetype>(label.size())));
        return facts;
    }
    if (known.rows.empty()) {
        facts.nothing = said("Nothing measured yet: there is nothing to explain.");
        return facts;
    }
    auto target = known.target();
    const VectorXd theta = target.space().theta(known.model);
    const auto terms = target.likelihood(theta);
    facts.terms = {{said("fit"), said("how well the results are met"), terms.fit},
                   {said("+ complexity"), said("the price of a flexible model"), terms.complexity},
                   {said("+ constant"), said("from the number of results"), terms.constant}};
    facts.total = terms.total();
    if (known.learning.usesPriors()) facts.logPrior = target.space().logPrior(theta);
    facts.parameters = numbersAt(target.space(), theta, *shot.spec);
    return facts;
}

ParameterMap parameterMap(const Snapshot& shot, Index across, Index up) {
    const Known known(shot);
    const auto found = likelihoodMap(known.model, known.points, known.rows, across, up, stepsFor(known.rows.size()));
    const ParameterSpace space(known.model, known.points, known.rows);
    const VectorXd theta = space.theta(known.model);
    ParameterMap map{sideOf(found.across, *shot.spec, found.x),
                     sideOf(found.up, *shot.spec, found.y),
                     found.value,
                     {},
                     {found.across.number(theta[across]), found.up.number(theta[up])},
                     known.learning.usesPriors()};
    const auto fit = fitMadeAgain(*shot.spec, shot.round - 1);
    if (!fit || fit->climbs.empty()) return map;
    const auto ways = fitPath(*fit, space);
    for (const auto& point : ways.climbs.front())
        map.path.emplace_back(point.numbers[static_cast<std::size_t>(across)], point.numbers[static_cast<std::size_t>(up)]);
    return map;
}

QString likelihoodSummary(const LikelihoodFacts& facts) {
    if (!facts.nothing.isEmpty()) return facts.nothing;
    QStringList terms, numbers;
    for (const auto& term : facts.terms) terms << term.name + ' ' + QLocale().toString(term.value, 'f', 2);
    for (const auto& number : facts.parameters)
        numbers << (number.name + ' ' + spokenNumber(number.value) + ' ' + number.unit).trimmed();
    return said("Log likelihood %1 of %2 results: %3. Parameters: %4.")
        .arg(QLocale().toString(facts.total, 'f', 2))
        .arg(facts.results)
        .arg(terms.join(' '), numbers.join(QStringLiteral(", ")));
}

}  // namespace gapscope
