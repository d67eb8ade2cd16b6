// What is half typed in the suggestion card, and for which candidate: a number is never recorded for another one.
#include <QLabel>
#include <algorithm>

#include "ui/lab/result_fields.h"
#include "ui/lab/suggestion_card.h"
#include "ui/session/session.h"

namespace gapscope {

// Where nobody has chosen anything else.
std::optional<CardTarget> SuggestionCard::usualTarget() const {
    if (!scene_) return std::nullopt;
    std::vector<CardTarget> taken;
    if (inFlight_ && inFlight_->target) taken.push_back(*inFlight_->target);
    for (const auto& each : waiting_)
        if (each.target) taken.push_back(*each.target);
    const auto next = nextTarget(*scene_->shot, taken);
    const auto& pending = scene_->shot->spec->pending;
    const bool isAwaited = next && std::ranges::find(pending, next->arm) != pending.end();
    return isAhead_ && !isAwaited ? std::nullopt : next;  // what is suggested then is not known yet
}

bool SuggestionCard::isAwaitedTarget() const {
    return scene_ && target_ && target_ == CardTarget{target_->arm} &&
           std::ranges::count(scene_->shot->spec->pending, target_->arm) > 0;
}

std::optional<CardTarget> SuggestionCard::targetNow() const { return target_ ? target_ : usualTarget(); }

Keeper::Typed SuggestionCard::typedNow() const {
    const bool isReturned = returned_ && returned_->value == fields_->value() && returned_->note == fields_->note();
    const auto target = isAhead_ && !target_ ? std::nullopt : targetNow();
    Keeper::Typed typed;
    typed["value"] = isReturned ? std::string() : fields_->value().toStdString();
    typed["note"] = isReturned ? std::string() : fields_->note().toStdString();
    const bool isEmpty = typed["value"].empty() && typed["note"].empty();
    typed["for"] = isEmpty || !target ? std::string() : textOf(*target).toStdString();
    const auto& entered = inFlight_ ? inFlight_ : returned_;
    typed[Keeper::entered] = entered ? textOf(std::deque{*entered}) : std::string();
    typed["waiting"] = textOf(waiting_);
    typed["aside"] = textOf(aside_);
    return typed;
}

void SuggestionCard::keepTyped() {
    for (const auto& [field, text] : typedNow()) edits_.keeper().setTyped(field, text);
}

// Whatever is suggested by now.
void SuggestionCard::returnToTyped() {
    const auto& typed = edits_.keeper().typed();
    const auto at = typed.find("for");
    if (at == typed.end() || at->second.empty() || !scene_) return;
    target_ = targetIn(QString::fromStdString(at->second), *scene_->shot->spec);
    if (target_ == usualTarget()) target_.reset();
}

// Another study, or the text of one that was lost.
void SuggestionCard::restoreTyped() {
    auto& keeper = edits_.keeper();
    const auto textOf = [&](const char* field) {
        const auto at = keeper.typed().find(field);
        return at == keeper.typed().end() ? std::string() : at->second;
    };
    const auto now = typedNow();
    const bool isKnown = std::ranges::all_of(now, [&](const auto& each) { return textOf(each.first.c_str()) == each.second; });
    if (isKnown && std::ranges::any_of(now, [](const auto& each) { return !each.second.empty(); })) return;  // goes on
    inFlight_.reset();
    returned_.reset();
    target_.reset();
    held_.clear();
    isWriting_ = isAhead_ = false;
    waiting_.clear();
    aside_.clear();
    if (const auto& study = keeper.study()) {
        waiting_ = resultsIn(textOf("waiting"), *study);
        aside_ = resultsIn(textOf("aside"), *study);
        if (const auto entered = resultsIn(textOf(Keeper::entered), *study); !entered.empty() && textOf("value").empty()) {
            keeper.setTyped("value", entered.front().value.toStdString());
            keeper.setTyped("note", entered.front().note.toStdString());
            keeper.setTyped("for", gapscope::textOf(*entered.front().target).toStdString());
        } else if (!entered.empty()) {
            waiting_.push_front(entered.front());
        }
        keeper.setTyped(Keeper::entered, {});
    }
    fields_->set(QString::fromStdString(textOf("value")), QString::fromStdString(textOf("note")));
    if (scene_ && keeper.study() && scene_->shot->spec->arms == keeper.study()->arms) {
        returnToTyped();
        fill();
    }
    if (!waiting_.empty()) {
        isAhead_ = true;
        hold(tr("Entered and not recorded: %1.").arg(inWords(waiting_.front(), *keeper.study())));
    }
    saySaved({});
    sayProblem({});
    sayWaiting();
    sayAside();
}

// A text stays with what it was typed for.
void SuggestionCard::putAside(const CardTarget& before, const std::optional<CardTarget>& now) {
    if (!fields_->isEmpty()) aside_.push_back({fields_->value(), fields_->note(), before});
    const auto mine = std::ranges::find(aside_, now, &TypedResult::target);
    const auto text = mine == aside_.end() ? TypedResult{} : *mine;
    if (mine != aside_.end()) aside_.erase(mine);
    fields_->set(text.value, text.note);
    returned_.reset();
}

// A value that was typed before the candidate failed or was taken out. A note alone went along with that.
void SuggestionCard::keepAside(const TypedResult& typed) {
    if (!typed.value.isEmpty()) aside_.push_back(typed);
    sayAside();
}

void SuggestionCard::bringBack() {
    if (aside_.empty()) return;
    const auto mine = aside_.back();
    aside_.pop_back();
    if (const auto before = targetNow(); before && !fields_->value().isEmpty())
        aside_.push_front({fields_->value(), fields_->note(), before});
    target_ = mine.target == usualTarget() ? std::nullopt : mine.target;
    fields_->set(mine.value, mine.note);
    keepTyped();
    fill();
    sayAside();
    fields_->toValue();
}

void SuggestionCard::setTarget(const std::optional<CardTarget>& target) {
    const auto before = targetNow();
    target_ = target;
    if (target_ == usualTarget()) target_.reset();
    if (const auto now = targetNow(); before && now != before) putAside(*before, now);
    keepTyped();
    sayProblem({});
    if (scene_) fill();
    sayAside();
}

void SuggestionCard::sayAside() {
    asideRow_->setVisible(!aside_.empty());
    QStringList words;  // the one that comes back first stands first
    for (auto each = aside_.rbegin(); each != aside_.rend(); ++each) words << inWords(*each, *edits_.newest());
    if (!words.isEmpty()) asideText_->setText(tr("Put aside: %1.").arg(words.join(QStringLiteral("; "))));
    fit();
}

}  // namespace gapscope
