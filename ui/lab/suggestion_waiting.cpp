// Results that were entered and are no rows yet: one is being written, others wait their turn.
#include <QLabel>
#include <QPushButton>

#include "ui/lab/result_fields.h"
#include "ui/lab/suggestion_card.h"
#include "ui/session/session.h"
#include "ui/setup/typed_number.h"

namespace gapscope {

void SuggestionCard::take(const TypedResult& entry) {
    waiting_.push_back(entry);
    if (returned_ && returned_->value != entry.value) aside_.push_back(*returned_);  // another number, not this one put right
    returned_.reset();
    fields_->set({}, {});
    target_.reset();
    isAhead_ = true;
    sayProblem({});
    keepTyped();
    catchUp();
    fill();
    sayAside();
}

// One whose candidate is not known yet is the result of what is asked for now.
void SuggestionCard::recordNext() {
    if (waiting_.empty() || isWriting_ || !held_.isEmpty() || !session_.hasStudy()) return;
    auto& entry = waiting_.front();
    if (!entry.target && session_.isBusy()) return;
    const Snapshot& shot = *session_.walk()->rounds.back();
    if (!entry.target) entry.target = nextTarget(shot);
    if (!entry.target) return hold(tr("%1 was entered, and nothing more is asked for.").arg(inWords(entry, *shot.spec)));
    const auto number = typedInUnit(entry.value, shot.spec->response.unit);
    if (!number.value) return hold(number.problem);  // of a journal
    if (const auto wrong = valueProblem(*number.value, *shot.spec); !wrong.isEmpty()) return hold(wrong);
    if (!entry.isSure && !surprise(*number.value, expectation(*shot.study, entry.target->arm, entry.target->at), shot).isEmpty())
        return hold(tr("%1: that is far from what was expected.").arg(inWords(entry, *shot.spec)));
    const TypedResult next = entry;
    waiting_.pop_front();
    record(next);
}

void SuggestionCard::catchUp() {
    recordNext();
    if (isAhead_ && !isWriting_ && waiting_.empty() && !session_.isBusy()) {
        isAhead_ = false;
        slow_.stop();
        if (scene_) fill();
        keepTyped();  // by now it is known for which candidate
    }
    sayWaiting();
}

void SuggestionCard::hold(const QString& sentence) {
    held_ = sentence;
    keepTyped();
}

void SuggestionCard::recordHeld() {
    held_.clear();
    if (!waiting_.empty()) waiting_.front().isSure = true;
    catchUp();
    toValue();
}

void SuggestionCard::dropHeld() {
    held_.clear();
    if (!waiting_.empty()) {
        const auto dropped = waiting_.front();
        waiting_.pop_front();
        // It was meant for another candidate than the one that is asked for once more.
        if (const auto& spec = *edits_.newest(); !waiting_.empty() && !waiting_.front().target)
            hold(tr("%1 was entered for what comes after %2.").arg(inWords(waiting_.front(), spec), inWords(dropped, spec)));
    }
    keepTyped();
    catchUp();
    fill();
    toValue();
}

// Into the field where that is free. Who types on is not disturbed.
void SuggestionCard::giveBack(const TypedResult& entry) {
    if (!waiting_.empty() || !fields_->isEmpty()) {
        waiting_.push_front(entry);
        return hold(tr("%1 could not be written.").arg(inWords(entry, *edits_.newest())));
    }
    fields_->set(entry.value, entry.note);
    fields_->selectValue();  // whoever types on means another number
    isAhead_ = false;        // what is suggested is known again
    target_ = entry.target;
    if (target_ == usualTarget()) target_.reset();
    returned_ = entry;
}

// It could be written after all.
void SuggestionCard::forget(const TypedResult& entry) {
    if (returned_ == entry && fields_->value() == entry.value && fields_->note() == entry.note) {
        fields_->set({}, {});
        target_.reset();
        isAhead_ = true;
    } else if (!waiting_.empty() && waiting_.front() == entry) {
        waiting_.pop_front();
        held_.clear();
    }
    returned_.reset();
}

bool SuggestionCard::takeBackEntered() {
    if (waiting_.empty() || !fields_->value().isEmpty()) return false;
    const auto entry = waiting_.back();
    waiting_.pop_back();
    if (waiting_.empty()) held_.clear();
    fields_->set(entry.value, entry.note);
    fields_->selectValue();
    keepTyped();
    catchUp();
    return true;
}

void SuggestionCard::sayWaiting() {
    const bool isSlow = isAhead_ && !slow_.isActive();
    QStringList sentences;
    if (!held_.isEmpty()) sentences << held_;
    if (isSlow || !waiting_.empty()) {
        const auto& spec = *edits_.newest();
        if (inFlight_) sentences << tr("Being written: %1.").arg(inWords(*inFlight_, spec));
        QStringList words;
        for (std::size_t i = held_.isEmpty() ? 0 : 1; i < waiting_.size(); ++i) words << inWords(waiting_[i], spec);
        if (!words.isEmpty()) sentences << tr("Waiting: %1.").arg(words.join(QStringLiteral("; ")));
    }
    waitingText_->setText(sentences.join(' '));
    waitingRow_->setVisible(!sentences.isEmpty());
    for (auto* each : {recordHeld_, dropHeld_}) each->setVisible(!held_.isEmpty());
    fit();
}

}  // namespace gapscope
