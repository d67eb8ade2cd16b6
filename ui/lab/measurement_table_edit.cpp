// What the table lets a person change, by keys and by its menu.
#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <algorithm>

#include "ui/lab/cell_editor.h"
#include "ui/lab/measurement_table.h"
#include "ui/lab/shown_rows.h"
#include "ui/plot/focus_frame.h"

namespace gapscope {

using Status = Measurement::Status;
using R = MeasurementRows;

std::vector<std::size_t> MeasurementTable::selectedRows() const {
    std::vector<std::size_t> rows;
    for (const auto& index : selectionModel()->selectedRows())
        if (const auto row = rows_->fileRow(rowHere(index))) rows.push_back(*row);
    std::ranges::sort(rows);
    return rows;
}

std::vector<Eigen::Index> MeasurementTable::selectedAwaited() const {
    std::vector<Eigen::Index> arms;
    for (const auto& index : selectionModel()->selectedRows())
        if (!rows_->fileRow(rowHere(index))) arms.push_back(rows_->armOf(rowHere(index)));
    return arms;
}

bool MeasurementTable::all(const std::vector<std::size_t>& rows, Status status) const {
    return std::ranges::all_of(rows, [&](std::size_t row) { return rows_->spec().measurements[row].status == status; });
}

void MeasurementTable::editCell(int column) {
    const auto cell = currentIndex().siblingAtColumn(column);
    if (!cell.isValid() || !(cell.flags() & Qt::ItemIsEditable)) return;
    setColumnHidden(column, false);
    setCurrentIndex(cell);
    scrollTo(cell);
    edit(cell, AllEditTriggers, nullptr);  // not while what is typed in another cell is refused
}

void MeasurementTable::strike() {
    const auto rows = selectedRows();
    if (rows.empty()) return withdrawSelected();
    emit changeWanted(all(rows, Status::Ignored) ? useAgain(rows_->spec(), rows) : strikeOut(rows_->spec(), rows));
}

void MeasurementTable::withdrawSelected() {
    if (const auto arms = selectedAwaited(); !arms.empty()) emit changeWanted(withdraw(rows_->spec(), arms));
}

const QLabel* MeasurementTable::problem() const { return editor_->sentence().isVisible() ? &editor_->sentence() : nullptr; }

// A number that is typed on a row that awaits one; elsewhere keys are the window's.
bool MeasurementTable::beginsResult(const QKeyEvent& key) const {
    const auto text = key.text();
    return state() != EditingState && currentIndex().isValid() && rows_->isAwaited(rowHere(currentIndex())) && text.size() == 1 &&
           QStringLiteral("0123456789+-.,").contains(text);
}

bool MeasurementTable::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride && beginsResult(*static_cast<QKeyEvent*>(event))) {
        event->accept();
        return true;
    }
    if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut) update();
    if (event->type() == QEvent::Paint) {  // of the frame; cells are the viewport's
        QPainter painter(this);
        drawFocusFrame(*this, painter);
        return true;
    }
    return QTableView::event(event);
}

void MeasurementTable::keyPressEvent(QKeyEvent* event) {
    if (state() == EditingState) return event->ignore();  // what the field over a cell has let through
    if (beginsResult(*event)) {
        editCell(R::ValueColumn);
        if (auto* field = viewport()->findChild<QLineEdit*>()) QCoreApplication::sendEvent(field, event);
        return;
    }
    const int key = event->key();
    if (event->matches(QKeySequence::Copy)) return QGuiApplication::clipboard()->setText(selectedText());
    if (event->modifiers() == Qt::NoModifier || event->modifiers() == Qt::KeypadModifier) {
        const bool note = !byHand_ || currentIndex().column() == R::NoteColumn;
        if (key == Qt::Key_F2 || key == Qt::Key_Return || key == Qt::Key_Enter)
            return editCell(note ? R::NoteColumn : currentIndex().column() == R::NoiseColumn ? R::NoiseColumn : R::ValueColumn);
        if (key == Qt::Key_Delete) return strike();
    }
    // What the table has no use for belongs to the window: single letters, Left and Right step through the rounds.
    if (key == Qt::Key_Up || key == Qt::Key_Down || event->matches(QKeySequence::SelectAll))
        return QTableView::keyPressEvent(event);
    event->ignore();
}

// What cannot be done now says why.
void MeasurementTable::addRowActions(QMenu* menu) {
    const auto rows = selectedRows();
    const auto awaited = selectedAwaited();
    const bool one = rows.size() == 1, some = !rows.empty();
    const auto add = [&](const QString& text, const QString& obstacle, auto does) {
        auto* action = menu->addAction(text);
        action->setEnabled(obstacle.isEmpty());
        action->setToolTip(obstacle);
        connect(action, &QAction::triggered, this, does);
        return action;
    };
    const auto needsRows = some              ? QString()
                           : awaited.empty() ? tr("No row is selected.")
                                             : tr("It has no result yet; what is awaited can be withdrawn.");
    const auto needsOne = !some || one ? needsRows : tr("Several rows are selected.");
    const auto byPerson = [&](const QString& other) {
        return other.isEmpty() && !byHand_ ? tr("The study's own source gave this value.") : other;
    };
    const bool counts = some && rows_->spec().initial.model.counts();
    const bool answers = rows.empty() && awaited.size() == 1 && byHand_;
    add(answers ? tr("Type the &result") : tr("&Correct the value"), answers ? QString() : byPerson(needsOne), [this] {
        editCell(R::ValueColumn);
    })->setShortcut(Qt::Key_F2);
    add(tr("Write a &note"), needsOne, [this] { editCell(R::NoteColumn); });
    add(tr("Set its noise &sd"), counts ? tr("Counts have no noise sd.") : byPerson(needsOne),
        [this] { editCell(R::NoiseColumn); });
    menu->addSeparator();
    const bool struck = some && all(rows, Status::Ignored);
    add(struck ? tr("&Use again") : tr("Strike &out"), needsRows, [this] { strike(); })->setShortcut(Qt::Key_Delete);
    const auto failed = some && all(rows, Status::Failed) ? tr("It is marked already.") : byPerson(needsRows);
    add(tr("Mark as &failed"), failed, [this, rows] { emit changeWanted(markFailed(rows_->spec(), rows)); });
    auto* withdrawal = add(tr("&Withdraw"), awaited.empty() ? tr("Nothing that is awaited is selected.") : QString(),
                           [this] { withdrawSelected(); });
    if (!some) withdrawal->setShortcut(Qt::Key_Delete);
}

QMenu* MeasurementTable::makeMenu() {
    auto* menu = new QMenu(this);
    menu->setToolTipsVisible(true);
    addRowActions(menu);
    menu->addSeparator();
    const auto add = [&](const QString& text, bool enabled, auto does) {
        auto* action = menu->addAction(text);
        action->setEnabled(enabled);
        connect(action, &QAction::triggered, this, does);
    };
    add(tr("Co&py"), rows_->rowCount() > 0, [this] { QGuiApplication::clipboard()->setText(selectedText()); });
    add(tr("&Paste results…"), byHand_, [this] { emit pasteWanted(); });
    add(tr("Open CS&V…"), byHand_, [this] { emit csvWanted(); });
    return menu;
}

void MeasurementTable::contextMenuEvent(QContextMenuEvent* event) {
    if (rows_->rowCount() == 0) return;
    auto* menu = makeMenu();
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->popup(event->globalPos());
}

}  // namespace gapscope
