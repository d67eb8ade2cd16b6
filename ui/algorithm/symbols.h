// Symbols: what every letter of the algorithm's lines means, for whoever points at it.
#pragma once

#include <QString>
#include <string_view>
#include <vector>

namespace gapscope {

struct Scene;

// In words; empty for a letter that needs none. The name is that of the line's plain text: "beta", "U", "H".
QString symbolTip(const QString& name, const Scene& scene);

// All of them, for a page of help: as it is set, and in words. Symbols that are explained together stand together.
struct SymbolText {
    QString html, tip;
};
std::vector<SymbolText> symbolTexts();

// Where a line stands in a paper: short, for the margin (":7"), and in full ("thesis Algorithm 2, line 7").
struct PaperPlace {
    QString brief, full;
};
PaperPlace paperPlace(std::string_view paper);

}  // namespace gapscope
