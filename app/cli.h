// The command line: subcommands that need no display (spec: command-line).
#pragma once

#include <QStringList>

namespace gapscope {

// Exit statuses.
inline constexpr int done = 0, badData = 1, badCall = 2;

// Whether this is the name of a subcommand.
bool isSubcommand(const QString& word);

// Runs `arguments` (without the program's name) as a subcommand; returns the exit status.
int runSubcommand(const QStringList& arguments);

QString helpText();
QString versionText();

// A journal holds what the file does not: whoever works with the file is told.
void tellOfJournal(const std::string& file);

// One sentence on standard error.
void complain(const std::string& sentence);

}  // namespace gapscope
