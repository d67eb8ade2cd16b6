#include "ui/acquisition/acquisition_panel.h"

#include <QHBoxLayout>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QPushButton>
#include <QToolButton>
#include <algorithm>

#include "ui/acquisition/curve_looks.h"
#include "ui/acquisition/curve_worker.h"
#include "ui/looking/arm_at.h"
#include "ui/plot/focus_frame.h"

namespace gapscope {

namespace {

QString idOf(const PolicyEntry& policy) { return QString::fromUtf8(policy.id.data(), static_cast<qsizetype>(policy.id.size())); }

// Whether one is the other at another time: the same but for rows at the end.
bool isSameStudy(const StudySpec& a, const StudySpec& b) {
    if (&a == &b) return true;
    const auto rows = static_cast<std::ptrdiff_t>(std::min(a.measurements.size(), b.measurements.size()));
    return a.arms == b.arms && a.seed == b.seed && a.run == b.run && a.initial == b.initial && a.changes == b.changes &&
           std::equal(a.measurements.begin(), a.measurements.begin() + rows, b.measurements.begin());
}

QRectF inner(const QRectF& rect) { return rect.adjusted(12, 4, -4, -4); }

}  // namespace

AcquisitionPanel::AcquisitionPanel(QWidget* parent)
    : QWidget(parent),
      worker_(new CurveWorker(this)),
      chooser_(new QToolButton(this)),
      menu_(new QMenu(this)),
      compute_(new QPushButton(tr("Compute"), this)),
      quick_(new QWidget(this)) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setMouseTracking(true);
    setFocusPolicy(Qt::TabFocus);
    setAccessibleName(tr("Acquisition"));
    chooser_->setText(tr("Curves"));
    chooser_->setToolTip(tr("Choose the policies to compare on this round's belief"));
    chooser_->setPopupMode(QToolButton::InstantPopup);
    chooser_->setAutoRaise(true);
    chooser_->setMenu(menu_);
    compute_->setFlat(true);
    compute_->hide();
    for (auto* button : {static_cast<QWidget*>(chooser_), static_cast<QWidget*>(compute_)}) button->setFocusPolicy(Qt::TabFocus);
    fillMenu();
    addQuickButtons();
    connect(compute_, &QPushButton::clicked, this, &AcquisitionPanel::askForSlow);
    connect(worker_, &CurveWorker::ready, this, &AcquisitionPanel::refresh);
    connect(worker_, &CurveWorker::busyChanged, this, &AcquisitionPanel::busyChanged);
}

AcquisitionPanel::~AcquisitionPanel() { worker_->disconnect(); }

void AcquisitionPanel::fillMenu() {
    menu_->addSection(tr("Curves"));
    addPolicies(policiesWithCurve());
    menu_->addSection(tr("Only their choice"));
    addPolicies(policiesWithoutCurve());
    menu_->addSeparator();
    connect(menu_->addAction(tr("None")), &QAction::triggered, this, [this] { setCompared({}); });
}

void AcquisitionPanel::addPolicies(const std::vector<const PolicyEntry*>& policies) {
    for (const auto* policy : policies) {
        auto* action = menu_->addAction(labelOf(*policy));
        action->setCheckable(true);
        action->setData(idOf(*policy));
        action->setToolTip(QString::fromUtf8(policy->about.data(), static_cast<qsizetype>(policy->about.size())));
        connect(action, &QAction::triggered, this, [this, policy](bool on) { choose(policy, on); });
    }
    menu_->setToolTipsVisible(true);
}

void AcquisitionPanel::addQuickButtons() {
    auto* row = new QHBoxLayout(quick_);
    row->setContentsMargins(0, 0, 0, 0);
    for (const char* id : {"ei", "pi", "gp-ucb", "thompson"}) {
        const auto* policy = findPolicy(id);
        auto* button = new QPushButton(lookOf(*policy).name, quick_);
        button->setToolTip(labelOf(*policy));
        button->setFocusPolicy(Qt::TabFocus);
        connect(button, &QPushButton::clicked, this, [this, policy] { choose(policy, true); });
        row->addWidget(button);
    }
    quick_->hide();
}

void AcquisitionPanel::choose(const PolicyEntry* policy, bool on) {
    QStringList ids = compared();
    ids.removeAll(idOf(*policy));
    if (on) ids << idOf(*policy);
    setCompared(ids);
}

QStringList AcquisitionPanel::compared() const {
    QStringList ids;
    for (const auto* policy : chosen_) ids << idOf(*policy);
    return ids;
}

void AcquisitionPanel::setCompared(const QStringList& ids) {
    chosen_.clear();
    for (const auto* policy : policies())
        if (ids.contains(idOf(*policy))) chosen_.push_back(policy);
    for (auto* action : menu_->actions())
        if (action->isCheckable()) action->setChecked(ids.contains(action->data().toString()));
    worker_->forgive();
    askForCurves();
    refresh();
    emit comparedChanged(compared());
}

void AcquisitionPanel::show(const Scene& scene, const Style& style) {
    // A slow curve of another study says nothing here; of another round it stays, labelled.
    // A round that is only imagined is none of its own.
    if (!scene.imagined) {
        if (!study_ || !isSameStudy(*study_, *scene.shot->spec)) kept_.clear();
        study_ = scene.shot->spec;
    }
    scene_ = scene;
    style_ = style;
    for (QWidget* widget : {static_cast<QWidget*>(chooser_), static_cast<QWidget*>(compute_), quick_})
        widget->setFont(style.font(Type::Legend));
    askForCurves();
    refresh();
}

