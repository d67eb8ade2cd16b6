// CompareWindow: policies compared on one problem, in a window of its own that can stand beside the study or on a projector.
//
// At the left the experiment is put together, at the right charts fill in while it runs; below them every run is a dot that
// opens as a study.
#pragma once

#include <QWidget>

#include "ui/experiment/chart_panel.h"
#include "ui/experiment/comparison_runner.h"
#include "ui/plot/style.h"

class QComboBox;
class QLabel;
class QProgressBar;
class QPushButton;
class QStackedWidget;
class QTabBar;

namespace gapscope {

class Banner;
class ExperimentForm;
class NumbersPage;

class CompareWindow : public QWidget {
    Q_OBJECT

public:
    explicit CompareWindow(QWidget* parent = nullptr);
    ~CompareWindow() override;

    void use(const Style& style);
    // The study that is open in the main window, or null: the first one is taken, others are offered.
    void setCurrent(const Study::SpecPtr& study);
    void setExperiment(const Experiment& experiment);
    // Throws Error for a file that is no experiment; what was there stays.
    void open(const QString& path);

    void start();
    // "all", a chart's id, or "numbers".
    void showPage(const QString& id);
    QString page() const;

    ExperimentForm& form() { return *form_; }
    ComparisonRunner& runner() { return *runner_; }
    NumbersPage& numbers() { return *numbers_; }
    RunStrip& runs() { return *runs_; }
    QString said() const;
    // The run again as a study; opened() tells when it is there.
    void openRun(const Cell& cell);
    // Until nothing is under way: for pictures and tests, never in a window that is in use.
    void waitUntilDone();

signals:
    void opened(const gapscope::StudySpec& run);

protected:
    void closeEvent(QCloseEvent* event) override;

private:
    QWidget* makeLeft();
    QWidget* makeRight();
    QWidget* makeBar();
    void makePages();
    void makeKeys();
    void takeStudy();
    void askForTable();
    void askForRows();
    void askAndOpen();
    void askAndSave();
    void exportFigure();
    const ChartPanel* chartMeant() const;
    void copyChart();
    void copyNumbers();
    void startOrCancel();
    void refresh();
    void refreshStatus();
    void refreshChoices();
    void say(const QString& sentence);
    ChartChoice choice() const;

    Style style_;
    ComparisonRunner* runner_;
    Lane* lane_;  // runs that are simulated again, files
    Study::SpecPtr current_;
    Experiment started_;  // as the form was when it ran last
    QString file_;        // where the experiment was opened from or saved to last
    ExperimentForm* form_;
    Banner* banner_;
    QPushButton *start_, *export_;
    QProgressBar* progress_;
    QLabel *status_, *empty_;
    QPushButton* emptyStart_;
    QTabBar* tabs_;
    QComboBox *budget_, *contender_;
    QStackedWidget* pages_;
    NumbersPage* numbers_;
    RunStrip* runs_;
    std::vector<ChartPanel*> charts_;
};

}  // namespace gapscope
