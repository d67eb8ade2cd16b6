#include "ui/lab/measurement_rows.h"

#include <QFont>
#include <algorithm>
#include <map>

#include "ui/lab/card_facts.h"
#include "ui/plot/marker_icon.h"
#include "ui/session/spoken.h"
#include "ui/setup/typed_number.h"

namespace gapscope {

namespace {

using Status = Measurement::Status;

QString withUnit(const QString& number, const std::string& unit) {
    return unit.empty() ? number : number + QChar::Nbsp + QString::fromStdString(unit);
}

std::optional<RowField> fieldOf(int column) {
    switch (column) {
        case MeasurementRows::ValueColumn: return RowField::Value;
        case MeasurementRows::NoiseColumn: return RowField::NoiseSd;
        case MeasurementRows::NoteColumn: return RowField::Note;
        default: return {};
    }
}

}  // namespace

std::vector<MeasurementRows::Row> MeasurementRows::rowsOf(const Scene& scene) {
    std::vector<Row> rows;
    int round = 1;
    const auto add = [&](const Measurement& m) {
        rows.push_back({round, m.arm, &m});
        round += m.measured();
    };
    const Snapshot& shot = *scene.shot;
    const auto seen = shot.rowsSeen();
    for (const auto* m : seen) add(*m);
    if (scene.next && scene.shows(Shows::Measurement))
        for (auto i = seen.size(); i < shot.spec->measurements.size() && round == shot.round; ++i)
            add(shot.spec->measurements[i]);
    if (shot.isLast)
        for (const auto arm : shot.spec->pending) rows.push_back({0, arm, nullptr});
    return rows;
}

MeasurementRows::Changed MeasurementRows::show(const Scene& scene, const Style& style) {
    auto rows = rowsOf(scene);
    const bool same = shot_ && shot_->spec == scene.shot->spec && rows == rows_ && style_.palette == style.palette &&
                      style_.textScale == style.textScale;
    if (same) return Changed::Nothing;
    // Results that come while another is typed over leave the field open: their rows come beside those that are there.
    const bool sameStudy = shot_ && shot_->spec->arms == scene.shot->spec->arms, grows = rows.size() > rows_.size();
    if (!sameStudy || rows.size() < rows_.size()) {
        beginResetModel();
        take(scene, style, std::move(rows));
        endResetModel();
        return Changed::Rows;
    }
    const auto places = placesIn(rows);
    if (grows) beginInsertRows({}, rowCount(), static_cast<int>(rows.size()) - 1);
    if (!places.empty() && !grows) emit layoutAboutToBeChanged();
    take(scene, style, std::move(rows));
    if (grows) endInsertRows();
    if (!places.empty() && grows) emit layoutAboutToBeChanged();
    if (!places.empty()) moveTo(places);
    if (!rows_.empty()) emit dataChanged(index(0, 0), index(rowCount() - 1, columns - 1));
    return grows ? Changed::Rows : Changed::Cells;
}

void MeasurementRows::take(const Scene& scene, const Style& style, std::vector<Row> rows) {
    shot_ = scene.shot;
    style_ = style;
    rows_ = std::move(rows);
}

// Where each row is to be found; empty: all where they are. A result goes before the rows that are still awaited, and an undo
// takes it back behind them.
std::vector<int> MeasurementRows::placesIn(const std::vector<Row>& now) const {
    const auto key = [](const Row& row, bool other = false) { return std::pair(row.arm, (row.round > 0) != other); };
    std::multimap<std::pair<Eigen::Index, bool>, int> free;
    std::vector<int> places(rows_.size(), -1);
    for (std::size_t i = 0; i < now.size(); ++i) {
        if (i < rows_.size() && key(now[i]) == key(rows_[i]))
            places[i] = static_cast<int>(i);
        else
            free.emplace(key(now[i]), static_cast<int>(i));
    }
    if (std::ranges::find(places, -1) == places.end()) return {};
    for (const bool other : {false, true})  // awaited still, or a result by now
        for (std::size_t i = 0; i < rows_.size(); ++i)
            if (const auto found = free.find(key(rows_[i], other)); places[i] < 0 && found != free.end()) {
                places[i] = found->second;
                free.erase(found);
            }
    return places;
}

// What is chosen or typed over goes with its row.
void MeasurementRows::moveTo(const std::vector<int>& places) {
    QModelIndexList moved;
    for (const auto& each : persistentIndexList()) {
        const auto row = static_cast<std::size_t>(each.row());
        const int place = row < places.size() ? places[row] : each.row();  // else it has just come
        moved << (place < 0 ? QModelIndex() : index(place, each.column()));
    }
    changePersistentIndexList(persistentIndexList(), moved);
    emit layoutChanged();
}

void MeasurementRows::clear() {
    beginResetModel();
    rows_.clear();
    shot_.reset();
    endResetModel();
}

std::optional<std::size_t> MeasurementRows::fileRow(int row) const {
    const auto* m = rows_[static_cast<std::size_t>(row)].measurement;
    return m ? std::optional(static_cast<std::size_t>(m - spec().measurements.data())) : std::nullopt;
}

bool MeasurementRows::hasNoise() const {
    return std::ranges::any_of(rows_, [](const Row& row) { return row.measurement && row.measurement->noiseSd; });
}

QString MeasurementRows::problemIn(const QModelIndex& cell, const QString& text) const {
    if (text == cell.data(Qt::EditRole).toString()) return {};  // nothing was changed
    const auto row = fileRow(cell.row());
    const auto field = fieldOf(cell.column());
    if (!row && field == RowField::Value) return problemWithAnswer(spec(), armOf(cell.row()), text);
    return row && field ? problemWith(spec(), *row, *field, text) : QString();
}

// A correction is meant: what is expected there comes from the value that was wrong, too.
QString MeasurementRows::surpriseIn(const QModelIndex& cell, const QString& text) const {
    const auto value = typedInUnit(text, spec().response.unit).value;
    if (cell.column() != ValueColumn || fileRow(cell.row()) || !value) return {};
    return surprise(*value, expectation(*shot_->study, armOf(cell.row())), *shot_);
}

int MeasurementRows::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : static_cast<int>(rows_.size()); }

