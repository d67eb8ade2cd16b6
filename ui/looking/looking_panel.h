// LookingPanel: a picture of arms that answers the mouse and the keyboard: hovering looks at an arm, a click holds it,
// the wheel zooms, dragging pans or, in the What-if mode, moves a ghost measurement.
#pragma once

#include <QTimer>
#include <QWidget>
#include <functional>
#include <optional>

#include "ui/looking/map_ghost.h"
#include "ui/plot/chart_sheet.h"

namespace gapscope {

class Looking;
class Session;
struct Scene;

class LookingPanel : public QWidget {
    Q_OBJECT

public:
    using Picture = std::function<Figure(const Paper& paper, const QRectF& area, const Scene& scene, const Extras& extras)>;

    // `name` is what a screen reader calls it. Session and looking outlive the panel.
    LookingPanel(const QString& name, Session& session, Looking& looking, Picture picture, QSize least,
                 QWidget* parent = nullptr);

    QSize minimumSizeHint() const override { return least_; }
    const Drawn& drawn() const { return drawn_; }  // as it was painted last
    // In the What-if mode a press starts a ghost; only where a height is a value.
    void setTakesGhosts(bool takes) { takesGhosts_ = takes; }
    // Which motions its picture shows; during others it rests.
    void setMoves(std::function<bool(const Scene&)> moves) { moves_ = std::move(moves); }

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    std::optional<std::ptrdiff_t> armUnder(QPointF at) const;
    void lookNext(int by);
    void holdLooked();
    bool haunts() const;
    bool hauntsMaps() const;
    void moveGhost(QPointF at);
    void chooseMap(int which);
    void showTip();
    LegendSwitch switchUnder(QPointF at) const;
    void click(LegendSwitch which);

    Session& session_;
    Looking& looking_;
    Picture picture_;
    QSize least_;
    ChartSheet sheet_;
    Drawn drawn_;
    QTimer tip_;
    QPointF mouse_;
    std::optional<QPointF> pressed_;
    MapGhost mapGhost_{session_, looking_};
    Lens lensAtPress_;
    Drawn drawnAtPress_;
    bool takesGhosts_ = false, dragged_ = false;
    std::function<bool(const Scene&)> moves_ = [](const Scene&) { return true; };
};

}  // namespace gapscope
