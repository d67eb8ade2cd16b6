// StatusLine: the window's last line: where we are, what is counted, who chooses, and whether it is on disk.
#pragma once

#include <QPushButton>
#include <QStatusBar>
#include <QTimer>
#include <functional>

#include "ui/session/lane.h"
#include "ui/window/elided_label.h"

namespace gapscope {

class Session;
struct Snapshot;

// "round 7 of 40"; once the budget is used, how many were made of it.
QString roundText(const Snapshot& shot);
// "round %1 of %2" and "%1 of %2 made".
QString roundPattern();
QString madePattern();

class StatusLine : public QStatusBar {
    Q_OBJECT

public:
    StatusLine(Session& session, QWidget* parent = nullptr);
    void refresh(const QString& whereSaved, bool withSeed);
    // Stays until something else is said.
    void say(const QString& sentence) { message_->setText(sentence); }
    // Something that may take a while: shown with a button to cancel it once it has taken half a second. Call look() when
    // it begins and ends.
    void watch(std::function<std::optional<Chore>()> chore) { watched_.push_back(std::move(chore)); }
    void look();
    bool isWaiting() const { return !stop_->isHidden(); }

signals:
    void waitingChanged();

private:
    std::optional<Chore> chore() const;
    void showBusy();

    Session& session_;
    ElidedLabel *message_, *busy_, *facts_;  // what was said stays beside what is being done
    QPushButton* stop_;
    std::vector<std::function<std::optional<Chore>()>> watched_;
    QTimer patience_;  // work that is over soon is not worth a word
};

}  // namespace gapscope
