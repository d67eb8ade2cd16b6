#include "ui/lab/flow_layout.h"

#include <QWidget>
#include <algorithm>

namespace gapscope {

FlowLayout::FlowLayout(QWidget* parent) : QLayout(parent) {
    setContentsMargins(0, 0, 0, 0);
    setSpacing(4);
}

FlowLayout::~FlowLayout() { qDeleteAll(items_); }

QLayoutItem* FlowLayout::takeAt(int index) { return index >= 0 && index < items_.size() ? items_.takeAt(index) : nullptr; }

QSize FlowLayout::minimumSize() const {
    QSize most;
    for (const auto* each : items_) most = most.expandedTo(each->minimumSize());
    return most;
}

void FlowLayout::setGeometry(const QRect& rect) {
    QLayout::setGeometry(rect);
    layOut(rect, true);
}

int FlowLayout::layOut(const QRect& rect, bool move) const {
    int x = 0, y = 0, row = 0;
    for (auto* each : items_) {
        if (each->isEmpty()) continue;
        const QSize size(std::min(each->sizeHint().width(), rect.width()), each->sizeHint().height());
        if (x > 0 && x + size.width() > rect.width()) {
            x = 0;
            y += row + spacing();
            row = 0;
        }
        if (move) each->setGeometry({rect.topLeft() + QPoint(x, y), size});
        x += size.width() + spacing();
        row = std::max(row, size.height());
    }
    return y + row;
}

}  // namespace gapscope
