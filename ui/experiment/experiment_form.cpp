#include "ui/experiment/experiment_form.h"

#include <QLabel>
#include <QMenu>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "core/limits.h"
#include "ui/experiment/draft_experiment.h"
#include "ui/experiment/text_row.h"

namespace gapscope {

ExperimentForm::ExperimentForm(QWidget* parent) : QScrollArea(parent), add_(new QMenu(this)) {
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::NoFocus);
    setAccessibleName(tr("Experiment"));
    add_->setToolTipsVisible(true);
    connect(add_, &QMenu::aboutToShow, this, &ExperimentForm::fillAddMenu);
}

void ExperimentForm::use(const Style& style) {
    style_ = style;
    build();
}

void ExperimentForm::setExperiment(const Experiment& experiment) {
    draft_ = experiment;
    unfolded_.reset();
    build();
    emit edited();
}

void ExperimentForm::offerStudy(bool on) {
    if (otherStudy_ == on) return;
    otherStudy_ = on;
    build();
}

// Why each contender cannot run.
std::vector<std::string> ExperimentForm::reasons() const {
    std::vector<std::string> all;
    for (const auto& contender : draft_.contenders) all.push_back(whyNot(draft_, contender));
    return all;
}

// The row whose signal brought us here may live in the old form: that goes when the signal is over.
void ExperimentForm::changed(bool otherRows) {
    if (otherRows) build();
    emit edited();
}

bool ExperimentForm::isFull() const { return std::ssize(draft_.contenders) >= limits::policies.most; }

void ExperimentForm::add(const PolicyEntry& policy) {
    if (isFull()) return;
    draft_.contenders.push_back(newContender(draft_, policy));
    unfolded_ = draft_.contenders.size() - 1;
    changed(true);
}

void ExperimentForm::remove(std::size_t contender) {
    draft_.contenders.erase(draft_.contenders.begin() + static_cast<std::ptrdiff_t>(contender));
    unfolded_.reset();
    changed(true);
}

void ExperimentForm::unfold(std::optional<std::size_t> contender) {
    unfolded_ = contender;
    build();
}

void ExperimentForm::fillAddMenu() {
    add_->clear();
    if (!hasExperiment()) return;
    for (const auto* policy : policies()) {
        const auto why = whyNot(draft_, newContender(draft_, *policy));
        const auto text = [](std::string_view s) { return QString::fromUtf8(s.data(), static_cast<qsizetype>(s.size())); };
        auto* choice =
            add_->addAction(why.empty() ? text(policy->label) : text(policy->label) + QStringLiteral(" – ") + text(why));
        choice->setToolTip(text(policy->about));
        choice->setEnabled(why.empty());
        choice->setData(text(policy->id));
        connect(choice, &QAction::triggered, this, [this, policy] { add(*policy); });
    }
}

// An option of a contender, by the rules of the study's own form.
void ExperimentForm::changeOption(std::size_t i, const std::string& place, const DraftValue& value) {
    auto& contender = draft_.contenders[i];
    Conditions conditions = draft_.study->initial;
    conditions.policy = contender.policy;
    conditions.recommendation = contender.recommendation;
    const auto where = QStringLiteral("policies[%1].").arg(i);
    try {
        conditions = gapscope::edited(conditions, *draft_.study->arms, place, value);
        if (conditions.policy.entry->check) conditions.policy.entry->check(conditions.policy.settings);
    } catch (const Error& e) {
        const auto own = QString::fromStdString(place).section('.', 1);
        return say(where + (own.isEmpty() ? QString::fromStdString(place) : own), QString::fromStdString(e.sentence()));
    }
    const auto before = reasons();
    contender.policy = conditions.policy;
    contender.recommendation = conditions.recommendation;
    for (auto* row : params_) row->say({});
    changed(std::holds_alternative<std::string>(value) || reasons() != before);
}

void ExperimentForm::setNumber(const QString& place, double value) {
    const auto refuse = [&](const QString& sentence) { say(place, sentence); };
    constexpr double most = 1e6;
    if (place == QLatin1String("epsilon")) {
        if (value < 0) return refuse(tr("must not be negative"));
        draft_.epsilon = value;
    } else if (value != std::floor(value) || value < (place == QLatin1String("runs") ? 1 : 0) ||
               value > (place == QLatin1String("runs") ? most : 9e15)) {
        return refuse(place == QLatin1String("runs") ? tr("must be a whole number from 1 to 1000000")
                                                     : tr("must be a whole number, not negative"));
    } else if (place == QLatin1String("runs")) {
        draft_.runs = static_cast<int>(value);
    } else {
        draft_.seed = static_cast<std::uint64_t>(value);
    }
    say(place, {});
    changed(false);
}

void ExperimentForm::setText(const QString& place, const QString& text) {
    if (place == QLatin1String("budgets")) {
        const auto before = reasons();
        try {
            draft_.budgets = budgetsIn(text.toStdString());
        } catch (const Error& e) {
            return say(place, QString::fromStdString(e.sentence()));
        }
        say(place, {});
        return changed(reasons() != before);
    }
    const auto i = static_cast<std::size_t>(place.section('[', 1).section(']', 0, 0).toInt());
    const auto label = text.trimmed().toStdString();
    if (label.empty()) return say(place, tr("A name is missing."));
    for (std::size_t k = 0; k < draft_.contenders.size(); ++k)
        if (k != i && draft_.contenders[k].label == label) return say(place, tr("Another one is called so."));
    draft_.contenders[i].label = label;
    changed(true);
}

ParamRow* ExperimentForm::row(const QString& place) const {
    const auto found = std::ranges::find(params_, place, &ParamRow::place);
    return found == params_.end() ? nullptr : *found;
}

void ExperimentForm::say(const QString& place, const QString& sentence) {
    if (!form_) return;
    if (auto* where = row(place)) {
        where->say(sentence);
        return;
    }
    problem_->setText(sentence);
    problem_->setVisible(!sentence.isEmpty());
    if (!sentence.isEmpty()) ensureWidgetVisible(problem_);
}

QString ExperimentForm::problem() const {
    if (problem_ && !problem_->isHidden()) return problem_->text();
    for (const auto* each : params_)
        if (!each->problem().isEmpty()) return each->problem();
    return {};
}

}  // namespace gapscope
