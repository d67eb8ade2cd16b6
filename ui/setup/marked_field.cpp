#include "ui/setup/marked_field.h"

#include <QCoreApplication>
#include <QInputMethodEvent>
#include <QTextCharFormat>
#include <algorithm>

namespace gapscope {

void MarkedField::mark(qsizetype at, qsizetype length, const Style& style) {
    if (length <= 0 && at > 0) --at, length = 1;
    at_ = std::clamp<qsizetype>(at, 0, text().size());
    length_ = std::clamp<qsizetype>(length, 0, text().size() - at_);
    underline(style.colour(Role::Error));
}

void MarkedField::unmark() {
    at_ = length_ = 0;
    underline({});
}

// A line of text has no formats of its own; those of a text that is being composed may stand anywhere in it.
void MarkedField::underline(const QColor& colour) {
    QList<QInputMethodEvent::Attribute> attributes;
    if (length_ > 0) {
        QTextCharFormat format;
        format.setUnderlineStyle(QTextCharFormat::WaveUnderline);
        format.setUnderlineColor(colour);
        format.setFontWeight(QFont::Bold);
        attributes.append({QInputMethodEvent::TextFormat, static_cast<int>(at_) - cursorPosition(), static_cast<int>(length_),
                           QVariant::fromValue<QTextFormat>(format)});
    }
    QInputMethodEvent event(QString(), attributes);
    QCoreApplication::sendEvent(this, &event);
}

}  // namespace gapscope
