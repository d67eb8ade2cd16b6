// Numbers as people type them: with the decimal sign of their language, and nothing that could be read in two ways.
#pragma once

#include <QLocale>
#include <QString>
#include <optional>
#include <string>

namespace gapscope {

struct TypedNumber {
    std::optional<double> value;
    QString problem;           // a sentence where there is no value
    bool isAmbiguous = false;  // one sign of it could mean two things: the rest of it stands
};

TypedNumber typedNumber(const QString& text, const QLocale& locale = {});
// The same; its own unit may stand behind the number.
TypedNumber typedInUnit(const QString& text, const std::string& unit);

// A standard deviation as the variance that a person would write: 0.42 squared is 0.1764, not 0.17639999999999997.
double squareOf(double sd);

// The shortest text that reads back as this number in the same locale.
QString textOfNumber(double value, const QLocale& locale = {});

}  // namespace gapscope
