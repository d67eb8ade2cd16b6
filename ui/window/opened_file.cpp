#include "ui/window/opened_file.h"

#include <QFileInfo>

#include "core/io/study_file.h"
#include "core/io/study_json.h"

namespace gapscope {

OpenedFile readFile(const QString& path) {
    auto [read, hash] = loadStudyWithHash(path.toStdString());
    OpenedFile file{path, std::make_shared<const StudySpec>(std::move(read)), std::move(hash), {}, {}, {}};
    file.text = writeStudy(*file.spec);
    file.written = QFileInfo(path).lastModified();
    if (!path.startsWith(QLatin1Char(':'))) file.lost = lostBeside(path);
    return file;
}

}  // namespace gapscope
