#include "ui/acquisition/curve_worker.h"

#include <QCoreApplication>
#include <QEvent>
#include <algorithm>
#include <utility>

#include "core/numeric/stop.h"
#include "ui/acquisition/curve_looks.h"

namespace gapscope {

namespace {

constexpr Eigen::Index mostNumbersKept = 8'000'000;  // 64 MB

// A policy that fails leaves a curve that says so; the others still come. Throws Cancelled.
CurvePtr computed(const Snapshot& shot, const PolicyEntry& policy) {
    try {
        return std::make_shared<const Curve>(curveOf(shot, policy));
    } catch (const std::exception& e) {
        Curve failed;
        failed.policy = &policy;
        failed.round = shot.round;
        failed.cannotChoose = e.what();
        return std::make_shared<const Curve>(std::move(failed));
    }
}

}  // namespace

CurveWorker::CurveWorker(QObject* parent) : QObject(parent) {
    for (auto* track : {&quick_, &slow_}) track->pool.setMaxThreadCount(1);
}

CurveWorker::~CurveWorker() {
    for (auto* track : {&quick_, &slow_}) {
        if (track->flight) track->flight->stop = true;
        track->pool.waitForDone();
    }
}

CurvePtr CurveWorker::known(const SnapshotPtr& shot, const PolicyEntry& policy) const {
    const auto found = known_.find(shot);
    if (found == known_.end()) return nullptr;
    const auto curve = std::ranges::find(found->second, &policy, [](const CurvePtr& c) { return c->policy; });
    return curve == found->second.end() ? nullptr : *curve;
}

void CurveWorker::want(const SnapshotPtr& shot, const std::vector<const PolicyEntry*>& policies) {
    if (refused_.lock() == shot) return;
    auto order = std::make_shared<Order>();
    order->shot = shot;
    for (const auto* policy : policies)
        if (!known(shot, *policy)) order->policies.push_back(policy);
    // All of it is on its way already: asking once is enough.
    const auto& flight = quick_.flight;
    const auto underWay = [&](const PolicyEntry* p) { return std::ranges::find(flight->policies, p) != flight->policies.end(); };
    if (flight && !flight->stop && flight->shot == shot && std::ranges::all_of(order->policies, underWay)) {
        quick_.waiting.reset();
        return;
    }
    ask(quick_, std::move(order));
}

void CurveWorker::wantSlow(const SnapshotPtr& shot, const PolicyEntry& policy) {
    if (known(shot, policy)) return;
    auto order = std::make_shared<Order>();
    order->shot = shot;
    order->policies = {&policy};
    ask(slow_, std::move(order));
}

bool CurveWorker::isComputing(const SnapshotPtr& shot, const PolicyEntry& policy) const {
    const auto& order = slow_.waiting ? slow_.waiting : slow_.flight;
    return order && !order->stop && order->shot == shot && order->policies.front() == &policy;
}

std::optional<Chore> CurveWorker::chore() {
    for (auto* track : {&slow_, &quick_}) {
        const auto& order = track->waiting ? track->waiting : track->flight;
        if (!order || order->stop || order->policies.empty()) continue;
        const auto name = track == &slow_ ? lookOf(*order->policies.front()).name : tr("curves");
        return Chore{tr("Computing %1 for round %2").arg(name).arg(order->shot->round), [this, track] { cancel(*track); }};
    }
    return std::nullopt;
}

void CurveWorker::cancel(Track& track) {
    track.waiting.reset();
    if (!track.flight) return;
    track.flight->stop = true;
    if (&track == &quick_) refused_ = track.flight->shot;
    emit ready();  // what is shown as under way is not any more
}

void CurveWorker::ask(Track& track, OrderPtr order) {
    if (track.flight) {
        track.flight->stop = true;
        track.waiting = std::move(order);
    } else if (!order->policies.empty()) {
        fly(track, order);
    }
}

void CurveWorker::fly(Track& track, const OrderPtr& order) {
    track.flight = order;
    emit busyChanged();
    track.pool.start([this, &track, order] {
        const Listening listening(order->stop);
        try {
            for (const auto* policy : order->policies) {
                stopIfTold();
                auto curve = computed(*order->shot, *policy);
                // The destructor waits for this function, so the object is still there.
                QMetaObject::invokeMethod(
                    this, [this, order, curve] { keep(order->shot, curve); }, Qt::QueuedConnection);
            }
        } catch (const Cancelled&) {
        }
        QMetaObject::invokeMethod(
            this, [this, &track] { land(track); }, Qt::QueuedConnection);
    });
}

void CurveWorker::keep(const SnapshotPtr& shot, CurvePtr curve) {
    std::erase_if(known_, [&](const auto& entry) { return entry.first.expired(); });
    if (numbersKept_ > mostNumbersKept) known_.clear();
    auto& list = known_[shot];
    if (!known(shot, *curve->policy)) list.push_back(std::move(curve));
    numbersKept_ = 0;
    for (const auto& [key, curves] : known_)
        for (const auto& kept : curves) numbersKept_ += kept->index ? kept->index->size() : 0;
    emit ready();
}

void CurveWorker::land(Track& track) {
    track.flight.reset();
    emit busyChanged();
    const auto next = std::exchange(track.waiting, nullptr);
    if (!next) return;
    std::erase_if(next->policies, [&](const PolicyEntry* policy) { return known(next->shot, *policy) != nullptr; });
    if (!next->policies.empty()) fly(track, next);
}

void CurveWorker::waitUntilDone() {
    while (isBusy()) {
        quick_.pool.waitForDone();
        slow_.pool.waitForDone();
        QCoreApplication::sendPostedEvents(this, QEvent::MetaCall);
    }
}

}  // namespace gapscope
