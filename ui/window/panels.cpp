#include "ui/window/panels.h"

#include <QCoreApplication>

#include "ui/acquisition/acquisition_panel.h"
#include "ui/algorithm/algorithm_panel.h"
#include "ui/algorithm/why_panel.h"
#include "ui/gaps/gaps_picture.h"
#include "ui/lab/arm_card.h"
#include "ui/lab/measurement_table.h"
#include "ui/looking/looking.h"
#include "ui/looking/looking_panel.h"
#include "ui/looking/summaries.h"
#include "ui/posterior/posterior_picture.h"
#include "ui/session/session.h"
#include "ui/timeline/timeline_panel.h"
#include "ui/timeline/timeline_picture.h"
#include "ui/window/preferences.h"

namespace gapscope {

namespace {

using Draw = std::function<Drawn(QPainter&, const QRectF&, const Scene&, const Style&, const Extras&)>;

QString tr(const char* text) { return QCoreApplication::translate("window", text); }

// What all rows need to reach.
struct Wiring {
    Session& session;
    Looking& looking;
    const Style& style;
};

// A picture of the arms that answers the mouse.
Panel picture(const char* id, const QString& title, const Wiring& to, QSize least, bool takesGhosts,
              QString (*summary)(const Scene&), Draw draw) {
    const auto paint = [&style = to.style, draw](QPainter& painter, const QRectF& area, const Scene& scene,
                                                 const Extras& extras) { return draw(painter, area, scene, style, extras); };
    auto* widget = new LookingPanel(title, to.session, to.looking, paint, least);
    widget->setTakesGhosts(takesGhosts);
    widget->setSummary(summary);
    const auto file = [&looking = to.looking, draw](QPainter& painter, const QRectF& area, const Scene& scene,
                                                    const Style& style) { draw(painter, area, scene, style, looking.extras()); };
    return {QString::fromLatin1(id), title, widget, [widget](const Scene&, const Style&) { widget->update(); }, file};
}

// A panel of text that is told the scene.
template <class Words>
Panel words(const char* id, const QString& title, Words* widget) {
    const auto show = [widget](const Scene& scene, const Style& style) { widget->show(scene, style); };
    widget->setAccessibleName(title);
    return {QString::fromLatin1(id), title, widget, show, {}, true};
}

AlgorithmPanel* algorithmPanel(Session& session) {
    auto* panel = new AlgorithmPanel;
    QObject::connect(panel, &AlgorithmPanel::foldClicked, &session, &Session::setFolded);
    QObject::connect(panel, &AlgorithmPanel::lineClicked, &session, [&session](int line) {
        if (session.lineByLine()) session.goTo(session.snapshot()->round, line);
    });
    return panel;
}

Panel acquisitionPanel(Session& session) {
    const auto key = QStringLiteral("comparedPolicies");
    auto* widget = new AcquisitionPanel;
    widget->setCompared(Preferences::value(key).toStringList());
    widget->setAccessibleName(tr("Acquisition"));
    QObject::connect(widget, &AcquisitionPanel::comparedChanged, &session,
                     [key](const QStringList& ids) { Preferences::set(key, ids); });
    QObject::connect(widget, &AcquisitionPanel::looked, &session, &Session::look);
    QObject::connect(widget, &AcquisitionPanel::held, &session, &Session::hold);
    const auto show = [widget](const Scene& scene, const Style& style) { widget->show(scene, style); };
    const auto draw = [widget](QPainter& painter, const QRectF& area, const Scene&, const Style& style) {
        widget->draw(painter, area, style);
    };
    return {QStringLiteral("acquisition"), tr("Acquisition"), widget, show, draw, false, [widget] { widget->waitUntilDone(); }};
}

Panel measurementsPanel(Session& session) {
    auto* widget = new MeasurementTable;
    widget->setAccessibleName(tr("Measurements"));
    QObject::connect(widget, &MeasurementTable::held, &session, &Session::hold);
    const auto show = [widget](const Scene& scene, const Style& style) { widget->show(scene, style); };
    return {QStringLiteral("measurements"), tr("Measurements"), widget, show};
}

Panel timelinePanel(Session& session) {
    auto* widget = new TimelinePanel;
    widget->setAccessibleName(tr("Timeline"));
    QObject::connect(widget, &TimelinePanel::roundWanted, &session, [&session](int round) { session.goTo(round); });
    const auto show = [widget, &session](const Scene& scene, const Style& style) {
        widget->show(session.walk(), scene, style);
        widget->setAccessibleDescription(timelineSummary(*session.walk(), scene));
    };
    const auto draw = [&session](QPainter& painter, const QRectF& area, const Scene& scene, const Style& style) {
        drawTimeline(painter, area, *session.walk(), scene, style);
    };
    return {QStringLiteral("timeline"), tr("Timeline"), widget, show, draw};
}

}  // namespace

std::vector<Panel> makePanels(Session& session, Looking& looking, const Style& style) {
    const Wiring to{session, looking, style};
    return {
        picture("posterior", tr("Posterior"), to, {320, 180}, true, posteriorSummary,
                [](QPainter& painter, const QRectF& area, const Scene& scene, const Style& s, const Extras& extras) {
                    return drawPosterior(painter, area, scene, s, extras);
                }),
        picture("gaps", tr("Gaps"), to, {320, 96}, false, gapsSummary,
                [](QPainter& painter, const QRectF& area, const Scene& scene, const Style& s, const Extras& extras) {
                    return drawGaps(painter, area, scene, s, extras);
                }),
        acquisitionPanel(session),
        words("algorithm", tr("Algorithm"), algorithmPanel(session)),
        words("why", tr("Why this arm?"), new WhyPanel),
        words("arm", tr("Arm"), new ArmCard),
        timelinePanel(session),
        measurementsPanel(session),
    };
}

}  // namespace gapscope
