// The part of the form for people who know what a kernel is: all that was proposed, to be overruled.
#include <QComboBox>
#include <QGridLayout>
#include <QLineEdit>
#include <QToolButton>

#include "core/model/kernel.h"
#include "ui/setup/lab_study_dialog.h"

namespace gapscope {

namespace {

QString text(std::string_view words) { return QString::fromUtf8(words.data(), qsizetype(words.size())); }

}  // namespace

void LabStudyDialog::makeAdvanced() {
    fold_ = new QToolButton(page_);
    fold_->setText(tr("For specialists"));
    fold_->setAutoRaise(true);
    fold_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    fold_->setObjectName(QStringLiteral("advanced"));
    connect(fold_, &QToolButton::clicked, this, [this] { unfold(advanced_->isHidden()); });
    rows_->addWidget(fold_, line_++, 0, 1, 2, Qt::AlignLeft);
    advanced_ = new QWidget(page_);
    auto* outside = rows_;
    outside->addWidget(advanced_, line_++, 0, 1, 2);
    rows_ = new QGridLayout(advanced_);
    rows_->setContentsMargins(0, 0, 0, 0);
    rows_->setColumnStretch(1, 1);
    rows_->setHorizontalSpacing(12);
    rows_->setVerticalSpacing(4);
    kernel_ = new QComboBox(page_);
    for (const auto& each : kernels()) kernel_->addItem(text(each.label), text(each.id));
    kernel_->setCurrentIndex(kernel_->findData(QStringLiteral("matern52")));
    kernel_->setWhatsThis(tr("How alike neighbours are: squared exponential is smoothest, Matern 1/2 roughest."));
    policy_ = new QComboBox(page_);
    policy_->addItem(QString(), QString());
    for (const auto* each : policies()) policy_->addItem(text(each->label), text(each->id));
    policy_->setWhatsThis(tr("What chooses the next candidate."));
    kernel_->setObjectName(QStringLiteral("kernel"));
    policy_->setObjectName(QStringLiteral("policy"));
    for (auto* box : {kernel_, policy_}) connect(box, &QComboBox::currentIndexChanged, this, &LabStudyDialog::check);
    const auto number = [this](const char* field, const QString& title, const QString& help, int characters) {
        addRow(title, {entry(QString::fromLatin1(field), title, help, characters)}, {field});
    };
    addRow(tr("Kernel"), {kernel_}, {});
    number("variance", tr("Variance"), tr("Of a candidate's value before anything is measured: the give or take, squared."), 10);
    number("lengthscales", tr("Lengthscales"),
           tr("How far one measurement tells something about others, in the unit of each variable (decades of a logarithmic "
              "one): one number for all, or one per variable with blanks between."),
           24);
    number("mean", tr("Mean"), tr("What is expected of every candidate before anything is measured."), 10);
    number("noise", tr("Noise sd"), tr("By how much two measurements of the same candidate differ: their standard deviation."),
           10);
    addRow(tr("Policy"), {policy_}, {"policy"});
    number("seed", tr("Seed"), tr("Decides every random number, such as which of two equals is tried first."), 10);
    rows_ = outside;
}

void LabStudyDialog::unfold(bool on) {
    fold_->setArrowType(on ? Qt::DownArrow : Qt::RightArrow);
    advanced_->setVisible(on);
}

}  // namespace gapscope
