// The film: line by line forward and back, with a sentence for every line and nothing of a later one.
#include <QLabel>
#include <QSignalSpy>

#include "tests/places.h"
#include "tests/suite.h"
#include "tests/ui/film_studies.h"
#include "ui/algorithm/algorithm_panel.h"
#include "ui/algorithm/lit_numbers.h"
#include "ui/algorithm/symbols.h"
#include "ui/algorithm/why_panel.h"
#include "ui/session/spoken.h"

using namespace gapscope;
using namespace gapscope::test;

namespace {

// What a scene tells, as one text.
QString told(const Scene& scene) {
    return QStringLiteral("%1:%2 %3 | %4").arg(scene.shot->round).arg(scene.line).arg(whyText(scene), litNumbers(scene));
}

// Text and tips of the lines that are not there yet; they must be the same in every round.
QStringList greyLines(const AlgorithmPanel& panel, const Scene& scene) {
    QStringList result;
    const auto labels = panel.findChildren<QLabel*>();  // the title, then number and text of each line
    for (int i = 0; i < static_cast<int>(scene.shot->lines.size()); ++i) {
        if (scene.reveals(i)) continue;
        const auto* text = labels[2 + 2 * i];
        result << text->text() + QStringLiteral(" # ") + text->toolTip();
    }
    return result;
}

}  // namespace

class TestFilm : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { QLocale::setDefault(QLocale::c()); }

    void backIsExact_data() { addStudyRows(); }
    void backIsExact() {
        QFETCH(QString, path);
        Session session;
        open(session, path);
        for (const bool folded : {true, false}) {
            session.setFolded(folded);
            std::vector<Scene> forward;
            QStringList said;
            forEachLine(session, [&] {
                forward.push_back(session.scene());
                said << told(forward.back());
            });
            for (auto i = forward.size(); i-- > 0;) {
                const Scene scene = session.scene();
                QCOMPARE(scene.shot.get(), forward[i].shot.get());
                QCOMPARE(scene.next.get(), forward[i].next.get());
                QCOMPARE(scene.line, forward[i].line);
                QCOMPARE(told(scene), said[static_cast<qsizetype>(i)]);
                QCOMPARE(session.canBack(), i > 0);
                session.back();
            }
        }
    }

    void everyLineSpeaks_data() { addStudyRows(); }
    void everyLineSpeaks() {
        QFETCH(QString, path);
        Session session;
        open(session, path);
        session.setFolded(false);
        forEachLine(session, [&] {
            const Scene scene = session.scene();
            const auto text = whyText(scene);
            QVERIFY2(!text.isEmpty(), qPrintable(told(scene)));
            QVERIFY2(blemish(text).isEmpty(), qPrintable(blemish(text) + ": " + told(scene)));
            const auto numbers = litNumbers(scene).replace(QStringLiteral("  "), QStringLiteral(" "));
            QVERIFY2(blemish(numbers).isEmpty(), qPrintable(blemish(numbers) + ": " + numbers));
            if (!scene.shot->cannotChoose.empty()) return;
            const auto& spoken = scene.shot->lines[static_cast<std::size_t>(scene.line)];
            QVERIFY2(spoken.sentence, qPrintable(told(scene)));
            QCOMPARE(text, Speaker(*scene.shot).text(*spoken.sentence));  // and nothing of any other line
        });
    }

    void laterLinesTellNothing_data() { addStudyRows(); }
    void laterLinesTellNothing() {
        QFETCH(QString, path);
        Session session;
        open(session, path);
        AlgorithmPanel panel;
        const Style style;
        std::map<const PolicyEntry*, QStringList> allGrey;
        const auto check = [&](const Scene& scene) {
            panel.show(scene, style);
            const auto grey = greyLines(panel, scene);
            auto& known = allGrey[scene.shot->conditions->policy.entry];
            if (known.isEmpty()) known = grey;  // the first line shows the most grey
            QCOMPARE(grey, known.mid(known.size() - grey.size()));
        };
        session.setFolded(false);
        forEachLine(session, [&] { check(session.scene()); });
        session.setLineByLine(false);
        for (int t = 1; t <= session.rounds(); ++t) {
            session.goTo(t);
            check(session.scene());  // a whole round does not tell its measurement
        }
    }

    void foldedLinesAreOneStep() {
        Session session;
        open(session, GAPSCOPE_SOURCE_DIR "/resources/studies/demo.gapscope");
        const auto hardnessLit = [&] {
            int times = 0;
            forEachLine(session, [&] { times += session.scene().lit()->shows == Shows::Hardness; });
            return times;
        };
        QCOMPARE(hardnessLit(), 0);
        session.setFolded(false);
        QCOMPARE(hardnessLit(), session.rounds());
        session.goTo(2, 1);
        session.setFolded(true);
        QCOMPARE(session.line(), 2);
        QVERIFY(whyText(session.scene()).contains(QStringLiteral("Hardness")));
        session.back();
        QCOMPARE(session.line(), 0);
    }

    void workedNumbers() {
        if (!QFile::exists(sharedCase("beta-bernoulli-constant"))) QSKIP("the cases are not there");
        Session session;
        open(session, sharedCase("beta-bernoulli-constant"));
        const auto at = [&](int round, int line) {
            session.goTo(round, line);
            return whyText(session.scene());
        };
        QCOMPARE(at(16, 9), QStringLiteral("arm 2 succeeded; its chance of success was believed to be 0.50."));
        QCOMPARE(at(16, 10), QStringLiteral("arm 2: 0.50 → 0.57; sd 0.19 → 0.17."));
        open(session, sharedCase("grid-2d-matern52-ard"));
        QVERIFY(at(14, 9).startsWith(QStringLiteral("Measured instead: temperature 30, ph 6 gave 2.32")));
    }

    // Clicking goes to a line; the arrow folds.
    void linesCanBeClicked() {
        Session session;
        open(session, GAPSCOPE_SOURCE_DIR "/resources/studies/demo.gapscope");
        session.goTo(3, 4);
        AlgorithmPanel panel;
        panel.resize(400, 500);
        panel.show(session.scene(), Style());
        QSignalSpy line(&panel, &AlgorithmPanel::lineClicked), fold(&panel, &AlgorithmPanel::foldClicked);
        const auto labels = panel.findChildren<QLabel*>();
        QTest::mouseClick(labels[2 + 2 * 6], Qt::LeftButton);
        QCOMPARE(line.value(0).value(0).toInt(), 6);
        QTest::mouseClick(labels[1 + 2 * 2], Qt::LeftButton);
        QCOMPARE(fold.value(0).value(0).toBool(), false);
        for (const char* symbol : {"mu", "sd", "beta", "U", "L", "B", "J", "j", "a", "H", "eps", "Omega", "tau", "xi"})
            QVERIFY2(!symbolTip(symbol, session.scene()).isEmpty(), symbol);
    }
};

GAPSCOPE_TEST(TestFilm)

#include "tst_film.moc"
