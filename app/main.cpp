// gapscope: the window, a picture of it, or a subcommand without a display.
#include <QApplication>
#include <QCommandLineParser>
#include <clocale>
#include <csignal>
#include <cstdio>
#include <exception>

#include "app/cli.h"
#include "core/error.h"
#include "core/io/safe_file.h"
#include "core/limits.h"
#include "ui/experiment/compare_picture.h"
#include "ui/export/window_picture.h"
#include "ui/window/lost_work.h"
#include "ui/window/main_window.h"
#include "ui/window/preferences.h"

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
    QString study;
    WindowPicture picture;  // with a file: a snapshot is asked for
    double points = 9;      // letters of a comparison's chart
};

// A call whose words are off.
struct BadCall {
    std::string sentence;
};

[[noreturn]] void refuse(const QString& sentence) { throw BadCall{sentence.toStdString()}; }

QSize sizeIn(const QString& text) {
    const auto sides = text.split('x');
    const QSize size(sides.value(0).toInt(), sides.value(1).toInt());
    if (sides.size() != 2 || size.width() < 200 || size.height() < 200 || size.width() > 8000 || size.height() > 8000)
        refuse("--size: must be WxH, each from 200 to 8000, got \"" + text + "\"");
    return size;
}

std::optional<int> countIn(const QCommandLineParser& parser, const QString& option, int least) {
    if (!parser.isSet(option)) return std::nullopt;
    bool ok = false;
    const int value = parser.value(option).toInt(&ok);
    if (!ok || value < least)
        refuse(QString("--%1: must be a whole number from %2, got \"%3\"").arg(option).arg(least).arg(parser.value(option)));
    return value;
}

double pointsIn(const QCommandLineParser& parser) {
    if (!parser.isSet("points")) return 9;
    const auto text = parser.value("points");
    const double points = text.toDouble();
    if (!(points >= 4 && points <= 40)) refuse("--points: must be a number from 4 to 40, got \"" + text + "\"");
    return points;
}

WindowPicture pictureIn(const QCommandLineParser& parser) {
    WindowPicture picture;
    picture.file = parser.value("snapshot");
    if (parser.isSet("size")) picture.size = sizeIn(parser.value("size"));
    picture.round = countIn(parser, "round", 1);
    picture.line = countIn(parser, "line", 0);
    picture.dark = parser.isSet("dark");
    if (parser.isSet("view")) picture.view = parser.value("view");
    const auto views = pictureViews() + compareViews();
    if (!views.contains(picture.view)) refuse("--view: must be one of " + views.join(", ") + ", got \"" + picture.view + "\"");
    return picture;
}

WindowCall readCall(const QStringList& arguments) {
    QCommandLineParser parser;
    parser.addOptions({{"snapshot", {}, "OUT"},
                       {"size", {}, "WxH"},
                       {"round", {}, "N"},
                       {"line", {}, "N"},
                       {"view", {}, "NAME"},
                       {"points", {}, "N"},
                       {"dark", {}}});
    const QString more = " (gapscope --help tells more)";
    if (!parser.parse(arguments)) refuse(parser.errorText() + more);
    const auto words = parser.positionalArguments();
    if (words.size() > 1) refuse("\"" + words[1] + "\" is one word too many" + more);
    if (parser.isSet("snapshot") && (words.isEmpty() || words[0].isEmpty())) refuse("STUDY is missing" + more);
    for (const auto* option : {"round", "line", "view", "points", "dark"})
        if (parser.isSet(option) && !parser.isSet("snapshot")) refuse(QString("--%1 goes with --snapshot").arg(option) + more);
    return {words.value(0), pictureIn(parser), pointsIn(parser)};
}

int writeSnapshot(const WindowCall& call) {
    const auto& picture = call.picture;
    requireWritable(picture.file.toStdString());  // before the work
    if (compareViews().contains(picture.view)) {
        ComparePicture wanted{picture.file, picture.size, picture.view};
        wanted.points = call.points;
        wanted.dark = picture.dark;
        writeComparePicture(call.study, wanted);
        return done;
    }
    MainWindow window;
    window.open(call.study);
    writeWindowPicture(window, call.picture);
    return done;
}

int openWindow(int argc, char** argv, const WindowCall& call) {
    const bool snapshot = !call.picture.file.isEmpty();
    if (snapshot && qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
    if (!hasDisplay()) {
        complain("there is no display to open a window on; the subcommands work without one (gapscope --help)");
        return badData;
    }
    qInstallMessageHandler(tellFatal);
    const QApplication application(argc, argv);
    std::setlocale(LC_NUMERIC, "C");  // files and formulas are read with a point in every country
    QApplication::setApplicationName("gapscope");
    QApplication::setApplicationVersion(GAPSCOPE_VERSION);
    if (snapshot) return writeSnapshot(call);
    Preferences::rememberIn(std::make_unique<QSettings>(QSettings::IniFormat, QSettings::UserScope, "gapscope", "gapscope"));
    MainWindow window;
    window.restoreGeometry(Preferences::value("window").toByteArray());
    if (isLeftBehind(call.study))
        window.openOrSay(call.study);
    else if (!call.study.isEmpty())
        window.open(call.study);
    if (call.picture.size != WindowPicture().size) window.resize(call.picture.size);
    window.show();
    window.offerJournals();
    return QApplication::exec();
}

// As text such a word would be another one, and perhaps the name of another file.
int refuseBytes(std::string_view word) {
    std::string shown;
    for (const char sign : word) {
        const auto byte = static_cast<unsigned char>(sign);
        shown += byte < 0x80 ? std::string(1, sign) : QString::asprintf("\\x%02X", byte).toStdString();
    }
    complain(inQuotes(shown) + " is not UTF-8 text; nothing was done (rename such a file, and write notes in UTF-8)");
    return badCall;
}

int run(int argc, char** argv) {
    std::signal(SIGXFSZ, SIG_IGN);  // a file that may not grow is a write that fails, like any other
    QStringList arguments;
    for (int i = 0; i < argc; ++i) {
        arguments << QString::fromLocal8Bit(argv[i]);
        if (arguments.last().toLocal8Bit() != argv[i]) return refuseBytes(argv[i]);
    }
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
    try {
        return openWindow(argc, argv, readCall(arguments));
    } catch (const BadCall& call) {
        complain(call.sentence);
        return badCall;
    }
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
