// PredictBar: the question that waits, what the last answer was worth, and the score.
#pragma once

#include <QLabel>

#include "ui/plot/style.h"

namespace gapscope {

class Quiz;

class PredictBar : public QWidget {
    Q_OBJECT

public:
    explicit PredictBar(QWidget* parent = nullptr);
    // Hides itself while nobody predicts.
    void show(const Quiz& quiz, const Style& style);

private:
    QLabel *question_, *reply_, *score_;
};

}  // namespace gapscope
