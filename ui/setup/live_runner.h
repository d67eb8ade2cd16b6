// LiveRunner: runs a study under settings that are still being moved.
//
// One run at a time and at most one waiting, the newest: what was wanted in between is never computed.
#pragma once

#include <QObject>
#include <QThreadPool>
#include <atomic>
#include <optional>

#include "ui/setup/live_settings.h"

namespace gapscope {

class LiveRunner : public QObject {
    Q_OBJECT

public:
    explicit LiveRunner(QObject* parent = nullptr);
    ~LiveRunner() override;

    void want(Rerun rerun, bool final);
    // What is under way is stopped, and nothing of it is told any more.
    void forget();
    bool isBusy() const { return flying_; }
    int runs() const { return runs_; }  // how many were really started
    // For pictures and tests, never in a window that is in use.
    void waitUntilDone();

signals:
    void ready(const gapscope::StudySpec& spec, bool final);
    void failed(const QString& place, const QString& sentence);

private:
    struct Order {
        std::shared_ptr<const Rerun> rerun;
        bool final;
    };
    struct Outcome {
        std::shared_ptr<const StudySpec> spec;
        QString place, problem;
    };
    static Outcome outcomeOf(const Rerun& rerun);
    void fly(const Order& order);
    void land(const Outcome& outcome, bool final, int ticket);

    QThreadPool pool_;
    std::optional<Order> waiting_;
    std::shared_ptr<std::atomic<bool>> stop_;  // of the run under way
    bool flying_ = false;
    int ticket_ = 0, runs_ = 0;
};

}  // namespace gapscope
