#include "ui/lab/measurement_table.h"

#include <QHeaderView>
#include <QScrollBar>
#include <algorithm>

#include "ui/lab/cell_editor.h"
#include "ui/lab/no_rows.h"
#include "ui/lab/shown_rows.h"

namespace gapscope {

MeasurementTable::MeasurementTable(QWidget* parent)
    : QTableView(parent), rows_(new MeasurementRows(this)), shown_(new ShownRows(this)), empty_(new NoRows(viewport())) {
    shown_->setSourceModel(rows_);
    setModel(shown_);
    setAccessibleName(tr("Measurements"));
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setEditTriggers(QAbstractItemView::DoubleClicked);
    setFrameStyle(QFrame::Box | QFrame::Plain);  // seen while the table has the focus
    setLineWidth(2);
    setShowGrid(false);
    setWordWrap(false);
    setTabKeyNavigation(false);
    verticalHeader()->hide();
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setMinimumSectionSize(36);
    horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    horizontalHeader()->setStretchLastSection(true);
    horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
    horizontalHeader()->setSortIndicatorClearable(true);
    setSortingEnabled(true);
    const auto said = [this](QString (MeasurementRows::*of)(const QModelIndex&, const QString&) const) {
        return [this, of](const QModelIndex& cell, const QString& text) { return (rows_->*of)(shown_->mapToSource(cell), text); };
    };
    editor_ = new CellEditor(this, said(&MeasurementRows::problemIn), said(&MeasurementRows::surpriseIn));
    setItemDelegate(editor_);
    // The newest row stays in sight while the window is laid out, unless somebody has gone up.
    connect(verticalScrollBar(), &QScrollBar::valueChanged, this,
            [this](int value) { atEnd_ = value == verticalScrollBar()->maximum(); });
    connect(verticalScrollBar(), &QScrollBar::rangeChanged, this, [this](int, int most) {
        if (atEnd_) verticalScrollBar()->setValue(most);
    });
    connect(rows_, &MeasurementRows::changeWanted, this, &MeasurementTable::changeWanted);
    connect(empty_, &NoRows::pasteWanted, this, &MeasurementTable::pasteWanted);
    connect(empty_, &NoRows::csvWanted, this, &MeasurementTable::csvWanted);
    connect(selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& now) {
        if (!following_ && now.isValid()) emit held(rows_->armOf(rowHere(now)));
    });
}

int MeasurementTable::rowHere(const QModelIndex& index) const { return shown_->mapToSource(index).row(); }

int MeasurementTable::shownRows() const { return shown_->rowCount(); }

void MeasurementTable::setFilter(const QString& text) {
    following_ = true;
    shown_->setText(text);
    following_ = false;
    placeEmptyText();
}

void MeasurementTable::show(const Scene& scene, const Style& style) {
    style_ = style;
    byHand_ = valuesMayBeCorrected(*scene.shot->spec);
    earlier_ = scene.shot->isLast ? 0 : scene.shot->round;
    setFont(style.font(Type::Legend));
    horizontalHeader()->setFont(style.font(Type::Legend));
    editor_->use(style);
    following_ = true;
    const auto changed = rows_->show(scene, style);
    if (changed != MeasurementRows::Changed::Nothing) {
        verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 6);
        if (state() != EditingState) setColumnHidden(MeasurementRows::NoiseColumn, !rows_->hasNoise());
    }
    if (changed == MeasurementRows::Changed::Rows && state() != EditingState) {
        scrollToBottom();
        atEnd_ = true;
    }
    follow(scene);
    following_ = false;
    placeEmptyText();
}

// The arm held elsewhere is the one selected here, at its newest row.
void MeasurementTable::follow(const Scene& scene) {
    const auto current = currentIndex();
    if (!scene.held || !scene.looked) return clearSelection();
    if (current.isValid() && rows_->armOf(rowHere(current)) == *scene.looked) return;
    for (int row = rows_->rowCount() - 1; row >= 0; --row)
        if (rows_->armOf(row) == *scene.looked) return chooseAlone(shown_->mapFromSource(rows_->index(row, 0)));
    selectionModel()->clear();
}

// Qt would choose it beside the others while Ctrl is down, as it still is in Ctrl+Z.
void MeasurementTable::chooseAlone(const QModelIndex& row) {
    using Selection = QItemSelectionModel;
    if (!row.isValid()) return selectionModel()->clear();  // it is filtered out
    selectionModel()->setCurrentIndex(row, Selection::ClearAndSelect | Selection::Rows);
}

void MeasurementTable::clear() {
    rows_->clear();
    placeEmptyText();
}

QString MeasurementTable::selectedText() const {
    auto rows = selectionModel()->selectedRows();
    if (rows.isEmpty())
        for (int row = 0; row < shown_->rowCount(); ++row) rows << shown_->index(row, 0);
    std::ranges::sort(rows, {}, &QModelIndex::row);
    const auto line = [this](const auto& textIn) {
        QStringList cells;
        for (int column = 0; column < MeasurementRows::columns; ++column)
            if (!isColumnHidden(column))
                cells << textIn(column).replace('\t', ' ').replace('\n', ' ');  // would tear the table apart where it is pasted
        return cells.join('\t') + '\n';
    };
    auto text = line([this](int column) { return rows_->copiedName(column); });
    for (const auto& row : rows)
        text += line([&](int column) { return row.siblingAtColumn(column).data(MeasurementRows::copyRole).toString(); });
    return text;
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
    QTableView::resizeEvent(event);
    placeEmptyText();
}

void MeasurementTable::placeEmptyText() {
    const bool none = rows_->rowCount() == 0, nothingFound = !none && shown_->rowCount() == 0;
    const auto nothing = earlier_ > 0
                             ? tr("Round %1 began without results; those of the study come in later rounds.").arg(earlier_)
                         : byHand_ ? tr("No results yet. Type one, paste a column, or open a CSV file.")
                                   : tr("No results yet.");
    empty_->show(none ? nothing : tr("No row has \"%1\".").arg(shown_->text()), none && byHand_ && earlier_ == 0, style_);
    empty_->setGeometry(viewport()->rect());
    empty_->setVisible(none || nothingFound);
    horizontalHeader()->setVisible(!none);
}

}  // namespace gapscope
