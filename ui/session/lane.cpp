#include "ui/session/lane.h"

#include <QCoreApplication>
#include <QEvent>
#include <new>
#include <utility>

#include "core/numeric/stop.h"

namespace gapscope {

Lane::Lane(QObject* parent) : QObject(parent) { pool_.setMaxThreadCount(1); }

Lane::~Lane() {
    if (flight_) flight_->steering.stop = true;
    pool_.waitForDone();
}

void Lane::want(const QString& doing, Work work) {
    auto order = std::make_shared<Order>();
    order->doing = doing;
    order->work = std::move(work);
    if (!flight_) return fly(order);
    flight_->steering.stop = true;
    waiting_ = std::move(order);
}

void Lane::cancel() {
    waiting_.reset();
    if (flight_) flight_->steering.stop = true;
}

std::optional<Chore> Lane::chore() {
    const auto& order = waiting_ ? waiting_ : flight_;
    if (!order || order->steering.stop) return std::nullopt;
    const int round = order->steering.round;
    const auto cancelIt = [this] {
        cancel();
        emit cancelled();
    };
    return Chore{round > 0 ? tr("%1: round %2").arg(order->doing).arg(round + 1) : order->doing, cancelIt};
}

void Lane::fly(const OrderPtr& order) {
    flight_ = order;
    pool_.start([this, order] {
        Then then;
        QString problem;
        try {
            const Listening listening(order->steering.stop);
            stopIfTold();
            then = order->work(order->steering);
        } catch (const Cancelled&) {
        } catch (const std::exception& e) {
            problem = sentenceFor(e);
        }
        // The destructor waits for this function, so the object is still there.
        QMetaObject::invokeMethod(
            this, [=, this] { land(order, then, problem); }, Qt::QueuedConnection);
    });
    emit busyChanged();
}

void Lane::land(const OrderPtr& order, const Then& then, const QString& problem) {
    flight_.reset();
    if (const auto next = std::exchange(waiting_, nullptr)) fly(next);
    if (!order->steering.stop && then) then();
    if (!order->steering.stop && !problem.isEmpty()) emit failed(problem);
    emit busyChanged();
}

void Lane::waitUntilDone() {
    while (flight_) {
        pool_.waitForDone();
        QCoreApplication::sendPostedEvents(this, QEvent::MetaCall);
    }
}

QString sentenceFor(const std::exception& problem) {
    if (dynamic_cast<const std::bad_alloc*>(&problem)) return Lane::tr("There is not enough memory for this study.");
    return QString::fromUtf8(problem.what());
}

}  // namespace gapscope
