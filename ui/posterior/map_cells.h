// The arms of a map in their colours: the cells of a grid, or the points of a table.
#pragma once

#include <Eigen/Core>
#include <QRectF>
#include <QRgb>
#include <QString>
#include <functional>

namespace gapscope {

class Canvas;
class MapView;
struct Snapshot;

// Where the cells stand in an area that also holds a name above, axes, with or without titles, and so much at the right.
enum class Titles { No, Yes };
QRectF mapRoom(const Canvas& canvas, const QRectF& area, const MapView& view, double right, Titles titles = Titles::Yes);
// The same in the shape that the view has.
QRectF mapPlot(const Canvas& canvas, const QRectF& area, const MapView& view, double right, Titles titles = Titles::Yes);

// With the axes around. Transparent colours leave a hole.
void drawArms(Canvas& canvas, const QRectF& plot, const MapView& view, const std::function<QRgb(Eigen::Index)>& colour,
              Titles titles = Titles::Yes);

// A map as numbers: a value for every arm that it shows. `said`: in words, for those who do not see it.
void noteArms(Canvas& canvas, const Snapshot& shot, const MapView& view, const QString& name,
              const std::function<double(Eigen::Index)>& value, const std::function<QString(double)>& said = {});

}  // namespace gapscope
