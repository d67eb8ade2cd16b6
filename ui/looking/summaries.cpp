#include "ui/looking/summaries.h"

#include <QCoreApplication>
#include <QStringList>

#include "ui/gaps/borrowed_gaps.h"
#include "ui/gaps/gaps_picture.h"
#include "ui/looking/arm_words.h"
#include "ui/session/spoken.h"
#include "ui/timeline/history.h"

namespace gapscope {

namespace {

QString said(const char* text) { return QCoreApplication::translate("summary", text); }

QString measurementsText(const Scene& scene) {
    const bool justNow = scene.next && scene.shows(Shows::Measurement);
    const int made = scene.shot->round - 1 + (justNow ? 1 : 0);
    return made == 1 ? said("1 measurement.") : said("%1 measurements.").arg(made);
}

QString together(QStringList parts) {
    parts.removeAll(QString());
    return parts.join(' ');
}

}  // namespace

QString posteriorWords(const Scene& scene) { return together({sceneSummary(scene), measurementsText(scene)}); }

QString gapsWords(const Scene& scene) {
    const Snapshot& shot = *scene.shot;
    if (scene.switches.borrowedGaps && canBorrowGaps(shot))
        return together({sceneSummary(scene), said("BayesGap's gaps are shown.")});
    if (const auto none = whyNoGaps(shot); !none.isEmpty()) return together({sceneSummary(scene), none});
    if (!scene.shows(Shows::Gaps)) return sceneSummary(scene);
    const auto& gap = *shot.decision.gap;
    const Speaker speaker(shot);
    QStringList parts{sceneSummary(scene)};
    if (shot.decision.J && scene.shows(Shows::Leader)) parts << said("J's gap is %1.").arg(speaker.gap(gap[*shot.decision.J]));
    return together(parts);
}

QString timelineWords(const Walk& walk, const Scene& scene) {
    const History history = historyOf(walk, scene);
    const int budget = scene.shot->conditions->budget;
    QStringList parts{history.over
                          ? said("%1 of %2 measurements made.").arg(history.now - 1).arg(budget)
                          : said("Round %1 of %2, %3 recorded.").arg(history.now).arg(history.all).arg(history.recorded)};
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
