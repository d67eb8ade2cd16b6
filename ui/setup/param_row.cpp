#include "ui/setup/param_row.h"

#include <QFocusEvent>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "ui/plot/plain_text.h"
#include "ui/setup/typed_number.h"

namespace gapscope {

namespace {

constexpr int sliderSteps = 400;

// Three digits: a hand on a slider means no more.
double tidy(double value) {
    const QLocale c = QLocale::c();
    return c.toDouble(c.toString(value, 'g', 3));
}

}  // namespace

ParamRow::ParamRow(QString place, const QString& name, const QString& about, QWidget* parent)
    : QWidget(parent),
      place_(std::move(place)),
      title_(name),
      name_(new QLabel(onButton(name), this)),
      problem_(new QLabel(this)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 1, 0, 1);
    layout->setSpacing(1);
    auto* line = new QHBoxLayout;
    line->addWidget(name_, 1);
    layout->addLayout(line);
    layout->addWidget(problem_);
    name_->setToolTip(about);
    name_->setWordWrap(true);
    name_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);  // a narrow column breaks the name, not the field
    problem_->setWordWrap(true);
    problem_->setTextFormat(Qt::PlainText);
    problem_->hide();
}

void ParamRow::addEditor(QWidget* editor, int stretch) {
    static_cast<QHBoxLayout*>(layout()->itemAt(0)->layout())->addWidget(editor, stretch);
    editor->setAccessibleName(title_);
    editor->setAccessibleDescription(name_->toolTip());
    editor->setToolTip(name_->toolTip());
    name_->setBuddy(editor);
    editor->installEventFilter(this);
}

void ParamRow::addBelow(QWidget* widget) {
    static_cast<QVBoxLayout*>(layout())->insertWidget(1, widget);
    widget->installEventFilter(this);
}

bool ParamRow::eventFilter(QObject* watched, QEvent* event) {
    // Of a long number the beginning is seen once nobody is in it any more; a menu over it comes back to what is marked.
    if (auto* line = qobject_cast<QLineEdit*>(watched); line && event->type() == QEvent::FocusOut) {
        const auto reason = static_cast<QFocusEvent*>(event)->reason();
        if (reason != Qt::PopupFocusReason && reason != Qt::ActiveWindowFocusReason) line->setCursorPosition(0);
    }
    if (event->type() != QEvent::Wheel) return QWidget::eventFilter(watched, event);
    event->ignore();
    return true;
}

