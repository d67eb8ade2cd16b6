// MeasurementRows: the rows of a study's file that a scene may show, as a table. What is typed into a cell becomes a change
// that is wanted; the table itself changes with the next scene.
//
// Nothing later than the scene: rows of later rounds are not there, and this round's own measurement only once the film
// has come to it. What is awaited stands at the end of the last round.
#pragma once

#include <QAbstractTableModel>
#include <vector>

#include "ui/lab/row_edits.h"
#include "ui/plot/style.h"
#include "ui/session/scene.h"

namespace gapscope {

class MeasurementRows : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { RoundColumn, ArmColumn, ValueColumn, NoiseColumn, StatusColumn, NoteColumn, columns };
    static constexpr int copyRole = Qt::UserRole;      // for the clipboard: numbers in full and without units
    static constexpr int sortRole = Qt::UserRole + 1;  // numbers as numbers; nothing where there is none
    enum class Changed { Nothing, Cells, Rows };

    using QAbstractTableModel::QAbstractTableModel;

    // After a change of the study the same rows stay where they are: only their cells are others.
    Changed show(const Scene& scene, const Style& style);
    void clear();
    Eigen::Index armOf(int row) const { return rows_[static_cast<std::size_t>(row)].arm; }
    // The study that the rows are of; only while there are rows.
    const StudySpec& spec() const { return *shot_->spec; }
    // The row's place in the file; none for what is awaited.
    std::optional<std::size_t> fileRow(int row) const;
    // Whether its result can be typed here.
    bool isAwaited(int row) const { return !fileRow(row) && valuesMayBeCorrected(spec()); }
    // What a column is called where it is copied, so that it is known when it is pasted again.
    QString copiedName(int column) const;
    // Whether some row has a noise sd of its own.
    bool hasNoise() const;
    // Why this text cannot stand in the cell, as a sentence; empty if it can.
    QString problemIn(const QModelIndex& cell, const QString& text) const;
    // What is odd about it as a result that is awaited; empty where it may well be. Only for a text without a problem.
    QString surpriseIn(const QModelIndex& cell, const QString& text) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;

signals:
    void changeWanted(const gapscope::RowEdit& edit);

private:
    struct Row {
        int round;  // 0: not measured yet
        Eigen::Index arm;
        const Measurement* measurement;  // null: awaited
        bool operator==(const Row&) const = default;
    };
    static std::vector<Row> rowsOf(const Scene& scene);
    void take(const Scene& scene, const Style& style, std::vector<Row> rows);
    std::vector<int> placesIn(const std::vector<Row>& now) const;
    void moveTo(const std::vector<int>& places);
    QString text(const Row& row, int column) const;
    QString copied(const Row& row, int column) const;
    QString tip(const Row& row, int column) const;
    QVariant sortKey(const Row& row, int column) const;
    QString valueText(const Measurement& measurement) const;
    QVariant sign(const Row& row) const;
    QVariant struck(const Row& row, int column) const;

    SnapshotPtr shot_;  // keeps what the rows point to
    Style style_;
    std::vector<Row> rows_;
};

}  // namespace gapscope
