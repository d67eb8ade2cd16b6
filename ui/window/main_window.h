// MainWindow: one study, seen round by round: posterior above gaps, the algorithm and its reason at the right.
//
// The window holds no numbers of its own: it shows the session's snapshot and passes on what is clicked.
#pragma once

#include <QMainWindow>

#include "ui/plot/style.h"

class QActionGroup;
class QLabel;
class QMenu;
class QStackedWidget;

namespace gapscope {

class AlgorithmPanel;
class Banner;
class PicturePanel;
class Session;
class StatusLine;
class WhyPanel;

class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    MainWindow();
    ~MainWindow() override;

    // Throws Error for a file that is no study; the study that was open stays.
    void open(const QString& path);
    // The window as it is, as a file whose kind its ending tells. Throws Error where that cannot be.
    void writePicture(const QString& path);

private:
    void makePages();
    QWidget* makeStudyPage();
    QWidget* makeEmptyPage();
    void makeActions();
    void makeMenus();
    void makeViewMenu();
    void makeToolBar();

    void askAndOpen();
    void openOrSay(const QString& path);
    void setScale(double scale);
    void setPalette(const Palette& palette);
    void useStyle();
    void refresh();
    QString whereSaved() const;

    Style style_;
    Session* session_;
    QString path_, problem_;

    Banner* banner_;
    QStackedWidget* pages_;
    QLabel *emptyText_, *roundLabel_;
    PicturePanel *posterior_, *gaps_;
    AlgorithmPanel* algorithm_;
    WhyPanel* why_;
    StatusLine* status_;
    QAction *open_, *quit_, *first_, *back_, *step_, *last_;
    QActionGroup* scales_;
    QMenu* examples_;
};

}  // namespace gapscope
