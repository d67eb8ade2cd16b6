// ModelPanel: what the model assumes and whether that holds: kernel, likelihood, sampled parameters, and every result against
// the others. Its parts are tabs; how the parameters are learned stands above them.
//
// Numbers are worked out on other threads, newest wish first, for the part that is seen and the round on screen; the picture
// before stays until they are there.
#pragma once

#include <QWidget>

#include "ui/model/check_picture.h"
#include "ui/model/kernel_facts.h"
#include "ui/model/likelihood_facts.h"
#include "ui/model/samples_picture.h"
#include "ui/plot/chart_sheet.h"
#include "ui/session/lane.h"
#include "ui/session/scene.h"

class QComboBox;
class QLabel;
class QPushButton;
class QTabBar;

namespace gapscope {

class LearnBar;

class ModelPanel : public QWidget {
    Q_OBJECT

public:
    enum class Part { Kernel, Likelihood, Samples, Check };

    explicit ModelPanel(QWidget* parent = nullptr);
    ~ModelPanel() override;

    void show(const Scene& scene, const Style& style);
    // What the learner says, and whether it is at work.
    void setLearner(const QString& notice, bool isFitting);
    void setPart(Part part);
    Part part() const { return part_; }

    // The part that is on screen, anywhere else: files, the clipboard.
    Figure figure(const Paper& paper, const QRectF& area, const Style& style) const;
    const Drawn& drawn() const { return drawn_; }  // as it was painted last
    std::optional<Chore> chore();
    // Asks for what this part lacks, also while it is not seen; whether that is nothing.
    bool isReady();
    // Until everything of this part is there: for pictures and tests, never in a window that is in use.
    void waitUntilDone();
    QSize minimumSizeHint() const override { return {360, 180}; }
    QSize sizeHint() const override { return {820, 440}; }

signals:
    void learningWanted(const gapscope::ModelChoice& model, const QString& name);
    void fitWanted();
    void busyChanged();
    void partChanged(int part);

protected:
    void showEvent(QShowEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    // What numbers were asked for last.
    struct Wish {
        std::weak_ptr<const Snapshot> shot;
        Part part = Part::Kernel;
        Eigen::Index first = -1, second = -1;  // the variable of a line; the parameters of a map
        bool is(const SnapshotPtr& round, const Wish& other) const {
            return shot.lock() == round && part == other.part && first == other.first && second == other.second;
        }
    };
    void build();
    void ask(bool evenUnseen = false);
    void askForMap();
    void refresh();
    void arrived();
    void fillChoosers();
    void refreshAction();
    QString words() const;

    SnapshotPtr shot_;
    Style style_;
    Part part_ = Part::Kernel;
    QString notice_;
    bool isFitting_ = false;
    Eigen::Index variable_ = 0;                           // of the kernel's line
    std::pair<Eigen::Index, Eigen::Index> axes_{-1, -1};  // of the map
    Wish asked_, askedMap_;
    std::optional<KernelFacts> kernel_;
    std::optional<LikelihoodFacts> likelihood_;
    std::optional<ParameterMap> map_;
    std::optional<SamplesFacts> samples_;
    std::optional<CheckFacts> check_;
    QString noMap_;  // why there is none
    Lane lane_, mapLane_;
    ChartSheet sheet_;
    Drawn drawn_;

    QTabBar* tabs_;
    LearnBar* learn_;
    QLabel *title_, *state_, *choose_, *against_;
    QComboBox *first_, *second_;
    QWidget* picture_;
    QPushButton* action_;  // of an empty state
};

}  // namespace gapscope
