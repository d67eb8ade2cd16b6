#include "ui/lab/result_fields.h"

#include <QGridLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QToolButton>

#include "core/study/spec.h"

namespace gapscope {

ResultFields::ResultFields(QWidget* parent)
    : QWidget(parent),
      label_(new QLabel(this)),
      unit_(new QLabel(this)),
      value_(new QLineEdit(this)),
      note_(new QLineEdit(this)),
      record_(new QPushButton(tr("Record"), this)),
      menu_(new QToolButton(this)) {
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 2, 0, 0);
    grid->setVerticalSpacing(4);
    grid->setColumnStretch(0, 1);
    value_->setObjectName(QStringLiteral("value"));
    value_->setAccessibleName(tr("Result"));
    note_->setObjectName(QStringLiteral("note"));
    note_->setPlaceholderText(tr("Note"));
    note_->setAccessibleName(tr("Note"));
    record_->setObjectName(QStringLiteral("record"));
    label_->setTextFormat(Qt::PlainText);
    label_->setMinimumWidth(1);
    makeMenu();
    place(false);
    for (auto* field : {value_, note_}) {
        connect(field, &QLineEdit::returnPressed, this, &ResultFields::entered);
        connect(field, &QLineEdit::textEdited, this, &ResultFields::edited);
        field->installEventFilter(this);
    }
    connect(value_, &QLineEdit::textEdited, this, &ResultFields::valueEdited);
    connect(record_, &QPushButton::clicked, this, &ResultFields::entered);
}

// A key that is held says nothing twice: it must not answer a question that nobody has read yet.
bool ResultFields::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::KeyPress) return QWidget::eventFilter(watched, event);
    const auto& press = *static_cast<QKeyEvent*>(event);
    return press.isAutoRepeat() && (press.key() == Qt::Key_Return || press.key() == Qt::Key_Enter);
}

void ResultFields::makeMenu() {
    menu_->setText(QStringLiteral("…"));
    menu_->setAccessibleName(tr("Other answers"));
    menu_->setToolTip(menu_->accessibleName());
    menu_->setPopupMode(QToolButton::InstantPopup);
    menu_->setFocusPolicy(Qt::TabFocus);
}

QString ResultFields::value() const { return value_->text(); }

QString ResultFields::note() const { return note_->text(); }

void ResultFields::set(const QString& value, const QString& note) {
    value_->setText(value);
    note_->setText(note);
}

void ResultFields::toValue(Qt::FocusReason why) { value_->setFocus(why); }

void ResultFields::selectValue() { value_->selectAll(); }

bool ResultFields::isInNote() const { return note_->hasFocus(); }

void ResultFields::describe(const StudySpec& spec, const QString& place) {
    const auto name = QString::fromStdString(spec.response.name);
    const auto unit = QString::fromStdString(spec.response.unit);
    value_->setPlaceholderText(unit.isEmpty() ? name : tr("%1 in %2").arg(name, unit));
    label_->setText(value_->placeholderText());
    if (!place.isEmpty()) value_->setToolTip(tr("The result of %1").arg(place));
    value_->setAccessibleName(tr("Result: %1").arg(name));
    constexpr int mostLetters = 12;  // the number's own room comes first; the words above the field say it whole
    unit_->setText(unit.size() <= mostLetters ? unit : unit.left(mostLetters - 1) + QStringLiteral("…"));
    unit_->setToolTip(unit);
}

void ResultFields::useMenu(QMenu* menu) { menu_->setMenu(menu); }

void ResultFields::use(const Style& style) { record_->setFont(style.font(Type::PanelTitle)); }

void ResultFields::place(bool isNarrow) {
    auto* grid = static_cast<QGridLayout*>(layout());
    const auto put = [grid](QWidget* part, int row, int column, int columns = 1) {
        grid->removeWidget(part);
        grid->addWidget(part, row, column, 1, columns);
    };
    put(label_, 0, 0, 4);
    put(value_, 1, 0, isNarrow ? 4 : 1);
    put(unit_, 1, 1);
    put(record_, isNarrow ? 2 : 1, isNarrow ? 0 : 2);
    put(menu_, isNarrow ? 2 : 1, 3);
    put(note_, 3, 0, 4);
}

void ResultFields::showParts(bool isNarrow, bool hasRoom, bool hasMenu) {
    note_->setVisible(hasRoom);
    menu_->setVisible(hasMenu);
    label_->setVisible(isNarrow && hasRoom);
    unit_->setVisible(hasRoom && !isNarrow && !unit_->text().isEmpty());
}

}  // namespace gapscope
