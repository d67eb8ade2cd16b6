// WriteLock: one program at a time writes a file.
#pragma once

#include <sys/types.h>

#include <QByteArray>
#include <QString>

namespace gapscope {

// Held while a file is written. The kernel lets go of it when its holder dies, so nobody waits for the dead; a lock file
// (NAME.lock) that was left behind is an empty file without meaning, also where it is another user's. What the dead had
// prepared goes away with it.
class WriteLock {
public:
    static constexpr int usualPatience = 30'000;  // ms that another program may take to write

    // Throws Error when somebody else keeps it for longer, and says who; or when the folder does not let us write.
    // `mode`: who may see whether it is held.
    explicit WriteLock(const QString& path, int patience = usualPatience, mode_t mode = 0644);
    ~WriteLock();
    WriteLock(const WriteLock&) = delete;
    WriteLock& operator=(const WriteLock&) = delete;

private:
    bool open();
    bool isTheNamedOne() const;
    [[noreturn]] void fail(const std::string& why) const;

    QString path_;
    QByteArray name_;
    mode_t mode_;
    int handle_ = -1;
};

}  // namespace gapscope
