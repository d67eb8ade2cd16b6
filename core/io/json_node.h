// A place in a JSON document that knows its path, so that every complaint names it.
#pragma once

#include <initializer_list>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/error.h"

namespace gapscope {

using Json = nlohmann::ordered_json;

// Parses text; throws Error with line and column. Refuses keys given twice and absurd nesting.
Json parseJson(std::string_view text);

class Node {
public:
    Node(const Json& value, std::string place) : value_(&value), place_(std::move(place)) {}

    const Json& json() const { return *value_; }
    const std::string& place() const { return place_; }
    [[noreturn]] void fail(const std::string& sentence) const { throw Error(place_, sentence); }

    // An object's members. null counts as absent.
    Node at(std::string_view key) const;
    std::optional<Node> find(std::string_view key) const;
    std::string placeOf(std::string_view key) const {
        return place_.empty() ? std::string(key) : place_ + "." + std::string(key);
    }
    void requireObject() const;
    // Throws at the first key that is not known, with the nearest one that is.
    void allowOnly(std::span<const std::string_view> keys) const;

    // A list's elements.
    std::vector<Node> items() const;

    double number() const;
    double numberIn(double min, double max, bool open = false) const;
    long long integer(long long min, long long max) const;
    std::uint64_t seed() const;
    std::string text() const;
    std::string word(std::span<const std::string_view> words) const;
    std::vector<double> numbers() const;

private:
    const Json* value_;
    std::string place_;
};

// "a list", "text", ...: what a value is, for complaints.
std::string kindOf(const Json& value);

}  // namespace gapscope
