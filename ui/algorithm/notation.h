// Notation: a line of an algorithm, written in plain letters, as the papers set it.
#pragma once

#include <QString>
#include <functional>
#include <string_view>

namespace gapscope {

// "U_k <- mu_k +- beta sd_k" becomes rich text with Greek letters, italics and subscripts.
QString notation(std::string_view line);
// The same with every symbol that `isKnown` says yes to as a link to its plain name, in this colour.
QString linkedNotation(std::string_view line, const QString& colour, const std::function<bool(const QString&)>& isKnown);

}  // namespace gapscope
