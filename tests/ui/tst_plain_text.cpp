// Names come from files and from strangers: in every place of the window they are text, never markup, and every sign of
// them is to be seen.
#include <QAccessible>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QMessageBox>
#include <QTextDocument>
#include <QToolButton>
#include <QToolTip>

#include "core/io/study_file.h"
#include "core/study/simulate.h"
#include "tests/suite.h"
#include "tests/ui/card_window.h"
#include "ui/experiment/compare_window.h"
#include "ui/experiment/experiment_form.h"
#include "ui/export/report.h"
#include "ui/help/help_window.h"
#include "ui/lab/other_conditions.h"
#include "ui/looking/looking_panel.h"
#include "ui/session/edits.h"
#include "ui/session/walk.h"

using namespace gapscope;
using namespace gapscope::test;

namespace {

const QString evil = QStringLiteral("<img src=\"/dev/zero\"><b>x</b> &amp; a & b %1 [*]");

std::string named(const char* what) { return what + evil.toStdString(); }

// Every text field of a study that its file has.
StudySpec disguised(const QString& file) {
    StudySpec spec = loadStudy(file.toStdString());
    spec.name = named("study ");
    spec.notes = named("notes ");
    spec.response.name = named("response ");
    spec.response.unit = named("u");
    auto arms = std::make_shared<Arms>(*spec.arms);
    for (std::size_t i = 0; i < arms->variables.size(); ++i) {
        arms->variables[i].name = named("variable ") + std::to_string(i);
        arms->variables[i].unit = named("v");
    }
    for (std::size_t i = 0; i < arms->labels.size(); ++i) arms->labels[i] = named("label ") + std::to_string(i);
    for (auto& each : arms->groups) each += evil.toStdString();
    spec.arms = std::move(arms);
    for (auto& each : spec.measurements) each.note = named("note ");
    for (auto& each : spec.changes) each.why = named("why ");
    return spec;
}

QString fileOf(const StudySpec& spec) {
    static const QTemporaryDir folder;
    static int count = 0;
    const auto path = folder.filePath(QStringLiteral("a & b <b>%1</b>.gapscope").arg(++count).replace('/', '_'));
    saveStudy(path.toStdString(), spec);
    return path;
}

constexpr QChar picture(0xFFFC);  // stands in a document where it has a picture

// Whatever may guess that its text is markup: none does, and none has a picture.
void checkLabels() {
    int seen = 0;
    for (auto* widget : QApplication::allWidgets()) {
        auto* label = qobject_cast<QLabel*>(widget);
        if (!label) continue;
        label->ensurePolished();
        QVERIFY2(label->textFormat() != Qt::AutoText, qPrintable(label->text()));
        if (label->textFormat() == Qt::PlainText) {
            ++seen;
            if (auto* spoken = QAccessible::queryAccessibleInterface(label); spoken && label->text().contains(evil))
                QVERIFY2(spoken->text(QAccessible::Name).contains(evil), qPrintable(spoken->text(QAccessible::Name)));
        } else {
            QVERIFY2(!label->text().contains(QStringLiteral("<img")), qPrintable(label->text()));
        }
    }
    QVERIFY(seen > 10);
    for (auto* window : QApplication::topLevelWidgets())
        for (const auto* document : window->findChildren<QTextDocument*>())
            QVERIFY2(!document->toPlainText().contains(picture), qPrintable(document->toPlainText()));
}

// A tooltip as the mouse would bring it; what it says is what is seen.
void checkTip(const QString& said) {
    for (auto* widget : QApplication::topLevelWidgets())
        if (widget->inherits("QTipLabel") && widget->isVisible()) {
            QCOMPARE(qobject_cast<QLabel*>(widget)->textFormat(), Qt::PlainText);
            QCOMPARE(qobject_cast<QLabel*>(widget)->text(), said);
        }
}

}  // namespace

class TestPlainText : public QObject {
    Q_OBJECT

private slots:
    void init() {
        failOnWarnings();
        Preferences::rememberIn(nullptr);
    }

    void cleanup() { QToolTip::hideText(); }

