// WhyPanel: "Why this arm?" in two or three sentences; line by line, what the lit line says.
#pragma once

#include <QLabel>

#include "ui/plot/style.h"

namespace gapscope {

struct Scene;
struct Snapshot;

class WhyPanel : public QWidget {
    Q_OBJECT

public:
    explicit WhyPanel(QWidget* parent = nullptr);
    void show(const Scene& scene, const Style& style);

private:
    QLabel *title_, *text_;
};

// The sentences of a whole round, or what stands in their place.
QString whyText(const Snapshot& shot);
// What may be said on the line that is lit, and nothing of a later one; of a whole round its sentences.
QString whyText(const Scene& scene);

}  // namespace gapscope
