// CellEditor: a field over a cell of a table. What cannot stand there is said in one sentence beside the cell; the text is
// kept and nothing is changed until it can, or Esc. What is odd is said so too, and taken when Enter is pressed again.
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
    // `ask` is for a text that can stand there: what is odd about it, or empty.
    CellEditor(QAbstractItemView* view, Check check, Check ask);

    void use(const Style& style);
    const QLabel& sentence() const { return *sentence_; }

    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void setEditorData(QWidget* editor, const QModelIndex& index) const override;
    void updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const override;
    void destroyEditor(QWidget* editor, const QModelIndex& index) const override;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    bool objects(QWidget* editor, bool isEnter = false);
    void placeSentence(const QRect& cell);

    QAbstractItemView* view_;
    Check check_, ask_;
    QLabel* sentence_;
};

}  // namespace gapscope
