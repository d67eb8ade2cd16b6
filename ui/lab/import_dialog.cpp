#include "ui/lab/import_dialog.h"

#include <QCheckBox>
#include <QDateTime>
#include <QDialogButtonBox>
#include <QGridLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QTableView>

#include "ui/lab/import_preview.h"
#include "ui/plot/plain_text.h"
#include "ui/session/lane.h"

namespace gapscope {

namespace {

char localeDecimal() {
    const auto sign = QLocale().decimalPoint();
    return sign == QStringLiteral(",") ? ',' : '.';
}

// A block without names, pasted as it stood in a sheet: the variables in their order, the result, a note.
void guessByPlace(ResultColumns& columns, const CsvTable& table) {
    const auto variables = columns.variables.size();
    const auto width = table.header.size();
    if (table.hasHeader || variables == 0 || width < variables + 1 || width > variables + 2) return;
    columns = ResultColumns{};
    for (std::size_t i = 0; i < variables; ++i) columns.variables.emplace_back(i);
    columns.value = variables;
    if (width == variables + 2) columns.note = variables + 1;
}

void wrap(QLabel* label) {
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
}

}  // namespace

ImportDialog::ImportDialog(std::shared_ptr<const StudySpec> spec, QByteArray bytes, const QString& from, const Style& style,
                           QWidget* parent)
    : QDialog(parent),
      spec_(std::move(spec)),
      bytes_(std::move(bytes)),
      style_(style),
      time_(QDateTime::currentDateTimeUtc().toString(Qt::ISODate).toStdString()),
      preview_(new ImportPreview(spec_, style, this)),
      working_(new Lane(this)),
      view_(new QTableView(this)),
      choicesGrid_(new QGridLayout),
      said_(new QLabel(this)),
      notes_(new QLabel(this)),
      counts_(new QLabel(this)),
      onlyDoubtful_(new QCheckBox(tr("only rows to look at"), this)) {
    setWindowTitle(tr("Add results: %1").arg(inTitle(from)));
    options_.localeDecimal = localeDecimal();
    auto* layout = new QVBoxLayout(this);
    auto* reading = new QGridLayout;
    makeReading(reading);
    layout->addLayout(reading);
    makeChoices();
    layout->addLayout(choicesGrid_);
    for (auto* label : {said_, notes_}) {
        wrap(label);
        layout->addWidget(label);
    }
    makeView();
    layout->addWidget(view_, 1);
    auto* last = new QHBoxLayout;
    last->addWidget(counts_, 1);
    last->addWidget(onlyDoubtful_);
    layout->addLayout(last);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    add_ = buttons->addButton(tr("Add"), QDialogButtonBox::AcceptRole);
    layout->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &ImportDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(onlyDoubtful_, &QCheckBox::toggled, preview_, &ImportPreview::setOnlyDoubtful);
    connect(preview_, &ImportPreview::usedChanged, this, &ImportDialog::refresh);
    connect(working_, &Lane::busyChanged, this, &ImportDialog::refresh);
    connect(working_, &Lane::failed, this, &ImportDialog::say);
    const QSize wanted(static_cast<int>(style.text(900)), static_cast<int>(style.text(560)));
    resize(parent ? wanted.boundedTo(parent->window()->size() * 0.95) : wanted);
    read();
}

void ImportDialog::makeView() {
    view_->setModel(preview_);
    view_->setAccessibleName(tr("Preview"));
    view_->setWordWrap(false);
    view_->setShowGrid(false);
    view_->setSelectionBehavior(QAbstractItemView::SelectRows);
    view_->verticalHeader()->hide();
    view_->verticalHeader()->setDefaultSectionSize(view_->fontMetrics().height() + 6);
}

ImportDialog::~ImportDialog() { working_->disconnect(); }

void ImportDialog::waitUntilDone() { working_->waitUntilDone(); }

void ImportDialog::read() {
    working_->want(
        tr("Reading the table"), [this, bytes = bytes_, options = options_, spec = spec_, time = time_](Steering&) -> Lane::Then {
            const auto table =
                std::make_shared<const CsvTable>(readCsv({bytes.data(), static_cast<std::size_t>(bytes.size())}, options));
            auto columns = resultColumnsIn(*table, *spec);
            guessByPlace(columns, *table);
            auto plan = std::make_shared<ResultPlan>(planResults(*table, *spec, columns, time));
            return [this, table, columns, plan] { takeTable(table, columns, std::move(*plan)); };
        });
}

void ImportDialog::plan() {
    working_->want(tr("Looking at the rows"),
                   [this, table = table_, columns = columns_, spec = spec_, time = time_](Steering&) -> Lane::Then {
                       auto plan = std::make_shared<ResultPlan>(planResults(*table, *spec, columns, time));
                       return [this, table, columns, plan] { takeTable(table, columns, std::move(*plan)); };
                   });
}

void ImportDialog::takeTable(const std::shared_ptr<const CsvTable>& table, const ResultColumns& columns, ResultPlan plan) {
    const bool other = table != table_;
    table_ = table;
    columns_ = columns;
    preview_->show(table, std::move(plan));
    if (other) fillReading();
    if (other) fillChoices();
    view_->resizeColumnsToContents();
    say(QString::fromStdString(preview_->plan().problem));
    QStringList notes;
    for (const auto& note : preview_->plan().notes) notes << QString::fromStdString(note);
    notes_->setText(notes.join('\n'));
    notes_->setVisible(!notes.isEmpty());
    refresh();
}

QString ImportDialog::summary() const { return preview_->counts(); }

QString ImportDialog::problem() const { return said_->text(); }

void ImportDialog::refresh() {
    const int used = preview_->used();
    counts_->setText(summary());
    add_->setText(used == 0 ? tr("Nothing to add") : used == 1 ? tr("Add 1 row") : tr("Add %1 rows").arg(used));
    add_->setEnabled(used > 0 && !working_->isBusy());
}

void ImportDialog::say(const QString& sentence) {
    auto colours = said_->palette();
    colours.setColor(QPalette::WindowText, style_.colour(Role::Error));
    said_->setPalette(colours);
    said_->setText(sentence);
    said_->setVisible(!sentence.isEmpty());
}

RowEdit ImportDialog::edit() const {
    const int used = preview_->used();
    return {[plan = preview_->plan()](const StudySpec& spec) { return applied(spec, plan); },
            used == 1 ? tr("add 1 result") : tr("add %1 results").arg(used)};
}

// What does not fit after all is said here, where it can be mended.
void ImportDialog::accept() {
    if (!add_->isEnabled()) return;
    try {
        static_cast<void>(applied(*spec_, preview_->plan()));
    } catch (const std::exception& e) {
        return say(QString::fromUtf8(e.what()));
    }
    QDialog::accept();
}

}  // namespace gapscope
