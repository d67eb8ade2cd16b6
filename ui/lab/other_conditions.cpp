#include "ui/lab/other_conditions.h"

#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

#include "core/io/arm_finder.h"
#include "core/problem/arm_digits.h"
#include "ui/setup/typed_number.h"

namespace gapscope {

namespace {

// As the card shows it, in the language's own way.
QString shown(const Arms& arms, Eigen::Index arm, std::size_t variable) {
    const double value = arms.values(arm, static_cast<Eigen::Index>(variable));
    return textOfNumber(QString::fromStdString(readable(value, shownDigits(arms.variables[variable], arms.kind))).toDouble());
}

}  // namespace

OtherConditions::OtherConditions(QWidget* parent) : QWidget(parent), grid_(new QGridLayout), problem_(new QLabel(this)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    auto* heading = new QLabel(tr("What was measured instead, or really set:"), this);
    heading->setWordWrap(true);
    layout->addWidget(heading);
    grid_->setVerticalSpacing(2);
    grid_->setColumnStretch(1, 1);
    layout->addLayout(grid_);
    problem_->setWordWrap(true);
    problem_->setTextFormat(Qt::PlainText);
    problem_->hide();
    auto* row = new QHBoxLayout;
    auto* take = new QPushButton(tr("Use these"), this);
    auto* leave = new QPushButton(tr("Back"), this);
    take->setObjectName(QStringLiteral("useConditions"));
    leave->setObjectName(QStringLiteral("leaveConditions"));
    row->addWidget(take);
    row->addWidget(leave);
    row->addStretch(1);
    layout->addLayout(row);
    connect(take, &QPushButton::clicked, this, &OtherConditions::accept);
    connect(leave, &QPushButton::clicked, this, &OtherConditions::left);
}

QString OtherConditions::begunText(std::size_t variable) const {
    return begunWith_.at.empty() ? shown(*spec_->arms, begunWith_.arm, variable) : textOfNumber(begunWith_.at[variable]);
}

void OtherConditions::begin(const std::shared_ptr<const StudySpec>& spec, const CardTarget& from,
                            std::optional<Eigen::Index> asked) {
    spec_ = spec;
    asked_ = asked;
    begunWith_ = from;
    problem_->hide();
    grid_->removeWidget(problem_);
    while (auto* item = grid_->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    fields_.clear();
    labels_ = nullptr;
    const Arms& arms = *spec->arms;
    if (arms.kind == Arms::Kind::Labels) {
        labels_ = new QComboBox(this);
        labels_->setAccessibleName(tr("Candidate"));
        for (const auto& label : arms.labels) labels_->addItem(QString::fromStdString(label));
        labels_->setCurrentIndex(static_cast<int>(from.arm));
        grid_->addWidget(labels_, 0, 0, 1, 3);
        return;
    }
    for (std::size_t i = 0; i < arms.variables.size(); ++i) {
        const auto& variable = arms.variables[i];
        const auto name = QString::fromStdString(variable.name);
        auto* field = new QLineEdit(begunText(i), this);
        field->setAccessibleName(name);
        connect(field, &QLineEdit::returnPressed, this, &OtherConditions::accept);
        const auto row = 2 * static_cast<int>(i);  // between them is room for what is wrong
        grid_->addWidget(new QLabel(name, this), row, 0);
        grid_->addWidget(field, row, 1);
        grid_->addWidget(new QLabel(QString::fromStdString(variable.unit), this), row, 2);
        fields_.push_back(field);
    }
}

void OtherConditions::toFirst() {
    if (labels_) return labels_->setFocus();
    if (fields_.empty()) return;
    fields_.front()->setFocus();
    fields_.front()->selectAll();
}

void OtherConditions::use(const Style& style) {
    QPalette warning = palette();
    warning.setColor(QPalette::WindowText, style.colour(Role::Error));
    problem_->setPalette(warning);
    for (auto* each : findChildren<QWidget*>()) each->setFont(style.font(Type::Legend));
}

void OtherConditions::accept() {
    const auto other = [this](Eigen::Index arm) { return CardTarget{arm, {}, asked_ && *asked_ != arm ? asked_ : std::nullopt}; };
    if (labels_) return emit wanted(other(labels_->currentIndex()));
    std::vector<double> exact, at;  // a candidate is known by the one; what the person has seen was set
    for (std::size_t i = 0; i < fields_.size(); ++i) {
        const auto number = typedNumber(fields_[i]->text());
        const auto& variable = spec_->arms->variables[i];
        auto problem = number.problem;
        if (number.value && variable.logarithmic && !(*number.value > 0))
            problem = tr("%1 must be above 0.").arg(QString::fromStdString(variable.name));
        problem_->setText(problem);
        problem_->setVisible(!problem.isEmpty());
        if (!problem.isEmpty()) {
            grid_->addWidget(problem_, 2 * static_cast<int>(i) + 1, 0, 1, 3);
            return fields_[i]->setFocus();
        }
        const bool isLeft = begunWith_.at.empty() && fields_[i]->text() == begunText(i);
        exact.push_back(isLeft ? spec_->arms->values(begunWith_.arm, static_cast<Eigen::Index>(i)) : *number.value);
        at.push_back(*number.value);
    }
    const auto match = ArmFinder(*spec_->arms).find(exact);
    if (!match.same.empty()) return emit wanted(other(match.same.front()));
    emit wanted({asked_.value_or(match.nearest), at, std::nullopt});
}

}  // namespace gapscope
