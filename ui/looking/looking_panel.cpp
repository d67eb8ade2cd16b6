#include "ui/looking/looking_panel.h"

#include <QApplication>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>
#include <numeric>

#include "ui/looking/arm_at.h"
#include "ui/looking/arm_words.h"
#include "ui/looking/lens_hand.h"
#include "ui/looking/looking.h"
#include "ui/looking/map_menu.h"
#include "ui/plot/arm_axis.h"
#include "ui/plot/focus_frame.h"
#include "ui/posterior/map_view.h"
#include "ui/session/session.h"

namespace gapscope {

LookingPanel::LookingPanel(const QString& name, Session& session, Looking& looking, Picture picture, QSize least, QWidget* parent)
    : QWidget(parent), session_(session), looking_(looking), picture_(std::move(picture)), least_(least) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(name);
    tip_.setSingleShot(true);
    tip_.setInterval(300);
    connect(&tip_, &QTimer::timeout, this, &LookingPanel::showTip);
    connect(&session_, &Session::changed, this, QOverload<>::of(&QWidget::update));
    connect(&looking_, &Looking::changed, this, QOverload<>::of(&QWidget::update));
    connect(&looking_.motion(), &Motion::moved, this, [this] {
        if (session_.hasStudy() && moves_(looking_.motion().scene())) update();
    });
}

void LookingPanel::paintEvent(QPaintEvent*) {
    drawn_ = {};
    if (!session_.hasStudy()) return;
    QPainter painter(this);
    Extras extras = looking_.extras();
    extras.live = true;
    const auto figure = picture_(Paper::of(*this), QRectF(rect()).adjusted(12, 4, -4, -4), looking_.motion().scene(), extras);
    sheet_.paint(painter, figure, *this);
    drawn_ = figure.drawn;
    drawFocusFrame(*this, painter);
}

std::optional<std::ptrdiff_t> LookingPanel::armUnder(QPointF at) const {
    if (!session_.hasStudy()) return {};
    return armAt(at, drawn_, session_.scene());
}

LegendSwitch LookingPanel::switchUnder(QPointF at) const {
    for (const auto& [which, box] : drawn_.switches)
        if (box.contains(at)) return which;
    return LegendSwitch::None;
}

void LookingPanel::chooseMap(int which) {
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setObjectName(QStringLiteral("mapChoice"));
    fillMapMenu(*menu, session_, which);
    menu->popup(mapToGlobal(mouse_.toPoint()));
}

void LookingPanel::click(LegendSwitch which) {
    if (which == LegendSwitch::LeftMap || which == LegendSwitch::RightMap) return chooseMap(which == LegendSwitch::RightMap);
    Switches now = session_.switches();
    if (which == LegendSwitch::Band) now.newMeasurement = !now.newMeasurement;
    if (which == LegendSwitch::Order) now.order = nextOrder(session_.scene());
    if (which == LegendSwitch::Contenders) return looking_.fitContenders(!now.contenders);
    if (which == LegendSwitch::LogGaps) now.logGaps = !now.logGaps;
    session_.setSwitches(now);
}

bool LookingPanel::haunts() const {
    return takesGhosts_ && looking_.whatIf() && drawn_.arms == ArmsLie::AlongX && session_.hasStudy();
}

bool LookingPanel::hauntsMaps() const {
    return takesGhosts_ && looking_.whatIf() && drawn_.arms == ArmsLie::InMaps && session_.hasStudy();
}

void LookingPanel::moveGhost(QPointF at) {
    const auto arm = armUnder({at.x(), std::clamp(at.y(), drawn_.plot.top(), drawn_.plot.bottom())});
    if (arm) looking_.moveGhost(*arm, drawn_.y.value(std::clamp(at.y(), drawn_.y.to, drawn_.y.from)));
}

void LookingPanel::mouseMoveEvent(QMouseEvent* event) {
    mouse_ = event->position();
    if (pressed_ && (mouse_ - *pressed_).manhattanLength() >= QApplication::startDragDistance()) dragged_ = true;
    if (pressed_ && haunts()) return moveGhost(mouse_);
    if (pressed_ && hauntsMaps()) return mapGhost_.move(mouse_, drawn_);
    if (pressed_ && dragged_ && isPart(drawnAtPress_))
        return looking_.zoom(panned(lensAtPress_, drawnAtPress_, *pressed_, mouse_));
    session_.look(armUnder(mouse_));
    setCursor(switchUnder(mouse_) == LegendSwitch::None ? Qt::ArrowCursor : Qt::PointingHandCursor);
    tip_.start();
    QToolTip::hideText();
}

