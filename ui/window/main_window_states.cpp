// What the window offers where something is empty, finished or cannot run (design: visual.md section 7).
#include <QCoreApplication>
#include <QLayout>
#include <QMenu>

#include "ui/gaps/borrowed_gaps.h"
#include "ui/gaps/gaps_picture.h"
#include "ui/looking/looking_panel.h"
#include "ui/session/edits.h"
#include "ui/session/lane.h"
#include "ui/session/quiz.h"
#include "ui/session/session.h"
#include "ui/setup/draft.h"
#include "ui/setup/live_settings.h"
#include "ui/window/banner.h"
#include "ui/window/bench.h"
#include "ui/window/main_window.h"
#include "ui/window/offers.h"

namespace gapscope {

namespace {

// A sentence in a picture may be broken into lines, which then follow each other.
OffersOver* offersBelow(const Bench& bench, const QString& id, const std::function<QString()>& sentence) {
    auto* widget = bench.panel(id)->widget;
    auto* picture = qobject_cast<LookingPanel*>(widget);
    if (!picture) picture = widget->findChild<LookingPanel*>();
    const auto place = [picture, sentence] {
        QRectF rect;
        const QString text = sentence();
        for (const auto& label : picture->drawn().labels)
            if (rect.isEmpty() ? label.text.size() > 8 && text.startsWith(label.text) : text.contains(label.text))
                rect |= label.outline.boundingRect();
            else if (!rect.isEmpty())
                break;
        return rect;
    };
    const auto isFree = [picture](const QRectF& rect) {
        return std::ranges::none_of(picture->drawn().labels,
                                    [&](const Label& label) { return label.outline.boundingRect().intersects(rect); });
    };
    return new OffersOver(picture, place, isFree);
}

QString textOf(std::string_view words) { return QString::fromUtf8(words.data(), static_cast<qsizetype>(words.size())); }

int budgetNeeded(const Snapshot& shot) { return static_cast<int>(shot.conditions->policy.pullsFirst() * shot.armsInPlay); }

bool canRun(const PolicyEntry& policy, const Snapshot& shot) {
    try {
        requireBudget({&policy, Settings(policy.params)}, shot.armsInPlay, shot.conditions->budget);
    } catch (const Error&) {
        return false;
    }
    return true;
}

// A quarter of what there was, as a number that is easily said.
int moreFor(int budget) { return std::max(1, static_cast<int>(niceBelow(std::max(1.0, budget / 4.0)))); }

}  // namespace

void MainWindow::makeOffers() {
    stepOffer_ = offersBelow(*bench_, QStringLiteral("posterior"),
                             [] { return QCoreApplication::translate("posterior", "Nothing measured yet: this is the prior."); });
    gapOffer_ = offersBelow(*bench_, QStringLiteral("gaps"),
                            [this] { return session_->hasStudy() ? whyNoGaps(*session_->snapshot()) : QString(); });
    auto* why = bench_->panel(QStringLiteral("why"))->widget;
    whyOffers_ = new Offers(why);
    why->layout()->addWidget(whyOffers_);
    why->layout()->setAlignment(whyOffers_, Qt::AlignLeft);
}

void MainWindow::refreshOffers() {
    if (!session_->hasStudy()) return;
    const Scene scene = session_->scene();
    const Snapshot& shot = *scene.shot;
    std::vector<Offer> step, why;
    if (shot.round == 1 && !scene.lineByLine() && session_->canStep() && !quiz_->question())
        step.push_back({tr("Step"), [this] { session_->step(); }, tr("Make the first measurement")});
    if (!shot.cannotChoose.empty() && budgetNeeded(shot) > shot.conditions->budget) {
        why.push_back({tr("Raise budget to %1").arg(budgetNeeded(shot)), [this] { raiseBudget(); }});
        why.push_back({tr("Choose another…"), [this] { offerPolicies(); }, tr("Another policy for this study")});
    } else if (shot.budgetUsed() && shot.isLast) {
        why.push_back({tr("Add %1 to the budget").arg(moreFor(shot.conditions->budget)), [this] { addToBudget(); }});
        why.push_back({tr("How sure are we?"), [this] { showPanel(QStringLiteral("sure")); }});
    }
    stepOffer_->show(std::move(step), style_);
    whyOffers_->show(std::move(why), style_);
    refreshGapOffer(scene);
}

void MainWindow::refreshGapOffer(const Scene& scene) {
    std::vector<Offer> offers;
    const bool shown = scene.switches.borrowedGaps;
    if (canBorrowGaps(*scene.shot)) offers.push_back({shown ? tr("Hide") : tr("Show"), [this] { borrowedGaps_->trigger(); }});
    gapOffer_->show(std::move(offers), style_);
}

void MainWindow::changeStudy(const StudySpec& after, const QString& name) {
    edits_->make(after, name);
    say(tr("Changed: %1.").arg(name));
}

// Measuring again under other settings may take long.
void MainWindow::useConditions(const Conditions& wanted, const QString& name) {
    const auto before = session_->walk();
    if (!before) return;
    try {
        auto rerun = withSettingsFrom(*before->spec, wanted, name.toStdString());
        reading_->want(tr("Measuring again: %1").arg(name),
                       [this, before, name, rerun = std::move(rerun)](Steering&) -> Lane::Then {
                           return [this, before, name, after = relived(rerun)] {
                               if (session_->walk() == before) changeStudy(after, name);  // else it is another study by now
                           };
                       });
    } catch (const Error& e) {
        banner_->say(QString::fromUtf8(e.what()));
    }
}

void MainWindow::raiseBudget() {
    if (!session_->hasStudy()) return;
    const Snapshot& shot = *session_->snapshot();
    auto wanted = session_->walk()->spec->newestConditions();
    wanted.budget = budgetNeeded(shot);
    useConditions(wanted, tr("budget %1").arg(wanted.budget));
}

// From now on, so that the rounds that are over keep the budget they were decided with.
void MainWindow::addToBudget() {
    if (!session_->hasStudy()) return;
    StudySpec after = *session_->walk()->spec;
    const int rows = after.measuredRows(), budget = after.newestConditions().budget;
    if (after.changes.empty() || after.changes.back().after != rows) {
        after.changes.emplace_back();
        after.changes.back().after = rows;
    }
    after.changes.back().budget = budget + moreFor(budget);
    changeStudy(after, tr("budget %1").arg(*after.changes.back().budget));
}

void MainWindow::offerPolicies() {
    if (!session_->hasStudy()) return;
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setObjectName(QStringLiteral("otherPolicies"));
    for (const auto* policy : policies()) {
        if (!canRun(*policy, *session_->snapshot())) continue;
        connect(menu->addAction(textOf(policy->label)), &QAction::triggered, this, [this, policy] {
            const auto& spec = *session_->walk()->spec;
            const auto wanted = edited(spec.newestConditions(), *spec.arms, "policy.name", std::string(policy->id));
            useConditions(wanted, tr("policy %1").arg(textOf(policy->label)));
        });
    }
    menu->popup(whyOffers_->mapToGlobal(whyOffers_->rect().bottomLeft()));
}

}  // namespace gapscope
