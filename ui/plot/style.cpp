#include "ui/plot/style.h"

#include <QFontDatabase>
#include <cmath>

namespace gapscope {

QFont Style::font(Type type) const {
    QFont font = QFontDatabase::systemFont(QFontDatabase::GeneralFont);
    // Long text stops growing earlier, so that it still fits. Beyond the scales that can be chosen a large window lets
    // everything grow alike.
    constexpr double chart = 2, prose = 1.4;
    constexpr double inTeach = 1.6, steep = 2;
    const double beyond = std::max(1.0, std::min(textScale / inTeach, 1 + steep * (textScale - chart)));
    const auto size = [&](double px, double mostScale) {
        font.setPixelSize(static_cast<int>(std::lround(px * std::min(textScale, mostScale * beyond))));
    };
    switch (type) {
        case Type::AxisNumber:
        case Type::Legend: size(12, chart); break;
        case Type::AxisTitle: size(13, chart); break;
        case Type::PanelTitle:
            size(13, chart);
            font.setBold(true);
            break;
        case Type::MarkerLabel:
            size(13, chart);
            font.setBold(true);
            font.setItalic(true);
            break;
        case Type::AlgorithmLine: size(14, prose); break;
        case Type::Reason: size(15, prose); break;
    }
    return font;
}

}  // namespace gapscope
