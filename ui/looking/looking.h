// Looking: what the pictures of arms share beside the session: the lens that they are seen through, and the ghost measurement
// that the mouse drags.
//
// What would follow from the ghost is worked out on a thread of its own; while that is busy only the newest question
// waits.
#pragma once

#include <QObject>
#include <QThreadPool>
#include <atomic>
#include <memory>
#include <optional>

#include "ui/looking/motion.h"
#include "ui/plot/extras.h"

namespace gapscope {

class Session;
class Study;

class Looking : public QObject {
    Q_OBJECT

public:
    explicit Looking(Session& session, QObject* parent = nullptr);
    ~Looking() override;

    const Extras& extras() const { return extras_; }
    Motion& motion() { return motion_; }
    // What a hand makes of the lens. Fitting the axes to the contenders, and no longer, drops it.
    void zoom(const Lens& lens);
    void fitContenders(bool on);
    void showAll();
    bool isZoomed() const;
    // What other policies would measure, for the pictures to ring.
    void setOthers(const std::vector<OtherChoice>& others);

    // In this mode pictures drag a ghost where they would else pan.
    bool whatIf() const { return whatIf_; }
    void setWhatIf(bool on);
    void moveGhost(std::ptrdiff_t arm, double value);
    void dropGhost();
    // Until the ghost's round is worked out: for tests.
    void waitUntilDone();

signals:
    void changed();
    void whatIfChanged(bool on);

private:
    struct Question {
        std::shared_ptr<const Snapshot> shot;
        std::ptrdiff_t arm;
        double value;
    };
    void ask();
    void land(const Question& question, std::shared_ptr<const Snapshot> after);
    void followSession();

    Session& session_;
    Motion motion_;
    Extras extras_;
    bool whatIf_ = false, busy_ = false;
    std::atomic<bool> stop_{false};          // nobody waits any more
    std::shared_ptr<const Snapshot> shot_;   // the round that the ghost belongs to
    std::shared_ptr<const Snapshot> asked_;  // the belief that it is added to
    std::optional<Question> waiting_;
    // Only the worker touches these: the study up to the ghost's round, which all its questions share.
    std::shared_ptr<const Study> until_;
    std::shared_ptr<const Snapshot> untilShot_;
    std::ptrdiff_t untilArm_ = -1;
    QThreadPool worker_;
};

}  // namespace gapscope
