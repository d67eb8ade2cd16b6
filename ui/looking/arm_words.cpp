#include "ui/looking/arm_words.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>
#include <cmath>

#include "ui/lab/card_facts.h"
#include "ui/plot/canvas.h"
#include "ui/session/scene.h"
#include "ui/session/spoken.h"

namespace gapscope {

using Eigen::Index;

namespace {

QString said(const char* text) { return QCoreApplication::translate("looking", text); }

// What the arm is in this round, as far as the film has come.
QStringList rolesOf(const Scene& scene, Index arm) {
    const auto& d = scene.shot->decision;
    QStringList roles;
    if (d.J == arm && scene.shows(Shows::Leader)) roles << said("J, the safest to settle for");
    if (d.j == arm && scene.shows(Shows::Rival)) roles << said("j, the strongest rival");
    if (scene.shows(Shows::Choice) && std::ranges::find(d.chosen, arm) != d.chosen.end()) roles << said("measured next");
    if (d.recommendation == arm && scene.shows(Shows::Recommendation)) roles << said("recommended");
    return roles;
}

QString beliefLine(const Scene& scene, const Speaker& speaker, Index arm) {
    const Snapshot& belief = scene.belief();
    const auto text = said("mean %1  sd %2").arg(speaker.value(belief.mean(arm)), speaker.width(belief.sd(arm)));
    for (const auto& pulls : belief.pulls)
        if (pulls.arm == arm)
            return text + QStringLiteral("  ") +
                   said("measured %1×, average %2").arg(pulls.count).arg(speaker.value(pulls.average));
    return text + QStringLiteral("  ") + said("not measured");
}

// What stands in the file about the arm without having taught anything. These signs have no place on the value axis.
QString otherRowsLine(const Scene& scene, Index arm) {
    const Snapshot& belief = scene.belief();
    int failed = 0, ignored = 0;
    for (const auto* row : belief.rowsSeen()) {
        failed += row->arm == arm && row->status == Measurement::Status::Failed;
        ignored += row->arm == arm && row->status == Measurement::Status::Ignored;
    }
    QStringList parts;
    if (belief.isLast && std::ranges::count(belief.spec->pending, arm) > 0) parts << said("result awaited");
    if (failed > 0) parts << said("failed %1×, no value").arg(failed);
    if (ignored > 0) parts << said("%1 ignored").arg(ignored);
    return parts.join(QStringLiteral(", "));
}

// None beside the belief of the next round, which they do not belong to.
QString boundsLine(const Scene& scene, const Speaker& speaker, Index arm) {
    const Snapshot& shot = *scene.shot;
    if (&scene.belief() != &shot) return {};
    if (!shot.hasBounds() || !scene.shows(Shows::Bounds) || !std::isfinite(shot.upper(arm))) return {};
    auto text = said("U %1  L %2").arg(speaker.value(shot.upper(arm)), speaker.value(shot.lower(arm)));
    if (shot.decision.gap && scene.shows(Shows::Gaps))
        text += QStringLiteral("  ") + said("gap %1").arg(speaker.gap((*shot.decision.gap)[arm]));
    return text;
}

}  // namespace

QString armTooltip(const Scene& scene, Index arm) {
    const Speaker speaker(*scene.shot);
    QStringList lines{QStringLiteral("%1  #%2").arg(speaker.arm(arm), QString::number(arm)), beliefLine(scene, speaker, arm)};
    lines << measuredBeside(scene.belief(), arm);
    if (const auto bounds = boundsLine(scene, speaker, arm); !bounds.isEmpty()) lines << bounds;
    if (const auto other = otherRowsLine(scene, arm); !other.isEmpty()) lines << other;
    if (const auto roles = rolesOf(scene, arm); !roles.isEmpty()) lines << roles.join(QStringLiteral(", "));
    return lines.join('\n');
}

QString switchTooltip(const Scene& scene, LegendSwitch which) {
    switch (which) {
        case LegendSwitch::None: break;
        case LegendSwitch::Band:
            return scene.switches.newMeasurement
                       ? said("What one more measurement may give, noise included. Click: only the value itself.")
                       : said("Where the value itself may lie. Click: what one more measurement may give, noise included.");
        case LegendSwitch::Order:
            return said("The order of the arms. Click: %1.").arg(orderWord(nextOrder(scene), scene.shot->spec->minimise));
        case LegendSwitch::Contenders:
            return scene.switches.contenders
                       ? said("The axes are fitted to J, j, the chosen and the recommended arm. Click, or Z: as usual.")
                       : said(
                             "Click, or Z: fit the axes to J, j, the chosen and the recommended arm. The wheel zooms, dragging "
                             "moves, a double click shows everything.");
        case LegendSwitch::LeftMap:
        case LegendSwitch::RightMap: return said("Click: choose what this map shows.");
        case LegendSwitch::LogGaps:
            return scene.switches.logGaps ? said(
                                                "Equal steps are equal factors; what is not above 0 stands at the foot. Click: a "
                                                "linear axis.")
                                          : said("Click: a logarithmic axis, on which small gaps can be told apart.");
    }
    return {};
}

QString sceneSummary(const Scene& scene) {
    const Snapshot& shot = *scene.shot;
    const Speaker speaker(shot);
    const auto& d = shot.decision;
    const int budget = shot.conditions->budget;
    QStringList parts{shot.budgetUsed()
                          ? said("%1 of %2 measurements made, %3 arms.").arg(shot.round - 1).arg(budget).arg(shot.arms())
                          : said("Round %1 of %2, %3 arms.").arg(shot.round).arg(budget).arg(shot.arms())};
    if (scene.lineByLine()) parts << said("Line %1.").arg(scene.line);
    if (d.J && scene.shows(Shows::Leader)) parts << said("J is %1.").arg(speaker.arm(*d.J));
    if (d.j && scene.shows(Shows::Rival)) parts << said("j is %1.").arg(speaker.arm(*d.j));
    if (!d.chosen.empty() && scene.shows(Shows::Choice)) parts << said("Measured next: %1.").arg(speaker.arm(d.chosen.front()));
    if (d.recommendation && scene.shows(Shows::Recommendation))
        parts << said("Recommended: %1.").arg(speaker.arm(*d.recommendation));
    if (scene.looked) parts << said("Looked at: %1").arg(armTooltip(scene, *scene.looked).replace('\n', QStringLiteral("; ")));
    return parts.join(' ');
}

}  // namespace gapscope
