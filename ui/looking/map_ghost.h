// MapGhost: a ghost measurement on maps. Pressing and dragging on a map says of which arm, beginning with what is expected
// there; dragging along the colour bar of the mean, or the wheel, says which value; in a cut the place says both.
#pragma once

#include <QPointF>
#include <QRectF>

namespace gapscope {

class Looking;
class Session;
struct Drawn;

class MapGhost {
public:
    MapGhost(Session& session, Looking& looking) : session_(session), looking_(looking) {}

    void press(QPointF at, const Drawn& drawn);
    void move(QPointF at, const Drawn& drawn);
    void release(QPointF at, const Drawn& drawn);  // outside, the ghost is dropped
    // By so many notches; false without a ghost.
    bool turn(double notches);

private:
    enum class Grip { None, Map, Bar, Cut };
    void place(QPointF at, const Drawn& drawn);
    void setValue(double value);

    Session& session_;
    Looking& looking_;
    Grip grip_ = Grip::None;
    QRectF map_;               // the one that the mouse was over last
    bool valueIsSet_ = false;  // by hand: it stays when the ghost moves on
};

}  // namespace gapscope
