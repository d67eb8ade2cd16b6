// What the window of a comparison is made of.
#include <QAction>
#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QStackedWidget>
#include <QTabBar>
#include <QVBoxLayout>

#include "ui/experiment/compare_window.h"
#include "ui/experiment/experiment_form.h"
#include "ui/experiment/numbers_page.h"
#include "ui/window/banner.h"

namespace gapscope {

QWidget* CompareWindow::makeLeft() {
    auto* left = new QWidget(this);
    form_ = new ExperimentForm(left);
    start_ = new QPushButton(tr("Run"), left);
    start_->setObjectName(QStringLiteral("start"));
    start_->setDefault(true);
    progress_ = new QProgressBar(left);
    progress_->setTextVisible(false);
    progress_->setFixedHeight(6);
    progress_->setAccessibleName(tr("Progress"));
    status_ = new QLabel(left);
    status_->setWordWrap(true);
    status_->setTextFormat(Qt::PlainText);
    auto* layout = new QVBoxLayout(left);
    layout->setContentsMargins(0, 0, 0, 8);
    layout->addWidget(form_, 1);
    auto* foot = new QVBoxLayout;
    foot->setContentsMargins(12, 4, 8, 0);
    for (auto* each : std::initializer_list<QWidget*>{progress_, status_, start_}) foot->addWidget(each);
    layout->addLayout(foot);
    connect(start_, &QPushButton::clicked, this, &CompareWindow::startOrCancel);
    connect(form_, &ExperimentForm::edited, this, &CompareWindow::refreshStatus);
    connect(form_, &ExperimentForm::studyWanted, this, &CompareWindow::takeStudy);
    connect(form_, &ExperimentForm::tableWanted, this, &CompareWindow::askForTable);
    connect(form_, &ExperimentForm::rowsWanted, this, &CompareWindow::askForRows);
    connect(form_, &ExperimentForm::openWanted, this, &CompareWindow::askAndOpen);
    connect(form_, &ExperimentForm::saveWanted, this, &CompareWindow::askAndSave);
    return left;
}

QWidget* CompareWindow::makeRight() {
    auto* right = new QWidget(this);
    banner_ = new Banner(right);
    pages_ = new QStackedWidget(right);
    runs_ = new RunStrip(right);
    auto* layout = new QVBoxLayout(right);
    layout->setContentsMargins(4, 4, 4, 4);
    layout->setSpacing(2);
    layout->addWidget(makeBar());
    layout->addWidget(banner_);
    layout->addWidget(pages_, 1);
    layout->addWidget(runs_);
    makePages();
    connect(runs_, &RunStrip::chosen, this, &CompareWindow::openRun);
    return right;
}

QWidget* CompareWindow::makeBar() {
    auto* bar = new QWidget(this);
    tabs_ = new QTabBar(bar);
    tabs_->setDrawBase(false);
    tabs_->setExpanding(false);
    tabs_->setAccessibleName(tr("Charts"));
    tabs_->setTabData(tabs_->addTab(tr("All")), QStringLiteral("all"));
    for (const auto& chart : charts()) tabs_->setTabData(tabs_->addTab(titleOf(chart)), QString::fromLatin1(chart.id));
    tabs_->setTabData(tabs_->addTab(tr("Numbers")), QStringLiteral("numbers"));
    budget_ = new QComboBox(bar);
    budget_->setAccessibleName(tr("Budget of the runs and of the allocation"));
    contender_ = new QComboBox(bar);
    contender_->setAccessibleName(tr("Policy of the allocation"));
    export_ = new QPushButton(tr("Export…"), bar);
    export_->setObjectName(QStringLiteral("export"));
    auto* layout = new QHBoxLayout(bar);
    layout->setContentsMargins(4, 0, 4, 0);
    layout->addWidget(tabs_);
    layout->addStretch(1);
    for (auto* each : std::initializer_list<QWidget*>{contender_, budget_, export_}) layout->addWidget(each);
    connect(tabs_, &QTabBar::currentChanged, this, &CompareWindow::refresh);
    connect(budget_, &QComboBox::currentIndexChanged, this, &CompareWindow::refresh);
    connect(contender_, &QComboBox::currentIndexChanged, this, &CompareWindow::refresh);
    connect(export_, &QPushButton::clicked, this, &CompareWindow::exportFigure);
    return bar;
}

// The empty state first, then a page per tab; the first of them shows four charts at once.
void CompareWindow::makePages() {
    auto* nothing = new QWidget(pages_);
    empty_ = new QLabel(nothing);
    empty_->setWordWrap(true);
    empty_->setAlignment(Qt::AlignCenter);
    emptyStart_ = new QPushButton(tr("Run"), nothing);
    emptyStart_->setObjectName(QStringLiteral("emptyStart"));
    auto* centre = new QVBoxLayout(nothing);
    centre->addStretch(2);
    centre->addWidget(empty_);
    centre->addSpacing(8);
    centre->addWidget(emptyStart_, 0, Qt::AlignHCenter);
    centre->addStretch(3);
    connect(emptyStart_, &QPushButton::clicked, this, [this] { form_->hasExperiment() ? start() : askAndOpen(); });
    pages_->addWidget(nothing);
    auto* all = new QWidget(pages_);
    auto* grid = new QGridLayout(all);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setSpacing(2);
    pages_->addWidget(all);
    int place = 0;
    for (const auto& chart : charts()) {
        auto* alone = new ChartPanel(chart, pages_);
        charts_.push_back(alone);
        pages_->addWidget(alone);
        if (place >= 4) continue;
        auto* small = new ChartPanel(chart, all);
        charts_.push_back(small);
        grid->addWidget(small, place / 2, place % 2);
        ++place;
        connect(small, &ChartPanel::enlarged, this, [this, small] { showPage(QString::fromLatin1(small->chart().id)); });
        connect(alone, &ChartPanel::enlarged, this, [this] { showPage(QStringLiteral("all")); });
    }
    for (int i = 0; i < 2; ++i) {
        grid->setRowStretch(i, 1);
        grid->setColumnStretch(i, 1);
    }
    numbers_ = new NumbersPage(pages_);
    pages_->addWidget(numbers_);
}

void CompareWindow::makeKeys() {
    const auto add = [this](const char* key, auto does) {
        auto* made = new QAction(this);
        made->setShortcut(QKeySequence(QString::fromLatin1(key)));
        connect(made, &QAction::triggered, this, does);
        addAction(made);
    };
    add("Ctrl+Return", &CompareWindow::startOrCancel);
    add("Ctrl+O", &CompareWindow::askAndOpen);
    add("Ctrl+S", &CompareWindow::askAndSave);
    add("Ctrl+E", &CompareWindow::exportFigure);
    add("Ctrl+C", &CompareWindow::copyChart);
    add("Ctrl+Shift+C", &CompareWindow::copyNumbers);
    add("Ctrl+W", [this] { close(); });
    add("F11", [this] { setWindowState(windowState() ^ Qt::WindowFullScreen); });
    add("Ctrl+PgDown", [this] { tabs_->setCurrentIndex((tabs_->currentIndex() + 1) % tabs_->count()); });
    add("Ctrl+PgUp", [this] { tabs_->setCurrentIndex((tabs_->currentIndex() + tabs_->count() - 1) % tabs_->count()); });
    start_->setToolTip(tr("Ctrl+Return"));
    export_->setToolTip(tr("A chart as a picture, with its numbers and the command that makes them again (Ctrl+E)"));
}

void CompareWindow::showPage(const QString& id) {
    for (int i = 0; i < tabs_->count(); ++i)
        if (tabs_->tabData(i).toString() == id) tabs_->setCurrentIndex(i);
}

QString CompareWindow::page() const { return tabs_->tabData(tabs_->currentIndex()).toString(); }

}  // namespace gapscope
