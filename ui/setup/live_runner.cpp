#include "ui/setup/live_runner.h"

#include <QCoreApplication>
#include <QEvent>
#include <new>

#include "core/numeric/stop.h"

namespace gapscope {

LiveRunner::LiveRunner(QObject* parent) : QObject(parent) { pool_.setMaxThreadCount(1); }

LiveRunner::~LiveRunner() {
    if (stop_) *stop_ = true;
    pool_.waitForDone();
}

void LiveRunner::want(Rerun rerun, bool final) {
    const Order order{std::make_shared<const Rerun>(std::move(rerun)), final};
    if (flying_)
        waiting_ = order;
    else
        fly(order);
}

void LiveRunner::forget() {
    ++ticket_;
    if (stop_) *stop_ = true;
    waiting_.reset();
}

LiveRunner::Outcome LiveRunner::outcomeOf(const Rerun& rerun) {
    try {
        return {std::make_shared<const StudySpec>(relived(rerun)), {}, {}};
    } catch (const Cancelled&) {
        return {};
    } catch (const Error& e) {
        return {nullptr, QString::fromStdString(e.place()), QString::fromStdString(e.sentence())};
    } catch (const std::bad_alloc&) {
        return {nullptr, {}, tr("There is not enough memory for this study.")};
    } catch (const std::exception& e) {
        return {nullptr, {}, QString::fromUtf8(e.what())};
    }
}

void LiveRunner::fly(const Order& order) {
    flying_ = true;
    ++runs_;
    stop_ = std::make_shared<std::atomic<bool>>(false);
    pool_.start([this, order, ticket = ticket_, stop = stop_] {
        const Listening listening(*stop);
        const Outcome outcome = outcomeOf(*order.rerun);
        // The destructor waits for this function, so the object is still there.
        QMetaObject::invokeMethod(
            this, [=, this] { land(outcome, order.final, ticket); }, Qt::QueuedConnection);
    });
}

void LiveRunner::land(const Outcome& outcome, bool final, int ticket) {
    flying_ = false;
    if (auto next = std::exchange(waiting_, std::nullopt)) fly(*next);
    if (ticket != ticket_) return;  // another study was opened meanwhile
    if (outcome.spec)
        emit ready(*outcome.spec, final);
    else
        emit failed(outcome.place, outcome.problem);
}

void LiveRunner::waitUntilDone() {
    while (flying_) {
        pool_.waitForDone();
        QCoreApplication::sendPostedEvents(this, QEvent::MetaCall);
    }
}

}  // namespace gapscope
