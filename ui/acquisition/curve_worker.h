// CurveWorker: computes curves beside the window and keeps those it has.
//
// The newest request wins: one that is still waiting is forgotten, one that is running stops.
// Slow policies fly on a track of their own, so that the others still follow the hand.
#pragma once

#include <QObject>
#include <QThreadPool>
#include <atomic>
#include <map>

#include "ui/acquisition/curves.h"
#include "ui/session/lane.h"

namespace gapscope {

class CurveWorker : public QObject {
    Q_OBJECT

public:
    explicit CurveWorker(QObject* parent = nullptr);
    ~CurveWorker() override;

    // The curve if it is known; null otherwise.
    CurvePtr known(const SnapshotPtr& shot, const PolicyEntry& policy) const;
    // Computes those that are not known yet, in this order, in place of all that was asked for before.
    void want(const SnapshotPtr& shot, const std::vector<const PolicyEntry*>& policies);
    // One slow policy; what it was doing is not waited for.
    void wantSlow(const SnapshotPtr& shot, const PolicyEntry& policy);
    bool isBusy() const { return quick_.flight || slow_.flight; }
    // What is under way, the slow ones first. Curves that were cancelled come with another round or another choice.
    std::optional<Chore> chore();
    void forgive() { refused_.reset(); }
    // Whether this slow curve is under way.
    bool isComputing(const SnapshotPtr& shot, const PolicyEntry& policy) const;
    void waitUntilDone();

signals:
    void ready();
    void busyChanged();

private:
    struct Order {
        SnapshotPtr shot;
        std::vector<const PolicyEntry*> policies;
        std::atomic<bool> stop{false};
    };
    using OrderPtr = std::shared_ptr<Order>;
    struct Track {
        QThreadPool pool;
        OrderPtr flight, waiting;
    };
    void ask(Track& track, OrderPtr order);
    void fly(Track& track, const OrderPtr& order);
    void land(Track& track);
    void keep(const SnapshotPtr& shot, CurvePtr curve);
    void cancel(Track& track);

    Track quick_, slow_;
    std::weak_ptr<const Snapshot> refused_;
    // By the snapshot's identity, without keeping it alive.
    std::map<std::weak_ptr<const Snapshot>, std::vector<CurvePtr>, std::owner_less<>> known_;
    Eigen::Index numbersKept_ = 0;
};

}  // namespace gapscope
