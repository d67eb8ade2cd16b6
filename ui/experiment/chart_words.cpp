#include "ui/experiment/chart_words.h"

#include <QCoreApplication>
#include <QLocale>
#include <cmath>

namespace gapscope {

namespace {

QString said(const char* text) { return QCoreApplication::translate("compare", text); }

QString truthInWords(const Experiment& experiment) {
    switch (experiment.truth.kind) {
        case TruthChoice::Kind::StudySource: return said("The truth is the study's own source, the same in every run.");
        case TruthChoice::Kind::Draw: return said("The truth is a new draw from the prior in every run.");
        case TruthChoice::Kind::Signals: break;
    }
    return said("The truth is one of %1 given rows in every run.").arg(experiment.truth.rows.rows());
}

}  // namespace

QString labelOf(const Findings& findings, std::size_t contender) {
    return QString::fromStdString(findings.experiment->contenders[contender].label);
}

QString runsInWords(const Findings& findings) {
    const int wanted = findings.experiment->runs;
    const auto [least, most] = findings.runsDone();
    if (least == wanted) return said("%1 runs").arg(wanted);
    if (least == most) return said("so far %1 of %2 runs").arg(least).arg(wanted);
    return said("so far %1 to %2 of %3 runs").arg(least).arg(most).arg(wanted);
}

QString percent(double share) {
    const double hundred = 100 * share;
    const int decimals = hundred != 0 && std::abs(hundred) < 9.95 ? 1 : 0;
    return said("%1 %").arg(QLocale().toString(hundred, 'f', decimals));
}

QString captionOf(const Findings& findings) {
    const auto& experiment = *findings.experiment;
    QStringList budgets;
    for (const int budget : experiment.budgets) budgets << QString::number(budget);
    const auto arms = experiment.study->arms->size();
    return said("%1: %2 arms, budget %3, %4, seed %5.")
               .arg(QString::fromStdString(experiment.study->name))
               .arg(arms)
               .arg(budgets.join(QStringLiteral(", ")), runsInWords(findings))
               .arg(experiment.seed) +
           ' ' + truthInWords(experiment) + ' ' +
           said(
               "All policies of a run meet the same truth and the same noise. An error is a recommended arm that is worse than "
               "the best by more than %1.")
               .arg(experiment.epsilon);
}

}  // namespace gapscope
