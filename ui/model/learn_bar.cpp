#include "ui/model/learn_bar.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <string>

#include "core/model/learning_params.h"
#include "ui/setup/draft.h"

namespace gapscope {

namespace {

QString text(std::string_view s) { return QString::fromUtf8(s.data(), static_cast<qsizetype>(s.size())); }

}  // namespace

LearnBar::LearnBar(QWidget* parent)
    : QWidget(parent),
      method_(new QComboBox(this)),
      every_(new QSpinBox(this)),
      learn_(new QLabel(tr("Learn"), this)),
      everyWord_(new QLabel(tr("every"), this)),
      fit_(new QPushButton(tr("Fit now"), this)) {
    method_->addItem(text(learningChoices[0].id), text(learningChoices[0].id));
    method_->setItemData(0, text(learningChoices[0].about), Qt::ToolTipRole);
    for (const auto& choice : methodChoices) {
        method_->addItem(text(choice.id), text(choice.id));
        method_->setItemData(method_->count() - 1, text(choice.about), Qt::ToolTipRole);
    }
    method_->setObjectName(QStringLiteral("learnMethod"));
    method_->setAccessibleName(tr("How the parameters are learned"));
    every_->setObjectName(QStringLiteral("learnEvery"));
    every_->setRange(1, 1000);
    every_->setKeyboardTracking(false);
    every_->setAccessibleName(tr("Results from one fit to the next"));
    every_->setToolTip(every_->accessibleName());
    fit_->setObjectName(QStringLiteral("fitNow"));
    fit_->setToolTip(tr("Fit the parameters to all results; undo takes it back"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    for (auto* each : std::initializer_list<QWidget*>{learn_, method_, everyWord_, every_, fit_}) row->addWidget(each);
    connect(method_, &QComboBox::activated, this, &LearnBar::choose);
    connect(every_, &QSpinBox::valueChanged, this, &LearnBar::setEvery);
    connect(fit_, &QPushButton::clicked, this, &LearnBar::fitWanted);
}

void LearnBar::show(const ModelChoice& model, int results, bool isFitting, const Style& style) {
    model_ = model;
    const bool can = canLearn(model), learns = can && !learningOf(model).isFixed();
    const QSignalBlocker quiet(every_);
    method_->setCurrentIndex(std::max(0, method_->findData(can ? text(learnedHow(model)) : QStringLiteral("fixed"))));
    method_->setEnabled(can);
    method_->setToolTip(can ? method_->currentData(Qt::ToolTipRole).toString()
                            : tr("This model has no parameters that are learned"));
    if (!every_->hasFocus()) every_->setValue(learningOf(model).every);
    for (auto* each : std::initializer_list<QWidget*>{everyWord_, every_}) each->setVisible(learns);
    fit_->setEnabled(learns && results >= fewestRowsToFit && !isFitting);
    for (auto* each : findChildren<QWidget*>()) each->setFont(style.font(Type::Legend));
}

void LearnBar::choose(int index) {
    const auto method = method_->itemData(index).toString().toStdString();
    if (method != learnedHow(model_)) emit wanted(learnedBy(model_, method), tr("learning %1").arg(text(method)));
}

void LearnBar::setEvery() {
    ModelChoice after = model_;
    after.settings.set("learning.every", static_cast<double>(every_->value()));
    emit wanted(after, tr("learning every %1 results").arg(every_->value()));
}

}  // namespace gapscope
