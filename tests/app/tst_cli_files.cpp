// The program before files that are wrong, extreme or damaged, and in another country.
#include <sys/stat.h>
#include <unistd.h>

#include <QDir>
#include <filesystem>
#include <fstream>
#include <tuple>

#include "core/numeric/random.h"
#include "tests/io/program.h"
#include "tests/io/refusals.h"
#include "tests/suite.h"

using namespace gapscope;
using namespace gapscope::test;

namespace {

Document json(const QByteArray& text) { return Document::parse(text.toStdString()); }

}  // namespace

// Words of a call, and a folder to be in, that no QString can hold.
Ran calledIn(const std::string& folder, const std::vector<std::string>& words) {
    QProcess process;
    process.setProcessEnvironment(bareEnvironment());
    std::vector<char*> arguments;
    static const std::string program = GAPSCOPE_PROGRAM;
    arguments.push_back(const_cast<char*>(program.c_str()));
    for (const auto& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    process.setChildProcessModifier([&] {
        if (::chdir(folder.c_str()) == 0) ::execv(program.c_str(), arguments.data());
        ::_exit(126);
    });
    process.start(GAPSCOPE_PROGRAM, {});
    return finished(process);
}

class CliFilesTest : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;
    QString grid_, small_;

    QString path(const char* name) const { return folder_.filePath(name); }

private slots:
    void init() {
        grid_ = put(path("grid.gapscope"), gridStudy);
        small_ = put(path("small.gapscope"), smallStudy);
    }

    // Every file that the reader refuses, and words that would break the sentence in two or cut a letter.
    void malformedFiles_data() {
        QTest::addColumn<QByteArray>("text");
        for (const auto& r : refusals()) QTest::newRow(r.name) << QByteArray::fromStdString(edited(*r.study, r.edits));
        for (const auto& r : textRefusals())
            QTest::newRow(r.name) << (r.from ? QByteArray::fromStdString(gridStudy).replace(r.from, r.to) : QByteArray(r.to));
        const std::string letters = "\"" + std::string(QString(60, QChar(0xe9)).toStdString()) + "\"";
        const std::tuple<const char*, const char*, const char*> words[] = {{"line end in a word", "/goal", R"("up\nor down")"},
                                                                           {"line end in a key", "/model/two\nlines", "1"},
                                                                           {"line end in a type", "/budget", R"("1\r\n2")"},
                                                                           {"long word", "/budget", letters.c_str()}};
        for (const auto& [name, at, value] : words)
            QTest::newRow(name) << QByteArray::fromStdString(edited(gridStudy, {{at, value}}));
    }
    void malformedFiles() {
        QFETCH(QByteArray, text);
        const auto ran = called({"replay", put(path("bad.gapscope"), text)});
        VERIFY_FAILED(ran, 1);
        QVERIFY2(ran.err.startsWith("gapscope: " + path("bad.gapscope").toUtf8() + ": "), ran.err);
        QVERIFY2(!ran.err.contains('\r') && QString::fromUtf8(ran.err).toUtf8() == ran.err, ran.err);
    }

    // Squares of these overflow or vanish. They may be refused or not, but nothing may crash or stop choosing.
    void extremeNumbers_data() {
        QTest::addColumn<QByteArray>("text");
        // With the defaults of the policy, which draws among ties: it must have something to draw from.
        const auto free =
            edited(gridStudy, {{"/response"}, {"/source"}, {"/start"}, {"/policy", R"({"name": "bayesgap", "epsilon": 0})"}});
        const auto apart = edited(smallStudy, {{"/measurements", R"([{"arm": 0, "value": 1}])"}});
        const auto counts =
            edited(smallStudy, {{"/measurements", R"([{"arm": 0, "value": 1}])"}, {"/model", R"({"kind": "beta-bernoulli"})"}});
        const auto linear = edited(free, {{"/model", R"({"kind": "linear", "prior_sd": 1, "noise_sd": 1})"}});
        const std::tuple<const char*, std::string, const char*> places[] = {
            {"noise_sd", free, "/model/noise_sd"},          {"mean", free, "/model/mean"},
            {"variance", free, "/model/variance"},          {"lengthscale", free, "/model/lengthscales/0"},
            {"linear prior_sd", linear, "/model/prior_sd"}, {"prior_sd", apart, "/model/prior_sd"},
            {"value", free, "/measurements/0/value"},       {"row's noise_sd", free, "/measurements/2/noise_sd"},
            {"at", free, "/measurements/2/at/0"},           {"max", free, "/arms/variables/0/max"},
            {"epsilon", free, "/policy/epsilon"},           {"alpha", counts, "/model/alpha"}};
        for (const auto& [what, study, at] : places)
            for (const char* x : {"1e-320", "1e-200", "1e-160", "1e100", "1e155", "1e200", "1.7e308"})
                QTest::addRow("%s %s", what, x) << QByteArray::fromStdString(edited(study, {{at, x}}));
    }
    void extremeNumbers() {
        QFETCH(QByteArray, text);
        const auto ran = called({"replay", put(path("extreme.gapscope"), text)});
        if (ran.failedWith(1)) return;
        VERIFY_RAN(ran, 0);
        for (const auto& line : ran.lines(ran.out)) {
            const auto round = json(line);
            QVERIFY2(round["chosen"].size() == 1 && round["chosen"][0] >= 0, line);
            QVERIFY2(round["j"] >= 0 && round["J"] >= 0, line);
            QVERIFY2(round["beta"].is_number() && round["regret_bound"].is_number(), line);
            for (const auto& mean : round["mean"]) QVERIFY2(mean.is_number(), line);
        }
    }

    // Damaged bytes: refused with one line or read, never a crash.
    void damagedFiles() {
        Rng rng({3, 0, Purpose::Noise, 0, 0});
        int refused = 0;
        for (int n = 0; n < 300; ++n) {
            auto text = QByteArray::fromStdString(gridStudy);
            for (Eigen::Index edits = 1 + rng.below(4); edits > 0; --edits)
                text[qsizetype(rng.below(text.size()))] =
                    static_cast<char>(n % 2 ? rng.below(256) : "0123456789-.eE\"[]{},:"[rng.below(21)]);
            if (n % 5 == 0) text.truncate(rng.below(text.size()));
            const auto ran = called({"replay", "--brief", put(path("damaged.gapscope"), text)});
            if (ran.status == 0)
                QVERIFY2(ran.err.isEmpty() && !ran.out.isEmpty(), ran.told() + text);
            else
                QVERIFY2(ran.failedWith(1), ran.told() + text);
            refused += ran.status;
        }
        QVERIFY2(refused > 100 && refused < 300, QByteArray::number(refused));
    }

    // The same bytes in a country that writes 0,5.
    // Read as text, a name would be another one, and there may be a file of that name.
    void namesThatAreNoText_data() {
        QTest::addColumn<QByteArray>("in");     // the folder that the program is called in
        QTest::addColumn<QByteArray>("study");  // as it is called
        QTest::addColumn<int>("status");
        QTest::newRow("the file's") << QByteArray("") << QByteArray("caf\xE9.gapscope") << 2;
        QTest::newRow("its folder's") << QByteArray("") << QByteArray("caf\xE9/s.gapscope") << 2;
        QTest::newRow("the folder's that one is in") << QByteArray("caf\xE9") << QByteArray("s.gapscope") << 1;
        QTest::newRow("of what a link leads to") << QByteArray("") << QByteArray("link.gapscope") << 1;
    }
    void namesThatAreNoText() {
        QFETCH(QByteArray, in);
        QFETCH(QByteArray, study);
        QFETCH(int, status);
        QTemporaryDir lab;
        lab.setAutoRemove(false);  // it does not see these names
        const auto base = lab.path().toStdString() + '/';
        const auto before = QByteArray::fromStdString(edited(smallStudy, {{"/source", R"({"kind": "draw"})"}}));
        std::vector<std::string> files;
        for (const std::string name : {"caf\xE9", "caf\xEF\xBF\xBD"}) {
            QCOMPARE(::mkdir((base + name).c_str(), 0777), 0);
            files.insert(files.end(), {base + name + ".gapscope", base + name + "/s.gapscope"});
        }
        for (const auto& file : files) std::ofstream(file) << before.toStdString();
        QCOMPARE(::symlink("caf\xE9.gapscope", (base + "link.gapscope").c_str()), 0);
        const auto word = study.toStdString();
        for (const auto& words : std::vector<std::vector<std::string>>{
                 {"record", word, "--arm", "1", "--value", "0.5"}, {"run", word, "-o", word}, {"replay", word}}) {
            const auto ran = calledIn(base + in.toStdString(), words);
            VERIFY_FAILED(ran, status);
            QVERIFY2(ran.err.contains("is not UTF-8 text; nothing was done"), ran.err);
        }
        for (const auto& file : files) {
            std::ifstream stream(file);
            QCOMPARE(QByteArray::fromStdString({std::istreambuf_iterator(stream), {}}), before);
        }
        QCOMPARE(QDir(lab.path()).entryList({"*.lock", "*.new", "*.journal"}, QDir::Files), QStringList());
        std::filesystem::remove_all(base);
    }

    void notesThatAreNoText() {
        const auto before = contents(small_);
        const auto ran = calledIn(folder_.path().toStdString(),
                                  {"record", "small.gapscope", "--arm", "1", "--value", "0.5", "--note", "caf\xE9"});
        VERIFY_FAILED(ran, 2);
        QVERIFY2(ran.err.startsWith("gapscope: \"caf\\xE9\" is not UTF-8 text; nothing was done"), ran.err);
        QCOMPARE(contents(small_), before);
    }

    void decimalComma() {
        const auto folder = path("locales");
        QDir().mkpath(folder);
        auto environment = bareEnvironment();
        if (run("localedef", {"-i", "de_DE", "-f", "UTF-8", folder + "/de_DE.UTF-8"}).status == 0)
            environment.insert("LOCPATH", folder);
        environment.insert("LC_ALL", "de_DE.UTF-8");
        if (run("/usr/bin/printf", {"%.1f", "0"}, environment).out != "0,0")
            QSKIP("there is no German locale here, and none can be made");
        for (const auto& words : {QStringList{"replay", grid_},
                                  {"suggest", grid_, "--json"},
                                  {"suggest", grid_},
                                  {"run", grid_, "--steps", "3"},
                                  {"list", "functions"}}) {
            const auto here = called(words), there = called(words, environment);
            VERIFY_RAN(there, 0);
            QCOMPARE(there.out, here.out);
            QVERIFY2(there.err.isEmpty(), there.err);
        }
        VERIFY_FAILED(called({"record", small_, "--arm", "1", "--value", "0,435"}, environment), 2);
        const auto ran = called({"record", small_, "--arm", "1", "--value", "0.435"}, environment);
        VERIFY_RAN(ran, 0);
        QVERIFY2(ran.out.contains("0.435"), ran.out);
        QCOMPARE(json(contents(small_))["measurements"][0]["value"].get<double>(), 0.435);
    }
};

GAPSCOPE_TEST(CliFilesTest)
#include "tst_cli_files.moc"
