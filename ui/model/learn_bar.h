// LearnBar: how a model's parameters are learned, how often, and a fit at once.
#pragma once

#include <QWidget>

#include "core/model/learning.h"
#include "ui/plot/style.h"

class QComboBox;
class QLabel;
class QPushButton;
class QSpinBox;

namespace gapscope {

class LearnBar : public QWidget {
    Q_OBJECT

public:
    explicit LearnBar(QWidget* parent = nullptr);

    void show(const ModelChoice& model, int results, bool isFitting, const Style& style);

signals:
    // The model with another way of learning, and how that is called in the undo menu.
    void wanted(const gapscope::ModelChoice& model, const QString& name);
    void fitWanted();

private:
    void choose(int index);
    void setEvery();

    ModelChoice model_;
    QComboBox* method_;
    QSpinBox* every_;
    QLabel *learn_, *everyWord_;
    QPushButton* fit_;
};

}  // namespace gapscope
