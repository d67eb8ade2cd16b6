#include "ui/timeline/timeline_panel.h"

#include <QMouseEvent>
#include <QPainter>

#include "ui/timeline/timeline_picture.h"

namespace gapscope {

TimelinePanel::TimelinePanel(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setCursor(Qt::SizeHorCursor);
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
    plot_ = drawTimeline(painter, QRectF(rect()).adjusted(12, 4, -4, -4), *walk_, scene_, style_).plot;
}

void TimelinePanel::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton) scrubTo(event->position().x());
}

void TimelinePanel::mouseMoveEvent(QMouseEvent* event) {
    if (event->buttons() & Qt::LeftButton) scrubTo(event->position().x());
}

void TimelinePanel::scrubTo(double x) {
    if (!walk_ || walk_->rounds.empty() || plot_.isEmpty()) return;
    const int round = roundAt(*walk_, plot_, x);
    if (round != scene_.shot->round) emit roundWanted(round);
}

}  // namespace gapscope
