#include "ui/timeline/timeline_panel.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <optional>

#include "ui/plot/focus_frame.h"
#include "ui/session/spoken.h"

namespace gapscope {

namespace {

// How far a key goes; none for other keys.
std::optional<int> roundsBy(const QKeyEvent& event) {
    if (event.modifiers() & ~Qt::KeypadModifier) return {};
    switch (event.key()) {
        case Qt::Key_Left:
        case Qt::Key_Down: return -1;
        case Qt::Key_Right:
        case Qt::Key_Up: return 1;
        default: return {};
    }
}

}  // namespace

TimelinePanel::TimelinePanel(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setCursor(Qt::SizeHorCursor);
    setFocusPolicy(Qt::TabFocus);
}

void TimelinePanel::show(const WalkPtr& walk, const Scene& scene, const Style& style) {
    walk_ = walk;
    scene_ = scene;
    style_ = style;
    update();
}

void TimelinePanel::paintEvent(QPaintEvent*) {
    if (!walk_ || walk_->rounds.empty() || !scene_.shot) return;
    QPainter painter(this);
    auto picture = timelineFigure(Paper::of(*this), QRectF(rect()).adjusted(12, 4, -4, -4), *walk_, scene_, style_);
    if (words_) picture.says = words_(*walk_, scene_);
    sheet_.paint(painter, picture, *this);
    drawn_ = {picture.drawn, picture.lanes, picture.leftOut};
    drawFocusFrame(*this, painter);
}

Figure TimelinePanel::figure(const Paper& paper, const QRectF& area, const Scene& scene, const Style& style) const {
    return timelineFigure(paper, area, *walk_, scene, style);
}

void TimelinePanel::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton) scrubTo(event->position().x());
}

void TimelinePanel::mouseMoveEvent(QMouseEvent* event) {
    if (event->buttons() & Qt::LeftButton) scrubTo(event->position().x());
}

void TimelinePanel::scrubTo(double x) {
    if (!walk_ || walk_->rounds.empty() || drawn_.plot.isEmpty()) return;
    goTo(roundAt(*walk_, drawn_.plot, x));
}

void TimelinePanel::goTo(int round) {
    if (round != scene_.shot->round) emit roundWanted(round);
}

void TimelinePanel::keyPressEvent(QKeyEvent* event) {
    const int rounds = walk_ ? static_cast<int>(walk_->rounds.size()) : 0;
    const auto by = roundsBy(*event);
    if (!by || rounds == 0 || !scene_.shot) return QWidget::keyPressEvent(event);
    goTo(std::clamp(scene_.shot->round + *by, 1, rounds));
}

// The lane's name and number, and those of lanes that had no room.
QString TimelinePanel::tipAt(QPointF at) const {
    const auto told = [this, history = historyOf(*walk_, scene_)](const TimeLane& lane) {
        const auto number = laneNumber(lane, history, history.now, Speaker(*scene_.shot));
        return number.isEmpty() ? lane.name : tr("%1: %2").arg(lane.name, number);
    };
    for (const auto& lane : drawn_.lanes) {
        if (at.y() < lane.rect.top() || at.y() >= lane.rect.bottom()) continue;
        QStringList lines{told(lane)};
        for (const auto& other : drawn_.leftOut) lines << tr("No room here: %1").arg(told(other));
        return lines.join('\n');
    }
    return {};
}

bool TimelinePanel::event(QEvent* event) {
    // These keys are the window's too: they step, and may measure.
    if (event->type() == QEvent::ShortcutOverride && roundsBy(*static_cast<QKeyEvent*>(event))) {
        event->accept();
        return true;
    }
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const auto tip = tipAt(help->pos());
        tip.isEmpty() ? QToolTip::hideText() : QToolTip::showText(help->globalPos(), tip, this);
        return true;
    }
    return QWidget::event(event);
}

}  // namespace gapscope
