#include "ui/model/model_panel.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTabBar>

#include "ui/model/kernel_picture.h"
#include "ui/model/learn_bar.h"
#include "ui/model/learner.h"
#include "ui/model/likelihood_picture.h"
#include "ui/setup/draft.h"

namespace gapscope {

using Eigen::Index;

ModelPanel::ModelPanel(QWidget* parent)
    : QWidget(parent),
      tabs_(new QTabBar(this)),
      learn_(new LearnBar(this)),
      title_(new QLabel(tr("Model"), this)),
      state_(new QLabel(this)),
      choose_(new QLabel(this)),
      against_(new QLabel(tr("against"), this)),
      first_(new QComboBox(this)),
      second_(new QComboBox(this)),
      picture_(new QWidget(this)),
      action_(new QPushButton(picture_)) {
    build();
    connect(tabs_, &QTabBar::currentChanged, this, [this](int index) { setPart(static_cast<Part>(index)); });
    connect(learn_, &LearnBar::wanted, this, &ModelPanel::learningWanted);
    connect(learn_, &LearnBar::fitWanted, this, &ModelPanel::fitWanted);
    connect(first_, &QComboBox::activated, this, [this](int index) {
        if (part_ == Part::Kernel) variable_ = index;
        if (part_ == Part::Likelihood && index == axes_.second) axes_.second = axes_.first;
        if (part_ == Part::Likelihood) axes_.first = index;
        fillChoosers();
        ask();
    });
    connect(second_, &QComboBox::activated, this, [this](int index) {
        if (index == axes_.first) axes_.first = axes_.second;
        axes_.second = index;
        fillChoosers();
        ask();
    });
    for (auto* lane : {&lane_, &mapLane_}) connect(lane, &Lane::busyChanged, this, &ModelPanel::busyChanged);
    const auto noMap = [this](const QString& sentence) {
        map_.reset();
        noMap_ = sentence;
        refresh();
    };
    connect(&mapLane_, &Lane::failed, this, noMap);
    connect(&mapLane_, &Lane::cancelled, this, [noMap] { noMap(tr("Not worked out: it was cancelled.")); });
}

ModelPanel::~ModelPanel() {
    for (auto* lane : {&lane_, &mapLane_}) {
        lane->disconnect(this);
        lane->cancel();
    }
}

void ModelPanel::build() {
    for (const auto& name : {tr("Kernel"), tr("Likelihood"), tr("Samples"), tr("Check")}) tabs_->addTab(name);
    tabs_->setDrawBase(false);
    tabs_->setExpanding(false);
    tabs_->setAccessibleName(tr("Parts of the model"));
    state_->setObjectName(QStringLiteral("modelState"));
    state_->setWordWrap(true);
    first_->setObjectName(QStringLiteral("modelFirst"));
    second_->setObjectName(QStringLiteral("modelSecond"));
    first_->setAccessibleName(tr("Parameter along the map, or shown"));
    second_->setAccessibleName(tr("Parameter upwards"));
    for (auto* box : {first_, second_}) box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    picture_->setObjectName(QStringLiteral("modelPicture"));
    picture_->setAccessibleName(tr("Model"));
    picture_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    picture_->setFocusPolicy(Qt::StrongFocus);
    picture_->installEventFilter(this);
    action_->setObjectName(QStringLiteral("modelAction"));
    action_->setText(tr("Fit now"));
    action_->hide();
    connect(action_, &QPushButton::clicked, this, [this] {
        if (learningOf(shot_->conditions->model).isSampled()) return emit fitWanted();
        emit learningWanted(learnedBy(shot_->conditions->model, "slice"), tr("learning slice"));
    });
    auto* top = new QHBoxLayout;
    top->setSpacing(8);
    top->addWidget(title_);
    top->addWidget(tabs_);
    top->addStretch(1);
    top->addWidget(learn_);
    auto* below = new QHBoxLayout;
    below->addWidget(state_, 1);
    for (auto* each : std::initializer_list<QWidget*>{choose_, first_, against_, second_}) below->addWidget(each);
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(12, 4, 4, 4);
    all->setSpacing(4);
    all->addLayout(top);
    all->addLayout(below);
    all->addWidget(picture_, 1);
}

void ModelPanel::setPart(Part part) {
    if (part == part_ && tabs_->currentIndex() == static_cast<int>(part)) return;
    part_ = part;
    const QSignalBlocker quiet(tabs_);
    tabs_->setCurrentIndex(static_cast<int>(part));
    if (part != Part::Likelihood) mapLane_.cancel();
    refresh();
    ask();
    emit partChanged(static_cast<int>(part));
}

void ModelPanel::setLearner(const QString& notice, bool isFitting) {
    notice_ = notice;
    isFitting_ = isFitting;
    refresh();
}

// The belief on screen: from the line of the update on that of the round after.
void ModelPanel::show(const Scene& scene, const Style& style) {
    const auto shot = scene.next && scene.shows(Shows::Update) ? scene.next : scene.shot;
    const bool sameStyle = style.palette == style_.palette && style.textScale == style_.textScale;
    if (shot == shot_ && sameStyle) return;  // only the mouse has moved
    if (!shot_ || shot_->spec->arms != shot->spec->arms || shot_->conditions->model.entry != shot->conditions->model.entry) {
        variable_ = 0;
        axes_ = {-1, -1};
        kernel_.reset();
        likelihood_.reset();
        map_.reset();
        samples_.reset();
        check_.reset();
    }
    shot_ = shot;
    style_ = style;
    refresh();
    ask();
}

void ModelPanel::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    ask();
}

