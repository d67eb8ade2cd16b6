#include "core/io/safe_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRandomGenerator>
#include <QRegularExpression>
#include <cerrno>
#include <cstring>

#include "core/error.h"
#include "core/io/file_error.h"
#include "core/limits.h"

namespace gapscope {

namespace {

constexpr const char* successorEnding = ".new";

std::string because(const std::string& what) { return what + ": " + std::strerror(errno); }

// Nobody can guess it, and so nobody can have put a link there.
QString successorName(const QString& path) {
    const auto random = QString::number(QRandomGenerator::system()->generate64(), 16).rightJustified(16, '0');
    return path + '.' + random + successorEnding;
}

bool isThere(const QString& path, struct stat& found) { return ::stat(path.toLocal8Bit().constData(), &found) == 0; }

void requireRegular(const struct stat& found, const std::string& name) {
    if (!S_ISREG(found.st_mode)) throw FileError(name, "is " + kindOfFile(found.st_mode) + ", not a file");
}

// A file that nobody may write is meant to stay: replacing it by a new one would go round that, for root as well.
void requireUnprotected(const QString& path, const struct stat& found, const std::string& name) {
    const bool mayWrite = ::faccessat(AT_FDCWD, path.toLocal8Bit().constData(), W_OK, AT_EACCESS) == 0;
    if ((found.st_mode & 0222) == 0 || !mayWrite) throw FileError(name, "is protected against writing; nothing was changed");
}

// A new file takes only one of the names: the others would go on as copies that nobody knows to be old.
void requireOneName(const struct stat& found, const std::string& name) {
    if (found.st_nlink > 1)
        throw FileError(name, "has " + std::to_string(found.st_nlink) +
                                  " names (hard links), and writing it would part them; nothing was changed (a copy has a name "
                                  "of its own)");
}

// Names are Unicode here. One that is not would become another name, and perhaps another file.
void requireSameFile(const std::string& path, const QString& real) {
    if (!real.contains(QChar::ReplacementCharacter)) return;
    auto given = path;
    auto meant = real;
    struct stat one, other;
    if (::stat(given.c_str(), &one) != 0) {  // a new one, in that folder
        const auto slash = given.rfind('/');
        given = slash == std::string::npos ? "." : given.substr(0, slash + 1);
        meant = QFileInfo(real).absolutePath();
        if (::stat(given.c_str(), &one) != 0) return;
    }
    if (isThere(meant, other) && one.st_dev == other.st_dev && one.st_ino == other.st_ino) return;
    throw FileError(path, "leads to a name that is not UTF-8 text; nothing was done (rename it, or its folder, first)");
}

class Handle {
public:
    Handle() = default;
    ~Handle() { close(); }
    Handle(const Handle&) = delete;
    Handle& operator=(const Handle&) = delete;

    bool open(const QByteArray& name, int flags, mode_t mode = 0) {
        number = ::open(name.constData(), flags | O_CLOEXEC, mode);
        return number >= 0;
    }
    bool close() {
        const bool good = number < 0 || ::close(number) == 0;
        number = -1;
        return good;
    }
    int number = -1;
};

// A file being prepared beside the one it will replace. (QSaveFile of Qt 6.4 goes on when its last flush fails, which on a full
// disk leaves half a study.)
class Successor {
public:
    Successor(const QString& path, mode_t mode)
        : path_(path), target_(path.toLocal8Bit()), name_(successorName(path).toLocal8Bit()) {
        const auto folder = QFileInfo(path).absolutePath().toLocal8Bit();
        if (!folder_.open(folder, O_RDONLY | O_DIRECTORY)) fail();
        if (!file_.open(name_, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode)) fail();
    }
    ~Successor() { ::unlink(name_.constData()); }
    Successor(const Successor&) = delete;
    Successor& operator=(const Successor&) = delete;

