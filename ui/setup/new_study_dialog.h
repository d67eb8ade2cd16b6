// NewStudyDialog: a study on a built-in problem in one short form, with a picture of what it will look like.
//
// What is wrong is said beside its field; what was typed stays as it was typed.
#pragma once

#include <QDialog>
#include <QImage>
#include <QTimer>
#include <optional>
#include <vector>

#include "ui/plot/style.h"
#include "ui/setup/new_study_form.h"

class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPushButton;

namespace gapscope {

class HelpWindow;
class Lane;

class NewStudyDialog : public QDialog {
    Q_OBJECT

public:
    explicit NewStudyDialog(const Style& style, QWidget* parent = nullptr);

    // The study as typed; only after it was accepted.
    const StudySpec& study() const { return *study_; }

private:
    struct Field {
        std::string place;  // in the study file
        QWidget* editor;
        QLabel* error;
    };

    QComboBox* choice(const QString& name, const std::string& place, const QString& title);
    QLineEdit* entry(const QString& name, const std::string& place, const QString& title);
    void addRow(const std::string& place, const QString& title, QWidget* editor);
    void makeFields();
    void fillChoices();
    void makeVariables(std::size_t count);
    void use(const NewStudyForm& form);
    NewStudyForm form() const;
    void check();
    void say(const Error& error);
    void drawPreview();
    void helpOnField();

    Style style_;
    QFormLayout* rows_;
    QWidget* variables_;
    std::vector<std::vector<QLineEdit*>> variableFields_;
    std::vector<Field> fields_;
    QComboBox *function_, *kernel_, *policy_;
    QLineEdit *lengthscales_, *spread_, *mean_, *noise_, *budget_, *seed_;
    QLabel *picture_, *general_, *about_;
    QPushButton* make_;
    QTimer pause_;  // typing goes on while the picture waits
    std::optional<StudySpec> study_;
    Lane* drawing_;
    HelpWindow* help_ = nullptr;
};

}  // namespace gapscope
