#include "ui/setup/lab_proposal.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>
#include <cmath>

#include "ui/setup/typed_number.h"

namespace gapscope {

namespace {

QString said(const char* text) { return QCoreApplication::translate("lab form", text); }

// 0.56 and not 0.5600000000000001.
double rounded(double value) { return QString::number(value, 'g', 3).toDouble(); }

// How far a variable reaches, as models see it.
double rangeOf(const Arms& arms, std::size_t i) {
    const auto column = arms.values.col(static_cast<Eigen::Index>(i));
    const double low = column.minCoeff(), high = column.maxCoeff();
    return arms.variables[i].logarithmic ? std::log10(high / low) : high - low;
}

QString with(const QString& number, const QString& unit) { return unit.isEmpty() ? number : number + ' ' + unit; }

QString reachInWords(const Proposal& made, const Arms& arms, const QLocale& locale) {
    if (made.lengthscales.empty()) return said("Every candidate stands for itself: one tells nothing about another.");
    QStringList reaches;
    for (std::size_t i = 0; i < arms.variables.size(); ++i) {
        const auto& v = arms.variables[i];
        const auto unit = v.logarithmic ? said("decades") : QString::fromStdString(v.unit);
        reaches << with(QString::fromStdString(v.name) + ' ' + textOfNumber(made.lengthscales[i], locale), unit);
    }
    constexpr qsizetype most = 6;
    if (reaches.size() > most) reaches = reaches.mid(0, most) << QStringLiteral("…");
    return said("Neighbours are believed to be alike: a result tells about others up to about a fifth of each range away (%1).")
        .arg(reaches.join(QStringLiteral(", ")));
}

QString valuesInWords(const Said& person, const Proposal& made, const QLocale& locale) {
    if (!made.mean || !made.spread) return {};
    const auto mean = with(textOfNumber(*made.mean, locale), person.unit);
    const auto spread = with(textOfNumber(*made.spread, locale), person.unit);
    const auto name = person.response.isEmpty() ? said("values") : person.response;
    if (person.around && person.giveOrTake) return said("Expected: %1 around %2, give or take %3.").arg(name, mean, spread);
    return said("Expected: %1 around %2, give or take %3: from the limits, their middle and a quarter of their distance.")
        .arg(name, mean, spread);
}

QString noiseInWords(const Said& person, const Proposal& made, const QLocale& locale) {
    if (!person.repeatabilityUnknown || !made.noise) return {};
    return said(
               "Assumed for now: repeated measurements differ by %1, a fifth of the give or take; rather too much than too "
               "little. Measure the first candidate three times: the Study panel then says how much they differed and, if you "
               "agree, goes on with that.")
        .arg(with(textOfNumber(*made.noise, locale), person.unit));
}

}  // namespace

Proposal proposal(const Said& person, const Arms* arms, const QLocale& locale) {
    Proposal made;
    const bool limits = person.min && person.max && *person.max > *person.min;
    if (limits) {
        made.mean = rounded((*person.min + *person.max) / 2);
        made.spread = rounded((*person.max - *person.min) / 4);
    }
    if (person.around) made.mean = person.around;
    if (person.giveOrTake) made.spread = person.giveOrTake;
    made.noise = person.repeatability;
    if (person.repeatabilityUnknown) {
        made.noise.reset();
        if (made.spread) made.noise = rounded(*made.spread / 5);
    }
    QStringList words;
    if (arms) {
        int vary = 0;
        for (std::size_t i = 0; i < arms->variables.size(); ++i) {
            const double range = rangeOf(*arms, i);
            vary += range > 0;
            made.lengthscales.push_back(range > 0 ? rounded(range / 5) : 1);  // any: all candidates agree in it
        }
        if (vary > 0) made.start = static_cast<int>(std::min<Eigen::Index>(2 * vary + 2, arms->size()));
        words << reachInWords(made, *arms, locale);
    }
    words << valuesInWords(person, made, locale) << noiseInWords(person, made, locale);
    if (arms)
        words << said(
            "From the third result on these numbers are learned: after every result they are fitted anew, weighed against what "
            "is "
            "proposed here.");
    if (made.start > 0) words << said("The first %1 measurements are spread over all candidates.").arg(made.start);
    words.removeAll(QString());
    made.words = words.join('\n');
    return made;
}

}  // namespace gapscope
