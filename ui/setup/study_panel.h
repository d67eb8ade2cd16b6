// StudyPanel: the study's settings as a short form with sliders that act while they move.
//
// The form is made from the catalogs' parameters. Moving a slider asks for the study as it would be with that setting;
// letting go is one step that can be undone. What is wrong stands below its field, and what was typed stays. Where a person
// has measured already the change holds from now on, and the study keeps the reason that stands in the form. What a source
// measured is measured again, or, while the switch for it is on, kept: then the same points are seen through another model.
#pragma once

#include <QScrollArea>
#include <vector>

#include "ui/plot/style.h"
#include "ui/setup/draft.h"
#include "ui/setup/live_runner.h"

class QCheckBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QToolButton;
class QVBoxLayout;

namespace gapscope {

class NumberRow;
class ParamRow;
class LineRow;
class WordRow;

class StudyPanel : public QScrollArea {
    Q_OBJECT

public:
    explicit StudyPanel(QWidget* parent = nullptr);

    // The study on screen. What comes back from wanted() does not disturb a hand on a slider.
    void show(const StudySpec& spec, const Style& style);
    void clear();
    // A failure that was found later, beside its field ("model.lengthscales[0]"), else at the top.
    void say(const QString& place, const QString& sentence);

    ParamRow* row(const QString& place) const;
    QLineEdit* reason() const { return reason_; }  // null where nobody measures: nothing is changed on the way there
    QCheckBox* keep() const { return keep_; }      // null where a person measures: nothing is measured again there
    LiveRunner& runner() { return *runner_; }
    QSize minimumSizeHint() const override { return {180, 72}; }

signals:
    // The study as it is with the newest settings, measured again where a source answers. To be walked and shown.
    void wanted(const gapscope::StudySpec& spec, bool final);
    // One step for undo: a slider was let go, a field or a list was changed.
    void changed(const gapscope::StudySpec& before, const gapscope::StudySpec& after, const QString& name);
    // Somebody wants to see more of the model.
    void modelWanted();
    // A sentence on what a change has done with the measurements.
    void told(const QString& sentence);

private:
    void build();
    void addProblem();
    void addTruth();
    void addKeep();
    void editTruth(LineRow& row, const QString& text);
    void fillTruth(LineRow& row);
    Rerun rerunWith(const Conditions& wanted);
    void addModel();
    void addPolicy();
    void addMore();
    void addReason();
    void addRepeats();
    void offerRepeats();
    void addTakenOut();
    void bringBack(Eigen::Index arm);
    std::string why() const;
    void unfold(bool on);
    void addParam(const Param& param, const Settings& settings, const QString& prefix, bool sliders);
    void addModelKind();
    void addLearning();
    void addLengths(const Param& param, const Settings& settings, const QString& prefix);
    NumberRow* addNumber(const QString& place, const QString& name, std::string_view about);
    WordRow* addWord(const QString& place, const QString& name, std::string_view about, std::span<const Choice> choices);
    void addHeading(const QString& text);
    void addText(const QString& text, const QString& about = {});
    void addRow(ParamRow* row);

    void fill();
    void edit(const ParamRow& row, const DraftValue& value, bool final);
    void sayWhere(const Error& error, const ParamRow& edited);
    void arrived(const StudySpec& spec, bool final);

    std::optional<StudySpec> base_, newest_;  // before this edit; as last asked for
    std::optional<Conditions> draft_;
    Style style_;
    LiveRunner* runner_;
    QWidget* form_ = nullptr;
    QVBoxLayout* rows_ = nullptr;  // where the next row goes
    QLabel* problem_ = nullptr;
    QWidget* more_ = nullptr;  // what is seldom set
    QToolButton* fold_ = nullptr;
    bool isUnfolded_ = false;
    QLineEdit* reason_ = nullptr;
    QCheckBox* keep_ = nullptr;
    bool keepRows_ = false;  // of this study, until another is opened
    QLabel* repeats_ = nullptr;
    QPushButton* useRepeats_ = nullptr;
    std::vector<ParamRow*> params_;
    QString step_;  // how this edit is called in the undo menu
    QString done_;  // and what it does with the measurements
    bool editing_ = false;
};

}  // namespace gapscope
