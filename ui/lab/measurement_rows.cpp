#include "ui/lab/measurement_rows.h"

#include <QLocale>

#include "ui/plot/marker_icon.h"
#include "ui/session/spoken.h"

namespace gapscope {

namespace {

using Status = Measurement::Status;

// As it was typed, in the user's locale.
QString inFull(double value) {
    QLocale locale;
    locale.setNumberOptions(QLocale::OmitGroupSeparator);
    return locale.toString(value, 'g', QLocale::FloatingPointShortest);
}

QString withUnit(const QString& number, const std::string& unit) {
    return unit.empty() ? number : number + QChar::Nbsp + QString::fromStdString(unit);
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

bool MeasurementRows::show(const Scene& scene, const Style& style) {
    auto rows = rowsOf(scene);
    const bool same = shot_ && shot_->spec == scene.shot->spec && rows == rows_ && style_.palette == style.palette &&
                      style_.textScale == style.textScale;
    if (same) return false;
    beginResetModel();
    shot_ = scene.shot;
    style_ = style;
    rows_ = std::move(rows);
    endResetModel();
    return true;
}

void MeasurementRows::clear() {
    beginResetModel();
    rows_.clear();
    shot_.reset();
    endResetModel();
}

int MeasurementRows::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : static_cast<int>(rows_.size()); }

int MeasurementRows::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : columns; }

// A number that a person typed is shown as typed; one with sixteen digits is rounded for reading.
QString MeasurementRows::valueText(const Measurement& m) const {
    if (!m.value) return {};
    const auto typed = inFull(*m.value);
    constexpr qsizetype mostTyped = 8;
    const auto number = typed.size() <= mostTyped ? typed : Speaker(*shot_).value(*m.value);
    return withUnit(number, shot_->spec->response.unit);
}

QString MeasurementRows::text(const Row& row, int column) const {
    const auto* m = row.measurement;
    switch (column) {
        case RoundColumn: return row.round > 0 ? QString::number(row.round) : QString();
        case ArmColumn: return QString::fromStdString(shot_->spec->arms->name(row.arm));
        case ValueColumn: return m ? valueText(*m) : QString();
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

QString MeasurementRows::copied(const Row& row, int column) const {
    if (column != ValueColumn) return text(row, column);
    return row.measurement && row.measurement->value ? inFull(*row.measurement->value) : QString();
}

QVariant MeasurementRows::sign(const Row& row) const {
    const auto status = row.measurement ? row.measurement->status : Status::Measured;
    const auto marker = !row.measurement            ? Marker::Pending
                        : status == Status::Failed  ? Marker::Failed
                        : status == Status::Ignored ? Marker::Ignored
                                                    : Marker::Measured;
    return markerPicture(marker, style_);
}

QVariant MeasurementRows::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= rowCount()) return {};
    const Row& row = rows_[static_cast<std::size_t>(index.row())];
    const int column = index.column();
    switch (role) {
        case Qt::DisplayRole: return text(row, column);
        case copyRole: return copied(row, column);
        case Qt::ToolTipRole: return column == ValueColumn ? copied(row, column) : text(row, column);
        case Qt::DecorationRole: return column == StatusColumn ? sign(row) : QVariant();
        case Qt::TextAlignmentRole:
            return static_cast<int>((column == ValueColumn || column == RoundColumn ? Qt::AlignRight : Qt::AlignLeft) |
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
        case StatusColumn: return tr("status");
        case NoteColumn: return tr("note");
        default: return {};
    }
}

}  // namespace gapscope
