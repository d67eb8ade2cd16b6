// What the study's form has where a person measures: the reason of a change, what repeats tell, and what was taken out.
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "core/study/repeatability.h"
#include "ui/plot/plain_text.h"
#include "ui/session/spoken.h"
#include "ui/setup/param_row.h"
#include "ui/setup/study_panel.h"
#include "ui/setup/typed_number.h"

namespace gapscope {

void StudyPanel::addReason() {
    reason_ = new QLineEdit(form_);
    reason_->setPlaceholderText(tr("why: changed by hand"));
    reason_->setAccessibleName(tr("Reason of the next change"));
    reason_->setToolTip(
        tr("What is changed here holds from now on; earlier rounds stay as they were. The study keeps the reason "
           "with the next change."));
    rows_->addWidget(reason_);
}

// How much repeats differed, where they tell something else than the model.
void StudyPanel::addRepeats() {
    repeats_ = new QLabel(form_);
    repeats_->setWordWrap(true);
    useRepeats_ = new QPushButton(form_);
    useRepeats_->setAccessibleName(tr("Go on with the noise that repeats show"));
    rows_->addWidget(repeats_);
    rows_->addWidget(useRepeats_, 0, Qt::AlignLeft);
    connect(useRepeats_, &QPushButton::clicked, this, [this] {
        if (reason_->text().trimmed().isEmpty()) reason_->setText(repeats_->text());
        edit(*row(QStringLiteral("model.noise_sd")), useRepeats_->property("sd").toDouble(), true);
    });
}

void StudyPanel::addTakenOut() {
    if (draft_->excluded.empty()) return;
    addHeading(tr("Taken out"));
    constexpr std::size_t mostShown = 8;
    for (std::size_t i = 0; i < std::min(mostShown, draft_->excluded.size()); ++i) {
        const auto arm = draft_->excluded[i];
        const auto words = tr("Bring back %1").arg(armName(*base_->arms, arm));
        auto* back = new QPushButton(onButton(words), form_);
        back->setToolTip(words + '\n' + tr("It may be chosen and recommended again"));
        back->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);  // a long name makes no wide form
        back->setStyleSheet(QStringLiteral("text-align: left"));
        connect(back, &QPushButton::clicked, this, [this, arm] { bringBack(arm); });
        rows_->addWidget(back);
    }
    if (draft_->excluded.size() > mostShown) addText(tr("and %1 more").arg(draft_->excluded.size() - mostShown));
}

void StudyPanel::offerRepeats() {
    if (!repeats_) return;
    const auto found = repeatsIn(*base_);
    const double sd = found ? QString::number(found->sd, 'g', 2).toDouble() : 0;
    const bool other = found && draft_->model.noiseSd() != sd;
    repeats_->setVisible(other);
    useRepeats_->setVisible(other);
    if (!other) return;
    const auto& unit = base_->response.unit;
    const auto words = textOfNumber(sd, locale()) + (unit.empty() ? QString() : ' ' + QString::fromStdString(unit));
    const auto rows = QString::number(found->measurements);
    repeats_->setText(
        found->candidates == 1
            ? tr("%1 measurements of one candidate differ by %2 (sd).").arg(rows, words)
            : tr("%1 measurements of %2 candidates differ by %3 (sd).").arg(rows, QString::number(found->candidates), words));
    useRepeats_->setText(tr("Go on with %1").arg(words));
    useRepeats_->setProperty("sd", sd);
}

// A candidate that was taken out may be chosen again.
void StudyPanel::bringBack(Eigen::Index arm) {
    Conditions wanted = *draft_;
    std::erase(wanted.excluded, arm);
    step_ = tr("bring back %1").arg(armName(*base_->arms, arm));
    try {
        runner_->want(rerunWith(wanted), true);
    } catch (const Error& e) {
        return say({}, QString::fromStdString(e.sentence()));
    }
    draft_ = wanted;
    editing_ = true;
    build();
}

std::string StudyPanel::why() const {
    const auto typed = reason_ ? reason_->text().trimmed() : QString();
    return (typed.isEmpty() ? tr("changed by hand") : typed).toStdString();
}

}  // namespace gapscope
