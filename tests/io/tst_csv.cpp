#include <QElapsedTimer>

#include "core/io/csv.h"
#include "core/numeric/random.h"
#include "tests/suite.h"

using namespace gapscope;

namespace {

using Kind = CsvNumber::Kind;

QStringList cells(const CsvTable& table) {
    QStringList all;
    for (std::size_t r = 0; r < table.rows.size(); ++r)
        for (std::size_t c = 0; c < table.header.size(); ++c) all << QString::fromStdString(std::string(table.cell(r, c)));
    return all;
}

QStringList header(const CsvTable& table) {
    QStringList all;
    for (const auto& name : table.header) all << QString::fromStdString(name);
    return all;
}

std::string notes(const CsvTable& table) {
    std::string all = table.question;
    for (const auto& note : table.notes) all += "\n" + note;
    return all;
}

}  // namespace

class CsvTest : public QObject {
    Q_OBJECT

private slots:
    // The same table as people have it.
    void read_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("plain") << QByteArray("temp [°C],yield\n20,0.5\n30.25,1.5\n");
        QTest::newRow("BOM") << QByteArray("\xef\xbb\xbftemp [°C],yield\n20,0.5\n30.25,1.5\n");
        QTest::newRow("CRLF") << QByteArray("temp [°C],yield\r\n20,0.5\r\n30.25,1.5\r\n");
        QTest::newRow("CR") << QByteArray("temp [°C],yield\r20,0.5\r30.25,1.5");
        QTest::newRow("quotes") << QByteArray("\"temp [°C]\",\"yield\"\n\"20\",\"0.5\"\n\"30.25\",1.5");
        QTest::newRow("semicolons, commas") << QByteArray("temp [°C];yield\n20;0,5\n30,25;1,5\n");
        QTest::newRow("quoted decimal commas") << QByteArray("temp [°C],yield\n20,\"0,5\"\n\"30,25\",\"1,5\"\n");
        QTest::newRow("tabs") << QByteArray("temp [°C]\tyield\n20\t0.5\n30.25\t1.5");
        QTest::newRow("tabs, commas") << QByteArray("temp [°C]\tyield\r\n20\t0,5\r\n30,25\t1,5\r\n");
        QTest::newRow("Excel's first line") << QByteArray("sep=;\r\ntemp [°C];yield\r\n20;0,5\r\n30,25;1,5\r\n");
        QTest::newRow("empty lines, empty columns") << QByteArray("temp [°C],yield,,\n\n20,0.5,,\n,,,\n30.25,1.5,,\n,,\n");
        QTest::newRow("spaces") << QByteArray(
            " temp [°C] , yield \n 20 ,\xc2\xa0"
            "0.5\n+30.25, 1.5e0 \n");
        const auto wide = QString("temp [°C]\tyield\n20\t0.5\n30.25\t1.5");
        QTest::newRow("UTF-16") << QByteArray("\xff\xfe") +
                                       QByteArray(reinterpret_cast<const char*>(wide.utf16()), 2 * wide.size());
    }
    void read() {
        QFETCH(QByteArray, text);
        const auto table = readCsv(text.toStdString());
        QCOMPARE(header(table), QStringList({"temp [°C]", "yield"}));
        QVERIFY2(table.question.empty(), table.question.c_str());
        QCOMPARE(table.rows.size(), std::size_t(2));
        const double wanted[2][2] = {{20, 0.5}, {30.25, 1.5}};
        for (std::size_t r = 0; r < 2; ++r)
            for (std::size_t c = 0; c < 2; ++c) {
                QCOMPARE(table.number(r, c).kind, Kind::Number);
                QCOMPARE(table.number(r, c).value, wanted[r][c]);
            }
    }

    void quotesMayHoldAnything() {
        const auto table = readCsv("name,note\n\"a, \"\"b\"\"\",\"two\nlines\"\n5\" pipe,\"\"\n\"x\"y,z\n");
        QCOMPARE(cells(table), QStringList({"a, \"b\"", "two\nlines", "5\" pipe", "", "xy", "z"}));
        QCOMPARE(table.rows[2].number, 4);  // as a spreadsheet counts: a cell of two lines is in one row
        QVERIFY(notes(readCsv("a,b\n1,\"2\n3,4\n")).find("never closed") != std::string::npos);
    }

    void latin1IsSaid() {
        const auto table = readCsv(
            "Gr\xf6\xdf"
            "e,T (\xb0"
            "C)\n1,2\n");
        QCOMPARE(header(table), QStringList({"Größe", "T (°C)"}));
        QVERIFY(notes(table).find("Latin-1") != std::string::npos);
    }

    void raggedAndMissing() {
        const auto table = readCsv("a,b,c\n1,,3\n4\n5,6,7,8\n");
        QCOMPARE(header(table), QStringList({"a", "b", "c", "column 4"}));
        QCOMPARE(cells(table), QStringList({"1", "", "3", "", "4", "", "", "", "5", "6", "7", "8"}));
        QCOMPARE(table.number(0, 1).kind, Kind::Empty);
        QVERIFY2(notes(table).find("Row 4 has 4 cells") != std::string::npos, notes(table).c_str());
        QVERIFY(readCsv("").rows.empty() && readCsv("\n\n").header.empty());
    }

    void numbersWithoutNames() {
        const auto table = readCsv("0.5\n-1.5\n");
        QVERIFY(!table.hasHeader && table.rows.size() == 2 && table.header[0] == "column 1");
        QCOMPARE(table.number(1, 0).value, -1.5);
        QVERIFY(notes(table).find("no names") != std::string::npos);
    }

    void whetherTheFirstRowNames_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<bool>("names");
        QTest::newRow("notes behind") << QByteArray("60,8,1,33.5,first note\n70,8,1,34.5,ok\n80,8,1,35.5,ok\n") << false;
        QTest::newRow("labels before") << QByteArray("A,33.5\nB,34.5\n") << false;
        QTest::newRow("decimal commas") << QByteArray("60;33,5;x\n70;34,5;y\n") << false;
        QTest::newRow("one row") << QByteArray("60,8,1,33.5,first note\n") << false;
        QTest::newRow("one failed") << QByteArray("60,8,1,failed,burnt\n70,8,1,34.5,ok\n80,8,1,35.5,ok\n") << false;
        QTest::newRow("no result") << QByteArray("60,8,1,,later\n70,8,1,34.5,ok\n80,8,1,35.5,ok\n") << false;
        QTest::newRow("names") << QByteArray("T,pH,yield,note\n60,8,33.5,first\n70,8,34.5,ok\n") << true;
        QTest::newRow("one is a number") << QByteArray("T,7,yield,note\n60,8,33.5,first\n70,8,34.5,ok\n") << true;
        QTest::newRow("numbers of arms") << QByteArray("label,0,1\na,0.5,0.7\nb,0.6,0.4\n") << true;
        QTest::newRow("words only") << QByteArray("label,note\na,b\nc,d\n") << true;
        QTest::newRow("names only") << QByteArray("T,pH,yield\n") << true;
        QTest::newRow("a nameless index") << QByteArray(",x,y\n0,1,2\n1,3,4\n") << true;
    }
    void whetherTheFirstRowNames() {
        QFETCH(QByteArray, text);
        QFETCH(bool, names);
        const auto rows = static_cast<std::size_t>(text.count('\n'));
        const auto found = readCsv(text.toStdString());
        QCOMPARE(found.hasHeader, names);
        QCOMPARE(found.rows.size(), rows - names);
        for (const bool said : {true, false}) {
            const auto table = readCsv(text.toStdString(), {.hasHeader = said});
            QCOMPARE(table.hasHeader, said);
            QCOMPARE(table.rows.size(), rows - said);
        }
    }

    // What a cell means in a file whose other cells and country are these; NaN: never read as a number.
    void decimalMark_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<char>("country");
        QTest::addColumn<double>("first");  // the number in the second row, first column
        QTest::addColumn<QString>("said");
        const double no = std::nan("");
        QTest::newRow("1.286 by a point") << QByteArray("x;y\n1.286;a\n") << '.' << 1.286 << "";
        QTest::newRow("1.286 by a comma") << QByteArray("x;y\n1.286;a\n") << ',' << no << "1.286";
        QTest::newRow("1.286 pasted by a comma") << QByteArray("x\n1.286\n2.300\n") << ',' << no << "1.286";
        QTest::newRow("1.286 between commas") << QByteArray("x,y\n1.286,a\n") << ',' << 1.286 << "because commas separate";
        QTest::newRow("1,286 by a point") << QByteArray("x;y\n1,286;a\n") << '.' << no << "1286";
        QTest::newRow("1,286 by a comma") << QByteArray("x;y\n1,286;a\n") << ',' << 1.286 << "comma";
        QTest::newRow("0,435 is clear") << QByteArray("x;y\n0,435;a\n") << '.' << 0.435 << "comma";
        QTest::newRow("0.435 is clear") << QByteArray("x;y\n0.435;a\n") << ',' << 0.435 << "";
        QTest::newRow("neighbours tell") << QByteArray("x;y\n1.286;2.5\n") << ',' << 1.286 << "";
        QTest::newRow("neighbours tell, and it is none") << QByteArray("x;y\n1.286;2,5\n") << '.' << no << "comma";
        QTest::newRow("both marks") << QByteArray("x;y\n1.5;2,5\n") << '.' << no << "Some numbers";
        QTest::newRow("grouped point") << QByteArray("x;y\n1.286,5;2,5\n") << '.' << no << "comma";
        QTest::newRow("grouped comma") << QByteArray("x;y\n1,286.5;2.5\n") << '.' << no << "";
        QTest::newRow("groups only") << QByteArray("x;y\n1.286.000;a\n") << '.' << no << "comma";
        QTest::newRow("a date") << QByteArray("x;y\n12.05.2026;2.5\n") << '.' << no << "";
        QTest::newRow("minus sign") << QByteArray(
                                           "x;y\n\xe2\x88\x92"
                                           "2.5;2\n")
                                    << '.' << -2.5 << "";
        QTest::newRow("one column of commas") << QByteArray("x\n0,5\n1,25\n") << '.' << 0.5 << "comma";
        QTest::newRow("one nameless column, comma") << QByteArray("0,5\n0,7\n") << ',' << 0.5 << "one number";
        QTest::newRow("one nameless column, point") << QByteArray("0,5\n0,7\n") << '.' << 0.0 << "two columns";
        QTest::newRow("nan") << QByteArray("x;y\nnan;1\n") << '.' << no << "";
        QTest::newRow("inf") << QByteArray("x;y\n-inf;1\n") << '.' << no << "";
        QTest::newRow("hex") << QByteArray("x;y\n0x10;1\n") << '.' << no << "";
        QTest::newRow("too large") << QByteArray("x;y\n1e999;1\n") << '.' << no << "";
        QTest::newRow("percent") << QByteArray("x;y\n12%;1\n") << '.' << no << "";
    }
    void decimalMark() {
        QFETCH(QByteArray, text);
        QFETCH(char, country);
        QFETCH(double, first);
        QFETCH(QString, said);
        const auto table = readCsv(text.toStdString(), {.localeDecimal = country});
        const auto number = table.number(0, 0);
        QVERIFY2(number.kind == Kind::Number ? number.value == first : std::isnan(first), notes(table).c_str());
        QVERIFY2(QString::fromStdString(notes(table)).contains(said), notes(table).c_str());
        if (std::isnan(first)) QVERIFY(!table.whyNoNumber(table.cell(0, 0)).empty());
        // Asked and answered: the mark that the person names decides.
        if (table.decimal != 0 || table.cell(0, 0) != "1.286") return;
        QCOMPARE(readCsv(text.toStdString(), {.localeDecimal = country, .decimal = '.'}).number(0, 0).value, 1.286);
        QCOMPARE(readCsv(text.toStdString(), {.localeDecimal = country, .decimal = ','}).number(0, 0).kind, Kind::NotANumber);
    }

    void unitsInBrackets() {
        const std::vector<std::array<const char*, 3>> all{{"temperature (°C)", "temperature", "°C"},
                                                          {"temperature [°C]", "temperature", "°C"},
                                                          {"flow rate [ml / min] ", "flow rate", "ml / min"},
                                                          {"f(x) (m/s)", "f(x)", "m/s"},
                                                          {"(x)", "(x)", ""},
                                                          {"pH", "pH", ""},
                                                          {"a]", "a]", ""},
                                                          {"", "", ""}};
        for (const auto& [text, name, unit] : all) {
            QCOMPARE(splitUnit(text).name, std::string(name));
            QCOMPARE(splitUnit(text).unit, std::string(unit));
        }
        QVERIFY(sameName(" Größe", "grÖßE ") && !sameName("a", "b") && sameName("TEMP", "temp"));
    }

    void writtenIsRead() {
        const std::vector<std::vector<std::string>> lines{
            {"plain", "a,b", "q\"q", "n\nn"}, {" x ", ";", "ü µ °", "\t"}, {"", "", "", "1.5"}, {"\"", "\r\n", ",,", "'"}};
        readsBack(lines);
    }

    void hundredThousandRows() {
        std::string text = "temperature [°C];enzyme [nM];label;yield [%]\r\n";
        for (int i = 0; i < 100'000; ++i) {
            const auto n = std::to_string(i);
            text += n + "," + std::to_string(i % 10) + "5;0," + n + ";\"row \"\"" + n + "\"\"\";" + n + "\r\n";
        }
        QElapsedTimer clock;
        clock.start();
        const auto table = readCsv(text);
        qInfo("100,000 rows in %lld ms", clock.elapsed());
        QCOMPARE(table.rows.size(), std::size_t(100'000));
        QCOMPARE(table.number(99'999, 0).value, 99'999.95);
        QCOMPARE(std::string(table.cell(99'999, 2)), std::string("row \"99999\""));
        QCOMPARE(table.rows.back().number, 100'001);
    }

    // The same random table in every dialect.
    void everyDialect() {
        const std::vector<std::string> words{"a", "two words", "q\"uote", "comma, colon; tab\t.", "line\nline", "ü°µ",
                                             "",  "\"\"",      "x"};
        for (std::uint32_t n = 0; n < 300; ++n) {
            Rng rng({4, 0, Purpose::Noise, n, 0});
            const char separator = ",;\t"[n % 3], decimal = separator == ',' ? '.' : ".,"[n / 3 % 2];
            const std::string end = n % 4 == 0 ? "\n" : n % 4 == 1 ? "\r" : "\r\n";
            std::string text = std::string(n % 5 ? "" : "\xef\xbb\xbf") + "remark" + separator + "x" + separator + "y" + end;
            std::vector<std::pair<std::string, double>> rows;
            for (auto left = 2 + rng.below(8); left > 0; --left) {
                rows.emplace_back(words[std::size_t(rng.below(Eigen::Index(words.size())))], rng.normal() * 100);
                auto quoted = rows.back().first;
                for (std::size_t at = 0; (at = quoted.find('"', at)) != std::string::npos; at += 2) quoted.insert(at, 1, '"');
                auto number = QString::number(rows.back().second, 'f', 4).toStdString();
                rows.back().second = QString::fromStdString(number).toDouble();
                std::ranges::replace(number, '.', decimal);
                text += "\"" + quoted + "\"" + separator + number + separator + "7" + end;
            }
            const auto table = readCsv(text, {.localeDecimal = n / 6 % 2 ? ',' : '.'});
            QCOMPARE(table.separator, separator);
            QCOMPARE(table.rows.size(), rows.size());
            for (std::size_t r = 0; r < rows.size(); ++r) {
                QCOMPARE(table.rows[r].cells[0], rows[r].first);
                QVERIFY2(table.number(r, 1).kind == Kind::Number && table.number(r, 1).value == rows[r].second, text.c_str());
                QCOMPARE(table.number(r, 2).value, 7.0);
            }
        }
    }

    // Any bytes are a table: nothing crashes, hangs, or makes a number of what is none.
    void anyBytes() {
        const int rounds = qEnvironmentVariableIsSet("GAPSCOPE_FUZZ") ? qEnvironmentVariableIntValue("GAPSCOPE_FUZZ") : 20'000;
        static constexpr std::string_view pieces[] = {
            "\"", ",", ";", "\t",           "\n",       "\r",       "\r\n",         "1.286", "0,5",  "1,286", "e5", "-",
            ".",  "a", " ", "\xef\xbb\xbf", "\xff\xfe", "\xc2\xa0", "\xe2\x88\x92", "sep=",  "\xe4", "()",    "[x]"};
        for (int n = 0; n < rounds; ++n) {
            Rng rng({3, 0, Purpose::Noise, std::uint32_t(n), 0});
            std::string text;
            for (auto left = rng.below(40); left > 0; --left)
                if (n % 3 == 0)
                    text += static_cast<char>(rng.below(256));
                else
                    text += pieces[rng.below(std::size(pieces))];
            const auto table = readCsv(text, {.localeDecimal = n % 2 ? ',' : '.'});
            for (std::size_t r = 0; r < table.rows.size(); ++r)
                for (std::size_t c = 0; c < table.header.size(); ++c) {
                    const auto number = table.number(r, c);
                    if (number.kind == Kind::Number)
                        QVERIFY2(std::isfinite(number.value), text.c_str());
                    else
                        static_cast<void>(table.whyNoNumber(table.cell(r, c)));
                }
            for (const auto& name : table.header) static_cast<void>(splitUnit(name));
        }
    }

private:
    static void readsBack(const std::vector<std::vector<std::string>>& lines) {
        auto all = lines;
        all.insert(all.begin(), {"a", "b", "c", "d"});
        const auto table = readCsv(csvText(all));
        QCOMPARE(table.rows.size(), lines.size());
        for (std::size_t r = 0; r < lines.size(); ++r)
            for (std::size_t c = 0; c < 4; ++c) {
                const auto& row = table.rows[r].cells;
                QCOMPARE(c < row.size() ? row[c] : std::string(), c < row.size() ? lines[r][c] : std::string());
            }
    }
};

GAPSCOPE_TEST(CsvTest)
#include "tst_csv.moc"
