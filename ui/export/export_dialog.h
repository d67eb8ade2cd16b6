// ExportDialog: a panel as a picture of exact size: for a paper, a slide or the clipboard.
#pragma once

#include <QDialog>
#include <QTimer>
#include <functional>

#include "ui/export/picture_file.h"
#include "ui/window/panels.h"

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace gapscope {

// The picture of a panel on so many millimetres, with this size of letters.
PictureJob pictureOf(const Panel& panel, const Scene& scene, const Palette& palette, QSizeF millimetres, double points);

class ExportDialog : public QDialog {
    Q_OBJECT

public:
    ExportDialog(const std::vector<Panel>& panels, Scene scene, const Style& style, QWidget* parent = nullptr);
    // The panel to begin with.
    void choose(const QString& id);
    // Writes other files beside a picture and returns their names; `about` says beforehand what they are. Throws Error.
    using Beside = std::function<QStringList(const QString& picture, const Panel& panel, QSizeF millimetres, double points)>;
    void writeBeside(const QString& about, Beside write);
    // Throws Error.
    QStringList write(const QString& path) const;

private:
    QDoubleSpinBox* length(const QString& name, double value, double least, double most, const QString& unit);
    const Panel& panel() const;
    PictureJob job() const;
    void save();
    void copy();
    void refresh();
    void say(const QString& sentence, Role role);

    const std::vector<Panel>& panels_;
    Scene scene_;
    Style style_;
    QComboBox* panel_;
    QDoubleSpinBox *width_, *height_, *points_;
    QCheckBox* asOnScreen_;
    QLabel *preview_, *said_;
    QPushButton *save_, *copy_;
    QTimer waiting_;  // until the panel has what it draws
    QString about_;
    Beside beside_;
};

}  // namespace gapscope
