// Panels agree: what one of them shows, no other contradicts, and nothing stands there that is no longer so.
#include <QComboBox>

#include "core/io/study_file.h"
#include "tests/suite.h"
#include "tests/ui/picture_window.h"
#include "ui/acquisition/acquisition_panel.h"
#include "ui/algorithm/algorithm_panel.h"
#include "ui/experiment/contender_looks.h"
#include "ui/experiment/draft_experiment.h"
#include "ui/lab/arm_card.h"
#include "ui/looking/arm_words.h"
#include "ui/looking/looking.h"
#include "ui/posterior/posterior_picture.h"
#include "ui/session/spoken.h"
#include "ui/setup/new_study_dialog.h"

using namespace gapscope;
using namespace gapscope::test;

namespace {

bool has(const ArmFacts& facts, const QString& name) {
    return std::ranges::any_of(facts.facts, [&](const auto& fact) { return fact.name == name; });
}

}  // namespace

class TestAgree : public QObject {
    Q_OBJECT

private slots:
    void init() { startAfresh(); }

    // A dragged ghost changes the choice that Acquisition names, and every number of the Algorithm.
    void whatIfReachesAcquisitionAndAlgorithm() {
        PictureWindow window(study("five-bernoulli-arms"));
        auto* posterior = &window.panel("posterior");
        auto* acquisition = window.findChild<AcquisitionPanel*>();
        auto* looking = window.findChild<Looking*>();
        window.key(Qt::Key_1, Qt::ControlModifier);
        window.key(Qt::Key_A);
        window.session().goTo(21);
        window.settle();
        const auto algorithm = [&] {
            QStringList all;
            for (const auto* label : window.findChild<AlgorithmPanel*>()->findChildren<QLabel*>())
                if (label->isVisible()) all << label->text();
            return all.join('|');
        };
        window.key(Qt::Key_W);
        window.settle();
        const QString before = acquisition->accessibleDescription();
        const auto& order = posterior->drawn();
        const double slot = order.plot.width() / static_cast<double>(window.session().snapshot()->arms());
        const QPoint from(static_cast<int>(order.plot.left() + 1.5 * slot), static_cast<int>(order.plot.center().y()));
        QTest::mousePress(posterior, Qt::LeftButton, {}, from);
        QTest::mouseMove(posterior, QPoint(from.x(), static_cast<int>(order.plot.top()) + 2));
        looking->waitUntilDone();
        window.waitUntilDone();
        QVERIFY(looking->extras().ghost && looking->extras().ghost->after);
        const Snapshot& after = *looking->extras().ghost->after;
        QVERIFY(!after.decision.chosen.empty());
        const Speaker speaker(after);
        QVERIFY2(acquisition->accessibleDescription().contains("measures " + speaker.arm(after.decision.chosen.front())),
                 qPrintable(acquisition->accessibleDescription() + " before: " + before));
        for (const auto& line : after.lines)
            if (line.value && line.line->shows != Shows::Hardness)  // folded into the line of beta
                QVERIFY2(algorithm().contains(speaker.text(*line.value).replace(' ', QChar::Nbsp)),
                         qPrintable(speaker.text(*line.value) + " in " + algorithm()));
        QVERIFY(std::ranges::any_of(after.lines, [](const SpokenLine& line) { return line.value.has_value(); }));
        QTest::mouseRelease(posterior, Qt::LeftButton, {}, from);
        window.key(Qt::Key_Escape);
        window.settle();
        QCOMPARE(acquisition->accessibleDescription(), before);
    }

    void whatIfPromisesWhatFollows() {
        PictureWindow window(study("five-bernoulli-arms"));
        window.key(Qt::Key_W);
        const auto said = window.findChild<QLabel*>("message")->toolTip() + window.findChild<QLabel*>("message")->text();
        QVERIFY2(said.contains("What if") && !said.contains("everything"), qPrintable(said));
    }

    // What was said of the formula before is not said of one that cannot be read; the sentence comes back with one that can.
    void aWrongFormulaHasNoBestValue() {
        NewStudyDialog dialog(Style{});
        auto* problem = dialog.findChild<QComboBox*>("function");
        problem->setCurrentIndex(problem->findData("expression"));
        dialog.show();
        auto* formula = dialog.findChild<QLineEdit*>("formula");
        auto* best = dialog.findChild<QLabel*>("best");
        QTRY_VERIFY(best->text().contains("The best value"));
        QTest::keyClick(formula, Qt::Key_End);
        QTest::keyClicks(formula, "*(");
        QVERIFY(!dialog.findChild<QLabel*>("picture")->isEnabled());
        QCOMPARE(best->text(), QString());
        QTest::qWait(400);
        QCOMPARE(best->text(), QString());
        for (int i = 0; i < 2; ++i) QTest::keyClick(formula, Qt::Key_Backspace);
        QTRY_VERIFY(best->text().contains("The best value"));
    }

