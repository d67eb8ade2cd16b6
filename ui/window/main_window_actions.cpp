// The window's actions with their keys (design: visual.md section 8). A single letter reaches them only when no text
// field has the focus: fields take the keys that they can use before shortcuts are looked at.
#include <QAbstractSpinBox>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QKeyEvent>
#include <QKeySequence>
#include <QLineEdit>
#include <QSlider>
#include <QTabBar>
#include <algorithm>

#include "ui/lab/suggestion_card.h"
#include "ui/looking/looking.h"
#include "ui/plot/plain_text.h"
#include "ui/session/edits.h"
#include "ui/session/player.h"
#include "ui/session/quiz.h"
#include "ui/session/session.h"
#include "ui/window/bench.h"
#include "ui/window/icons.h"
#include "ui/window/main_window.h"

namespace gapscope {

namespace {

// A field has an undo of its own only while something typed in it waits: it would take the key of the window's undo otherwise,
// and bring a text back that has become a result long ago.
bool leavesUndo(QObject* watched, const QKeyEvent& key) {
    const bool undo = key.matches(QKeySequence::Undo), redo = key.matches(QKeySequence::Redo);
    if (!undo && !redo) return false;
    const auto* field = qobject_cast<QLineEdit*>(watched);
    if (qobject_cast<QAbstractSpinBox*>(watched) || qobject_cast<QComboBox*>(watched)) field = watched->findChild<QLineEdit*>();
    return field && !(field->isModified() && (undo ? field->isUndoAvailable() : field->isRedoAvailable()));
}

}  // namespace

QAction* MainWindow::action(const QString& text, const QList<QKeySequence>& keys, std::function<void()> does) {
    auto* made = new QAction(text, this);
    made->setShortcuts(keys);
    connect(made, &QAction::triggered, this, [does = std::move(does)] { does(); });
    addAction(made);
    return made;
}

QAction* MainWindow::action(Sign sign, const QString& text, const QList<QKeySequence>& keys, std::function<void()> does) {
    auto* made = action(text, keys, std::move(does));
    made->setIcon(iconOf(sign));
    auto words = text;
    made->setIconText(words.remove('&').remove(QChar(0x2026)));
    return made;
}

void MainWindow::makeActions() {
    const auto key = [](const char* keys) { return QKeySequence(QString::fromLatin1(keys)); };
    examples_ = action(Sign::Examples, tr("E&xamples"), {}, [this] { showStart(); });
    new_ = action(tr("&New study…"), {QKeySequence::New}, [this] { askAndMake(); });
    open_ = action(Sign::Open, tr("&Open…"), {QKeySequence::Open}, [this] { askAndOpen(); });
    save_ = action(Sign::Save, tr("&Save"), {QKeySequence::Save}, [this] { save(); });
    saveAs_ = action(tr("Save &as…"), {key("Ctrl+Shift+S")}, [this] { saveAs(); });
    newSeed_ = action(tr("Same study, new see&d"), {}, [this] { sameWithNewSeed(); });
    picture_ = action(tr("Export a &picture…"), {key("Ctrl+E")}, [this] { exportPicture(); });
    copy_ = action(tr("&Copy the picture"), {QKeySequence::Copy}, [this] { copyPicture(); });
    copyData_ = action(tr("Copy the &numbers"), {key("Ctrl+Shift+C")}, [this] { copyData(); });
    trace_ = action(tr("Export the &trace…"), {}, [this] { exportTrace(); });
    report_ = action(tr("&Write a report…"), {}, [this] { exportReport(); });
    quit_ = action(tr("&Quit"), {key("Ctrl+Q")}, [this] { close(); });
    undo_ = action(tr("&Undo"), {QKeySequence::Undo}, [this] {
        if (!bench_->findChild<SuggestionCard*>()->takeBackEntered()) edits_->undo();
    });
    redo_ = action(tr("&Redo"), {key("Ctrl+Shift+Z"), key("Ctrl+Y")}, [this] { edits_->redo(); });
    connect(edits_, &Edits::canUndoChanged, this, &MainWindow::refreshActions);
    connect(edits_, &Edits::canRedoChanged, this, &MainWindow::refreshActions);
    const auto called = [](const QString& verb, const QString& name) { return (verb + ' ' + onButton(name)).trimmed(); };
    connect(edits_, &Edits::undoTextChanged, undo_, [=, this](const auto& name) { undo_->setText(called(tr("&Undo"), name)); });
    connect(edits_, &Edits::redoTextChanged, redo_, [=, this](const auto& name) { redo_->setText(called(tr("&Redo"), name)); });
    ofStudy_.push_back(action(tr("Type the result"), {key("Ctrl+R")}, [this] {
        showPanel(QStringLiteral("suggestion"));
        if (session_->hasStudy()) bench_->findChild<SuggestionCard*>()->focusValue();
    }));
    compare_ = action(Sign::Compare, tr("Co&mpare…"), {key("Ctrl+M")}, [this] { openCompare(); });
    makeStepActions();
    makeSwitches();
    makePredict();
    makeRowActions();
}

void MainWindow::makeStepActions() {
    first_ = action(Sign::First, tr("First round"), {Qt::Key_Home}, [this] { session_->goTo(1); });
    back_ = action(Sign::Back, tr("Back"), {Qt::Key_Left, Qt::Key_PageUp}, [this] { session_->back(); });
    step_ = action(Sign::Step, tr("Step"), {Qt::Key_Right, Qt::Key_PageDown}, [this] { session_->step(); });
    run_ = action(Sign::Run, tr("Run"), {Qt::Key_Space}, [this] { player_->toggle(); });
    last_ = action(Sign::Last, tr("Last round"), {Qt::Key_End}, [this] { session_->goTo(session_->rounds()); });
    backRound_ = action(tr("Previous round"), {QKeySequence(Qt::SHIFT | Qt::Key_Left)}, [this] {
        if (session_->hasStudy()) session_->goTo(session_->snapshot()->round - 1);
    });
    stepRound_ = action(tr("Next round"), {QKeySequence(Qt::SHIFT | Qt::Key_Right)}, [this] { session_->stepRound(); });
    letGo_ = action(tr("Let go"), {Qt::Key_Escape}, [this] { letGo(); });
    qApp->installEventFilter(this);
}

// A key that steps always only steps. Where there is no step to make, Qt would hand it to what has the focus, and a remote
// in front of a class would turn a tab or move a slider.
bool MainWindow::eventFilter(QObject* watched, QEvent* event) {
    const bool isKey = event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride;
    if (!isKey || !watched->isWidgetType() || static_cast<QWidget*>(watched)->window() != this) return false;
    const auto& press = *static_cast<QKeyEvent*>(event);
    if (press.key() == Qt::Key_Tab || press.key() == Qt::Key_Backtab) setAttribute(Qt::WA_KeyboardFocusChange);
    if (event->type() == QEvent::ShortcutOverride) {
        if (!leavesUndo(watched, press)) return false;
        event->ignore();
        return true;
    }
    const bool entered = press.key() == Qt::Key_Return || press.key() == Qt::Key_Enter;
    if (auto* box = qobject_cast<QAbstractSpinBox*>(watched); box && entered) box->findChild<QLineEdit*>()->setModified(false);
    if (!qobject_cast<QTabBar*>(watched) && !qobject_cast<QSlider*>(watched) && !qobject_cast<QComboBox*>(watched)) return false;
    const QKeySequence key(press.keyCombination());
    const auto steps = {first_, back_, step_, run_, last_, backRound_, stepRound_};
    return std::ranges::any_of(steps, [&](const QAction* each) { return !each->isEnabled() && each->shortcuts().contains(key); });
}

void MainWindow::makeSwitches() {
    const auto toggle = [this](bool Switches::*which) {
        auto now = session_->switches();
        now.*which = !(now.*which);
        session_->setSwitches(now);
        refreshActions();
    };
    lineByLine_ =
        action(Sign::LineByLine, tr("Line by line"), {Qt::Key_L}, [this] { session_->setLineByLine(!session_->lineByLine()); });
    whatIf_ = action(Sign::WhatIf, tr("What if"), {Qt::Key_W}, [this] { looking_->setWhatIf(!looking_->whatIf()); });
    truth_ = action(Sign::Truth, tr("Truth"), {Qt::Key_T}, [this, toggle] {
        if (quiz_->isOn()) {
            refreshActions();  // the press has checked it
            return say(tr("Predict hides the truth. P ends it."));
        }
        toggle(&Switches::truth);
        const bool unknown = session_->switches().truth && session_->hasStudy() && !session_->hasTruth();
        say(unknown ? tr("The truth is not known in this study.") : QString());
    });
    samples_ = action(tr("Posterior samples"), {Qt::Key_S}, [toggle] { toggle(&Switches::samples); });
    fit_ = action(tr("Fit the bounds"), {Qt::Key_F}, [toggle] { toggle(&Switches::fitBounds); });
    cut_ = action(tr("Cut along the map's x axis"), {Qt::Key_C}, [toggle] { toggle(&Switches::cut); });
    contenders_ = action(tr("&Contenders"), {Qt::Key_Z}, [this] { looking_->fitContenders(!session_->switches().contenders); });
    showAll_ = action(tr("Show &everything"), {QKeySequence(Qt::SHIFT | Qt::Key_Z)}, [this] { looking_->showAll(); });
    logGaps_ = action(tr("Lo&garithmic gaps"), {}, [toggle] { toggle(&Switches::logGaps); });
    borrowedGaps_ = action(tr("BayesGap's gaps"), {}, [toggle] { toggle(&Switches::borrowedGaps); });
    todaysSettings_ = action(tr("With today's settings"), {}, [this] {
        session_->setCurrentSettings(!session_->currentSettings());
        refreshActions();
    });
    for (auto* each : {lineByLine_, whatIf_, truth_, samples_, fit_, cut_, borrowedGaps_, todaysSettings_, contenders_, logGaps_})
        each->setCheckable(true);
    for (const auto& [id, key] : {std::pair("gaps", Qt::Key_G), std::pair("acquisition", Qt::Key_A)})
        if (const auto name = QString::fromLatin1(id); bench_->panel(name))
            ofStudy_.push_back(action(bench_->panel(name)->title, {key}, [this, name] { showPanel(name); }));
    ofStudy_.insert(ofStudy_.end(), {copy_, copyData_, lineByLine_, whatIf_, truth_, samples_, fit_, borrowedGaps_, contenders_,
                                     showAll_, logGaps_});
}

void MainWindow::makePredict() {
    predict_ = action(Sign::Predict, tr("Predict"), {Qt::Key_P}, [this] { quiz_->setOn(!quiz_->isOn()); });
    predict_->setCheckable(true);
    ofStudy_.push_back(predict_);
    for (int digit = 0; digit <= 9; ++digit)
        ofStudy_.push_back(action(QString(), {QKeySequence(Qt::Key_0 + digit)}, [this, digit] {
            if (quiz_->question() && digit < session_->snapshot()->arms()) quiz_->answer(digit);
        }));
}

// While a question waits, holding an arm is the answer.
void MainWindow::takeAnswer() {
    if (!quiz_->question() || !session_->hasStudy()) return;
    const auto scene = session_->scene();
    if (!scene.held) return;
    session_->hold(std::nullopt);
    quiz_->answer(*scene.looked);
}

void MainWindow::letGo() {
    if (atStart_) return leaveStart();
    session_->hold(std::nullopt);
    session_->look(std::nullopt);
    looking_->dropGhost();
    if (looking_->whatIf()) looking_->setWhatIf(false);
    if (quiz_->isOn()) quiz_->setOn(false);
}

}  // namespace gapscope
