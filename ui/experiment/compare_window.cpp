#include "ui/experiment/compare_window.h"

#include <QCloseEvent>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QStackedWidget>
#include <QTabBar>
#include <cmath>

#include "ui/experiment/draft_experiment.h"
#include "ui/experiment/experiment_form.h"
#include "ui/experiment/numbers_page.h"
#include "ui/window/banner.h"
#include "ui/window/preferences.h"

namespace gapscope {

namespace {

QString geometryKey() { return QStringLiteral("compareWindow"); }

QString inWords(double seconds) {
    if (seconds < 90) return CompareWindow::tr("about %1 s left").arg(std::max(1, static_cast<int>(std::lround(seconds))));
    return CompareWindow::tr("about %1 min left").arg(static_cast<int>(std::lround(seconds / 60)));
}

// The same problem, however much of it has been measured meanwhile.
bool isProblemOf(const StudySpec& problem, const StudySpec& study) {
    return problem.arms == study.arms && problem.name == study.name && problem.minimise == study.minimise &&
           problem.source.entry == study.source.entry && problem.initial == study.newestConditions();
}

}  // namespace

CompareWindow::CompareWindow(QWidget* parent)
    : QWidget(parent, Qt::Window), runner_(new ComparisonRunner(this)), lane_(new Lane(this)) {
    setWindowTitle(tr("Compare – Gapscope"));
    setObjectName(QStringLiteral("compare"));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(makeLeft());
    layout->addWidget(makeRight(), 1);
    makeKeys();
    connect(runner_, &ComparisonRunner::found, this, &CompareWindow::refresh);
    connect(runner_, &ComparisonRunner::finished, this, &CompareWindow::refresh);
    connect(runner_, &ComparisonRunner::failed, this, &CompareWindow::say);
    connect(lane_, &Lane::failed, this, &CompareWindow::say);
    connect(lane_, &Lane::busyChanged, this, &CompareWindow::refreshStatus);
    resize(1280, 800);
    restoreGeometry(Preferences::value(geometryKey()).toByteArray());
    refresh();
}

CompareWindow::~CompareWindow() {
    runner_->disconnect(this);
    lane_->disconnect(this);
}

// What is finished stays for the next time the window is shown; nobody waits for the rest.
void CompareWindow::closeEvent(QCloseEvent* event) {
    runner_->cancel();
    lane_->cancel();
    Preferences::set(geometryKey(), saveGeometry());
    event->accept();
}

void CompareWindow::use(const Style& style) {
    style_ = style;
    form_->use(style);
    form_->parentWidget()->setFixedWidth(static_cast<int>(250 * (0.45 + 0.55 * style.textScale)) + 30);
    banner_->use(*style.palette);
    runs_->setFixedHeight(static_cast<int>(style.text(34) + style.mark(110)));
    QPalette quiet = palette();
    quiet.setColor(QPalette::WindowText, style.colour(Role::SecondText));
    for (auto* label : {status_, empty_}) label->setPalette(quiet);
    refresh();
}

void CompareWindow::setCurrent(const Study::SpecPtr& study) {
    current_ = study;
    if (study && !form_->hasExperiment()) form_->setExperiment(firstDraft(*study));
    form_->offerStudy(study && !isProblemOf(*form_->experiment().study, *study));
    refresh();
}

void CompareWindow::takeStudy() {
    if (!current_) return;
    file_.clear();
    form_->setExperiment(firstDraft(*current_));
    form_->offerStudy(false);
}

void CompareWindow::setExperiment(const Experiment& experiment) {
    form_->setExperiment(experiment);
    if (current_) form_->offerStudy(!isProblemOf(*experiment.study, *current_));
    refresh();
}

void CompareWindow::start() {
    if (!form_->hasExperiment()) return;
    banner_->hide();
    form_->say({}, {});
    try {
        runner_->start(runnable(form_->experiment()));
        started_ = form_->experiment();
    } catch (const Error& e) {
        form_->say(QString::fromStdString(e.place()), QString::fromStdString(e.sentence()));
    }
    refreshChoices();
    refresh();
}

void CompareWindow::startOrCancel() {
    if (runner_->isRunning()) return runner_->cancel();
    start();
}

void CompareWindow::openRun(const Cell& cell) {
    const auto& findings = runner_->findings();
    if (!findings) return;
    const auto label = QString::fromStdString(findings->experiment->contenders[cell.contender].label);
    lane_->want(tr("Simulating %1, run %2 again").arg(label, QString::number(cell.run + 1)),
                [this, experiment = findings->experiment, cell](Steering&) -> Lane::Then {
                    const auto study = std::make_shared<const StudySpec>(asStudy(*experiment, cell));
                    return [this, study] { emit opened(*study); };
                });
}

void CompareWindow::waitUntilDone() {
    runner_->waitUntilDone();
    lane_->waitUntilDone();
}

void CompareWindow::say(const QString& sentence) { banner_->say(sentence); }

QString CompareWindow::said() const { return status_->text(); }

ChartChoice CompareWindow::choice() const {
    ChartChoice choice;
    choice.budget = static_cast<std::size_t>(std::max(0, budget_->currentIndex()));
    if (contender_->currentIndex() > 0) choice.contender = static_cast<std::size_t>(contender_->currentIndex() - 1);
    return choice;
}

// The lists above the charts, for another experiment than before.
void CompareWindow::refreshChoices() {
    const QSignalBlocker quiet(budget_), still(contender_);
    budget_->clear();
    contender_->clear();
    if (!runner_->findings()) return;
    const auto& experiment = *runner_->findings()->experiment;
    for (const int budget : experiment.budgets) budget_->addItem(tr("budget %1").arg(budget));
    budget_->setCurrentIndex(static_cast<int>(runner_->findings()->longest()));
    contender_->addItem(tr("all policies"));
    for (const auto& each : experiment.contenders) contender_->addItem(QString::fromStdString(each.label));
}

void CompareWindow::refresh() {
    const auto& findings = runner_->findings();
    const bool any = findings && (!findings->empty() || runner_->isRunning());
    pages_->setCurrentIndex(any ? tabs_->currentIndex() + 1 : 0);
    tabs_->setEnabled(any);
    runs_->setVisible(any && page() != QLatin1String("numbers"));
    budget_->setVisible(any && findings->experiment->budgets.size() > 1);
    contender_->setVisible(any && page() == QLatin1String("allocation"));
    export_->setEnabled(any && !findings->empty());
    if (any) {
        for (auto* chart : charts_)
            if (chart == pages_->currentWidget() || pages_->currentWidget()->isAncestorOf(chart))
                chart->show(findings, choice(), style_);
        if (pages_->currentWidget() == numbers_) numbers_->show(findings, style_);
        runs_->show(findings, choice().budget, style_);
    }
    refreshStatus();
}

void CompareWindow::refreshStatus() {
    const int done = runner_->done(), total = runner_->total();
    const bool running = runner_->isRunning(), ready = form_->hasExperiment();
    start_->setText(running ? tr("Cancel") : tr("Run"));
    start_->setEnabled(ready);
    progress_->setVisible(running);
    progress_->setRange(0, std::max(1, total));
    progress_->setValue(done);
    QStringList words;
    const auto& findings = runner_->findings();
    if (running) {
        words << tr("%1 of %2 runs").arg(done).arg(total);
        if (const auto left = runner_->secondsLeft()) words.last() += QStringLiteral(", ") + inWords(*left);
    } else if (runner_->wasCancelled()) {
        words << tr("Cancelled: %1 of %2 runs are finished and kept.").arg(done).arg(total);
    } else if (findings) {
        words << tr("All %1 runs are finished.").arg(total);
    }
    if (lane_->isBusy() && lane_->chore()) words << lane_->chore()->doing + QStringLiteral(" …");
    if (findings && ready && !sameExperiment(started_, form_->experiment()))
        words << tr("The charts show the settings as they were.");
    status_->setText(words.join(' '));
    status_->setVisible(!words.isEmpty());
    const auto& draft = form_->experiment();
    empty_->setText(
        !ready ? tr("Open a study, an experiment file, or a table of outcomes to compare policies on.")
               : tr("%1 policies, %2 runs of each, all with the same truth and the same noise: which one finds the best arm?")
                     .arg(draft.contenders.size())
                     .arg(draft.runs));
    emptyStart_->setText(ready ? tr("Run") : tr("Open…"));
}

}  // namespace gapscope
