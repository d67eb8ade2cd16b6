#include "ui/window/main_window.h"
namespace gapscope {
void MainWindow::open(const QString&) {}
void MainWindow::writePicture(const QString&) {}
}
