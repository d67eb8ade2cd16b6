#include "ui/plot/plain_text.h"

#include <QStringList>

namespace gapscope {

QString inLines(const QString& text, int most) {
    QStringList lines{QString()};
    for (QString word : text.split(' ')) {
        const bool fits = lines.last().isEmpty() || lines.last().size() + 1 + word.size() <= most;
        if (!fits) lines << QString();
        if (!lines.last().isEmpty()) lines.last() += ' ';
        for (; word.size() > most; word.remove(0, most)) lines.last() += word.left(most), lines << QString();
        lines.last() += word;
    }
    return lines.join('\n');
}

}  // namespace gapscope
