#include "core/problem/command.h"

#include <algorithm>
#include <functional>

#include "core/limits.h"

namespace gapscope {

namespace {

constexpr std::string_view ownNames[] = {"arm", "label", "round", "seed"};

std::string meaning(const std::string& name, const Arms& arms, const CommandRequest& request) {
    for (std::size_t i = 0; i < arms.variables.size(); ++i)
        if (arms.variables[i].name == name) return plain(arms.values(request.arm, static_cast<Eigen::Index>(i)));
    if (name == "arm") return std::to_string(request.arm);
    if (name == "label") return arms.name(request.arm);
    if (name == "round") return std::to_string(request.round);
    if (name == "seed") return std::to_string(request.seed);
    std::vector<std::string_view> known(std::begin(ownNames), std::end(ownNames));
    for (const auto& v : arms.variables) known.push_back(v.name);
    throw Error("", "{" + shortened(name) + "} is not known, did you mean {" + shortened(nearest(name, known)) + "}?");
}

std::string filled(const std::string& argument, const std::function<std::string(const std::string&)>& meaningOf) {
    std::string text;
    for (std::size_t at = 0; at < argument.size();) {
        const bool literal = argument.compare(at, 2, "{{") == 0;
        const auto start = at + (literal ? 2 : 1);
        const auto end = argument.find_first_of("{}", start);
        const bool closed =
            end != std::string::npos && end > start && argument.compare(end, literal ? 2 : 1, literal ? "}}" : "}") == 0;
        if (argument[at] != '{' || !closed) {
            text += argument[at++];
            continue;
        }
        const auto name = argument.substr(start, end - start);
        text += literal ? "{" + name + "}" : meaningOf(name);
        at = end + (literal ? 2 : 1);
    }
    return text;
}

}  // namespace

Texts filledArguments(const Texts& arguments, const Arms& arms, const CommandRequest& request) {
    Texts words;
    for (std::size_t i = 0; i < arguments.size(); ++i) try {
            words.push_back(filled(arguments[i], [&](const auto& name) { return meaning(name, arms, request); }));
        } catch (const Error& e) {
            throw Error("arguments[" + std::to_string(i) + "]", e.sentence());
        }
    return words;
}

bool askForLabel(const Texts& arguments, const Arms& arms) {
    const bool isVariable = std::ranges::any_of(arms.variables, [](const auto& v) { return v.name == "label"; });
    bool asked = false;
    for (const auto& argument : arguments)
        static_cast<void>(filled(argument, [&](const auto& name) {
            asked = asked || name == "label";
            return std::string();
        }));
    return asked && !isVariable;
}

std::uint64_t commandSeed(std::uint64_t studySeed, Eigen::Index arm, int n) {
    Rng rng({studySeed, 0, Purpose::Noise, static_cast<std::uint32_t>(arm), static_cast<std::uint32_t>(n)});
    return static_cast<std::uint64_t>(rng.below(Eigen::Index{1} << 31));  // any language's generator takes it
}

}  // namespace gapscope
