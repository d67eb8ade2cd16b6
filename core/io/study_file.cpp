#include "core/io/study_file.h"

#include <QFileInfo>

#include "core/io/safe_file.h"
#include "core/io/study_json.h"

namespace gapscope {

namespace {

LoadedStudy readWhole(const QString& path, const std::string& name) {
    if (QFileInfo(path).isDir()) throw Error(name, "is a folder, not a study");
    const auto bytes = readBytes(path, name);
    const std::string_view text(bytes.constData(), static_cast<std::size_t>(bytes.size()));
    try {
        return {readStudy(text), sha256(text)};
    } catch (const Error& e) {
        throw Error(name, e.what());
    }
}

}  // namespace

StudySpec loadStudy(const std::string& path) { return loadStudyWithHash(path).spec; }

LoadedStudy loadStudyWithHash(const std::string& path) { return readWhole(realPath(path), path); }

void saveStudy(const std::string& path, const StudySpec& spec) {
    const auto real = realPath(path);
    const WriteLock lock(real);
    writeWhole(real, writeStudy(spec));
}

std::string saveStudyIfUnchanged(const std::string& path, const StudySpec& spec, const std::string& hashWhenRead) {
    const auto real = realPath(path);
    const WriteLock lock(real);
    const auto now = fileHash(path);
    const std::string nothing = "; nothing was overwritten";
    if (now.empty() && !hashWhenRead.empty())
        throw Error(path, "is not there any more: it was moved or removed meanwhile" + nothing);
    if (!now.empty() && hashWhenRead.empty()) throw Error(path, "was made by someone else meanwhile" + nothing);
    if (now != hashWhenRead) throw Error(path, "was changed by someone else since it was read" + nothing);
    const auto text = writeStudy(spec);
    writeWhole(real, text);
    return sha256(text);
}

StudySpec editStudy(const std::string& path, const std::function<void(StudySpec&)>& edit) {
    const auto real = realPath(path);
    if (!QFileInfo::exists(real)) throw Error(path, "cannot be opened: No such file or directory");
    const WriteLock lock(real);
    StudySpec spec = readWhole(real, path).spec;
    edit(spec);
    writeWhole(real, writeStudy(spec));
    return spec;
}

}  // namespace gapscope