    void gapPoliciesCompeteUnderTheirNames() {
        const auto spec = loadStudy(study("demo").toStdString());
        auto draft = firstDraft(spec);
        QCOMPARE(draft.contenders.front().label, std::string("BayesGap"));
        QVERIFY(std::ranges::count(draft.contenders, std::string("UGap"), &Contender::label) == 1);
        draft.contenders.push_back(newContender(draft, *findPolicy("bayesgap")));
        QCOMPARE(draft.contenders.back().label, std::string("BayesGap 2"));
        QCOMPARE(newContender(draft, *findPolicy("ei")).label, std::string("EI 2"));
    }

    // Nine policies in one chart have nine strokes, told apart without the dot at their end.
    void nineContendersLookDifferent() {
        Experiment draft = firstDraft(loadStudy(study("demo").toStdString()));
        draft.contenders.clear();
        for (const char* id : {"bayesgap", "ei", "thompson", "gp-ucb", "ugap", "bayesgap", "pi", "kg", "random"})
            draft.contenders.push_back(newContender(draft, *findPolicy(id)));
        for (const auto* palette : {&Palette::light(), &Palette::dark()}) {
            const Style style{palette, 1};
            std::vector<QImage> strokes;
            for (const auto& sign : looksOf(draft.contenders)) {
                QImage image(40, 12, QImage::Format_RGB32);
                image.fill(style.colour(Role::Window));
                QPainter painter(&image);
                Canvas canvas(painter, style);
                drawSwatch(canvas, sign, {2, 6});
                painter.end();
                strokes.push_back(image.copy(0, 0, 24, 12));
            }
            for (std::size_t i = 0; i < strokes.size(); ++i)
                for (std::size_t j = 0; j < i; ++j) {
                    int apart = 0;
                    for (int x = 0; x < 24; ++x) {
                        const QColor a = strokes[i].pixelColor(x, 6), b = strokes[j].pixelColor(x, 6);
                        apart +=
                            std::abs(a.red() - b.red()) + std::abs(a.green() - b.green()) + std::abs(a.blue() - b.blue()) > 60;
                    }
                    QVERIFY2(apart >= 4, qPrintable(QString("%1 and %2: %3").arg(i).arg(j).arg(apart)));
                }
        }
    }

    // In Teach, where Acquisition is the tab that opens, a map of two like variables uses the panel's room; before its line it
    // says that it is to come.
    void aMapInALowPanelIsNoStamp() {
        PictureWindow window(study("goldstein-price"));
        window.key(Qt::Key_2, Qt::ControlModifier);
        auto* panel = window.findChild<AcquisitionPanel*>();
        QVERIFY(panel->isVisible());
        window.key(Qt::Key_A);
        QVERIFY2(!panel->drawn().maps.empty(), qPrintable(labelsIn(panel->drawn()).join('|')));
        const QRectF map = panel->drawn().maps.at(0);
        QVERIFY2(map.width() > 200 && map.width() <= 320, qPrintable(QString::number(map.width())));
        QVERIFY2(map.height() > 0.55 * panel->height(), qPrintable(QString::number(map.height() / panel->height())));
        window.key(Qt::Key_L);
        QVERIFY2(labelsIn(panel->drawn()).join(' ').contains("not at this line yet"),
                 qPrintable(labelsIn(panel->drawn()).join('|')));
    }

    // What a success changes below an arm's name comes with what it changes above it.
    void countsMoveWithTheBelief() {
        Session session;
        session.start(loadStudy(study("five-bernoulli-arms").toStdString()));
        session.waitUntilDone();
        for (int t = 6; t < session.rounds(); ++t) {
            session.goTo(t, lineOf(session, Shows::Update));
            const Snapshot& belief = session.scene().belief();
            QVERIFY(belief.round == t + 1);
            QImage image(900, 420, QImage::Format_RGB32);
            QPainter painter(&image);
            const auto labels = labelsIn(drawPosterior(painter, QRectF(12, 4, 876, 412), session.scene(), Style()));
            for (const auto& pulls : belief.pulls)
                QVERIFY(labels.contains(
                    QString("%1 of %2").arg(std::lround(pulls.average * pulls.count)).arg(std::lround(pulls.count))));
        }
    }

