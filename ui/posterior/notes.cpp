#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "ui/posterior/place.h"

namespace gapscope {

namespace {

QString said(const char* text) { return QCoreApplication::translate("posterior", text); }

}  // namespace

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