void AcquisitionPanel::moveTo(const Scene& scene) {
    scene_ = scene;
    update();
}

void AcquisitionPanel::setLens(const Lens& lens) {
    lens_ = lens;
    update();
}

void AcquisitionPanel::clear() {
    scene_.reset();
    study_.reset();
    kept_.clear();
    refresh();
}

void AcquisitionPanel::askForCurves() {
    if (!scene_) return;
    std::vector<const PolicyEntry*> wanted;
    for (const auto& one : shown())
        if (!one.onDemand && !one.curve) wanted.push_back(one.policy);
    worker_->want(scene_->shot, wanted);
}

void AcquisitionPanel::askForSlow() {
    for (const auto& one : shown())
        if (one.onDemand && (!one.curve || one.curve->round != scene_->shot->round)) {
            worker_->wantSlow(scene_->shot, *one.policy);
            return refresh();
        }
}

std::vector<ShownCurve> AcquisitionPanel::shown() const { return scene_ ? shown(*scene_) : std::vector<ShownCurve>{}; }

std::vector<ShownCurve> AcquisitionPanel::shown(const Scene& scene) const {
    std::vector<ShownCurve> list;
    const auto& shot = scene.shot;
    const auto* own = shot->conditions->policy.entry;
    list.push_back({own, std::make_shared<const Curve>(curveOf(*shot, *own)), false});  // its decision is at hand
    for (const auto* policy : chosen_) {
        if (policy == own) continue;
        ShownCurve one{policy, worker_->known(shot, *policy), onlyOnDemand(*shot, *policy)};
        if (one.onDemand && one.curve) kept_[policy] = one.curve;
        if (one.onDemand && !one.curve && kept_.contains(policy)) one.curve = kept_[policy];
        list.push_back(one);
    }
    return list;
}

void AcquisitionPanel::refresh() {
    const auto list = shown();
    const auto slow = std::ranges::find_if(
        list, [&](const ShownCurve& one) { return one.onDemand && (!one.curve || one.curve->round != scene_->shot->round); });
    compute_->setVisible(slow != list.end());
    if (slow != list.end()) {
        const bool busy = worker_->isComputing(scene_->shot, *slow->policy);
        compute_->setText((busy ? tr("Computing %1 for round %2 …") : tr("Compute %1 for round %2"))
                              .arg(lookOf(*slow->policy).name)
                              .arg(scene_->shot->round));
        compute_->setEnabled(!busy);
    }
    chooser_->setVisible(scene_.has_value());
    const bool none = std::ranges::none_of(list, [&](const ShownCurve& one) { return isDrawn(*scene_->shot, *one.policy); });
    quick_->setVisible(scene_ && none);  // the picture is empty, and says so
    emit othersChanged(scene_ ? otherChoices(*scene_, list) : std::vector<OtherChoice>{});
    placeButtons();
    update();
}

void AcquisitionPanel::placeButtons() {
    chooser_->adjustSize();
    chooser_->move(width() - chooser_->width() - 4, 0);
    compute_->adjustSize();
    compute_->move(chooser_->x() - compute_->width() - 4, 0);
    quick_->adjustSize();
    const int below = static_cast<int>(style_.text(16)) + 12;
    quick_->move((width() - quick_->width()) / 2, std::min(height() / 2 + below, height() - quick_->height()));
}

Figure AcquisitionPanel::figure(const Paper& paper, const QRectF& area, const Scene& scene, const Style& style) const {
    return acquisitionFigure(paper, area, scene, shown(scene), style, lens_);
}

std::optional<Chore> AcquisitionPanel::chore() const { return worker_->chore(); }

bool AcquisitionPanel::isReady() const { return !worker_->isBusy(); }

void AcquisitionPanel::waitUntilDone() { worker_->waitUntilDone(); }

void AcquisitionPanel::paintEvent(QPaintEvent*) {
    drawn_ = {};
    if (!scene_) return;
    QPainter painter(this);
    const double free = width() - (compute_->isVisible() ? compute_->x() : chooser_->x());
    const auto figure = acquisitionFigure(Paper::of(*this), inner(rect()), *scene_, shown(), style_, lens_, free);
    sheet_.paint(painter, figure, *this);
    drawn_ = figure.drawn;
    drawFocusFrame(*this, painter);
}

void AcquisitionPanel::resizeEvent(QResizeEvent*) { placeButtons(); }

std::optional<Eigen::Index> AcquisitionPanel::armAt(const QPointF& at) const {
    return scene_ ? gapscope::armAt(at, drawn_, *scene_) : std::nullopt;
}

void AcquisitionPanel::mouseMoveEvent(QMouseEvent* event) { emit looked(armAt(event->position())); }

void AcquisitionPanel::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || !scene_) return;
    const auto arm = armAt(event->position());
    emit held(scene_->held && scene_->looked == arm ? std::nullopt : arm);
}

void AcquisitionPanel::leaveEvent(QEvent*) { emit looked(std::nullopt); }

}  // namespace gapscope
