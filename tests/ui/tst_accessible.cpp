// For those who cannot see the window or use no mouse: everything that can have the focus has a name, pictures say in
// words what they show and nothing of a later line, and Tab comes everywhere and back.
#include <QAccessible>
#include <QTabBar>
#include <set>

#include "tests/suite.h"
#include "tests/ui/film_studies.h"
#include "tests/ui/window_bench.h"
#include "ui/gaps/gaps_picture.h"
#include "ui/lab/measurement_table.h"
#include "ui/lab/measurements_panel.h"
#include "ui/looking/looking_panel.h"
#include "ui/looking/summaries.h"
#include "ui/plot/figure_words.h"
#include "ui/posterior/posterior_picture.h"
#include "ui/session/spoken.h"
#include "ui/timeline/history.h"
#include "ui/timeline/timeline_panel.h"

using namespace gapscope;
using namespace gapscope::test;

namespace {

QString nameOf(QWidget* widget) {
    const auto* told = QAccessible::queryAccessibleInterface(widget);
    return told ? told->text(QAccessible::Name) : QString();
}

QString whatIs(const QWidget* widget) {
    QStringList path;
    for (; widget; widget = widget->parentWidget())
        path.prepend(QString("%1 '%2'").arg(widget->metaObject()->className(), widget->objectName()));
    return path.join(" > ");
}

// Parts of Qt's own widgets, of which the whole has the name, and the tab bars that it keeps in store.
bool isPart(const QWidget* widget) {
    const auto* tabs = qobject_cast<const QTabBar*>(widget);
    const bool listOfBox = widget->inherits("QComboBoxListView");  // its box has the name
    return widget->objectName().startsWith("qt_") || (tabs && tabs->count() == 0) || listOfBox;
}

// What is looked at in a panel: the posterior's picture has a bar below.
QWidget* chart(const Panel& panel) {
    auto* picture = panel.widget->findChild<LookingPanel*>();
    return picture ? picture : panel.widget;
}

// The same round with other numbers and arms wherever the film has not come to them.
Scene scrambled(Scene scene) {
    auto shot = std::make_shared<Snapshot>(*scene.shot);
    auto& d = shot->decision;
    const auto spoil = [&](std::optional<Eigen::VectorXd>& list, Shows by) {
        if (list && !scene.shows(by)) *list *= 3;
    };
    spoil(d.upper, Shows::Bounds);
    spoil(d.lower, Shows::Bounds);
    spoil(d.gap, Shows::Gaps);
    const auto move = [&](std::optional<Eigen::Index>& arm, Shows by) {
        if (arm && !scene.shows(by)) *arm = (*arm + 1) % shot->arms();
    };
    move(d.J, Shows::Leader);
    move(d.j, Shows::Rival);
    move(d.recommendation, Shows::Recommendation);
    if (!scene.shows(Shows::Choice))
        for (auto& arm : d.chosen) arm = (arm + 1) % shot->arms();
    if (!scene.shows(Shows::Update)) scene.next = scene.next ? scene.shot : nullptr;  // whatever it is, it is not told
    scene.shot = shot;
    return scene;
}

}  // namespace

class TestAccessible : public QObject {
    Q_OBJECT

private slots:
    void init() {
        failOnWarnings();
        Preferences::rememberIn(nullptr);
        QLocale::setDefault(QLocale::c());
    }

    void everythingHasAName_data() {
        QTest::addColumn<QString>("path");
        QTest::newRow("start page") << QString();
        for (const auto* name : {"demo", "five-bernoulli-arms", "branin", "fast-charging"}) QTest::newRow(name) << study(name);
    }
    void everythingHasAName() {
        QFETCH(QString, path);
        OpenWindow window(path);
        for (const auto* arrangement : {"bench", "teach", "lab"}) {
            window.useArrangement(arrangement);
            window.settle();
            for (auto* each : window.findChildren<QWidget*>())
                if (each->focusPolicy() != Qt::NoFocus && !isPart(each) && !each->isWindow())
                    QVERIFY2(!nameOf(each).isEmpty(), qPrintable(whatIs(each)));
        }
    }

