// What the buttons of the suggestion card do to the study.
#include <QClipboard>
#include <QDateTime>
#include <QGuiApplication>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>

#include "core/study/edit.h"
#include "ui/lab/suggestion_card.h"
#include "ui/session/session.h"
#include "ui/setup/typed_number.h"

namespace gapscope {

CardTarget SuggestionCard::targetNow() const { return target_ ? *target_ : CardTarget{*facts_.what->arm}; }

Measurement SuggestionCard::measurement() const {
    const auto target = targetNow();
    Measurement row{.arm = target.arm};
    row.at = target.at;
    row.suggested = target.instead;
    row.note = note_->text().trimmed().toStdString();
    row.time = QDateTime::currentDateTimeUtc().toString(Qt::ISODate).toStdString();
    return row;
}

void SuggestionCard::recordTyped() {
    if (!facts_.what || isWriting_) return;
    if (session_.isBusy()) return sayProblem(tr("One moment: the next suggestion is being worked out."));
    const Snapshot& shot = *scene_->shot;
    const auto text = value_->text();
    const auto number = typedNumber(text);
    if (!number.value) return sayProblem(number.problem);
    if (const auto wrong = valueProblem(*number.value, *shot.spec); !wrong.isEmpty()) return sayProblem(wrong);
    if (const auto odd = surprise(*number.value, *facts_.what, shot); !odd.isEmpty() && confirmed_ != text) {
        sayProblem(odd);
        confirmed_ = text;
        return;
    }
    auto row = measurement();
    row.value = number.value;
    const auto place = placeOf(targetNow(), *shot.spec);
    begin([row](const StudySpec& spec) { return answered(spec, row); }, tr("record %1").arg(place), true,
          [said = tr("Saved: %1 at %2.").arg(withUnit(*number.value, *shot.spec), place)] { return said; });
}

void SuggestionCard::recordFailed() {
    if (!facts_.what || isWriting_) return;
    auto row = measurement();
    row.status = Measurement::Status::Failed;
    const auto place = placeOf(targetNow(), *scene_->shot->spec);
    begin([row](const StudySpec& spec) { return answered(spec, row); }, tr("failed at %1").arg(place), true,
          [said = tr("Saved: failed at %1.").arg(place)] { return said; });
}

void SuggestionCard::exclude() {
    if (!facts_.what || isWriting_) return;
    const CardTarget target{targetNow().arm};
    const auto place = placeOf(target, *scene_->shot->spec);
    const auto note = note_->text().trimmed();
    const auto why = (note.isEmpty() ? tr("%1 cannot be done").arg(place) : note).toStdString();
    begin([arm = target.arm, why](const StudySpec& spec) { return excludedArm(spec, arm, why); }, tr("take out %1").arg(place),
          true, [said = tr("Taken out: %1.").arg(place)] { return said; });
}

void SuggestionCard::askForSeveral() {
    if (isWriting_) return;
    const int n = howMany_->value();
    begin([n](const StudySpec& spec) { return asked(spec, n); }, tr("ask for %1").arg(n), false,
          [this, before = edits_.newest()->pending.size()] {  // there may be fewer
              return tr("Asked for %1.").arg(edits_.newest()->pending.size() - before);
          });
}

void SuggestionCard::begin(Keeper::Change change, const QString& name, bool takesTyped, std::function<QString()> said) {
    isWriting_ = true;
    sayProblem({});
    edits_.change(std::move(change), name, takesTyped, [this, said = std::move(said), takesTyped](bool kept) {
        isWriting_ = false;
        if (!kept) return;
        if (takesTyped) {
            value_->clear();
            note_->clear();
        }
        asking_ = Asking::Value;
        setTarget(std::nullopt);
        savedAt_ = edits_.index();
        saySaved(said());
    });
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
    if (sentence.isEmpty())
        fading_.stop();
    else
        fading_.start();
    fit();
}

// With the candidate that it was typed for.
void SuggestionCard::keepTyped() {
    auto& keeper = edits_.keeper();
    const bool isEmpty = value_->text().isEmpty() && note_->text().isEmpty();
    keeper.setTyped("value", value_->text().toStdString());
    keeper.setTyped("note", note_->text().toStdString());
    keeper.setTyped("for", isEmpty || !facts_.what ? std::string() : textOf(targetNow()).toStdString());
}

// Whatever is suggested by now: a number is never recorded for another candidate than it was typed for.
void SuggestionCard::returnToTyped() {
    const auto& typed = edits_.keeper().typed();
    const auto at = typed.find("for");
    if (at == typed.end() || at->second.empty() || !scene_) return;
    target_ = targetIn(QString::fromStdString(at->second), *scene_->shot->spec);
    const auto& chosen = scene_->shot->decision.chosen;
    if (target_ && !chosen.empty() && *target_ == CardTarget{chosen.front()}) target_.reset();
}

// Another study, or the text of one that was lost.
void SuggestionCard::restoreTyped() {
    const auto& typed = edits_.keeper().typed();
    const auto textOf = [&](const char* field) {
        const auto at = typed.find(field);
        return at == typed.end() ? QString() : QString::fromStdString(at->second);
    };
    value_->setText(textOf("value"));
    note_->setText(textOf("note"));
    isWriting_ = false;
    target_.reset();
    if (scene_ && edits_.keeper().study() && scene_->shot->spec->arms == edits_.keeper().study()->arms) {
        returnToTyped();
        fill();
    }
    saySaved({});
    sayProblem({});
}

}  // namespace gapscope
