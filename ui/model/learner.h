// Learner: fits the model's parameters beside the window, where a study learns them.
//
// A fit begins when a result is on disk and `every` says so, or when somebody asks for it. When it is there it becomes one
// change of the study like any other, or part of the result that it follows: written, shown, undone. One that is cancelled or
// fails leaves the last good model on screen, and the learner says so until the next fit.
#pragma once

#include <QObject>

#include "core/study/fitting.h"
#include "ui/session/lane.h"

namespace gapscope {

class Edits;
class Session;

class Learner : public QObject {
    Q_OBJECT

public:
    Learner(Session& session, Edits& edits, QObject* parent = nullptr);
    ~Learner() override;

    // To all results of the newest study, due or not.
    void fit();
    bool isFitting() const { return lane_.isBusy(); }
    // "The model is from 9 of 12 results: the fit was cancelled."; empty while all is well.
    const QString& notice() const { return notice_; }
    std::optional<Chore> chore() { return lane_.chore(); }
    // For pictures and tests, never in a window that is in use.
    void waitUntilDone() { lane_.waitUntilDone(); }

signals:
    void busyChanged();
    void noticeChanged();
    void said(const QString& sentence);

private:
    void fitIfDue();
    enum class Asked { ByAPerson, ByTheResult };  // what follows a result is taken back with it
    void fit(const Study::SpecPtr& spec, Asked asked);
    void land(const Study::SpecPtr& spec, const std::optional<Fit>& fit, Asked asked);
    void setNotice(const QString& sentence);
    void keepLast(const QString& reason);

    Session& session_;
    Edits& edits_;
    Lane lane_;
    Study::SpecPtr fitting_;  // what the last fit was begun with
    QString notice_;
};

// How the parameters of a round came about: "Fitted (map) to 9 of 12 results."
QString learningInWords(const Snapshot& shot);

}  // namespace gapscope
