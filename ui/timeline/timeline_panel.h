// TimelinePanel: the timeline as a widget. Pressing and dragging asks for the round under the mouse.
#pragma once

#include <QWidget>

#include "ui/plot/style.h"
#include "ui/session/scene.h"
#include "ui/session/walk.h"

namespace gapscope {

class TimelinePanel : public QWidget {
    Q_OBJECT

public:
    explicit TimelinePanel(QWidget* parent = nullptr);
    void show(const WalkPtr& walk, const Scene& scene, const Style& style);
    QSize minimumSizeHint() const override { return {180, 72}; }

signals:
    void roundWanted(int round);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;

private:
    void scrubTo(double x);

    WalkPtr walk_;
    Scene scene_;
    Style style_;
    QRectF plot_;  // of the last painting
};

}  // namespace gapscope
