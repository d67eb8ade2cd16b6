// Edits: the changes of the open study, one after the other, so that each can be taken back and made again.
//
// A change is the study before and the study after it. Measurements that the program made one after the other are one
// change: who takes them back wants to be where the run began. Where a person or a program measures, every change, and every
// one taken back, is kept on disk before it is on the stack and on screen.
#pragma once

#include <QUndoStack>
#include <deque>
#include <vector>

#include "core/study/study.h"
#include "ui/session/keeper.h"

namespace gapscope {

class Session;

class Edits : public QUndoStack {
    Q_OBJECT

public:
    using Then = std::function<void(bool kept)>;

    explicit Edits(Session& session, QObject* parent = nullptr);

    Keeper& keeper() { return *keeper_; }
    // With the last change, though it may not be on screen yet.
    Study::SpecPtr newest() const;
    // Also of what is just being written.
    bool mayUndo() const { return canUndo() || isWriting_; }

    // A change that is on screen already.
    void add(const StudySpec& before, const StudySpec& after, const QString& name);
    // Changes the open study, and shows it.
    void make(const StudySpec& after, const QString& name);
    // Worked out from the newest study, on another thread where it is kept.
    // `result`: what it records, in words.
    void change(Keeper::Change change, const QString& name, Then then = {}, const QString& result = {});
    // What follows from the last change by itself, and is taken back together with it. Nothing happens where the rows are no
    // longer those that it was worked out from.
    void followUp(const Study::SpecPtr& from, Keeper::Change change, const QString& name);
    void undo();
    void redo();

    // The change that could not be written is in a journal until it is, or another study is opened.
    bool hasUnwritten() const { return unwritten_ != nullptr; }
    // Some of it is in no field either: it goes along with whatever is written next.
    bool hasStuck() const { return static_cast<bool>(stuck_); }
    void retry();
    // Calls this when nothing is being written any more: at once, or later, unless another study is opened by then.
    void whenDone(std::function<void()> then);
    void waitUntilDone();
    bool isWriting() const { return isWriting_; }

signals:
    void kept();
    void recorded(const QString& result);
    // By name; undo and redo.
    void takenBack(const QString& name);
    void madeAgain(const QString& name);
    void notPossible(const QString& sentence);
    void notWritten(const QString& sentence, Keeper::Verdict why);

private:
    struct Order {
        QString name;
        Keeper::Change change;
        bool isShown = false, follows = false;
        bool isMeasured = false;  // by a program; shown when the program has measured all that was asked for
        Then then = {};
        std::function<void()> show = {};  // in place of a new change on the stack
        int foreseen = 0;                 // by the keeper, under this number
        QString result = {};
        bool comesBack() const { return then && !isMeasured; }  // into its field, when it cannot be written
    };
    bool isBusy() const { return isWriting_ || keeper_->isBusy(); }
    void keepMeasured(Keeper::Change change, const std::function<void(const Study::SpecPtr&)>& then);
    void showMeasured();
    void enqueue(std::function<Order()> next);
    void startNext();
    void start(const Order& order);
    void getStuck(const Order& order);
    QString takeWaiting();
    void land(const Order& order, const Study::SpecPtr& before, const Keeper::Outcome& outcome);
    void makeFrom(const StudySpec& before, const StudySpec& after, const QString& name, bool isShown);

    Session& session_;
    Keeper* keeper_;
    std::deque<std::function<Order()>> waiting_;  // asked for when it is their turn: each begins where the last one ended
    std::vector<std::function<void()>> afterwards_;
    bool isWriting_ = false;
    bool isUnshown_ = false;  // a program's result is kept, and the program is still measuring
    std::shared_ptr<const Order> unwritten_;
    // What could not be written and is in no field, nor can it come back there: it goes along with what is written next.
    Keeper::Change stuck_;
    std::vector<int> stuckForeseen_;
};

}  // namespace gapscope
