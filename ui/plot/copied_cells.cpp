#include "ui/plot/copied_cells.h"

#include <QAbstractItemView>
#include <algorithm>

namespace gapscope {

QString cellsOf(const QAbstractItemView& view) {
    const auto& model = *view.model();
    auto cells = view.selectionModel()->selectedIndexes();
    if (cells.isEmpty())
        for (int row = 0; row < model.rowCount(); ++row)
            for (int column = 0; column < model.columnCount(); ++column) cells << model.index(row, column);
    std::sort(cells.begin(), cells.end());
    QString text;
    for (int i = 0; i < cells.size(); ++i) {
        if (i > 0) text += cells[i].row() == cells[i - 1].row() ? '\t' : '\n';
        text += cells[i].data().toString();
    }
    return text + '\n';
}

}  // namespace gapscope
