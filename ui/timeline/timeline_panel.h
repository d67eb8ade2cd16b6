// TimelinePanel: the timeline as a widget. Pressing and dragging asks for the round under the mouse, and so do the arrow keys
// for the one beside while it has the focus.
#pragma once

#include <QWidget>

#include "ui/plot/chart_sheet.h"
#include "ui/session/scene.h"
#include "ui/session/walk.h"
#include "ui/timeline/timeline_picture.h"

namespace gapscope {

class TimelinePanel : public QWidget {
    Q_OBJECT

public:
    explicit TimelinePanel(QWidget* parent = nullptr);
    void show(const WalkPtr& walk, const Scene& scene, const Style& style);
    // Adds what the picture says; of any scene of the walk.
    using Words = std::function<QString(const Walk& walk, const Scene& scene)>;
    void setWords(Words words) { words_ = std::move(words); }
    Figure figure(const Paper& paper, const QRectF& area, const Scene& scene, const Style& style) const;
    const DrawnTimeline& drawn() const { return drawn_; }
    QSize minimumSizeHint() const override { return {180, 72}; }

signals:
    void roundWanted(int round);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

private:
    void scrubTo(double x);
    void goTo(int round);
    QString tipAt(QPointF at) const;

    Words words_;
    WalkPtr walk_;
    Scene scene_;
    Style style_;
    ChartSheet sheet_;
    DrawnTimeline drawn_;  // as it was painted last
};

}  // namespace gapscope
