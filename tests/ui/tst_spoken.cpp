// The screen's own words and digits: one quantity, one writing; the user's decimal sign; names instead of the file's words.
#include <QComboBox>
#include <QImage>
#include <QLabel>
#include <QPainter>
#include <QSlider>
#include <QTextDocument>

#include "tests/laws/studies.h"
#include "tests/suite.h"
#include "tests/ui/film_studies.h"
#include "tests/ui/window_bench.h"
#include "ui/algorithm/algorithm_panel.h"
#include "ui/algorithm/why_panel.h"
#include "ui/gaps/gaps_picture.h"
#include "ui/lab/arm_card.h"
#include "ui/lab/measurement_table.h"
#include "ui/looking/arm_words.h"
#include "ui/looking/looking.h"
#include "ui/plot/axes.h"
#include "ui/posterior/map_view.h"
#include "ui/posterior/posterior_picture.h"
#include "ui/session/draw_shares.h"
#include "ui/session/spoken.h"
#include "ui/setup/study_panel.h"

using namespace gapscope;
using namespace gapscope::test;

namespace {

template <class Draw>
Drawn painted(Draw draw, QSize size = {900, 420}) {
    QImage image(size, QImage::Format_ARGB32_Premultiplied);
    QPainter painter(&image);
    return draw(painter, QRectF(12, 4, size.width() - 24, size.height() - 8));
}

bool says(const Drawn& drawn, const QString& text) {
    return std::ranges::any_of(drawn.labels, [&](const Label& label) { return label.text.contains(text); });
}

StudySpec coins() {
    auto spec = studyOf(labelledArms(5), model("beta-bernoulli", {}), 40,
                        policy("bayesgap", {{"exploration.rule", "constant"}, {"exploration.beta", 2.0}}));
    spec.measurements = wanderingRows(spec, 12);
    return spec;
}

std::unique_ptr<Session> opened(StudySpec spec) {
    auto session = std::make_unique<Session>();
    session->start(std::move(spec));
    session->waitUntilDone();
    return session;
}

int lineOf(const Session& session, Shows shows) {
    const auto& lines = session.snapshot()->conditions->policy.entry->lines;
    for (std::size_t i = 0; i < lines.size(); ++i)
        if (lines[i].shows == shows) return int(i);
    return -1;
}

QString plain(const QString& html) {
    QTextDocument document;
    document.setHtml(html);
    return document.toPlainText().replace(QChar::Nbsp, ' ');
}

QStringList textsIn(const QWidget& widget) {
    QStringList all;
    for (const auto* label : widget.findChildren<QLabel*>())
        if (label->isVisibleTo(&widget)) all << plain(label->text());
    return all;
}

}  // namespace

class TestSpoken : public QObject {
    Q_OBJECT

private slots:
    void init() {
        failOnWarnings();
        Preferences::rememberIn(nullptr);
        QLocale::setDefault(QLocale::c());
    }
    void cleanup() { QLocale::setDefault(QLocale::c()); }

    // J's gap in the sentence, on its bar, at its marker, in the tip and on the card.
    void aGapHasTheSameDigitsEverywhere() {
        OpenWindow window;
        window.begin(coins());
        window.waitUntilDone();
        auto& session = window.session();
        session.setFolded(false);
        for (int round = 2; round <= session.rounds(); ++round) {
            session.goTo(round, lineOf(session, Shows::Leader));
            window.settle();
            const Scene scene = session.scene();
            const auto& d = scene.shot->decision;
            const auto text = Speaker(*scene.shot).gap((*d.gap)[*d.J]);
            QVERIFY2(whyText(scene).contains(text), qPrintable(whyText(scene) + " / " + text));
            QVERIFY(says(painted([&](QPainter& p, const QRectF& r) { return drawGaps(p, r, scene, Style()); }), text));
            const auto posterior = painted([&](QPainter& p, const QRectF& r) { return drawPosterior(p, r, scene, Style()); });
            QVERIFY(says(posterior, "J " + text));
            QVERIFY(armTooltip(scene, *d.J).contains("gap " + text));
            QVERIFY(textsIn(*window.findChild<ArmCard*>()).contains(text));
        }
    }

