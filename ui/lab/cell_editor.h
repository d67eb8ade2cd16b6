// CellEditor: a field over a cell of a table. What cannot stand there is said in one sentence beside the cell; the text is
// kept and nothing is changed until it can, or Esc.
#pragma once

#include <QLabel>
#include <QStyledItemDelegate>
#include <functional>

#include "ui/plot/style.h"

class QAbstractItemView;

namespace gapscope {

class CellEditor : public QStyledItemDelegate {
    Q_OBJECT

public:
    // Why a text cannot stand in a cell; empty if it can.
    using Check = std::function<QString(const QModelIndex&, const QString&)>;
    CellEditor(QAbstractItemView* view, Check check);

    void use(const Style& style);
    const QLabel& sentence() const { return *sentence_; }

    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void setEditorData(QWidget* editor, const QModelIndex& index) const override;
    void updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void destroyEditor(QWidget* editor, const QModelIndex& index) const override;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    bool objects(QWidget* editor);
    void placeSentence(const QRect& cell);

    QAbstractItemView* view_;
    Check check_;
    QLabel* sentence_;
};

}  // namespace gapscope