int MeasurementRows::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : columns; }

// A number that a person typed is shown as typed; one with sixteen digits is rounded for reading.
QString MeasurementRows::valueText(const Measurement& m) const {
    if (!m.value) return {};
    const auto typed = textOfNumber(*m.value);
    constexpr qsizetype mostTyped = 8;
    const auto number = typed.size() <= mostTyped ? typed : Speaker(*shot_).value(*m.value);
    return withUnit(number, shot_->spec->response.unit);
}

QString MeasurementRows::text(const Row& row, int column) const {
    const auto* m = row.measurement;
    switch (column) {
        case RoundColumn: return row.round > 0 ? QString::number(row.round) : QString();
        case ArmColumn: return m ? placeOf(*m, spec()) : placeOf(CardTarget{row.arm}, spec());
        case ValueColumn: return m ? valueText(*m) : QString();
        case NoiseColumn: return m && m->noiseSd ? withUnit(textOfNumber(*m->noiseSd), spec().response.unit) : QString();
        case NoteColumn: return m ? QString::fromStdString(m->note) : QString();
        case StatusColumn: break;
        default: return {};
    }
    if (!m) return tr("pending");
    switch (m->status) {
        case Status::Measured: return tr("measured");
        case Status::Failed: return tr("failed");
        case Status::Ignored: return tr("ignored");
    }
    return {};
}

QString MeasurementRows::copiedName(int column) const {
    const bool isLabel = column == ArmColumn && shot_ && !spec().arms->labels.empty();
    return isLabel ? QStringLiteral("label") : headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
}

QString MeasurementRows::copied(const Row& row, int column) const {
    if (column != ValueColumn && column != NoiseColumn) return text(row, column);
    const auto* m = row.measurement;
    const auto number = !m ? std::nullopt : column == ValueColumn ? m->value : m->noiseSd;
    return number ? textOfNumber(*number) : QString();
}

