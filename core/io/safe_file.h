// Files on disk, safely: whatever is written is there whole, or the old file is: never half, and flushed with its folder
// before anybody is told. Names that a stranger has put there (links, pipes, devices) are never opened and never written
// through.
#pragma once

#include <sys/types.h>

#include <QByteArray>
#include <QString>
#include <string>
#include <string_view>

#include "core/io/write_lock.h"

namespace gapscope {

// The file itself, not a link to it: its folder is where a new version is prepared. Throws Error if its name is no text.
QString realPath(const std::string& path);

// "a folder", "a pipe", ...: for complaints.
std::string kindOfFile(mode_t mode);

// Whether a file may be made or replaced there, to be asked before the work and not after it. Throws Error: it is no
// regular file or has several names, it or its folder is protected.
void requireWritable(const std::string& path);

// All bytes of a regular file. Throws Error with `name` in front; nothing else is even opened, because a pipe would keep us
// waiting for ever.
QByteArray readBytes(const QString& path, const std::string& name);

// Replaces or creates the file. Throws Error; the old file is then as it was.
void writeFile(const std::string& path, std::string_view text);

// The same for whoever holds the file's WriteLock. A file that is new gets the permissions of `like`, if that is there.
void writeWhole(const QString& path, std::string_view text, const QString& like = {});

// Takes away what programs that were killed had prepared for this file. For whoever holds its WriteLock.
void removeLeftovers(const QString& path);

// SHA-256 in hexadecimal digits: of a text, and of a file's bytes (empty when there is no such file).
std::string sha256(std::string_view bytes);
std::string fileHash(const std::string& path);

}  // namespace gapscope
