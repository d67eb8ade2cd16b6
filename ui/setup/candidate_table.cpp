#include "ui/setup/candidate_table.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QMenu>
#include <QPushButton>
#include <QShortcut>
#include <QTableWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "core/error.h"
#include "core/io/safe_file.h"

namespace gapscope {

namespace {

constexpr std::size_t mostShown = 200;  // rows of the preview
constexpr qint64 mostBytes = 64 << 20;

QString roleInWords(ColumnRole role) {
    switch (role) {
        case ColumnRole::Variable: return CandidateTable::tr("variable");
        case ColumnRole::Label: return CandidateTable::tr("label");
        case ColumnRole::Group: return CandidateTable::tr("group");
        case ColumnRole::Result: return CandidateTable::tr("result, not used");
        case ColumnRole::Constant: return CandidateTable::tr("constant, not used");
        case ColumnRole::Counter: return CandidateTable::tr("counter, not used");
        case ColumnRole::Ignored: break;
    }
    return CandidateTable::tr("not used");
}

QString text(std::string_view words) { return QString::fromUtf8(words.data(), qsizetype(words.size())); }

}  // namespace

CandidateTable::CandidateTable(const Style& style, QWidget* parent)
    : QWidget(parent), style_(style), decimal_(new QComboBox(this)), preview_(new QTableWidget(this)), notes_(new QLabel(this)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    auto* buttons = new QHBoxLayout;
    auto* pasting = new QPushButton(tr("Paste from a spreadsheet"), this);
    auto* opening = new QPushButton(tr("Open CSV…"), this);
    pasting->setObjectName(QStringLiteral("pasteTable"));
    opening->setObjectName(QStringLiteral("openTable"));
    decimal_->addItem(tr("decimal mark: found out"));
    decimal_->addItem(tr("decimal point: 0.5"), QStringLiteral("."));
    decimal_->addItem(tr("decimal comma: 0,5"), QStringLiteral(","));
    decimal_->setAccessibleName(tr("Decimal mark of the table"));
    decimal_->setObjectName(QStringLiteral("decimal"));
    for (QWidget* each : std::initializer_list<QWidget*>{pasting, opening, decimal_}) buttons->addWidget(each);
    buttons->addStretch(1);
    layout->addLayout(buttons);
    layout->addWidget(preview_);
    layout->addWidget(notes_);
    preview_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    preview_->setAccessibleName(tr("Table of candidates"));
    preview_->setWhatsThis(
        tr("One row per candidate, names of the columns in the first row, units in brackets. A click on a "
           "column's head says what it is: variable, label or group."));
    preview_->setMinimumHeight(fontMetrics().height() * 9);
    preview_->verticalHeader()->setVisible(false);
    notes_->setWordWrap(true);
    notes_->setTextFormat(Qt::PlainText);
    connect(pasting, &QPushButton::clicked, this, &CandidateTable::paste);
    connect(opening, &QPushButton::clicked, this, &CandidateTable::open);
    connect(decimal_, &QComboBox::currentIndexChanged, this, &CandidateTable::read);
    connect(preview_->horizontalHeader(), &QHeaderView::sectionClicked, this, &CandidateTable::askRole);
    auto* shortcut = new QShortcut(QKeySequence::Paste, preview_);
    shortcut->setContext(Qt::WidgetWithChildrenShortcut);
    connect(shortcut, &QShortcut::activated, this, &CandidateTable::paste);
    notes_->setText(
        tr("One row per candidate; the first row names the columns, units in brackets: temperature [°C]. Columns "
           "called label and group are recognised."));
}

void CandidateTable::paste() { take(QApplication::clipboard()->text().toUtf8()); }

void CandidateTable::open() {
    const auto path =
        QFileDialog::getOpenFileName(this, tr("Open a table of candidates"), {}, tr("Tables (*.csv *.tsv *.txt);;All files (*)"));
    if (path.isEmpty()) return;
    if (QFileInfo(path).size() > mostBytes) return notes_->setText(tr("%1 is too large for a table of candidates.").arg(path));
    try {
        take(readBytes(path, path.toStdString()));
    } catch (const Error& e) {
        notes_->setText(QString::fromUtf8(e.what()));
    }
}

void CandidateTable::take(const QByteArray& bytes) {
    if (bytes.trimmed().isEmpty()) return notes_->setText(tr("There is no text to paste."));
    text_ = bytes;
    options_.roles.clear();
    read();
}

void CandidateTable::setResponse(const QString& name) {
    if (options_.response == name.trimmed().toStdString()) return;
    options_.response = name.trimmed().toStdString();
    // Only a name that is there changes anything.
    const bool named =
        std::ranges::any_of(csv_.header, [&](const auto& h) { return sameName(splitUnit(h).name, options_.response); });
    const bool was = found_ && std::ranges::any_of(found_->columns, [](const auto& c) { return c.role == ColumnRole::Result; });
    if (named || was) read();
}

void CandidateTable::setRole(int column, ColumnRole role) {
    options_.roles.resize(csv_.header.size());
    options_.roles.at(static_cast<std::size_t>(column)) = role;
    read();
}

void CandidateTable::askRole(int column) {
    if (!found_ || column < 1) return;
    QMenu menu(this);
    for (const auto role : {ColumnRole::Variable, ColumnRole::Label, ColumnRole::Group, ColumnRole::Ignored}) {
        auto* choice = menu.addAction(roleInWords(role));
        choice->setCheckable(true);
        choice->setChecked(found_->columns[static_cast<std::size_t>(column - 1)].role == role);
        connect(choice, &QAction::triggered, this, [this, column, role] { setRole(column - 1, role); });
    }
    menu.exec(QCursor::pos());
}

void CandidateTable::read() {
    if (text_.isEmpty()) return;
    CsvOptions options;
    const auto own = QLocale().decimalPoint();
    options.localeDecimal = own == QLatin1String(",") ? ',' : '.';
    if (const auto mark = decimal_->currentData().toString(); !mark.isEmpty()) options.decimal = mark[0].toLatin1();
    csv_ = readCsv({text_.constData(), static_cast<std::size_t>(text_.size())}, options);
    found_ = std::make_shared<const Candidates>(candidatesIn(csv_, options_));
    fill();
    emit edited();
}

void CandidateTable::fillRow(int line, std::size_t row) {
    const auto& verdict = found_->rows[row];
    const bool fine = verdict.verdict == CandidateRow::Verdict::Ok;
    auto* first = new QTableWidgetItem(fine ? QString::number(verdict.number)
                                            : tr("%1: %2").arg(verdict.number).arg(QString::fromStdString(verdict.about)));
    if (!fine) first->setForeground(style_.colour(Role::Error));
    first->setToolTip(first->text());
    preview_->setItem(line, 0, first);
    for (std::size_t c = 0; c < found_->columns.size(); ++c) {
        auto* cell = new QTableWidgetItem(text(csv_.cell(row, c)));
        const auto role = found_->columns[c].role;
        const bool used = role == ColumnRole::Variable || role == ColumnRole::Label || role == ColumnRole::Group;
        if (!used || !fine) cell->setForeground(style_.colour(Role::SecondText));
        preview_->setItem(line, static_cast<int>(c) + 1, cell);
    }
}

// Rows with something to say first: in a long table nobody would find them.
void CandidateTable::fill() {
    std::vector<std::size_t> order(found_->rows.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::stable_partition(order.begin(), order.end(),
                          [&](std::size_t i) { return found_->rows[i].verdict != CandidateRow::Verdict::Ok; });
    order.resize(std::min(order.size(), mostShown));
    preview_->clear();
    preview_->setColumnCount(static_cast<int>(found_->columns.size()) + 1);
    preview_->setRowCount(static_cast<int>(order.size()));
    QStringList heads{tr("row")};
    for (const auto& column : found_->columns)
        heads << QString::fromStdString(withUnit(column.name, column.unit)) + '\n' +
                     (column.role == ColumnRole::Result && !resultWord_.isEmpty() ? resultWord_ : roleInWords(column.role));
    preview_->setHorizontalHeaderLabels(heads);
    for (std::size_t i = 0; i < order.size(); ++i) fillRow(static_cast<int>(i), order[i]);
    preview_->resizeColumnsToContents();
    notes_->setText(summary());
}

QString CandidateTable::summary() const {
    QStringList all;
    const auto refused =
        std::ranges::count_if(found_->rows, [](const auto& r) { return r.verdict != CandidateRow::Verdict::Ok; });
    if (refused > 0)
        all << (refused == 1 ? tr("1 of %1 rows is not used; it stands first.").arg(found_->rows.size())
                             : tr("%1 of %2 rows are not used; they stand first.").arg(refused).arg(found_->rows.size()));
    for (const auto& note : found_->notes) all << QString::fromStdString(note);
    for (const auto& column : found_->columns)
        if (!column.about.empty()) all << QString::fromStdString(column.about) + '.';
    if (found_->rows.size() > mostShown) all << tr("The first %1 rows are shown.").arg(mostShown);
    return all.join('\n');
}

}  // namespace gapscope
