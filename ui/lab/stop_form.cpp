#include "ui/lab/stop_form.h"

#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <cmath>

#include "ui/lab/sure_words.h"
#include "ui/setup/typed_number.h"

namespace gapscope {

namespace {

// The number in a field; none in an empty one. Throws Error for what is no number.
std::optional<double> numberIn(const QLineEdit* field) {
    if (field->text().trimmed().isEmpty()) return std::nullopt;
    const auto typed = typedNumber(field->text());
    if (!typed.value) throw Error("", typed.problem.toStdString());
    return typed.value;
}

}  // namespace

StopForm::StopForm(QWidget* parent)
    : QWidget(parent),
      chanceWords_(new QLabel(tr("Stop when the chance reaches"), this)),
      boundWords_(new QLabel(withSymbols(tr("or B_J(t) is at most")), this)),
      percent_(new QLabel(QStringLiteral("%"), this)),
      unit_(new QLabel(this)),
      problem_(new QLabel(this)),
      chance_(new QLineEdit(this)),
      bound_(new QLineEdit(this)),
      set_(new QPushButton(tr("Set the rule"), this)),
      clear_(new QPushButton(tr("No rule"), this)) {
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 4, 0, 0);
    grid->setVerticalSpacing(4);
    grid->addWidget(chanceWords_, 0, 0);
    grid->addWidget(chance_, 0, 1);
    grid->addWidget(percent_, 0, 2);
    grid->addWidget(boundWords_, 1, 0);
    grid->addWidget(bound_, 1, 1);
    grid->addWidget(unit_, 1, 2);
    grid->addWidget(problem_, 2, 0, 1, 3);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    buttons->addWidget(set_);
    buttons->addWidget(clear_);
    buttons->addStretch(1);
    grid->addLayout(buttons, 3, 0, 1, 3);
    grid->setColumnStretch(0, 1);
    chance_->setObjectName(QStringLiteral("stopChance"));
    chance_->setAccessibleName(chanceWords_->text());
    bound_->setObjectName(QStringLiteral("stopBound"));
    bound_->setAccessibleName(tr("Stop when B_J(t) is at most"));
    set_->setObjectName(QStringLiteral("stopSet"));
    clear_->setObjectName(QStringLiteral("stopClear"));
    problem_->setObjectName(QStringLiteral("stopProblem"));
    problem_->setWordWrap(true);
    problem_->hide();
    for (auto* words : {chanceWords_, boundWords_}) words->setWordWrap(true);
    for (auto* field : {chance_, bound_}) {
        field->setFixedWidth(72);
        connect(field, &QLineEdit::returnPressed, this, &StopForm::use);
        connect(field, &QLineEdit::textEdited, this, [this] { say({}); });
    }
    connect(set_, &QPushButton::clicked, this, &StopForm::use);
    connect(clear_, &QPushButton::clicked, this, [this] { emit wanted(std::nullopt); });
}

void StopForm::show(const StudySpec& spec, bool hasBound, const Style& style) {
    for (auto* each : findChildren<QWidget*>()) each->setFont(style.font(Type::Legend));
    QPalette warning = palette();
    warning.setColor(QPalette::WindowText, style.colour(Role::Error));
    problem_->setPalette(warning);
    const bool usesBound = hasBound || (spec.stop && spec.stop->bound);
    for (auto* each : std::initializer_list<QWidget*>{boundWords_, bound_, unit_}) each->setVisible(usesBound);
    unit_->setText(spec.initial.model.counts() ? QString() : QString::fromStdString(spec.response.unit));
    clear_->setEnabled(spec.stop.has_value());
    if (shown_ == spec.stop) return;
    shown_ = spec.stop;
    const auto rule = spec.stop.value_or(StopRule{});
    chance_->setText(rule.chance ? textOfNumber(std::round(1e10 * *rule.chance) / 1e8) : QString());
    bound_->setText(rule.bound ? textOfNumber(*rule.bound) : QString());
    say({});
}

StopRule StopForm::typed() const {
    StopRule rule;
    if (const auto percent = numberIn(chance_)) {
        if (!(*percent > 0 && *percent < 100)) throw Error("", tr("A chance lies above 0 and below 100 %.").toStdString());
        rule.chance = std::round(1e8 * *percent) / 1e10;  // 99.9 % is 0.999, to the last digit
    }
    if (!bound_->isHidden()) rule.bound = numberIn(bound_);
    return rule;
}

void StopForm::use() {
    try {
        const auto rule = typed();
        if (rule == StopRule{}) return emit wanted(std::nullopt);
        checkStopRule(rule);
        emit wanted(rule);
    } catch (const Error& e) {
        say(QString::fromStdString(e.sentence()));
    }
}

void StopForm::say(const QString& problem) {
    problem_->setText(problem);
    problem_->setVisible(!problem.isEmpty());
}

}  // namespace gapscope