QString MeasurementRows::tip(const Row& row, int column) const {
    auto text = copied(row, column);
    if (column == ArmColumn && row.measurement && !row.measurement->at.empty())
        return tr("Really set: %1.\nMeant for %2; the model learns where it really was.")
            .arg(placeOf(CardTarget{row.arm, row.measurement->at}, spec()), placeOf(CardTarget{row.arm}, spec()));
    if (column == ValueColumn && !row.measurement && valuesMayBeCorrected(spec())) return tr("Type the result and press Enter.");
    if (column != ValueColumn || !row.measurement || valuesMayBeCorrected(spec())) return text;
    const auto why = tr("The study's own source gave this value, so it cannot be typed over; the row can be struck out.");
    return text.isEmpty() ? why : text + '\n' + why;
}

// Without labels the candidates' own order is the one of their coordinates.
QVariant MeasurementRows::sortKey(const Row& row, int column) const {
    const auto* m = row.measurement;
    switch (column) {
        case RoundColumn: return row.round > 0 ? QVariant(row.round) : QVariant();
        case ArmColumn: return spec().arms->labels.empty() ? QVariant(qlonglong(row.arm)) : QVariant(text(row, column));
        case ValueColumn: return m && m->value ? QVariant(*m->value) : QVariant();
        case NoiseColumn: return m && m->noiseSd ? QVariant(*m->noiseSd) : QVariant();
        default: break;
    }
    const auto words = text(row, column);
    return words.isEmpty() ? QVariant() : QVariant(words);
}

QVariant MeasurementRows::sign(const Row& row) const {
    const auto status = row.measurement ? row.measurement->status : Status::Measured;
    const auto marker = !row.measurement            ? Marker::Pending
                        : status == Status::Failed  ? Marker::Failed
                        : status == Status::Ignored ? Marker::Ignored
                                                    : Marker::Measured;
    return markerPicture(marker, style_);
}

// What is struck out looks so.
QVariant MeasurementRows::struck(const Row& row, int column) const {
    if (column != ValueColumn || !row.measurement || row.measurement->status != Status::Ignored) return {};
    auto font = style_.font(Type::Legend);
    font.setStrikeOut(true);
    return font;
}

QVariant MeasurementRows::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= rowCount()) return {};
    const Row& row = rows_[static_cast<std::size_t>(index.row())];
    const int column = index.column();
    switch (role) {
        case Qt::DisplayRole: return text(row, column);
        case copyRole:
        case Qt::EditRole: return copied(row, column);
        case sortRole: return sortKey(row, column);
        case Qt::ToolTipRole: return tip(row, column);
        case Qt::FontRole: return struck(row, column);
        case Qt::DecorationRole: return column == StatusColumn ? sign(row) : QVariant();
        case Qt::TextAlignmentRole:
            return static_cast<int>((column <= NoiseColumn && column != ArmColumn ? Qt::AlignRight : Qt::AlignLeft) |
                                    Qt::AlignVCenter);
        default: return {};
    }
}

QVariant MeasurementRows::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
    switch (section) {
        case RoundColumn: return tr("round");
        case ArmColumn: return tr("arm");
        case ValueColumn: return shot_ ? QString::fromStdString(shot_->spec->response.name) : tr("value");
        case NoiseColumn: return tr("noise sd");
        case StatusColumn: return tr("status");
        case NoteColumn: return tr("note");
        default: return {};
    }
}

Qt::ItemFlags MeasurementRows::flags(const QModelIndex& index) const {
    auto flags = QAbstractTableModel::flags(index);
    if (!index.isValid() || !fieldOf(index.column())) return flags;
    if (!fileRow(index.row()))
        return isAwaited(index.row()) && index.column() == ValueColumn ? flags | Qt::ItemIsEditable : flags;
    if (index.column() == NoteColumn || valuesMayBeCorrected(spec())) flags |= Qt::ItemIsEditable;
    return flags;
}

bool MeasurementRows::setData(const QModelIndex& index, const QVariant& value, int role) {
    const auto text = value.toString();
    if (role != Qt::EditRole || !(flags(index) & Qt::ItemIsEditable) || text == index.data(Qt::EditRole).toString()) return false;
    if (!problemIn(index, text).isEmpty()) return false;
    const auto row = fileRow(index.row());
    emit changeWanted(row ? typedInto(spec(), *row, *fieldOf(index.column()), text)
                          : answerTyped(spec(), armOf(index.row()), text));
    return true;
}

}  // namespace gapscope
