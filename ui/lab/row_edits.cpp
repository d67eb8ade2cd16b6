#include "ui/lab/row_edits.h"

#include <QCoreApplication>
#include <QDateTime>
#include <algorithm>

#include "core/study/edit.h"
#include "ui/lab/typed_results.h"
#include "ui/session/edits.h"
#include "ui/session/session.h"
#include "ui/setup/typed_number.h"

namespace gapscope {

namespace {

using Status = Measurement::Status;

QString said(const char* text) { return QCoreApplication::translate("rows", text); }

QString armOf(const StudySpec& spec, std::size_t row) { return placeOf(spec.measurements.at(row), spec); }

QString inUnit(double value, const Response& response) {
    const auto number = textOfNumber(value);
    return response.unit.empty() ? number : number + QChar::Nbsp + QString::fromStdString(response.unit);
}

QString outsideLimits(double value, const Response& response) {
    const bool low = response.min && value < *response.min, high = response.max && value > *response.max;
    if (!low && !high) return {};
    if (response.min && response.max)
        return said("%1 is outside %2 to %3.")
            .arg(inUnit(value, response), textOfNumber(*response.min), inUnit(*response.max, response));
    return low ? said("%1 is below %2.").arg(inUnit(value, response), inUnit(*response.min, response))
               : said("%1 is above %2.").arg(inUnit(value, response), inUnit(*response.max, response));
}

// A run that was called failed has given a value after all; a row that is struck out stays so.
void putInto(Measurement& m, RowField field, const QString& text, const std::string& unit) {
    switch (field) {
        case RowField::Value:
            m.value = typedInUnit(text, unit).value;
            if (m.status == Status::Failed) m.status = Status::Measured;
            break;
        case RowField::NoiseSd: m.noiseSd = typedInUnit(text, unit).value; break;
        case RowField::Note: m.note = text.trimmed().toStdString(); break;
    }
}

QString nameOf(RowField field, const QString& arm) {
    switch (field) {
        case RowField::Value: return said("correct %1").arg(arm);
        case RowField::NoiseSd: return said("noise sd of %1").arg(arm);
        case RowField::Note: return said("note on %1").arg(arm);
    }
    return {};
}

using OneRow = StudySpec (*)(const StudySpec&, std::size_t);

// Where no settings were changed on the way a row is changed alone, without a copy of all the others for each.
StudySpec changedRows(const StudySpec& spec, const std::vector<std::size_t>& rows, OneRow change) {
    StudySpec after = spec;
    if (!spec.changes.empty()) {
        for (const auto row : rows) after = change(after, row);
        return after;
    }
    StudySpec alone = spec;
    for (const auto row : rows) {
        alone.measurements = {after.measurements.at(row)};
        after.measurements[row] = change(alone, 0).measurements[0];
    }
    return after;
}

RowEdit each(const std::vector<std::size_t>& rows, OneRow change, const QString& name) {
    return {[rows, change](const StudySpec& spec) { return changedRows(spec, rows, change); }, name};
}

}  // namespace

bool valuesMayBeCorrected(const StudySpec& spec) {
    const auto& source = spec.source.entry->id;
    return source == "manual" || source == "command";
}

namespace {

QString problemWith(const StudySpec& spec, Measurement m, RowField field, const QString& text) {
    if (field == RowField::Note || (field == RowField::NoiseSd && text.trimmed().isEmpty())) return {};
    const auto typed = typedInUnit(text, spec.response.unit);
    if (!typed.value) return typed.problem;
    if (field == RowField::Value)
        if (auto sentence = outsideLimits(*typed.value, spec.response); !sentence.isEmpty()) return sentence;
    putInto(m, field, text, spec.response.unit);
    if (m.value) m.status = Status::Measured;  // so that it may be used again one day
    try {
        checkMeasurement(m, spec);
    } catch (const Error& e) {
        const auto what = e.place() == "value" ? QString::fromStdString(spec.response.name) : said("the noise sd");
        return QStringLiteral("%1 %2.").arg(what, QString::fromStdString(e.sentence()));
    }
    return {};
}

}  // namespace

QString problemWith(const StudySpec& spec, std::size_t row, RowField field, const QString& text) {
    return problemWith(spec, spec.measurements.at(row), field, text);
}

QString problemWithAnswer(const StudySpec& spec, Eigen::Index arm, const QString& text) {
    return problemWith(spec, Measurement{.arm = arm}, RowField::Value, text);
}

RowEdit answerTyped(const StudySpec& spec, Eigen::Index arm, const QString& text) {
    Measurement row{.arm = arm, .value = typedInUnit(text, spec.response.unit).value};
    row.time = QDateTime::currentDateTimeUtc().toString(Qt::ISODate).toStdString();
    const auto words = inWords({text, {}, CardTarget{arm}}, spec);
    return {[row](const StudySpec& now) {
                if (std::ranges::find(now.pending, row.arm) == now.pending.end())
                    throw Error("arm", "is no longer awaited: its result has come meanwhile");
                return answered(now, row);
            },
            said("record %1").arg(words), words};
}

RowEdit typedInto(const StudySpec& spec, std::size_t row, RowField field, const QString& text) {
    return {[row, field, text](const StudySpec& now) {
                Measurement m = now.measurements.at(row);
                putInto(m, field, text, now.response.unit);
                return correctedRow(now, row, std::move(m));
            },
            nameOf(field, armOf(spec, row))};
}

RowEdit withdraw(const StudySpec& spec, const std::vector<Eigen::Index>& arms) {
    const auto name = arms.size() == 1 ? said("withdraw %1").arg(placeOf(CardTarget{arms[0]}, spec))
                                       : said("withdraw %1 experiments").arg(arms.size());
    return {[arms](const StudySpec& now) { return withdrawn(now, arms); }, name};
}

RowEdit strikeOut(const StudySpec& spec, const std::vector<std::size_t>& rows) {
    return each(rows, &struckOut,
                rows.size() == 1 ? said("strike out %1").arg(armOf(spec, rows[0])) : said("strike out %1 rows").arg(rows.size()));
}

RowEdit useAgain(const StudySpec& spec, const std::vector<std::size_t>& rows) {
    return each(rows, &restored,
                rows.size() == 1 ? said("use %1 again").arg(armOf(spec, rows[0])) : said("use %1 rows again").arg(rows.size()));
}

RowEdit markFailed(const StudySpec& spec, const std::vector<std::size_t>& rows) {
    return each(
        rows, &markedFailed,
        rows.size() == 1 ? said("mark %1 failed").arg(armOf(spec, rows[0])) : said("mark %1 rows failed").arg(rows.size()));
}

void carryOut(const RowEdit& edit, Session& session, Edits& edits, const std::function<void(const QString&)>& say) {
    const bool isKept = edits.keeper().keeps();  // then changes wait for one another by themselves
    if (session.isBusy() && !isKept) {
        QObject::connect(
            &session, &Session::busyChanged, &edits, [=, &session, &edits] { carryOut(edit, session, edits, say); },
            static_cast<Qt::ConnectionType>(Qt::QueuedConnection | Qt::SingleShotConnection));
        return;
    }
    if (!session.hasStudy()) return;
    try {
        const auto now = edits.newest();
        const auto after = edit.change(*now);
        if (after.measurements == now->measurements && after.pending == now->pending) return;
        if (isKept)
            edits.change(edit.change, edit.name, {}, edit.result);
        else
            edits.make(after, edit.name);
    } catch (const std::exception& e) {
        say(QString::fromUtf8(e.what()));
    }
}

}  // namespace gapscope
