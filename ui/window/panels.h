// Panels: the table of everything that can stand in the window. A new panel is one row in panels.cpp.
#pragma once

#include <QString>
#include <QWidget>
#include <functional>
#include <vector>

#include "ui/plot/figure.h"
#include "ui/session/scene.h"

class QPainter;

namespace gapscope {

class Edits;
class Looking;
class Session;

struct Panel {
    QString id, title;
    QWidget* widget;
    // Brings the widget to what the session shows now; called only while there is a study.
    std::function<void(const Scene&, const Style&)> show;
    // The panel as a picture of any size, for files; empty: the widget as it is on screen.
    std::function<void(QPainter&, const QRectF&, const Scene&, const Style&)> draw = {};
    bool prose = false;                 // text that needs the height it needs
    std::function<void()> settle = {};  // waits for pictures that another thread makes; for files, never on screen
    // Asks for what the picture still lacks, and tells whether that is nothing; empty: it never lacks anything.
    std::function<bool()> ready = {};
    bool floats = false;  // where no arrangement has a place for it, it opens as a window of its own
    // What a chart draws, with its numbers.
    std::function<Figure(const Paper&, const QRectF&, const Scene&, const Style&)> figure = {};
};

// The panel drawn by its figure.
Panel asChart(Panel panel);

std::vector<Panel> makePanels(Session& session, Looking& looking, Edits& edits, const Style& style);

}  // namespace gapscope
