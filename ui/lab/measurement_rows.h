// MeasurementRows: the rows of a study's file that a scene may show, as a table. Read-only.
//
// Nothing later than the scene: rows of later rounds are not there, and this round's own measurement only once the film
// has come to it. What is awaited stands at the end of the last round.
#pragma once

#include <QAbstractTableModel>
#include <vector>

#include "ui/plot/style.h"
#include "ui/session/scene.h"

namespace gapscope {

class MeasurementRows : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { RoundColumn, ArmColumn, ValueColumn, StatusColumn, NoteColumn, columns };
    static constexpr int copyRole = Qt::UserRole;  // for the clipboard: numbers in full and without units

    using QAbstractTableModel::QAbstractTableModel;

    // Whether the rows are others than before.
    bool show(const Scene& scene, const Style& style);
    void clear();
    Eigen::Index armOf(int row) const { return rows_[static_cast<std::size_t>(row)].arm; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Row {
        int round;  // 0: not measured yet
        Eigen::Index arm;
        const Measurement* measurement;  // null: awaited
        bool operator==(const Row&) const = default;
    };
    static std::vector<Row> rowsOf(const Scene& scene);
    QString text(const Row& row, int column) const;
    QString copied(const Row& row, int column) const;
    QString valueText(const Measurement& measurement) const;
    QVariant sign(const Row& row) const;

    SnapshotPtr shot_;  // keeps what the rows point to
    Style style_;
    std::vector<Row> rows_;
};

}  // namespace gapscope
