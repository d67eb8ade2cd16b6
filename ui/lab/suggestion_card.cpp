#include "ui/lab/suggestion_card.h"

#include <QAction>
#include <QApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QSpinBox>

#include "ui/lab/awaited_list.h"
#include "ui/lab/flow_layout.h"
#include "ui/lab/other_conditions.h"
#include "ui/lab/result_fields.h"
#include "ui/session/session.h"
#include "ui/session/spoken.h"

namespace gapscope {

namespace {

constexpr int savedFor = 10'000, slowAfter = 250;  // ms
constexpr int mostPendingSeen = 4;

// Words that may be long, and what can be done about them.
struct Notice {
    QWidget* row;
    QLabel* words;
    QHBoxLayout* line;

    Notice(const QString& name, QWidget* parent) : row(new QWidget(parent)), words(new QLabel(row)), line(new QHBoxLayout(row)) {
        line->setContentsMargins(0, 0, 0, 0);
        words->setObjectName(name);
        words->setWordWrap(true);
        words->setTextFormat(Qt::PlainText);
        words->setMinimumWidth(1);  // a long word must not make the card wider than its column
        line->addWidget(words, 1);
        row->hide();
        parent->layout()->addWidget(row);
    }
    QPushButton* button(const QString& text, const QString& name) const {
        auto* made = new QPushButton(text, row);
        made->setObjectName(name);
        made->setFocusPolicy(Qt::TabFocus);  // a click leaves the keys where they are: somebody is typing
        line->addWidget(made, 0, Qt::AlignTop);
        return made;
    }
};

}  // namespace

SuggestionCard::SuggestionCard(Session& session, Edits& edits, QWidget* parent)
    : QScrollArea(parent), session_(session), edits_(edits), page_(new QWidget) {
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* layout = new QVBoxLayout(page_);
    layout->setContentsMargins(12, 8, 12, 8);
    layout->setSpacing(4);
    makeWords();
    makeFields();
    makeWaiting();
    makeAside();
    makeAsking();
    makeActions();
    makePending();
    makeSaved();
    layout->addStretch(1);
    setWidget(page_);
    fading_.setSingleShot(true);
    fading_.setInterval(savedFor);
    connect(&fading_, &QTimer::timeout, this, [this] { saySaved({}); });
    connect(&edits, &QUndoStack::indexChanged, this, [this](int index) {
        if (index != savedAt_) saySaved({});
    });
    connect(&edits, &Edits::recorded, this, [this](const QString& result) {  // in the table
        savedAt_ = edits_.index();
        saySaved(keptInWords(result));
    });
    connect(&edits, &Edits::takenBack, this, [this](const QString& name) { saySaved(tr("Taken back: %1.").arg(name)); });
    connect(&edits, &Edits::madeAgain, this, [this](const QString& name) { saySaved(tr("Made again: %1.").arg(name)); });
    connect(&edits.keeper(), &Keeper::typedRestored, this, &SuggestionCard::restoreTyped);
    connect(&session, &Session::busyChanged, this, &SuggestionCard::catchUp);
    slow_.setSingleShot(true);
    slow_.setInterval(slowAfter);
    connect(&slow_, &QTimer::timeout, this, [this] {
        saySaved({});
        if (scene_) fill();
        sayWaiting();
    });
}

void SuggestionCard::makeWords() {
    for (auto** each : {&title_, &arm_, &expected_, &reason_}) {
        *each = new QLabel(page_);
        (*each)->setTextFormat(Qt::PlainText);
        (*each)->setWordWrap(true);
        (*each)->setMinimumWidth(1);
        page_->layout()->addWidget(*each);
    }
    title_->setObjectName(QStringLiteral("cardTitle"));
    arm_->setObjectName(QStringLiteral("cardArm"));
    expected_->setObjectName(QStringLiteral("cardExpected"));
    reason_->setObjectName(QStringLiteral("cardReason"));
    more_ = new QPushButton(tr("More"), page_);
    more_->setFocusPolicy(Qt::TabFocus);
    toLast_ = new QPushButton(tr("Go to the last round"), page_);
    toLast_->setObjectName(QStringLiteral("toLastRound"));
    addBudget_ = new QPushButton(tr("Add to the budget"), page_);
    addBudget_->setObjectName(QStringLiteral("addBudget"));
    connect(addBudget_, &QPushButton::clicked, this, [this] {
        emit budgetWanted();
        toValue();
    });
    for (auto* each : {more_, toLast_, addBudget_}) {
        page_->layout()->addWidget(each);
        page_->layout()->setAlignment(each, Qt::AlignLeft);
    }
    connect(more_, &QPushButton::clicked, this, [this] {
        isMore_ = !isMore_;
        fill();
    });
    connect(toLast_, &QPushButton::clicked, &session_, [this] {
        session_.goTo(session_.rounds());
        toValue();
    });
}

void SuggestionCard::makeFields() {
    fields_ = new ResultFields(page_);
    page_->layout()->addWidget(fields_);
    problem_ = new QLabel(page_);
    problem_->setObjectName(QStringLiteral("cardProblem"));
    problem_->setWordWrap(true);
    problem_->setMinimumWidth(1);
    problem_->setTextFormat(Qt::PlainText);
    problem_->hide();
    page_->layout()->addWidget(problem_);
    connect(fields_, &ResultFields::entered, this, &SuggestionCard::recordTyped);
    connect(fields_, &ResultFields::valueEdited, this, [this] { sayProblem({}); });
    connect(fields_, &ResultFields::edited, this, &SuggestionCard::keepTyped);
}

void SuggestionCard::makeSaved() {
    const Notice notice(QStringLiteral("cardSaved"), page_);
    saved_ = notice.row;
    savedText_ = notice.words;
    undo_ = notice.button(tr("Undo"), QStringLiteral("cardUndo"));
    connect(undo_, &QPushButton::clicked, this, [this] {
        edits_.undo();
        toValue();
    });
}

void SuggestionCard::makeWaiting() {
    const Notice notice(QStringLiteral("cardWaiting"), page_);
    waitingRow_ = notice.row;
    waitingText_ = notice.words;
    recordHeld_ = notice.button(tr("Record it"), QStringLiteral("recordHeld"));
    dropHeld_ = notice.button(tr("Drop it"), QStringLiteral("dropHeld"));
    connect(recordHeld_, &QPushButton::clicked, this, &SuggestionCard::recordHeld);
    connect(dropHeld_, &QPushButton::clicked, this, &SuggestionCard::dropHeld);
}

void SuggestionCard::makeAside() {
    const Notice notice(QStringLiteral("cardAside"), page_);
    asideRow_ = notice.row;
    asideText_ = notice.words;
    connect(notice.button(tr("Bring it back"), QStringLiteral("bringBack")), &QPushButton::clicked, this,
            &SuggestionCard::bringBack);
}

void SuggestionCard::makeAsking() {
    several_ = new QWidget(page_);
    auto* line = new FlowLayout(several_);
    howMany_ = new QSpinBox(several_);
    howMany_->setObjectName(QStringLiteral("howMany"));
    howMany_->setRange(1, 99'999);  // more than may be asked for, so that it can be said
    howMany_->setAccessibleName(tr("How many"));
    auto* askNow = new QPushButton(tr("Ask"), several_);
    askNow->setObjectName(QStringLiteral("askNow"));
    auto* leave = new QPushButton(tr("Back"), several_);
    line->addWidget(new QLabel(tr("How many?"), several_));
    line->addWidget(howMany_);
    line->addWidget(askNow);
    line->addWidget(leave);
    connect(askNow, &QPushButton::clicked, this, &SuggestionCard::askForSeveral);
    connect(howMany_, &QSpinBox::valueChanged, this, [this](int n) {
        sayProblem(n > mostAtOnce ? tr("At most %1 can be asked for at once.").arg(mostAtOnce) : QString());
    });
    connect(howMany_->findChild<QLineEdit*>(), &QLineEdit::returnPressed, this, &SuggestionCard::askForSeveral);
    connect(leave, &QPushButton::clicked, this, &SuggestionCard::askForValue);

    conditions_ = new OtherConditions(page_);
    connect(conditions_, &OtherConditions::left, this, &SuggestionCard::askForValue);
    connect(conditions_, &OtherConditions::wanted, this, [this](const CardTarget& target) {
        ask(Asking::Value);
        setTarget(target);
        toValue();
    });
    leave_ = new QPushButton(tr("Back to the suggestion"), page_);
    leave_->setObjectName(QStringLiteral("backToSuggestion"));
    leave_->setFocusPolicy(Qt::TabFocus);
    connect(leave_, &QPushButton::clicked, this, [this] {
        const auto& chosen = scene_->shot->decision.chosen;
        setTarget(target_ || chosen.empty() ? std::nullopt : std::optional(CardTarget{chosen.front()}));
        toValue();
    });
    for (auto* each : std::initializer_list<QWidget*>{several_, conditions_, leave_}) page_->layout()->addWidget(each);
    page_->layout()->setAlignment(leave_, Qt::AlignLeft);
}

QAction* SuggestionCard::action(const QString& text, const QString& tip, std::function<void()> does) {
    auto* made = new QAction(text, this);
    made->setToolTip(tip);
    connect(made, &QAction::triggered, this, [does = std::move(does)] { does(); });
    acts_ << made;
    return made;
}

void SuggestionCard::makeActions() {
    action(tr("It failed"), tr("Keeps the candidate and asks for it again later"), [this] { recordFailed(); });
    action(tr("Cannot be done"), tr("Takes the candidate out for good; undo brings it back"), [this] { exclude(); });
    action(tr("Other conditions"), tr("Another candidate, or what was really set"), [this] { ask(Asking::Conditions); });
    action(tr("Ask for several"), tr("The next experiments, to be answered in any order"), [this] { ask(Asking::Several); });
    action(tr("Copy"), tr("This card as text"), [this] { copy(); });
    buttons_ = new QWidget(page_);
    auto* flow = new FlowLayout(buttons_);
    auto* menu = new QMenu(this);
    for (int i = 0; i < acts_.size(); ++i) {
        auto* button = new QPushButton(acts_[i]->text(), buttons_);
        button->setToolTip(acts_[i]->toolTip());
        button->setFocusPolicy(Qt::TabFocus);
        connect(button, &QPushButton::clicked, acts_[i], &QAction::trigger);
        flow->addWidget(button);
        menu->addAction(acts_[i]);
    }
    fields_->useMenu(menu);
    page_->layout()->addWidget(buttons_);
}

void SuggestionCard::makePending() {
    pendingTitle_ = new QLabel(page_);
    pendingTitle_->setWordWrap(true);
    pendingTitle_->setMinimumWidth(1);
    pending_ = new AwaitedList(page_);
    pending_->setObjectName(QStringLiteral("pending"));
    page_->layout()->addWidget(pendingTitle_);
    page_->layout()->addWidget(pending_);
    connect(pending_, &AwaitedList::resultWanted, this, [this](Eigen::Index arm) {
        setTarget(CardTarget{arm});
        focusValue();
    });
    connect(pending_, &AwaitedList::withdrawalWanted, this, &SuggestionCard::withdraw);
}

void SuggestionCard::show(const Scene& scene, const Style& style) {
    const bool sameWords = scene_ && scene_->shot == scene.shot && scene_->line == scene.line;
    const bool sameStyle = style_.palette == style.palette && style_.textScale == style.textScale;
    if (scene_ && scene_->shot->spec->arms != scene.shot->spec->arms) {
        target_.reset();
        asking_ = Asking::Value;
    }
    const bool wasAwaited = isAwaitedTarget();
    scene_ = scene;
    style_ = style;
    if (wasAwaited && !isAwaitedTarget() && fields_->isEmpty()) target_.reset();  // withdrawn
    if (!sameWords) returnToTyped();
    if (!sameStyle || !isDressed_) fillFonts();
    if (!sameWords || !sameStyle) fill();
    catchUp();
    if (!awaitsField_) return;
    const auto* now = window()->focusWidget();
    const bool isElsewhere = now && now != window() && !page_->isAncestorOf(now);
    isElsewhere ? leaveFields() : toValue();
}

void SuggestionCard::fillFonts() {
    isDressed_ = true;
    setFont(style_.font(Type::Legend));
    for (auto* each : page_->findChildren<QWidget*>()) each->setFont(style_.font(Type::Legend));
    auto large = style_.font(Type::PanelTitle);
    large.setPixelSize(static_cast<int>(1.25 * large.pixelSize()));
    arm_->setFont(large);
    fields_->use(style_);
    reason_->setFont(style_.font(Type::Reason));
    conditions_->use(style_);
    QPalette quiet = palette();
    quiet.setColor(QPalette::WindowText, style_.colour(Role::SecondText));
    for (auto* each : {title_, pendingTitle_}) each->setPalette(quiet);
    QPalette warning = palette();
    warning.setColor(QPalette::WindowText, style_.colour(Role::Error));
    problem_->setPalette(warning);
}

void SuggestionCard::fill() {
    const Snapshot& shot = *scene_->shot;
    if (target_ == usualTarget()) target_.reset();
    facts_ = cardFacts(*scene_, targetNow());
    if (isAhead_ && !targetNow() && !slow_.isActive()) {
        facts_ = {};
        facts_.title = tr("One moment: the next suggestion comes when this is written.");
        facts_.reason = tr("What you type now is for the next one.");
    }
    title_->setText(facts_.title);
    arm_->setText(facts_.arm);
    expected_->setText(facts_.expected);
    reason_->setText(isMore_ && !facts_.more.isEmpty() ? facts_.reason + ' ' + facts_.more : facts_.reason);
    more_->setText(isMore_ ? tr("Less") : tr("More"));
    const auto target = targetNow();
    fields_->describe(*shot.spec, target ? placeOf(*target, *shot.spec) : QString());
    fillPending();
    fit();
}

void SuggestionCard::fillPending() {
    const Snapshot& shot = *scene_->shot;
    pending_->clear();
    if (!shot.isLast) return;
    const Speaker speaker(shot);
    for (const auto arm : shot.spec->pending) pending_->add(speaker.arm(arm), arm, targetNow() == CardTarget{arm});
    pendingTitle_->setText(tr("Awaited: %1. Click one to type its result.").arg(pending_->count()));
    const int row = QFontMetrics(style_.font(Type::Legend)).height() + 4;
    pending_->setFixedHeight(std::min(pending_->count(), mostPendingSeen) * row + 6);
}

void SuggestionCard::showParts() {
    const bool isManual = scene_->shot->spec->source.entry->id == "manual";
    const bool isNow = isManual && !facts_.isEarlier && scene_->shows(Shows::Choice);
    const bool isWanted = facts_.what || isAhead_ || !fields_->value().isEmpty();
    const bool typing = isNow && isWanted && asking_ == Asking::Value;
    const bool isAwaited = !scene_->shot->spec->pending.empty();
    arm_->setVisible(!facts_.arm.isEmpty());
    title_->setVisible(compact_ < 4 || facts_.arm.isEmpty());
    expected_->setVisible(!facts_.expected.isEmpty() && compact_ < 4);
    reason_->setVisible(!facts_.reason.isEmpty() && compact_ < (typing ? 2 : 3));
    more_->setVisible(!facts_.more.isEmpty() && compact_ == 0);
    toLast_->setVisible(facts_.isEarlier && isManual);
    addBudget_->setVisible(isNow && facts_.isUsedUp && !target_ && asking_ == Asking::Value);
    fields_->setVisible(typing);
    fields_->showParts(isNarrow_, compact_<3, compact_> 0);
    several_->setVisible(isNow && asking_ == Asking::Several);
    conditions_->setVisible(isNow && asking_ == Asking::Conditions);
    leave_->setText(!target_    ? tr("To the next suggestion")
                    : isAwaited ? tr("Back to what is awaited")
                                : tr("Back to the suggestion"));
    const bool hasMore = isAwaited && !scene_->shot->decision.chosen.empty() && !isAhead_;
    leave_->setVisible(isNow && (target_ || (hasMore && compact_ < 2)) && asking_ == Asking::Value);
    buttons_->setVisible(isNow && asking_ == Asking::Value && compact_ == 0);
    for (auto* each : {acts_[0], acts_[1]}) each->setEnabled(facts_.what.has_value());
    acts_[3]->setEnabled(!scene_->shot->decision.chosen.empty());
    for (auto* button : buttons_->findChildren<QPushButton*>())
        for (const auto* act : acts_)
            if (button->text() == act->text()) button->setEnabled(act->isEnabled());
    pendingTitle_->setVisible(isNow && pending_->count() > 0);
    pending_->setVisible(isNow && pending_->count() > 0);
    // Its room is kept beside buttons: what comes and goes by itself must not move what somebody is about to click.
    auto policy = saved_->sizePolicy();
    policy.setRetainSizeWhenHidden(compact_ == 0);
    saved_->setSizePolicy(policy);
    page_->layout()->activate();
}

void SuggestionCard::placeFields() {
    fields_->place(isNarrow_);
    const auto direction = isNarrow_ ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight;
    for (auto* each : {saved_, waitingRow_, asideRow_}) static_cast<QBoxLayout*>(each->layout())->setDirection(direction);
}

void SuggestionCard::lookWhetherNarrow() {
    constexpr int letters = 35;
    const bool was = std::exchange(isNarrow_, width() < letters * fontMetrics().averageCharWidth());
    if (isNarrow_ != was) placeFields();
}

// Where there is little room the card keeps to what is needed to type a result.
void SuggestionCard::fit() {
    if (!scene_ || isFitting_) return;
    const QScopedValueRollback fitting(isFitting_, true);  // a bar that comes or goes resizes the card again
    lookWhetherNarrow();
    const auto needed = [this] { return page_->layout()->heightForWidth(width()); };
    const auto* focused = QApplication::focusWidget();
    for (compact_ = 0; compact_ < 4; ++compact_) {
        showParts();
        if (needed() <= height()) break;
    }
    if (compact_ == 4) showParts();
    // What hides passes the focus on, here or to another panel; a letter meant for the window must not land in a field.
    if (const auto* now = QApplication::focusWidget();
        now && now != focused && (page_->isAncestorOf(now) || page_->isAncestorOf(focused)))
        window()->setFocus();
    setVerticalScrollBarPolicy(needed() > height() ? Qt::ScrollBarAsNeeded : Qt::ScrollBarAlwaysOff);
}

void SuggestionCard::resizeEvent(QResizeEvent* event) {
    QScrollArea::resizeEvent(event);
    fit();
}

void SuggestionCard::ask(Asking what) {
    if (!scene_) return;
    const Snapshot& shot = *scene_->shot;
    asking_ = what;
    if (what == Asking::Conditions) {
        const auto target = targetNow();
        const auto asked = target ? std::optional(target->instead.value_or(target->arm)) : std::nullopt;
        conditions_->begin(shot.spec, target.value_or(CardTarget{scene_->held ? *scene_->looked : 0}), asked);
        conditions_->use(style_);
    }
    sayProblem({});  // of what was typed before
    if (what == Asking::Several) howMany_->setValue(std::max(2, static_cast<int>(shot.decision.chosen.size())));
    fit();
    if (what == Asking::Conditions) conditions_->toFirst();
    if (what != Asking::Several) return;
    howMany_->setFocus();
    howMany_->selectAll();
}

void SuggestionCard::askForValue() {
    ask(Asking::Value);
    toValue();
}

void SuggestionCard::toValue() {
    awaitsField_ = !fields_->isVisibleTo(window());
    if (!awaitsField_ && !fields_->isInNote()) fields_->toValue();
}

void SuggestionCard::leaveFields() {
    awaitsField_ = false;
    const auto* now = window()->focusWidget();
    if (now && page_->isAncestorOf(now) && fields_->isEmpty()) window()->setFocus();
}

void SuggestionCard::focusValue() {
    session_.goTo(session_.rounds());
    ask(Asking::Value);
    fields_->toValue(Qt::ShortcutFocusReason);
    fields_->selectValue();
}

}  // namespace gapscope
