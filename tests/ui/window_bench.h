// What tests of the window share: a window that is really shown, and every Qt warning as a failure.
#pragma once

#include <QAction>
#include <QApplication>
#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include "tests/places.h"
#include "ui/session/session.h"
#include "ui/window/arrangement.h"
#include "ui/window/bench.h"
#include "ui/window/dock.h"
#include "ui/window/main_window.h"
#include "ui/window/preferences.h"

namespace gapscope::test {

// Copies: what is recorded in a window is written to its file at once.
inline QString studies() {
    static const QTemporaryDir folder;
    static const bool copied = [] {
        const QDir shelf(QStringLiteral(GAPSCOPE_SOURCE_DIR "/resources/studies"));
        for (const auto& name : shelf.entryList(QDir::Files)) QFile::copy(shelf.filePath(name), folder.filePath(name));
        return true;
    }();
    Q_UNUSED(copied)
    return folder.path();
}
// A fresh one each time.
inline QString study(const QString& name) {
    static int count = 0;
    const auto file = name + QStringLiteral(".gapscope"), folder = studies() + QStringLiteral("/%1").arg(++count);
    QDir().mkpath(folder);
    QFile::copy(QStringLiteral(GAPSCOPE_SOURCE_DIR "/resources/studies/") + file, folder + '/' + file);
    return folder + '/' + file;
}

// Those that a desktop without a desktop says are let pass by name.
inline void failOnWarnings() {
    const auto pass = QStringLiteral("propagateSizeHints|XDG_RUNTIME_DIR|grabbing the|raise\\(\\)");
    QTest::failOnWarning(QRegularExpression(QStringLiteral("^(?!.*(%1)).*$").arg(pass)));
}

class OpenWindow : public MainWindow {
public:
    explicit OpenWindow(const QString& path = {}, QSize size = {1280, 800}) : MainWindow(studies()) {
        askAboutLoss = [] { return Loss::Discard; };
        resize(size);
        show();
        activateWindow();
        if (!path.isEmpty()) openAndWait(path);
        settle();
    }
    void openAndWait(const QString& path) {
        open(path);
        waitUntilDone();
    }
    void waitUntilDone() {
        MainWindow::waitUntilDone();
        settle();
    }
    // Beside the window, and waited for.
    bool saveTo(const QString& path) {
        bool written = false;
        MainWindow::saveTo(path, [&](bool done) { written = done; });
        waitUntilDone();
        return written;
    }
    void offerJournals() {
        MainWindow::offerJournals();
        waitUntilDone();
    }
    void settle() {
        for (int i = 0; i < 4; ++i) QApplication::processEvents();
    }
    int round() { return session().snapshot()->round; }
    QAction* actionCalled(const QString& words) {
        for (auto* each : findChildren<QAction*>())
            if (each->text().remove('&') == words) return each;
        return nullptr;
    }
};

}  // namespace gapscope::test
