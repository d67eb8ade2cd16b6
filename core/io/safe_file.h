// Files on disk, safely: whatever is written is there whole, or the old file is: never half, and flushed with its folder
// before anybody is told.
#pragma once

#include <QByteArray>
#include <QString>
#include <string>
#include <string_view>

namespace gapscope {

// The file itself, not a link to it: its folder is where a new version is prepared.
QString realPath(const std::string& path);

// All bytes. Throws Error with `name` in front.
QByteArray readBytes(const QString& path, const std::string& name);

// Replaces or creates the file. To be called by one program at a time for a path: see WriteLock.
void writeWhole(const QString& path, std::string_view text);

// SHA-256 in hexadecimal digits: of a text, and of a file's bytes (empty when there is no such file).
std::string sha256(std::string_view bytes);
std::string fileHash(const std::string& path);

// Held while a file is written. The kernel lets go of it when its holder dies, so nobody waits for the dead; a lock file
// that was left behind is an empty file without meaning.
class WriteLock {
public:
    static constexpr int usualPatience = 30'000;  // ms that another program may take to write

    // Throws Error when somebody else keeps it for longer, or the folder does not let us write.
    explicit WriteLock(const QString& path, int patience = usualPatience);
    ~WriteLock();
    WriteLock(const WriteLock&) = delete;
    WriteLock& operator=(const WriteLock&) = delete;

private:
    bool isTheNamedOne() const;

    QByteArray name_;
    int handle_ = -1;
};

}  // namespace gapscope
