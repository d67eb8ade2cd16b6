// The Help menu: what has the focus, the keys, the symbols, and where the program comes from.
#include <QApplication>
#include <QCursor>
#include <QMenuBar>

#include "ui/help/help_window.h"
#include "ui/window/main_window.h"

namespace gapscope {

void MainWindow::makeHelp() {
    help_ = new HelpWindow(this);
    const auto keys = [this] { help_->show(keysHelp(actions()), style_); };
    const auto symbols = [this] { help_->showSymbols(style_); };
    auto* menu = menuBar()->addMenu(tr("&Help"));
    menu->addAction(action(tr("&What is this?"), {Qt::Key_F1}, [this] { helpOnFocus(); }));
    menu->addAction(action(tr("&Keys"), {}, keys));
    menu->addAction(action(tr("&Symbols"), {}, symbols));
    menu->addSeparator();
    menu->addAction(action(tr("&About Gapscope"), {}, [this] { help_->show(aboutHelp(), style_); }));
    help_->addPage(tr("Keys"), keys);
    help_->addPage(tr("Symbols"), symbols);
}

// Where nothing in particular has the focus, the mouse tells what is meant.
void MainWindow::helpOnFocus() {
    const QWidget* focus = QApplication::focusWidget();
    const bool nothing = !focus || focus == this || !isAncestorOf(focus) || qobject_cast<const QMenuBar*>(focus);
    const QWidget* under = nothing ? QApplication::widgetAt(QCursor::pos()) : nullptr;
    help_->show(helpFor(nothing && under && isAncestorOf(under) ? under : focus), style_);
}

}  // namespace gapscope
