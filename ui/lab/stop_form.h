// StopForm: the rule that says when to stop measuring: a chance or a bound to be reached, or no rule.
#pragma once

#include <QWidget>
#include <optional>

#include "core/study/spec.h"
#include "ui/plot/style.h"

class QLabel;
class QLineEdit;
class QPushButton;

namespace gapscope {

class StopForm : public QWidget {
    Q_OBJECT

public:
    explicit StopForm(QWidget* parent = nullptr);
    // What was typed stays until the study's own rule changes. Without a bound only the chance can be asked for.
    void show(const StudySpec& spec, bool hasBound, const Style& style);

signals:
    // A rule that may stand in a study; none: no rule.
    void wanted(const std::optional<gapscope::StopRule>& rule);

private:
    void use();
    void say(const QString& problem);
    // What stands in the fields. Throws Error where that is no rule.
    StopRule typed() const;

    std::optional<std::optional<StopRule>> shown_;
    QLabel *chanceWords_, *boundWords_, *percent_, *unit_, *problem_;
    QLineEdit *chance_, *bound_;
    QPushButton *set_, *clear_;
};

}  // namespace gapscope
