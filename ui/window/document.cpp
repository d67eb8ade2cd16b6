#include "ui/window/document.h"

#include <QCoreApplication>

#include "core/io/study_json.h"
#include "core/io/unsaved.h"

namespace gapscope {

void Document::opened(const QString& path, const Study::SpecPtr& spec, std::string text, const QDateTime& written) {
    path_ = path;
    onDisk_ = std::move(text);
    rowsOnDisk_ = spec->measurements.size();
    written_ = written;
    asked_ = spec;
    answer_ = false;
}

void Document::saved(const QString& path, const Study::SpecPtr& spec) {
    opened(path, spec, writeStudy(*spec), QDateTime::currentDateTime());
}

void Document::made() {
    path_.clear();
    onDisk_.clear();
    rowsOnDisk_ = 0;
    asked_.reset();
}

bool Document::isDirty(const Study::SpecPtr& now) const {
    if (!now) return false;
    if (now != asked_) {
        asked_ = now;
        answer_ = now->measurements.size() != rowsOnDisk_ || writeStudy(*now) != onDisk_;
    }
    return answer_;
}

QString Document::lossInWords(const Study::SpecPtr& now) const {
    const auto tr = [](const char* text) { return QCoreApplication::translate("window", text); };
    if (!isDirty(now)) return {};
    if (answersAlone(now) || (!hasFile() && now->answersItself() && now->measurements.empty())) return {};
    if (now->measurements.size() > rowsOnDisk_) {
        const auto rows = std::span(now->measurements).subspan(rowsOnDisk_);
        const auto text = rows.size() == 1 ? tr("%1 is in no file yet.") : tr("%1 are in no file yet.");
        return text.arg(QString::fromStdString(rowsInWords(rows)));
    }
    return hasFile() ? tr("The study's changes are in no file yet.") : tr("This study is in no file yet.");
}

QString Document::state(const Study::SpecPtr& now) const {
    const auto tr = [](const char* text) { return QCoreApplication::translate("window", text); };
    if (answersAlone(now)) return isDirty(now) ? tr("example, changed") : tr("example");
    if (isDirty(now)) {
        const auto rows = now->measurements.size();
        if (!hasFile() && !now->answersItself()) return tr("in no file yet");  // but kept in a journal
        return rows > rowsOnDisk_ ? tr("not saved: %1 new").arg(rows - rowsOnDisk_) : tr("not saved");
    }
    if (isExample()) return tr("example");
    return tr("saved %1").arg(written_.toString(QStringLiteral("HH:mm")));
}

}  // namespace gapscope
