// VariableRows: what can be set for a measurement, one variable per row; rows are added and taken away.
#pragma once

#include <QWidget>
#include <vector>

#include "ui/plot/style.h"
#include "ui/setup/lab_study_form.h"

class QComboBox;
class QGridLayout;
class QLabel;
class QLineEdit;
class QPushButton;
class QToolButton;

namespace gapscope {

class VariableRows : public QWidget {
    Q_OBJECT

public:
    explicit VariableRows(const Style& style, QWidget* parent = nullptr);

    std::vector<LabVariable> variables() const;
    // Below each row what is wrong with it; what is only missing where it is asked for.
    void say(const std::vector<FieldProblem>& problems, bool missingToo);
    // The field of this name ("variables[0].from"), if there is one.
    QWidget* field(const QString& name) const;

signals:
    void edited();

private:
    struct Row {
        QLineEdit *name, *unit, *from, *to, *spacing;
        QComboBox *by, *scale;
        QToolButton* remove;
        QLabel* problem;
    };
    void build(const std::vector<LabVariable>& variables);
    void addRow(const LabVariable& variable);
    QLineEdit* entry(const QString& text, const char* part, const QString& title, int characters);
    void changeRows(int add, std::optional<std::size_t> remove);

    Style style_;
    QGridLayout* grid_ = nullptr;
    QWidget* body_ = nullptr;
    QPushButton* add_;
    std::vector<Row> rows_;
};

}  // namespace gapscope
