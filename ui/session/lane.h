// Lane: a thread beside the window's, for work of one kind.
//
// One piece of work is under way at a time. Asking for another stops it, and of those that wait only the newest is kept.
#pragma once

#include <QObject>
#include <QThreadPool>
#include <functional>
#include <memory>

#include "ui/session/walk.h"

namespace gapscope {

// Something that is under way, for whoever waits for it.
struct Chore {
    QString doing;
    std::function<void()> cancel;
};

class Lane : public QObject {
    Q_OBJECT

public:
    // What is left to do on the window's own thread.
    using Then = std::function<void()>;
    using Work = std::function<Then(Steering&)>;

    explicit Lane(QObject* parent = nullptr);
    ~Lane() override;

    // `doing` is a sentence for the status line. Work that was stopped is not heard of again.
    void want(const QString& doing, Work work);
    void cancel();
    bool isBusy() const { return flight_ != nullptr; }
    // What is under way, with the round it is at.
    std::optional<Chore> chore();
    // For pictures and tests, never in a window that is in use.
    void waitUntilDone();

signals:
    void busyChanged();
    void cancelled();  // by a person, through the chore
    void failed(const QString& sentence);

private:
    struct Order {
        QString doing;
        Work work;
        Steering steering;
    };
    using OrderPtr = std::shared_ptr<Order>;
    void fly(const OrderPtr& order);
    void land(const OrderPtr& order, const Then& then, const QString& problem);

    QThreadPool pool_;
    OrderPtr flight_, waiting_;
};

// The sentence for what came out of a worker.
QString sentenceFor(const std::exception& problem);

}  // namespace gapscope
