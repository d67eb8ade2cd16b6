// What the window can be told: menus and toolbar. The actions themselves are in main_window_actions.cpp.
#include <QActionGroup>
#include <QMenuBar>
#include <QToolBar>
#include <QToolButton>
#include <algorithm>

#include "ui/looking/map_menu.h"
#include "ui/plot/plain_text.h"
#include "ui/posterior/map_view.h"
#include "ui/session/player.h"
#include "ui/session/session.h"
#include "ui/start/examples.h"
#include "ui/window/arrangement.h"
#include "ui/window/bench.h"
#include "ui/window/dock.h"
#include "ui/window/look.h"
#include "ui/window/main_window.h"
#include "ui/window/round_field.h"

namespace gapscope {

void MainWindow::makeMenus(const QString& examples) {
    makeFileMenu(examples);
    menuBar()->addMenu(tr("&Edit"))->addActions({undo_, redo_, copy_, copyData_, paste_});
    auto* study = menuBar()->addMenu(tr("&Study"));
    study->addActions({first_, back_, step_, run_, last_});
    study->addSeparator();
    study->addActions({backRound_, stepRound_});
    makeSpeedMenu(study);
    study->addSeparator();
    study->addActions({lineByLine_, whatIf_, predict_, truth_, samples_, fit_, cut_, borrowedGaps_, letGo_});
    makeOrderMenu(study);
    study->addSeparator();
    study->addAction(todaysSettings_);
    study->addAction(newSeed_);
    study->addSeparator();
    study->addAction(compare_);
    makeViewMenu();
    makeHelp();
}

void MainWindow::makeSpeedMenu(QMenu* study) {
    auto* menu = study->addMenu(tr("S&peed"));
    auto* speeds = new QActionGroup(this);
    for (const double speed : Player::speeds) {
        auto* choice = action(tr("%1 times").arg(speed), {}, [this, speed] { player_->setSpeed(speed); });
        choice->setCheckable(true);
        choice->setChecked(speed == player_->speed());
        speeds->addAction(choice);
        menu->addAction(choice);
    }
}

// The same as clicks on the posterior's legend, for the keyboard.
void MainWindow::makeOrderMenu(QMenu* study) {
    const auto with = [this](auto change) {
        Switches now = session_->switches();
        change(now);
        session_->setSwitches(now);
    };
    auto* band = action(tr("&Band of a new measurement"), {},
                        [with] { with([](Switches& now) { now.newMeasurement = !now.newMeasurement; }); });
    band->setCheckable(true);
    study->addAction(band);
    auto* menu = study->addMenu(tr("&Order of arms"));
    auto* orders = new QActionGroup(this);
    for (const auto by : armOrders) {
        auto* choice = action(orderWord(by, false), {}, [with, by] { with([by](Switches& now) { now.order = by; }); });
        choice->setCheckable(true);
        orders->addAction(choice);
        menu->addAction(choice);
    }
    connect(study, &QMenu::aboutToShow, this, [this, band, menu, orders] {
        const bool open = session_->hasStudy();
        band->setEnabled(open);
        band->setChecked(session_->switches().newMeasurement);
        menu->setEnabled(open && !isMap(*session_->snapshot()) && canOrder(session_->scene(), ArmOrder::Listed));
        for (const auto by : armOrders) {
            auto* choice = orders->actions().at(static_cast<int>(by));
            choice->setText(orderWord(by, open && session_->snapshot()->spec->minimise));
            choice->setChecked(by == session_->switches().order);
            choice->setEnabled(open && canOrder(session_->scene(), by));
        }
    });
}

// The same as clicks on the maps' names, for the keyboard.
void MainWindow::makeMapMenus(QMenu* view) {
    for (const int which : {0, 1}) {
        auto* menu = view->addMenu(which == 0 ? tr("Le&ft map") : tr("Ri&ght map"));
        connect(menu, &QMenu::aboutToShow, this, [this, menu, which] { fillMapMenu(*menu, *session_, which); });
        connect(view, &QMenu::aboutToShow, menu, [this, menu] {
            menu->setEnabled(session_->hasStudy() && isMap(*session_->snapshot()) && !session_->lineByLine());
        });
    }
}

void MainWindow::makeFileMenu(const QString& examples) {
    auto* file = menuBar()->addMenu(tr("&File"));
    file->addActions({new_, open_});
    recent_ = file->addMenu(tr("Open &recent"));
    recent_->setToolTipsVisible(true);
    connect(recent_, &QMenu::aboutToShow, this, &MainWindow::fillRecent);
    auto* shelf = file->addMenu(tr("&Examples"));
    for (const auto& each : examplesIn(examples))
        connect(shelf->addAction(onButton(each.title)), &QAction::triggered, this, [this, path = each.path] { openOrSay(path); });
    shelf->addSeparator();
    shelf->addAction(examples_);
    file->addSeparator();
    file->addActions({save_, saveAs_});
    file->addSeparator();
    file->addAction(openCsv_);
    file->addActions({report_, picture_, trace_, rowsCsv_, armsCsv_});
    file->addSeparator();
    file->addAction(quit_);
}

void MainWindow::makeViewMenu() {
    auto* view = menuBar()->addMenu(tr("&View"));
    arranging_ = new QActionGroup(this);
    int key = Qt::Key_1;
    for (const auto& each : arrangements()) {
        auto* choice = action(each.title, {QKeySequence(Qt::CTRL | static_cast<Qt::Key>(key++))},
                              [this, id = each.id] { useArrangement(id); });
        choice->setCheckable(true);
        choice->setData(each.id);
        arranging_->addAction(choice);
        view->addAction(choice);
    }
    view->addAction(action(tr("&Restore default"), {}, [this] { bench_->restoreDefault(); }));
    auto* panels = view->addMenu(tr("&Panels"));
    for (const auto& each : bench_->panels()) panels->addAction(bench_->dock(each.id)->toggleViewAction());
    view->addSeparator();
    view->addActions({contenders_, showAll_, logGaps_});
    makeMapMenus(view);
    view->addSeparator();
    makeTextSizeMenu(view);
    themes_ = new QActionGroup(this);
    for (const auto* palette : {&Palette::light(), &Palette::dark()}) {
        auto* choice = action(palette->isDark() ? tr("&Dark") : tr("L&ight"), {}, [this, palette] {
            rememberPalette(*palette);
            usePalette(*palette);
        });
        choice->setCheckable(true);
        choice->setData(palette->isDark());
        themes_->addAction(choice);
        view->addAction(choice);
    }
    view->addSeparator();
    view->addAction(action(tr("&Full screen"), {Qt::Key_F11}, [this] { setWindowState(windowState() ^ Qt::WindowFullScreen); }));
}

void MainWindow::stepScale(int by) {
    const auto at = std::ranges::find(textScales, scale_) - std::begin(textScales) + by;
    if (at >= 0 && at < std::ssize(textScales)) setScale(textScales[at]);
}

void MainWindow::makeTextSizeMenu(QMenu* view) {
    auto* sizes = view->addMenu(tr("Text &size"));
    scales_ = new QActionGroup(this);
    for (const double scale : textScales) {
        auto* choice = action(tr("%1 %").arg(100 * scale), {}, [this, scale] { setScale(scale); });
        choice->setCheckable(true);
        choice->setData(scale);
        scales_->addAction(choice);
        sizes->addAction(choice);
    }
    sizes->addSeparator();
    const auto key = [](const char* keys) { return QKeySequence(QString::fromLatin1(keys)); };
    sizes->addAction(action(tr("&Larger"), {key("Ctrl++"), key("Ctrl+=")}, [this] { stepScale(1); }));
    sizes->addAction(action(tr("&Smaller"), {key("Ctrl+-")}, [this] { stepScale(-1); }));
    sizes->addAction(action(tr("&Normal"), {key("Ctrl+0")}, [this] { setScale(bench_->arrangement().textScale); }));
}

void MainWindow::makeToolBar() {
    bar_ = addToolBar(tr("Steps"));
    bar_->setObjectName(QStringLiteral("steps"));
    bar_->setMovable(false);
    bar_->setContextMenuPolicy(Qt::PreventContextMenu);
    bar_->setIconSize({24, 24});
    bar_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    bar_->addActions({examples_, open_, save_});
    bar_->addSeparator();
    for (auto* each : {first_, back_, step_, run_, last_}) {
        bar_->addAction(each);
        if (auto* button = qobject_cast<QToolButton*>(bar_->widgetForAction(each)))
            button->setToolButtonStyle(Qt::ToolButtonIconOnly);
    }
    bar_->addSeparator();
    round_ = new RoundField(bar_);
    connect(round_, &RoundField::asked, this, [this](int round) { session_->goTo(round); });
    bar_->addWidget(round_);
    bar_->addSeparator();
    bar_->addActions({lineByLine_, whatIf_, predict_, truth_});
    bar_->addSeparator();
    bar_->addAction(compare_);
}

}  // namespace gapscope
