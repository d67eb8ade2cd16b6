#include "ui/lab/import_preview.h"

#include <algorithm>

#include "ui/lab/card_facts.h"
#include "ui/setup/typed_number.h"

namespace gapscope {

namespace {

using Verdict = ResultRow::Verdict;

QString said(std::string_view text) { return QString::fromUtf8(text.data(), qsizetype(text.size())); }

}  // namespace

ImportPreview::ImportPreview(SpecPtr spec, const Style& style, QObject* parent)
    : QAbstractTableModel(parent), spec_(std::move(spec)), style_(style) {}

bool ImportPreview::isRefused(const ResultRow& row) const {
    return row.verdict == Verdict::OutsideLimits || row.verdict == Verdict::NotANumber ||
           row.verdict == Verdict::NoSuchCandidate || row.verdict == Verdict::Refused;
}

void ImportPreview::show(const TablePtr& table, ResultPlan plan) {
    beginResetModel();
    table_ = table;
    plan_ = std::move(plan);
    list();
    endResetModel();
}

void ImportPreview::setOnlyDoubtful(bool on) {
    beginResetModel();
    onlyDoubtful_ = on;
    list();
    endResetModel();
}

void ImportPreview::list() {
    listed_.clear();
    for (std::size_t i = 0; table_ && i < table_->rows.size(); ++i)
        if (!onlyDoubtful_ || plan_.rows.empty() || isRefused(plan_.rows[i]) || plan_.rows[i].verdict == Verdict::OtherConditions)
            listed_.push_back(i);
}

int ImportPreview::used() const { return static_cast<int>(std::ranges::count(plan_.rows, true, &ResultRow::use)); }

QString ImportPreview::counts() const {
    QStringList parts;
    const auto add = [&](int n, const QString& words) {
        if (n > 0) parts << words.arg(n);
    };
    add(plan_.count(Verdict::New), tr("%1 new"));
    add(plan_.count(Verdict::AnswersPending), tr("%1 awaited"));
    add(plan_.count(Verdict::Updates), tr("%1 corrected"));
    add(plan_.count(Verdict::Failed), tr("%1 failed"));
    add(plan_.count(Verdict::OtherConditions), tr("%1 at other conditions"));
    add(plan_.count(Verdict::Same), tr("%1 already there"));
    add(plan_.count(Verdict::Pending), tr("%1 without a result"));
    add(static_cast<int>(std::ranges::count_if(plan_.rows, [this](const auto& row) { return isRefused(row); })),
        tr("%1 refused"));
    return parts.join(QStringLiteral(", "));
}

int ImportPreview::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : static_cast<int>(listed_.size()); }

int ImportPreview::columnCount(const QModelIndex& parent) const {
    return parent.isValid() || !table_ ? 0 : firstOwn + static_cast<int>(table_->header.size());
}

namespace {

QString verdictWords(Verdict verdict) {
    switch (verdict) {
        case Verdict::New: return ImportPreview::tr("new");
        case Verdict::AnswersPending: return ImportPreview::tr("awaited");
        case Verdict::Updates: return ImportPreview::tr("corrected");
        case Verdict::Same: return ImportPreview::tr("already there");
        case Verdict::Failed: return ImportPreview::tr("failed");
        case Verdict::Pending: return ImportPreview::tr("no result");
        case Verdict::OtherConditions: return ImportPreview::tr("other conditions");
        case Verdict::OutsideLimits: return ImportPreview::tr("outside the limits");
        case Verdict::NotANumber: return ImportPreview::tr("not a number");
        case Verdict::NoSuchCandidate: return ImportPreview::tr("no such candidate");
        case Verdict::Refused: return ImportPreview::tr("refused");
    }
    return {};
}

}  // namespace

QString ImportPreview::text(std::size_t row, int column) const {
    if (column == RowColumn) return QString::number(table_->rows[row].number);
    if (column >= firstOwn) return said(table_->cell(row, static_cast<std::size_t>(column - firstOwn)));
    if (plan_.rows.empty()) return {};
    const auto& planned = plan_.rows[row];
    const auto& m = planned.measurement;
    switch (column) {
        case VerdictColumn: return verdictWords(planned.verdict);
        case CandidateColumn:
            return isRefused(planned) || !(planned.usable() || planned.verdict == Verdict::Same) ? QString() : placeOf(m, *spec_);
        case ValueColumn: return m.value ? textOfNumber(*m.value) : QString();
        case AboutColumn: return QString::fromStdString(planned.about);
        default: return {};
    }
}

QVariant ImportPreview::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= rowCount()) return {};
    const auto row = listed_[static_cast<std::size_t>(index.row())];
    const int column = index.column();
    const auto* planned = plan_.rows.empty() ? nullptr : &plan_.rows[row];
    switch (role) {
        case Qt::DisplayRole:
        case Qt::ToolTipRole: return text(row, column);
        case Qt::CheckStateRole:
            if (column != RowColumn || !planned || !planned->usable()) return {};
            return static_cast<int>(planned->use ? Qt::Checked : Qt::Unchecked);
        case Qt::ForegroundRole:
            if (column >= firstOwn) return style_.colour(Role::SecondText);
            if (planned && isRefused(*planned) && column != RowColumn) return style_.colour(Role::Error);
            return {};
        case Qt::TextAlignmentRole:
            return static_cast<int>((column == ValueColumn ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
        default: return {};
    }
}

QVariant ImportPreview::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
    switch (section) {
        case RowColumn: return tr("row");
        case VerdictColumn: return tr("what it is");
        case CandidateColumn: return tr("candidate");
        case ValueColumn: return QString::fromStdString(withUnit(spec_->response.name, spec_->response.unit));
        case AboutColumn: return tr("why");
        default: break;
    }
    const auto own = static_cast<std::size_t>(section - firstOwn);
    return table_ && own < table_->header.size() ? said(table_->header[own]) : QString();
}

Qt::ItemFlags ImportPreview::flags(const QModelIndex& index) const {
    auto flags = QAbstractTableModel::flags(index);
    if (!index.isValid() || index.column() != RowColumn || plan_.rows.empty()) return flags;
    if (plan_.rows[listed_[static_cast<std::size_t>(index.row())]].usable()) flags |= Qt::ItemIsUserCheckable;
    return flags;
}

bool ImportPreview::setData(const QModelIndex& index, const QVariant& value, int role) {
    if (role != Qt::CheckStateRole || !(flags(index) & Qt::ItemIsUserCheckable)) return false;
    plan_.rows[listed_[static_cast<std::size_t>(index.row())]].use = value.toInt() == Qt::Checked;
    emit dataChanged(index, index);
    emit usedChanged();
    return true;
}

}  // namespace gapscope
