// The window and `gapscope replay` say the same: for every policy and every shape of study, what real widgets show at a
// round is the trace's number of that round, rounded for reading; and the snapshots hold it to the last bit.
#include <QLabel>
#include <QTextDocument>
#include <set>

#include "core/io/study_json.h"
#include "tests/io/program.h"
#include "tests/laws/studies.h"
#include "tests/suite.h"
#include "tests/ui/trace_words.h"
#include "tests/ui/window_bench.h"
#include "ui/algorithm/algorithm_panel.h"
#include "ui/algorithm/why_panel.h"
#include "ui/lab/arm_card.h"
#include "ui/lab/measurement_table.h"
#include "ui/timeline/history.h"
#include "ui/window/status_line.h"

using namespace gapscope;
using namespace gapscope::test;

namespace {

struct StudyShape {
    const char* name;
    StudySpec spec;
    double noiseSd;  // as the file says; of counts the largest that a rate can have
};

std::vector<StudyShape> shapes() {
    std::vector<StudyShape> all;
    const auto add = [&](const char* name, StudySpec spec, double noiseSd, bool minimise = false) {
        spec.measurements = wanderingRows(spec, 9);
        spec.minimise = minimise;
        all.push_back({name, std::move(spec), noiseSd});
    };
    const auto smooth = kernelModel("matern52", 1.2, numbers({1.3}), 0.5, 0.3);
    const auto line = gridArms({variable("x", 0, 5, 6, false, "mm")});
    const auto map = gridArms({variable("x", 0, 3, 3), variable("y", 1, 100, 2, true)});
    add("line", studyOf(line, smooth, 16), 0.3);
    add("line, minimising", studyOf(line, smooth, 16), 0.3, true);
    add("coins", studyOf(labelledArms(5), model("beta-bernoulli", {}), 20), 0.5);
    add("counts, minimising", studyOf(labelledArms(4), model("binomial", {{"trials", 4.0}}), 20), 0.25, true);
    add("map", studyOf(map, kernelModel("se", 2, numbers({1.5, 1.0}), 0, 0.04), 16), 0.04);
    all.back().spec.response.unit = "%";
    return all;
}

// What the program prints, line by line; empty where it refuses the study.
std::vector<Json> replayed(const StudySpec& spec) {
    QTemporaryDir folder;
    const Ran ran = called({"replay", put(folder.filePath("study.gapscope"), writeStudy(spec))});
    std::vector<Json> lines;
    if (ran.status == 0)
        for (const auto& line : ran.lines(ran.out)) lines.push_back(Json::parse(line.toStdString()));
    return lines;
}

QString plain(const QString& html) {
    QTextDocument document;
    document.setHtml(html);
    return document.toPlainText().replace(QChar::Nbsp, ' ').replace(QChar(0x2011), '-').replace(QChar(0x2028), '\n');
}

// Name and text of every fact on the card.
std::map<QString, QString> cardOf(const ArmCard& card) {
    std::map<QString, QString> facts;
    const auto labels = card.findChildren<QLabel*>();  // the title, five signs with their words, then the facts
    for (qsizetype i = 11; i + 1 < labels.size(); i += 2)
        if (!labels[i]->isHidden()) facts[labels[i]->text()] = labels[i + 1]->text();
    return facts;
}

QStringList rolesOf(const ArmCard& card) {
    QStringList roles;
    const auto labels = card.findChildren<QLabel*>();
    for (qsizetype i = 1; i < 11; i += 2)
        if (!labels[i]->isHidden()) roles << labels[i + 1]->text();
    return roles;
}

bool same(const std::optional<double>& shown, const Json& line, const char* key) {
    const bool told = line.contains(key) && line.at(key).is_number();
    return shown.has_value() == told && (!told || *shown == line.at(key).get<double>());
}

bool same(const std::optional<Eigen::Index>& shown, const Json& told) {
    return shown.has_value() == told.is_number() && (!shown || *shown == told.get<Eigen::Index>());
}

}  // namespace

#define SAYS(text, expression)                                                                                       \
    QVERIFY2(QRegularExpression(QRegularExpression::anchoredPattern((expression).pattern())).match(text).hasMatch(), \
             qPrintable(QStringLiteral("round %1: \"%2\" is not \"%3\"").arg(now.round()).arg(text, (expression).pattern())))

class TestSameNumbers : public QObject {
    Q_OBJECT

private slots:
    void init() {
        failOnWarnings();
        Preferences::rememberIn(nullptr);
        QLocale::setDefault(QLocale::c());
    }

