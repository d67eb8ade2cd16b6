#include "core/io/json_node.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "core/limits.h"
#include "core/numeric/stop.h"
#include "core/settings.h"

namespace gapscope {

namespace {

// Sees what a parsed document would hide, keys that an object holds twice, and what it would cost before it is paid: how deep
// it is nested and how much there is. What is no JSON at all is left to the parser proper. (Json::parse with a callback takes
// a time that grows with the square of a list.)
class Watch : public nlohmann::json_sax<Json> {
public:
    bool null() override { return event(); }
    bool boolean(bool) override { return event(); }
    bool number_integer(number_integer_t) override { return event(); }
    bool number_unsigned(number_unsigned_t) override { return event(); }
    bool number_float(number_float_t, const string_t&) override { return event(); }
    bool string(string_t&) override { return event(); }
    bool binary(binary_t&) override { return event(); }
    bool start_object(std::size_t) override { return opened(); }
    bool start_array(std::size_t) override { return opened(); }
    bool end_object() override { return closed(); }
    bool end_array() override { return closed(); }
    bool key(string_t& name) override {
        requireShort(limits::key, name, inQuotes(name));
        if (!open_.back().insert(name).second) throw Error("", "holds the key " + inQuotes(name) + " twice in one object");
        requireWithin(limits::members, static_cast<double>(open_.back().size()), "");
        return true;
    }
    bool parse_error(std::size_t, const std::string&, const Json::exception&) override { return false; }

private:
    bool event() {
        requireWithin(limits::values, ++values_, "");
        return true;
    }
    bool opened() {
        stopIfTold();
        requireWithin(limits::lists, ++lists_, "");
        open_.emplace_back();
        if (open_.size() > static_cast<std::size_t>(limits::depth.most))
            throw Error("", "is nested too deeply: " + tooMany(limits::depth, static_cast<double>(open_.size())));
        return true;
    }
    bool closed() {
        open_.pop_back();
        return true;
    }

    double values_ = 0, lists_ = 0;
    std::vector<std::set<std::string>> open_;  // the keys seen so far of every object around; lists have none
};

}  // namespace

Json parseJson(std::string_view text) {
    // The parser takes this sign for the end, and what stands behind it would be lost with the next writing.
    if (text.find('\0') != std::string_view::npos) throw Error("", "is not JSON: it holds a NUL sign");
    requireWithin(limits::file, static_cast<double>(text.size()), "");
    Watch watch;
    Json::sax_parse(text, &watch);
    try {
        return Json::parse(text);
    } catch (const Json::parse_error& e) {
        const auto before = text.substr(0, std::min(text.size(), e.byte > 0 ? e.byte - 1 : 0));
        const auto line = 1 + std::ranges::count(before, '\n');
        const auto start = before.rfind('\n');
        const auto column = before.size() - (start == std::string_view::npos ? 0 : start + 1) + 1;
        throw Error("", "is not valid JSON at line " + std::to_string(line) + ", column " + std::to_string(column));
    } catch (const Json::exception&) {
        throw Error("", "is not valid JSON: a number is too large");
    }
}

std::string kindOf(const Json& value) {
    if (value.is_null()) return "null";
    if (value.is_boolean()) return value.get<bool>() ? "true" : "false";
    if (value.is_number()) return plain(value.get<double>());
    if (value.is_array()) return "a list";
    if (value.is_object()) return "an object";
    return inQuotes(value.get_ref<const std::string&>());
}

void Node::requireObject() const {
    if (!value_->is_object()) fail("must be an object, got " + kindOf(*value_));
}

Node Node::at(std::string_view key) const {
    if (auto found = find(key)) return *found;
    throw Error(placeOf(key), "is missing");
}

std::optional<Node> Node::find(std::string_view key) const {
    requireObject();
    const auto found = value_->find(std::string(key));
    if (found == value_->end() || found->is_null()) return std::nullopt;
    return Node(*found, placeOf(key));
}

void Node::allowOnly(std::span<const std::string_view> keys) const {
    requireObject();
    for (const auto& [key, value] : value_->items())
        if (std::ranges::find(keys, key) == keys.end()) {
            const auto near = nearest(key, keys);
            throw Error(placeOf(shortened(key)),
                        "is not known here" + (near.empty() ? "" : ", did you mean \"" + std::string(near) + "\"?"));
        }
}

std::vector<Node> Node::items() const {
    if (!value_->is_array()) fail("must be a list, got " + kindOf(*value_));
    std::vector<Node> nodes;
    nodes.reserve(value_->size());
    for (std::size_t i = 0; i < value_->size(); ++i) nodes.emplace_back((*value_)[i], place_ + "[" + std::to_string(i) + "]");
    return nodes;
}

double Node::number() const {
    if (!value_->is_number()) fail("must be a number, got " + kindOf(*value_));
    const double value = value_->get<double>();
    if (!(std::abs(value) <= largestNumber)) fail("must be between -1e+50 and 1e+50, got " + plain(value));
    return value;
}

double Node::numberIn(double min, double max, bool open) const {
    const double value = number();
    const Param range{.id = {}, .about = {}, .min = min, .max = max, .open = open};
    if (value > max || value < min || (open && value == min)) fail(rangeInWords(range) + ", got " + plain(value));
    return value;
}

long long Node::integer(long long min, long long max) const {
    const double value = number();
    if (value != std::floor(value) || value < static_cast<double>(min) || value > static_cast<double>(max))
        fail("must be a whole number between " + std::to_string(min) + " and " + std::to_string(max) + ", got " + plain(value));
    return static_cast<long long>(value);
}

std::uint64_t Node::seed() const {
    if (value_->is_number_unsigned()) return value_->get<std::uint64_t>();
    return static_cast<std::uint64_t>(integer(0, 1LL << 53));
}

std::string Node::text() const {
    if (!value_->is_string()) fail("must be text, got " + kindOf(*value_));
    return value_->get<std::string>();
}

std::string Node::word(std::span<const std::string_view> words) const {
    auto given = text();
    if (std::ranges::find(words, given) != words.end()) return given;
    std::string all;
    for (std::size_t i = 0; i < words.size(); ++i)
        all += (i == 0 ? "" : i + 1 == words.size() ? " or " : ", ") + std::string(words[i]);
    fail("must be " + all + ", got " + inQuotes(given));
}

std::vector<double> Node::numbers() const {
    const auto all = items();
    std::vector<double> list;
    list.reserve(all.size());
    for (const auto& item : all) list.push_back(item.number());
    return list;
}

}  // namespace gapscope
