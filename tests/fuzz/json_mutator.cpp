// Mutates JSON as JSON: bytes changed at random hardly ever reach what stands behind the parser. The words that are put in come
// from the catalogs, so that a new policy or parameter is tried without an edit here.
#include <random>

#include "core/io/json_node.h"
#include "core/study/spec.h"

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

namespace {

using gapscope::Json;
using Random = std::minstd_rand;

std::size_t below(Random& random, std::size_t n) { return random() / 7 % n; }

template <class List>
const auto& oneOf(Random& random, const List& list) {
    return list[below(random, std::size(list))];
}

const std::vector<std::string>& words() {
    static const auto all = [] {
        std::vector<std::string> list;
        auto add = [&](const auto& entry) {
            list.emplace_back(entry.id);
            for (const auto& param : entry.params) {
                for (auto id = param.id; !id.empty(); id.remove_prefix(std::min(id.find('.'), id.size() - 1) + 1))
                    list.emplace_back(id.substr(0, id.find('.')));
                for (const auto& choice : param.choices) list.emplace_back(choice.id);
            }
        };
        for (const auto* entry : gapscope::policies()) add(*entry);
        for (const auto& entry : gapscope::models()) add(entry);
        for (const auto& entry : gapscope::sources()) add(entry);
        for (const auto& rule : gapscope::recommendationRules()) list.emplace_back(rule.id);
        return list;
    }();
    return all;
}

void collect(Json& value, std::vector<Json*>& all, int depth = 0) {
    if (depth > 64 || all.size() > 10'000) return;
    all.push_back(&value);
    if (value.is_structured())
        for (auto& inner : value) collect(inner, all, depth + 1);
}

Json scalar(Random& random) {
    static const double numbers[] = {0, -0.0, 1, -1, 2, 3, 0.5, 1e-50, 1e50, 1e308, 5e-324, 1e6, 200'000, 4294967295.0, 1e15};
    switch (below(random, 6)) {
        case 0: return oneOf(random, numbers);
        case 1: return static_cast<int>(below(random, 20));
        case 2: return oneOf(random, words());
        case 3: return std::string(below(random, 3000), 'x');
        case 4: return Json::array();
        default: return std::uniform_real_distribution(-10.0, 10.0)(random);
    }
}

void changeList(Json& list, const Json& donor, Random& random) {
    const auto at = list.begin() + static_cast<std::ptrdiff_t>(below(random, list.size() + 1));
    if (at == list.end() || below(random, 2))
        list.insert(at, donor);
    else
        list.erase(at);
}

void changeObject(Json& object, const Json& donor, Random& random) {
    if (object.empty() || below(random, 2))
        object[oneOf(random, words())] = donor;
    else
        object.erase(std::next(object.begin(), static_cast<std::ptrdiff_t>(below(random, object.size()))));
}

void change(Json& document, Random& random) {
    std::vector<Json*> all;
    collect(document, all);
    Json& target = *oneOf(random, all);
    const Json donor = below(random, 2) ? *oneOf(random, all) : scalar(random);
    if (target.is_array() && below(random, 4))
        changeList(target, donor, random);
    else if (target.is_object() && below(random, 8))
        changeObject(target, donor, random);
    else if (target.is_number() && below(random, 2))
        target = target.get<double>() * std::uniform_real_distribution(-0.5, 2.5)(random);
    else
        target = donor;
}

}  // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most, unsigned seed) {
    Random random(seed + 1);
    auto document = Json::parse(data, data + size, nullptr, false);
    if (document.is_discarded() || below(random, 5) == 0) return LLVMFuzzerMutate(data, size, most);
    for (auto n = 1 + below(random, 3); n > 0; --n) change(document, random);
    const auto text = document.dump(-1, ' ', false, Json::error_handler_t::replace);
    if (text.size() > most) return LLVMFuzzerMutate(data, size, most);
    std::copy(text.begin(), text.end(), data);
    return text.size();
}
