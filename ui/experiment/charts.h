// Charts: the table of everything that a comparison can show as a picture.
#pragma once

#include <QString>
#include <span>

#include "ui/experiment/findings.h"
#include "ui/plot/figure.h"

namespace gapscope {

// What a chart leaves open.
struct ChartChoice {
    std::size_t budget = 0;                     // which of the experiment's
    std::optional<std::size_t> contender = {};  // none: all
    bool operator==(const ChartChoice&) const = default;
};

struct ChartEntry {
    const char *id, *title;  // the title is marked for translation
    Figure (*figure)(const Paper&, const QRectF&, const Findings&, const ChartChoice&, const Style&);
    QString (*spoken)(const Findings&, const ChartChoice&);
};

std::span<const ChartEntry> charts();
const ChartEntry* findChart(const QString& id);
QString titleOf(const ChartEntry& chart);

}  // namespace gapscope
