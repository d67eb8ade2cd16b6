#pragma once

#include <QMainWindow>

namespace gapscope {

class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    void open(const QString& path);
    void writePicture(const QString& path);
};

}  // namespace gapscope
