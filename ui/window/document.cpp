#include "ui/window/document.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QFileInfo>

#include "core/io/safe_file.h"
#include "core/io/study_file.h"
#include "core/io/study_json.h"

namespace gapscope {

void Document::opened(const QString& path, const StudySpec& spec) {
    path_ = path;
    onDisk_ = writeStudy(spec);
    rowsOnDisk_ = spec.measurements.size();
    asked_.reset();
}

void Document::opened(const QString& path, const Study::SpecPtr& spec, std::string text) {
    path_ = path;
    onDisk_ = std::move(text);
    rowsOnDisk_ = spec->measurements.size();
    asked_ = spec;
    answer_ = false;
}

void Document::made() {
    path_.clear();
    onDisk_.clear();
    rowsOnDisk_ = 0;
    asked_.reset();
}

std::string Document::save(const QString& path, const Study::SpecPtr& spec, const std::optional<std::string>& hashWhenRead) {
    const auto file = path.toStdString();
    if (!hashWhenRead) saveStudy(file, *spec);
    auto hash = hashWhenRead ? saveStudyIfUnchanged(file, *spec, *hashWhenRead) : fileHash(file);
    opened(path, *spec);
    return hash;
}

bool Document::isDirty(const Study::SpecPtr& now) const {
    if (!now) return false;
    if (now != asked_) {
        asked_ = now;
        answer_ = now->measurements.size() != rowsOnDisk_ || writeStudy(*now) != onDisk_;
    }
    return answer_;
}

bool Document::wouldLose(const Study::SpecPtr& now) const {
    if (!isDirty(now)) return false;
    return hasFile() || !now->answersItself() || (path_.isEmpty() && !now->measurements.empty());
}

QString Document::state(const Study::SpecPtr& now) const {
    const auto tr = [](const char* text) { return QCoreApplication::translate("window", text); };
    if (isDirty(now)) {
        const auto rows = now->measurements.size();
        if (!hasFile() && now->source.entry->id == "manual") return tr("in no file yet");  // but kept in a journal
        return rows > rowsOnDisk_ ? tr("not saved: %1 new").arg(rows - rowsOnDisk_) : tr("not saved");
    }
    if (isExample()) return tr("example");
    return tr("saved %1").arg(QFileInfo(path_).lastModified().toString(QStringLiteral("HH:mm")));
}

}  // namespace gapscope
