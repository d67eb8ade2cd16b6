// The acquisition picture: what each policy's index says about every arm of a round, one strip per policy.
//
// A pure function of its arguments. Strips share the posterior's x axis and margins, so that an arm stands at the same
// pixel; each has a scale of its own, because there is no common one of EI, PI and UCB. The study's own policy shows
// nothing before its film does.
#pragma once

#include <QRectF>
#include <vector>

#include "ui/acquisition/curves.h"
#include "ui/plot/figure.h"

namespace gapscope {

// A policy that was chosen to be shown, and its curve once that is known.
struct ShownCurve {
    const PolicyEntry* policy = nullptr;
    CurvePtr curve;         // of this round, or of an earlier one for a slow policy; null: not there yet
    bool onDemand = false;  // nothing happens until it is asked for
};

// `lens`: the same as the posterior's. `keepFree`: px at the right of the heading that belong to somebody else.
Figure acquisitionFigure(const Paper& paper, const QRectF& area, const Scene& scene, const std::vector<ShownCurve>& shown,
                         const Style& style, const Lens& lens = {}, double keepFree = 0);
Drawn drawAcquisition(QPainter& painter, const QRectF& area, const Scene& scene, const std::vector<ShownCurve>& shown,
                      const Style& style, const Lens& lens = {}, double keepFree = 0);

// What stands in a curve's place while there is none; empty if there is.
QString whyNoCurve(const Scene& scene, const ShownCurve& shown);

// "EI would measure x 3.22" for the heading: the policy and the arm that it would measure on this belief. Before the
// study's own choice may be seen, only the policy.
QString choiceText(const Scene& scene, const ShownCurve& shown);
// "They agree.": whether the others would measure the arm that the study's own policy measures; empty without a choice.
QString agreementText(const Scene& scene, const std::vector<ShownCurve>& shown);
// What the others would measure in this very round.
std::vector<OtherChoice> otherChoices(const Scene& scene, const std::vector<ShownCurve>& shown);

// More curves than this share one plot.
inline constexpr std::size_t mostStrips = 4;

}  // namespace gapscope
