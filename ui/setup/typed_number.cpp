#include "ui/setup/typed_number.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <cmath>

namespace gapscope {

namespace {

QString said(const char* text) { return QCoreApplication::translate("number", text); }

QLocale strict(QLocale locale) {
    locale.setNumberOptions(QLocale::RejectGroupSeparator | QLocale::OmitGroupSeparator);
    return locale;
}

// "0,435" where a point is meant, "1.286" where a comma is: it may be the decimal sign or one that groups digits.
QString ambiguity(const QString& text, const QLocale& locale) {
    static const QRegularExpression oneSign(QStringLiteral("^[+-]?(\\d+)([.,'\u2019\u00a0\u202f ])(\\d+)$"));
    const auto match = oneSign.match(text);
    if (!match.hasMatch()) return {};
    const auto sign = text.startsWith('-') ? QStringLiteral("-") : QString();
    const auto decimal = sign + match.captured(1) + locale.decimalPoint() + match.captured(3);
    const bool couldGroup = match.captured(3).size() == 3 && !match.captured(1).startsWith('0') && match.captured(1).size() <= 3;
    if (!couldGroup) return said("\"%1\" is not how a number is written here. Please write %2.").arg(text, decimal);
    const auto grouped = sign + match.captured(1) + match.captured(3);
    return said("\"%1\" could mean %2 or %3. Please write %2 or %3.").arg(text, decimal, grouped);
}

}  // namespace

TypedNumber typedNumber(const QString& text, const QLocale& locale) {
    const auto trimmed = text.trimmed();
    if (trimmed.isEmpty()) return {{}, said("A number is missing.")};
    const auto own = strict(locale);
    bool ok = false;
    const double value = own.toDouble(trimmed, &ok);
    if (ok && std::isfinite(value)) return {value, {}};
    const auto twoWays = ambiguity(trimmed, own);
    return {{}, twoWays.isEmpty() ? said("\"%1\" is not a number.").arg(trimmed) : twoWays};
}

QString textOfNumber(double value, const QLocale& locale) {
    return strict(locale).toString(value, 'g', QLocale::FloatingPointShortest);
}

}  // namespace gapscope
