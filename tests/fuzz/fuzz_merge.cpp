#include "core/io/comparison_csv.h"
#include "tests/fuzz/fuzz.h"

using namespace gapscope;

// Parts stand one behind the other; each begins with its own first line.
GAPSCOPE_FUZZ(text) {
    constexpr std::string_view begins = "# gapscope part ";
    std::vector<std::string> names, parts;
    while (!text.empty()) {
        const auto next = text.find(begins, 1);
        names.push_back("part " + std::to_string(names.size()));
        parts.emplace_back(text.substr(0, next));
        text.remove_prefix(std::min(next, text.size()));
    }
    if (!parts.empty()) static_cast<void>(mergedCsv(names, parts));
}
