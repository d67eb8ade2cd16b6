#include <QElapsedTimer>
#include <QTemporaryDir>
#include <thread>

#include "core/io/command_source.h"
#include "core/io/study_json.h"
#include "tests/io/program.h"
#include "tests/io/studies.h"
#include "tests/suite.h"

using namespace gapscope;
using namespace gapscope::test;

namespace {

template <class Act>
std::string complaint(Act act) {
    try {
        act();
    } catch (const Error& e) {
        return e.what();
    }
    return {};
}

constexpr const char* waitsForAll =
    "import os\n"
    "if os.fork() == 0: os._exit(0)\n"
    "try:\n"
    "    while True: os.wait()\n"
    "except ChildProcessError: print(7)\n";

#define VERIFY_SAYS(act, word)                                        \
    do {                                                              \
        const auto told = complaint([&] { static_cast<void>(act); }); \
        QVERIFY2(told.find(word) != std::string::npos, told.c_str()); \
    } while (false)

}  // namespace

class CommandSourceTest : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;
    Arms arms_ = *readStudy(gridStudy).arms;

    Command shell(const std::string& script, Texts more = {}) const {
        Command command{folder_.filePath("s.gapscope").toStdString(), "/bin/sh", {"-c", script, "sh"}};
        command.arguments.insert(command.arguments.end(), more.begin(), more.end());
        return command;
    }
    double measured(const Command& command, const CommandLimits& limits = {}) const {
        return measureByCommand(command, arms_, {4, 3, 77}, limits);
    }