    void picturesSpeak() {
        OpenWindow window(study("demo"));
        window.session().goTo(7);
        window.settle();
        const auto* posterior = window.findChild<LookingPanel*>();
        const auto& shot = *window.session().snapshot();
        const Speaker speaker(shot);
        QCOMPARE(posterior->accessibleName(), QString("Posterior"));
        const auto text = posterior->accessibleDescription();
        QVERIFY2(text.startsWith("Round 7 of 60"), qPrintable(text));
        const double low = shot.posterior.mean().minCoeff(), high = shot.posterior.mean().maxCoeff();
        QVERIFY2(text.contains(QString("mean: %1 to %2.").arg(speaker.value(low), speaker.value(high))), qPrintable(text));
        QVERIFY2(text.contains("J is " + speaker.arm(*shot.decision.J)), qPrintable(text));
        QVERIFY2(text.contains("6 measurements"), qPrintable(text));
        const auto gaps = chart(*window.bench().panel("gaps"))->accessibleDescription();
        QVERIFY2(gaps.contains("J's gap is " + speaker.width(*shot.decision.regretBound)), qPrintable(gaps));
        QVERIFY2(gaps.contains("gap B: "), qPrintable(gaps));
        for (const auto& panel : window.bench().panels())
            QVERIFY2(!chart(panel)->accessibleName().isEmpty(), qPrintable(panel.id));
        for (const auto* id : {"posterior", "gaps", "acquisition", "timeline"})
            QVERIFY2(!chart(*window.bench().panel(id))->accessibleDescription().isEmpty(), id);
    }

    void summariesTellNothingEarly_data() { addStudyRows(); }
    void summariesTellNothingEarly() {
        QFETCH(QString, path);
        Session session;
        open(session, path);
        session.setFolded(false);
        forEachLine(session, [&] {
            const Scene scene = session.scene(), other = scrambled(scene);
            const auto told = [](const Scene& each) {
                const QRectF area(0, 0, 600, 300);
                Figure posterior = posteriorFigure(Paper(), area, each, Style()), gaps = gapsFigure(Paper(), area, each, Style());
                posterior.says = posteriorWords(each);
                gaps.says = gapsWords(each);
                return QStringList{spoken(posterior), spoken(gaps)};
            };
            QCOMPARE(told(scene), told(other));
            for (const auto& words : told(scene)) QVERIFY2(blemish(words).isEmpty() || words.contains('|'), qPrintable(words));
            const auto timeline = timelineWords(*session.walk(), scene);
            const auto& shot = *scene.shot;
            const auto round = QString("Round %1 of").arg(shot.round), all = QString("%1 of").arg(shot.round - 1);
            QVERIFY2(timeline.startsWith(historyOf(*session.walk(), scene).over ? all : round), qPrintable(timeline));
            QVERIFY(shot.budgetUsed() || timeline.startsWith(round));
        });
    }

    // Forward through every picture and every field, until the first one has the focus again: one press leaves anything.
    void tabComesEverywhere() {
        OpenWindow window(study("five-bernoulli-arms"));
        auto* posterior = window.findChild<LookingPanel*>();
        posterior->setFocus();
        std::vector<QWidget*> met;
        for (int i = 0; i < 200; ++i) {
            auto* now = QApplication::focusWidget();
            QVERIFY(now && now->isVisible());
            if (met.empty() || met.back() != now) met.push_back(now);
            if (met.size() > 1 && now == posterior) break;
            QTest::keyClick(now, Qt::Key_Tab);
            QVERIFY2(QApplication::focusWidget() != now, now->metaObject()->className());
        }
        QCOMPARE(QApplication::focusWidget(), posterior);
        const auto has = [&](QWidget* widget) { return std::ranges::find(met, widget) != met.end(); };
        for (const auto* id : {"posterior", "gaps"}) QVERIFY2(has(chart(*window.bench().panel(id))), id);
        for (const auto* id : {"acquisition", "algorithm", "timeline"}) QVERIFY2(has(window.bench().panel(id)->widget), id);
        const auto* rows = window.findChild<MeasurementsPanel*>();
        QVERIFY(has(rows->findChild<QLineEdit*>("filter")) && has(rows->findChild<MeasurementTable*>()));
        QCOMPARE(std::set<QWidget*>(met.begin(), met.end()).size() + 1, met.size());  // nothing twice
    }

    // Every picture and the table show a frame while they have the focus.
    void focusIsSeen() {
        OpenWindow window(study("five-bernoulli-arms"));
        for (const auto* id : {"posterior", "gaps", "acquisition", "algorithm", "timeline", "measurements"}) {
            auto* part = chart(*window.bench().panel(id));
            if (auto* table = part->findChild<MeasurementTable*>()) part = table;
            window.setFocus();
            QTest::keyClick(&window, Qt::Key_Tab);
            window.setFocus();
            window.settle();
            const auto without = part->grab().toImage();
            part->setFocus(Qt::TabFocusReason);
            window.settle();
            const auto with = part->grab().toImage();
            const auto accent = window.style().colour(Role::Accent);
            const QPoint edge(with.width() / 2, 0);
            QVERIFY2(with.pixelColor(edge) == accent && without.pixelColor(edge) != accent, id);
        }
    }
};

GAPSCOPE_TEST(TestAccessible)
#include "tst_accessible.moc"
