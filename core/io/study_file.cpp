#include "core/io/study_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <QElapsedTimer>
#include <QFile>
#include <QFileInfo>
#include <QThread>
#include <cerrno>
#include <cstring>

#include "core/io/study_json.h"

namespace gapscope {

namespace {

constexpr int lockPatience = 30'000;  // ms that another program may take to write

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

// A file being prepared beside the one it will replace. Under the lock its name is ours alone, so whatever a killed
// program left there is simply written over. (QSaveFile of Qt 6.4 goes on when its last flush fails, which on a full disk
// leaves half a study, and leaves a new name behind at every kill.)
class Successor {
public:
    explicit Successor(const QString& path) : path_(path), name_((path + ".new").toLocal8Bit()) {
        handle_ = ::open(name_.constData(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
        struct stat old;
        if (handle_ < 0) fail();
        if (::stat(path.toLocal8Bit().constData(), &old) == 0) static_cast<void>(::fchmod(handle_, old.st_mode & 07777));
    }
    ~Successor() {
        if (handle_ >= 0) ::close(handle_);
        if (!done_) ::unlink(name_.constData());
    }
    Successor(const Successor&) = delete;
    Successor& operator=(const Successor&) = delete;

    void write(std::string_view text) {
        while (!text.empty()) {
            const auto written = ::write(handle_, text.data(), text.size());
            if (written < 0 && errno == EINTR) continue;
            if (written <= 0) fail();
            text.remove_prefix(static_cast<std::size_t>(written));
        }
    }
    void takeOver() {
        if (::fsync(handle_) != 0 || ::rename(name_.constData(), path_.toLocal8Bit().constData()) != 0) fail();
        done_ = true;
        flushFolder(path_);
    }

private:
    [[noreturn]] void fail() const {  // what was begun goes away with this object, or was never there
        const int why = errno;
        throw Error(path_.toStdString(), std::string("cannot be written: ") + std::strerror(why));
    }

    QString path_;
    QByteArray name_;
    int handle_ = -1;
    bool done_ = false;
};

void writeWhole(const QString& path, const std::string& text) {
    Successor file(path);
    file.write(text);
    file.takeOver();
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

// Held while a file is written. The kernel lets go of it when its holder dies, so nobody waits for the dead; a lock file
// that was left behind is an empty file without meaning.
class WriteLock {
public:
    explicit WriteLock(const QString& path) : name_((path + ".lock").toLocal8Bit()) {
        QElapsedTimer waited;
        for (waited.start(); waited.elapsed() < lockPatience; QThread::msleep(5)) {
            handle_ = ::open(name_.constData(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
            if (handle_ < 0)
                throw Error(path.toStdString(), std::string("cannot be locked for writing: ") + std::strerror(errno));
            if (::flock(handle_, LOCK_EX | LOCK_NB) == 0 && isTheNamedOne()) return;
            ::close(handle_);
        }
        throw Error(path.toStdString(), "is being written by another program; nothing was changed");
    }
    ~WriteLock() {
        ::unlink(name_.constData());
        ::close(handle_);
    }
    WriteLock(const WriteLock&) = delete;
    WriteLock& operator=(const WriteLock&) = delete;

private:
    // Whoever held the lock before may have removed the name between our open() and flock().
    bool isTheNamedOne() const {
        struct stat mine, named;
        return ::fstat(handle_, &mine) == 0 && ::stat(name_.constData(), &named) == 0 && mine.st_ino == named.st_ino &&
               mine.st_dev == named.st_dev;
    }

    QByteArray name_;
    int handle_ = -1;
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

}  // namespace gapscope
