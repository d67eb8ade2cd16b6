// gapscope: the window, a picture of it, or a subcommand without a display.
#include <QApplication>
#include <QCommandLineParser>
#include <clocale>
#include <cstdio>
#include <exception>

#include "app/cli.h"
#include "core/error.h"
#include "ui/window/main_window.h"

namespace {

using namespace gapscope;

// Qt ends the program when no window can be opened; a person gets a sentence for that.
void tellFatal(QtMsgType type, const QMessageLogContext&, const QString& message) {
    if (type != QtFatalMsg) {
        std::fprintf(stderr, "%s\n", qPrintable(message));
        return;
    }
    complain("cannot open a window here (" + message.section('\n', 0, 0).toStdString() + ")");
    std::_Exit(badData);
}

bool hasDisplay() {
    return !qEnvironmentVariableIsEmpty("DISPLAY") || !qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY") ||
           !qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM");
}

// The words of a call without a subcommand.
struct WindowCall {
    QString study, snapshot;
    QSize size{1280, 800};
};

std::optional<WindowCall> readCall(const QStringList& arguments) {
    QCommandLineParser parser;
    parser.addOptions({{"snapshot", {}, "OUT"}, {"size", {}, "WxH"}});
    if (!parser.parse(arguments)) {
        complain(parser.errorText().toStdString() + " (gapscope --help tells more)");
        return std::nullopt;
    }
    WindowCall call;
    const auto words = parser.positionalArguments();
    if (words.size() > 1) {
        complain("\"" + words[1].toStdString() + "\" is one word too many (gapscope --help tells more)");
        return std::nullopt;
    }
    call.study = words.value(0);
    call.snapshot = parser.value("snapshot");
    if (parser.isSet("size")) {
        const auto sides = parser.value("size").split('x');
        call.size = {sides.value(0).toInt(), sides.value(1).toInt()};
        if (sides.size() != 2 || call.size.width() < 200 || call.size.height() < 200 || call.size.width() > 8000 ||
            call.size.height() > 8000) {
            complain("--size: must be WxH, each from 200 to 8000, got \"" + parser.value("size").toStdString() + "\"");
            return std::nullopt;
        }
    }
    if (parser.isSet("snapshot") && call.study.isEmpty()) {
        complain("STUDY is missing (gapscope --help tells more)");
        return std::nullopt;
    }
    return call;
}

int openWindow(int argc, char** argv, const WindowCall& call) {
    if (!call.snapshot.isEmpty() && qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
    if (!hasDisplay()) {
        complain("there is no display to open a window on; the subcommands work without one (gapscope --help)");
        return badData;
    }
    qInstallMessageHandler(tellFatal);
    const QApplication application(argc, argv);
    std::setlocale(LC_NUMERIC, "C");  // files and formulas are read with a point in every country
    QApplication::setApplicationName("gapscope");
    MainWindow window;
    if (!call.study.isEmpty()) window.open(call.study);
    window.resize(call.size);
    if (!call.snapshot.isEmpty()) {
        window.writePicture(call.snapshot);
        return done;
    }
    window.show();
    return QApplication::exec();
}

int run(int argc, char** argv) {
    QStringList arguments;
    for (int i = 0; i < argc; ++i) arguments << QString::fromLocal8Bit(argv[i]);
    const auto first = arguments.value(1);
    if (first == "--help" || first == "-h" || first == "help") {
        std::fputs(qPrintable(helpText()), stdout);
        return done;
    }
    if (first == "--version") {
        std::fputs(qPrintable(versionText()), stdout);
        return done;
    }
    if (isSubcommand(first)) {
        const QCoreApplication application(argc, argv);
        std::setlocale(LC_NUMERIC, "C");
        return runSubcommand(arguments.mid(1));
    }
    const auto call = readCall(arguments);
    return call ? openWindow(argc, argv, *call) : badCall;
}

}  // namespace

int main(int argc, char** argv) {
    try {
        return run(argc, argv);
    } catch (const Error& e) {
        complain(e.what());
        return badData;
    } catch (const std::bad_alloc&) {
        complain("there is not enough memory for this");
        return badData;
    } catch (const std::exception& e) {
        complain(std::string("something went wrong that should not: ") + e.what());
        return badData;
    }
}
