#include "ui/plot/recording.h"

#include <QPaintEngine>
#include <cmath>

#include "ui/plot/figure.h"

namespace gapscope {

// Takes everything as it was said: what a screen or a file cannot do is their painter's business.
class RecordingEngine : public QPaintEngine {
public:
    explicit RecordingEngine(Recording& recording) : QPaintEngine(AllFeatures), recording_(recording) {}

    bool begin(QPaintDevice*) override { return true; }
    bool end() override { return true; }
    Type type() const override { return User; }

    void updateState(const QPaintEngineState& now) override {
        const auto dirty = now.state();
        if (dirty & DirtyPen) add(now.pen());
        if (dirty & DirtyBrush) add(now.brush());
        if (dirty & DirtyHints) add(now.renderHints());
        if (dirty & DirtyTransform) add(now.transform());
    }

    using QPaintEngine::drawEllipse, QPaintEngine::drawLines, QPaintEngine::drawPolygon, QPaintEngine::drawRects;
    void drawRects(const QRectF* rects, int count) override {
        for (int i = 0; i < count; ++i) add(Layer::Shape{Layer::Shape::Is::Rect, opacity(), rects[i]});
    }
    void drawEllipse(const QRectF& rect) override { add(Layer::Shape{Layer::Shape::Is::Ellipse, opacity(), rect}); }
    void drawLines(const QLineF* lines, int count) override {
        for (int i = 0; i < count; ++i)
            add(Layer::Shape{Layer::Shape::Is::Line, opacity(), QRectF(lines[i].p1(), lines[i].p2())});
    }
    void drawPolygon(const QPointF* points, int count, PolygonDrawMode mode) override {
        using Is = Layer::Shape::Is;
        const Is is = mode == PolylineMode ? Is::Polyline : mode == WindingMode ? Is::Winding : Is::OddEven;
        add(Layer::Shape{is, opacity(), {}, QPolygonF(QList<QPointF>(points, points + count))});
    }
    void drawPath(const QPainterPath& path) override { add(Layer::Path{opacity(), path}); }
    void drawImage(const QRectF& target, const QImage& image, const QRectF& source, Qt::ImageConversionFlags) override {
        add(Layer::Image{opacity(), target, source, image});
    }
    void drawPixmap(const QRectF& target, const QPixmap& pixmap, const QRectF& source) override {
        drawImage(target, pixmap.toImage(), source, {});
    }

private:
    template <class Step>
    void add(Step step) {
        recording_.layer().steps_.emplace_back(std::move(step));
    }
    double opacity() const { return painter()->opacity(); }

    Recording& recording_;
};

Paper Paper::of(const QPaintDevice& device) { return {device.logicalDpiX(), device.logicalDpiY()}; }

Recording::Recording(const Paper& paper, Figure& figure)
    : paper_(paper), figure_(figure), engine_(std::make_unique<RecordingEngine>(*this)) {}

Recording::~Recording() = default;

QPaintEngine* Recording::paintEngine() const { return engine_.get(); }

Layer& Recording::layer() {
    auto& parts = figure_.parts;
    if (parts.empty() || !std::holds_alternative<Layer>(parts.back())) parts.emplace_back(Layer());
    return std::get<Layer>(parts.back());
}

int Recording::metric(PaintDeviceMetric which) const {
    constexpr int large = 1 << 20;  // as much as anybody wants
    switch (which) {
        case PdmDpiX:
        case PdmPhysicalDpiX: return paper_.dpiX;
        case PdmDpiY:
        case PdmPhysicalDpiY: return paper_.dpiY;
        case PdmDevicePixelRatio: return 1;  // how fine the pixels are is the business of the replay
        case PdmDevicePixelRatioScaled: return static_cast<int>(devicePixelRatioFScale());
        case PdmNumColors: return 1 << 24;
        case PdmDepth: return 32;
        default: return large;
    }
}

void paintBlock(QPainter& painter, const QRectF& rect, const QColor& colour) {
    const double fine = painter.device()->devicePixelRatioF();
    const auto snapped = [&](double v) { return std::round(v * fine) / fine; };
    const auto side = [&](double v) { return std::max(snapped(v), 1 / fine); };
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.fillRect(QRectF(snapped(rect.left()), snapped(rect.top()), side(rect.width()), side(rect.height())), colour);
    painter.setRenderHint(QPainter::Antialiasing);
}

void paintText(QPainter& painter, const Layer::Text& text) {
    const auto flags = Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine;
    painter.setFont(text.font);
    painter.setPen(text.colour);
    if (text.degrees == 0) return painter.drawText(text.box.translated(text.anchor), flags, text.words);
    const QTransform before = painter.transform();
    painter.setTransform(QTransform::fromTranslate(text.anchor.x(), text.anchor.y()).rotate(text.degrees), true);
    painter.drawText(text.box, flags, text.words);
    painter.setTransform(before);
}

namespace {

struct Replay {
    QPainter& painter;
    QTransform base = painter.transform();
    double opacity = painter.opacity();

    void operator()(const QPen& pen) const { painter.setPen(pen); }
    void operator()(const QBrush& brush) const { painter.setBrush(brush); }
    void operator()(const QPainter::RenderHints& hints) const {
        painter.setRenderHints(painter.renderHints() & ~hints, false);
        painter.setRenderHints(hints);
    }
    void operator()(const QTransform& transform) const { painter.setTransform(transform * base); }

    void operator()(const Layer::Block& block) const {
        painter.setOpacity(opacity * block.opacity);
        paintBlock(painter, block.rect, block.colour);
    }

    void operator()(const std::shared_ptr<const Layer::Text>& text) const {
        painter.setOpacity(opacity * text->opacity);
        paintText(painter, *text);
    }

    void operator()(const Layer::Shape& shape) const {
        using Is = Layer::Shape::Is;
        painter.setOpacity(opacity * shape.opacity);
        switch (shape.is) {
            case Is::Rect: return painter.drawRect(shape.rect);
            case Is::Ellipse: return painter.drawEllipse(shape.rect);
            case Is::Line: return painter.drawLine(shape.rect.topLeft(), shape.rect.bottomRight());
            case Is::Polyline: return painter.drawPolyline(shape.points);
            case Is::OddEven: return painter.drawPolygon(shape.points);
            case Is::Winding: return painter.drawPolygon(shape.points, Qt::WindingFill);
        }
    }

    void operator()(const Layer::Path& path) const {
        painter.setOpacity(opacity * path.opacity);
        painter.drawPath(path.path);
    }

    void operator()(const Layer::Image& image) const {
        painter.setOpacity(opacity * image.opacity);
        painter.drawImage(image.target, image.image, image.source);
    }
};

}  // namespace

void Layer::replay(QPainter& painter) const {
    const Replay replay{painter};
    for (const auto& step : steps_) std::visit(replay, step);
    painter.setOpacity(replay.opacity);
    painter.setTransform(replay.base);
}

}  // namespace gapscope