    void windowIsReplay_data() {
        QTest::addColumn<int>("shape");
        QTest::addColumn<QString>("policy");
        int at = 0;
        for (const auto& shape : shapes()) {
            for (const auto* entry : policies()) {
                const auto id = QString::fromUtf8(entry->id.data(), static_cast<qsizetype>(entry->id.size()));
                QTest::newRow(qPrintable(QString("%1, %2").arg(shape.name, id))) << at << id;
            }
            ++at;
        }
    }
    void windowIsReplay() {
        QFETCH(int, shape);
        QFETCH(QString, policy);
        const StudyShape wanted = shapes()[static_cast<std::size_t>(shape)];
        StudySpec spec = wanted.spec;
        spec.initial.policy = test::policy(policy.toStdString());
        const auto trace = replayed(spec);
        QVERIFY2(!trace.empty(), "the program refuses this study");  // every policy fits these shapes
        OpenWindow window;
        window.session().setFolded(false);
        window.begin(spec);
        window.waitUntilDone();
        QCOMPARE(window.session().rounds(), static_cast<int>(trace.size()));
        for (std::size_t at = 0; at < trace.size(); ++at) {
            const TraceRound now(spec, trace, at, wanted.noiseSd);
            window.session().setLineByLine(false);
            window.session().goTo(now.round());
            checkSnapshot(*window.session().snapshot(), now);
            checkStatus(window, now);
            checkWhy(window, now);
            checkLines(window, now);
            checkHistory(window, trace, now);
            checkTable(window, trace, now, spec);
            for (Eigen::Index arm = 0; arm < spec.arms->size(); ++arm) checkCard(window, now, arm, spec);
            window.session().look({});
            checkFilm(window, now);
            if (QTest::currentTestFailed()) return;
        }
    }

private:
    static void checkSnapshot(const Snapshot& shot, const TraceRound& now) {
        const auto& line = now.line();
        const auto& d = shot.decision;
        for (Eigen::Index k = 0; k < shot.arms(); ++k) {
            QCOMPARE(shot.mean(k), now.number("mean", k));
            QCOMPARE(shot.sd(k), now.number("sd", k));
            const auto equal = [&](double shown, const char* list) {
                const double told = now.number(list, k);
                return shown == told || (std::isnan(told) && !std::isfinite(shown));
            };
            QCOMPARE(shot.hasBounds(), line.at("upper").is_array());
            QVERIFY(!shot.hasBounds() || (equal(shot.upper(k), "upper") && equal(shot.lower(k), "lower")));
            QVERIFY(!d.gap || equal((*d.gap)[k], "gap"));
            QVERIFY(!d.index || equal((*d.index)[k], "index"));
        }
        QCOMPARE(d.gap.has_value(), line.at("gap").is_array());
        QCOMPARE(d.index.has_value(), line.at("index").is_array());
        QVERIFY(same(d.beta, line, "beta") && same(d.hardness, line, "hardness") && same(d.regretBound, line, "regret_bound"));
        QVERIFY(same(d.target ? std::optional(shot.spec->sign() * *d.target) : std::nullopt, line, "target"));
        QVERIFY(same(d.J, line.at("J")) && same(d.j, line.at("j")) && same(d.recommendation, line.at("recommendation")));
        QCOMPARE(d.chosen, line.at("chosen").get<std::vector<Eigen::Index>>());
        QCOMPARE(shot.posterior.evidence() + 0.0, line.at("log_likelihood").get<double>());
    }

    static QString statusOf(OpenWindow& window) {
        for (const auto* label : window.findChild<StatusLine*>()->findChildren<QLabel*>())
            if (label->text().contains(QStringLiteral(" | "))) return label->text();
        return {};
    }

    static void checkStatus(OpenWindow& window, const TraceRound& now) {
        const auto& line = now.line();
        const auto parts = statusOf(window).split(QStringLiteral("   |   "));
        QCOMPARE(parts.size(), 4);
        const int budget = window.session().snapshot()->conditions->budget;
        QCOMPARE(parts[0], QString("round %1 of %2 · %3 measured").arg(now.round()).arg(budget).arg(now.round() - 1));
        const auto label = window.session().snapshot()->conditions->policy.entry->label;
        auto expected = QString::fromUtf8(label.data(), static_cast<qsizetype>(label.size()));
        if (line.at("beta").is_number())
            expected += QString(", β %1 (%2)")
                            .arg(significant(line["beta"].get<double>(), 3), ruleName(line.at("exploration").get<std::string>()));
        QCOMPARE(parts[1], expected);
    }

    static QString whyOf(OpenWindow& window) { return window.findChild<WhyPanel*>()->findChildren<QLabel*>()[1]->text(); }

    static void checkWhy(OpenWindow& window, const TraceRound& now) {
        QStringList sentences;
        for (const auto& sentence : window.session().snapshot()->why) sentences << now.said(sentence.pattern).pattern();
        SAYS(whyOf(window), QRegularExpression(sentences.join(QRegularExpression::escape(QStringLiteral(" ")))));
    }

    static QStringList linesOf(OpenWindow& window) {
        QStringList lines;
        const auto labels = window.findChild<AlgorithmPanel*>()->findChildren<QLabel*>();  // the title, then number and text
        for (qsizetype i = 2; i < labels.size(); i += 2) lines << plain(labels[i]->text());
        return lines;
    }

