#include "ui/looking/motion.h"

#include <QApplication>
#include <QStyle>
#include <utility>

#include "ui/session/session.h"

namespace gapscope {

Motion::Motion(Session& session, QObject* parent) : QObject(parent), session_(session) {
    way_.setStartValue(0.0);
    way_.setEndValue(1.0);
    way_.setEasingCurve(QEasingCurve::OutCubic);
    setTime(timeFor(*QApplication::style(), QGuiApplication::platformName()));
    connect(&way_, &QVariantAnimation::valueChanged, this, &Motion::moved);
    connect(&way_, &QVariantAnimation::finished, this, &Motion::rest);
    connect(&session_, &Session::changed, this, &Motion::follow);
}

int Motion::timeFor(const QStyle& style, const QString& platform) {
    const bool unseen = platform == QStringLiteral("offscreen") || platform == QStringLiteral("minimal");
    return unseen || style.styleHint(QStyle::SH_Widget_Animation_Duration) <= 0 ? 0 : usualTime;
}

Scene Motion::scene() const { return onTheWay(session_.scene()); }

Scene Motion::onTheWay(Scene scene) const {
    if (!isMoving()) return scene;
    scene.from = from_;
    scene.motion = way_.currentValue().toDouble();
    return scene;
}

void Motion::finish() {
    if (!isMoving()) return;
    way_.stop();
    rest();
}

void Motion::rest() {
    from_.reset();
    emit moved();
}

void Motion::follow() {
    const auto before = std::exchange(last_, session_.hasStudy() ? std::make_shared<const Scene>(session_.scene()) : nullptr);
    if (!before || !last_) return finish();
    const bool same = before->shot == last_->shot && before->line == last_->line;
    const auto &was = before->switches, &is = last_->switches;
    const bool refitted = same && (was.fitBounds != is.fitBounds || was.contenders != is.contenders);
    if (same && !refitted) return;  // another arm looked at
    finish();
    const bool wanted = refitted || session_.stepped();
    const bool line = last_->shot->view->kind == ArmView::Kind::Line;
    if (!wanted || way_.duration() <= 0 || last_->shot->arms() > (line ? mostOnLine : mostArms)) return;
    from_ = before;
    way_.start();
}

}  // namespace gapscope
