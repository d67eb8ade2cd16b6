#include "ui/window/panels.h"

#include <QCoreApplication>
#include <algorithm>

#include "ui/acquisition/acquisition_panel.h"
#include "ui/acquisition/curves.h"
#include "ui/algorithm/algorithm_panel.h"
#include "ui/algorithm/why_panel.h"
#include "ui/gaps/gaps_picture.h"
#include "ui/lab/arm_card.h"
#include "ui/lab/measurement_table.h"
#include "ui/lab/measurements_panel.h"
#include "ui/lab/suggestion_card.h"
#include "ui/lab/sure_panel.h"
#include "ui/looking/looking.h"
#include "ui/looking/looking_panel.h"
#include "ui/looking/slice_bar.h"
#include "ui/looking/summaries.h"
#include "ui/model/model_panel.h"
#include "ui/plot/chart_sheet.h"
#include "ui/posterior/posterior_picture.h"
#include "ui/session/edits.h"
#include "ui/session/session.h"
#include "ui/setup/study_panel.h"
#include "ui/timeline/timeline_panel.h"
#include "ui/window/preferences.h"

namespace gapscope {

namespace {

using Make = std::function<Figure(const Paper&, const QRectF&, const Scene&, const Style&, const Extras&)>;

QString tr(const char* text) { return QCoreApplication::translate("window", text); }

// What all rows need to reach.
struct Wiring {
    Session& session;
    Looking& looking;
    const Style& style;
};

// A picture of the arms that answers the mouse.
Panel picture(const char* id, const QString& title, const Wiring& to, QSize least, bool takesGhosts,
              QString (*words)(const Scene&), const Make& make, std::function<bool(const Scene&)> moves = {}) {
    const auto figure = [make, words](const Paper& paper, const QRectF& area, const Scene& scene, const Style& style,
                                      const Extras& extras) {
        Figure made = make(paper, area, scene, style, extras);
        made.says = words(scene);
        return made;
    };
    const auto onScreen = [&style = to.style, figure](const Paper& paper, const QRectF& area, const Scene& scene,
                                                      const Extras& extras) { return figure(paper, area, scene, style, extras); };
    auto* widget = new LookingPanel(title, to.session, to.looking, onScreen, least);
    widget->setTakesGhosts(takesGhosts);
    if (moves) widget->setMoves(std::move(moves));
    Panel panel{QString::fromLatin1(id), title, widget, [widget](const Scene&, const Style&) { widget->update(); }};
    panel.figure = [&looking = to.looking, figure](const Paper& paper, const QRectF& area, const Scene& scene,
                                                   const Style& style) {
        return figure(paper, area, scene, style, looking.extras());
    };
    return asChart(std::move(panel));
}

// The posterior has a bar below, where there are variables to choose from.
Panel posteriorPanel(const Wiring& to) {
    auto panel = picture("posterior", tr("Posterior"), to, {320, 180}, true, posteriorWords, posteriorFigure);
    auto* bar = new SliceBar(to.session);
    panel.show = [bar, show = panel.show](const Scene& scene, const Style& style) {
        bar->show(scene, style);
        show(scene, style);
    };
    panel.widget = withSliceBar(panel.widget, bar);
    return panel;
}

// With a ghost, text and curves speak of the round that would follow from it, as the pictures do.
Scene withGhost(Scene scene, const Extras& extras) {
    if (!extras.ghost || !extras.ghost->after) return scene;
    scene.shot = extras.ghost->after;
    scene.next = nullptr;
    scene.line = -1;
    scene.motion = 1;
    scene.imagined = true;
    return scene;
}

// How a panel was shown last.
struct Shown {
    Style style;
    std::shared_ptr<const Ghost> ghost;
};

// A panel that is told the scene is told it again when the ghost in it is another one.
template <class Show>
void onGhost(Session& session, Looking& looking, QWidget* widget, const std::shared_ptr<Shown>& last, Show show) {
    QObject::connect(&looking, &Looking::changed, widget, [show, last, &session, &looking] {
        if (session.hasStudy() && last->ghost != looking.extras().ghost) show(session.scene(), Style(last->style));
    });
}

// A panel of text that is told the scene.
template <class Words>
Panel words(const char* id, const QString& title, const Wiring& to, Words* widget) {
    const auto last = std::make_shared<Shown>();
    widget->setAccessibleName(title);
    const auto show = [widget, last, &looking = to.looking](const Scene& scene, const Style& style) {
        *last = {style, looking.extras().ghost};
        widget->show(withGhost(scene, looking.extras()), style);
    };
    onGhost(to.session, to.looking, widget, last, show);
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

Panel algorithmRow(const Wiring& to) {
    auto row = words("algorithm", tr("Algorithm"), to, algorithmPanel(to.session));
    row.draw = drawAlgorithm;
    return row;
}

// The gaps move with the lines of their round; neither the axis nor the step to another round moves them.
bool movesGaps(const Scene& scene) {
    const Scene* came = scene.cameFrom();
    return !came || (came->shot->round == scene.shot->round && came->line != scene.line && scene.shows(Shows::Gaps));
}

// Of the curves only the policy's own comes with a line, and the ring on it.
bool movesCurves(const Scene& scene) {
    const auto comes = [](double share) { return share > 0 && share < 1; };
    return !scene.cameFrom() || comes(scene.present(showsOwnIndex)) || comes(scene.appeared(Shows::Choice));
}

Panel acquisitionPanel(Session& session, Looking& looking) {
    const auto key = QStringLiteral("comparedPolicies");
    auto* widget = new AcquisitionPanel;
    widget->setCompared(Preferences::value(key).toStringList());
    widget->setAccessibleName(tr("Acquisition"));
    QObject::connect(widget, &AcquisitionPanel::comparedChanged, &session,
                     [key](const QStringList& ids) { Preferences::set(key, ids); });
    // One hairline runs through all three pictures: they share a zoom. What others would measure is ringed in them all.
    QObject::connect(&looking, &Looking::changed, widget, [widget, &looking] { widget->setLens(looking.extras().lens); });
    QObject::connect(widget, &AcquisitionPanel::othersChanged, &looking, &Looking::setOthers);
    QObject::connect(widget, &AcquisitionPanel::looked, &session, &Session::look);
    QObject::connect(widget, &AcquisitionPanel::held, &session, &Session::hold);
    const auto last = std::make_shared<Shown>();
    const auto show = [widget, last, &looking](const Scene& scene, const Style& style) {
        *last = {style, looking.extras().ghost};
        widget->show(withGhost(looking.motion().onTheWay(scene), looking.extras()), style);
    };
    onGhost(session, looking, widget, last, show);
    QObject::connect(&looking.motion(), &Motion::moved, widget, [widget, &session, &looking] {
        if (session.hasStudy() && movesCurves(looking.motion().scene()))
            widget->moveTo(withGhost(looking.motion().scene(), looking.extras()));
    });
    Panel panel{QStringLiteral("acquisition"), tr("Acquisition"), widget, show};
    panel.figure = [widget](const Paper& paper, const QRectF& area, const Scene& scene, const Style& style) {
        return widget->figure(paper, area, scene, style);
    };
    panel.settle = [widget] { widget->waitUntilDone(); };
    panel.ready = [widget] { return widget->isReady(); };
    return asChart(std::move(panel));
}

Panel measurementsPanel(Session& session, Edits& edits) {
    auto* widget = new MeasurementsPanel;
    auto* table = &widget->table();
    widget->setAccessibleName(tr("Measurements"));
    QObject::connect(table, &MeasurementTable::held, &session, &Session::hold);
    QObject::connect(table, &MeasurementTable::changeWanted, &edits, [&session, &edits, table](const RowEdit& edit) {
        carryOut(edit, session, edits, [table](const QString& sentence) { emit table->said(sentence); });
    });
    const auto show = [widget](const Scene& scene, const Style& style) { widget->show(scene, style); };
    return {QStringLiteral("measurements"), tr("Measurements"), widget, show};
}

// The rule to stop belongs to the study: setting it is a change like any other.
Panel surePanel(Session& session, Edits& edits) {
    auto* widget = new SurePanel;
    QObject::connect(widget, &SurePanel::stopWanted, &edits, [&session, &edits](const std::optional<StopRule>& rule) {
        if (!session.hasStudy() || session.walk()->spec->stop == rule) return;
        StudySpec after = *session.walk()->spec;
        after.stop = rule;
        edits.make(after, rule ? tr("rule to stop") : tr("no rule to stop"));
    });
    const auto show = [widget](const Scene& scene, const Style& style) { widget->show(scene, style); };
    return {QStringLiteral("sure"), tr("How sure are we?"), widget, show, {}, true, [widget] { widget->waitUntilDone(); }};
}

Panel suggestionPanel(Session& session, Edits& edits) {
    auto* widget = new SuggestionCard(session, edits);
    widget->setAccessibleName(tr("Suggestion"));
    const auto show = [widget](const Scene& scene, const Style& style) { widget->show(scene, style); };
    return {QStringLiteral("suggestion"), tr("Suggestion"), widget, show};
}

Panel modelPanel() {
    auto* widget = new ModelPanel;
    widget->setAccessibleName(tr("Model"));
    const auto key = QStringLiteral("modelPart");
    widget->setPart(static_cast<ModelPanel::Part>(std::clamp(Preferences::value(key).toInt(), 0, 3)));
    QObject::connect(widget, &ModelPanel::partChanged, widget, [key](int part) { Preferences::set(key, part); });
    const auto show = [widget](const Scene& scene, const Style& style) { widget->show(scene, style); };
    Panel panel{QStringLiteral("model"), tr("Model"), widget, show};
    panel.figure = [widget](const Paper& paper, const QRectF& area, const Scene&, const Style& style) {
        return widget->figure(paper, area, style);
    };
    panel.settle = [widget] { widget->waitUntilDone(); };
    panel.ready = [widget] { return widget->isReady(); };
    panel.floats = true;
    return asChart(std::move(panel));
}

Panel studyPanel(Session& session, Edits& edits) {
    auto* widget = new StudyPanel;
    QObject::connect(widget, &StudyPanel::wanted, &session, [&session](const StudySpec& spec, bool final) {
        session.restart(spec, final ? Session::Hand::Off : Session::Hand::On);
    });
    QObject::connect(widget, &StudyPanel::changed, &edits, &Edits::add);
    // The whole study: an earlier round's snapshot knows only what was there when it was made.
    const auto show = [widget, &session](const Scene&, const Style& style) { widget->show(*session.walk()->spec, style); };
    return {QStringLiteral("study"), tr("Study"), widget, show};
}

Panel timelinePanel(Session& session) {
    auto* widget = new TimelinePanel;
    widget->setAccessibleName(tr("Timeline"));
    QObject::connect(widget, &TimelinePanel::roundWanted, &session, [&session](int round) { session.goTo(round); });
    widget->setWords(timelineWords);
    const auto show = [widget, &session](const Scene& scene, const Style& style) { widget->show(session.walk(), scene, style); };
    Panel panel{QStringLiteral("timeline"), tr("Timeline"), widget, show};
    panel.figure = [widget](const Paper& paper, const QRectF& area, const Scene& scene, const Style& style) {
        return widget->figure(paper, area, scene, style);
    };
    return asChart(std::move(panel));
}

}  // namespace

Panel asChart(Panel panel) {
    panel.draw = [figure = panel.figure](QPainter& painter, const QRectF& area, const Scene& scene, const Style& style) {
        paintOnce(painter, figure(Paper::of(*painter.device()), area, scene, style));
    };
    return panel;
}

std::vector<Panel> makePanels(Session& session, Looking& looking, Edits& edits, const Style& style) {
    const Wiring to{session, looking, style};
    return {
        posteriorPanel(to),
        picture("gaps", tr("Gaps"), to, {320, 96}, false, gapsWords, gapsFigure, movesGaps),
        acquisitionPanel(session, looking),
        algorithmRow(to),
        words("why", tr("Why this arm?"), to, new WhyPanel),
        words("arm", tr("Arm"), to, new ArmCard),
        studyPanel(session, edits),
        timelinePanel(session),
        measurementsPanel(session, edits),
        surePanel(session, edits),
        suggestionPanel(session, edits),
        modelPanel(),
    };
}

}  // namespace gapscope
