// What the buttons of the suggestion card do to the study.
#include <QApplication>
#include <QClipboard>
#include <QDateTime>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>

#include "core/study/edit.h"
#include "ui/lab/result_fields.h"
#include "ui/lab/suggestion_card.h"
#include "ui/session/session.h"
#include "ui/setup/typed_number.h"

namespace gapscope {

Measurement SuggestionCard::measurement(const CardTarget& target, const QString& note) const {
    Measurement row{.arm = target.arm};
    row.at = target.at;
    row.suggested = target.instead;
    row.note = note.trimmed().toStdString();
    row.time = QDateTime::currentDateTimeUtc().toString(Qt::ISODate).toStdString();
    return row;
}

void SuggestionCard::recordTyped() {
    const auto text = fields_->value();
    if (!scene_ || (isAhead_ ? text.trimmed().isEmpty() : !facts_.what)) return;  // such as a key pressed twice
    const Snapshot& shot = *scene_->shot;
    const auto number = typedInUnit(text, shot.spec->response.unit);
    fields_->toValue();  // also from the note and the button: what comes next is another number, or this one put right
    if (number.isAmbiguous) return sayProblem(number.problem);
    fields_->selectValue();  // a number that is refused makes room for another one
    if (!number.value) return sayProblem(number.problem);
    if (const auto wrong = valueProblem(*number.value, *shot.spec); !wrong.isEmpty()) return sayProblem(wrong);
    const auto target = targetNow();
    const auto odd = target && facts_.what ? surprise(*number.value, *facts_.what, shot) : QString();
    if (!odd.isEmpty() && confirmed_ != text) {
        sayProblem(odd);
        confirmed_ = text;
        return;
    }
    take({text, fields_->note(), target, target.has_value()});
}

// Its number has been read when it was entered.
void SuggestionCard::record(const TypedResult& entry) {
    auto row = measurement(*entry.target, entry.note);
    row.value = typedInUnit(entry.value, edits_.newest()->response.unit).value;
    const auto words = inWords(entry, *edits_.newest());
    begin([row](const StudySpec& spec) { return answered(spec, row); }, tr("record %1").arg(words), entry,
          [this, words] { return keptInWords(words); });
}

// Asked when it is written: by then it is known where.
QString SuggestionCard::keptInWords(const QString& what) const {
    return edits_.keeper().writesFile() ? tr("Saved: %1.").arg(what) : tr("Kept, not saved yet: %1.").arg(what);
}

// What these buttons are for is on screen: it is not while a result is being written.
bool SuggestionCard::mustWait() {
    if (isAhead_ || isWriting_) sayProblem(tr("One moment: the last result is still being written."));
    return isAhead_ || isWriting_ || !facts_.what;
}

void SuggestionCard::recordFailed() {
    if (mustWait()) return;
    const auto target = *targetNow();
    auto row = measurement(target, fields_->note());
    row.status = Measurement::Status::Failed;
    const auto place = placeOf(target, *scene_->shot->spec);
    const TypedResult typed{fields_->value(), fields_->note(), target};
    begin([row](const StudySpec& spec) { return answered(spec, row); }, tr("failed at %1").arg(place), typed,
          [this, typed, words = tr("failed at %1").arg(place)] {
              keepAside(typed);
              return keptInWords(words);
          });
    toValue();
}

void SuggestionCard::exclude() {
    if (mustWait()) return;
    const CardTarget target{targetNow()->arm};
    const auto place = placeOf(target, *scene_->shot->spec);
    const auto note = fields_->note().trimmed();
    const auto why = (note.isEmpty() ? tr("%1 cannot be done").arg(place) : note).toStdString();
    const TypedResult typed{fields_->value(), fields_->note(), targetNow()};
    begin([arm = target.arm, why](const StudySpec& spec) { return excludedArm(spec, arm, why); }, tr("take out %1").arg(place),
          typed,
          [this, typed, said = tr("Taken out: %1.").arg(place)] {
              keepAside(typed);
              return said;
          });
    toValue();
}

void SuggestionCard::askForSeveral() {
    if (isAhead_ || isWriting_) return sayProblem(tr("One moment: the last result is still being written."));
    const int n = howMany_->value();
    if (n > mostAtOnce) return;  // and that is said
    begin([n](const StudySpec& spec) { return asked(spec, n); }, tr("ask for %1").arg(n), std::nullopt,
          [this, before = edits_.newest()->pending.size()] {  // there may be fewer
              asking_ = Asking::Value;
              return tr("Asked for %1.").arg(edits_.newest()->pending.size() - before);
          });
}

void SuggestionCard::withdraw(Eigen::Index arm) {
    if (isAhead_ || isWriting_) return sayProblem(tr("One moment: the last result is still being written."));
    const auto place = placeOf(CardTarget{arm}, *scene_->shot->spec);
    begin([arm](const StudySpec& spec) { return withdrawn(spec, {arm}); }, tr("withdraw %1").arg(place), std::nullopt,
          [said = tr("Withdrawn: %1.").arg(place)] { return said; });
}

// What is `taken` leaves the fields at once, and comes back if it cannot be kept.
void SuggestionCard::begin(Keeper::Change change, const QString& name, const std::optional<TypedResult>& taken,
                           std::function<QString()> said) {
    isWriting_ = true;
    inFlight_ = taken;
    if (taken && !isAhead_) {
        fields_->set({}, {});
        target_.reset();
        isAhead_ = true;
    }
    returned_.reset();
    sayProblem({});
    slow_.start();
    keepTyped();
    fill();
    edits_.change(std::move(change), name,
                  [this, taken, said = std::move(said)](bool kept) { land(kept, taken, kept ? said() : QString()); });
}

void SuggestionCard::land(bool kept, const std::optional<TypedResult>& taken, const QString& said) {
    const bool wasHere = page_->isAncestorOf(QApplication::focusWidget());  // and in what may hide now
    const bool isMine = taken == inFlight_;  // not what is tried again while something else is written
    if (isMine) {
        isWriting_ = false;
        inFlight_.reset();
    }
    if (kept) {
        if (taken && !isMine) forget(*taken);
        savedAt_ = edits_.index();
        saySaved(said);
    } else if (taken && isMine) {
        giveBack(*taken);
    }
    keepTyped();
    catchUp();
    if (scene_) fill();
    if (wasHere && (!taken || !isMine)) toValue();
}

void SuggestionCard::copy() const {
    QStringList lines{facts_.title, facts_.arm, facts_.expected, facts_.reason + ' ' + facts_.more};
    lines.removeAll(QString());
    QGuiApplication::clipboard()->setText(lines.join('\n').trimmed() + '\n');
}

void SuggestionCard::sayProblem(const QString& sentence) {
    confirmed_.clear();
    problem_->setText(sentence);
    problem_->setVisible(!sentence.isEmpty());
    fit();
}

void SuggestionCard::saySaved(const QString& sentence) {
    savedText_->setText(sentence);
    saved_->setVisible(!sentence.isEmpty());
    undo_->setVisible(savedAt_ == edits_.index());
    if (sentence.isEmpty())
        fading_.stop();
    else
        fading_.start();
    fit();
}

}  // namespace gapscope
