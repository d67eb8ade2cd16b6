#include "ui/window/round_field.h"

#include <QIntValidator>
#include <QKeyEvent>

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

void RoundField::setText(const QString& text) {
    words_->setText(text);
    words_->setEnabled(!text.isEmpty());
}

void RoundField::setFonts(const QFont& font) {
    words_->setFont(font);
    field_->setFont(font);
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
