// The built program as a child: what it says, where, and how it ends.
#pragma once

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>
#include <functional>

#include "tests/places.h"

namespace gapscope::test {

struct Ran {
    int status = -1;  // -1: ended by a signal, or never started
    QByteArray out, err;

    QByteArrayList lines(const QByteArray& text) const {
        auto all = text.split('\n');
        all.removeLast();  // what follows the final line end
        return all;
    }
    // A failure as the specification wants it: this status, one sentence on standard error, no result.
    bool failedWith(int wanted) const { return status == wanted && out.isEmpty() && err.endsWith('\n') && err.count('\n') == 1; }
    QByteArray told() const { return "status " + QByteArray::number(status) + "\n" + out + "\n" + err; }
};

// Without a display, because no subcommand may need one.
inline QProcessEnvironment bareEnvironment() {
    auto environment = QProcessEnvironment::systemEnvironment();
    for (const auto* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"}) environment.remove(name);
    return environment;
}

inline Ran finished(QProcess& process) {
    process.waitForFinished(60'000);
    const bool ended = process.exitStatus() == QProcess::NormalExit && process.state() == QProcess::NotRunning &&
                       process.error() == QProcess::UnknownError;
    return {ended ? process.exitCode() : -1, process.readAllStandardOutput(), process.readAllStandardError()};
}

inline Ran run(const QString& program, const QStringList& words, const QProcessEnvironment& environment = bareEnvironment()) {
    QProcess process;
    process.setProcessEnvironment(environment);
    process.start(program, words);
    return finished(process);
}

inline Ran called(const QStringList& words, const QProcessEnvironment& environment = bareEnvironment()) {
    return run(GAPSCOPE_PROGRAM, words, environment);
}

inline QByteArray contents(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("(cannot be read)");
}

// Whether there is such a process and it has not ended.
inline bool isRunning(int process) {
    return QFile::exists(QString("/proc/%1").arg(process)) &&
           contents(QString("/proc/%1/stat").arg(process)).split(' ').value(2, "Z") != "Z";
}

// How often a test kills a writer: GAPSCOPE_KILLS for a long run.
inline int killCount(int usual) {
    const int asked = qEnvironmentVariableIntValue("GAPSCOPE_KILLS");
    return asked > 0 ? asked : usual;
}

inline QString put(const QString& path, const QByteArray& text) {
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size()) qFatal("%s cannot be written", qPrintable(path));
    return path;
}

inline QString put(const QString& path, const std::string& text) { return put(path, QByteArray::fromStdString(text)); }

}  // namespace gapscope::test

// The argument may be a call of the program, so it is looked at once.
#define VERIFY_RAN(call, wanted)                          \
    do {                                                  \
        const gapscope::test::Ran ended = (call);         \
        QVERIFY2(ended.status == (wanted), ended.told()); \
    } while (false)
#define VERIFY_FAILED(call, wanted)                       \
    do {                                                  \
        const gapscope::test::Ran ended = (call);         \
        QVERIFY2(ended.failedWith(wanted), ended.told()); \
    } while (false)