void ParamRow::arrange(int editorWidth) {
    auto* line = static_cast<QBoxLayout*>(layout()->itemAt(0)->layout());
    const bool fits = name_->minimumWidth() + line->spacing() + editorWidth <= width();
    line->setDirection(fits ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
}

void ParamRow::say(const QString& sentence) {
    problem_->setText(sentence);
    problem_->setVisible(!sentence.isEmpty());
}

void ParamRow::use(const Style& style) {
    QPalette warning = palette();
    warning.setColor(QPalette::WindowText, style.colour(Role::Error));
    problem_->setPalette(warning);
    int longest = 0;
    for (const auto& word : name().split(' ')) longest = std::max(longest, name_->fontMetrics().horizontalAdvance(word));
    name_->setMinimumWidth(longest + 1);
}

void ParamRow::makeHeading(const Style& style) {
    name_->setFont(style.font(Type::PanelTitle));
    layout()->setContentsMargins(0, 8, 0, 1);
}

NumberRow::NumberRow(const QString& place, const QString& name, const QString& about, QWidget* parent)
    : ParamRow(place, name, about, parent), field_(new QLineEdit(this)) {
    field_->setAlignment(Qt::AlignRight);
    field_->setFixedWidth(field_->fontMetrics().horizontalAdvance(QStringLiteral("0000.00")) + 12);
    addEditor(field_);
    connect(field_, &QLineEdit::editingFinished, this, &NumberRow::typed);
}

void NumberRow::addSlider(Slide slide, double reach) {
    slide_ = slide;
    reach_ = reach;
    slider_ = new QSlider(Qt::Horizontal, this);
    slider_->setRange(0, sliderSteps);
    slider_->setPageStep(sliderSteps / 20);
    slider_->setFixedHeight(std::min(slider_->sizeHint().height(), 14));
    slider_->setFocusPolicy(Qt::TabFocus);
    slider_->setAccessibleName(name());
    addBelow(slider_);
    connect(slider_, &QSlider::valueChanged, this, [this] { slid(!slider_->isSliderDown()); });
    connect(slider_, &QSlider::sliderReleased, this, [this] { slid(true); });
}

// The ends stay where they are until the value leaves them.
void NumberRow::placeSlider(double value) {
    if (!slider_) return;
    const bool inside = scale_.to > 1 && value >= scale_.low && value <= scale_.high;
    if (!inside) {
        const bool log = slide_ == Slide::Log;
        scale_ = {log ? value / reach_ : value - reach_, log ? value * reach_ : value + reach_, 0, sliderSteps, log};
    }
    const QSignalBlocker quiet(slider_);
    slider_->setValue(static_cast<int>(std::lround(scale_.clampedPixel(value))));
}

void NumberRow::setValue(std::optional<double> value) {
    if (slider_ && slider_->isSliderDown()) return;
    if (value) placeSlider(*value);
    const bool isBeingTyped = field_->hasFocus() && field_->isModified();
    if (isBeingTyped || !problem().isEmpty()) return;
    value_ = value;
    field_->setText(value ? textOfNumber(*value, locale()) : QString());
    if (!field_->hasFocus()) field_->setCursorPosition(0);  // of a long number the beginning is seen
}

void NumberRow::typed() {
    const auto text = field_->text().trimmed();
    if (!field_->isModified()) return;
    field_->setModified(false);
    if (text.isEmpty() && optional_) {
        value_.reset();
        say({});
        emit edited(std::nullopt, true);
        return;
    }
    const auto number = typedNumber(text, locale());
    say(number.problem);
    if (!number.value) return;
    value_ = number.value;
    placeSlider(*number.value);
    emit edited(number.value, true);
}

void NumberRow::slid(bool final) {
    say({});
    value_ = tidy(scale_.value(slider_->value()));
    field_->setText(textOfNumber(*value_, locale()));
    emit edited(value_, final);
}

LineRow::LineRow(const QString& place, const QString& name, const QString& about, QWidget* parent)
    : ParamRow(place, name, about, parent), field_(new MarkedField(this)) {
    field_->setAccessibleName(name);
    field_->setAccessibleDescription(about);
    field_->setToolTip(about);
    addBelow(field_);
    connect(field_, &QLineEdit::textEdited, field_, &MarkedField::unmark);
    connect(field_, &QLineEdit::editingFinished, this, [this] {
        if (!field_->isModified()) return;
        field_->setModified(false);
        emit edited(field_->text());
    });
}

void LineRow::setText(const QString& text) {
    if (field_->isModified() || !problem().isEmpty() || field_->text() == text) return;
    field_->setText(text);
    if (!field_->hasFocus()) field_->setCursorPosition(0);
}

WordRow::WordRow(const QString& place, const QString& name, const QString& about, const std::vector<Word>& words, QWidget* parent)
    : ParamRow(place, name, about, parent), box_(new QComboBox(this)) {
    for (const auto& word : words) {
        box_->addItem(word.label, word.id);
        box_->setItemData(box_->count() - 1, word.about, Qt::ToolTipRole);
    }
    box_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box_->setMinimumContentsLength(7);
    box_->setFocusPolicy(Qt::TabFocus);
    addEditor(box_, 3);
    connect(box_, &QComboBox::activated, this, [this](int row) { emit chosen(box_->itemData(row).toString()); });
}

void WordRow::setWord(const QString& id) {
    const QSignalBlocker quiet(box_);
    box_->setCurrentIndex(box_->findData(id));
    arrangeBox();
}

// A word that is cut is no word.
void WordRow::arrangeBox() {
    const int frame =
        box_->sizeHint().width() - box_->fontMetrics().horizontalAdvance(QStringLiteral("X")) * box_->minimumContentsLength();
    arrange(box_->fontMetrics().horizontalAdvance(box_->currentText()) + std::max(28, frame));
}

void WordRow::resizeEvent(QResizeEvent* event) {
    ParamRow::resizeEvent(event);
    arrangeBox();
}

}  // namespace gapscope
