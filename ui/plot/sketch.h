// Sketch: a figure in the making: a canvas on which pictures are painted as on any other.
#pragma once

#include "ui/plot/figure.h"

namespace gapscope {

class Sketch {
public:
    Sketch(const Paper& paper, const Style& style, const QString& title = {});

    Canvas& canvas() { return canvas_; }
    void say(const QString& words) { figure_.says = words; }
    // Takes the canvas's labels and switches along.
    Figure finished(Drawn drawn = {});

private:
    Figure figure_;
    Recording recording_;
    QPainter painter_;
    Canvas canvas_;
};

}  // namespace gapscope
