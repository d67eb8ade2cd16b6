// The table and the arm's card show the trace's numbers, and nothing of later rounds or lines.
#include <QClipboard>
#include <QGuiApplication>
#include <QSignalSpy>

#include "core/io/study_file.h"
#include "tests/places.h"
#include "tests/suite.h"
#include "ui/lab/arm_card.h"
#include "ui/lab/measurement_table.h"
#include "ui/session/session.h"
#include "ui/session/spoken.h"

using namespace gapscope;

namespace {

StudySpec load(const QString& name) {
    return loadStudy((QStringLiteral(GAPSCOPE_SOURCE_DIR "/resources/studies/") + name + ".gapscope").toStdString());
}

std::unique_ptr<Session> opened(StudySpec spec) {
    auto session = std::make_unique<Session>();
    session->start(std::move(spec));
    session->waitUntilDone();
    return session;
}

QString factOf(const ArmFacts& facts, const QString& name) {
    for (const auto& fact : facts.facts)
        if (fact.name == name) return fact.text;
    return {};
}

QString cell(const MeasurementTable& table, int row, int column) { return table.rows().index(row, column).data().toString(); }

}  // namespace

class TestTables : public QObject {
    Q_OBJECT

private slots:
    void rowsEndWhereTheSceneDoes() {
        const auto session = opened(load("demo"));
        MeasurementTable table;
        for (int round = 1; round <= session->rounds(); ++round) {
            session->goTo(round);
            table.show(session->scene(), Style());
            QCOMPARE(table.rows().rowCount(), round - 1);
        }
        session->setLineByLine(true);
        const auto& lines = session->snapshot()->conditions->policy.entry->lines;
        for (int line = 0; line < static_cast<int>(lines.size()); ++line) {
            session->goTo(4, line);
            table.show(session->scene(), Style());
            QCOMPARE(table.rows().rowCount(), session->scene().shows(Shows::Measurement) ? 4 : 3);
        }
    }

    void rowsSayWhatTheFileHolds() {
        StudySpec spec = load("demo");
        spec.response.unit = std::string("%");  // a plain "%" sets off a false alarm of g++ 12
        spec.measurements[1].status = Measurement::Status::Ignored;
        spec.measurements[2].note = "shaken";
        spec.measurements[3].value = 1.5;
        Measurement failed;
        failed.arm = 9;
        failed.status = Measurement::Status::Failed;
        spec.measurements.push_back(failed);
        spec.pending = {11};
        const auto session = opened(spec);
        MeasurementTable table;
        table.show(session->scene(), Style());
        using R = MeasurementRows;
        QCOMPARE(table.rows().rowCount(), 14);
        QCOMPARE(cell(table, 0, R::RoundColumn), "1");
        QCOMPARE(cell(table, 2, R::RoundColumn), "2");
        QCOMPARE(cell(table, 0, R::ArmColumn), QString::fromStdString(spec.arms->name(16)));
        QCOMPARE(cell(table, 0, R::ValueColumn), QStringLiteral("0.08") + QChar::Nbsp + '%');
        QCOMPARE(cell(table, 3, R::ValueColumn), QStringLiteral("1.5") + QChar::Nbsp + '%');
        QCOMPARE(cell(table, 1, R::StatusColumn), "ignored");
        QCOMPARE(cell(table, 2, R::NoteColumn), "shaken");
        QCOMPARE(cell(table, 12, R::StatusColumn), "failed");
        QCOMPARE(cell(table, 13, R::StatusColumn), "pending");
        session->goTo(3);
        table.show(session->scene(), Style());
        QVERIFY(cell(table, table.rows().rowCount() - 1, R::StatusColumn) == "measured");
    }

    void aRowHoldsItsArm() {
        const auto session = opened(load("demo"));
        MeasurementTable table;
        table.show(session->scene(), Style());
        QSignalSpy held(&table, &MeasurementTable::held);
        connect(&table, &MeasurementTable::held, session.get(), &Session::hold);
        connect(session.get(), &Session::changed, &table, [&] { table.show(session->scene(), Style()); });
        table.selectRow(3);
        QCOMPARE(held.size(), 1);
        QCOMPARE(session->scene().looked, std::optional<Eigen::Index>(3));
        session->hold(29);
        QCOMPARE(held.size(), 1);  // what comes from elsewhere is not sent back
        QCOMPARE(table.rows().armOf(table.currentIndex().row()), 29);
    }

    void copiesCellsInFull() {
        const auto session = opened(load("demo"));
        MeasurementTable table;
        table.show(session->scene(), Style());
        table.selectRow(0);
        QTest::keySequence(&table, QKeySequence::Copy);
        const auto lines = QGuiApplication::clipboard()->text().split('\n');
        QCOMPARE(lines.value(0), "round\tarm\tvalue\tstatus\tnote");
        QCOMPARE(lines.value(1).split('\t').value(2), "0.08361491640140702");
    }

    void emptyTableSaysSo() {
        StudySpec spec = load("demo");
        spec.measurements.clear();
        const auto session = opened(spec);
        MeasurementTable table;
        table.show(session->scene(), Style());
        QCOMPARE(table.rows().rowCount(), 0);
    }

    void cardShowsTheTracesNumbers() {
        for (const char* name : {"demo", "five-bernoulli-arms", "branin"}) {
            const auto session = opened(load(name));
            session->goTo(9);
            const Scene scene = session->scene();
            const Snapshot& shot = *scene.shot;
            QCOMPARE(armOfCard(scene), shot.decision.J);
            const auto arm = *shot.decision.J;
            const auto facts = armFacts(scene, arm);
            const Speaker speaker(shot);
            QCOMPARE(facts.number, QString("#%1").arg(arm));
            QCOMPARE(factOf(facts, "mean"), speaker.value(shot.mean(arm)));
            QCOMPARE(factOf(facts, "sd"), speaker.width(shot.sd(arm)));
            QCOMPARE(factOf(facts, "U"), speaker.value(shot.upper(arm)));
            QCOMPARE(factOf(facts, "L"), speaker.value(shot.lower(arm)));
            QCOMPARE(factOf(facts, "gap"), speaker.gap((*shot.decision.gap)[arm]));
            QVERIFY(std::ranges::find(facts.roles, Marker::Leader) != facts.roles.end());
        }
    }

    void cardHidesLaterLines() {
        const auto session = opened(load("demo"));
        session->setLineByLine(true);
        const auto& lines = session->snapshot()->conditions->policy.entry->lines;
        for (int line = 0; line < static_cast<int>(lines.size()); ++line) {
            session->goTo(6, line);
            const Scene scene = session->scene();
            const auto arm = *scene.shot->decision.J;
            const auto facts = armFacts(scene, arm);
            QCOMPARE(armOfCard(scene).has_value(), scene.shows(Shows::Leader));
            const bool isMoved = scene.shows(Shows::Update);  // then mean and sd are the next round's, and bounds were not
            QCOMPARE(!factOf(facts, "U").isEmpty(), scene.shows(Shows::Bounds) && !isMoved);
            QCOMPARE(!factOf(facts, "gap").isEmpty(), scene.shows(Shows::Gaps) && !isMoved);
            QCOMPARE(std::ranges::find(facts.roles, Marker::Leader) != facts.roles.end(), scene.shows(Shows::Leader));
            QCOMPARE(factOf(facts, "mean"), Speaker(scene.belief()).value(scene.belief().mean(arm)));
        }
        ArmCard card;
        card.show(session->scene(), Style());
        QVERIFY(!card.grab().isNull());
    }
};

GAPSCOPE_TEST(TestTables)
#include "tst_tables.moc"
