#include "ui/window/opened_file.h"

#include <QFileInfo>

#include "core/io/study_file.h"
#include "core/io/study_json.h"
#include "core/io/unsaved.h"

namespace gapscope {

OpenedFile readFile(const QString& path) {
    auto [read, hash] = loadStudyWithHash(path.toStdString());
    OpenedFile file{path, std::make_shared<const StudySpec>(std::move(read)), std::move(hash), {}, {}, {}};
    file.text = writeStudy(*file.spec);
    file.written = QFileInfo(path).lastModified();
    if (!path.startsWith(QLatin1Char(':'))) file.lost = lostBeside(path);
    return file;
}

// What another program has added to the file meanwhile, also while somebody thought about it, stays.
Restored restoredFrom(const LostWork& lost) {
    const auto path = QString::fromStdString(lost.found.file);
    const auto& journal = *lost.found.journal;
    Restored result{{}, std::make_shared<const StudySpec>(journal.study)};
    if (path.isEmpty()) return result;
    try {
        auto file = readFile(path);
        if (lost.onlyText) return {file, file.spec};
        if (file.hash == journal.fileHash) return {file, result.spec};
        const auto unsaved = unsavedIn(journal.study, *file.spec);
        if (unsaved.onlyAdds()) return {file, std::make_shared<const StudySpec>(withAdded(*file.spec, unsaved))};
    } catch (const Error&) {
        if (lost.onlyText) throw;  // gone, or no study any more
    }
    return result;
}

}  // namespace gapscope
