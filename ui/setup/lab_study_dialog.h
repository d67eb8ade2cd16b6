// LabStudyDialog: an own experiment in one short form, with the model that is proposed for it in words.
//
// What is wrong is said beside its field, and what was typed stays. What is only missing is not said before somebody wants the
// study.
#pragma once

#include <QDialog>
#include <map>

#include "ui/plot/style.h"
#include "ui/setup/lab_study_form.h"

class QButtonGroup;
class QCheckBox;
class QComboBox;
class QGridLayout;
class QLabel;
class QLineEdit;
class QScrollArea;
class QToolButton;

namespace gapscope {

class CandidateTable;
class HelpWindow;
class VariableRows;

class LabStudyDialog : public QDialog {
    Q_OBJECT

public:
    explicit LabStudyDialog(const Style& style, QWidget* parent = nullptr);

    LabStudyForm form() const;
    // Only after it was accepted.
    const StudySpec& study() const { return *made_.spec; }
    void accept() override;
    CandidateTable& table() { return *table_; }
    void unfold(bool on);

private:
    void makeCandidates();
    void makeResponse();
    void makeCampaign();
    void makeAdvanced();
    QLabel* problemLabel(const QString& field);
    QLineEdit* entry(const QString& field, const QString& title, const QString& help, int characters);
    // Title, then what stands beside each other, and below it what is wrong with any of the fields.
    void addRow(const QString& title, std::initializer_list<QWidget*> beside, std::initializer_list<const char*> fields);
    QLabel* words(const QString& text);
    void heading(const QString& text);
    void check();
    void propose();
    QWidget* fieldCalled(const QString& name) const;
    void helpOnField();

    Style style_;
    QScrollArea* area_;
    QWidget* page_;
    QGridLayout* rows_;  // where the next row goes
    int line_ = 0;
    QWidget* lastField_ = nullptr;  // Tab goes from it to the next row of the same part
    std::map<QString, QLabel*> problems_;
    std::map<QString, QLineEdit*> entries_;
    VariableRows* variables_;
    CandidateTable* table_;
    QButtonGroup *kind_, *wanted_;
    QComboBox *goal_, *kernel_, *policy_;
    QCheckBox* unknown_;
    QLabel *count_, *proposal_;
    std::vector<QLabel*> units_;
    QToolButton* fold_;
    QWidget* advanced_;
    LabStudy made_;
    bool asked_ = false;  // the study was wanted: now what is missing is said too
    HelpWindow* help_ = nullptr;
};

}  // namespace gapscope
