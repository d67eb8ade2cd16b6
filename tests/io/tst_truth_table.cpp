// A table with outcomes as the truth of a study: which columns are outcomes, what the source answers, and what is refused.
#include "core/io/study_json.h"
#include "core/io/truth_table.h"
#include "tests/suite.h"

using namespace gapscope;

namespace {

TruthTable made(const char* text, bool minimise = false) {
    const auto table = readCsv(text);
    const auto outcomes = outcomeColumns(table);
    CandidateOptions options;
    options.roles.resize(table.header.size());
    for (const auto c : outcomes) options.roles[c] = ColumnRole::Result;
    return truthStudy(table, candidatesIn(table, options), outcomes, minimise, "table");
}

Eigen::VectorXd truthOf(const StudySpec& spec) { return spec.makeSource().truth(); }

using Columns = std::vector<std::size_t>;

}  // namespace

class TstTruthTable : public QObject {
    Q_OBJECT

private slots:
    void outcomesAreFound() {
        QCOMPARE(outcomeColumns(readCsv("x,y\n1,2\n2,3\n")), Columns{1});
        QCOMPARE(outcomeColumns(readCsv("x1,x2,y\n1,2,3\n2,3,4\n")), Columns{2});
        QCOMPARE(outcomeColumns(readCsv("idx1,idx2,split_1,split_2,split_10\n1,2,3,4,5\n2,3,4,5,6\n")), (Columns{2, 3, 4}));
        QCOMPARE(outcomeColumns(readCsv("x,y,note\n1,2,good\n2,3,bad\n")), Columns{1});  // words come after it
        QCOMPARE(outcomeColumns(readCsv("a,b\nc,d\ne,f\n")), Columns{});
    }

    void oneOutcomeIsTheValue() {
        const auto found = made("x,yield [%]\n0,10\n1,30\n2,20\n");
        QVERIFY2(found.study, found.problem.c_str());
        const auto& spec = *found.study;
        QCOMPARE(spec.source.entry->id, std::string_view("means"));
        QCOMPARE(truthOf(spec), Eigen::Vector3d(10, 30, 20));
        QCOMPARE(spec.response.name, std::string("yield"));
        QCOMPARE(spec.response.unit, std::string("%"));
        COMPARE_CLOSE(spec.initial.model.settings.number("variance"), 100, 1e-9);  // of 10, 20, 30
        COMPARE_CLOSE(*spec.initial.model.noiseSd(), 1, 1e-9);
        COMPARE_CLOSE(spec.initial.model.settings.numbers("lengthscales")[0], 0.4, 1e-9);
    }

    void repeatsAreDrawnFrom() {
        const auto columns = made("x,y1,y2\n0,1,3\n1,5,7\n");
        const auto rows = made("x,y\n0,1\n1,5\n0,3\n1,7\n");
        for (const auto* found : {&columns, &rows}) {
            QVERIFY2(found->study, found->problem.c_str());
            QCOMPARE(found->study->source.entry->id, std::string_view("samples"));
            QCOMPARE(found->study->source.settings.lists("values"), (Lists{{1, 3}, {5, 7}}));
            QCOMPARE(truthOf(*found->study), Eigen::Vector2d(2, 6));
            COMPARE_CLOSE(*found->study->initial.model.noiseSd(), 1.41, 1e-9);  // sqrt 2, three digits
        }
    }

    void labelsStandForThemselves() {
        const auto found = made("label,score\nred,1\nblue,2\ngreen,4\n", true);
        QVERIFY2(found.study, found.problem.c_str());
        QCOMPARE(found.study->initial.model.entry->id, std::string_view("independent"));
        QVERIFY(found.study->minimise);
        QCOMPARE(found.study->arms->name(1), std::string("blue"));
    }

    // Written and read it is the same study.
    void itIsAStudy() {
        const auto spec = *made("x,group,y1,y2\n0,a,1,3\n1,a,5,7\n0,b,2,2\n").study;
        const auto again = readStudy(writeStudy(spec));
        QCOMPARE(writeStudy(again), writeStudy(spec));
        QCOMPARE(truthOf(again), truthOf(spec));
    }

    void groupsMayLackAVariable() {
        std::vector<std::string> filled;
        const auto table = withLackedVariables(
            readCsv("family,p,q,y\nlasso,1,,3\nlasso,2,,4\nforest,1,7,5\nforest,2,8,6\nforest,3,,7\n"), filled);
        QCOMPARE(filled, std::vector<std::string>{"q"});
        QCOMPARE(table.cell(0, 2), std::string_view("0"));
        QCOMPARE(table.cell(1, 2), std::string_view("0"));
        QCOMPARE(table.cell(4, 2), std::string_view());  // a forest has it: this one is missing
    }

    void whatCannotBeIsSaid() {
        QVERIFY(!made("x,y\n0,1\n1,\n").problem.empty());   // no outcome
        QVERIFY(!made("x,y\n0,2\n1,2\n").problem.empty());  // nothing to find
        QVERIFY(!made("a,b\nc,d\n").problem.empty());       // no numbers
        QVERIFY(made("x,y\n0,1\n1,\n").problem.find("1") != std::string::npos);
    }

    void rowsOfTruths() {
        Eigen::MatrixXd wanted(2, 3);
        wanted << 1, 2, 3, 4, 5, 6;
        QCOMPARE(truthRows(readCsv("a,b,c\n1,2,3\n4,5,6\n"), 3), wanted);
        QCOMPARE(truthRows(readCsv("time,a,b,c\n0:00,1,2,3\n0:05,4,5,6\n"), 3), wanted);
        QVERIFY_THROWS_EXCEPTION(Error, truthRows(readCsv("a,b\n1,2\n"), 3));
        QVERIFY_THROWS_EXCEPTION(Error, truthRows(readCsv("a,b,c\n1,,3\n"), 3));
        QVERIFY_THROWS_EXCEPTION(Error, truthRows(readCsv("a,b,c\n1,x,3\n"), 3));
    }
};

GAPSCOPE_TEST(TstTruthTable)
#include "tst_truth_table.moc"
