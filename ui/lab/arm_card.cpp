#include "ui/lab/arm_card.h"

#include <QCoreApplication>
#include <QGridLayout>
#include <QLabel>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "ui/acquisition/curve_strips.h"
#include "ui/lab/card_facts.h"
#include "ui/plot/marker_icon.h"
#include "ui/session/spoken.h"

namespace gapscope {

using Eigen::Index;

namespace {

QString said(const char* text) { return QCoreApplication::translate("arm", text); }

std::optional<Index> chosenArm(const Scene& scene) {
    const auto& chosen = scene.shot->decision.chosen;
    return chosen.empty() ? std::nullopt : std::optional(chosen.front());
}

// The belief: from the film's last line on that of the next round.
void addBelief(const Scene& scene, Index arm, ArmFacts& facts) {
    const Snapshot& now = scene.belief();
    const Speaker speaker(now);
    const auto unit = QString::fromStdString(now.spec->response.unit);
    facts.facts.push_back({said("mean"), speaker.value(now.mean(arm)) + (unit.isEmpty() ? QString() : QChar::Nbsp + unit)});
    facts.facts.push_back({said("sd"), speaker.width(now.sd(arm))});
    const auto pulls = std::ranges::find(now.pulls, arm, &Pulls::arm);
    facts.facts.push_back(
        {said("measured"),
         pulls == now.pulls.end() ? said("never") : said("%1×, average %2").arg(pulls->count).arg(speaker.value(pulls->average)),
         true});
    for (const auto& words : measuredBeside(now, arm)) facts.facts.push_back({said("of these"), words, true});
}

// None beside the belief of the next round, which it did not come from.
void addDecision(const Scene& scene, Index arm, ArmFacts& facts) {
    const Snapshot& shot = *scene.shot;
    if (&scene.belief() != &shot) return;
    const Speaker speaker(shot);
    const auto& d = shot.decision;
    if (scene.shows(Shows::Bounds) && shot.hasBounds() && std::isfinite(shot.upper(arm))) {
        facts.facts.push_back({QStringLiteral("U"), speaker.value(shot.upper(arm))});
        facts.facts.push_back({QStringLiteral("L"), speaker.value(shot.lower(arm))});
    }
    if (scene.shows(Shows::Gaps) && d.gap && std::isfinite((*d.gap)[arm]))
        facts.facts.push_back({said("gap"), speaker.gap((*d.gap)[arm])});
    if (!showsOwnIndex(scene) || !d.index || !std::isfinite((*d.index)[arm])) return;
    const auto& policy = *shot.conditions->policy.entry;
    facts.facts.push_back({lookOf(policy).name, speaker.index((*d.index)[arm])});
}

void addRoles(const Scene& scene, Index arm, ArmFacts& facts) {
    const auto& d = scene.shot->decision;
    if (scene.shows(Shows::Leader) && d.J == arm) facts.roles.push_back(Marker::Leader);
    if (scene.shows(Shows::Rival) && d.j == arm) facts.roles.push_back(Marker::Rival);
    if (scene.shows(Shows::Choice) && std::ranges::find(d.chosen, arm) != d.chosen.end()) facts.roles.push_back(Marker::Chosen);
    if (scene.shows(Shows::Recommendation) && d.recommendation == arm) facts.roles.push_back(Marker::Recommended);
    const auto& pending = scene.shot->spec->pending;
    if (scene.shot->isLast && std::ranges::find(pending, arm) != pending.end()) facts.roles.push_back(Marker::Pending);
}

}  // namespace

std::optional<Index> armOfCard(const Scene& scene) {
    if (scene.looked) return scene.looked;
    const auto& d = scene.shot->decision;
    if (d.J && scene.shows(Shows::Leader)) return d.J;
    if (chosenArm(scene) && scene.shows(Shows::Choice)) return chosenArm(scene);
    if (scene.shows(Shows::Recommendation)) return d.recommendation;
    return std::nullopt;
}

ArmFacts armFacts(const Scene& scene, Index arm) {
    ArmFacts facts{arm, Speaker(*scene.shot).arm(arm), QStringLiteral("#%1").arg(arm), {}, {}};
    addBelief(scene, arm, facts);
    addDecision(scene, arm, facts);
    addRoles(scene, arm, facts);
    return facts;
}

ArmCard::ArmCard(QWidget* parent) : QWidget(parent), title_(new QLabel(this)), grid_(new QGridLayout), roles_(new QHBoxLayout) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 8, 12, 8);
    layout->setSpacing(4);
    layout->addWidget(title_);
    layout->addLayout(grid_);
    layout->addLayout(roles_);
    layout->addStretch(1);
    grid_->setHorizontalSpacing(10);
    grid_->setVerticalSpacing(1);
    grid_->setColumnStretch(1, 1);
    grid_->setColumnStretch(3, 1);
    title_->setTextFormat(Qt::RichText);
    title_->setWordWrap(true);
    for (int i = 0; i < 5; ++i) {
        signs_.push_back({new QLabel(this), new QLabel(this)});
        roles_->addWidget(signs_.back().name);
        roles_->addWidget(signs_.back().text);
    }
    roles_->addStretch(1);
    setAccessibleName(tr("Arm"));
}

