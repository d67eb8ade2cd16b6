// Lists as people type them: numbers with blanks, semicolons or commas between, names with semicolons or commas.
#pragma once

#include <QLocale>
#include <QString>
#include <QStringList>
#include <vector>

namespace gapscope {

struct TypedList {
    std::vector<double> values;
    QString problem;               // a sentence where it cannot be read
    qsizetype at = 0, length = 0;  // the part of the text that it speaks of
};

// Numbers from `least` to `most`. A comma is a decimal sign where the locale has it so.
TypedList typedList(const QString& text, double least, double most, const QLocale& locale = {});
QString textOfList(const std::vector<double>& values, const QLocale& locale = {});

QStringList typedNames(const QString& text);

}  // namespace gapscope
