// FileWatch: says that a file may have been changed, replaced or taken away, by whomever. While nothing stirs it does nothing.
#pragma once

#include <QFileSystemWatcher>
#include <QObject>
#include <QTimer>

namespace gapscope {

class FileWatch : public QObject {
    Q_OBJECT

public:
    explicit FileWatch(QObject* parent = nullptr);
    // Empty: none.
    void watch(const QString& file);

signals:
    // A moment after it: a file is seldom written in one go. Also when the user comes back to a window, for not every disk
    // tells what other machines do to it.
    void stirred();

private:
    void renew();

    QString file_;
    QFileSystemWatcher watcher_;
    QTimer pause_;
};

}  // namespace gapscope
