#include "ui/setup/typed_number.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <algorithm>
#include <cmath>

namespace gapscope {

namespace {

QString said(const char* text) { return QCoreApplication::translate("number", text); }

// A long text without a blank would make the sentence wider than its place.
QString shortened(const QString& text) {
    constexpr qsizetype most = 20;
    return text.size() > most ? text.left(most - 1) + QChar(0x2026) : text;
}

bool isTooLarge(const QString& text, double value) {
    return std::isinf(value) && std::ranges::any_of(text, [](QChar c) { return c.isDigit(); });
}

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
    const bool isBlank = match.captured(2).front().isSpace();  // a slip of the hand or between thousands: nobody knows
    const bool couldGroup = match.captured(3).size() == 3 && !match.captured(1).startsWith('0') && match.captured(1).size() <= 3;
    if (!couldGroup && !isBlank) return said("\"%1\" is not how a number is written here. Please write %2.").arg(text, decimal);
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
    if (isTooLarge(trimmed, value)) return {{}, said("\"%1\" is too large a number.").arg(shortened(trimmed))};
    const auto twoWays = ambiguity(trimmed, own);
    if (!twoWays.isEmpty()) return {{}, twoWays, true};
    return {{}, said("\"%1\" is not a number.").arg(shortened(trimmed))};
}

TypedNumber typedInUnit(const QString& text, const std::string& unit) {
    auto plain = typedNumber(text);
    const auto trimmed = text.trimmed(), name = QString::fromStdString(unit);
    if (plain.value || name.isEmpty() || !trimmed.endsWith(name)) return plain;
    return typedNumber(trimmed.chopped(name.size()));
}

double squareOf(double sd) {
    constexpr int digits = 12;  // far fewer than a double has, more than anybody types
    return QString::number(sd * sd, 'g', digits).toDouble();
}

QString textOfNumber(double value, const QLocale& locale) {
    return strict(locale).toString(value, 'g', QLocale::FloatingPointShortest);
}

}  // namespace gapscope
