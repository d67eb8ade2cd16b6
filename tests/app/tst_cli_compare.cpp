// compare and merge from outside: bytes, statuses, and a stop on the way.
#include <signal.h>

#include <QElapsedTimer>

#include "core/io/csv.h"
#include "tests/io/experiments.h"
#include "tests/io/program.h"
#include "tests/places.h"
#include "tests/suite.h"

using namespace gapscope;
using namespace gapscope::test;

class CliCompareTest : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;
    QString file_;

    QString path(const QString& name) const { return folder_.filePath(name); }
    QStringList compare(const QStringList& more) const { return QStringList{"compare", file_} + more; }

private slots:
    void init() { file_ = put(path("e.json"), smallExperiment); }

    void jobsAndShards() {
        const auto one = called(compare({"--jobs", "1"}));
        VERIFY_RAN(one, 0);
        QVERIFY(one.err.contains("60 of 60 runs"));
        VERIFY_RAN(called(compare({"--jobs", "2", "-o", path("two.csv")})), 0);
        QCOMPARE(contents(path("two.csv")), one.out);
        QStringList parts;
        for (int i = 4; i >= 1; --i) {
            parts << path(QString("p%1.csv").arg(i));
            VERIFY_RAN(called(compare({"--shard", QString("%1/4").arg(i), "-o", parts.last()})), 0);
        }
        VERIFY_RAN(called(QStringList("merge") + parts + QStringList{"-o", path("merged.csv")}), 0);
        QCOMPARE(contents(path("merged.csv")), one.out);
        parts.removeLast();
        VERIFY_FAILED(called(QStringList("merge") + parts + QStringList{"-o", path("none.csv")}), 1);
        QVERIFY(!QFile::exists(path("none.csv")));
    }

    // Run 0 of the study's own source is what `run` simulates, and its recommendations are those that `replay` prints.
    void runZeroIsTheStudyItself() {
        const auto experiment = Document::parse(smallExperiment);
        auto study = experiment["study"];
        study["seed"] = 7;
        for (const auto& policy : experiment["policies"]) {
            auto own = policy;
            study.erase("recommendation");
            if (own.contains("recommendation")) study["recommendation"] = own["recommendation"];
            const auto label = own.contains("label") ? own["label"].get<std::string>() : own["name"].get<std::string>();
            own.erase("label");
            own.erase("recommendation");
            study["policy"] = own;
            put(path("s.gapscope"), study.dump());
            VERIFY_RAN(called({"run", path("s.gapscope"), "-o", path("grown.gapscope")}), 0);
            const auto replayed = called({"replay", path("grown.gapscope"), "--brief"});
            VERIFY_RAN(replayed, 0);
            const auto part = called(compare({"--shard", "1/10"}));
            VERIFY_RAN(part, 0);
            const auto lines = replayed.lines(replayed.out);
            int seen = 0;
            const auto rows = readCsv(part.out.toStdString().substr(part.out.indexOf("policy,budget")));
            for (std::size_t i = 0; i < rows.rows.size(); ++i) {
                if (rows.cell(i, 0) != label || rows.cell(i, 1) != "12") continue;
                const auto line = Document::parse(lines[int(rows.number(i, 3).value)].toStdString());
                QCOMPARE(rows.number(i, 4).value, line["recommendation"].get<double>());
                ++seen;
            }
            QCOMPARE(seen, 12);
        }
    }

    void statuses_data() {
        QTest::addColumn<QString>("words");
        QTest::addColumn<int>("status");
        const std::pair<const char*, int> calls[] = {{"compare --help", 0},
                                                     {"merge --help", 0},
                                                     {"compare", 2},
                                                     {"compare E E", 2},
                                                     {"compare E --jobs 0", 2},
                                                     {"compare E --runs -3", 2},
                                                     {"compare E --runs many", 2},
                                                     {"compare E --shard 0/4", 2},
                                                     {"compare E --shard 5/4", 2},
                                                     {"compare E --shard 1", 2},
                                                     {"compare E --shard 1/4x", 2},
                                                     {"compare nowhere.json", 1},
                                                     {"compare /", 1},
                                                     {"compare E -o /nowhere/out.csv", 1},
                                                     {"merge E", 2},
                                                     {"merge -o out.csv", 2},
                                                     {"merge nowhere.csv -o out.csv", 1},
                                                     {"merge E -o out.csv", 1}};
        for (const auto& [words, status] : calls) QTest::newRow(words) << words << status;
    }
    void statuses() {
        QFETCH(QString, words);
        QFETCH(int, status);
        auto list = words.split(' ');
        for (auto& word : list)
            if (word == "E") word = file_;
        const auto ran = called(list);
        if (status == 0)
            VERIFY_RAN(ran, 0);
        else
            VERIFY_FAILED(ran, status);
    }

    void wrongFilesAreNamed() {
        put(file_, edited(smallExperiment, {{"/policies/0/name", R"("ugap")"}}));
        const auto ran = called(compare({}));
        VERIFY_FAILED(ran, 1);
        QVERIFY2(ran.err.contains("e.json: policies[0]: UGap measures every candidate once"), ran.err);
    }

    // However much was asked for: a stop ends it at once, and not after a look at every run that was never made.
    void aStopOfALargeComparisonIsQuick() {
        put(file_, edited(smallExperiment, {{"/runs", "16000"}, {"/budgets", "[900, 1000]"}, {"/checkpoints", "\"every\""}}));
        QProcess process;
        process.setProcessEnvironment(bareEnvironment());
        process.start(GAPSCOPE_PROGRAM, compare({"--jobs", "2", "-o", path("some.csv")}));
        QVERIFY(process.waitForStarted());
        process.setReadChannel(QProcess::StandardError);
        QVERIFY(process.waitForReadyRead(60'000));
        QCOMPARE(::kill(static_cast<pid_t>(process.processId()), SIGINT), 0);
        QElapsedTimer clock;
        clock.start();
        const auto ran = finished(process);
        VERIFY_RAN(ran, 130);
        QVERIFY2(clock.elapsed() < 10'000, QByteArray::number(clock.elapsed()));  // a second, on a machine that is not busy
        QVERIFY(QFile::exists(path("some.csv")));
    }

    // Ctrl+C: what is done is written, and the status says that it is not all.
    void aStopWritesWhatIsDone() {
        put(file_, edited(smallExperiment, {{"/runs", "1000000"}, {"/budgets", "[12]"}, {"/checkpoints", "[12]"}}));
        for (const int signal : {SIGINT, SIGTERM}) {
            QProcess process;
            process.setProcessEnvironment(bareEnvironment());
            process.start(GAPSCOPE_PROGRAM, compare({"--jobs", "2", "-o", path("some.csv")}));
            QVERIFY(process.waitForStarted());
            process.setReadChannel(QProcess::StandardError);
            QVERIFY(process.waitForReadyRead(60'000));  // it tells how far it has come
            QCOMPARE(::kill(static_cast<pid_t>(process.processId()), signal), 0);
            const auto ran = finished(process);
            VERIFY_RAN(ran, 128 + signal);
            QVERIFY2(ran.err.contains("stopped after ") && ran.err.contains("what is done is written"), ran.err);
            const auto rows = readCsv(contents(path("some.csv")).toStdString());
            QCOMPARE(rows.rows.size(), std::size_t{3});
            const double runs = rows.number(0, 3).value;
            QVERIFY2(runs >= 1 && runs < 1e6, contents(path("some.csv")));
            QFile::remove(path("some.csv"));
        }
    }
};

GAPSCOPE_TEST(CliCompareTest)
#include "tst_cli_compare.moc"
