#include "ui/window/round_field.h"

#include <QIntValidator>
#include <QKeyEvent>
#include <algorithm>

#include "ui/window/status_line.h"

namespace gapscope {

RoundField::RoundField(QWidget* parent) : QStackedWidget(parent), words_(new QToolButton(this)), field_(new QLineEdit(this)) {
    words_->setObjectName(QStringLiteral("round"));
    words_->setAutoRaise(true);
    words_->setFocusPolicy(Qt::NoFocus);
    words_->setToolTip(tr("Click to type a round"));
    field_->setObjectName(QStringLiteral("roundNumber"));
    field_->setAccessibleName(tr("Round"));
    field_->setValidator(new QIntValidator(1, 10000000, field_));
    field_->installEventFilter(this);
    addWidget(words_);
    addWidget(field_);
    setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Maximum);
    connect(words_, &QToolButton::clicked, this, &RoundField::startTyping);
    connect(field_, &QLineEdit::returnPressed, this, [this] {
        emit asked(field_->text().toInt());
        finish();
    });
}

bool RoundField::setText(const QString& text, int largest) {
    words_->setText(text);
    words_->setEnabled(!text.isEmpty());
    if (largest == largest_) return false;
    largest_ = largest;
    makeRoom();
    return true;
}

void RoundField::makeRoom() {
    const auto text = words_->text();
    int most = 0;
    for (const auto& pattern : {roundPattern(), madePattern()}) {
        words_->setText(pattern.arg(largest_).arg(largest_));
        most = std::max(most, words_->sizeHint().width());
    }
    words_->setText(text);
    setMinimumWidth(largest_ > 0 ? most : 0);
}

void RoundField::setFonts(const QFont& font) {
    words_->setFont(font);
    field_->setFont(font);
    makeRoom();
}

void RoundField::startTyping() {
    if (words_->text().isEmpty()) return;
    field_->clear();
    field_->setPlaceholderText(words_->text());
    setCurrentWidget(field_);
    field_->setFocus();
}

void RoundField::finish() {
    setCurrentWidget(words_);
    window()->setFocus();
}

bool RoundField::eventFilter(QObject* watched, QEvent* event) {
    const bool escape = event->type() == QEvent::KeyPress && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape;
    // Escape also lets go of arms; here it leaves the field and no more.
    if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) event->accept();
    if (escape) finish();
    if (event->type() == QEvent::FocusOut) setCurrentWidget(words_);
    return escape || QStackedWidget::eventFilter(watched, event);
}

}  // namespace gapscope
