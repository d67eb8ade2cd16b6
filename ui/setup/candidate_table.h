// CandidateTable: a table of candidates from a spreadsheet or a file, what each column was taken for, and what is wrong with
// which row. A click on a column's head says otherwise.
#pragma once

#include <QWidget>
#include <memory>

#include "core/io/candidates.h"
#include "ui/plot/style.h"

class QComboBox;
class QLabel;
class QTableWidget;

namespace gapscope {

class CandidateTable : public QWidget {
    Q_OBJECT

public:
    explicit CandidateTable(const Style& style, QWidget* parent = nullptr);

    // Null until there is a table.
    const std::shared_ptr<const Candidates>& candidates() const { return found_; }
    const CsvTable& table() const { return csv_; }
    // A column of this name holds results and is no variable.
    void setResponse(const QString& name);
    // How its columns of results are called; they are no part of a candidate.
    void callResults(const QString& word) { resultWord_ = word; }
    void take(const QByteArray& text);
    void setRole(int column, ColumnRole role);

signals:
    void edited();

private:
    void paste();
    void open();
    void read();
    void fill();
    void fillRow(int line, std::size_t row);
    QString summary() const;
    void askRole(int column);

    Style style_;
    QString resultWord_;
    QByteArray text_;
    CsvTable csv_;
    CandidateOptions options_;
    std::shared_ptr<const Candidates> found_;
    QComboBox* decimal_;
    QTableWidget* preview_;
    QLabel* notes_;
};

}  // namespace gapscope
