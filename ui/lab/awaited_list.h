// AwaitedList: the experiments whose results are awaited; Delete and the menu withdraw one. A right click leaves the selection
// as it is: the card shows what is selected.
#pragma once

#include <Eigen/Core>
#include <QListWidget>

class QMenu;

namespace gapscope {

class AwaitedList : public QListWidget {
    Q_OBJECT

public:
    explicit AwaitedList(QWidget* parent);

    QListWidgetItem* add(const QString& name, Eigen::Index arm, bool isShown);
    static Eigen::Index armOf(const QListWidgetItem& item);
    // What can be done with this one.
    QMenu* makeMenu(const QListWidgetItem& item);

signals:
    void resultWanted(Eigen::Index arm);
    void withdrawalWanted(Eigen::Index arm);

protected:
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
};

}  // namespace gapscope
