// SurePanel: "How sure are we?" about the round looked at, in plain words (design: visual.md section 12).
//
// The chances are drawn on another thread, newest wish first. Until they are there those of an earlier round of the same
// study stay in grey; an answer never stands under another round than its own.
#pragma once

#include <QWidget>
#include <functional>

#include "core/study/lab_words.h"
#include "ui/plot/style.h"
#include "ui/session/lane.h"
#include "ui/session/scene.h"

class QLabel;
class QPushButton;
class QToolButton;

namespace gapscope {

class ChanceBars;
class StopForm;

class SurePanel : public QWidget {
    Q_OBJECT

public:
    explicit SurePanel(QWidget* parent = nullptr);
    ~SurePanel() override;

    void show(const Scene& scene, const Style& style);
    // Where a copied text comes from: the file and its hash.
    void setOrigin(std::function<Origin()> origin) { origin_ = std::move(origin); }
    // The round on screen; none while it is being worked out, or may not be told yet.
    const Certainty* certainty() const;
    std::optional<Chore> chore() { return lane_.chore(); }
    // For pictures and tests, never in a window that is in use.
    void waitUntilDone() { lane_.waitUntilDone(); }

signals:
    void busyChanged();
    void stopWanted(const std::optional<gapscope::StopRule>& rule);
    // The study's own rule to stop is met at its end.
    void stopReached(const QString& sentence);
    void copied();

protected:
    void showEvent(QShowEvent* event) override;

private:
    struct Answer {
        std::weak_ptr<const Snapshot> shot;
        Certainty certainty;
    };
    void build();
    void ask();
    void keep(const SnapshotPtr& shot, const Certainty& certainty);
    void refresh();
    void showAnswer(const SnapshotPtr& shot, const Certainty& certainty, bool grey);
    void showNothing(const QString& instead);
    void copy();
    void scrollToDetails();
    const Answer* answerFor(const SnapshotPtr& shot) const;

    std::optional<Scene> scene_;
    Style style_;
    std::vector<Answer> answers_;          // those of late, the newest at the end
    SnapshotPtr lastShown_;                // the last round whose answer was on screen
    std::weak_ptr<const Snapshot> asked_;  // what the lane was sent for, or has failed at
    QString problem_;                      // why there is no answer to that
    std::function<Origin()> origin_;
    Lane lane_;

    QLabel *title_, *working_, *head_, *text_, *stop_, *chancesTitle_, *bound_;
    ChanceBars* chances_;
    QToolButton* fold_;
    QPushButton* copy_;
    QWidget* details_;
    StopForm* form_;
};

}  // namespace gapscope
