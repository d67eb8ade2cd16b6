// What the window can be told: actions with their keys, menus and toolbar.
#include <QAction>
#include <QActionGroup>
#include <QDir>
#include <QLabel>
#include <QMenuBar>
#include <QToolBar>
#include <QToolButton>
#include <algorithm>

#include "ui/session/session.h"
#include "ui/window/icons.h"
#include "ui/window/main_window.h"

namespace gapscope {

void MainWindow::makeActions() {
    const auto action = [this](const QString& text, std::initializer_list<QKeySequence> keys, auto does) {
        auto* made = new QAction(text, this);
        made->setShortcuts(QList<QKeySequence>(keys));
        connect(made, &QAction::triggered, this, does);
        addAction(made);
        return made;
    };
    open_ = action(tr("&Open…"), {QKeySequence::Open}, [this] { askAndOpen(); });
    quit_ = action(tr("&Quit"), {QKeySequence(tr("Ctrl+Q"))}, [this] { close(); });
    first_ = action(tr("First round"), {Qt::Key_Home}, [this] { session_->goTo(1); });
    back_ = action(tr("Back"), {Qt::Key_Left, Qt::Key_PageUp}, [this] {
        if (session_->hasStudy()) session_->goTo(session_->snapshot()->round - 1);
    });
    step_ = action(tr("Step"), {Qt::Key_Right, Qt::Key_PageDown}, [this] { session_->step(); });
    last_ = action(tr("Last round"), {Qt::Key_End}, [this] { session_->goTo(session_->rounds()); });
    open_->setIcon(iconOf(Sign::Open));
    open_->setIconText(tr("Open"));
    first_->setIcon(iconOf(Sign::First));
    back_->setIcon(iconOf(Sign::Back));
    step_->setIcon(iconOf(Sign::Step));
    last_->setIcon(iconOf(Sign::Last));
}

void MainWindow::makeMenus() {
    auto* file = menuBar()->addMenu(tr("&File"));
    file->addAction(open_);
    examples_ = file->addMenu(tr("&Examples"));
    const QDir folder(QStringLiteral(":/studies"));
    for (const auto& name : folder.entryList(QDir::Files, QDir::Name)) {
        auto title = QFileInfo(name).completeBaseName().replace('-', ' ');
        title[0] = title[0].toUpper();
        connect(examples_->addAction(title), &QAction::triggered, this,
                [this, path = folder.filePath(name)] { openOrSay(path); });
    }
    examples_->setEnabled(!examples_->isEmpty());
    file->addSeparator();
    file->addAction(quit_);
    makeViewMenu();
}

void MainWindow::makeViewMenu() {
    auto* view = menuBar()->addMenu(tr("&View"));
    auto* sizes = view->addMenu(tr("Text &size"));
    scales_ = new QActionGroup(this);
    for (const double scale : textScales) {
        auto* choice = scales_->addAction(tr("%1 %").arg(100 * scale));
        choice->setCheckable(true);
        choice->setChecked(scale == style_.textScale);
        choice->setData(scale);
        sizes->addAction(choice);
        connect(choice, &QAction::triggered, this, [this, scale] { setScale(scale); });
    }
    sizes->addSeparator();
    const auto step = [this](int by) {
        const auto at = std::ranges::find(textScales, style_.textScale) - std::begin(textScales) + by;
        if (at >= 0 && at < std::ssize(textScales)) setScale(textScales[at]);
    };
    const auto add = [&](QMenu* menu, const QString& text, const QList<QKeySequence>& keys, auto does) {
        auto* made = menu->addAction(text);
        made->setShortcuts(keys);
        connect(made, &QAction::triggered, this, does);
        return made;
    };
    add(sizes, tr("&Larger"), {QKeySequence(tr("Ctrl++")), QKeySequence(tr("Ctrl+="))}, [step] { step(1); });
    add(sizes, tr("&Smaller"), {QKeySequence(tr("Ctrl+-"))}, [step] { step(-1); });
    add(sizes, tr("&Normal"), {QKeySequence(tr("Ctrl+0"))}, [this] { setScale(1); });
    auto* themes = new QActionGroup(this);
    for (const auto* palette : {&Palette::light(), &Palette::dark()}) {
        auto* choice = add(view, palette->isDark() ? tr("&Dark") : tr("&Light"), {}, [this, palette] { setPalette(*palette); });
        choice->setCheckable(true);
        choice->setChecked(palette == style_.palette);
        themes->addAction(choice);
    }
}

void MainWindow::makeToolBar() {
    auto* bar = addToolBar(tr("Steps"));
    bar->setMovable(false);
    bar->setContextMenuPolicy(Qt::PreventContextMenu);
    bar->setIconSize({24, 24});
    bar->addAction(open_);
    bar->addSeparator();
    for (auto* each : {first_, back_, step_, last_}) bar->addAction(each);
    bar->setToolButtonStyle(Qt::ToolButtonIconOnly);
    if (auto* button = qobject_cast<QToolButton*>(bar->widgetForAction(open_)))
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    bar->addSeparator();
    roundLabel_ = new QLabel(bar);
    roundLabel_->setContentsMargins(8, 0, 8, 0);
    bar->addWidget(roundLabel_);
}

}  // namespace gapscope
