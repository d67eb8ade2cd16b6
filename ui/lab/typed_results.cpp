#include "ui/lab/typed_results.h"

#include <QCoreApplication>
#include <QStringList>

#include "ui/setup/typed_number.h"

namespace gapscope {

std::string textOf(const std::deque<TypedResult>& entries) {
    QStringList lines;
    for (const auto& each : entries)
        lines << QStringLiteral("%1\t%2\t%3")
                     .arg(each.value.simplified(), each.note.simplified(), each.target ? textOf(*each.target) : QString());
    return lines.join('\n').toStdString();
}

std::deque<TypedResult> resultsIn(const std::string& text, const StudySpec& spec) {
    std::deque<TypedResult> entries;
    for (const auto& line : QString::fromStdString(text).split('\n', Qt::SkipEmptyParts)) {
        const auto cells = line.split('\t');
        entries.push_back({cells.value(0), cells.value(1), targetIn(cells.value(2), spec)});
    }
    return entries;
}

QString inWords(const TypedResult& entry, const StudySpec& spec) {
    const auto number = typedInUnit(entry.value, spec.response.unit).value;
    auto value = number ? withUnit(*number, spec) : entry.value;
    if (!entry.target) return value;
    return QCoreApplication::translate("card", "%1 at %2").arg(value, placeOf(*entry.target, spec));
}

}  // namespace gapscope
