// The window of comparisons beside the main one, and the runs that are opened from it.
#include <QScreen>

#include "core/io/study_json.h"
#include "ui/experiment/compare_window.h"
#include "ui/session/edits.h"
#include "ui/session/session.h"
#include "ui/window/main_window.h"

namespace gapscope {

CompareWindow& MainWindow::compare() {
    if (compareWindow_) return *compareWindow_;
    compareWindow_ = std::make_unique<CompareWindow>();
    compareWindow_->use({style_.palette, scale_});
    connect(compareWindow_.get(), &CompareWindow::opened, this, &MainWindow::showRun);
    connect(session_, &Session::changed, compareWindow_.get(), [this] {
        if (compareWindow_->isVisible()) compareWindow_->setCurrent(session_->hasStudy() ? edits_->newest() : nullptr);
    });
    return *compareWindow_;
}

void MainWindow::openCompare() {
    compare().setCurrent(session_->hasStudy() ? edits_->newest() : nullptr);
    // A title bar must be left for it, too.
    constexpr int frame = 40;
    const QSize room = screen()->availableGeometry().size() - QSize(0, frame);
    if (!compare().isVisible() && compare().height() > room.height()) compare().resize(compare().width(), room.height());
    compare().show();
    compare().activateWindow();
}

// Like an example: it can be simulated again at any time, so nothing is lost with it.
void MainWindow::showRun(const StudySpec& run) {
    onceSafe([this, spec = std::make_shared<const StudySpec>(run)] {
        reading_->cancel();
        document_.opened(QStringLiteral(":/run"), spec, writeStudy(*spec));
        becomes(*spec);
        edits_->keeper().opened({}, {}, spec);
        session_->start(spec);
        activateWindow();
    });
}

}  // namespace gapscope