void ArmCard::show(const Scene& scene, const Style& style) {
    const auto arm = armOfCard(scene);
    const ArmFacts facts = arm ? armFacts(scene, *arm) : ArmFacts{};
    if (arm) {
        showTitle(facts, style);
    } else {
        title_->setFont(style.font(Type::Legend));
        title_->setText(tr("Point at an arm to see its numbers."));
    }
    showFacts(facts, style);
    showRoles(facts, style);
}

void ArmCard::clear() {
    title_->clear();
    showFacts({}, Style{});
    showRoles({}, Style{});
}

void ArmCard::showTitle(const ArmFacts& facts, const Style& style) {
    title_->setFont(style.font(Type::PanelTitle));
    title_->setText(QStringLiteral("%1 <span style='font-weight:normal; color:%3'>&nbsp;%2</span>")
                        .arg(facts.title.toHtmlEscaped(), facts.number, style.colour(Role::SecondText).name()));
}

// Two facts beside each other; what has no value now leaves no hole.
void ArmCard::showFacts(const ArmFacts& facts, const Style& style) {
    while (rows_.size() < facts.facts.size()) rows_.push_back({new QLabel(this), new QLabel(this)});
    int line = 0, column = 0;
    QPalette quiet = palette();
    quiet.setColor(QPalette::WindowText, style.colour(Role::SecondText));
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        const bool used = i < facts.facts.size();
        for (auto* label : {rows_[i].name, rows_[i].text}) {
            label->setVisible(used);
            label->setFont(style.font(Type::Legend));
        }
        if (!used) continue;
        const bool wide = facts.facts[i].wide;
        if (wide && column > 0) ++line, column = 0;
        grid_->addWidget(rows_[i].name, line, column);
        grid_->addWidget(rows_[i].text, line, column + 1, 1, wide ? 3 : 1);
        column = wide || column > 0 ? 0 : 2;
        if (column == 0) ++line;
        rows_[i].name->setPalette(quiet);
        rows_[i].name->setText(facts.facts[i].name);
        rows_[i].text->setText(facts.facts[i].text);
    }
}

void ArmCard::showRoles(const ArmFacts& facts, const Style& style) {
    for (std::size_t i = 0; i < signs_.size(); ++i) {
        const bool used = i < facts.roles.size();
        signs_[i].name->setVisible(used);
        signs_[i].text->setVisible(used);
        if (!used) continue;
        signs_[i].name->setPixmap(markerPicture(facts.roles[i], style, devicePixelRatioF()));
        signs_[i].text->setFont(style.font(Type::Legend));
        signs_[i].text->setText(QCoreApplication::translate("legend", entryOf(facts.roles[i]).word.data()));
    }
}

}  // namespace gapscope
