// ImportPreview: a table of results before it is taken over: for every row what it would do, and behind that its own cells.
// The tick before a row says whether it is used. Made for 100,000 rows: nothing is kept per cell.
#pragma once

#include <QAbstractTableModel>
#include <memory>

#include "core/io/results_import.h"
#include "ui/plot/style.h"

namespace gapscope {

class ImportPreview : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { RowColumn, VerdictColumn, CandidateColumn, ValueColumn, AboutColumn, firstOwn };
    using TablePtr = std::shared_ptr<const CsvTable>;
    using SpecPtr = std::shared_ptr<const StudySpec>;

    ImportPreview(SpecPtr spec, const Style& style, QObject* parent = nullptr);

    void show(const TablePtr& table, ResultPlan plan);
    const ResultPlan& plan() const { return plan_; }
    int used() const;
    // "41 new, 3 failed, 1 refused"
    QString counts() const;
    // Only rows that somebody should look at.
    void setOnlyDoubtful(bool on);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;

signals:
    void usedChanged();

private:
    void list();
    QString text(std::size_t row, int column) const;
    bool isRefused(const ResultRow& row) const;

    SpecPtr spec_;
    Style style_;
    TablePtr table_;
    ResultPlan plan_;
    std::vector<std::size_t> listed_;  // rows of the table
    bool onlyDoubtful_ = false;
};

}  // namespace gapscope
