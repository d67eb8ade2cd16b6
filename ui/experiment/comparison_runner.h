// ComparisonRunner: an experiment at work beside the window. What is finished is summed up a few times a second and told.
//
// Cancelling keeps what is done. The destructor waits for the threads, which stop within one cell's measurement.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <optional>

#include "ui/experiment/findings.h"
#include "ui/session/lane.h"

namespace gapscope {

class ComparisonRunner : public QObject {
    Q_OBJECT

public:
    explicit ComparisonRunner(QObject* parent = nullptr);
    ~ComparisonRunner() override;

    // The experiment must have passed its check. One that is under way is dropped.
    void start(const Experiment& experiment);
    void cancel();
    bool isRunning() const { return state_ == State::Running; }
    bool wasCancelled() const { return state_ == State::Cancelled; }

    // Null before the first start.
    const FindingsPtr& findings() const { return findings_; }
    // As they are now, with everything that findings() tells; none before the first start.
    std::optional<Results> results() const;
    int done() const, total() const;
    std::optional<double> secondsLeft() const;
    // For pictures and tests, never in a window that is in use.
    void waitUntilDone();

signals:
    void found();     // findings() are new
    void finished();  // nothing more will come
    void failed(const QString& sentence);

private:
    enum class State { Idle, Running, Finished, Cancelled, Failed };
    // Shared with the threads, which may outlive what is asked for next.
    struct Flight;
    using FlightPtr = std::shared_ptr<Flight>;
    void look();
    void sumUp();
    void landed(const FlightPtr& flight, const QString& problem);

    State state_ = State::Idle;
    FlightPtr flight_;
    FindingsPtr findings_;
    QThreadPool pool_;  // one thread, which waits for the comparison's own
    Lane summing_;
    QTimer clock_;
    QElapsedTimer since_;
    int summed_ = -1;  // cells that findings_ tell of
};

}  // namespace gapscope
