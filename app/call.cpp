#include "app/call.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>

#include "core/io/safe_file.h"
#include "core/limits.h"

namespace gapscope {

Call::Call(const QStringList& arguments, const QString& positionals, const std::vector<Option>& options) {
    for (const auto& o : options) parser_.addOption({o.names.split(','), o.about, o.value});
    parser_.addOption({{"h", "help"}, "Shows this help."});
    parser_.setApplicationDescription({});
    wanted_ = positionals.split(' ', Qt::SkipEmptyParts);
    for (const auto& p : wanted_) parser_.addPositionalArgument(p, {});
    parser_.setOptionsAfterPositionalArgumentsMode(QCommandLineParser::ParseAsOptions);
    if (!parser_.parse(QStringList("gapscope") + arguments)) throw BadCall{parser_.errorText().toStdString()};
    if (parser_.isSet("help")) return;
    const auto given = parser_.positionalArguments(), named = parser_.optionNames();
    for (const auto& o : options)
        if (const auto names = o.names.split(',');
            std::ranges::count_if(named, [&](auto& each) { return names.contains(each); }) > 1)
            throw BadCall{"--" + names.last().toStdString() + " is given twice"};
    if (given.size() < wanted_.size()) throw BadCall{wanted_[given.size()].toStdString() + " is missing"};
    if (given.size() > wanted_.size() && !wanted_.last().endsWith("..."))
        throw BadCall{inQuotes(given[wanted_.size()].toStdString()) + " is one word too many"};
}

std::vector<std::string> Call::positionals() const {
    std::vector<std::string> words;
    for (const auto& word : parser_.positionalArguments()) words.push_back(word.toStdString());
    return words;
}

void Call::need(const QString& name) const {
    if (!has(name)) throw BadCall{"--" + name.toStdString() + " is missing"};
}

double Call::number(const QString& name) const {
    const auto word = text(name);
    const auto* start = word.data() + (word.starts_with('+') && !word.starts_with("+-") ? 1 : 0);
    double value = 0;
    const auto [end, error] = std::from_chars(start, word.data() + word.size(), value);
    if (error != std::errc() || end != word.data() + word.size() || !std::isfinite(value))
        throw BadCall{"--" + name.toStdString() + ": " + inQuotes(word) +
                      " is not a number (write it with a point, such as 0.435)"};
    return value;
}

int Call::count(const QString& name, int least) const {
    const double value = number(name);
    if (value != std::floor(value) || value < least || value > 1e6)
        throw BadCall{"--" + name.toStdString() + ": must be a whole number between " + std::to_string(least) +
                      " and 1000000, got " + text(name)};
    return static_cast<int>(value);
}

void requireOutput(const Call& call) {
    if (!call.has("output")) return;
    if (call.text("output").empty()) throw BadCall{"--output: must name a file"};
    requireWritable(call.text("output"));
}

std::string onALine(std::string_view text) {
    auto line = QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
    for (QChar& sign : line) {
        const bool turnsText =
            (sign >= QChar(0x202a) && sign <= QChar(0x202e)) || (sign >= QChar(0x2066) && sign <= QChar(0x2069));
        if (sign.category() == QChar::Other_Control || turnsText) sign = QLatin1Char(' ');
    }
    return line.toStdString();
}

void printLine(std::string_view text) { print(onALine(text) + "\n"); }

void print(std::string_view text) { std::fwrite(text.data(), 1, text.size(), stdout); }

}  // namespace gapscope
