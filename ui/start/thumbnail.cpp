#include "ui/start/thumbnail.h"

#include <QCache>
#include <QDateTime>
#include <QFileInfo>
#include <QMutex>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

#include "core/io/study_file.h"
#include "ui/plot/colour_scale.h"
#include "ui/session/walk.h"

namespace gapscope {

using Eigen::Index;

namespace {

struct Frame {
    QRectF area;
    double xLow, xHigh, yLow, yHigh;
    QPointF at(double x, double y) const {
        return {area.left() + area.width() * (xHigh > xLow ? (x - xLow) / (xHigh - xLow) : 0.5),
                area.bottom() - area.height() * (yHigh > yLow ? (y - yLow) / (yHigh - yLow) : 0.5)};
    }
};

QPolygonF lineOf(const Frame& frame, const std::vector<double>& xs, const std::vector<Index>& order, auto value) {
    QPolygonF line;
    for (std::size_t i = 0; i < order.size(); ++i) line << frame.at(xs[i], std::clamp(value(order[i]), frame.yLow, frame.yHigh));
    return line;
}

void drawDots(QPainter& painter, const Snapshot& shot, const Style& style, auto place) {
    painter.setPen(Qt::NoPen);
    painter.setBrush(style.colour(Role::Measurement));
    for (const auto* row : shot.rowsSeen())
        if (row->measured()) painter.drawEllipse(place(*row), 2.2, 2.2);
}

// Where the arms of a line or of slots stand, in the order of the view.
std::vector<double> placesOf(const Snapshot& shot) {
    std::vector<double> xs;
    const auto& order = shot.view->order;
    for (std::size_t i = 0; i < order.size(); ++i) {
        if (shot.view->kind != ArmView::Kind::Line) {
            xs.push_back(double(i));
            continue;
        }
        const double x = shot.spec->arms->values(order[i], shot.view->axes.front());
        const auto& variable = shot.spec->arms->variables[static_cast<std::size_t>(shot.view->axes.front())];
        xs.push_back(variable.logarithmic ? std::log10(x) : x);
    }
    return xs;
}

void drawLine(QPainter& painter, const Frame& frame, const Snapshot& shot, const std::vector<double>& xs, const Style& style,
              const Eigen::VectorXd* truth) {
    const auto& order = shot.view->order;
    auto band = lineOf(frame, xs, order, [&](Index k) { return shot.mean(k) + 2 * shot.sd(k); });
    auto lower = lineOf(frame, xs, order, [&](Index k) { return shot.mean(k) - 2 * shot.sd(k); });
    std::ranges::reverse(lower);
    painter.setPen(Qt::NoPen);
    painter.setBrush(style.colour(Role::Band));
    painter.drawPolygon(band + lower);
    painter.setBrush(Qt::NoBrush);
    if (truth) {
        painter.setPen(QPen(style.colour(Role::Truth), 1.2, Qt::DashLine));
        painter.drawPolyline(lineOf(frame, xs, order, [&](Index k) { return (*truth)[k]; }));
    }
    painter.setPen(QPen(style.colour(Role::Mean), 1.8));
    painter.drawPolyline(lineOf(frame, xs, order, [&](Index k) { return shot.mean(k); }));
}

void drawSlots(QPainter& painter, const Frame& frame, const Snapshot& shot, const Style& style) {
    const auto& order = shot.view->order;
    const double step = frame.area.width() / double(order.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
        const auto k = order[i];
        const auto y = [&](double v) { return std::clamp(v, frame.yLow, frame.yHigh); };
        const QPointF top = frame.at(double(i), y(shot.mean(k) + 2 * shot.sd(k))),
                      low = frame.at(double(i), y(shot.mean(k) - 2 * shot.sd(k))), middle = frame.at(double(i), y(shot.mean(k)));
        painter.setPen(QPen(style.palette->faded(Role::Mean, 0.45), std::clamp(step / 3, 0.6, 3.0)));
        painter.drawLine(top, low);
        painter.setPen(Qt::NoPen);
        painter.setBrush(style.colour(Role::Mean));
        painter.drawEllipse(middle, std::clamp(step / 4, 1.0, 3.5), std::clamp(step / 4, 1.0, 3.5));
    }
}

void drawAlong(QPainter& painter, const QRectF& area, const Snapshot& shot, const Ranges& ranges, const Style& style,
               const Eigen::VectorXd* truth) {
    const auto xs = placesOf(shot);
    Range y = ranges.value;
    if (truth) y.include({truth->minCoeff(), truth->maxCoeff()});
    const Frame frame{area.adjusted(6, 6, -6, -6), xs.front(), xs.back(), y.low, y.high};
    if (shot.view->kind == ArmView::Kind::Slots) return drawSlots(painter, frame, shot, style);
    drawLine(painter, frame, shot, xs, style, truth);
    drawDots(painter, shot, style, [&](const Measurement& row) {
        const auto at = std::ranges::find(shot.view->order, row.arm) - shot.view->order.begin();
        return frame.at(xs[static_cast<std::size_t>(at)], shot.shown(row));
    });
}

void drawMap(QPainter& painter, const QRectF& area, const Snapshot& shot, const Ranges& ranges, const Style& style,
             const Eigen::VectorXd* truth) {
    const auto& arms = *shot.spec->arms;
    const auto xs = arms.values.col(shot.view->axes[0]), ys = arms.values.col(shot.view->axes[1]);
    const auto share = [](const auto& all, double v, bool log) {
        const auto f = [log](double x) { return log ? std::log10(x) : x; };
        const double low = f(all.minCoeff()), high = f(all.maxCoeff());
        return high > low ? (f(v) - low) / (high - low) : 0.5;
    };
    const auto& vx = arms.variables[static_cast<std::size_t>(shot.view->axes[0])];
    const auto& vy = arms.variables[static_cast<std::size_t>(shot.view->axes[1])];
    const bool grid = arms.kind == Arms::Kind::Grid;
    const double w = area.width() / (grid ? vx.levels : 12), h = area.height() / (grid ? vy.levels : 12);
    const auto centre = [&](Index k) {
        return QPointF(area.left() + w / 2 + share(xs, xs[k], vx.logarithmic) * (area.width() - w),
                       area.bottom() - h / 2 - share(ys, ys[k], vy.logarithmic) * (area.height() - h));
    };
    const ColourBar bar = truth ? ColourBar{Scale::Viridis, truth->minCoeff(), truth->maxCoeff()}
                                : ColourBar{Scale::Viridis, ranges.mean.low, ranges.mean.high};
    painter.setRenderHint(QPainter::Antialiasing, false);
    for (Index k = 0; k < arms.size(); ++k) {
        const QPointF c = centre(k);
        const QRectF cell(c.x() - w / 2, c.y() - h / 2, w, h);
        painter.fillRect(cell.toAlignedRect().intersected(area.toAlignedRect()),
                         QColor(bar.colour(truth ? (*truth)[k] : shot.mean(k))));
    }
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(style.colour(Role::PlotBackground), 1));
    painter.setBrush(style.colour(Role::Measurement));
    for (const auto* row : shot.rowsSeen())
        if (row->measured()) painter.drawEllipse(centre(row->arm), 2.6, 2.6);
}

}  // namespace

