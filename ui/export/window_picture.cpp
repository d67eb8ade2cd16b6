#include "ui/export/window_picture.h"

#include <QApplication>
#include <QLayout>
#include <QPainter>

#include "core/error.h"
#include "ui/export/picture_file.h"
#include "ui/session/session.h"
#include "ui/window/bench.h"
#include "ui/window/main_window.h"

namespace gapscope {

namespace {

void goTo(Session& session, const WindowPicture& wanted) {
    const int round = wanted.round.value_or(session.snapshot()->round);
    if (round < 1 || round > session.rounds())
        throw Error("--round", "must be between 1 and " + std::to_string(session.rounds()));
    if (!wanted.line) return session.goTo(round);
    session.setLineByLine(true);
    session.goTo(round, *wanted.line);
    if (session.line() != *wanted.line)
        throw Error("--line", "must be between 0 and " + std::to_string(session.line()) + " in this round");
}

// Laid out as it would be on a screen, without one.
void layOutUnseen(MainWindow& window, QSize size) {
    window.layout()->setSizeConstraint(QLayout::SetNoConstraint);  // a small picture is cut rather than made larger
    window.setMinimumSize(1, 1);
    window.setAttribute(Qt::WA_DontShowOnScreen);
    window.show();
    window.resize(size);
    for (int i = 0; i < 3; ++i) QApplication::processEvents(QEventLoop::ExcludeUserInputEvents);
}

void settle(const Panel& panel) {
    if (panel.settle) panel.settle();
}

}  // namespace

QStringList pictureViews() { return {"window", "posterior", "gaps", "acquisition", "timeline", "algorithm", "model"}; }

void writeWindowPicture(MainWindow& window, const WindowPicture& wanted) {
    window.usePalette(wanted.dark ? Palette::dark() : Palette::light());
    auto& session = window.session();
    session.waitUntilDone();
    if (!session.hasStudy()) throw Error("", window.problem().toStdString());
    goTo(session, wanted);
    layOutUnseen(window, wanted.size);
    PictureJob job{{}, wanted.size, 1, window.style().colour(Role::Window), window.windowTitle()};
    const auto* panel = window.bench().panel(wanted.view);
    if (wanted.view == QStringLiteral("window")) {
        for (const auto& each : window.bench().panels()) settle(each);
        QApplication::processEvents(QEventLoop::ExcludeUserInputEvents);
        job.paint = [&](QPainter& painter, const QRectF&) { window.render(&painter); };
    } else if (!panel) {
        throw Error("--view", "there is no such picture yet: " + wanted.view.toStdString());
    } else if (panel->draw) {
        settle(*panel);
        job.paint = [&](QPainter& painter, const QRectF& area) {
            panel->draw(painter, area.adjusted(12, 4, -4, -4), session.scene(), window.style());
        };
    } else {
        job.paint = [&](QPainter& painter, const QRectF&) {
            panel->widget->resize(wanted.size);
            panel->widget->render(&painter);
        };
    }
    writePicture(wanted.file, job);
}

}  // namespace gapscope