    // A mean "stays" only where both numbers read the same: 0.33 does not stay at 0.29.
    void aMeanThatStaysReadsTheSame() {
        for (const auto* name : {"five-bernoulli-arms", "demo"}) {
            Session session;
            open(session, QStringLiteral(GAPSCOPE_SOURCE_DIR "/resources/studies/%1.gapscope").arg(QLatin1String(name)));
            int stays = 0, moves = 0;
            forEachLine(session, [&] {
                const Scene scene = session.scene();
                const auto* row = scene.next && scene.shows(Shows::Update) ? scene.next->rowsSeen().back() : nullptr;
                if (!row || !scene.lit() || scene.lit()->shows != Shows::Update) return;
                const Speaker speaker(*scene.shot);
                const bool same = speaker.value(scene.shot->mean(row->arm)) == speaker.value(scene.next->mean(row->arm));
                const auto words = whyText(scene);
                QVERIFY2(same || !(words.contains("stays") || words.contains("as before")), qPrintable(words));
                ++(same ? stays : moves);
            });
            QVERIFY(moves > 0);
        }
    }

    void axesHaveNoMinusZero() {
        QCOMPARE(tickText(-0.0012, 0.5), QString("0.0"));
        QCOMPARE(tickText(-0.004, 0.01), QString("0.00"));
        QCOMPARE(tickText(-0.01, 0.01), QString("-0.01"));
    }

    // In German a comma is the decimal sign, also in the names of candidates; between them stands a semicolon.
    void germanNamesHaveCommas() {
        QLocale::setDefault(QLocale(QLocale::German));
        auto spec = studyOf(gridArms({variable("water", 0, 0.9, 4), variable("salt", 0, 1, 5)}),
                            kernelModel("se", 1, numbers({0.4, 0.4}), 0, 0.1), 20);
        spec.measurements = wanderingRows(spec, 7);
        OpenWindow window;
        window.begin(spec);
        window.waitUntilDone();
        const Scene scene = window.session().scene();
        QCOMPARE(armName(*spec.arms, 6), QString("water 0,3; salt 0,25"));
        QCOMPARE(QString::fromStdString(spec.arms->name(6)), QString("water 0.3, salt 0.25"));  // files and command line
        static const QRegularExpression point(R"(\d[.]\d)");
        QStringList seen{whyText(scene), armTooltip(scene, 6)};
        const auto& rows = window.findChild<MeasurementTable*>()->rows();
        for (int i = 0; i < rows.rowCount(); ++i) seen << rows.index(i, MeasurementRows::ArmColumn).data().toString();
        seen << textsIn(*window.findChild<AlgorithmPanel*>()) << textsIn(*window.findChild<ArmCard*>());
        for (const auto& text : seen) QVERIFY2(!text.contains(point), qPrintable(text));
    }

    // beta's line is the formula of the rule at work.
    void theFilmShowsTheRulesOwnFormula_data() {
        QTest::addColumn<QString>("rule");
        QTest::addColumn<QString>("formula");
        QTest::newRow("constant") << "constant"
                                  << "β ← 2";
        QTest::newRow("decay") << "decay"
                               << "β ← 2 · 0.9q−1";
        QTest::newRow("paper") << "paper"
                               << "β ← √(((T−K)/v + P) / 4 Hε)";
        QTest::newRow("no-initial-pulls") << "no-initial-pulls"
                                          << "β ← √((T/v + P) / 4 Hε)";
    }
    void theFilmShowsTheRulesOwnFormula() {
        QFETCH(QString, rule);
        QFETCH(QString, formula);
        Options options{{"exploration.rule", rule.toStdString()}};
        if (rule == "constant" || rule == "decay") options.emplace_back("exploration.beta", 2.0);
        if (rule == "decay") options.emplace_back("exploration.rate", 0.9);
        auto spec = coins();
        spec.initial.policy = policy("bayesgap", options);
        OpenWindow window;
        window.begin(spec);
        window.waitUntilDone();
        const auto texts = textsIn(*window.findChild<AlgorithmPanel*>());
        QVERIFY2(texts.filter(formula).size() == 1, qPrintable(texts.join(" | ")));
        auto& session = window.session();
        session.goTo(3, lineOf(session, Shows::Beta));
        QVERIFY2(whyText(session.scene()).contains("β = "), qPrintable(whyText(session.scene())));
        QVERIFY(!whyText(session.scene()).contains("beta"));
    }

