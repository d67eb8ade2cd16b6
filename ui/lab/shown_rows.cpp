#include "ui/lab/shown_rows.h"

#include "ui/lab/measurement_rows.h"

namespace gapscope {

ShownRows::ShownRows(QObject* parent) : QSortFilterProxyModel(parent) { setSortRole(MeasurementRows::sortRole); }

void ShownRows::setText(const QString& text) {
    text_ = text;
    invalidateFilter();
}

bool ShownRows::filterAcceptsRow(int row, const QModelIndex& parent) const {
    if (text_.isEmpty()) return true;
    for (int column = 0; column < MeasurementRows::columns; ++column)
        if (sourceModel()->index(row, column, parent).data().toString().contains(text_, Qt::CaseInsensitive)) return true;
    return false;
}

// What has no value stands at the end, whichever way the others are sorted.
bool ShownRows::lessThan(const QModelIndex& left, const QModelIndex& right) const {
    const auto a = left.data(sortRole()), b = right.data(sortRole());
    if (a.isValid() != b.isValid()) return a.isValid() == (sortOrder() == Qt::AscendingOrder);
    if (!a.isValid()) return false;
    if (a.typeId() == QMetaType::QString) return QString::localeAwareCompare(a.toString(), b.toString()) < 0;
    return a.toDouble() < b.toDouble();
}

}  // namespace gapscope
