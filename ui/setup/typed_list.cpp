#include "ui/setup/typed_list.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include "ui/setup/typed_number.h"

namespace gapscope {

namespace {

QString said(const char* text) { return QCoreApplication::translate("list", text); }

// "0.2,0.5" is two numbers where nothing else stands between them; "0,2 0,5" is not, and is refused number by number.
QRegularExpression betweenNumbers(const QString& text, const QLocale& locale) {
    static const QRegularExpression elsewhere(QStringLiteral(",?[;\\s]+|,$")), commas(QStringLiteral("\\s*,\\s*"));
    const bool onlyCommas = !text.trimmed().contains(QRegularExpression(QStringLiteral("[;\\s]")));
    return onlyCommas && locale.decimalPoint() != QStringLiteral(",") ? commas : elsewhere;
}

}  // namespace

TypedList typedList(const QString& text, double least, double most, const QLocale& locale) {
    TypedList list;
    const auto between = betweenNumbers(text, locale);
    for (qsizetype at = 0; at <= text.size();) {
        const auto next = between.match(text, at);
        const auto end = next.hasMatch() ? next.capturedStart() : text.size();
        const auto part = text.mid(at, end - at);
        if (!part.trimmed().isEmpty()) {
            const auto number = typedNumber(part, locale);
            list.problem = number.problem;
            if (number.value && (*number.value < least || *number.value > most))
                list.problem = said("\"%1\" is not between %2 and %3.")
                                   .arg(part.trimmed(), textOfNumber(least, locale), textOfNumber(most, locale));
            list.at = at, list.length = part.size();
            if (!list.problem.isEmpty()) return list;
            list.values.push_back(*number.value);
        }
        at = next.hasMatch() ? next.capturedEnd() : text.size() + 1;
    }
    if (list.values.size() < 2) list.problem = said("At least two numbers are needed, with blanks between.");
    list.at = text.size(), list.length = 0;
    return list;
}

QString textOfList(const std::vector<double>& values, const QLocale& locale) {
    QStringList parts;
    for (const double each : values) parts << textOfNumber(each, locale);
    return parts.join(locale.decimalPoint() == QStringLiteral(",") ? QStringLiteral("; ") : QStringLiteral(", "));
}

QStringList typedNames(const QString& text) {
    QStringList names;
    static const QRegularExpression between(QStringLiteral("[,;]"));
    if (!text.trimmed().isEmpty())
        for (const auto& each : text.split(between)) names << each.trimmed();
    return names;
}

}  // namespace gapscope
