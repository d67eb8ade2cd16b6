#include "core/limits.h"

#include <algorithm>

#include "core/model/models.h"
#include "core/problem/arms.h"

namespace gapscope {

namespace {

static_assert(mostArms == limits::arms.most && mostArmsWithMatrix == limits::matrixArms.most);

bool continuesLetter(char c) { return (static_cast<unsigned char>(c) & 0xc0) == 0x80; }

}  // namespace

std::span<const Limit> allLimits() {
    using namespace limits;
    static constexpr Limit all[] = {file,       values,    lists,       depth,  members,      key,          unknown,    name,
                                    unit,       note,      notes,       typed,  formula,      argument,     arguments,  arms,
                                    matrixArms, variables, coordinates, budget, measurements, changes,      policies,   budgets,
                                    runs,       cells,     points,      parts,  tableRows,    tableColumns, tableCells, cell};
    return all;
}

std::string tooMany(const Limit& limit, double count) {
    return "has " + plain(count) + " " + std::string(limit.what) + ", at most " + std::to_string(limit.most) + " are allowed";
}

void requireWithin(const Limit& limit, double count, const std::string& place) {
    if (!(count <= static_cast<double>(limit.most))) throw Error(place, tooMany(limit, count));
}

void requireShort(const Limit& limit, std::string_view text, const std::string& place) {
    if (text.size() <= static_cast<std::size_t>(limit.most)) return;  // no letter is less than a byte
    requireWithin(limit, static_cast<double>(text.size()) - static_cast<double>(std::ranges::count_if(text, continuesLetter)),
                  place);
}

std::string shortened(std::string_view text) {
    constexpr std::size_t most = 60, kept = 57;  // bytes
    if (text.size() <= most) return std::string(text);
    std::size_t end = kept;
    while (end > 0 && continuesLetter(text[end])) --end;
    return std::string(text.substr(0, end)) + "...";
}

std::string inQuotes(std::string_view text) { return "\"" + shortened(text) + "\""; }

}  // namespace gapscope