namespace {

template <class Facts>
Lane::Work working(ModelPanel* panel, std::optional<Facts>& place, std::function<Facts()> work, void (ModelPanel::*then)()) {
    return [=, &place](Steering&) -> Lane::Then {
        return [=, &place, facts = work()] {
            place = facts;
            (panel->*then)();
        };
    };
}

}  // namespace

void ModelPanel::ask(bool evenUnseen) {
    if (!shot_ || (!evenUnseen && !isVisible())) return;
    const Wish wish{shot_, part_, part_ == Part::Kernel ? variable_ : -1};
    if (part_ == Part::Likelihood) askForMap();
    if (asked_.is(shot_, wish)) return;
    asked_ = wish;
    const auto then = &ModelPanel::arrived;
    const auto shot = shot_;
    const auto doing = tr("Looking at the model");
    switch (part_) {
        case Part::Kernel:
            return lane_.want(doing, working<KernelFacts>(
                                         this, kernel_, [shot, v = variable_] { return kernelFacts(*shot, v); }, then));
        case Part::Likelihood:
            return lane_.want(doing, working<LikelihoodFacts>(
                                         this, likelihood_, [shot] { return likelihoodFacts(*shot); }, then));
        case Part::Samples:
            return lane_.want(doing, working<SamplesFacts>(
                                         this, samples_, [shot] { return samplesFacts(*shot); }, then));
        case Part::Check:
            return lane_.want(doing, working<CheckFacts>(
                                         this, check_, [shot] { return checkFacts(*shot); }, then));
    }
}

void ModelPanel::askForMap() {
    const bool can = canLearn(shot_->conditions->model) && shot_->round > 1 && axes_.first >= 0 && axes_.second >= 0;
    if (!can) {
        map_.reset();
        return mapLane_.cancel();
    }
    const Wish wish{shot_, Part::Likelihood, axes_.first, axes_.second};
    if (askedMap_.is(shot_, wish)) return;
    askedMap_ = wish;
    noMap_.clear();
    mapLane_.want(tr("Drawing the likelihood"),
                  working<ParameterMap>(
                      this, map_, [shot = shot_, axes = axes_] { return parameterMap(*shot, axes.first, axes.second); },
                      &ModelPanel::arrived));
}

// Which parameters a map can show is known with the likelihood.
void ModelPanel::arrived() {
    refresh();
    ask();
}

std::optional<Chore> ModelPanel::chore() {
    auto now = lane_.chore();
    return now ? now : mapLane_.chore();
}

bool ModelPanel::isReady() {
    ask(true);
    return !lane_.isBusy() && !mapLane_.isBusy();
}

void ModelPanel::waitUntilDone() {
    ask(true);
    lane_.waitUntilDone();
    ask(true);
    mapLane_.waitUntilDone();
}

Figure ModelPanel::figure(const Paper& paper, const QRectF& area, const Style& style) const {
    const auto made = [&]() -> Figure {
        switch (part_) {
            case Part::Kernel: return kernel_ ? kernelFigure(paper, area, *kernel_, style) : Figure{};
            case Part::Likelihood:
                return likelihood_ ? likelihoodFigure(paper, area, *likelihood_, map_ ? &*map_ : nullptr,
                                                      noMap_.isEmpty() ? tr("Drawing the likelihood …") : noMap_, style)
                                   : Figure{};
            case Part::Samples: return samples_ ? sampledFigure(paper, area, *samples_, style) : Figure{};
            case Part::Check: return check_ ? checkFigure(paper, area, *check_, style) : Figure{};
        }
        return {};
    };
    Figure figure = made();
    figure.says = words();
    return figure;
}

QString ModelPanel::words() const {
    switch (part_) {
        case Part::Kernel: return kernel_ ? kernelSummary(*kernel_) : QString();
        case Part::Likelihood: return likelihood_ ? likelihoodSummary(*likelihood_) : QString();
        case Part::Samples: return samples_ ? samplesSummary(*samples_) : QString();
        case Part::Check: return check_ ? checkSentence(*check_) : QString();
    }
    return {};
}

bool ModelPanel::eventFilter(QObject* watched, QEvent* event) {
    if (watched == picture_ && event->type() == QEvent::Paint) {
        QPainter painter(picture_);
        const auto picture = figure(Paper::of(*picture_), QRectF(picture_->rect()), style_);
        sheet_.paint(painter, picture, *picture_);
        drawn_ = picture.drawn;
    }
    if (watched == picture_ && event->type() == QEvent::Resize) refreshAction();
    return QWidget::eventFilter(watched, event);
}

}  // namespace gapscope
