// AlgorithmPanel: the policy's lines with this round's numbers; line by line, the current one is lit.
//
// Of lines that are still to come only the text is there, in grey: no number, no sentence, no tip that tells.
#pragma once

#include <QGridLayout>
#include <QLabel>
#include <vector>

#include "ui/plot/style.h"
#include "ui/session/scene.h"

namespace gapscope {

class AlgorithmPanel : public QWidget {
    Q_OBJECT

public:
    explicit AlgorithmPanel(QWidget* parent = nullptr);
    void show(const Scene& scene, const Style& style);

signals:
    void lineClicked(int line);
    void foldClicked(bool folded);  // as it is wanted now

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    struct Row {
        QLabel *number, *text;
        QString paper = {};    // where the line stands in the paper
        double textWidth = 0;  // on one line
    };
    void makeRows(std::size_t count);
    void showRow(std::size_t i, const Style& style);
    void paintPapers(QPainter& painter) const;
    QString numberText(int line) const;
    bool isFoldRow(std::size_t i) const;

    QGridLayout* layout_;
    QLabel* title_;
    std::vector<Row> rows_;
    Scene scene_;
    Style style_;
};

// The same lines on paper of any size.
void drawAlgorithm(QPainter& painter, const QRectF& area, const Scene& scene, const Style& style);

}  // namespace gapscope
