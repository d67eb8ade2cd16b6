// A window as somebody in a lab has it: results are typed into the suggestion card, pasted, and corrected in the table.
#pragma once

#include <QClipboard>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

#include "core/io/study_file.h"
#include "core/io/study_json.h"
#include "tests/ui/window_bench.h"
#include "ui/lab/import_dialog.h"
#include "ui/lab/measurement_table.h"
#include "ui/lab/suggestion_card.h"

namespace gapscope::test {

class CardWindow : public OpenWindow {
public:
    using OpenWindow::OpenWindow;

    SuggestionCard& card() { return *findChild<SuggestionCard*>(); }
    template <class Widget>
    Widget* part(const char* name) {
        return card().findChild<Widget*>(name);
    }
    QString said(const char* name) {
        const auto* label = part<QLabel>(name);
        return label->isVisibleTo(&card()) ? label->text() : QString();
    }
    // Nothing is awaited: what the window does with it comes when it comes.
    void type(const QString& text) {
        auto* field = part<QLineEdit>("value");
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, text);
    }
    void enter(const QString& text) {
        type(text);
        again();
    }
    void again() {
        QTest::keyClick(part<QLineEdit>("value"), Qt::Key_Return);
        waitUntilDone();
    }
    void click(const QString& words) {
        for (auto* each : findChildren<QPushButton*>())
            if (each->text() == words && each->isVisible() && each->isEnabled()) {
                QTest::mouseClick(each, Qt::LeftButton);
                settle();  // what is offered acts after the click
                return waitUntilDone();
            }
        QFAIL(qPrintable("no button " + words));
    }
    // A block from a spreadsheet, and what is said about it.
    ImportDialog* paste(const QString& text) {
        QApplication::clipboard()->setText(text);
        auto* table = findChild<MeasurementTable*>();
        activateWindow();
        table->setFocus();
        settle();
        QTest::keyClick(table, Qt::Key_V, Qt::ControlModifier);
        return dialog();
    }
    ImportDialog* dialog() {
        waitUntilDone();  // a file is read beside the window
        auto* found = findChild<ImportDialog*>();
        if (found) found->waitUntilDone();
        settle();
        return found;
    }
    void add() {
        QTest::mouseClick(&dialog()->addButton(), Qt::LeftButton);
        waitUntilDone();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }
    // As by hand: a cell of the table, F2, the text, Return.
    void typeOver(int row, int column, const QString& text) {
        auto* table = findChild<MeasurementTable*>();
        table->setFocus();
        table->setCurrentIndex(table->model()->index(row, column));
        settle();
        QTest::keyClick(table, Qt::Key_F2);
        auto* field = table->viewport()->findChild<QLineEdit*>();
        QVERIFY(field);
        field->selectAll();
        QTest::keyClick(field, Qt::Key_Delete);
        QTest::keyClicks(field, text);
        QTest::keyClick(field, Qt::Key_Return);
        settle();
    }
    void correct(int row, int column, const QString& text) {
        typeOver(row, column, text);
        waitUntilDone();
    }
    void undo() { key(Qt::Key_Z, Qt::ControlModifier); }
    void redo() { key(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier); }
    void key(Qt::Key which, Qt::KeyboardModifiers with = {}) {
        activateWindow();  // there may have been a dialog
        setFocus();        // a field over a cell has an undo of its own
        settle();
        QTest::keyClick(this, which, with);
        waitUntilDone();
    }
    // What a fresh replay of the study's file gives is what the window shows.
    void checkAgainstReplay(const QString& file) {
        const auto fresh = Study::finished(std::make_shared<const StudySpec>(loadStudy(file.toStdString())));
        const auto& last = *session().walk()->rounds.back();
        QCOMPARE(writeStudy(fresh.spec()), writeStudy(shown()));
        QCOMPARE(last.round, fresh.round());
        QVERIFY(last.posterior.mean() == fresh.posterior().mean());
        QVERIFY(last.posterior.sd() == fresh.posterior().sd());
        QVERIFY(last.decision.chosen == fresh.next().chosen);
    }

    const StudySpec& shown() { return *session().walk()->spec; }
    const Measurement& last() { return shown().measurements.back(); }
    Eigen::Index suggested() { return session().walk()->rounds.back()->decision.chosen.front(); }
};

}  // namespace gapscope::test
