#include "ui/lab/measurement_table.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QScrollBar>
#include <algorithm>

namespace gapscope {

MeasurementTable::MeasurementTable(QWidget* parent)
    : QTableView(parent), rows_(new MeasurementRows(this)), empty_(new QLabel(viewport())) {
    setModel(rows_);
    setAccessibleName(tr("Measurements"));
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setFrameShape(QFrame::NoFrame);
    setShowGrid(false);
    setWordWrap(false);
    setTabKeyNavigation(false);
    verticalHeader()->hide();
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setMinimumSectionSize(36);
    horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    horizontalHeader()->setStretchLastSection(true);
    empty_->setText(tr("No results yet."));
    empty_->setAlignment(Qt::AlignCenter);
    empty_->setWordWrap(true);
    connect(selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& now) {
        if (!following_ && now.isValid()) emit held(rows_->armOf(now.row()));
    });
}

void MeasurementTable::show(const Scene& scene, const Style& style) {
    setFont(style.font(Type::Legend));
    horizontalHeader()->setFont(style.font(Type::Legend));
    empty_->setFont(style.font(Type::AxisTitle));
    QPalette quiet = empty_->palette();
    quiet.setColor(QPalette::WindowText, style.colour(Role::SecondText));
    empty_->setPalette(quiet);
    following_ = true;
    if (rows_->show(scene, style)) {
        verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 6);
        scrollToBottom();
    }
    follow(scene);
    following_ = false;
    placeEmptyText();
}

// The arm held elsewhere is the one selected here, at its newest row.
void MeasurementTable::follow(const Scene& scene) {
    const auto current = currentIndex();
    if (!scene.held || !scene.looked) return clearSelection();
    if (current.isValid() && rows_->armOf(current.row()) == *scene.looked) return;
    for (int row = rows_->rowCount() - 1; row >= 0; --row)
        if (rows_->armOf(row) == *scene.looked) return setCurrentIndex(rows_->index(row, 0));
    setCurrentIndex({});
}

void MeasurementTable::clear() {
    rows_->clear();
    placeEmptyText();
}

QString MeasurementTable::selectedText() const {
    auto rows = selectionModel()->selectedRows();
    if (rows.isEmpty())
        for (int row = 0; row < rows_->rowCount(); ++row) rows << rows_->index(row, 0);
    std::ranges::sort(rows, {}, &QModelIndex::row);
    QString text;
    for (const auto& row : rows) {
        QStringList cells;
        for (int column = 0; column < MeasurementRows::columns; ++column) {
            auto cell = row.siblingAtColumn(column).data(MeasurementRows::copyRole).toString();
            cells << cell.replace('\t', ' ').replace('\n', ' ');  // would tear the table apart where it is pasted
        }
        text += cells.join('\t') + '\n';
    }
    return text;
}

void MeasurementTable::keyPressEvent(QKeyEvent* event) {
    if (event->matches(QKeySequence::Copy)) {
        QGuiApplication::clipboard()->setText(selectedText());
        return;
    }
    // What the table has no use for belongs to the window: single letters, Left and Right step through the rounds.
    const bool up = event->key() == Qt::Key_Up || event->key() == Qt::Key_Down;
    if (up || event->matches(QKeySequence::SelectAll)) return QTableView::keyPressEvent(event);
    event->ignore();
}

// Qt would make the first row the current one: nobody has asked for it.
void MeasurementTable::focusInEvent(QFocusEvent* event) {
    const bool before = std::exchange(following_, true);
    const auto current = currentIndex();
    QTableView::focusInEvent(event);
    if (!current.isValid()) setCurrentIndex({});
    following_ = before;
}

void MeasurementTable::resizeEvent(QResizeEvent* event) {
    const auto* bar = verticalScrollBar();
    const bool atEnd = bar->value() == bar->maximum();  // the newest row stays in sight while the window is laid out
    QTableView::resizeEvent(event);
    if (atEnd) scrollToBottom();
    placeEmptyText();
}

void MeasurementTable::placeEmptyText() {
    empty_->setGeometry(viewport()->rect().adjusted(12, 0, -12, 0));
    empty_->setVisible(rows_->rowCount() == 0);
    horizontalHeader()->setVisible(rows_->rowCount() > 0);
}

}  // namespace gapscope
