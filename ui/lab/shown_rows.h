// ShownRows: measurement rows in another order, or only those with some text in them. For the eye: the study stays as it is.
#pragma once

#include <QSortFilterProxyModel>

namespace gapscope {

class ShownRows : public QSortFilterProxyModel {
    Q_OBJECT

public:
    explicit ShownRows(QObject* parent = nullptr);
    // Rows in which some cell has this text, large or small letters; all rows for an empty one.
    void setText(const QString& text);
    const QString& text() const { return text_; }

protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override;
    bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;

private:
    QString text_;
};

}  // namespace gapscope
