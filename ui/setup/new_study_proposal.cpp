// What a person would begin with, before anything is typed and while it is.
#include <QCoreApplication>
#include <QLocale>
#include <cmath>

#include "core/problem/expression.h"
#include "core/problem/functions.h"
#include "ui/setup/new_study_form.h"
#include "ui/setup/typed_list.h"
#include "ui/setup/typed_number.h"

namespace gapscope {

namespace {

constexpr int levelsFor[] = {0, 60, 20, 8, 5, 4, 3};
int levelsOf(std::size_t variables) { return levelsFor[std::min<std::size_t>(variables, 6)]; }

QString shown(double value) { return QLocale().toString(value, 'g', 4).remove(QLocale().groupSeparator()); }

// What a person would say: 0.05 and not 0.04999.
QString rounded(double value) { return shown(QString::number(value, 'g', 2).toDouble()); }

void useMoments(NewStudyForm& form, const Eigen::VectorXd& values, double noisePart) {
    const double mean = values.mean(), found = std::sqrt((values.array() - mean).square().mean());
    const double spread = found > 1e-12 * std::abs(mean) ? found : 1;  // of a constant any will do
    form.spread = rounded(spread);
    form.mean = rounded(mean);
    form.noise = rounded(spread * noisePart);
}

void useRanges(NewStudyForm& form, const std::vector<Variable>& variables) {
    QStringList lengths;
    for (const auto& each : variables) lengths << rounded((each.max - each.min) / 5);
    form.lengthscales = lengths.join(' ');
}

// The ranges as typed with levels that are enough to tell what lies in them; none while one cannot be read.
std::vector<Variable> rangesOf(const std::vector<VariableText>& typed) {
    std::vector<Variable> all;
    for (const auto& each : typed) {
        const auto low = typedNumber(each.min).value, high = typedNumber(each.max).value;
        if (!low || !high || !(*low < *high) || each.name.trimmed().isEmpty()) return {};
        all.push_back({each.name.trimmed().toStdString(), "", false, *low, *high, levelsOf(typed.size())});
    }
    return all;
}

Eigen::VectorXd valuesOf(const FunctionEntry& function, const Arms& arms) {
    Eigen::VectorXd values(arms.size());
    for (Eigen::Index k = 0; k < arms.size(); ++k) {
        const Eigen::VectorXd x = arms.values.row(k);
        values[k] = function.run(x.data());
    }
    return values;
}

}  // namespace

std::span<const OwnProblem> ownProblems() {
    static const OwnProblem all[] = {
        {"expression", QT_TRANSLATE_NOOP("setup", "Formula of your own"),
         QT_TRANSLATE_NOOP("setup",
                           "Signs: + - * / ^ and brackets. Functions: sin, cos, tan, exp, ln, log10, sqrt, abs, min, max. "
                           "Cases: x < 0.5 ? 1 : 2. Decimals have a point.")},
        {"bernoulli", QT_TRANSLATE_NOOP("setup", "Coins with your own chances"),
         QT_TRANSLATE_NOOP("setup", "A measurement is a toss: 1 with the coin's chance, else 0.")},
        {"means", QT_TRANSLATE_NOOP("setup", "Arms with your own means"),
         QT_TRANSLATE_NOOP("setup", "A measurement is the arm's mean with noise. No arm tells anything about another.")}};
    return all;
}

NewStudyForm formFor(const QString& problem) {
    NewStudyForm form;
    form.problem = problem;
    form.budget = QStringLiteral("40");
    form.seed = QStringLiteral("1");
    form.kernel = QStringLiteral("se");
    form.policy = QStringLiteral("bayesgap");
    if (const auto* function = findEntry(functions(), problem.toStdString())) {
        std::vector<Variable> ranges;
        const auto count = function->domain.size();
        for (const auto& side : function->domain) {
            const auto name = count == 1 ? QStringLiteral("x") : QStringLiteral("x%1").arg(ranges.size() + 1);
            ranges.push_back({name.toStdString(), "", false, side.min, side.max, levelsOf(count)});
            form.variables.push_back({name, shown(side.min), shown(side.max), QString::number(levelsOf(count))});
        }
        useRanges(form, ranges);
        useMoments(form, valuesOf(*function, gridArms(ranges)), 1.0 / 20);
        return form;
    }
    if (problem.isEmpty()) {
        form.variables = {{"x", "0", "10", "60"}};
        form.lengthscales = shown(2);
        form.spread = "1";
        form.mean = "0";
        form.noise = shown(0.1);
        return form;
    }
    form.variables = {{"x", "0", "1", "60"}};
    form.formula = QStringLiteral("sin(8*x)*exp(-x)");
    form.chances = textOfList({0.3, 0.5, 0.6});
    form.means = textOfList({1, 1.5, 2});
    return proposedFor(form);
}

NewStudyForm proposedFor(NewStudyForm form) {
    if (form.problem == QLatin1String("means")) {
        const auto typed = typedList(form.means, -largestNumber, largestNumber);
        if (typed.problem.isEmpty())
            useMoments(form,
                       Eigen::Map<const Eigen::VectorXd>(typed.values.data(), static_cast<Eigen::Index>(typed.values.size())), 1);
    } else if (const auto ranges = rangesOf(form.variables); form.problem == QLatin1String("expression") && !ranges.empty()) {
        useRanges(form, ranges);
        try {
            useMoments(form, evaluateFormula(form.formula.toStdString(), gridArms(ranges)), 1.0 / 20);
        } catch (const Error&) {  // it is not written to its end yet
        }
    }
    return form;
}

}  // namespace gapscope