    // A whole round: beside each line its number.
    static void checkLines(OpenWindow& window, const TraceRound& now) {
        const auto shown = linesOf(window);
        const Scene scene = window.session().scene();
        for (std::size_t i = 0; i < scene.shot->lines.size(); ++i) {
            const auto& value = scene.shot->lines[i].value;
            if (!value || !scene.reveals(static_cast<int>(i))) continue;
            SAYS(shown[static_cast<qsizetype>(i)], QRegularExpression(".*  " + now.said(value->pattern).pattern()));
        }
    }

    static void checkHistory(OpenWindow& window, const std::vector<Json>& trace, const TraceRound& now) {
        const auto history = historyOf(*window.session().walk(), window.session().scene());
        QCOMPARE(history.now, now.round());
        const auto& order = window.session().snapshot()->view->order;
        for (std::size_t i = 0; i < static_cast<std::size_t>(now.round()); ++i) {
            QVERIFY(same(history.bound[i], trace[i], "regret_bound") && same(history.beta[i], trace[i], "beta"));
            std::vector<Eigen::Index> arms;
            for (const auto place : history.chosen[i])
                arms.push_back(order.empty() ? place : order[static_cast<std::size_t>(place)]);
            QCOMPARE(arms, trace[i].at("chosen").get<std::vector<Eigen::Index>>());
        }
    }

    static void checkTable(OpenWindow& window, const std::vector<Json>& trace, const TraceRound& now, const StudySpec& spec) {
        const auto* table = window.findChild<MeasurementTable*>();
        QCOMPARE(table->rows().rowCount(), now.round() - 1);
        for (int i = 0; i < now.round() - 1; ++i) {
            const auto cell = [&](int column) { return table->rows().index(i, column).data().toString(); };
            const auto& measured = trace[static_cast<std::size_t>(i)].at("measured");
            QCOMPARE(cell(MeasurementRows::RoundColumn), QString::number(i + 1));
            QCOMPARE(cell(MeasurementRows::ArmColumn), now.name(measured.at("arm").get<Eigen::Index>()));
            const double value = measured.at("value").get<double>();
            const auto typed = QString::number(value, 'g', QLocale::FloatingPointShortest);
            const auto unit = spec.response.unit.empty() ? QString() : QChar::Nbsp + QString::fromStdString(spec.response.unit);
            QCOMPARE(cell(MeasurementRows::ValueColumn), (typed.size() <= 8 ? typed : now.value(value)) + unit);
        }
    }

    static void checkCard(OpenWindow& window, const TraceRound& now, Eigen::Index arm, const StudySpec& spec) {
        window.session().look(arm);
        const auto* card = window.findChild<ArmCard*>();
        auto shown = cardOf(*card);
        const auto& line = now.line();
        const auto unit = spec.response.unit.empty() ? QString() : QChar::Nbsp + QString::fromStdString(spec.response.unit);
        if (line.at("policy") != "mean") QCOMPARE(shown["mean"], now.value(now.number("mean", arm)) + unit);
        if (line.at("policy") != "variance") QCOMPARE(shown["sd"], now.width(now.number("sd", arm)));
        const auto listed = [&](const char* list) { return line.at(list).is_array() && !std::isnan(now.number(list, arm)); };
        QCOMPARE(shown["U"], listed("upper") ? now.value(now.number("upper", arm)) : QString());
        QCOMPARE(shown["L"], listed("lower") ? now.value(now.number("lower", arm)) : QString());
        QCOMPARE(shown["gap"], listed("gap") ? now.gap(now.number("gap", arm)) : QString());
        QStringList roles;
        const auto is = [&](const char* key) { return line.at(key).is_number() && line.at(key).get<Eigen::Index>() == arm; };
        const auto chosen = line.at("chosen").get<std::vector<Eigen::Index>>();
        if (is("J")) roles << "J";
        if (is("j")) roles << "j";
        if (std::ranges::find(chosen, arm) != chosen.end()) roles << "chosen";
        if (is("recommendation")) roles << "recommended";
        QCOMPARE(rolesOf(*card), roles);
    }

    // Line by line: under the lit line its numbers, and its sentence in Why.
    static void checkFilm(OpenWindow& window, const TraceRound& now) {
        auto& session = window.session();
        session.goTo(now.round(), 0);
        while (true) {
            const Scene scene = session.scene();
            const auto& spoken = scene.shot->lines[static_cast<std::size_t>(scene.line)];
            if (spoken.sentence) SAYS(whyOf(window), now.said(spoken.sentence->pattern));
            if (spoken.numbers) SAYS(linesOf(window)[scene.line].section('\n', 1), now.said(spoken.numbers->pattern));
            QCOMPARE(statusOf(window).contains("β"), now.line().at("beta").is_number() && scene.shows(Shows::Beta));
            const auto next = session.nextLine();
            if (!next) return;
            session.goTo(now.round(), *next);
        }
    }
};

GAPSCOPE_TEST(TestSameNumbers)
#include "tst_same_numbers.moc"
