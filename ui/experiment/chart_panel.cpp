#include "ui/experiment/chart_panel.h"

#include <QAccessible>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>

namespace gapscope {

namespace {

constexpr QMarginsF margins(12, 4, 8, 4);

// Whoever has the focus is seen to have it.
void drawFocus(QWidget& widget, QPainter& painter, const Style& style) {
    if (!widget.hasFocus()) return;
    painter.setPen(QPen(style.colour(Role::Accent), 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(QRectF(widget.rect()).adjusted(0.5, 0.5, -0.5, -0.5));
}

constexpr double reach = 12;  // px around the mouse in which a run is meant

}  // namespace

ChartPanel::ChartPanel(const ChartEntry& chart, QWidget* parent) : QWidget(parent), chart_(chart) {
    setObjectName(QString::fromLatin1(chart.id));
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(titleOf(chart));
}

void ChartPanel::show(const FindingsPtr& findings, const ChartChoice& choice, const Style& style) {
    findings_ = findings;
    choice_ = choice;
    style_ = style;
    update();
}

Figure ChartPanel::figure() const {
    if (!findings_) return {};
    // Beside others there is little room: then letters stay as large as the chart allows. Alone it has those of the style.
    Style style = style_;
    style.textScale = std::clamp(width() / 470.0, 1.0, std::max(1.0, style.textScale));
    Figure figure = chart_.figure(Paper::of(*this), QRectF(rect()).marginsRemoved(margins), *findings_, choice_, style);
    if (!findings_->empty()) figure.says = chart_.spoken(*findings_, choice_);
    return figure;
}

void ChartPanel::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    sheet_.paint(painter, figure(), *this);
    drawFocus(*this, painter, style_);
}

void ChartPanel::mouseDoubleClickEvent(QMouseEvent*) { emit enlarged(); }

void ChartPanel::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) return emit enlarged();
    QWidget::keyPressEvent(event);
}

RunStrip::RunStrip(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("runs"));
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Runs"));
}

void RunStrip::show(const FindingsPtr& findings, std::size_t budget, const Style& style) {
    const bool other = !findings || !findings_ || findings->experiment != findings_->experiment || budget != budget_;
    findings_ = findings;
    budget_ = budget;
    style_ = style;
    if (other) looked_.reset();
    look(looked_);
}

void RunStrip::look(const std::optional<Cell>& cell) {
    looked_ = cell;
    setCursor(cell ? Qt::PointingHandCursor : Qt::ArrowCursor);
    setAccessibleDescription(cell && findings_ ? spokenRun(*findings_, *cell)
                                               : tr("Arrow keys look at a run, Enter opens it as a study."));
    update();
}

std::optional<QPointF> RunStrip::placeOf(const Cell& cell) const {
    for (const auto& [at, each] : drawn_.dots)
        if (each.contender == cell.contender && each.run == cell.run) return at;
    return std::nullopt;
}

void RunStrip::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    if (!findings_) return;
    drawn_ = drawRuns(painter, QRectF(rect()).marginsRemoved(margins), *findings_, budget_, looked_, style_);
    drawFocus(*this, painter, style_);
}

void RunStrip::mouseMoveEvent(QMouseEvent* event) {
    const auto now = runAt(drawn_, event->position(), reach);
    const bool same =
        now.has_value() == looked_.has_value() && (!now || (now->contender == looked_->contender && now->run == looked_->run));
    if (!same) look(now);
}

void RunStrip::leaveEvent(QEvent*) {
    if (!hasFocus()) look(std::nullopt);
}

void RunStrip::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    look(runAt(drawn_, event->position(), reach));
    if (looked_) emit chosen(*looked_);
}

// Left and right go from run to run, up and down from contender to contender.
void RunStrip::keyPressEvent(QKeyEvent* event) {
    const auto move = [this](int contenders, int runs) {
        if (!findings_ || drawn_.dots.empty()) return;
        if (!looked_) return look(drawn_.dots.front().second);
        const auto lanes = static_cast<int>(findings_->experiment->contenders.size());
        Cell to = *looked_;
        to.contender = static_cast<std::size_t>((static_cast<int>(to.contender) + contenders + lanes) % lanes);
        to.run = std::clamp(to.run + runs, 0, findings_->experiment->runs - 1);
        if (placeOf(to)) look(to);
    };
    switch (event->key()) {
        case Qt::Key_Left: return move(0, -1);
        case Qt::Key_Right: return move(0, 1);
        case Qt::Key_Up: return move(-1, 0);
        case Qt::Key_Down: return move(1, 0);
        case Qt::Key_Return:
        case Qt::Key_Enter:
            if (looked_) emit chosen(*looked_);
            return;
        default: QWidget::keyPressEvent(event);
    }
}

}  // namespace gapscope
