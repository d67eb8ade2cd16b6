// Recording: paper that remembers what is painted on it, so that a picture is a value before anybody sees it. Replayed on a
// screen or in a file, a layer gives the same picture as painting there.
#pragma once

#include <QFont>
#include <QImage>
#include <QPaintDevice>
#include <QPainter>
#include <QPainterPath>
#include <QPolygonF>
#include <QTransform>
#include <memory>
#include <variant>
#include <vector>

namespace gapscope {

struct Figure;
class RecordingEngine;

// What text is measured for: the paper that a picture is meant for.
struct Paper {
    int dpiX = 96, dpiY = 96;

    static Paper of(const QPaintDevice& device);
};

// What was painted by hand, step by step. The painter's state holds on from one layer to the next.
class Layer {
public:
    // An upright rectangle on whole device pixels, opaque.
    struct Block {
        double opacity;
        QRectF rect;
        QColor colour;
    };
    struct Text {
        double opacity;
        QPointF anchor;  // where the box counts from, and turns around
        QRectF box;
        double degrees;
        QString words;
        QFont font;
        QColor colour;
    };
    struct Shape {
        enum class Is { Rect, Ellipse, Line, Polyline, OddEven, Winding } is;
        double opacity;
        QRectF rect;  // of a line its two ends
        QPolygonF points = {};
    };
    struct Path {
        double opacity;
        QPainterPath path;
    };
    struct Image {
        double opacity;
        QRectF target, source;
        QImage image;
    };

    bool empty() const { return steps_.empty(); }
    void add(const Block& block) { steps_.emplace_back(block); }
    void add(Text text) { steps_.emplace_back(std::make_shared<const Text>(std::move(text))); }
    void replay(QPainter& painter) const;

private:
    friend class RecordingEngine;
    using Step =
        std::variant<Block, std::shared_ptr<const Text>, QPen, QBrush, QPainter::RenderHints, QTransform, Shape, Path, Image>;
    std::vector<Step> steps_;
};

// The one way to paint each of them, recorded or not; the painter's own opacity counts.
void paintBlock(QPainter& painter, const QRectF& rect, const QColor& colour);
void paintText(QPainter& painter, const Layer::Text& text);

class Recording : public QPaintDevice {
public:
    // What is painted becomes the figure's layers.
    Recording(const Paper& paper, Figure& figure);
    ~Recording() override;

    QPaintEngine* paintEngine() const override;
    Figure& figure() { return figure_; }
    Layer& layer();  // on top

protected:
    int metric(PaintDeviceMetric which) const override;

private:
    Paper paper_;
    Figure& figure_;
    std::unique_ptr<RecordingEngine> engine_;
};

}  // namespace gapscope
