// AlgorithmPanel: the policy's lines with this round's numbers.
#pragma once

#include <QGridLayout>
#include <QLabel>
#include <vector>

#include "ui/plot/style.h"

namespace gapscope {

struct Snapshot;

class AlgorithmPanel : public QWidget {
    Q_OBJECT

public:
    explicit AlgorithmPanel(QWidget* parent = nullptr);
    void show(const Snapshot& shot, const Style& style);

private:
    struct Row {
        QLabel *number, *text;
    };
    void makeRows(std::size_t count);

    QGridLayout* layout_;
    QLabel* title_;
    std::vector<Row> rows_;
};

}  // namespace gapscope
