// SuggestionCard: the experiment to make next and why, a field for its result, and those that are still awaited.
//
// What is typed here is on disk before the card shows the next one; until then the text stays.
#pragma once

#include <QScrollArea>
#include <QTimer>

#include "ui/lab/card_facts.h"
#include "ui/plot/style.h"
#include "ui/session/edits.h"

class QAction;
class QLabel;
class QLineEdit;
class QListWidget;
class QPushButton;
class QSpinBox;
class QToolButton;

namespace gapscope {

class OtherConditions;
class Session;

class SuggestionCard : public QScrollArea {
    Q_OBJECT

public:
    SuggestionCard(Session& session, Edits& edits, QWidget* parent = nullptr);

    void show(const Scene& scene, const Style& style);
    // To the value field, in the last round.
    void focusValue();

    QSize minimumSizeHint() const override { return {180, 110}; }

signals:
    // More measurements than were planned.
    void budgetWanted();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    enum class Asking { Value, Conditions, Several };
    void makeWords();
    void makeFields();
    void makeActions();
    void makeAsking();
    void makePending();
    QAction* action(const QString& text, const QString& tip, std::function<void()> does);

    void fill();
    void fillPending();
    void fillFonts();
    void showParts();
    void fit();
    void ask(Asking what);

    Measurement measurement() const;
    void recordTyped();
    void recordFailed();
    void exclude();
    void askForSeveral();
    void copy() const;
    void begin(Keeper::Change change, const QString& name, bool takesTyped, std::function<QString()> said);
    void sayProblem(const QString& sentence);
    void saySaved(const QString& sentence);
    void keepTyped();
    void restoreTyped();
    void returnToTyped();
    void setTarget(const std::optional<CardTarget>& target);
    CardTarget targetNow() const;

    Session& session_;
    Edits& edits_;
    Style style_;
    std::optional<Scene> scene_;
    std::optional<CardTarget> target_;
    CardFacts facts_;
    QString confirmed_;  // a surprising text that was entered once
    bool isWriting_ = false, isDressed_ = false, isMore_ = false;
    int compact_ = 0;  // 1: a menu for buttons, 2: a result without why, 3: no note, no why, 4: only what to measure
    Asking asking_ = Asking::Value;
    QTimer fading_;
    int savedAt_ = -1;  // where the stack was when something was said to be saved

    QWidget *page_, *fields_, *saved_, *buttons_, *several_;
    QLabel *title_, *arm_, *expected_, *reason_, *unit_, *problem_, *savedText_, *pendingTitle_;
    QPushButton *more_, *toLast_, *addBudget_, *record_, *undo_, *leave_;
    QLineEdit *value_, *note_;
    QToolButton* menu_;
    QSpinBox* howMany_;
    OtherConditions* conditions_;
    QListWidget* pending_;
    QList<QAction*> acts_;
};

}  // namespace gapscope
