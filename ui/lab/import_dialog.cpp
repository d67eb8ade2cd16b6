#include "ui/lab/import_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDateTime>
#include <QDialogButtonBox>
#include <QGridLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTableView>

#include "ui/lab/import_preview.h"
#include "ui/session/lane.h"

namespace gapscope {

namespace {

QString signName(char sign) {
    switch (sign) {
        case ',': return ImportDialog::tr("comma");
        case ';': return ImportDialog::tr("semicolon");
        case '.': return ImportDialog::tr("point");
        case '\t': return ImportDialog::tr("tab");
        case ' ': return ImportDialog::tr("space");
        default: return QString(QLatin1Char(sign));
    }
}

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
    setWindowTitle(tr("Add results: %1").arg(from));
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
    view_->setModel(preview_);
    view_->setAccessibleName(tr("Preview"));
    view_->setWordWrap(false);
    view_->setShowGrid(false);
    view_->setSelectionBehavior(QAbstractItemView::SelectRows);
    view_->verticalHeader()->hide();
    view_->verticalHeader()->setDefaultSectionSize(view_->fontMetrics().height() + 6);
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

ImportDialog::~ImportDialog() { working_->disconnect(); }

void ImportDialog::waitUntilDone() { working_->waitUntilDone(); }

void ImportDialog::makeReading(QGridLayout* grid) {
    const auto choice = [&](const QString& name, const QString& title, int column) {
        auto* box = new QComboBox(this);
        box->setObjectName(name);
        box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
        auto* label = new QLabel(title, this);
        label->setBuddy(box);
        box->setAccessibleName(title);
        grid->addWidget(label, 0, column);
        grid->addWidget(box, 0, column + 1);
        return box;
    };
    separator_ = choice(QStringLiteral("separator"), tr("Between the columns"), 0);
    decimal_ = choice(QStringLiteral("decimal"), tr("Decimal mark"), 2);
    grid->setColumnStretch(4, 1);
    const auto said = [](const QComboBox* box) {
        const auto data = box->currentData().toInt();
        return data ? std::optional(static_cast<char>(data)) : std::nullopt;
    };
    connect(separator_, &QComboBox::activated, this, [this, said] {
        options_.separator = said(separator_);
        read();
    });
    connect(decimal_, &QComboBox::activated, this, [this, said] {
        options_.decimal = said(decimal_);
        read();
    });
}

void ImportDialog::addChoice(const QString& name, const QString& title, std::function<Column&(ResultColumns&)> column) {
    constexpr int perLine = 4;
    auto* box = new QComboBox(this);
    box->setObjectName(name);
    box->setAccessibleName(title);
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(10);
    auto* label = new QLabel(title, this);
    label->setBuddy(box);
    const int n = static_cast<int>(choices_.size());
    choicesGrid_->addWidget(label, n / perLine, 2 * (n % perLine), Qt::AlignRight);
    choicesGrid_->addWidget(box, n / perLine, 2 * (n % perLine) + 1);
    choicesGrid_->setColumnStretch(2 * (n % perLine) + 1, 1);
    connect(box, &QComboBox::activated, this, [this, box, column] {
        const int chosen = box->currentData().toInt();
        column(columns_) = chosen < 0 ? Column() : Column(static_cast<std::size_t>(chosen));
        plan();
    });
    choices_.push_back({box, std::move(column)});
}

void ImportDialog::makeChoices() {
    const auto& arms = *spec_->arms;
    for (std::size_t i = 0; i < arms.variables.size(); ++i)
        addChoice(QStringLiteral("variable %1").arg(i),
                  QString::fromStdString(withUnit(arms.variables[i].name, arms.variables[i].unit)),
                  [i](ResultColumns& columns) -> Column& { return columns.variables[i]; });
    const auto add = [this](const char* name, const QString& title, Column ResultColumns::*column) {
        addChoice(QString::fromLatin1(name), title, [column](ResultColumns& columns) -> Column& { return columns.*column; });
    };
    const auto& response = spec_->response;
    if (!arms.labels.empty()) add("label", tr("label"), &ResultColumns::label);
    if (!arms.groups.empty()) add("group", tr("group"), &ResultColumns::group);
    add("value", QString::fromStdString(withUnit(response.name, response.unit)), &ResultColumns::value);
    add("arm", tr("arm's number"), &ResultColumns::arm);
    add("id", tr("id"), &ResultColumns::id);
    add("status", tr("status"), &ResultColumns::status);
    add("note", tr("note"), &ResultColumns::note);
    if (!spec_->initial.model.counts()) add("noise", tr("noise sd"), &ResultColumns::noiseSd);
    add("time", tr("time"), &ResultColumns::time);
}

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

void ImportDialog::fillReading() {
    const auto fill = [](QComboBox* box, const QString& found, std::initializer_list<char> signs, std::optional<char> chosen) {
        const QSignalBlocker quiet(box);
        box->clear();
        box->addItem(found, 0);
        for (const char sign : signs) box->addItem(signName(sign), static_cast<int>(sign));
        box->setCurrentIndex(chosen ? std::max(0, box->findData(static_cast<int>(*chosen))) : 0);
    };
    fill(separator_, tr("%1 (found)").arg(signName(table_->separator)), {',', ';', '\t'}, options_.separator);
    fill(decimal_, table_->decimal ? tr("%1 (found)").arg(signName(table_->decimal)) : tr("please choose"), {'.', ','},
         options_.decimal);
    if (!table_->decimal) decimal_->setFocus();
}

void ImportDialog::fillChoices() {
    for (const auto& choice : choices_) {
        const QSignalBlocker quiet(choice.box);
        choice.box->clear();
        choice.box->addItem(QStringLiteral("–"), -1);
        for (std::size_t c = 0; c < table_->header.size(); ++c)
            choice.box->addItem(QString::fromStdString(table_->header[c]), static_cast<int>(c));
        const auto column = choice.column(columns_);
        choice.box->setCurrentIndex(column ? static_cast<int>(*column) + 1 : 0);
    }
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
