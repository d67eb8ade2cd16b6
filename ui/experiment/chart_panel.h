// ChartPanel: one chart of a comparison as a widget; RunStrip: its runs one by one, to be clicked.
#pragma once

#include <QWidget>

#include "ui/experiment/charts.h"
#include "ui/experiment/runs_picture.h"
#include "ui/plot/chart_sheet.h"

namespace gapscope {

class ChartPanel : public QWidget {
    Q_OBJECT

public:
    explicit ChartPanel(const ChartEntry& chart, QWidget* parent = nullptr);
    void show(const FindingsPtr& findings, const ChartChoice& choice, const Style& style);
    const ChartEntry& chart() const { return chart_; }
    Figure figure() const;  // as it is on screen
    QSize minimumSizeHint() const override { return {200, 120}; }

signals:
    void enlarged();  // double-clicked, or Enter

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    const ChartEntry& chart_;
    FindingsPtr findings_;
    ChartChoice choice_;
    Style style_;
    ChartSheet sheet_;
};

class RunStrip : public QWidget {
    Q_OBJECT

public:
    explicit RunStrip(QWidget* parent = nullptr);
    void show(const FindingsPtr& findings, std::size_t budget, const Style& style);
    // Where a run's dot is; none where it is not drawn.
    std::optional<QPointF> placeOf(const Cell& cell) const;
    QSize minimumSizeHint() const override { return {200, 60}; }

signals:
    void chosen(const gapscope::Cell& cell);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    void look(const std::optional<Cell>& cell);

    FindingsPtr findings_;
    std::size_t budget_ = 0;
    Style style_;
    std::optional<Cell> looked_;
    DrawnRuns drawn_;
};

}  // namespace gapscope
