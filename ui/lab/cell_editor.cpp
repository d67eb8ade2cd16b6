#include "ui/lab/cell_editor.h"

#include <QAbstractItemView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPersistentModelIndex>

namespace gapscope {

namespace {

// Enter answers a question that is on screen; nothing else does.
bool isAnswered(QLineEdit& field, const QString& question, bool isEnter) {
    const bool isMeant = isEnter && field.property("asked").toString() == question;
    field.setProperty("asked", question);
    field.setProperty("isMeant", isMeant);
    return isMeant;
}

}  // namespace

CellEditor::CellEditor(QAbstractItemView* view, Check check, Check ask)
    : QStyledItemDelegate(view),
      view_(view),
      check_(std::move(check)),
      ask_(std::move(ask)),
      sentence_(new QLabel(view->viewport())) {
    sentence_->setTextFormat(Qt::PlainText);
    sentence_->setWordWrap(true);
    sentence_->setMargin(4);
    sentence_->setFrameShape(QFrame::Box);
    sentence_->setBackgroundRole(QPalette::Window);  // not the roles of the table it lies on
    sentence_->setForegroundRole(QPalette::WindowText);
    sentence_->setAutoFillBackground(true);
    sentence_->hide();
}

void CellEditor::use(const Style& style) {
    auto colours = sentence_->palette();
    colours.setColor(QPalette::Window, style.colour(Role::PlotBackground));
    colours.setColor(QPalette::WindowText, style.colour(Role::Error));
    sentence_->setPalette(colours);
    sentence_->setFont(style.font(Type::Legend));
}

QWidget* CellEditor::createEditor(QWidget* parent, const QStyleOptionViewItem&, const QModelIndex& index) const {
    auto* field = new QLineEdit(parent);
    field->setFrame(false);
    field->setAutoFillBackground(true);
    field->setAlignment(Qt::Alignment(index.data(Qt::TextAlignmentRole).toInt()));
    field->setAccessibleName(index.model()->headerData(index.column(), Qt::Horizontal, Qt::DisplayRole).toString());
    connect(field, &QLineEdit::textEdited, sentence_, &QWidget::hide);
    connect(field, &QLineEdit::textEdited, field, [field] { field->setProperty("asked", {}); });
    field->setProperty("cell", QVariant::fromValue(QPersistentModelIndex(index)));
    return field;
}

// A study that is walked again beside the window does not take away what is being typed.
void CellEditor::setEditorData(QWidget* editor, const QModelIndex& index) const {
    auto* field = qobject_cast<QLineEdit*>(editor);
    if (field->isModified()) return;
    field->setText(index.data(Qt::EditRole).toString());
    field->selectAll();
}

// Columns that are typed into have room for it, so that the field covers no neighbour.
QSize CellEditor::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
    auto size = QStyledItemDelegate::sizeHint(option, index);
    if (index.flags() & Qt::ItemIsEditable) size.setWidth(qMax(size.width(), option.fontMetrics.averageCharWidth() * 14));
    return size;
}

void CellEditor::updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option, const QModelIndex&) const {
    editor->setGeometry(option.rect);
}

// A click on another cell ends the correction here: that is no answer either.
void CellEditor::setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const {
    const bool isMeant = editor->property("isMeant").toBool() || ask_(index, static_cast<QLineEdit*>(editor)->text()).isEmpty();
    if (isMeant) QStyledItemDelegate::setModelData(editor, model, index);
}

void CellEditor::destroyEditor(QWidget* editor, const QModelIndex& index) const {
    sentence_->hide();
    QStyledItemDelegate::destroyEditor(editor, index);
}

bool CellEditor::objects(QWidget* editor, bool isEnter) {
    auto* field = qobject_cast<QLineEdit*>(editor);
    const QModelIndex cell = editor->property("cell").value<QPersistentModelIndex>();
    if (!field || !cell.isValid()) return false;
    auto problem = check_(cell, field->text());
    if (problem.isEmpty())
        if (const auto question = ask_(cell, field->text()); !question.isEmpty() && !isAnswered(*field, question, isEnter))
            problem = question;
    editor->setAccessibleDescription(problem);
    sentence_->setText(problem);
    sentence_->setVisible(!problem.isEmpty());
    if (!problem.isEmpty()) placeSentence(editor->geometry());
    return !problem.isEmpty();
}

// At the right of the cell where there is room, else below or above it.
void CellEditor::placeSentence(const QRect& cell) {
    constexpr int gap = 4, leastWidth = 220;
    const QRect room = view_->viewport()->rect().adjusted(gap, 0, -gap, 0);
    const bool beside = room.right() - cell.right() - gap >= leastWidth;
    const int left = beside ? cell.right() + gap : room.left();
    const int mostWidth = room.right() - left;
    const int oneLine = sentence_->fontMetrics().horizontalAdvance(sentence_->text()) + 2 * sentence_->margin() + 6;
    const int width = qMin(oneLine, mostWidth), height = sentence_->heightForWidth(width);
    int top = beside ? cell.center().y() - height / 2 : cell.bottom() + gap;
    if (!beside && top + height > room.bottom()) top = cell.top() - gap - height;
    sentence_->setGeometry(left, qBound(0, top, qMax(0, room.bottom() - height)), width, height);
    sentence_->raise();
}

bool CellEditor::eventFilter(QObject* watched, QEvent* event) {
    auto* editor = qobject_cast<QWidget*>(watched);
    if (event->type() == QEvent::KeyPress) {
        const auto& press = *static_cast<QKeyEvent*>(event);
        const bool isEnter = press.key() == Qt::Key_Return || press.key() == Qt::Key_Enter;
        if (isEnter && press.isAutoRepeat()) return true;  // held: it must not answer what nobody has read yet
        if ((isEnter || press.key() == Qt::Key_Tab || press.key() == Qt::Key_Backtab) && objects(editor, isEnter)) return true;
    }
    // Who looks elsewhere first finds the text and the sentence again.
    if (event->type() == QEvent::FocusOut && objects(editor)) return false;
    return QStyledItemDelegate::eventFilter(watched, event);
}

}  // namespace gapscope
