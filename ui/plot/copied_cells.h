// What is copied of a table or a list that has the focus: tabs between the cells, a line for each row.
#pragma once

#include <QString>

class QAbstractItemView;

namespace gapscope {

// The selected cells; all of them where nothing is selected.
QString cellsOf(const QAbstractItemView& view);

}  // namespace gapscope