void LookingPanel::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return event->ignore();
    pressed_ = mouse_ = event->position();
    dragged_ = false;
    lensAtPress_ = looking_.extras().lens;
    drawnAtPress_ = drawn_;
    tip_.stop();
    if (haunts() && drawn_.plot.contains(*pressed_)) moveGhost(*pressed_);
    if (hauntsMaps()) mapGhost_.press(*pressed_, drawn_);
}

void LookingPanel::mouseReleaseEvent(QMouseEvent* event) {
    if (!pressed_ || event->button() != Qt::LeftButton) return;
    const bool wasClick = !dragged_;
    if (const auto which = switchUnder(*pressed_); which != LegendSwitch::None) {
        pressed_.reset();
        if (which == switchUnder(event->position())) click(which);
        return;
    }
    pressed_.reset();
    if (haunts()) {
        if (!drawn_.plot.contains(event->position())) looking_.dropGhost();
        return;
    }
    if (hauntsMaps()) return mapGhost_.release(event->position(), drawn_);
    if (!wasClick || !session_.hasStudy()) return;
    const auto arm = armUnder(event->position());
    const Scene scene = session_.scene();
    session_.hold(scene.held && scene.looked == arm ? std::nullopt : arm);
}

// Two clicks show everything again; what the first of them held is let go.
void LookingPanel::mouseDoubleClickEvent(QMouseEvent*) {
    pressed_.reset();
    if (!session_.hasStudy() || haunts() || !looking_.isZoomed()) return;
    looking_.showAll();
    session_.hold({});
}

void LookingPanel::leaveEvent(QEvent*) {
    tip_.stop();
    session_.look({});
}

void LookingPanel::wheelEvent(QWheelEvent* event) {
    if (hauntsMaps() && mapGhost_.turn(event->angleDelta().y() / 120.0)) return event->accept();
    if (!session_.hasStudy()) return event->ignore();
    const double factor = std::pow(0.8, event->angleDelta().y() / 120.0);
    const auto& lens = looking_.extras().lens;
    const bool zoomsX = ArmAxis::canZoom(*session_.snapshot());
    const Lens next = zoomed(lens, drawn_, event->position(), factor, zoomsX);
    if (next == lens && drawn_.arms == ArmsLie::Nowhere) return event->ignore();
    looking_.zoom(next);
    event->accept();
}

void LookingPanel::showTip() {
    if (!session_.hasStudy() || pressed_ || !underMouse()) return;
    const QPoint beside = mapToGlobal(mouse_.toPoint()) + QPoint(16, 8);
    if (const auto which = switchUnder(mouse_); which != LegendSwitch::None)
        return QToolTip::showText(beside, switchTooltip(session_.scene(), which), this);
    for (const auto& [box, words] : drawn_.tips)
        if (box.contains(mouse_)) return QToolTip::showText(beside, words, this);
    const auto arm = armUnder(mouse_);
    if (arm) QToolTip::showText(beside, armTooltip(session_.scene(), *arm), this);
}

// Arms from left to right; the first press looks at the first one.
void LookingPanel::lookNext(int by) {
    if (!session_.hasStudy() || drawn_.arms == ArmsLie::Nowhere) return;
    const Scene scene = session_.scene();
    // Of a map those that it shows.
    auto order = drawn_.arms == ArmsLie::InMaps ? MapView(scene).arms()
                 : drawn_.order.arms.empty()    ? scene.shot->view->order
                                                : drawn_.order.arms;
    if (order.empty()) {
        order.resize(static_cast<std::size_t>(scene.shot->arms()));
        std::iota(order.begin(), order.end(), Eigen::Index{0});
    }
    const auto arms = std::ssize(order);
    std::ptrdiff_t place = by > 0 ? -1 : arms;
    if (scene.looked)
        if (const auto found = std::ranges::find(order, *scene.looked); found != order.end()) place = found - order.begin();
    place += by;
    if (place < 0 || place >= arms) return;
    const auto arm = order[static_cast<std::size_t>(place)];
    if (scene.held)
        session_.hold(arm);
    else
        session_.look(arm);
}

// As a click on it would; while a question waits this is the answer.
void LookingPanel::holdLooked() {
    if (!session_.hasStudy()) return;
    const Scene scene = session_.scene();
    if (scene.looked) session_.hold(scene.held ? std::nullopt : scene.looked);
}

void LookingPanel::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
        case Qt::Key_Right:
        case Qt::Key_Down: lookNext(1); return;
        case Qt::Key_Left:
        case Qt::Key_Up: lookNext(-1); return;
        case Qt::Key_Return:
        case Qt::Key_Enter: holdLooked(); return;
        case Qt::Key_Escape:
            session_.hold({});
            session_.look({});
            looking_.dropGhost();
            break;
        default: break;
    }
    QWidget::keyPressEvent(event);  // Esc goes on: others let go of something too
}

}  // namespace gapscope
