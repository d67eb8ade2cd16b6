#include "core/io/candidates.h"
#include "tests/suite.h"

using namespace gapscope;

namespace {

using Verdict = CandidateRow::Verdict;

Candidates found(const char* text, const CandidateOptions& options = {}) { return candidatesIn(readCsv(text), options); }

}  // namespace

class CandidatesTest : public QObject {
    Q_OBJECT

private slots:
    void columnsAreRecognised() {
        const auto c = found(
            "#,label,family,temperature (°C),dose [nM],pressure,remark,yield\n"
            "1,a,A,20,0.1,1,x,PENDING\n2,b,A,30,1,1,,0.5\n3,c,B,20,10,1,y,failed\n");
        const std::vector<ColumnRole> roles{ColumnRole::Counter,  ColumnRole::Label,    ColumnRole::Group,   ColumnRole::Variable,
                                            ColumnRole::Variable, ColumnRole::Constant, ColumnRole::Ignored, ColumnRole::Result};
        for (std::size_t i = 0; i < roles.size(); ++i) QVERIFY2(c.columns[i].role == roles[i], c.columns[i].name.c_str());
        QVERIFY(c.columns[5].about.find("pressure is 1 in every row") != std::string::npos);
        QVERIFY(c.arms && c.problem.empty());
        QVERIFY(c.arms->kind == Arms::Kind::Table && c.arms->variables[0].name == "temperature" &&
                c.arms->variables[0].unit == "°C");
        QCOMPARE(c.arms->values, (Eigen::MatrixXd(3, 2) << 20, 0.1, 30, 1, 20, 10).finished());
        QVERIFY(c.arms->labels == std::vector<std::string>({"a", "b", "c"}) &&
                c.arms->groups == std::vector<std::string>({"A", "A", "B"}));
    }

    void aPersonDecides() {
        const auto* text = "a,b,yield\n1,5,7\n2,5,8\n";
        QCOMPARE(found(text).arms->values.cols(), Eigen::Index(2));  // b is constant, yield is not known as the response
        QCOMPARE(found(text, {.response = "Yield"}).arms->values.cols(), Eigen::Index(1));
        QCOMPARE(found(text, {.response = "yield", .keepConstants = true}).arms->values.cols(), Eigen::Index(2));
        QCOMPARE(found(text, {.roles = {ColumnRole::Label, ColumnRole::Variable}}).arms->labels[1], std::string("2"));
    }

    void everyRowHasAVerdict() {
        const auto c = found("x,y\n1,2\n1,2\n1,zwei\n1,\n-0,3\n0,3\n2,2\n");
        const std::vector<std::pair<Verdict, std::string>> wanted{{Verdict::Ok, ""},
                                                                  {Verdict::Duplicate, "row 2"},
                                                                  {Verdict::NotANumber, "y: \"zwei\""},
                                                                  {Verdict::Missing, "y is missing"},
                                                                  {Verdict::Ok, ""},
                                                                  {Verdict::Duplicate, "row 6"},
                                                                  {Verdict::Ok, ""}};
        QCOMPARE(c.rows.size(), wanted.size());
        for (std::size_t r = 0; r < wanted.size(); ++r) {
            QVERIFY2(c.rows[r].verdict == wanted[r].first, c.rows[r].about.c_str());
            QVERIFY2(c.rows[r].about.find(wanted[r].second) != std::string::npos, c.rows[r].about.c_str());
        }
        QCOMPARE(c.arms->size(), Eigen::Index(3));
        QVERIFY(c.rows[1].arm == 0 && c.rows[6].arm == 2 && c.rows[2].arm == -1);
    }

    void labelsAlone() {
        const auto c = found("catalyst\nPd\nPt\nNi\nPt\n");
        QVERIFY(c.arms && c.arms->kind == Arms::Kind::Labels);
        QCOMPARE(c.arms->labels, std::vector<std::string>({"Pd", "Pt", "Ni"}));
        QCOMPARE(c.rows[3].verdict, Verdict::Duplicate);
    }

    void problemsAreSaid() {
        QVERIFY(found("x\n1\n").problem.find("at least 2") != std::string::npos);
        QVERIFY(found("a,b\nx,y\nz,w\n").problem.find("neither") != std::string::npos);
        QVERIFY(candidatesIn(readCsv("x;y\n1.286;1\n2.300;2\n", {.localeDecimal = ','})).problem.find("1.286") !=
                std::string::npos);
        QVERIFY(!found("").arms && !found("x\n").arms);
        const auto twice = found("x,x\n1,2\n2,3\n");
        QVERIFY(twice.arms->values.cols() == 1 && twice.columns[1].about.find("too") != std::string::npos);
    }
};

GAPSCOPE_TEST(CandidatesTest)
#include "tst_candidates.moc"
