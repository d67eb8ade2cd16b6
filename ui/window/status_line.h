// StatusLine: the window's last line: where we are, what is counted, who chooses, and whether it is on disk.
#pragma once

#include <QLabel>
#include <QPushButton>
#include <QStatusBar>
#include <QTimer>

namespace gapscope {

class Session;
struct Snapshot;

// "round 7 of 40"; once the budget is used, how many were made of it.
QString roundText(const Snapshot& shot);

class StatusLine : public QStatusBar {
    Q_OBJECT

public:
    StatusLine(Session& session, QWidget* parent = nullptr);
    void refresh(const QString& whereSaved);
    // Stays until something else is said.
    void say(const QString& sentence) { message_->setText(sentence); }

private:
    void showBusy();

    Session& session_;
    QLabel *message_, *facts_;
    QPushButton* stop_;
    QTimer patience_;  // work that is over soon is not worth a word
};

}  // namespace gapscope
