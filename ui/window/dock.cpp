#include "ui/window/dock.h"

#include <QCoreApplication>
#include <QEnterEvent>
#include <QPainter>
#include <QScreen>
#include <QScrollArea>
#include <QVBoxLayout>
#include <algorithm>
#include <functional>
#include <utility>

#include "ui/window/panels.h"

namespace gapscope {

namespace {

constexpr int gripHeight = 6;

// Dots to take a panel by; they appear under the mouse only.
class Grip : public QWidget {
public:
    explicit Grip(const QString& title) {
        setToolTip(QCoreApplication::translate("window", "%1: drag to move, double-click to take out").arg(title));
        setCursor(Qt::OpenHandCursor);
    }
    QSize sizeHint() const override { return {40, gripHeight}; }
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void enterEvent(QEnterEvent*) override { update(); }
    void leaveEvent(QEvent*) override { update(); }
    void paintEvent(QPaintEvent*) override {
        if (!underMouse()) return;
        QPainter painter(this);
        painter.setPen(Qt::NoPen);
        painter.setBrush(palette().color(QPalette::PlaceholderText));
        for (int i = -3; i <= 3; ++i) painter.drawRect(width() / 2 + 5 * i, 2, 2, 2);
    }
};

// Text may scroll where a small window leaves it no room, and only there. The bar itself takes width and can so make
// itself needed: what counts is whether the text would fit without it.
class TextArea : public QScrollArea {
public:
    explicit TextArea(std::function<void()> crowded) : crowded_(std::move(crowded)) {}

protected:
    void resizeEvent(QResizeEvent* event) override {
        judge();
        QScrollArea::resizeEvent(event);
    }
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (watched == widget() && event->type() == QEvent::LayoutRequest) judge();
        return QScrollArea::eventFilter(watched, event);
    }

private:
    void judge() {
        const auto* layout = widget()->layout();
        const int needed = layout->hasHeightForWidth() ? layout->heightForWidth(width()) : layout->sizeHint().height();
        setVerticalScrollBarPolicy(needed > height() ? Qt::ScrollBarAsNeeded : Qt::ScrollBarAlwaysOff);
        const auto before = std::exchange(judged_, {needed, size()});
        if (needed > height() && before != judged_) crowded_();
    }

    std::function<void()> crowded_;
    std::pair<int, QSize> judged_;
};

QScrollArea* scrolled(QWidget* text, std::function<void()> crowded) {
    auto* area = new TextArea(std::move(crowded));
    auto* page = new QWidget;
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(text);
    column->addStretch(1);
    area->setWidget(page);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setFocusPolicy(Qt::NoFocus);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setMinimumSize(std::max(180, text->minimumWidth()), 66);
    return area;
}

}  // namespace

Dock::Dock(const Panel& panel, QWidget* parent)
    : QDockWidget(panel.title, parent), prose_(panel.prose ? panel.widget : nullptr), grip_(new Grip(panel.title)) {
    setObjectName(panel.id);
    if (panel.widget->accessibleName().isEmpty()) panel.widget->setAccessibleName(panel.title);
    setWidget(panel.prose ? scrolled(panel.widget, [this] { emit crowded(); }) : panel.widget);
    setTitleBarWidget(grip_);
    connect(this, &QDockWidget::topLevelChanged, this, [this](bool floating) {
        setTitleBarWidget(floating ? nullptr : grip_);
        grip_->setVisible(!floating);
        emit movedByHand();
    });
}

int Dock::heightNeeded(int width) const {
    if (!prose_) return 0;
    const int wanted = prose_->hasHeightForWidth() ? prose_->heightForWidth(width) : prose_->sizeHint().height();
    return wanted + gripHeight;
}

void Dock::waitApart() {
    setFloating(true);
    setUpdatesEnabled(true);  // a parent that is just being shown lets nothing paint, and never says so again to other windows
    resize(widget()->sizeHint());
    hide();
    unplaced_ = true;
}

void Dock::showEvent(QShowEvent* event) {
    if (isFloating() && std::exchange(unplaced_, false)) {
        const auto* over = parentWidget()->window();
        const QRect screen = over->screen()->availableGeometry();
        constexpr int frame = 32;  // what desktops add above
        QRect place({}, size().boundedTo(screen.size() - QSize(0, frame)));
        place.moveCenter(over->geometry().center());
        place.moveRight(std::min(place.right(), screen.right()));
        place.moveBottom(std::min(place.bottom(), screen.bottom()));
        place.moveLeft(std::max(place.left(), screen.left()));
        place.moveTop(std::max(place.top(), screen.top() + frame));
        setGeometry(place);
    }
    QDockWidget::showEvent(event);
}

}  // namespace gapscope
