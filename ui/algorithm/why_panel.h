// WhyPanel: "Why this arm?" in two or three sentences.
#pragma once

#include <QLabel>

#include "ui/plot/style.h"

namespace gapscope {

struct Snapshot;

class WhyPanel : public QWidget {
    Q_OBJECT

public:
    explicit WhyPanel(QWidget* parent = nullptr);
    void show(const Snapshot& shot, const Style& style);

private:
    QLabel *title_, *text_;
};

// The sentences of this round, or what stands in their place.
QString whyText(const Snapshot& shot);

}  // namespace gapscope
