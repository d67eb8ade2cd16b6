#include "ui/lab/awaited_list.h"

#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>

namespace gapscope {

AwaitedList::AwaitedList(QWidget* parent) : QListWidget(parent) {
    setAccessibleName(tr("Awaited results"));
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setTextElideMode(Qt::ElideRight);
    setToolTip(tr("Click one to type its result; Delete withdraws it"));
    connect(this, &QListWidget::itemClicked, this, [this](const QListWidgetItem* item) { emit resultWanted(armOf(*item)); });
    connect(this, &QListWidget::itemActivated, this, &QListWidget::itemClicked);
}

QListWidgetItem* AwaitedList::add(const QString& name, Eigen::Index arm, bool isShown) {
    auto* item = new QListWidgetItem((isShown ? QStringLiteral("▸ ") : QString()) + name, this);
    item->setData(Qt::UserRole, static_cast<qlonglong>(arm));
    if (!isShown) return item;
    auto bold = font();
    bold.setBold(true);
    item->setFont(bold);
    setCurrentItem(item);
    return item;
}

Eigen::Index AwaitedList::armOf(const QListWidgetItem& item) { return item.data(Qt::UserRole).toLongLong(); }

QMenu* AwaitedList::makeMenu(const QListWidgetItem& item) {
    auto* menu = new QMenu(this);
    const auto arm = armOf(item);
    connect(menu->addAction(tr("Type the &result")), &QAction::triggered, this, [this, arm] { emit resultWanted(arm); });
    connect(menu->addAction(tr("&Withdraw")), &QAction::triggered, this, [this, arm] { emit withdrawalWanted(arm); });
    return menu;
}

void AwaitedList::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::RightButton) return event->accept();
    QListWidget::mousePressEvent(event);
}

void AwaitedList::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Delete && currentItem()) return emit withdrawalWanted(armOf(*currentItem()));
    QListWidget::keyPressEvent(event);
}

void AwaitedList::contextMenuEvent(QContextMenuEvent* event) {
    const auto* item = itemAt(event->pos());
    if (!item) return;
    auto* menu = makeMenu(*item);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->popup(event->globalPos());
}

}  // namespace gapscope
