// ResultFields: where the result of one experiment is typed: the value with its unit, a note, and the button that records them.
//
// What is typed here nobody but its writer takes away: a text that is refused stays, selected where the next number would
// replace it.
#pragma once

#include <QWidget>

#include "ui/plot/style.h"

class QLabel;
class QLineEdit;
class QMenu;
class QPushButton;
class QToolButton;

namespace gapscope {

struct StudySpec;

class ResultFields : public QWidget {
    Q_OBJECT

public:
    explicit ResultFields(QWidget* parent);

    QString value() const;
    QString note() const;
    bool isEmpty() const { return value().isEmpty() && note().isEmpty(); }
    // A text that is set has no undo: Ctrl+Z must not bring back what has become a row.
    void set(const QString& value, const QString& note);

    void toValue(Qt::FocusReason why = Qt::OtherFocusReason);
    void selectValue();
    bool isInNote() const;

    // What is measured, and for which candidate (empty: not known yet).
    void describe(const StudySpec& spec, const QString& place);
    void useMenu(QMenu* menu);
    void use(const Style& style);
    // Large letters in a narrow column: what the field is for stands above it, and the button below.
    void place(bool isNarrow);
    void showParts(bool isNarrow, bool hasRoom, bool hasMenu);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

signals:
    void entered();
    void valueEdited();
    void edited();

private:
    void makeMenu();

    QLabel *label_, *unit_;
    QLineEdit *value_, *note_;
    QPushButton* record_;
    QToolButton* menu_;
};

}  // namespace gapscope
