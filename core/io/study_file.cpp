#include "core/io/study_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <QFile>
#include <QFileInfo>
#include <QLockFile>
#include <QSaveFile>

#include "core/io/study_json.h"

namespace gapscope {

namespace {

constexpr int lockPatience = 30'000;    // ms that another program may take to write

// The file itself, not a link to it: its folder is where the new version is prepared.
QString realPath(const std::string& path) {
    const QFileInfo info(QString::fromStdString(path));
    return info.exists() ? info.canonicalFilePath() : info.absoluteFilePath();
}

// The text of a person's message from Qt, without its final point.
std::string reason(const QFileDevice& file) { return file.errorString().toStdString(); }

// After a rename only the folder's own flush makes the new name survive a power cut.
void flushFolder(const QString& path) {
    const auto folder = QFileInfo(path).absolutePath().toLocal8Bit();
    const int handle = ::open(folder.constData(), O_RDONLY | O_DIRECTORY);
    if (handle < 0) return;
    ::fsync(handle);
    ::close(handle);
}

void writeWhole(const QString& path, const std::string& text) {
    QSaveFile file(path);
    const auto size = static_cast<qint64>(text.size());
    if (!file.open(QIODevice::WriteOnly) || file.write(text.data(), size) != size || !file.commit())
        throw Error(path.toStdString(), "cannot be written: " + reason(file));
    flushFolder(path);
}

StudySpec readWhole(const QString& path, const std::string& name) {
    QFile file(path);
    if (QFileInfo(path).isDir()) throw Error(name, "is a folder, not a study");
    if (!file.open(QIODevice::ReadOnly)) throw Error(name, "cannot be opened: " + reason(file));
    const QByteArray bytes = file.readAll();
    if (file.error() != QFileDevice::NoError) throw Error(name, "cannot be read: " + reason(file));
    try {
        return readStudy({bytes.constData(), static_cast<std::size_t>(bytes.size())});
    } catch (const Error& e) {
        throw Error(name, e.what());
    }
}

// Held while a file is written.
class WriteLock {
public:
    explicit WriteLock(const QString& path) : lock_(path + ".lock") {
        if (lock_.tryLock(lockPatience)) return;
        throw Error(path.toStdString(), lock_.error() == QLockFile::LockFailedError
                                            ? "is being written by another program; nothing was changed"
                                            : "cannot be locked for writing: its folder does not allow new files");
    }

private:
    QLockFile lock_;
};

}  // namespace

StudySpec loadStudy(const std::string& path) { return readWhole(realPath(path), path); }

void saveStudy(const std::string& path, const StudySpec& spec) {
    const auto real = realPath(path);
    const WriteLock lock(real);
    writeWhole(real, writeStudy(spec));
}

StudySpec editStudy(const std::string& path, const std::function<void(StudySpec&)>& edit) {
    const auto real = realPath(path);
    if (!QFileInfo::exists(real)) throw Error(path, "cannot be opened: No such file or directory");
    const WriteLock lock(real);
    StudySpec spec = readWhole(real, path);
    edit(spec);
    writeWhole(real, writeStudy(spec));
    return spec;
}

void record(StudySpec& spec, Measurement measurement) {
    checkMeasurement(measurement, spec);
    std::erase(spec.pending, measurement.arm);
    spec.measurements.push_back(std::move(measurement));
}

}  // namespace gapscope
