#include "ui/setup/problem_picture.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>

#include "core/study/simulate.h"
#include "ui/plot/arm_axis.h"
#include "ui/plot/canvas.h"
#include "ui/session/walk.h"
#include "ui/start/thumbnail.h"

namespace gapscope {

using Eigen::Index;

namespace {

constexpr int firstSteps = 4;

const Variable& variableOn(const Snapshot& shot, std::size_t axis) {
    return shot.spec->arms->variables[static_cast<std::size_t>(shot.view->axes[axis])];
}

Axis rangeOf(const Snapshot& shot, std::size_t axis, double from, double to) {
    const auto values = shot.spec->arms->values.col(shot.view->axes[axis]);
    return {values.minCoeff(), values.maxCoeff(), from, to, variableOn(shot, axis).logarithmic};
}

// The thumbnail's map with its two variables at its sides.
void drawMap(Canvas& canvas, const QRectF& area, const Walk& walk, const Eigen::VectorXd& truth) {
    const auto& shot = *walk.rounds.back();
    const auto& x = variableOn(shot, 0);
    const auto& y = variableOn(shot, 1);
    const auto ticks = niceTicks(rangeOf(shot, 1, 1, 0), mostUpright(canvas, area.height()));
    const QRectF plot(QPointF(area.left() + widthOfLeftAxis(canvas, ticks, true), area.top() + canvas.style.text(8)),
                      QPointF(area.right() - canvas.style.text(12), area.bottom() - heightOfBottomAxis(canvas, true)));
    const double halfX = x.levels > 0 ? plot.width() / x.levels / 2 : 0, halfY = y.levels > 0 ? plot.height() / y.levels / 2 : 0;
    const auto across = rangeOf(shot, 0, plot.left() + halfX, plot.right() - halfX);
    const auto upright = rangeOf(shot, 1, plot.bottom() - halfY, plot.top() + halfY);
    const auto titled = [](const Variable& v) {
        return titleWithUnit(QString::fromStdString(v.name), QString::fromStdString(v.unit));
    };
    drawLeftAxis(canvas, plot, upright, ticks, titled(y));
    drawBottomAxis(canvas, plot, across, niceTicks(across, mostAlong(canvas, plot.width(), across.low, across.high)), titled(x));
    drawThumbnail(canvas.painter, plot, shot, walk.ranges, canvas.style, &truth);  // over the grid lines
}

void drawTruth(Canvas& canvas, const ArmAxis& x, const Axis& y, const Eigen::VectorXd& truth) {
    canvas.painter.setBrush(Qt::NoBrush);
    canvas.painter.setPen(QPen(canvas.colour(Role::Truth), canvas.style.mark(1.5), x.isLine() ? Qt::DashLine : Qt::SolidLine));
    QPolygonF line;
    for (const Index k : x.order()) line << QPointF(x.x(k), y.clampedPixel(truth[k]));
    if (x.isLine()) return canvas.painter.drawPolyline(line);
    for (const auto& at : line) canvas.painter.drawEllipse(at, canvas.style.mark(3.5), canvas.style.mark(3.5));
}

void drawBelief(Canvas& canvas, const ArmAxis& x, const Axis& y, const Snapshot& shot) {
    QPolygonF upper, lower, mean;
    for (const Index k : x.order()) {
        mean << QPointF(x.x(k), y.clampedPixel(shot.mean(k)));
        upper << QPointF(x.x(k), y.clampedPixel(shot.mean(k) + 2 * shot.sd(k)));
        lower << QPointF(x.x(k), y.clampedPixel(shot.mean(k) - 2 * shot.sd(k)));
    }
    auto& painter = canvas.painter;
    if (x.isLine()) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(canvas.colour(Role::Band));
        std::ranges::reverse(lower);
        painter.drawPolygon(upper + lower);
        painter.setPen(QPen(canvas.colour(Role::Mean), canvas.style.mark(1.8)));
        painter.drawPolyline(mean);
    } else {
        for (qsizetype i = 0; i < mean.size(); ++i) {
            painter.setPen(QPen(canvas.style.palette->faded(Role::Mean, 0.45), canvas.style.mark(2)));
            painter.drawLine(upper[i], lower[i]);
            painter.drawLine(mean[i] - QPointF(canvas.style.mark(6), 0), mean[i] + QPointF(canvas.style.mark(6), 0));
        }
    }
    if (shot.spec->initial.model.counts()) return;  // tosses are no values
    painter.setPen(Qt::NoPen);
    painter.setBrush(canvas.colour(Role::Measurement));
    for (const auto* row : shot.rowsSeen())
        if (row->measured())
            painter.drawEllipse(QPointF(x.x(row->arm), y.clampedPixel(shot.shown(*row))), canvas.style.mark(2.5),
                                canvas.style.mark(2.5));
}

void drawAlong(Canvas& canvas, const QRectF& area, const Walk& walk, const Eigen::VectorXd& truth) {
    const auto& shot = *walk.rounds.back();
    Range range = walk.ranges.value;
    range.include({truth.minCoeff(), truth.maxCoeff()});
    const double margin = range.high > range.low ? 0.04 * (range.high - range.low) : 0.5;
    Axis y{range.low - margin, range.high + margin, 1, 0};
    const auto ticks = niceTicks(y, mostUpright(canvas, area.height()));
    const double left = area.left() + widthOfLeftAxis(canvas, ticks, false), right = area.right() - canvas.style.text(12);
    const ArmAxis x(shot, left, right);
    const double below = x.height(canvas, ArmAxis::Detail::Full, area.height() / 3);
    const QRectF plot(QPointF(left, area.top() + canvas.style.text(8)), QPointF(right, area.bottom() - below));
    y.from = plot.bottom();
    y.to = plot.top();
    canvas.painter.fillRect(plot, canvas.colour(Role::PlotBackground));
    drawLeftAxis(canvas, plot, y, ticks, {});
    drawBelief(canvas, x, y, shot);
    drawTruth(canvas, x, y, truth);
    x.draw(canvas, plot, ArmAxis::Detail::Full, area.height() / 3);
}

QString bestOf(const StudySpec& spec, const Eigen::VectorXd& truth) {
    Index best = 0;
    const double value = spec.minimise ? truth.minCoeff(&best) : truth.maxCoeff(&best);
    return QCoreApplication::translate("setup", "The best value, %1, is at %2.")
        .arg(QLocale().toString(value, 'g', 4), QString::fromStdString(spec.arms->name(best)));
}

}  // namespace

ProblemPicture problemPicture(const Study::SpecPtr& spec, QSize size, double pixelRatio, const Style& style) {
    Steering steering;
    const auto walk = walked(std::make_shared<const StudySpec>(simulated(spec, firstSteps).spec()), steering);
    const Eigen::VectorXd truth = spec->makeSource().truth();
    ProblemPicture made{QImage(size * pixelRatio, QImage::Format_ARGB32_Premultiplied), bestOf(*spec, truth)};
    made.image.setDevicePixelRatio(pixelRatio);
    made.image.fill(style.colour(Role::Window));
    QPainter painter(&made.image);
    painter.setRenderHint(QPainter::Antialiasing);
    Canvas canvas(painter, style);
    const QRectF area{QPointF(), QSizeF(size)};
    if (walk->rounds.back()->view->kind == ArmView::Kind::Map)
        drawMap(canvas, area, *walk, truth);
    else
        drawAlong(canvas, area, *walk, truth);
    return made;
}

}  // namespace gapscope
