// ChanceBars: every arm's chance to be the best, as a bar; for few arms.
#pragma once

#include <QWidget>
#include <vector>

#include "ui/plot/style.h"

namespace gapscope {

// One arm: its name, its chance, and the chance in words.
struct ChanceBar {
    QString arm, text;
    double chance = 0;
    bool recommended = false;
    bool operator==(const ChanceBar&) const = default;
};

// The height that so many need.
double heightOfChances(std::size_t bars, const Style& style);
// A line for each: name, bar, number. Grey while they belong to another round.
void drawChances(QPainter& painter, const QRectF& area, const std::vector<ChanceBar>& bars, const Style& style, bool grey);

class ChanceBars : public QWidget {
    Q_OBJECT

public:
    explicit ChanceBars(QWidget* parent = nullptr);
    void show(std::vector<ChanceBar> bars, const Style& style, bool grey);
    const std::vector<ChanceBar>& bars() const { return bars_; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    std::vector<ChanceBar> bars_;
    Style style_;
    bool grey_ = false;
};

}  // namespace gapscope
