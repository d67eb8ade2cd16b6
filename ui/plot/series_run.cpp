#include "ui/plot/series_run.h"

#include <QAreaSeries>
#include <QChart>
#include <QLegend>
#include <QLineSeries>
#include <QScatterSeries>
#include <QValueAxis>
#include <algorithm>
#include <cmath>

#include "ui/plot/curves.h"

namespace gapscope {

namespace {

constexpr double pad = 16;  // px around the plot: charts cut strokes and markers at its edge

QPointF placed(const Plot& plot, QPointF value) {
    // Zero and less have no logarithm, and stand at the lower end too.
    const bool below = plot.clamps && plot.y.logarithmic && value.y() <= plot.y.low;
    const double y = below ? plot.y.from : plot.clamps ? plot.y.clampedPixel(value.y()) : plot.y.pixel(value.y());
    // So far outside that nobody sees where, and near enough to be reckoned with.
    constexpr double far = 1e6;
    return {plot.x.pixel(value.x()), std::isfinite(y) ? std::clamp(y, plot.body.top() - far, plot.body.bottom() + far) : y};
}

// The parts of a line that are within the plot, in pixels, as few points as show all that can be seen.
std::vector<QPolygonF> visible(const Plot& plot, const QList<QPointF>& points) {
    std::vector<QPolygonF> parts;
    QPolygonF part;
    const auto finish = [&] {
        const auto line = thinned(cutAcross(part, plot.body.left(), plot.body.right()));
        for (auto& piece : cutBetween(line, plot.body.top(), plot.body.bottom())) parts.push_back(std::move(piece));
        part.clear();
    };
    for (const auto& value : points) {
        const QPointF at = placed(plot, value);
        if (std::isfinite(at.x()) && std::isfinite(at.y()))
            part << at;
        else
            finish();
    }
    finish();
    return parts;
}

// An edge of a band, held within the plot.
QPolygonF edge(const Plot& plot, const QList<QPointF>& points) {
    QPolygonF line;
    for (const auto& value : points)
        if (const QPointF at = placed(plot, value); std::isfinite(at.x()) && !std::isnan(at.y()))
            line << QPointF(at.x(), std::clamp(at.y(), plot.body.top(), plot.body.bottom()));
    return thinned(cutAcross(line, plot.body.left(), plot.body.right()));
}

QPolygonF visibleDots(const Plot& plot, const QList<QPointF>& points) {
    QPolygonF inside;
    for (const auto& value : points)
        if (const QPointF at = placed(plot, value); plot.body.contains(at)) inside << at;
    return inside;
}

// The chart's y grows upwards.
QList<QPointF> turned(QPolygonF line) {
    for (auto& point : line) point.setY(-point.y());
    return line;
}

QPen penOf(const Stroke& stroke, const Style& style) {
    QPen pen = stroke.pen(style);
    // A solid line is drawn piece by piece, with dots where translucent pieces meet; a dashed one in one go.
    if (stroke.dashes.isEmpty()) pen.setDashPattern({1e6, 1});
    return pen;
}

}  // namespace

void paintDots(QPainter& painter, const Plot& plot, const Scatter& dots, const Style& style) {
    painter.setPen(Qt::NoPen);
    painter.setBrush(style.palette->faded(dots.role, dots.share));
    for (const auto& at : visibleDots(plot, dots.points)) painter.drawEllipse(at, dots.size / 2, dots.size / 2);
}

SeriesRun::SeriesRun() : chart_(new QChart), x_(new QValueAxis), y_(new QValueAxis) {
    chart_->legend()->hide();
    chart_->setBackgroundVisible(false);
    chart_->setMargins({});
    chart_->setMinimumSize(0, 0);
    chart_->addAxis(x_, Qt::AlignBottom);
    chart_->addAxis(y_, Qt::AlignLeft);
    x_->setVisible(false);
    y_->setVisible(false);
    scene_.addItem(chart_);
    scene_.setItemIndexMethod(QGraphicsScene::NoIndex);
}

SeriesRun::~SeriesRun() = default;

// The next series of the pool, emptied: it is over all before it. From the first one of another kind on they are new, since
// charts stack what they get in order.
template <class Series>
Series& SeriesRun::next() {
    if (used_ < pool_.size() && !qobject_cast<Series*>(pool_[used_])) {
        for (auto i = used_; i < pool_.size(); ++i) {
            chart_->removeSeries(pool_[i]);
            delete pool_[i];
        }
        pool_.resize(used_);
    }
    if (used_ == pool_.size()) {
        auto* series = new Series;
        if constexpr (std::is_same_v<Series, QAreaSeries>) {
            series->setUpperSeries(new QLineSeries(series));
            series->setLowerSeries(new QLineSeries(series));
        }
        chart_->addSeries(series);
        series->attachAxis(x_);
        series->attachAxis(y_);
        pool_.push_back(series);
    }
    auto* series = static_cast<Series*>(pool_[used_++]);
    series->setVisible(true);
    return *series;
}

// Old points are laid out anew at every change of a range: they go first.
void SeriesRun::settle(const QRectF& body) {
    if (body == body_) return;
    body_ = body;
    for (auto* series : pool_) {
        if (auto* points = qobject_cast<QXYSeries*>(series)) points->clear();
        if (auto* band = qobject_cast<QAreaSeries*>(series)) band->upperSeries()->clear(), band->lowerSeries()->clear();
    }
    const QRectF room = body.adjusted(-pad, -pad, pad, pad);
    chart_->setGeometry(room);
    chart_->setPlotArea(QRectF(QPointF(0, 0), room.size()));
    scene_.setSceneRect(room);
    x_->setRange(room.left(), room.right());
    y_->setRange(-room.bottom(), -room.top());
}

class SeriesRun::Pieces {
public:
    Pieces(SeriesRun& run, const Plot& plot, const Style& style) : run_(run), plot_(plot), style_(style) {}

    void operator()(const Line& line) const {
        for (const auto& piece : visible(plot_, line.points)) {
            auto& series = run_.next<QLineSeries>();
            series.setPen(penOf(line.stroke, style_));
            series.replace(turned(piece));
        }
    }

    void operator()(const Band& band) const {
        auto& series = run_.next<QAreaSeries>();
        series.setPen(Qt::NoPen);
        series.setBrush(style_.palette->faded(band.role, band.share));
        series.upperSeries()->replace(turned(edge(plot_, band.upper)));
        series.lowerSeries()->replace(turned(edge(plot_, band.lower)));
    }

    void operator()(const Scatter& dots) const {
        const auto inside = turned(visibleDots(plot_, dots.points));
        auto& series = run_.next<QScatterSeries>();
        series.setMarkerSize(dots.size);
        series.setPen(Qt::NoPen);
        series.setBrush(style_.palette->faded(dots.role, dots.share));
        series.replace(inside);
    }

    void operator()(const Layer&) const {}
    void operator()(const Marks&) const {}

private:
    SeriesRun& run_;
    const Plot& plot_;
    const Style& style_;
};

void SeriesRun::show(const Plot& plot, std::span<const Part> series, const Style& style) {
    settle(plot.body);
    used_ = 0;
    for (const auto& each : series) std::visit(Pieces(*this, plot, style), each);
    for (auto i = used_; i < pool_.size(); ++i) pool_[i]->setVisible(false);
}

void SeriesRun::paint(QPainter& painter, const Plot& plot, std::span<const Part> series, const Style& style) {
    if (plot.body.isEmpty()) return;
    show(plot, series, style);
    const QRectF room = scene_.sceneRect();
    scene_.render(&painter, room, room);
}

}  // namespace gapscope
