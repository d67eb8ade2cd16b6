#include "core/io/safe_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <QCryptographicHash>
#include <QElapsedTimer>
#include <QFile>
#include <QFileInfo>
#include <QThread>
#include <cerrno>
#include <cstring>

#include "core/error.h"

namespace gapscope {

namespace {

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

}  // namespace

QString realPath(const std::string& path) {
    const QFileInfo info(QString::fromStdString(path));
    return info.exists() ? info.canonicalFilePath() : info.absoluteFilePath();
}

QByteArray readBytes(const QString& path, const std::string& name) {
    QFile file(path);
    if (QFileInfo(path).isDir()) throw Error(name, "is a folder, not a file");
    if (!file.open(QIODevice::ReadOnly)) throw Error(name, "cannot be opened: " + file.errorString().toStdString());
    QByteArray bytes = file.readAll();
    if (file.error() != QFileDevice::NoError) throw Error(name, "cannot be read: " + file.errorString().toStdString());
    return bytes;
}

void writeWhole(const QString& path, std::string_view text) {
    Successor file(path);
    file.write(text);
    file.takeOver();
}

std::string sha256(std::string_view bytes) {
    QCryptographicHash hash(QCryptographicHash::Sha256);
    hash.addData(QByteArrayView(bytes.data(), static_cast<qsizetype>(bytes.size())));
    return hash.result().toHex().toStdString();
}

std::string fileHash(const std::string& path) {
    const auto real = realPath(path);
    if (!QFileInfo::exists(real)) return {};
    const auto bytes = readBytes(real, path);
    return sha256({bytes.constData(), static_cast<std::size_t>(bytes.size())});
}

WriteLock::WriteLock(const QString& path, int patience) : name_((path + ".lock").toLocal8Bit()) {
    QElapsedTimer waited;
    waited.start();
    do {
        handle_ = ::open(name_.constData(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
        if (handle_ < 0) throw Error(path.toStdString(), std::string("cannot be locked for writing: ") + std::strerror(errno));
        if (::flock(handle_, LOCK_EX | LOCK_NB) == 0 && isTheNamedOne()) return;
        ::close(handle_);
        if (waited.elapsed() < patience) QThread::msleep(5);
    } while (waited.elapsed() < patience);
    throw Error(path.toStdString(), "is being written by another program; nothing was changed");
}

WriteLock::~WriteLock() {
    ::unlink(name_.constData());
    ::close(handle_);
}

// Whoever held the lock before may have removed the name between our open() and flock().
bool WriteLock::isTheNamedOne() const {
    struct stat mine, named;
    return ::fstat(handle_, &mine) == 0 && ::stat(name_.constData(), &named) == 0 && mine.st_ino == named.st_ino &&
           mine.st_dev == named.st_dev;
}

}  // namespace gapscope
