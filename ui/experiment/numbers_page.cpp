#include "ui/experiment/numbers_page.h"

#include <QHeaderView>
#include <QLabel>
#include <QTableWidget>
#include <QVBoxLayout>
#include <cmath>
#include <set>

#include "ui/experiment/chart_words.h"
#include "ui/session/spoken.h"

namespace gapscope {

namespace {

QString number(double value) {
    if (value == 0) return QStringLiteral("0");
    return std::isfinite(value) ? spokenNumber(value) : QStringLiteral("–");
}

QString signedNumber(double value) { return value > 0 ? '+' + spokenNumber(value) : number(value); }

bool isClear(const Interval& interval) { return interval.low > 0 || interval.high < 0; }

QString between(const QString& value, double low, double high) {
    return NumbersPage::tr("%1 [%2, %3]").arg(value, number(low), number(high));
}

QTableWidget* makeTable(const QString& name, const QStringList& heads, QWidget* parent) {
    auto* table = new QTableWidget(0, static_cast<int>(heads.size()), parent);
    table->setHorizontalHeaderLabels(heads);
    table->setAccessibleName(name);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->verticalHeader()->setVisible(false);
    table->verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    table->horizontalHeader()->setStretchLastSection(true);
    return table;
}

// Keeps the place where the reader is.
void setRow(QTableWidget& table, int row, const QStringList& cells, const std::set<int>& bold = {}) {
    for (int c = 0; c < cells.size(); ++c) {
        auto* item = table.item(row, c);
        if (!item) table.setItem(row, c, item = new QTableWidgetItem);
        item->setText(cells[c]);
        auto font = table.font();
        font.setBold(bold.contains(c));
        item->setFont(font);
    }
}

}  // namespace

QString verdict(const Interval& difference, const QString& a, const QString& b, const QString& pattern) {
    if (!isClear(difference)) return NumbersPage::tr("no clear difference");
    return pattern.arg(difference.high < 0 ? a : b);
}

NumbersPage::NumbersPage(QWidget* parent)
    : QWidget(parent),
      endsTitle_(new QLabel(tr("In the end"), this)),
      pairsTitle_(new QLabel(tr("Differences, run by run"), this)),
      note_(new QLabel(this)) {
    ends_ = makeTable(tr("Numbers in the end"),
                      {tr("policy"), tr("budget"), tr("runs"), tr("error [95 %]"), tr("regret: median [quartiles]"),
                       tr("mean regret"), tr("cumulative regret")},
                      this);
    pairs_ = makeTable(
        tr("Paired differences"),
        {tr("policies"), tr("budget"), tr("runs"), tr("error rate [95 %]"), tr("errors"), tr("mean regret [95 %]"), tr("regret")},
        this);
    note_->setWordWrap(true);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 4, 8, 4);
    layout->addWidget(endsTitle_);
    layout->addWidget(ends_, 2);
    layout->addWidget(pairsTitle_);
    layout->addWidget(note_);
    layout->addWidget(pairs_, 3);
    note_->setText(
        tr("First minus second over the runs that both have finished, at the end of a budget. An interval that does not "
           "hold 0 is in bold and has a verdict in words; with many pairs one in twenty would have one by chance."));
}

void NumbersPage::show(const FindingsPtr& findings, const Style& style) {
    findings_ = findings;
    style_ = style;
    for (auto* title : {endsTitle_, pairsTitle_}) title->setFont(style.font(Type::PanelTitle));
    QPalette quiet = note_->palette();
    quiet.setColor(QPalette::WindowText, style.colour(Role::SecondText));
    note_->setPalette(quiet);
    fillEnds();
    fillPairs();
}

void NumbersPage::fillEnds() {
    std::vector<SummaryRow> last;
    if (findings_)
        for (std::size_t i = 0; i < findings_->rows.size(); ++i) {
            const auto& row = findings_->rows[i];
            const bool ends = i + 1 == findings_->rows.size() || findings_->rows[i + 1].contender != row.contender ||
                              findings_->rows[i + 1].budget != row.budget;
            if (ends) last.push_back(row);
        }
    const bool fresh = ends_->rowCount() != static_cast<int>(last.size());
    ends_->setRowCount(static_cast<int>(last.size()));
    for (std::size_t i = 0; i < last.size(); ++i) {
        const auto& row = last[i];
        setRow(*ends_, static_cast<int>(i),
               {labelOf(*findings_, row.contender), QString::number(findings_->experiment->budgets[row.budget]),
                QString::number(row.runs), between(number(row.errorRate), row.errorLow, row.errorHigh),
                between(number(row.regretMedian), row.regretLowerQuartile, row.regretUpperQuartile), number(row.regretMean),
                number(row.cumulativeMean)});
    }
    if (fresh) ends_->resizeColumnsToContents();
}

void NumbersPage::fillPairs() {
    const auto rows = findings_ ? findings_->pairs.size() : 0;
    const bool fresh = pairs_->rowCount() != static_cast<int>(rows);
    pairs_->setRowCount(static_cast<int>(rows));
    for (std::size_t i = 0; i < rows; ++i) {
        const auto& pair = findings_->pairs[i];
        constexpr int ofError = 3, ofRegret = 5;  // the columns of the intervals
        std::set<int> bold;
        if (isClear(pair.error)) bold.insert(ofError);
        if (isClear(pair.regret)) bold.insert(ofRegret);
        const auto a = labelOf(*findings_, pair.a), b = labelOf(*findings_, pair.b);
        setRow(*pairs_, static_cast<int>(i),
               {tr("%1 − %2").arg(a, b), QString::number(findings_->experiment->budgets[pair.budget]), QString::number(pair.runs),
                between(signedNumber(pair.error.value), pair.error.low, pair.error.high),
                verdict(pair.error, a, b, tr("%1 errs less often")),
                between(signedNumber(pair.regret.value), pair.regret.low, pair.regret.high),
                verdict(pair.regret, a, b, tr("%1 loses less"))},
               bold);
    }
    if (fresh) pairs_->resizeColumnsToContents();
}

}  // namespace gapscope
