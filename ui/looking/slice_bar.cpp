#include "ui/looking/slice_bar.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/plot/style.h"
#include "ui/posterior/map_view.h"
#include "ui/session/session.h"

namespace gapscope {

using Eigen::Index;

namespace {

constexpr int between = 14, leftEdge = 12, below = 4;

QString titleOf(const Scene& scene, Index variable) {
    const auto& v = scene.shot->spec->arms->variables[static_cast<std::size_t>(variable)];
    return titleWithUnit(QString::fromStdString(v.name), QString::fromStdString(v.unit));
}

// The slice on screen as one that follows nothing.
Slice pinned(const Scene& scene) {
    Slice slice = scene.slice;
    const auto row = scene.shot->spec->arms->values.row(MapView(scene).through());
    slice.at.assign(row.begin(), row.end());
    return slice;
}

}  // namespace

SliceBar::SliceBar(Session& session, QWidget* parent) : QWidget(parent), session_(session) {
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    const QString words[] = {tr("across"), tr("up")};
    for (int axis : {0, 1}) {
        axes_[axis] = new QComboBox;
        axes_[axis]->setFocusPolicy(Qt::TabFocus);  // a click must not take the keys that step
        axes_[axis]->setSizeAdjustPolicy(QComboBox::AdjustToContents);
        axes_[axis]->setAccessibleName(axis == 0 ? tr("variable on the horizontal axis") : tr("variable on the vertical axis"));
        axes_[axis]->setToolTip(axes_[axis]->accessibleName());
        connect(axes_[axis], &QComboBox::activated, this, [this, axis](int row) { chooseAxis(axis, row); });
        boxes_.push_back(boxed(words[axis], axes_[axis]));
    }
    follow_ = new QCheckBox(tr("follow the choice"), this);
    follow_->setFocusPolicy(Qt::TabFocus);
    follow_->setToolTip(tr("The sliders go with the arm held, else with the one awaited or chosen, until one of them is moved"));
    connect(follow_, &QCheckBox::toggled, this, &SliceBar::setFollows);
    boxes_.push_back(follow_);
    setVisible(false);
}

QWidget* SliceBar::boxed(const QString& words, QWidget* field) {
    auto* box = new QWidget(this);
    auto* layout = new QHBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(6);
    layout->addWidget(new QLabel(words));
    layout->addWidget(field);
    return box;
}

// Sliders are made as they are needed and kept.
SliceBar::Slider& SliceBar::slider(std::size_t i) {
    if (i < sliders_.size()) return sliders_[i];
    Slider made;
    made.slider = new QSlider(Qt::Horizontal);
    made.slider->setPageStep(1);
    made.slider->setFocusPolicy(Qt::TabFocus);
    made.box = boxed({}, made.slider);
    made.words = made.box->findChild<QLabel*>();
    connect(made.slider, &QSlider::valueChanged, this, [this, i](int level) { setLevel(i, level); });
    boxes_.insert(boxes_.end() - 1, made.box);
    return sliders_.emplace_back(made);
}

void SliceBar::show(const Scene& scene, const Style& style) {
    if (!isMap(*scene.shot)) return setVisible(false);
    const MapView view(scene);
    if (view.variables().size() < 3) return setVisible(false);
    setFont(style.font(Type::Legend));
    fillAxes(scene, view);
    for (std::size_t i = 0; i < std::max(view.held().size(), sliders_.size()); ++i) {
        slider(i).box->setVisible(i < view.held().size());
        if (i >= view.held().size()) continue;
        fillSlider(i, scene, view);
        sliders_[i].slider->setFixedWidth(static_cast<int>(style.text(80)));
    }
    const QSignalBlocker quiet(follow_);
    follow_->setVisible(view.isSlice());
    follow_->setChecked(scene.slice.follows());
    setVisible(true);
    updateGeometry();
    layOut(width(), true);
}

void SliceBar::fillAxes(const Scene& scene, const MapView& view) {
    QStringList titles;
    for (const Index v : view.variables()) titles << titleOf(scene, v);
    for (const std::size_t axis : {0U, 1U}) {
        auto* box = axes_[axis];
        const QSignalBlocker quiet(box);
        QStringList now;
        for (int i = 0; i < box->count(); ++i) now << box->itemText(i);
        if (titles != now) {
            box->clear();
            box->addItems(titles);
        }
        const auto at = std::ranges::find(view.variables(), view.axes()[axis]) - view.variables().begin();
        box->setCurrentIndex(static_cast<int>(at));
    }
}

void SliceBar::fillSlider(std::size_t i, const Scene& scene, const MapView& view) {
    auto& each = sliders_[i];
    const auto [variable, level] = view.held()[i];
    const int levels = scene.shot->spec->arms->variables[static_cast<std::size_t>(variable)].levels;
    const QSignalBlocker quiet(each.slider);
    each.variable = variable;
    each.slider->setRange(0, levels - 1);
    each.slider->setValue(level);
    each.slider->setAccessibleName(titleOf(scene, variable));
    each.words->setText(view.said(variable, view.valueAt(variable, level)));
    int widest = 0;  // so that nothing moves with the value
    for (int l = 0; l < levels; ++l)
        widest = std::max(widest, each.words->fontMetrics().horizontalAdvance(view.said(variable, view.valueAt(variable, l))));
    each.words->setFixedWidth(widest + 2);
}

// A variable that already stands on the other axis changes places with this one.
void SliceBar::chooseAxis(int axis, int row) {
    const auto i = static_cast<std::size_t>(axis);
    const MapView view(session_.scene());
    auto slice = session_.slice();
    slice.axes = view.axes();
    const Index wanted = view.variables()[static_cast<std::size_t>(row)];
    if (slice.axes[1 - i] == wanted) slice.axes[1 - i] = slice.axes[i];
    slice.axes[i] = wanted;
    session_.setSlice(slice);
}

void SliceBar::setLevel(std::size_t i, int level) {
    auto slice = pinned(session_.scene());
    const Index variable = sliders_[i].variable;
    slice.at[static_cast<std::size_t>(variable)] = MapView(session_.scene()).valueAt(variable, level);
    session_.setSlice(slice);
}

void SliceBar::setFollows(bool on) {
    auto slice = pinned(session_.scene());
    if (on) slice.at.clear();
    session_.setSlice(slice);
}

int SliceBar::layOut(int width, bool move) const {
    int row = 0;  // as high as the highest part, so that all stand on one line
    for (const auto* box : boxes_) row = std::max(row, box->sizeHint().height());
    int x = leftEdge, y = 0;
    for (auto* box : boxes_) {
        if (box->isHidden()) continue;
        const int wide = box->sizeHint().width();
        if (x > leftEdge && x + wide > width) x = leftEdge, y += row + below;
        if (move) box->setGeometry(x, y, wide, row);
        x += wide + between;
    }
    return y + row + below;
}

QSize SliceBar::minimumSizeHint() const {
    int widest = 0;
    for (const auto* box : boxes_)
        if (!box->isHidden()) widest = std::max(widest, box->sizeHint().width());
    return {leftEdge + widest, layOut(std::max(width(), leftEdge + widest), false)};
}

void SliceBar::resizeEvent(QResizeEvent*) {
    layOut(width(), true);
    updateGeometry();
}

QWidget* withSliceBar(QWidget* picture, SliceBar* bar) {
    auto* both = new QWidget;
    auto* layout = new QVBoxLayout(both);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(picture, 1);
    layout->addWidget(bar);
    return both;
}

}  // namespace gapscope