    void everyArrangementShowsNamesAsTheyAre_data() {
        QTest::addColumn<QString>("name");
        for (const auto* name : {"demo", "branin", "five-bernoulli-arms", "fast-charging", "sensor-network", "model-selection"})
            QTest::newRow(name) << QString::fromLatin1(name);
    }
    void everyArrangementShowsNamesAsTheyAre() {
        QFETCH(QString, name);
        const auto spec = disguised(study(name));
        CardWindow window(fileOf(spec));
        for (const auto& each : arrangements()) {
            window.useArrangement(each.id);
            for (const auto& panel : window.bench().panels()) window.bench().dock(panel.id)->show();
            window.settle();
            window.grab();
            checkLabels();
            QTest::keyClick(&window, Qt::Key_L);
            QTest::keyClick(&window, Qt::Key_Right);
            window.waitUntilDone();
            checkLabels();
            QTest::keyClick(&window, Qt::Key_L);
        }
        // What a person reads: the title, the heads of the table, the names that fields have.
        QCOMPARE(window.windowTitle().replace("[*][*]", "[*]"),
                 QString::fromStdString(spec.name) + QStringLiteral("[*] – Gapscope"));
        QStringList heads;
        const auto* rows = window.findChild<MeasurementTable*>()->model();
        for (int c = 0; c < rows->columnCount(); ++c) heads << rows->headerData(c, Qt::Horizontal).toString();
        QVERIFY2(heads.join(' ').contains(evil), qPrintable(heads.join(' ')));
    }

    void tooltipsAreText() {
        OpenWindow window(fileOf(disguised(study("five-bernoulli-arms"))));
        auto* chart = window.bench().panel(QStringLiteral("gaps"))->widget->findChild<LookingPanel*>();
        if (!chart) chart = qobject_cast<LookingPanel*>(window.bench().panel(QStringLiteral("gaps"))->widget);
        QVERIFY(chart);
        QCursor::setPos(chart->mapToGlobal(chart->rect().center()));
        bool shown = false;
        for (int x = 60; x < chart->width() && !shown; x += 20) {
            QTest::mouseMove(chart, {x, chart->height() / 2});
            shown = QTest::qWaitFor([] { return QToolTip::isVisible(); }, 700);
        }
        QVERIFY(shown);
        QVERIFY2(QToolTip::text().contains(evil), qPrintable(QToolTip::text()));
        checkTip(QToolTip::text());
        // Any other one, as Qt brings it.
        for (auto* each : window.findChildren<QWidget*>()) {
            QVERIFY2(!each->toolTip().contains(QStringLiteral("&lt;")) && !each->toolTip().contains(QStringLiteral("<br>")),
                     qPrintable(each->toolTip()));
            if (!each->toolTip().contains('<')) continue;
            QToolTip::showText(QPoint(10, 10), each->toolTip(), each);
            checkTip(each->toolTip());
        }
        QToolTip::showText(QPoint(10, 10), evil, &window);
        checkTip(evil);
    }

    void messageBoxesAreText() {
        OpenWindow window;
        QMessageBox box(QMessageBox::Question, QStringLiteral("title"), evil, QMessageBox::Ok, &window);
        box.setInformativeText(evil);
        box.show();
        checkLabels();
        int found = 0;
        for (const auto* label : box.findChildren<QLabel*>()) found += label->text() == evil;
        QCOMPARE(found, 2);
    }

    // A single & underlines a letter and is not seen.
    void menusAndButtonsKeepEverySign() {
        auto spec = disguised(study("five-bernoulli-arms"));
        spec.initial.excluded = {1};
        const auto file = fileOf(spec);
        CardWindow window(file);
        QMenu* recent = nullptr;
        for (auto* menu : window.findChildren<QMenu*>())
            if (menu->title().contains(QStringLiteral("recent"))) recent = menu;
        QVERIFY(recent);
        emit recent->aboutToShow();
        QCOMPARE(recent->actions().front()->text().replace("&&", "&"), QFileInfo(file).completeBaseName());
        QVERIFY(recent->actions().front()->text().contains("a && b"));
        window.useArrangement(QStringLiteral("bench"));
        window.settle();
        bool back = false;
        for (const auto* button : window.findChildren<QPushButton*>())
            if (button->text().startsWith(QStringLiteral("Bring back"))) {
                back = true;
                QVERIFY2(button->text().contains("a && b") && button->toolTip().contains("a & b"), qPrintable(button->text()));
            }
        QVERIFY(back);
        window.findChild<Edits*>()->change(
            [](const StudySpec& before) {
                StudySpec after = before;
                after.initial.budget += 1;
                return after;
            },
            evil);
        window.waitUntilDone();
        QVERIFY2(window.actionCalled(QString(evil).remove('&').prepend("Undo ")), "the name of what is undone");
        bool undo = false;
        for (const auto* each : window.findChildren<QAction*>()) undo = undo || each->text().contains("a && b");
        QVERIFY(undo);
    }