    // After the last measurement there is no round of the budget any more, in no panel's words.
    void afterTheLastMeasurementThereIsNoRound() {
        auto spec = loadStudy(study("five-bernoulli-arms").toStdString());
        spec.measurements.resize(8);
        spec.pending.clear();
        spec.changes.clear();
        spec.initial.budget = 8;
        const QTemporaryDir folder;  // among the examples it would be one
        const auto path = folder.filePath("over.gapscope");
        saveStudy(path.toStdString(), spec);
        PictureWindow window(path);
        window.key(Qt::Key_End);
        QVERIFY(window.session().snapshot()->budgetUsed());
        for (const auto* widget : window.findChildren<QWidget*>())
            QVERIFY2(!widget->accessibleDescription().contains("Round 9"), qPrintable(widget->accessibleDescription()));
    }

    // Whatever colour the bars have, the legend says whose it is, also where there is little room for it.
    void theLegendOfTheGapsNamesBothColours() {
        PictureWindow window(study("five-bernoulli-arms"));
        window.key(Qt::Key_2, Qt::ControlModifier);
        window.key(Qt::Key_G);
        const auto* gaps = &window.panel("gaps");
        QVERIFY(gaps->isVisible());
        window.key(Qt::Key_End);
        const auto words = labelsIn(gaps->drawn());
        QVERIFY2(words.contains("J: the smallest") && words.contains("j: its rival"), qPrintable(words.join('|')));
    }

    void almostNothingHasOneSign() {
        PictureWindow window(study("gramacy-lee"));
        window.key(Qt::Key_2, Qt::ControlModifier);
        window.key(Qt::Key_End);
        window.key(Qt::Key_L);
        for (int i = 0; i < 12 && window.session().line() < lineOf(window.session(), Shows::Score); ++i)
            window.key(Qt::Key_Right);
        auto* posterior = &window.panel("posterior");
        posterior->setFocus();
        int alike = 0;
        QStringList read;
        for (Eigen::Index k = 0; k < window.session().snapshot()->arms(); ++k) {
            QTest::keyClick(posterior, Qt::Key_Down);  // looks at the next arm
            window.settle();
            for (const auto& text : labelsIn(posterior->drawn())) {
                QVERIFY2(!text.contains("= ≈"), qPrintable(text));
                alike += text == QStringLiteral("EI ≈ 0");
                if (text.startsWith("EI")) read << text;
            }
        }
        QVERIFY2(alike > 0, qPrintable(read.join(", ")));
    }

    // The legend's sign of the value to beat has the line's own colour: in a picture of that alone no other one stands.
    void theLegendOfTheValueToBeat() {
        for (const char* id : {"ei", "pi"}) {
            auto spec = loadStudy(study("demo").toStdString());
            spec.initial.policy = {findPolicy(id), Settings(findPolicy(id)->params)};
            spec.initial.recommendation.clear();
            spec.changes.clear();
            Session session;
            session.start(spec);
            session.waitUntilDone();
            QImage image(1200, 420, QImage::Format_ARGB32_Premultiplied);
            image.fill(Qt::white);
            QPainter painter(&image);
            const auto drawn = drawPosterior(painter, QRectF(12, 4, 1176, 412), session.scene(), Style());
            painter.end();
            const auto word = std::ranges::find(drawn.labels, QString("value to beat"), &Label::text);
            QVERIFY(word != drawn.labels.end());
            const QRect box = word->outline.boundingRect().toRect();
            const bool red = std::string_view(id) == "pi";  // else blue
            int found = 0, other = 0;
            for (int x = box.left() - 24; x < box.left() - 2; ++x)
                for (int y = box.top(); y < box.bottom(); ++y) {
                    const QColor at = image.pixelColor(x, y);
                    found += (red ? at.red() - at.blue() : at.blue() - at.red()) > 25;
                    other += (red ? at.blue() - at.red() : at.red() - at.blue()) > 25;
                }
            QCOMPARE(other, 0);
            QVERIFY2(found > 3, id);
        }
    }

    // Mean and sd of the round that the update brings stand beside no bounds of the one before.
    void theArmPanelSpeaksOfOneRound() {
        PictureWindow window(study("demo"));
        window.key(Qt::Key_End);
        window.key(Qt::Key_Left);
        window.key(Qt::Key_L);
        auto& session = window.session();
        const auto facts = [&] { return armFacts(session.scene(), *session.snapshot()->decision.J); };
        for (int i = 0; i < 12 && session.line() < lineOf(session, Shows::Measurement); ++i) window.key(Qt::Key_Right);
        QVERIFY(has(facts(), "U") && has(facts(), "gap"));
        window.key(Qt::Key_Right);
        QVERIFY(&session.scene().belief() != session.scene().shot.get());
        QVERIFY(has(facts(), "mean") && !has(facts(), "U") && !has(facts(), "L") && !has(facts(), "gap"));
        QVERIFY(!armTooltip(session.scene(), *session.snapshot()->decision.J).contains("gap"));
    }
};

GAPSCOPE_TEST(TestAgree)

#include "tst_agree.moc"
