// ProblemVariables: the variables of a problem to play with: for each its lowest and highest value and its levels. A known
// function brings its own; those of a formula have names, and can be added and taken away.
#pragma once

#include <QWidget>
#include <vector>

#include "ui/setup/new_study_form.h"

class QGridLayout;
class QLineEdit;
class QPushButton;
class QToolButton;

namespace gapscope {

class ProblemVariables : public QWidget {
    Q_OBJECT

public:
    explicit ProblemVariables(QWidget* parent = nullptr);

    void use(const std::vector<VariableText>& variables, bool named);
    std::vector<VariableText> typed() const;
    // Tab goes through them in the order that is seen.
    void orderBetween(QWidget* before, QWidget* after);

signals:
    void edited();
    void otherRows();

private:
    struct Row {
        QLineEdit *name, *from, *to, *levels;
        QToolButton* remove;
    };
    void build(const std::vector<VariableText>& variables);
    QLineEdit* entry(const QString& name, const QString& title, const QString& text);
    void changeRows(const std::vector<VariableText>& variables);

    QWidget* body_ = nullptr;
    QGridLayout* grid_ = nullptr;
    QPushButton* add_;
    std::vector<Row> rows_;
    bool named_ = false;
};

}  // namespace gapscope
