// ParamRow: one parameter in a form: its name, a field or a list of words, a slider where it helps, and below it what is
// wrong with what was typed. The text stays as it was typed.
#pragma once

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QSlider>
#include <QWidget>

#include "core/catalog.h"
#include "ui/plot/axes.h"
#include "ui/plot/style.h"
#include "ui/setup/marked_field.h"

namespace gapscope {

class ParamRow : public QWidget {
    Q_OBJECT

public:
    ParamRow(QString place, const QString& name, const QString& about, QWidget* parent);

    const QString& place() const { return place_; }  // in the study file: "model.lengthscales[1]"
    const QString& name() const { return title_; }
    QString problem() const { return problem_->isHidden() ? QString() : problem_->text(); }
    void say(const QString& sentence);
    void use(const Style& style);
    // Begins a group of rows.
    void makeHeading(const Style& style);

protected:
    // Turning the wheel scrolls the form; it changes no number on the way.
    bool eventFilter(QObject* watched, QEvent* event) override;
    void addEditor(QWidget* editor, int stretch = 0);
    void addBelow(QWidget* widget);
    // The editor stands beside the name, or below it where the two are wider than the row.
    void arrange(int editorWidth);

private:
    QString place_, title_;
    QLabel *name_, *problem_;
};

// A number. An empty field means the parameter's default, which stands there in grey.
class NumberRow : public ParamRow {
    Q_OBJECT

public:
    NumberRow(const QString& place, const QString& name, const QString& about, QWidget* parent);

    enum class Slide { None, Log, Linear };
    // A slider; `reach`: the factor, or the distance, from the value to its ends.
    void addSlider(Slide slide, double reach);
    void setDefault(const QString& text) { field_->setPlaceholderText(text); }
    void setOptional(bool on) { optional_ = on; }
    // Leaves alone what is being typed.
    void setValue(std::optional<double> value);
    QLineEdit* field() const { return field_; }
    QSlider* slider() const { return slider_; }

signals:
    // While a slider is held it is not final. No value: the default.
    void edited(std::optional<double> value, bool final);

private:
    void typed();
    void slid(bool final);
    void placeSlider(double value);

    QLineEdit* field_;
    QSlider* slider_ = nullptr;
    Slide slide_ = Slide::None;
    double reach_ = 1;
    Axis scale_;
    std::optional<double> value_;
    bool optional_ = false;
};

// A line of text as wide as the form: a formula, a list of numbers.
class LineRow : public ParamRow {
    Q_OBJECT

public:
    LineRow(const QString& place, const QString& name, const QString& about, QWidget* parent);

    // Leaves alone what is being typed, and what is wrong.
    void setText(const QString& text);
    MarkedField* field() const { return field_; }

signals:
    void edited(const QString& text);

private:
    MarkedField* field_;
};

// One of several words.
class WordRow : public ParamRow {
    Q_OBJECT

public:
    struct Word {
        QString id, label, about;
    };
    WordRow(const QString& place, const QString& name, const QString& about, const std::vector<Word>& words, QWidget* parent);

    void setWord(const QString& id);
    QComboBox* box() const { return box_; }

signals:
    void chosen(const QString& id);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void arrangeBox();

    QComboBox* box_;
};

}  // namespace gapscope
