#include "ui/posterior/marker_lanes.h"

#include <algorithm>

#include "ui/plot/arm_axis.h"
#include "ui/plot/canvas.h"
#include "ui/plot/markers.h"
#include "ui/session/snapshot.h"

namespace gapscope {

using Eigen::Index;

namespace {

struct Placed {
    NamedArm named;
    double x;   // of its arm
    double at;  // of its marker, moved where neighbours would touch
};

// Moves markers apart as little as needed, all inside the plot.
void spread(std::vector<Placed>& placed, double apart, double left, double right) {
    std::ranges::sort(placed, {}, &Placed::x);
    double least = left;
    for (auto& p : placed) {
        p.at = std::max(p.x, least);
        least = p.at + apart;
    }
    double most = right;
    for (auto p = placed.rbegin(); p != placed.rend(); ++p) {
        p->at = std::min(p->at, most);
        most = p->at - apart;
    }
    // Two that were pushed share the way.
    for (std::size_t i = 1; i < placed.size(); ++i) {
        auto &a = placed[i - 1], &b = placed[i];
        const double shift = std::min((b.at - b.x) / 2, a.at - left);
        const bool free = i < 2 || a.at - shift - placed[i - 2].at >= apart;
        if (b.at - a.at <= apart + 0.5 && shift > 0 && free) a.at -= shift, b.at -= shift;
    }
}

void putName(Canvas& canvas, const QRectF& plot, const Placed& p, int lane, const QString& name) {
    const double height = nameLanes(canvas) / 3, y = plot.top() - nameLanes(canvas) + height * (lane + 0.5);
    const double half = canvas.size(name, Type::MarkerLabel).width() / 2;
    const double x = std::clamp(p.at, plot.left() + half, plot.right() - half);
    canvas.put({x, y}, Qt::AlignHCenter | Qt::AlignVCenter, name, Type::MarkerLabel);
    // A thin line ties the name to its marker where the lanes between are empty.
    canvas.pen(Role::Axis, 1, 0.6);
    const double end = plot.top() + markerLane(canvas.style) / 2 - canvas.style.mark(p.named.isChosen ? 12 : 8);
    const bool lanesFree = !(lane < 2 && p.named.isChosen) && !(lane == 0 && p.named.isRival);
    if (lanesFree && y + height / 2 < end) canvas.painter.drawLine(QPointF(x, y + height / 2), QPointF(p.at, end));
}

}  // namespace

std::vector<NamedArm> namedArms(const Snapshot& shot) {
    std::vector<NamedArm> arms;
    const auto named = [&](Index arm) -> NamedArm& {
        for (auto& known : arms)
            if (known.arm == arm) return known;
        return arms.emplace_back(NamedArm{arm});
    };
    const auto& d = shot.decision;
    if (d.J) named(*d.J).isLeader = true;
    if (d.j) named(*d.j).isRival = true;
    constexpr std::size_t mostRings = 12;  // of a large batch
    for (std::size_t i = 0; i < std::min(mostRings, d.chosen.size()); ++i) named(d.chosen[i]).isChosen = true;
    return arms;
}

void drawSigns(Canvas& canvas, const NamedArm& named, QPointF centre, bool halo) {
    if (named.isChosen) drawMarker(canvas, Marker::Chosen, centre, halo);
    if (named.isLeader) drawMarker(canvas, Marker::Leader, centre, halo && !named.isChosen);
    if (named.isRival) drawMarker(canvas, Marker::Rival, centre, halo && !named.isChosen);
}

double nameLanes(const Canvas& canvas) { return 3 * canvas.lineHeight(Type::MarkerLabel); }
double markerLane(const Style& style) { return style.mark(26); }
double starLane(const Style& style) { return style.mark(22); }

void drawMarkerLanes(Canvas& canvas, const QRectF& plot, const ArmAxis& axis, const Snapshot& shot) {
    std::vector<Placed> placed;
    bool anyRing = false;
    for (const auto& named : namedArms(shot)) {
        placed.push_back({named, axis.x(named.arm), 0});
        anyRing = anyRing || named.isChosen;
    }
    const double edge = canvas.style.mark(12);
    spread(placed, canvas.style.mark(anyRing ? 25 : 16), plot.left() + edge, plot.right() - edge);
    const double y = plot.top() + markerLane(canvas.style) / 2;
    for (const auto& p : placed) {
        if (std::abs(p.at - p.x) > 1) {
            canvas.pen(p.named.role(), canvas.style.mark(1));
            canvas.painter.drawLine(QPointF(p.at, y), QPointF(p.x, plot.top() + markerLane(canvas.style)));
        }
        drawSigns(canvas, p.named, {p.at, y}, false);
        if (p.named.isLeader) putName(canvas, plot, p, 0, QStringLiteral("J"));
        if (p.named.isRival) putName(canvas, plot, p, 1, QStringLiteral("j"));
        if (p.named.isChosen && p.named.arm == shot.decision.chosen.front()) putName(canvas, plot, p, 2, QStringLiteral("a"));
    }
    const double low = plot.bottom() - 4 - canvas.style.mark(7);
    if (shot.isLast)
        for (const Index arm : shot.spec->pending) drawMarker(canvas, Marker::Pending, {axis.x(arm), low});
    if (shot.decision.recommendation) drawMarker(canvas, Marker::Recommended, {axis.x(*shot.decision.recommendation), low});
}

}  // namespace gapscope
