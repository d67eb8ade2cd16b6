#include "ui/setup/study_panel.h"

#include <QCheckBox>
#include <QLabel>
#include <QLineEdit>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/setup/param_row.h"
#include "ui/setup/typed_number.h"

namespace gapscope {

namespace {

// Two forms look alike when the same parameters can be set.
bool sameForm(const StudySpec& a, const StudySpec& b, const Conditions& shown, const Conditions& wanted) {
    const auto lengths = [](const ModelChoice& model) {
        return model.settings.has("lengthscales") ? model.settings.numbers("lengthscales").size() : 0;
    };
    return a.arms == b.arms && isCampaign(a) == isCampaign(b) && a.name == b.name && a.source.entry == b.source.entry &&
           shown.model.entry == wanted.model.entry && shown.policy.entry == wanted.policy.entry &&
           shown.excluded == wanted.excluded && lengths(shown.model) == lengths(wanted.model) &&
           (learnedHow(shown.model) == "fixed") == (learnedHow(wanted.model) == "fixed");
}

}  // namespace

StudyPanel::StudyPanel(QWidget* parent) : QScrollArea(parent), runner_(new LiveRunner(this)) {
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::NoFocus);
    setAccessibleName(tr("Study"));
    connect(runner_, &LiveRunner::ready, this, &StudyPanel::arrived);
    connect(runner_, &LiveRunner::failed, this, &StudyPanel::say);
}

void StudyPanel::show(const StudySpec& spec, const Style& style) {
    const bool otherStyle = style.palette != style_.palette || style.textScale != style_.textScale;
    style_ = style;
    // Our own wish, come true, or a picture from before it: the form is ahead of both.
    const bool ours = base_ && (sameStudy(spec, *base_) || (newest_ && sameStudy(spec, *newest_)));
    if (!ours || !base_) {
        runner_->forget();
        editing_ = false;
        const bool rebuild = !base_ || !draft_ || !sameForm(*base_, spec, *draft_, spec.newestConditions());
        if (base_ && (base_->arms != spec.arms || base_->seed != spec.seed)) {
            for (auto* row : params_) row->say({});  // what was typed belongs to the other study
            keepRows_ = false;
            if (keep_) keep_->setChecked(false);
        }
        base_ = newest_ = spec;
        draft_ = spec.newestConditions();
        if (rebuild || otherStyle) return build();
    } else if (otherStyle) {
        return build();
    } else if (!editing_ && sameStudy(spec, *base_)) {
        draft_ = spec.newestConditions();
    }
    if (!editing_) fill();
}

void StudyPanel::clear() {
    runner_->forget();
    base_.reset();
    newest_.reset();
    draft_.reset();
    params_.clear();
    reason_ = nullptr;
    repeats_ = nullptr;
    keep_ = nullptr;
    keepRows_ = false;
    editing_ = false;
    delete takeWidget();
}

void StudyPanel::edit(const ParamRow& row, const DraftValue& value, bool final) {
    if (!base_) return;
    Conditions wanted;
    try {
        wanted = edited(*draft_, *base_->arms, row.place().toStdString(), value);
    } catch (const Error& e) {
        return sayWhere(e, row);
    }
    // Kept even where the whole does not fit yet: a rule may need a number that is typed next.
    const bool otherForm = !sameForm(*base_, *base_, *draft_, wanted);
    draft_ = wanted;
    editing_ = true;
    step_ = row.name();
    if (const auto* number = std::get_if<double>(&value)) step_ += ' ' + textOfNumber(*number, locale());
    if (const auto* word = std::get_if<std::string>(&value)) step_ += ' ' + QString::fromStdString(*word);
    const QString place = row.place();
    if (otherForm) build();
    for (auto* other : params_) other->say({});
    problem_->hide();
    try {
        runner_->want(rerunWith(wanted), final);
    } catch (const Error& e) {
        sayWhere(e, otherForm ? *this->row(place) : row);
    }
}

Rerun StudyPanel::rerunWith(const Conditions& wanted) {
    const bool kept = keep_ && keepRows_;
    done_ = kept ? tr("%1 measurements kept: the same points under other settings.").arg(base_->measuredRows())
                 : tr("Run again: same truth, same noise.");
    if (kept) step_ += tr(", measurements kept");
    return withSettingsFrom(*base_, wanted, why(), kept ? Rows::Kept : Rows::Again);
}

void StudyPanel::sayWhere(const Error& error, const ParamRow& edited) {
    const auto place = QString::fromStdString(error.place());
    say(row(place) ? place : edited.place(), QString::fromStdString(error.sentence()));
}

void StudyPanel::say(const QString& place, const QString& sentence) {
    if (!form_) return;
    auto* where = row(place);
    if (!where && place == QLatin1String("policy")) where = row(QStringLiteral("policy.name"));
    if (where) {
        where->say(sentence);
        if (more_->isAncestorOf(where)) unfold(true);
        return ensureWidgetVisible(where);
    }
    problem_->setText(place.isEmpty() ? sentence : place + QStringLiteral(": ") + sentence);
    problem_->setVisible(!sentence.isEmpty());
}

ParamRow* StudyPanel::row(const QString& place) const {
    const auto found = std::ranges::find(params_, place, &ParamRow::place);
    return found == params_.end() ? nullptr : *found;
}

void StudyPanel::arrived(const StudySpec& spec, bool final) {
    newest_ = spec;
    const StudySpec before = *base_;
    if (final) {
        base_ = spec;
        editing_ = false;
        if (reason_) reason_->clear();  // it was the reason of this change
        fill();
    }
    emit wanted(spec, final);
    if (final && !sameStudy(before, spec)) emit changed(before, spec, step_);
    if (spec.answersItself() && spec.measuredRows() > 0) emit told(done_);
}

}  // namespace gapscope
