#include "ui/lab/measurements_panel.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

#include "ui/lab/measurement_table.h"

namespace gapscope {

MeasurementsPanel::MeasurementsPanel(QWidget* parent)
    : QWidget(parent),
      bar_(new QWidget(this)),
      filter_(new QLineEdit(bar_)),
      found_(new QLabel(bar_)),
      paste_(new QPushButton(tr("Paste…"), bar_)),
      csv_(new QPushButton(tr("Open CSV…"), bar_)),
      table_(new MeasurementTable(this)) {
    filter_->setObjectName(QStringLiteral("filter"));
    filter_->setPlaceholderText(tr("Find rows"));
    filter_->setAccessibleName(tr("Find rows"));
    filter_->setToolTip(tr("Only rows with this text are shown; Esc shows all again"));
    filter_->setClearButtonEnabled(true);
    filter_->installEventFilter(this);
    connect(filter_, &QLineEdit::textChanged, this, [this](const QString& text) {
        table_->setFilter(text.trimmed());
        count();
    });
    connect(paste_, &QPushButton::clicked, table_, &MeasurementTable::pasteWanted);
    connect(csv_, &QPushButton::clicked, table_, &MeasurementTable::csvWanted);
    auto* line = new QHBoxLayout(bar_);
    bar_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    line->setContentsMargins(12, 0, 12, 2);
    line->addWidget(filter_);
    line->addWidget(found_, 1);
    line->addWidget(paste_);
    line->addWidget(csv_);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(bar_);
    layout->addWidget(table_, 1);
}

void MeasurementsPanel::show(const Scene& scene, const Style& style) {
    const auto parts = std::initializer_list<QWidget*>{filter_, found_, paste_, csv_};
    for (auto* each : parts) each->setFont(style.font(Type::Legend));
    for (auto* each : parts) each->setFixedHeight(filter_->fontMetrics().height() + 6);
    filter_->setMaximumWidth(static_cast<int>(style.text(120)));
    byHand_ = valuesMayBeCorrected(*scene.shot->spec);
    placeButtons();
    table_->show(scene, style);
    bar_->setVisible(table_->rows().rowCount() > 0);
    count();
}

// A proxy for the focus would make Tab skip the field, which stands before the table.
void MeasurementsPanel::focusInEvent(QFocusEvent* event) { table_->setFocus(event->reason()); }

void MeasurementsPanel::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    placeButtons();
}

// In a narrow panel the field comes first: the menus have the same.
void MeasurementsPanel::placeButtons() {
    const int needed = filter_->maximumWidth() + paste_->sizeHint().width() + csv_->sizeHint().width() + 48;
    for (auto* each : {paste_, csv_}) each->setVisible(byHand_ && width() >= needed);
}

void MeasurementsPanel::count() {
    const int all = table_->rows().rowCount(), shown = table_->shownRows();
    found_->setText(filter_->text().trimmed().isEmpty() ? QString() : tr("%1 of %2 rows").arg(shown).arg(all));
}

bool MeasurementsPanel::eventFilter(QObject* watched, QEvent* event) {
    const bool escape = (event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride) &&
                        static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape && !filter_->text().isEmpty();
    if (!escape) return QWidget::eventFilter(watched, event);
    event->accept();
    if (event->type() == QEvent::KeyPress) filter_->clear();
    return true;
}

}  // namespace gapscope
