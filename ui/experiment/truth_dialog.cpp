#include "ui/experiment/truth_dialog.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/setup/candidate_table.h"

namespace gapscope {

TruthDialog::TruthDialog(const QByteArray& bytes, const QString& name, const Style& style, QWidget* parent)
    : QDialog(parent),
      name_(name),
      style_(style),
      table_(new CandidateTable(style, this)),
      columns_(new QListWidget(this)),
      goal_(new QComboBox(this)),
      said_(new QLabel(this)) {
    setWindowTitle(tr("A table as the truth"));
    table_->callResults(tr("outcome"));
    columns_->setAccessibleName(tr("Columns of outcomes"));
    columns_->setFixedHeight(fontMetrics().height() * 6);
    goal_->addItems({tr("highest is best"), tr("lowest is best")});
    goal_->setAccessibleName(tr("Goal"));
    said_->setWordWrap(true);
    said_->setTextFormat(Qt::PlainText);
    auto* form = new QFormLayout;
    form->addRow(tr("Outcomes"), columns_);
    form->addRow(tr("Goal"), goal_);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    take_ = buttons->addButton(tr("Compare on this"), QDialogButtonBox::AcceptRole);
    take_->setDefault(true);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(table_, 1);
    layout->addLayout(form);
    layout->addWidget(said_);
    layout->addWidget(buttons);
    resize(760, 600);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(goal_, &QComboBox::currentIndexChanged, this, &TruthDialog::refresh);
    const auto csv = readCsv({bytes.constData(), static_cast<std::size_t>(bytes.size())});
    std::vector<std::string> filled;
    const auto whole = withLackedVariables(csv, filled);
    QStringList lacked;
    for (const auto& column : filled) lacked << QString::fromStdString(column);
    if (!filled.empty()) notes_ << tr("Groups that do not have one of %1 have 0 there.").arg(lacked.join(QStringLiteral(", ")));
    if (filled.empty()) {
        table_->take(bytes);
    } else {
        std::vector<std::vector<std::string>> lines{whole.header};
        for (const auto& row : whole.rows) lines.push_back(row.cells);
        table_->take(QByteArray::fromStdString(csvText(lines)));
    }
    findOutcomes();
    connect(columns_, &QListWidget::itemChanged, this, [this] { setOutcomes(outcomes()); });
    connect(table_, &CandidateTable::edited, this, [this] { header_ == table_->table().header ? refresh() : findOutcomes(); });
}

// Of a table that was just read.
void TruthDialog::findOutcomes() {
    const QSignalBlocker quiet(columns_);
    header_ = table_->table().header;
    columns_->clear();
    for (const auto& head : table_->table().header) {
        auto* item = new QListWidgetItem(QString::fromStdString(head), columns_);
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
        item->setCheckState(Qt::Unchecked);
    }
    setOutcomes(outcomeColumns(table_->table()));
}

std::vector<std::size_t> TruthDialog::outcomes() const {
    std::vector<std::size_t> chosen;
    for (int i = 0; i < columns_->count(); ++i)
        if (columns_->item(i)->checkState() == Qt::Checked) chosen.push_back(static_cast<std::size_t>(i));
    return chosen;
}

void TruthDialog::setMinimise(bool on) { goal_->setCurrentIndex(on ? 1 : 0); }

// Outcomes are no part of a candidate; a column that is none any more is found out again.
void TruthDialog::setOutcomes(const std::vector<std::size_t>& columns) {
    const QSignalBlocker quiet(columns_), still(table_);
    const auto found = candidatesIn(table_->table()).columns;
    for (int i = 0; i < columns_->count(); ++i) {
        const bool is = std::ranges::find(columns, static_cast<std::size_t>(i)) != columns.end();
        columns_->item(i)->setCheckState(is ? Qt::Checked : Qt::Unchecked);
        const auto now = table_->candidates()->columns[static_cast<std::size_t>(i)].role;
        if (is && now != ColumnRole::Result) table_->setRole(i, ColumnRole::Result);
        if (!is && now == ColumnRole::Result) table_->setRole(i, found[static_cast<std::size_t>(i)].role);
    }
    if (!columns.empty()) columns_->scrollToItem(columns_->item(static_cast<int>(columns.front())));
    refresh();
}

void TruthDialog::refresh() {
    made_ = truthStudy(table_->table(), *table_->candidates(), outcomes(), goal_->currentIndex() == 1, name_.toStdString());
    QStringList words = notes_;
    for (const auto& note : made_.notes) words << QString::fromStdString(note) + '.';
    const bool fine = made_.study.has_value();
    QPalette colours = palette();
    colours.setColor(QPalette::WindowText, style_.colour(fine ? Role::SecondText : Role::Error));
    said_->setPalette(colours);
    said_->setText(fine ? words.join(' ') : problem());
    take_->setEnabled(fine);
}

}  // namespace gapscope
