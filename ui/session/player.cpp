#include "ui/session/player.h"

#include "ui/session/session.h"

namespace gapscope {

Player::Player(Session& session, QObject* parent) : QObject(parent), session_(session) {
    timer_.setSingleShot(true);
    connect(&timer_, &QTimer::timeout, this, &Player::step);
    connect(&session_, &Session::changed, this, &Player::onChanged);
    connect(&session_, &Session::opening, this, &Player::pause);
    connect(&session_, &Session::busyChanged, this, &Player::onBusyChanged);
    connect(&session_, &Session::failed, this, &Player::pause);
}

void Player::setSpeed(double speed) {
    if (speed == speed_) return;
    speed_ = speed;
    if (timer_.isActive()) rest();
}

void Player::play() {
    if (playing_ || !session_.canStep()) return;
    playing_ = true;
    round_ = session_.snapshot()->round;
    line_ = session_.line();
    emit playingChanged(true);
    step();  // at once: whoever presses Run wants to see that it runs
}

void Player::pause() {
    timer_.stop();
    awaited_ = false;
    if (!playing_) return;
    playing_ = false;
    emit playingChanged(false);
}

void Player::toggle() { playing_ ? pause() : play(); }

void Player::rest() { timer_.start(static_cast<int>(pauseAtSpeedOne / speed_)); }

void Player::step() {
    if (!playing_) return;
    if (!session_.canStep() || (mayStep_ && !mayStep_())) return pause();
    stepping_ = true;
    session_.step();
    stepping_ = false;
    if (!playing_) return;
    awaited_ = session_.isBusy();
    if (awaited_) return;  // the step ends when the worker lands
    session_.canStep() ? rest() : pause();
}

void Player::onChanged() {
    if (!playing_) return;
    if (!session_.hasStudy()) return pause();
    const int round = session_.snapshot()->round, line = session_.line();
    const bool moved = round != round_ || line != line_;
    round_ = round;
    line_ = line;
    const bool landing = awaited_ && !session_.isBusy();
    if (moved && !stepping_ && !landing) pause();  // somebody else steps
}

void Player::onBusyChanged() {
    if (!playing_ || !awaited_ || session_.isBusy()) return;
    awaited_ = false;
    session_.canStep() ? rest() : pause();
}

}  // namespace gapscope
