// Canvas: a painter with a style that remembers where text was put, so that labels can keep out of each other's way and
// tests can check that they do.
#pragma once

#include <QPainter>
#include <QPolygonF>
#include <QString>
#include <QStringList>
#include <vector>

#include "ui/plot/axes.h"
#include "ui/plot/extras.h"
#include "ui/plot/style.h"
#include "ui/session/arm_order.h"

namespace gapscope {

// A piece of text in a picture and the ground it covers.
struct Label {
    QString text;
    QPolygonF outline;  // a rectangle, turned where the text is
};

bool overlap(const Label& a, const Label& b);

// How a picture's arms lie, so that the one under the mouse can be found.
enum class ArmsLie { Nowhere, AlongX, InMaps, ByGap };

// A word of the picture that a click changes.
enum class LegendSwitch { None, Band, Order, Contenders, LogGaps, LeftMap, RightMap };

// What a picture tells about itself after it was drawn.
struct Drawn {
    QRectF plot;  // where the data is; empty if there was no room
    std::vector<Label> labels;
    ArmsLie arms = ArmsLie::Nowhere;
    Stretch x = {};                 // along x: the stretch shown
    Axis y = {};                    // of the values; along x only
    std::vector<QRectF> maps = {};  // the same arms in each
    ArmsInOrder order = {};         // of arms side by side, or sorted by gap
    std::vector<std::pair<LegendSwitch, QRectF>> switches = {};
    // A cut through the map: where its data is, with `y` as its axis, and its arms with their places along x.
    QRectF cut = {};
    std::vector<std::pair<std::ptrdiff_t, double>> onCut = {};
    // Maps only: the colour bar of the mean, where a ghost's value is set; empty where no mean is shown.
    QRectF bar = {};
    Axis barAxis = {};
    // For a hand that moves the lens: which of its windows y is, what y would span without one, and the part shown of maps.
    std::optional<Range> Lens::*upright = nullptr;
    Range all = {};
    Stretch across = {}, up = {};
    std::vector<std::pair<QRectF, QString>> tips = {};  // words that had no room where they belong, for the mouse there
};

class Recording;
struct Plot;
struct Line;
struct Band;
struct Scatter;
struct Marks;

class Canvas {
public:
    Canvas(QPainter& painter, const Style& style);

    QPainter& painter;
    const Style& style;

    QColor colour(Role role) const { return style.colour(role); }
    void pen(Role role, double width, double opacity = 1, Qt::PenStyle line = Qt::SolidLine);
    void fill(Role role, double opacity = 1);

    // An upright rectangle on whole device pixels, opaque: the only way to paint thousands of them in a frame, because
    // Qt hands every larger translucent or smoothed shape to its helper threads.
    void block(const QRectF& rect, const QColor& colour);

    // Series of values, over what has been painted so far, in the plot that was begun last. Only a sketch takes them; they
    // are as faint as what is painted.
    void begin(Plot plot);
    void add(Line line);
    void add(Band band);
    void add(Scatter dots);
    void add(Marks marks);

    QSizeF size(const QString& text, Type type) const;
    double lineHeight(Type type) const;

    // Text whose box has this corner, side or centre (alignment) at the anchor.
    QRectF box(QPointF anchor, Qt::Alignment alignment, const QString& text, Type type) const;
    QRectF put(QPointF anchor, Qt::Alignment alignment, const QString& text, Type type, Role role = Role::Text);
    // The words in lines, none wider than `width` unless a single word is.
    QStringList wrapped(const QString& text, double width, Type type) const;
    // Several such lines around a centre.
    void putLines(QPointF centre, double width, const QString& text, Type type, Role role = Role::Text);
    // Turned by so many degrees around the anchor.
    void putTurned(QPointF anchor, Qt::Alignment alignment, double degrees, const QString& text, Type type,
                   Role role = Role::Text);
    // On a ground of its own, where it can stand without touching other text or leaving `within`; the first spot that
    // is free wins, and nothing is drawn if none is.
    struct Spot {
        QPointF anchor;
        Qt::Alignment alignment;
    };
    bool putWhereFree(const std::vector<Spot>& spots, const QRectF& within, const QString& text, Type type);

    bool isFree(const QRectF& rect) const;
    // Keeps later labels away from something that is no text.
    void keepClear(const QRectF& rect) { taken_.push_back(rect); }
    const std::vector<Label>& labels() const { return labels_; }
    std::vector<std::pair<LegendSwitch, QRectF>> switches;  // where the legend has put them
    std::vector<std::pair<QRectF, QString>> tips;           // and what it says there in full

private:
    void ground(const QRectF& rect);
    template <class Series>
    void addSeries(Series series);
    void putText(QPointF anchor, const QRectF& box, double degrees, const QString& text, Type type, Role role);

    Recording* recording_;  // null on a screen
    std::vector<Label> labels_;
    std::vector<QRectF> taken_;
};

}  // namespace gapscope
