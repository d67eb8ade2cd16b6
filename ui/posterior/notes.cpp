#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "ui/posterior/place.h"

namespace gapscope {

namespace {

QString said(const char* text) { return QCoreApplication::translate("posterior", text); }

}  // namespace

// In the lane of the star: the bands beyond 0 and 1 hold the feet and heads of the intervals that it speaks of.
void sayMayLeaveProbabilities(const Place& at, const QRectF& plot) {
    if (!at.shot.posterior.counts() || !at.shot.hasBounds() || !at.scene.shows(Shows::Bounds)) return;
    const Faint faint(at.canvas.painter, at.scene.appeared(Shows::Bounds));
    const double y = (at.body.bottom() + plot.bottom()) / 2;
    std::vector<Canvas::Spot> spots{{{plot.right() - 4, y}, Qt::AlignRight | Qt::AlignVCenter},
                                    {{plot.left() + 4, y}, Qt::AlignLeft | Qt::AlignVCenter}};
    for (Eigen::Index k = 0; k < at.shot.arms(); ++k) spots.push_back({{at.x.x(k), y}, Qt::AlignCenter});
    const bool whole = at.canvas.putWhereFree(spots, plot, said("bounds are µ ± β sd and may leave 0–1"), Type::AxisNumber);
    if (!whole) at.canvas.putWhereFree(spots, plot, said("bounds may leave 0–1"), Type::AxisNumber);
}

// Where the legend leaves no room: in the lane of the star, beside it.
void sayNothingMeasured(const Place& at, const QRectF& plot) {
    const auto text = said("Nothing measured yet: this is the prior.");
    const auto& labels = at.canvas.labels();
    const bool isSaid = std::ranges::any_of(labels, [&](const Label& label) { return label.text == text; });
    if (at.belief.round > 1 || at.scene.lineByLine() || isSaid) return;
    const double half = at.canvas.size(text, Type::AxisTitle).width() / 2 + 8, y = (at.body.bottom() + plot.bottom()) / 2;
    const auto& star = at.shot.decision.recommendation;
    std::vector<Canvas::Spot> spots;
    for (const double x : {plot.right() - half, plot.left() + half, plot.center().x()})
        if (!star || std::abs(x - at.x.x(*star)) > half + at.pen(10)) spots.push_back({{x, y}, Qt::AlignCenter});
    at.canvas.putWhereFree(spots, plot, text, Type::AxisTitle);
}

void sayTruthUnknown(const Place& at) {
    // Where somebody else than a person measures, it is only not worked out yet.
    if (!at.scene.switches.truth || at.scene.truth || at.shot.spec->answersItself()) return;
    const double half = at.canvas.lineHeight(Type::AxisNumber) / 2 + 2;
    std::vector<Canvas::Spot> spots;
    for (const double y : {at.body.bottom() - half, at.body.top() + half})
        for (const bool right : {true, false})
            spots.push_back({{right ? at.body.right() - 4 : at.body.left() + 4, y},
                             (right ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter});
    at.canvas.putWhereFree(spots, at.body, said("The truth is not known in this study."), Type::AxisNumber);
}

}  // namespace gapscope
