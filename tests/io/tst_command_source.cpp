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
                    "/no/such/program: cannot be started");
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
        auto isRunning = [&] {
            return contents(QString("/proc/%1/stat").arg(child)).split(' ').value(2, "Z") != "Z" &&
                   QFile::exists(QString("/proc/%1").arg(child));
        };
        QTRY_VERIFY(!isRunning());
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
