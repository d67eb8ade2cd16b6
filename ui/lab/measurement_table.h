// MeasurementTable: all results so far, row by row. A click on a row holds its arm in every panel; Ctrl+C copies cells.
//
// F2, Return or a double click edit a value or a note in its place, a digit begins the result that a row awaits, Delete strikes
// rows out and back in, or withdraws what is awaited where that alone is selected, the context menu has it all. A click on a
// header sorts, a third one brings the file's order back: for the eye only.
#pragma once

#include <QTableView>

#include "ui/lab/measurement_rows.h"

class QLabel;
class QMenu;

namespace gapscope {

class CellEditor;
class NoRows;
class ShownRows;

class MeasurementTable : public QTableView {
    Q_OBJECT

public:
    explicit MeasurementTable(QWidget* parent = nullptr);

    void show(const Scene& scene, const Style& style);
    void clear();
    const MeasurementRows& rows() const { return *rows_; }
    // Only rows that have this text in some cell.
    void setFilter(const QString& text);
    int shownRows() const;
    // What the columns are called and the selected rows, with tabs between; all rows if nothing is selected.
    QString selectedText() const;
    // Why what was typed cannot stand; null while nothing is wrong.
    const QLabel* problem() const;
    // What can be done with the selected rows.
    QMenu* makeMenu();

    QSize minimumSizeHint() const override { return {180, 72}; }

signals:
    void held(std::optional<Eigen::Index> arm);
    void changeWanted(const gapscope::RowEdit& edit);
    void pasteWanted();
    void csvWanted();
    void said(const QString& sentence);

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    void follow(const Scene& scene);
    void chooseAlone(const QModelIndex& row);
    void placeEmptyText();
    int rowHere(const QModelIndex& index) const;  // of rows_
    void editCell(int column);
    bool beginsResult(const QKeyEvent& key) const;
    void strike();
    void withdrawSelected();
    void addRowActions(QMenu* menu);
    std::vector<std::size_t> selectedRows() const;  // of the file
    std::vector<Eigen::Index> selectedAwaited() const;
    bool all(const std::vector<std::size_t>& rows, Measurement::Status status) const;

    MeasurementRows* rows_;
    ShownRows* shown_;
    CellEditor* editor_;
    NoRows* empty_;
    Style style_;
    bool following_ = false;  // a selection that comes from elsewhere is not sent back
    bool byHand_ = false;     // a person measures
    int earlier_ = 0;         // the round shown, where it is not the last
    bool atEnd_ = true;
};

}  // namespace gapscope
