// Notation: a line of an algorithm, written in plain letters, as the papers set it.
#pragma once

#include <QString>
#include <string_view>

namespace gapscope {

// "U_k <- mu_k +- beta sd_k" becomes rich text with Greek letters, italics and subscripts.
QString notation(std::string_view line);

}  // namespace gapscope
