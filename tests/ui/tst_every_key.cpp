// Every shortcut of a window and every key of editing, pressed on everything that can have the focus, in each arrangement
// and in the window of a comparison: nothing crashes, warns or stays open, and nothing is recorded, as nothing was typed.
#include <QAction>
#include <QClipboard>
#include <QDialog>
#include <QShortcut>
#include <QTimer>
#include <set>

#include "core/io/study_file.h"
#include "tests/suite.h"
#include "tests/ui/hands.h"
#include "tests/ui/window_bench.h"
#include "ui/experiment/compare_window.h"
#include "ui/experiment/draft_experiment.h"

using namespace gapscope;
using namespace gapscope::test;

namespace {

// One of each kind is enough: forty rows of a form have forty alike fields.
QList<QPointer<QWidget>> focusable(const QWidget& window) {
    QList<QPointer<QWidget>> found;
    std::set<QString> kinds;
    for (auto* each : window.findChildren<QWidget*>()) {
        if (!each->isVisible() || !each->isEnabled() || each->window() != &window || each->focusPolicy() == Qt::NoFocus) continue;
        const auto kind =
            QStringLiteral("%1 in %2").arg(each->metaObject()->className(), each->parent()->metaObject()->className());
        if (kinds.insert(kind).second) found.append(each);
    }
    return found;
}

QList<QKeySequence> allKeys(const QWidget& window) {
    QList<QKeySequence> found;
    for (const auto* each : window.findChildren<QAction*>())
        for (const auto& keys : each->shortcuts())
            if (keys != QKeySequence(QStringLiteral("Ctrl+Q")) && !found.contains(keys)) found.append(keys);
    for (const auto* more : {"Ctrl+A", "Ctrl+C", "Ctrl+X", "Ctrl+V", "Ctrl+Z", "Ctrl+Y", "Ctrl+Insert", "Shift+Insert", "Del",
                             "Tab", "Shift+Tab", "F2", "Up", "Down"})
        if (!found.contains(QKeySequence(QString::fromLatin1(more)))) found.append(QKeySequence(QString::fromLatin1(more)));
    return found;
}

// Of two that want the same key Qt takes them in turn: an action warns, a shortcut says nothing.
void failOnAmbiguousShortcuts(const QWidget& window) {
    for (const auto* each : window.findChildren<QShortcut*>())
        QObject::connect(each, &QShortcut::activatedAmbiguously, each,
                         [each] { QFAIL(qPrintable("two want " + each->key().toString())); });
}

// Dialogs and menus that a key opens are left at once, from within their own loops.
class Leaver : public QTimer {
public:
    Leaver() {
        connect(this, &QTimer::timeout, this, [] {
            if (auto* popup = QApplication::activePopupWidget())
                popup->close();
            else if (auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget()))
                dialog->reject();
        });
        start(0);
    }
};

}  // namespace

class EveryKeyTest : public QObject {
    Q_OBJECT

private slots:
    void init() {
        failOnWarnings();
        Preferences::rememberIn(nullptr);
        QLocale::setDefault(QLocale::c());
    }

    void onEverythingThatHasTheFocus_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("arrangement");
        QTest::addColumn<int>("least");  // kinds of places
        const auto row = [](const char* what, const char* name, const char* arrangement, int least) {
            QTest::newRow(what) << QString(name) << QString(arrangement) << least;
        };
        row("a lab study in Lab", "fast-charging", "lab", 8);
        row("a lab study in Bench", "fast-charging", "bench", 8);
        row("a line in Bench", "demo", "bench", 8);
        row("a map in Teach", "branin", "teach", 4);  // no forms: two pictures, their tabs, the choice of curves
    }
    void onEverythingThatHasTheFocus() {
        QFETCH(QString, name);
        QFETCH(QString, arrangement);
        QFETCH(int, least);
        OpenWindow window(study(name));
        window.useArrangement(arrangement);
        window.settle();
        failOnAmbiguousShortcuts(window);
        const Leaver leaver;
        const auto places = focusable(window);
        const auto keys = allKeys(window);
        QVERIFY2(places.size() >= least && keys.size() >= 40,
                 qPrintable(QString("%1 places, %2 keys").arg(places.size()).arg(keys.size())));
        const auto& spec = *window.session().walk()->spec;
        const bool byHand = spec.source.entry->id == "manual";
        const auto before = spec.measurements;
        for (const auto& place : places)
            for (const auto& each : keys) {
                if (!place) continue;
                if (window.bench().arrangement().id != arrangement) window.useArrangement(arrangement);
                window.activateWindow();
                place->setFocus();
                QApplication::clipboard()->setText(QStringLiteral("nothing"));
                hands::press(each);
                QApplication::processEvents();
                if (QTest::currentTestFailed()) return;
                const auto where = each.toString() + " on " + (place ? place->metaObject()->className() : "?");
                QVERIFY2(window.isVisible(), qPrintable(where));
                QVERIFY2(!byHand || window.session().walk()->spec->measurements == before, qPrintable(where));
            }
        window.waitUntilDone();
        for (auto* each : QApplication::topLevelWidgets())
            if (each != &window && each->isVisible()) each->close();
    }

    void onEverythingOfAComparison_data() {
        QTest::addColumn<QString>("page");
        for (const auto* page : {"all", "allocation", "numbers"}) QTest::newRow(page) << QString(page);
    }
    void onEverythingOfAComparison() {
        QFETCH(QString, page);
        CompareWindow window;
        window.use({});
        window.show();
        Experiment draft = firstDraft(loadStudy(study("five-bernoulli-arms").toStdString()));
        draft.budgets = {9};
        draft.runs = 4;
        window.setExperiment(draft);
        window.start();
        window.waitUntilDone();
        window.showPage(page);
        QApplication::processEvents();
        failOnAmbiguousShortcuts(window);
        const Leaver leaver;
        const auto places = focusable(window);
        const auto keys = allKeys(window);
        QVERIFY2(places.size() >= 5 && keys.size() >= 20,
                 qPrintable(QString("%1 places, %2 keys").arg(places.size()).arg(keys.size())));
        for (const auto& place : places)
            for (const auto& each : keys) {
                if (!place) continue;
                window.setWindowState(Qt::WindowNoState);
                window.show();
                window.showPage(page);
                window.activateWindow();
                place->setFocus();
                hands::press(each);
                QApplication::processEvents();
                if (QTest::currentTestFailed()) return;
            }
        window.waitUntilDone();
    }
};

GAPSCOPE_TEST(EveryKeyTest)
#include "tst_every_key.moc"
