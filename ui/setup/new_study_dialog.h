// NewStudyDialog: a study on a problem whose truth is known, built in or one's own, in one short form with a picture of what it
// will look like.
//
// What is wrong is said beside its field and underlined where it is one sign of many; what was typed stays as it was typed,
// also while another problem is looked at. What the problem decides is proposed anew while it is typed, until it is overruled.
#pragma once

#include <QDialog>
#include <QTimer>
#include <map>
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
class MarkedField;
class ProblemVariables;

class NewStudyDialog : public QDialog {
    Q_OBJECT

public:
    explicit NewStudyDialog(const Style& style, QWidget* parent = nullptr);

    // The study as typed; only after it was accepted.
    const StudySpec& study() const { return *study_; }

private:
    struct Field {
        std::string place;  // in the study file
        QWidget *editor, *row;
        QLabel* error;
    };

    QComboBox* choice(const QString& name, const std::string& place, const QString& title);
    QLineEdit* entry(const QString& name, const std::string& place, const QString& title);
    MarkedField* marked(const QString& name, const std::string& place, const QString& title);
    QLineEdit* add(QLineEdit* made, const QString& name, const std::string& place, const QString& title);
    void addRow(const std::string& place, const QString& title, QWidget* editor);
    void makeFields();
    void fillChoices();
    void otherProblem();
    void use(const NewStudyForm& form);
    void showRows();
    NewStudyForm form() const;
    void propose();
    void check();
    void mark();
    void say(const Error& error);
    void drawPreview();
    QSize pictureSize() const { return {static_cast<int>(style_.mark(360)), static_cast<int>(style_.mark(240))}; }
    void helpOnField();

    Style style_;
    QFormLayout* rows_;
    ProblemVariables* variables_;
    std::vector<Field> fields_;
    QComboBox *function_, *kernel_, *policy_;
    MarkedField *formula_, *chances_, *means_;
    QLineEdit *names_, *lengthscales_, *spread_, *mean_, *noise_, *budget_, *seed_;
    QLabel *picture_, *general_, *about_, *best_;
    QPushButton* make_;
    QTimer pause_;  // typing goes on while the picture waits
    std::optional<StudySpec> study_;
    std::map<QString, NewStudyForm> left_;  // what was typed for problems that were looked at before
    QString problem_;
    Lane* drawing_;
    HelpWindow* help_ = nullptr;
};

}  // namespace gapscope