void drawThumbnail(QPainter& painter, const QRectF& area, const Snapshot& shot, const Ranges& ranges, const Style& style,
                   const Eigen::VectorXd* truth) {
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(area, style.colour(Role::PlotBackground));
    if (shot.view->kind == ArmView::Kind::Map) return drawMap(painter, area, shot, ranges, style, truth);
    if (!shot.view->order.empty()) drawAlong(painter, area, shot, ranges, style, truth);
}

QImage thumbnailOf(const Study::SpecPtr& spec, QSize size, double pixelRatio, const Palette& palette, bool withTruth) {
    Steering steering;
    const auto walk = walked(spec, steering);
    std::optional<Eigen::VectorXd> truth;
    if (const auto source = spec->makeSource(); withTruth && source.truth) truth = source.truth();
    QImage image(size * pixelRatio, QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(pixelRatio);
    QPainter painter(&image);
    drawThumbnail(painter, QRectF(QPointF(), QSizeF(size)), *walk->rounds.back(), walk->ranges, {&palette, 1},
                  truth ? &*truth : nullptr);
    return image;
}

QImage thumbnailOfFile(const QString& path, QSize size, double pixelRatio, const Palette& palette) {
    static QMutex guard;
    static QCache<QString, QImage> kept(60);
    const auto key = QStringLiteral("%1|%2|%3x%4|%5|%6")
                         .arg(path, QFileInfo(path).lastModified().toString(Qt::ISODateWithMs))
                         .arg(size.width())
                         .arg(size.height())
                         .arg(pixelRatio)
                         .arg(palette.isDark());
    {
        const QMutexLocker lock(&guard);
        if (const auto* image = kept.object(key)) return *image;
    }
    try {
        auto image = thumbnailOf(std::make_shared<const StudySpec>(loadStudy(path.toStdString())), size, pixelRatio, palette);
        const QMutexLocker lock(&guard);
        kept.insert(key, new QImage(image));
        return image;
    } catch (const std::exception&) {
        return {};  // the card then stays without a picture; opening it says what is wrong
    }
}

}  // namespace gapscope
