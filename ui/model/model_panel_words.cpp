// What stands around the Model panel's picture: its state in words, what can be chosen, and what an empty part offers.
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTabBar>

#include "ui/model/learn_bar.h"
#include "ui/model/learner.h"
#include "ui/model/model_panel.h"
#include "ui/setup/draft.h"

namespace gapscope {

using Eigen::Index;

void ModelPanel::refresh() {
    if (!shot_) return;
    const auto& model = shot_->conditions->model;
    title_->setFont(style_.font(Type::PanelTitle));
    for (auto* each : std::initializer_list<QWidget*>{tabs_, state_, choose_, first_, against_, second_, action_})
        each->setFont(style_.font(Type::Legend));
    learn_->show(model, shot_->spec->measuredRows(), isFitting_, style_);
    state_->setText(!notice_.isEmpty() ? notice_ : canLearn(model) ? learningInWords(*shot_) : QString());
    QPalette colours = palette();
    colours.setColor(QPalette::WindowText, style_.colour(notice_.isEmpty() ? Role::SecondText : Role::NoticeText));
    colours.setColor(QPalette::Window, style_.colour(Role::NoticeGround));
    state_->setPalette(colours);
    state_->setAutoFillBackground(!notice_.isEmpty());
    fillChoosers();
    refreshAction();
    picture_->setAccessibleName(tabs_->tabText(static_cast<int>(part_)));
    picture_->update();
}

// A line can run along every variable, a map can show every two parameters.
void ModelPanel::fillChoosers() {
    QStringList names;
    const auto& variables = shot_->spec->arms->variables;
    if (part_ == Part::Kernel && variables.size() > 1)
        for (const auto& v : variables) names << QString::fromStdString(v.name);
    if (part_ == Part::Likelihood && likelihood_) {
        const auto& parameters = likelihood_->parameters;
        for (const auto& each : parameters) names << each.name;
        const auto count = static_cast<Index>(parameters.size());
        if (count > 1 && (axes_.first < 0 || axes_.first >= count || axes_.second >= count)) axes_ = firstShown(parameters);
    }
    const bool any = names.size() > 1, two = any && part_ == Part::Likelihood;
    choose_->setText(part_ == Part::Kernel ? tr("along") : tr("Map of"));
    first_->setAccessibleName(part_ == Part::Kernel ? tr("Variable along which functions are drawn") : tr("Parameter across"));
    for (auto* box : {first_, second_}) {
        const QSignalBlocker quiet(box);
        box->clear();
        box->addItems(names);
    }
    first_->setCurrentIndex(static_cast<int>(part_ == Part::Kernel ? variable_ : axes_.first));
    second_->setCurrentIndex(static_cast<int>(axes_.second));
    for (auto* each : std::initializer_list<QWidget*>{choose_, first_}) each->setVisible(any);
    for (auto* each : std::initializer_list<QWidget*>{against_, second_}) each->setVisible(two);
}

// Below the sentence of a part that has nothing to show yet.
void ModelPanel::refreshAction() {
    const bool empty = shot_ && part_ == Part::Samples && samples_ && !samples_->nothing.isEmpty();
    const bool sampled = shot_ && learningOf(shot_->conditions->model).isSampled();
    action_->setText(sampled ? tr("Fit now") : tr("Sample the parameters"));
    action_->setEnabled(!isFitting_ && (!sampled || (shot_ && shot_->spec->measuredRows() >= fewestRowsToFit)));
    action_->setVisible(empty && canLearn(shot_->conditions->model));
    action_->adjustSize();
    action_->move((picture_->width() - action_->width()) / 2, picture_->height() / 2 + static_cast<int>(style_.text(36)));
}

}  // namespace gapscope
