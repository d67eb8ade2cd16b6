#include "ui/session/file_watch.h"

#include <QFileInfo>
#include <QGuiApplication>
#include <QWindow>

namespace gapscope {

FileWatch::FileWatch(QObject* parent) : QObject(parent) {
    pause_.setSingleShot(true);
    pause_.setInterval(300);
    connect(&pause_, &QTimer::timeout, this, [this] {
        renew();
        emit stirred();
    });
    const auto wait = [this] {
        if (!file_.isEmpty() && !pause_.isActive()) pause_.start();
    };
    connect(&watcher_, &QFileSystemWatcher::fileChanged, this, wait);
    connect(&watcher_, &QFileSystemWatcher::directoryChanged, this, wait);
    connect(qGuiApp, &QGuiApplication::focusWindowChanged, this, [wait](const QWindow* now) { now ? wait() : void(); });
}

void FileWatch::watch(const QString& file) {
    file_ = file;
    renew();
    file_.isEmpty() ? pause_.stop() : pause_.start();  // it may have changed since it was read
}

// Whoever replaces a file puts another one there under its name, so the folder is watched as well; the file itself for those
// who write into it.
void FileWatch::renew() {
    if (const auto old = watcher_.files() + watcher_.directories(); !old.isEmpty()) watcher_.removePaths(old);
    if (file_.isEmpty()) return;
    const QFileInfo given(file_), real(given.canonicalFilePath());
    for (const auto& path : {given.absolutePath(), real.absolutePath(), real.filePath()})
        if (!path.isEmpty() && QFileInfo::exists(path)) watcher_.addPath(path);
}

}  // namespace gapscope
