// MarkedField: a line of text in which the part that is wrong can be underlined. The text and the cursor stay as they are.
#pragma once

#include <QLineEdit>

#include "ui/plot/style.h"

namespace gapscope {

class MarkedField : public QLineEdit {
    Q_OBJECT

public:
    using QLineEdit::QLineEdit;

    // So many signs from `at` on; where something is missing, and there are none, the sign before it.
    void mark(qsizetype at, qsizetype length, const Style& style);
    void unmark();
    // What is underlined.
    QString marked() const { return text().mid(at_, length_); }
    qsizetype markedAt() const { return at_; }

private:
    void underline(const QColor& colour);

    qsizetype at_ = 0, length_ = 0;
};

}  // namespace gapscope
