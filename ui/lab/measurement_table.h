// MeasurementTable: all results so far, row by row. A click on a row holds its arm in every panel; Ctrl+C copies cells.
#pragma once

#include <QTableView>

#include "ui/lab/measurement_rows.h"

class QLabel;

namespace gapscope {

class MeasurementTable : public QTableView {
    Q_OBJECT

public:
    explicit MeasurementTable(QWidget* parent = nullptr);

    void show(const Scene& scene, const Style& style);
    void clear();
    const MeasurementRows& rows() const { return *rows_; }
    // The selected cells, row by row with tabs between; all rows if nothing is selected.
    QString selectedText() const;

    QSize minimumSizeHint() const override { return {180, 72}; }

signals:
    void held(std::optional<Eigen::Index> arm);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void follow(const Scene& scene);
    void placeEmptyText();

    MeasurementRows* rows_;
    QLabel* empty_;
    bool following_ = false;  // a selection that comes from elsewhere is not sent back
};

}  // namespace gapscope