    // Whoever could use the old file can use the new one, as far as we may say so.
    void resemble(const struct stat& old) const {
        if (::fchown(file_.number, old.st_uid, old.st_gid) != 0)
            static_cast<void>(::fchown(file_.number, static_cast<uid_t>(-1), old.st_gid) == 0);
        static_cast<void>(::fchmod(file_.number, old.st_mode & 0777));
    }
    void write(std::string_view text) {
        while (!text.empty()) {
            const auto written = ::write(file_.number, text.data(), text.size());
            if (written < 0 && errno == EINTR) continue;
            if (written <= 0) fail();
            text.remove_prefix(static_cast<std::size_t>(written));
        }
    }
    // The old file keeps existing under the new one's name until the folder is flushed, so that it can come back. Disks that
    // cannot swap two names lose it with the rename.
    void takeOver() {
        if (::fsync(file_.number) != 0 || !file_.close()) fail();
        const bool swapped = swap();
        if (!swapped && ::rename(name_.constData(), target_.constData()) != 0) fail();
        if (::fsync(folder_.number) == 0 || errno == EINVAL || errno == ENOTSUP) return;  // there is no more that can be done
        const int why = errno;
        if (swapped) static_cast<void>(swap());
        errno = why;
        fail();
    }

private:
    bool swap() const { return ::renameat2(AT_FDCWD, name_.constData(), AT_FDCWD, target_.constData(), RENAME_EXCHANGE) == 0; }
    [[noreturn]] void fail() const { throw FileError(path_.toStdString(), because("cannot be written")); }

    QString path_;
    QByteArray target_, name_;
    Handle folder_, file_;
};

}  // namespace

QString realPath(const std::string& path) {
    const QFileInfo info(QString::fromStdString(path));
    struct stat found;
    const bool special = isThere(info.filePath(), found) && !S_ISREG(found.st_mode);  // /dev/stdout has no better name
    auto real = info.exists() && !special ? info.canonicalFilePath() : info.absoluteFilePath();
    requireSameFile(path, real);
    return real;
}

std::string kindOfFile(mode_t mode) {
    if (S_ISREG(mode)) return "a file";
    if (S_ISLNK(mode)) return "a link";
    if (S_ISDIR(mode)) return "a folder";
    if (S_ISFIFO(mode)) return "a pipe";
    return S_ISSOCK(mode) ? "a socket" : "a device";
}

void requireWritable(const std::string& path) {
    struct stat found;
    const auto real = realPath(path);
    const QFileInfo folder(QFileInfo(real).absolutePath());
    if (isThere(real, found)) {
        requireRegular(found, path);
        requireUnprotected(real, found, path);
        requireOneName(found, path);
    }
    if (!folder.isDir()) throw FileError(path, "cannot be written: there is no folder " + folder.filePath().toStdString());
    if (!folder.isWritable()) throw FileError(path, "cannot be written: its folder is protected");
}

QByteArray readBytes(const QString& path, const std::string& name) {
    QFile file(path);
    const bool inside = path.startsWith(QLatin1Char(':'));  // the program itself
    if (inside && !file.open(QIODevice::ReadOnly)) throw FileError(name, "cannot be opened: " + file.errorString().toStdString());
    if (!inside) {
        struct stat found;
        if (!isThere(path, found)) throw FileError(name, because("cannot be opened"));
        requireRegular(found, name);
        const int handle = ::open(path.toLocal8Bit().constData(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
        if (handle < 0) throw FileError(name, because("cannot be opened"));
        file.open(handle, QIODevice::ReadOnly, QFileDevice::AutoCloseHandle);
        if (::fstat(handle, &found) == 0) requireRegular(found, name);  // it may have been exchanged
    }
    requireWithin(limits::file, static_cast<double>(file.size()), name);
    QByteArray bytes = file.readAll();
    if (file.error() != QFileDevice::NoError) throw FileError(name, "cannot be read: " + file.errorString().toStdString());
    return bytes;
}

void writeFile(const std::string& path, std::string_view text) {
    requireWritable(path);
    const auto real = realPath(path);
    const WriteLock lock(real);
    writeWhole(real, text);
}

void writeWhole(const QString& path, std::string_view text, const QString& like) {
    struct stat old;
    const bool replaces = isThere(path, old);
    if (replaces) {
        requireRegular(old, path.toStdString());
        requireUnprotected(path, old, path.toStdString());
        requireOneName(old, path.toStdString());
    }
    const bool resembles = replaces || (!like.isEmpty() && isThere(like, old));
    if (!replaces && resembles)
        old.st_mode |= S_IRUSR | S_IWUSR;  // what is written again and again, such as the journal of a protected study
    Successor file(path, resembles ? old.st_mode & 0777 : 0666);
    if (resembles) file.resemble(old);
    file.write(text);
    file.takeOver();
}

void removeLeftovers(const QString& path) {
    const QFileInfo file(path);
    const QRegularExpression ours('^' + QRegularExpression::escape(file.fileName()) + "\\.[0-9a-f]{16}\\" + successorEnding +
                                  '$');
    for (const auto& name : file.dir().entryList(QDir::Files | QDir::Hidden | QDir::NoSymLinks))
        if (ours.match(name).hasMatch()) ::unlink(file.dir().filePath(name).toLocal8Bit().constData());
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

}  // namespace gapscope