private slots:
    void placeholders() {
        const Texts given{
            "{temperature}", "--e={enzyme};{arm}", "{round}/{seed}", "{\"t\": {temperature}}", "{{arm}}", "{", "}{}", "",
            "{label}"};
        const auto words = filledArguments(given, arms_, {4, 3, 77});
        QCOMPARE(words, Texts({"35", "--e=" + plain(arms_.values(4, 1)) + ";4", "3/77", "{\"t\": 35}", "{arm}", "{", "}{}", "",
                               arms_.name(4)}));
        VERIFY_SAYS(filledArguments({"a", "{enzym}"}, arms_, {}), "arguments[1]: {enzym} is not known, did you mean {enzyme}?");
        QVERIFY(commandSeed(1, 2, 0) != commandSeed(1, 2, 1) && commandSeed(1, 2, 0) == commandSeed(1, 2, 0));
    }

    // Words reach the program as they are: no shell looks at them.
    void noShellInBetween() {
        const auto file = folder_.filePath("made").toStdString();
        QCOMPARE(measured(shell("test \"$1\" = '$(touch made); `x` *' && echo 1", {"$(touch made); `x` *"})), 1.0);
        QVERIFY(!QFile::exists(QString::fromStdString(file)));
        QCOMPARE(measured(shell("pwd > made; echo $1", {"{temperature}"})), 35.0);
        QVERIFY(QFile::exists(QString::fromStdString(file)));  // it works in the study's folder
        QCOMPARE(measured(shell("cat; echo 2")), 2.0);         // and waits for no input
    }

    void lastNumberPrinted() {
        QCOMPARE(lastNumber("step 1\nstep 2\nyield = 0.53 %\n"), 0.53);
        QCOMPARE(lastNumber("{\"y\": [1, -2.5e-3]}"), -2.5e-3);
        QCOMPARE(lastNumber("+7,\n"), 7.0);
        QCOMPARE(lastNumber("3 runs done"), 3.0);
        for (const auto* text : {"", "\n\n", "done", "run7 ok"}) VERIFY_SAYS(lastNumber(text), "no number");
        for (const auto* text : {"1\nnan", "1 inf", "1 -infinity", "2 1e999"}) VERIFY_SAYS(lastNumber(text), "no measurement");
        for (const auto* text : {"12 0,53", "1.286,5", "2026-11-16"}) VERIFY_SAYS(lastNumber(text), "decimal point");
    }

    void failuresAreSentences() {
        VERIFY_SAYS(measured({folder_.filePath("s").toStdString(), "/no/such/program", {}}),
                    "/no/such/program cannot be started");
        VERIFY_SAYS(measured(shell("echo 5; echo the lamp is off >&2; exit 3")), "exit status 3: the lamp is off");
        VERIFY_SAYS(measured(shell("kill -9 $$")), "crashed");
        VERIFY_SAYS(measured(shell("echo nothing")), "printed no number");
        VERIFY_SAYS(measured(shell("echo 1; sleep 600 & sleep 600"), {.milliseconds = 200}), "longer than 0.2 s");
    }

    void cancelEndsItAndItsChildren() {
        std::atomic<bool> cancel = false;
        std::string output;
        const CommandLimits limits{.cancel = &cancel, .output = [&](std::string_view more) {
                                       output += more;
                                       cancel = true;  // as soon as it has said something
                                   }};
        VERIFY_SAYS(measured(shell("sleep 600 & echo $!; wait"), limits), "was cancelled");
        const auto child = QString::fromStdString(output).trimmed().toInt();
        QVERIFY(child > 1);
        QTRY_VERIFY(!isRunning(child));
    }

    // Nothing that a program has started outlives it, however it ends.
    void whatAProgramLeavesRunningIsEnded() {
        std::string output;
        const CommandLimits limits{.output = [&](std::string_view more) { output += more; }};
        QCOMPARE(measured(shell("sleep 600 >/dev/null 2>&1 & echo $!; echo 1"), limits), 1.0);
        const auto child = QString::fromStdString(output).section('\n', 0, 0).toInt();
        QVERIFY(child > 1);
        QTRY_VERIFY(!isRunning(child));
        // A program that waits for all of its children waits for nobody else's.
        QCOMPARE(measured({folder_.filePath("s").toStdString(), "python3", {"-c", waitsForAll}}), 7.0);
    }

    // Much of it costs neither memory nor time, and the number at its end counts.
    void floodsAreBounded() {
        qsizetype handedOn = 0, longest = 0;
        bool saidSo = false;
        const CommandLimits limits{.output = [&](std::string_view more) {
            handedOn += qsizetype(more.size());
            saidSo = saidSo || more.find("the rest is not shown") != more.npos;
            for (const auto& line : QByteArray(more.data(), qsizetype(more.size())).split('\n'))
                longest = std::max(longest, line.size());
        }};
        QElapsedTimer clock;
        clock.start();
        QCOMPARE(measured(shell("head -c 200000000 /dev/zero | tr '\\0' x; echo; echo 0.25"), limits), 0.25);
        QVERIFY2(clock.elapsed() < 60'000, "it took too long");
        QVERIFY2(saidSo && handedOn < 110'000 && longest <= 2000,
                 QByteArray::number(handedOn) + " " + QByteArray::number(longest));
        // Half a number is another number.
        for (const auto* blanks : {"1048573", "1048574", "1048575", "1048576"})
            VERIFY_SAYS(measured(shell(std::string("printf 0.125; head -c ") + blanks + " /dev/zero | tr '\\0' ' '; echo")),
                        "printed no number");
        QCOMPARE(measured(shell("printf 0.125; head -c 1000000 /dev/zero | tr '\\0' ' '; echo")), 0.125);
    }

    // Whatever reaches the program and could be code is part of what was allowed.
    void permissionCoversWhatReachesTheProgram() {
        const Permissions permissions(folder_.filePath("config/allowed2.json").toStdString());
        const auto file = folder_.filePath("s.gapscope").toStdString();
        const auto script = put(folder_.filePath("rig.sh"), QByteArray("echo 1"));
        put(folder_.filePath("s.gapscope"), QByteArray("study"));
        const auto commandWith = [&](const char* labels, const char* source) {
            return commandOf(readStudy(edited(smallStudy, {{"/arms/labels", labels}, {"/source", source}})), file);
        };
        const auto* byLabel = R"({"kind": "command", "program": "/bin/sh", "arguments": ["-c", "echo {label}"]})";
        const auto harmless = commandWith(R"(["a", "b", "c"])", byLabel);
        permissions.allow(harmless);
        QVERIFY(permissions.allows(commandWith(R"(["a", "b", "c"])", byLabel)));
        QVERIFY(!permissions.allows(commandWith(R"j(["a", "$(touch harm)", "c"])j", byLabel)));
        // Labels that do not reach it may change.
        const auto* byNumber =
            R"({"kind": "command", "program": "/bin/sh", "arguments": ["rig.sh", "{arm}", "s.gapscope", "{{label}}"]})";
        permissions.allow(commandWith(R"(["a", "b", "c"])", byNumber));
        QVERIFY(permissions.allows(commandWith(R"j(["a", "$(touch harm)", "c"])j", byNumber)));
        put(folder_.filePath("s.gapscope"), QByteArray("study with more rows"));
        QVERIFY(permissions.allows(commandWith(R"(["a", "b", "c"])", byNumber)));
        put(script, QByteArray("touch harm"));
        QVERIFY(!permissions.allows(commandWith(R"(["a", "b", "c"])", byNumber)));
        put(script, QByteArray("echo 1"));
        QVERIFY(permissions.allows(commandWith(R"(["a", "b", "c"])", byNumber)));
        // The program itself.
        const auto* itself = R"({"kind": "command", "program": "./rig.sh"})";
        permissions.allow(commandWith(R"(["a", "b", "c"])", itself));
        QVERIFY(permissions.allows(commandWith(R"(["a", "b", "c"])", itself)));
        put(script, QByteArray("touch harm"));
        QVERIFY(!permissions.allows(commandWith(R"(["a", "b", "c"])", itself)));
        const auto word = "\"" + std::string(9'000, 'a') + "\"";
        const auto endless =
            "{\"kind\": \"command\", \"program\": \"x\", \"arguments\": [" + word + ", " + word + ", " + word + "]}";
        VERIFY_SAYS(commandWith(R"(["a", "b", "c"])", endless.c_str()), "more than the 20000 that a person may be asked");
    }

    // A log that the program is told to write is its own doing.
    void whatItChangesItselfStaysAllowed() {
        const Permissions permissions(folder_.filePath("config/allowed3.json").toStdString());
        const auto log = put(folder_.filePath("log.txt"), QByteArray());
        auto spec = readStudy(edited(
            smallStudy,
            {{"/source",
              R"({"kind": "command", "program": "/bin/sh", "arguments": ["-c", "echo $0 >> $1; echo $0", "{arm}", "log.txt"]})"}}));
        const auto file = folder_.filePath("s.gapscope").toStdString();
        auto command = commandOf(spec, file);
        permissions.allow(command);
        for (int i = 0; i < 3; ++i) QCOMPARE(measureAllowed(permissions, command, *spec.arms, {i, 1, 1}), double(i));
        QCOMPARE(contents(log), QByteArray("0\n1\n2\n"));
        QVERIFY(permissions.allows(commandOf(spec, file)));
        put(log, QByteArray("by a stranger"));
        QVERIFY(!permissions.allows(commandOf(spec, file)));
    }

    void nothingHidesInAWord() {
        QCOMPARE(visibly("a b"), std::string("a b"));
        QCOMPARE(visibly("a" + std::string(400, ' ') + "; rm"), "a" + QString(400, QChar(0x2423)).toStdString() + "; rm");
        QCOMPARE(visibly(" a "), std::string("\u2423a\u2423"));
        QCOMPARE(visibly("\\u202e\t\n\x7f"), std::string("\\\\u202e\\u0009\\u000a\\u007f"));
        QCOMPARE(visibly("\u202e\u200b\u00a0\u3000\u3164\u2800\u00ad\u2423"),
                 std::string("\\u202e\\u200b\\u00a0\\u3000\\u3164\\u2800\\u00ad\\u2423"));
        QCOMPARE(visibly("\U000e0041\u05d0"), std::string("\\U000e0041\\u05d0"));
        QCOMPARE(visibly("Größe µ → 5 %"), std::string("Größe µ → 5 %"));
        const Command longer{"/s", "/bin/x", {std::string(5000, 'y'), "hidden\u202e word"}};
        QVERIFY2(longer.inWords().size() < 1100 && longer.inWords().ends_with("more bytes)"), longer.inWords().c_str());
    }

    void permissionIsForThisCallOfThisFile() {
        const Permissions permissions(folder_.filePath("config/allowed.json").toStdString());
        const auto spec = readStudy(
            edited(gridStudy, {{"/source", R"({"kind": "command", "program": "bin/rig", "arguments": ["{arm}", "a b"]})"}}));
        const auto command = commandOf(spec, folder_.filePath("s.gapscope").toStdString());
        QCOMPARE(QString::fromStdString(command.program), folder_.filePath("bin/rig"));
        QVERIFY(command.inWords().ends_with("bin/rig {arm} \"a b\""));
        QVERIFY(!permissions.allows(command));
        permissions.allow(command);
        QVERIFY(permissions.allows(command));
        auto other = command;
        other.file += "2";
        QVERIFY(!permissions.allows(other));
        other = command;
        other.arguments.back() += "c";
        QVERIFY(!permissions.allows(other));
        other = command;
        other.program += "2";
        QVERIFY(!permissions.allows(other));
        permissions.allow(other);
        QVERIFY(permissions.allows(command) && permissions.allows(other));
        permissions.forget(command.file);
        QVERIFY(!permissions.allows(command));
        put(folder_.filePath("config/allowed.json"), QByteArray("{\"broken"));
        QVERIFY(!permissions.allows(command));
    }
};

GAPSCOPE_TEST(CommandSourceTest)
#include "tst_command_source.moc"
