#include "core/io/write_lock.h"

#include <fcntl.h>
#include <pwd.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <QElapsedTimer>
#include <QFile>
#include <QThread>
#include <array>
#include <cerrno>
#include <cstring>

#include "core/error.h"
#include "core/io/file_error.h"
#include "core/io/safe_file.h"
#include "core/numeric/stop.h"

namespace gapscope {

namespace {

std::string userName(uid_t user) {
    std::array<char, 4096> room;
    passwd entry, *found = nullptr;
    const bool known = ::getpwuid_r(user, &entry, room.data(), room.size(), &found) == 0 && found;
    return known ? found->pw_name : "user " + std::to_string(user);
}

// " (process 4711 of ann)": whoever holds the lock on this file, as far as the system tells.
std::string holderOf(const struct stat& file) {
    QFile locks("/proc/locks");  // 1: FLOCK  ADVISORY  WRITE 4711 fe:00:1835009 0 EOF
    if (!locks.open(QIODevice::ReadOnly)) return {};
    const auto wanted =
        QString::asprintf("%02x:%02x:%llu", major(file.st_dev), minor(file.st_dev), static_cast<unsigned long long>(file.st_ino));
    for (const auto& line : QString::fromLatin1(locks.readAll()).split('\n')) {
        const auto words = line.split(' ', Qt::SkipEmptyParts);
        if (words.value(1) != QStringLiteral("FLOCK") || words.value(5) != wanted) continue;
        struct stat process;
        const auto number = words[4].toStdString();
        const bool seen = ::stat(("/proc/" + number).c_str(), &process) == 0;
        return " (process " + number + (seen ? " of " + userName(process.st_uid) : "") + ")";
    }
    return {};
}

}  // namespace

WriteLock::WriteLock(const QString& path, int patience, mode_t mode)
    : path_(path), name_((path + ".lock").toLocal8Bit()), mode_(mode) {
    QElapsedTimer waited;
    waited.start();
    while (true) {
        const bool wasThere = open();
        if (handle_ >= 0) {
            const bool locked = ::flock(handle_, LOCK_EX | LOCK_NB) == 0;
            const int why = errno;
            if (locked && isTheNamedOne()) {
                if (wasThere) removeLeftovers(path);
                return;
            }
            struct stat file;
            const auto holder = ::fstat(handle_, &file) == 0 && waited.elapsed() >= patience ? holderOf(file) : std::string();
            ::close(handle_);
            if (!locked && why != EWOULDBLOCK && why != EINTR) fail(std::strerror(why));
            if (waited.elapsed() >= patience)
                throw FileError(path.toStdString(), "is being written by another program" + holder + "; nothing was changed");
        }
        if (patience > 0) stopIfTold();
        QThread::msleep(5);
    }
}

WriteLock::~WriteLock() {
    ::unlink(name_.constData());
    ::close(handle_);
}

void WriteLock::fail(const std::string& why) const {
    throw FileError(path_.toStdString(), "cannot be locked for writing: " + why);
}

// Whether there was a lock file already. No handle: somebody else has just made it, or taken it away.
bool WriteLock::open() {
    constexpr int flags = O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC;  // a stranger's link or pipe of that name leads nowhere
    struct stat there;
    if (::lstat(name_.constData(), &there) != 0) {
        if (errno != ENOENT) fail(std::strerror(errno));
        handle_ = ::open(name_.constData(), O_RDWR | O_CREAT | O_EXCL | flags, mode_);
        if (handle_ < 0 && errno != EEXIST) fail(std::strerror(errno));
        if (handle_ >= 0) static_cast<void>(::fchmod(handle_, mode_));
        return false;
    }
    const auto name = name_.toStdString();
    if (!S_ISREG(there.st_mode)) fail(name + " is " + kindOfFile(there.st_mode) + "; remove it if nobody needs it");
    handle_ = ::open(name_.constData(), O_RDWR | flags);
    if (handle_ < 0 && errno == EACCES) handle_ = ::open(name_.constData(), O_RDONLY | flags);  // enough for most disks
    if (handle_ < 0 && errno != ENOENT)
        fail(name + " belongs to " + userName(there.st_uid) + " and cannot be opened (" + std::strerror(errno) + ")");
    return true;
}

// Whoever held the lock before may have removed the name between our open() and flock().
bool WriteLock::isTheNamedOne() const {
    struct stat mine, named;
    return ::fstat(handle_, &mine) == 0 && ::lstat(name_.constData(), &named) == 0 && mine.st_ino == named.st_ino &&
           mine.st_dev == named.st_dev;
}

}  // namespace gapscope
