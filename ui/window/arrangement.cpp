#include "ui/window/arrangement.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

namespace gapscope {

namespace {

// What is left for panels in the two windows that the design is drawn for.
constexpr QSize smallInside{1280, 712}, largeInside{1920, 992};

int between(Length length, int at, int small, int large) {
    const double share = double(at - small) / (large - small);
    return std::max(1, static_cast<int>(std::lround(length.small + share * (length.large - length.small))));
}

std::vector<Arrangement> make() {
    const auto tr = [](const char* text) { return QCoreApplication::translate("window", text); };
    const auto id = [](const char* text) { return QString::fromLatin1(text); };
    const Arrangement bench{
        id("bench"),
        tr("&Bench"),
        1,
        {{{240, 280}, {{{id("study")}, {540, 776}}}, 1.6},
         {{732, 1216},
          {{{id("posterior")}, {276, 404}}, {{id("gaps")}, {132, 188}}, {{id("acquisition")}, {124, 176}, {}, true}}},
         {{300, 416}, {{{id("algorithm")}, {244, 384}}, {{id("why")}, {160, 188}}, {{id("arm")}, {128, 196}, {}, true}}, 1.25}},
        {540, 776},
        {{{id("timeline")}, {620, 960}}, {{id("measurements")}, {400, 600}}, {{id("suggestion")}, {252, 352}, {}, true}},
        {168, 212}};
    const Arrangement teach{id("teach"),
                            tr("&Teach"),
                            1.6,
                            {{{872, 1344}, {{{id("posterior")}, {372, 524}}, {{id("gaps"), id("acquisition")}, {240, 344}}}},
                             {{404, 572}, {{{id("algorithm")}, {352, 560}}, {{id("why")}, {260, 308}}}}},
                            {616, 872},
                            {{{id("timeline")}, {1280, 1920}}},
                            {92, 116},
                            true};
    const Arrangement lab{id("lab"),
                          tr("&Lab"),
                          1,
                          {{{340, 440}, {{{id("suggestion")}, {452, 640}}, {{id("why")}, {452, 640}, id("suggestion")}}},
                           {{596, 1000}, {{{id("posterior")}, {452, 640}}}},
                           {{336, 472}, {{{id("sure")}, {452, 640}}}}},
                          {452, 640},
                          {{{id("measurements")}, {1280, 1920}}, {{id("timeline")}, {400, 600}, id("measurements")}},
                          {256, 348}};
    return {bench, teach, lab};
}

}  // namespace

std::span<const Arrangement> arrangements() {
    static const auto all = make();
    return all;
}

const Arrangement& arrangementOf(const QString& id) {
    for (const auto& each : arrangements())
        if (each.id == id) return each;
    return arrangements().front();
}

bool isCramped(QSize inside, double textScale) {
    constexpr double leastWidth = 1100, leastHeight = 560;
    return inside.width() < leastWidth * textScale || inside.height() < leastHeight * textScale;
}

bool isVeryCramped(QSize inside, double textScale) { return isCramped(inside, 0.7 * textScale); }

std::vector<DockCell> cellsOf(const std::vector<DockCell>& designed, Joined joined) {
    std::vector<DockCell> cells;
    for (const auto& each : designed) {
        const bool joins = joined == Joined::All || (joined == Joined::Some && each.joins);
        if (!joins || cells.empty()) {
            cells.push_back(each);
            continue;
        }
        auto& above = cells.back();
        above.panels.insert(above.panels.end(), each.panels.begin(), each.panels.end());
        above.length = {above.length.small * 3 / 2, above.length.large * 3 / 2};  // one at a time is seen, but larger
    }
    return cells;
}

int across(Length length, QSize inside) { return between(length, inside.width(), smallInside.width(), largeInside.width()); }

int down(Length length, QSize inside) { return between(length, inside.height(), smallInside.height(), largeInside.height()); }

}  // namespace gapscope
