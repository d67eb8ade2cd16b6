#include "ui/window/status_line.h"

#include <QCoreApplication>
#include <algorithm>

#include "core/policy/gaps.h"
#include "ui/session/session.h"
#include "ui/session/spoken.h"

namespace gapscope {

namespace {

QString countsText(const Scene& scene) {
    const Snapshot& shot = *scene.shot;
    const int measured = shot.round - 1 + (scene.next && scene.shows(Shows::Measurement) ? 1 : 0);
    QStringList parts{roundText(shot), StatusLine::tr("%1 measured").arg(measured)};
    if (const auto pending = shot.spec->pending.size(); shot.isLast && pending)
        parts << StatusLine::tr("%1 pending").arg(pending);
    const auto failed = std::ranges::count(shot.rowsSeen(), Measurement::Status::Failed, &Measurement::status);
    if (failed) parts << StatusLine::tr("%1 failed").arg(failed);
    return parts.join(QStringLiteral(" · "));
}

// Of the numbers only what the film has come to.
QString policyText(const Scene& scene) {
    const Snapshot& shot = *scene.shot;
    const auto label = shot.conditions->policy.entry->label, rule = explorationName(shot.decision.exploration);
    auto text = QString::fromUtf8(label.data(), static_cast<qsizetype>(label.size()));
    if (!shot.decision.beta || !scene.shows(Shows::Beta)) return text;
    return text +
           QStringLiteral(", β %1 (%2)")
               .arg(spokenNumber(*shot.decision.beta), QString::fromUtf8(rule.data(), static_cast<qsizetype>(rule.size())));
}

}  // namespace

QString roundText(const Snapshot& shot) {
    const int budget = shot.conditions->budget;
    return shot.budgetUsed() ? madePattern().arg(shot.round - 1).arg(budget) : roundPattern().arg(shot.round).arg(budget);
}

QString roundPattern() { return QCoreApplication::translate("window", "round %1 of %2"); }
QString madePattern() { return QCoreApplication::translate("window", "%1 of %2 made"); }

StatusLine::StatusLine(Session& session, QWidget* parent)
    : QStatusBar(parent),
      session_(session),
      message_(new ElidedLabel(240, this)),
      busy_(new ElidedLabel(120, this)),
      facts_(new ElidedLabel(120, this)),
      stop_(new QPushButton(tr("Cancel"), this)) {
    setSizeGripEnabled(false);
    for (auto* label : {message_, busy_, facts_}) label->setContentsMargins(8, 0, 8, 0);
    message_->setObjectName(QStringLiteral("message"));
    addWidget(message_, 1);
    addPermanentWidget(busy_);
    addPermanentWidget(stop_);
    addPermanentWidget(facts_);
    busy_->hide();
    stop_->hide();
    patience_.setSingleShot(true);
    connect(&patience_, &QTimer::timeout, this, &StatusLine::showBusy);
    connect(stop_, &QPushButton::clicked, this, [this] {
        if (const auto now = chore()) now->cancel();
        look();
    });
    watch([this] { return session_.chore(); });
    connect(&session_, &Session::busyChanged, this, &StatusLine::look);
    connect(&session_, &Session::asideChanged, this, &StatusLine::look);
}

std::optional<Chore> StatusLine::chore() const {
    for (const auto& each : watched_)
        if (auto now = each()) return now;
    return std::nullopt;
}

void StatusLine::look() {
    if (chore()) {
        if (!patience_.isActive()) patience_.start(500);
        return;
    }
    patience_.stop();
    if (!isWaiting()) return;
    busy_->hide();
    stop_->hide();
    emit waitingChanged();
}

void StatusLine::showBusy() {
    const auto now = chore();
    if (!now) return look();
    busy_->setText(now->doing + QStringLiteral(" …"));
    patience_.start(100);
    if (isWaiting()) return;
    busy_->show();
    stop_->show();
    emit waitingChanged();
}

void StatusLine::refresh(const QString& whereSaved, bool withSeed) {
    facts_->setVisible(session_.hasStudy());
    if (!session_.hasStudy()) return;
    const auto& shot = *session_.snapshot();
    QStringList facts{countsText(session_.scene()), policyText(session_.scene())};
    if (withSeed) facts << tr("seed %1").arg(shot.spec->seed);
    facts << whereSaved;
    if (session_.currentSettings()) facts.prepend(tr("with today's settings"));
    facts_->setText(facts.join(QStringLiteral("   |   ")));
}

}  // namespace gapscope
