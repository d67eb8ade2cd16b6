#include "ui/looking/summaries.h"

#include <QCoreApplication>
#include <QStringList>

#include "ui/gaps/borrowed_gaps.h"
#include "ui/gaps/gaps_picture.h"
#include "ui/looking/arm_words.h"
#include "ui/session/spoken.h"
#include "ui/timeline/history.h"

namespace gapscope {

using Eigen::Index;

namespace {

QString said(const char* text) { return QCoreApplication::translate("summary", text); }

template <class Value>
Range rangeOver(Index arms, Value value) {
    Range range;
    for (Index k = 0; k < arms; ++k) range.include(value(k));
    return range;
}

QString beliefText(const Scene& scene) {
    const Snapshot& belief = scene.belief();
    const Speaker speaker(belief);
    const Range mean = rangeOver(belief.arms(), [&](Index k) { return belief.mean(k); });
    const Range sd = rangeOver(belief.arms(), [&](Index k) { return belief.sd(k); });
    return said("Mean between %1 and %2, sd between %3 and %4.")
        .arg(speaker.value(mean.low), speaker.value(mean.high), speaker.width(sd.low), speaker.width(sd.high));
}

QString boundsText(const Scene& scene) {
    const Snapshot& shot = *scene.shot;
    if (!shot.hasBounds() || !scene.shows(Shows::Bounds)) return {};
    const Speaker speaker(shot);
    const Range upper = rangeOver(shot.arms(), [&](Index k) { return shot.upper(k); });
    const Range lower = rangeOver(shot.arms(), [&](Index k) { return shot.lower(k); });
    if (upper.empty() || lower.empty()) return {};
    return said("The bounds reach from %1 to %2.").arg(speaker.value(lower.low), speaker.value(upper.high));
}

QString measurementsText(const Scene& scene) {
    const bool justNow = scene.next && scene.shows(Shows::Measurement);
    const int made = scene.shot->round - 1 + (justNow ? 1 : 0);
    return made == 1 ? said("1 measurement.") : said("%1 measurements.").arg(made);
}

QString together(QStringList parts) {
    parts.removeAll(QString());
    return parts.join(' ');
}

// How a lane went: from its first number to its last.
QString courseText(const QString& name, const History::Numbers& numbers) {
    std::optional<double> first, last;
    for (const auto& each : numbers) {
        if (!each) continue;
        if (!first) first = each;
        last = each;
    }
    if (!first) return {};
    if (*first == *last) return said("%1: %2.").arg(name, spokenNumber(*first));
    return said("%1: from %2 to %3.").arg(name, spokenNumber(*first), spokenNumber(*last));
}

}  // namespace

QString posteriorSummary(const Scene& scene) {
    return together({sceneSummary(scene), beliefText(scene), boundsText(scene), measurementsText(scene)});
}

QString gapsSummary(const Scene& scene) {
    const Snapshot& shot = *scene.shot;
    if (scene.switches.borrowedGaps && canBorrowGaps(shot))
        return together({sceneSummary(scene), said("BayesGap's gaps are shown.")});
    if (const auto none = whyNoGaps(shot); !none.isEmpty()) return together({sceneSummary(scene), none});
    if (!scene.shows(Shows::Gaps)) return sceneSummary(scene);
    const auto& gap = *shot.decision.gap;
    const Range range = rangeOver(shot.arms(), [&](Index k) { return gap[k]; });
    const Speaker speaker(shot);
    QStringList parts{sceneSummary(scene)};
    if (!range.empty()) parts << said("Gaps between %1 and %2.").arg(speaker.gap(range.low), speaker.gap(range.high));
    if (shot.decision.J && scene.shows(Shows::Leader)) parts << said("J's gap is %1.").arg(speaker.gap(gap[*shot.decision.J]));
    return together(parts);
}

QString timelineSummary(const Walk& walk, const Scene& scene) {
    const History history = historyOf(walk, scene);
    const int budget = scene.shot->conditions->budget;
    QStringList parts{history.over
                          ? said("%1 of %2 measurements made.").arg(history.now - 1).arg(budget)
                          : said("Round %1 of %2, %3 recorded.").arg(history.now).arg(history.all).arg(history.recorded)};
    parts << courseText(said("Regret bound"), history.bound) << courseText(said("beta"), history.beta);
    if (history.hasTruth) parts << courseText(said("True regret"), history.regret);
    const auto missed = std::count(history.missed.begin(), history.missed.end(), true);
    if (missed > 0)
        parts << (missed == 1 ? said("The truth lay outside the bound in 1 round.")
                              : said("The truth lay outside the bound in %1 rounds.").arg(missed));
    if (!history.changes.empty())
        parts << (history.changes.size() == 1 ? said("Settings changed once.")
                                              : said("Settings changed %1 times.").arg(history.changes.size()));
    if (!history.fits.empty())
        parts << (history.fits.size() == 1 ? said("The model was fitted once.")
                                           : said("The model was fitted %1 times.").arg(history.fits.size()));
    return together(parts);
}

}  // namespace gapscope