    // Names on the screen, the file's word in the tip; and no second beta beside the bounds' own.
    void formsHaveNames() {
        OpenWindow window;
        window.begin(coins());
        window.waitUntilDone();
        auto* panel = window.findChild<StudyPanel*>();
        QStringList labels;
        for (const auto* label : panel->findChildren<QLabel*>()) labels << label->text();
        QVERIFY2(labels.contains("prior successes") && labels.contains("prior failures"), qPrintable(labels.join(", ")));
        bool found = false;
        for (const auto* box : panel->findChildren<QComboBox*>())
            if (const int at = box->findText("first in the list"); at >= 0) {
                found = true;
                QVERIFY(box->itemData(at, Qt::ToolTipRole).toString().contains("lowest"));
            }
        QVERIFY(found);
    }

    // A ghost of counts stands where a measurement can.
    void whatIfSnapsToPossibleResults() {
        auto spec = studyOf(labelledArms(3), model("binomial", {{"trials", 4.0}}), 20);
        spec.measurements = wanderingRows(spec, 5);
        const auto session = opened(spec);
        Looking looking(*session);
        looking.moveGhost(1, 0.61);
        QCOMPARE(looking.extras().ghost->value, 0.5);
        looking.moveGhost(1, 1.7);
        QCOMPARE(looking.extras().ghost->value, 1.0);
        looking.waitUntilDone();
    }

    // With more than two variables the lines of J and j show the slice in which they are.
    void theSliceGoesWithJAndItsRival() {
        auto spec = studyOf(gridArms({variable("x", 0, 3, 4), variable("y", 0, 3, 4), variable("z", 0, 3, 4)}),
                            kernelModel("se", 1, numbers({1.5, 1.5, 1.5}), 0, 0.2), 40);
        spec.measurements = wanderingRows(spec, 12);
        const auto session = opened(spec);
        session->setFolded(false);
        int apart = 0;
        for (int round = 1; round <= session->rounds(); ++round) {
            session->goTo(round, lineOf(*session, Shows::Leader));
            const auto& d = session->snapshot()->decision;
            QVERIFY(MapView(session->scene()).holds(*d.J));
            session->step();
            QVERIFY(MapView(session->scene()).holds(*d.j));
            apart += !MapView(session->scene()).holds(*d.J);
        }
        QVERIFY(apart > 0);
    }

    // What is drawn has its word.
    void barsAndLevelsHaveALegend() {
        const auto session = opened(coins());
        session->setFolded(false);
        session->goTo(5, lineOf(*session, Shows::Bounds));
        const auto drawn = [&] {
            return painted([&](QPainter& p, const QRectF& r) { return drawPosterior(p, r, session->scene(), Style()); });
        };
        QVERIFY(!says(drawn(), "gap B"));
        session->step();
        QVERIFY(says(drawn(), "gap B") && says(drawn(), "largest U"));
    }

    // Entropy's line of the draws shows how often each arm was the best.
    void entropyShowsItsShares() {
        auto spec = studyOf(labelledArms(5), independentModel(1, 0.4), 30, policy("entropy", {{"samples", 200.0}}));
        spec.measurements = wanderingRows(spec, 8);
        const auto session = opened(spec);
        session->goTo(9, lineOf(*session, Shows::Draw));
        const Eigen::VectorXd shares = *drawShares(session->snapshot());
        QVERIFY(std::abs(shares.sum() - 1) < 1e-12 && shares.minCoeff() >= 0);
        const auto scene = session->scene();
        const auto drawn = painted([&](QPainter& p, const QRectF& r) { return drawPosterior(p, r, scene, Style()); });
        QVERIFY(says(drawn, "share of draws"));
        QVERIFY(says(drawn, Speaker(*scene.shot).chance(shares.maxCoeff())));
        AlgorithmPanel panel;
        panel.show(scene, Style());
        for (const double p : shares)
            QVERIFY2(textsIn(panel).join('|').contains(Speaker(*scene.shot).chance(p)), qPrintable(textsIn(panel).join('|')));
    }
};

GAPSCOPE_TEST(TestSpoken)
#include "tst_spoken.moc"
