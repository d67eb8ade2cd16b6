#include "core/io/study_file.h"

#include <QFileInfo>

#include "core/io/file_error.h"
#include "core/io/safe_file.h"
#include "core/io/study_json.h"

namespace gapscope {

namespace {

LoadedStudy readWhole(const QString& path, const std::string& name) {
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

std::string saveStudy(const std::string& path, const StudySpec& spec) {
    const auto text = writeStudy(spec);
    writeFile(path, text);
    return sha256(text);  // not of what the file is by now, when somebody else may have written it
}

std::string saveStudyIfUnchanged(const std::string& path, const StudySpec& spec, const std::string& hashWhenRead) {
    const auto text = writeStudy(spec);
    auto mine = sha256(text);
    const auto real = realPath(path);
    const WriteLock lock(real);
    const auto now = fileHash(path);
    const std::string nothing = "; nothing was overwritten";
    if (now.empty() && !hashWhenRead.empty())
        throw FileGone(path, "is not there any more: it was moved or removed meanwhile" + nothing);
    if (!now.empty() && hashWhenRead.empty() && now != mine)
        throw ChangedElsewhere(path, "was made by someone else meanwhile" + nothing);
    if (now != hashWhenRead && now != mine)
        throw ChangedElsewhere(path, "was changed by someone else since it was read" + nothing);
    writeWhole(real, text);
    return mine;
}

StudySpec editStudy(const std::string& path, const std::function<void(StudySpec&)>& edit) {
    const auto real = realPath(path);
    if (!QFileInfo::exists(real)) throw FileError(path, "cannot be opened: No such file or directory");
    requireWritable(path);
    const WriteLock lock(real);
    StudySpec spec = readWhole(real, path).spec;
    edit(spec);
    writeWhole(real, writeStudy(spec));
    return spec;
}

}  // namespace gapscope
