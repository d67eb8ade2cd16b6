// ExperimentForm: an experiment put together: the problem, who competes on it with which options, how long and how often.
//
// Policies that cannot run with these arms and budgets stay in the list, greyed, with the reason; they are left out. What is
// wrong with a field stands below it, and what was typed stays.
#pragma once

#include <QScrollArea>
#include <vector>

#include "core/experiment/experiment.h"
#include "ui/plot/style.h"
#include "ui/setup/draft.h"

class QLabel;
class QMenu;
class QVBoxLayout;

namespace gapscope {

class NumberRow;
class ParamRow;
class WordRow;

class ExperimentForm : public QScrollArea {
    Q_OBJECT

public:
    explicit ExperimentForm(QWidget* parent = nullptr);

    void use(const Style& style);
    void setExperiment(const Experiment& experiment);
    bool hasExperiment() const { return draft_.study != nullptr; }
    const Experiment& experiment() const { return draft_; }
    // Whether another study than the experiment's is open in the main window, which can be taken instead.
    void offerStudy(bool on);
    // A sentence below the field of its place ("budgets", "policies[1].xi"), or at the top.
    void say(const QString& place, const QString& sentence);
    QString problem() const;

    ParamRow* row(const QString& place) const;
    // What can be added, with the reason where it cannot.
    QMenu* addMenu() const { return add_; }
    void add(const PolicyEntry& policy);
    void remove(std::size_t contender);
    // Which contender's options are shown.
    void unfold(std::optional<std::size_t> contender);

signals:
    void edited();
    void studyWanted();  // that of the main window
    void tableWanted();  // a table as the truth
    void rowsWanted();   // rows of a CSV file as truths
    void openWanted();
    void saveWanted();

private:
    void build();
    void addProblem();
    void addPolicies();
    void addContender(std::size_t i, const std::vector<CurveSign>& looks);
    void addOptions(std::size_t i);
    void addHow();
    void addTruth();
    bool isFull() const;
    void fillAddMenu();
    void addRow(ParamRow* row);
    void addText(const QString& words);
    NumberRow* addNumber(const QString& place, const QString& name, const QString& about, std::optional<double> value);
    void changeOption(std::size_t i, const std::string& place, const DraftValue& value);
    void setNumber(const QString& place, double value);
    void setText(const QString& place, const QString& text);
    std::vector<std::string> reasons() const;
    void changed(bool otherRows);

    Experiment draft_;
    Style style_;
    bool otherStudy_ = false;
    std::optional<std::size_t> unfolded_;
    QWidget* form_ = nullptr;
    QVBoxLayout* rows_ = nullptr;
    QLabel* problem_ = nullptr;
    QMenu* add_ = nullptr;
    std::vector<ParamRow*> params_;
};

}  // namespace gapscope
