// SuggestionCard: the experiment to make next and why, a field for its result, and those that are still awaited.
//
// What is entered here waits its turn until it is on disk: the field is free for the next result at once, and nothing that is
// typed meanwhile is lost or becomes the result of something else.
#pragma once

#include <QScrollArea>
#include <QTimer>

#include "ui/lab/typed_results.h"
#include "ui/plot/style.h"
#include "ui/session/edits.h"

class QAction;
class QLabel;
class QPushButton;
class QSpinBox;

namespace gapscope {

class AwaitedList;
class OtherConditions;
class ResultFields;
class Session;

class SuggestionCard : public QScrollArea {
    Q_OBJECT

public:
    SuggestionCard(Session& session, Edits& edits, QWidget* parent = nullptr);

    void show(const Scene& scene, const Style& style);
    // To the value field, in the last round.
    void focusValue();
    // To the value field of the scene that is shown next, unless somebody has gone elsewhere by then.
    void awaitField() { awaitsField_ = true; }
    // To the value field as soon as there is one, but for somebody who is typing a note.
    void toValue();
    // Out of fields in which nothing is typed yet: letters are the window's keys again.
    void leaveFields();
    // Whether something that was entered will be recorded without anybody's doing.
    bool isRecording() const { return isWriting_ || (!waiting_.empty() && held_.isEmpty()); }
    // The last result that was entered and is not being written yet goes back into its field; false: there is none.
    bool takeBackEntered();

    QSize minimumSizeHint() const override { return {180, 110}; }

signals:
    // More measurements than were planned.
    void budgetWanted();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    enum class Asking { Value, Conditions, Several };
    static constexpr int mostAtOnce = 1000;
    void makeWords();
    void makeFields();
    void makeActions();
    void makeSaved();
    void makeWaiting();
    void makeAside();
    void makeAsking();
    void makePending();
    QAction* action(const QString& text, const QString& tip, std::function<void()> does);

    void fill();
    void fillPending();
    void fillFonts();
    void showParts();
    void fit();
    void placeFields();
    void lookWhetherNarrow();
    void ask(Asking what);
    void askForValue();

    // suggestion_record.cpp: what the buttons do
    Measurement measurement(const CardTarget& target, const QString& note) const;
    void recordTyped();
    void record(const TypedResult& entry);
    QString keptInWords(const QString& what) const;
    void recordFailed();
    void exclude();
    void askForSeveral();
    void withdraw(Eigen::Index arm);
    void copy() const;
    bool mustWait();
    void begin(Keeper::Change change, const QString& name, const std::optional<TypedResult>& taken,
               std::function<QString()> said);
    void land(bool kept, const std::optional<TypedResult>& taken, const QString& said);
    void sayProblem(const QString& sentence);
    void saySaved(const QString& sentence);
    // suggestion_waiting.cpp: what was entered and is no row yet
    void take(const TypedResult& entry);
    void recordNext();
    void catchUp();
    void hold(const QString& sentence);
    void recordHeld();
    void dropHeld();
    void giveBack(const TypedResult& entry);
    void forget(const TypedResult& entry);
    void sayWaiting();
    // suggestion_typed.cpp: what is half typed, and for which candidate
    Keeper::Typed typedNow() const;
    void keepTyped();
    void restoreTyped();
    void returnToTyped();
    void setTarget(const std::optional<CardTarget>& target);
    void putAside(const CardTarget& before, const std::optional<CardTarget>& now);
    void keepAside(const TypedResult& typed);
    void bringBack();
    void sayAside();
    bool isAwaitedTarget() const;
    std::optional<CardTarget> usualTarget() const;
    std::optional<CardTarget> targetNow() const;

    Session& session_;
    Edits& edits_;
    Style style_;
    std::optional<Scene> scene_;
    std::optional<CardTarget> target_;
    CardFacts facts_;
    QString confirmed_;                    // a surprising text that was entered once
    std::deque<TypedResult> waiting_;      // entered while another result was being written
    std::optional<TypedResult> inFlight_;  // being written
    std::optional<TypedResult> returned_;  // back in its field, for it could not be written
    std::deque<TypedResult> aside_;        // half typed for candidates other than the one shown
    QString held_;                         // why the first that waits needs a word; empty: it goes by itself
    bool isWriting_ = false;               // something that was begun here
    bool isAhead_ = false;                 // the field is for what comes after the entered results
    bool isDressed_ = false, isMore_ = false;
    bool isNarrow_ = false, isFitting_ = false;
    bool awaitsField_ = false;  // the focus is to go there with the next scene
    int compact_ = 0;           // 1: a menu for buttons, 2: a result without why, 3: no note, no why, 4: only what to measure
    Asking asking_ = Asking::Value;
    QTimer fading_, slow_;  // slow_: a write that is over soon is not worth a word
    int savedAt_ = -1;      // where the stack was when something was said to be saved

    QWidget *page_, *saved_, *waitingRow_, *asideRow_, *buttons_, *several_;
    ResultFields* fields_;
    QLabel *title_, *arm_, *expected_, *reason_, *problem_, *savedText_, *waitingText_, *asideText_, *pendingTitle_;
    QPushButton *more_, *toLast_, *addBudget_, *undo_, *recordHeld_, *dropHeld_, *leave_;
    QSpinBox* howMany_;
    OtherConditions* conditions_;
    AwaitedList* pending_;
    QList<QAction*> acts_;
};

}  // namespace gapscope
