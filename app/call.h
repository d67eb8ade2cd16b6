// What a subcommand was called with.
#pragma once

#include <QCommandLineParser>
#include <QStringList>
#include <string>
#include <string_view>
#include <vector>

namespace gapscope {

// The call's words are off: told with status 2.
struct BadCall {
    std::string sentence;
};

struct Option {
    QString names, about, value;  // value empty: a switch
};

class Call {
public:
    // `positionals`: the words that must be there, with spaces between; the last may be "PARTS...", one or more of them.
    Call(const QStringList& arguments, const QString& positionals, const std::vector<Option>& options);

    bool help() const { return parser_.isSet("help"); }
    bool has(const QString& name) const { return parser_.isSet(name); }
    std::string text(const QString& name) const { return parser_.value(name).toStdString(); }
    std::string positional(int i = 0) const { return parser_.positionalArguments()[i].toStdString(); }
    std::vector<std::string> positionals() const;
    void need(const QString& name) const;

    // A number written with a point; anything else is refused, also what a locale would accept.
    double number(const QString& name) const;
    int count(const QString& name, int least) const;

private:
    QCommandLineParser parser_;
    QStringList wanted_;
};

// Told before the work, not after it: whether the file that --output names can be written. Throws.
void requireOutput(const Call& call);

// To standard output.
void print(std::string_view text);
// Words from a file may hold anything: what ends a line, commands a terminal or turns the text around is a blank.
std::string onALine(std::string_view text);
void printLine(std::string_view text);

}  // namespace gapscope