    // A label that leads to a field reads & as the letter to jump by.
    void namesOfFieldsKeepEverySign() {
        CardWindow window(fileOf(disguised(study("branin"))));
        window.useArrangement(QStringLiteral("bench"));
        window.settle();
        int found = 0;
        for (const auto* label : window.findChildren<QLabel*>())
            if (label->buddy() && label->text().contains(QStringLiteral("<img"))) {
                ++found;
                QVERIFY2(label->text().contains("&amp; a && b") || label->text().contains("&&amp; a && b"),
                         qPrintable(label->text()));
            }
        QVERIFY(found > 0);
    }

    void dialogsShowNamesAsTheyAre() {
        auto spec = disguised(study("fast-charging"));
        CardWindow window(fileOf(spec));
        window.actionCalled(QStringLiteral("Other conditions"))->trigger();  // its button has no room beside such names
        window.settle();
        checkLabels();
        bool seen = false;
        for (const auto* label : window.findChild<OtherConditions*>()->findChildren<QLabel*>())
            seen = seen || label->text().contains(evil);
        QVERIFY(seen);
        auto* dialog = window.paste(QString::fromStdString(spec.arms->variables[0].name) + "\tvalue\n1\t2\n");
        QVERIFY(dialog);
        checkLabels();
        dialog->close();
        for (const auto& panel : window.bench().panels()) {
            const auto help = helpFor(panel.widget);
            QVERIFY2(!help.body.contains(QStringLiteral("<img src=\"/dev")), qPrintable(help.body));
        }
        QWidget named;
        named.setToolTip(evil);
        QVERIFY(helpFor(&named).body.contains(QStringLiteral("&lt;img")));
    }

    void reportsAreEscaped() {
        Steering steering;
        for (const auto* name : {"branin", "fast-charging", "five-bernoulli-arms"}) {
            auto spec = disguised(study(QString::fromLatin1(name)));
            const auto walk = walked(std::make_shared<const StudySpec>(std::move(spec)), steering);
            const auto& end = *walk->rounds.back();
            const auto html = reportHtml({walk, *certainty(*end.study, end.decision), {}, reportPictures(*walk)});
            QVERIFY(html.contains(evil.toHtmlEscaped()));
            QVERIFY2(!html.contains(QStringLiteral("<img src=\"/dev")), name);
            QVERIFY2(!html.contains(QStringLiteral("<b>x</b>")), name);
        }
    }

    void contendersAreCalledAsTheyAre() {
        OpenWindow main(fileOf(disguised(study("five-bernoulli-arms"))));
        auto& window = main.compare();
        window.show();
        window.setCurrent(main.session().walk()->spec);
        auto draft = window.form().experiment();
        draft.budgets = {6};
        draft.runs = 3;
        for (std::size_t i = 0; i < draft.contenders.size(); ++i)
            draft.contenders[i].label = named("policy ") + std::to_string(i);
        window.setExperiment(draft);
        window.start();
        window.waitUntilDone();
        main.settle();
        checkLabels();
        const auto* name = window.form().findChild<QToolButton*>(QStringLiteral("contender0"));
        QCOMPARE(name->text().replace("&&", "&"), QString::fromStdString(draft.contenders[0].label));
        QVERIFY(name->text().contains("a && b"));
        QVERIFY(!window.grab().isNull());
        window.close();
    }
};

GAPSCOPE_TEST(TestPlainText)
#include "tst_plain_text.moc"
