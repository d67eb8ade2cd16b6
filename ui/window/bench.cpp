#include "ui/window/bench.h"

#include <QLayout>
#include <QMouseEvent>
#include <QPointer>
#include <QStyle>
#include <QTabBar>
#include <QTimer>
#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "ui/window/dock.h"
#include "ui/window/preferences.h"

namespace gapscope {

namespace {

constexpr int layoutVersion = 1;

// Panels that are taken away and put back hand the focus to the next field, and T would be typed there. A field that has it for
// good keeps what is selected in it, as when another window is used for a moment.
class FocusStays {
public:
    explicit FocusStays(const QWidget& where) : focused_(where.window()->focusWidget()) {
        if (focused_ && !where.isAncestorOf(focused_)) focused_ = nullptr;
        if (focused_) where.window()->setFocus(Qt::ActiveWindowFocusReason);
    }
    ~FocusStays() {
        if (focused_ && focused_->isVisible()) focused_->setFocus(Qt::ActiveWindowFocusReason);
    }
    FocusStays(const FocusStays&) = delete;
    FocusStays& operator=(const FocusStays&) = delete;

private:
    QPointer<QWidget> focused_;
};

QString keyOf(const Arrangement& arrangement) { return QStringLiteral("layout/") + arrangement.id; }

// Whether letters are larger for nothing but the window.
bool grewAlone(const Arrangement& arrangement, double textScale, QSize inside) {
    const double larger = textScale / arrangement.textScale;
    const double byWindow = std::sqrt(across({1280, 1920}, inside) / 1280.0 * (down({800, 1080}, inside) / 800.0));
    constexpr double nearly = 1.1;  // the growth goes by steps
    return arrangement.grows && larger > 1 && larger < nearly * byWindow;
}

}  // namespace

Bench::Bench(std::vector<Panel> panels, QWidget* parent)
    : QMainWindow(parent), panels_(std::move(panels)), arrangement_(&arrangements().front()) {
    setWindowFlags(Qt::Widget);
    setDockOptions(AllowNestedDocks | AllowTabbedDocks);
    setCorner(Qt::BottomLeftCorner, Qt::BottomDockWidgetArea);
    setCorner(Qt::BottomRightCorner, Qt::BottomDockWidgetArea);
    setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
    setContextMenuPolicy(Qt::NoContextMenu);
    for (const auto& each : panels_) {
        docks_.push_back(new Dock(each, this));
        connect(docks_.back(), &Dock::movedByHand, this, [this] { altered_ = altered_ || !atWork_; });
        connect(docks_.back(), &Dock::crowded, this, [this] {
            const bool isNew = shown_ == settledOn_;  // else rounds are compared
            if (isVisible() && !atWork_ && !stacked_ && (isNew || (!tight_ && !joined_))) emit roomWanted();
        });
        connect(docks_.back()->toggleViewAction(), &QAction::triggered, this, [this] { altered_ = true; });
    }
    layOut();
}

const Panel* Bench::panel(const QString& id) const {
    const auto at = std::ranges::find(panels_, id, &Panel::id);
    return at == panels_.end() ? nullptr : &*at;
}

Dock* Bench::dock(const QString& id) const {
    const auto at = std::ranges::find(panels_, id, &Panel::id);
    return at == panels_.end() ? nullptr : docks_[static_cast<std::size_t>(at - panels_.begin())];
}

void Bench::use(const Arrangement& arrangement) {
    const FocusStays stays(*this);
    remember();
    arrangement_ = &arrangement;
    layOut();
    const auto state = Preferences::value(keyOf(arrangement)).toByteArray();
    atWork_ = true;
    altered_ = !state.isEmpty() && restoreState(state, layoutVersion);
    byHand_ = altered_ ? state : QByteArray();
    for (auto* each : docks_)
        if (altered_ && !each->isHidden()) each->staysWhereItIs();
    atWork_ = false;
}

void Bench::restoreDefault() {
    Preferences::forget(keyOf(*arrangement_));
    layOut();
}

void Bench::remember() {
    if (altered_) Preferences::set(keyOf(*arrangement_), saveState(layoutVersion));
}

std::vector<Dock*> Bench::present(const DockCell& cell) const {
    std::vector<Dock*> all;
    if (!cell.unless.isEmpty() && dock(cell.unless)) return all;
    for (const auto& id : cell.panels)
        if (auto* found = dock(id)) all.push_back(found);
    return all;
}

// Where even the row at the bottom is cramped, what may join another panel does so in the column at its end.
std::vector<DockCell> Bench::cellsOf(const Column& column) const {
    auto cells = gapscope::cellsOf(column.cells, column.isText() ? cramped_.text : cramped_.columns);
    if (cramped_.bottom && &column == &arrangement_->columns.back())
        for (const auto& each : arrangement_->bottom)
            if (each.joins) cells.back().panels.insert(cells.back().panels.end(), each.panels.begin(), each.panels.end());
    return cells;
}

std::vector<DockCell> Bench::bottomCells() const {
    auto cells = arrangement_->bottom;
    if (cramped_.bottom) std::erase_if(cells, [](const DockCell& each) { return each.joins; });
    return cells;
}

// Tabs share their room; the text that is longest says how much it is.
int Bench::heightNeeded(const std::vector<Dock*>& tabs, int width) const {
    int most = 0;
    for (const auto* each : tabs) most = std::max(most, each->heightNeeded(width));
    constexpr int aroundWords = 12;
    return most > 0 && tabs.size() > 1 ? most + QFontMetrics(tabFont_).height() + aroundWords : most;
}

void Bench::layOut() {
    const FocusStays stays(*this);
    atWork_ = true;
    cramped_ = crampedNow();
    seen_.clear();
    for (auto* each : docks_)
        if (each->isVisible() && !each->visibleRegion().isEmpty()) seen_.insert(each);
    if (seen_.empty()) told_ = {};  // not on screen yet: which tab is on top is decided with the next scene
    for (auto* each : docks_) {
        each->setFloating(false);
        removeDockWidget(each);
    }
    layOutColumns();
    layOutBottom();
    setAside();
    atWork_ = altered_ = false;
    settled_.reset();
    tight_.reset();
    setSizes();
}

// Side by side first, then each column downwards: a panel that is split later divides its own room only.
void Bench::layOutColumns() {
    std::vector<std::vector<std::vector<Dock*>>> columns;
    for (const auto& column : arrangement_->columns) {
        std::vector<std::vector<Dock*>> cells;
        for (const auto& cell : cellsOf(column))
            if (auto docks = present(cell); !docks.empty()) cells.push_back(std::move(docks));
        if (!cells.empty()) columns.push_back(std::move(cells));
    }
    for (std::size_t i = 0; i < columns.size(); ++i) {
        auto* top = columns[i].front().front();
        if (i == 0)
            addDockWidget(Qt::LeftDockWidgetArea, top);
        else
            splitDockWidget(columns[i - 1].front().front(), top, Qt::Horizontal);
        top->show();
    }
    for (const auto& cells : columns)
        for (std::size_t i = 1; i < cells.size(); ++i) {
            splitDockWidget(cells[i - 1].front(), cells[i].front(), Qt::Vertical);
            cells[i].front()->show();
        }
    for (const auto& cells : columns)
        for (const auto& docks : cells) stack(docks);
}

// Several panels in one place: on top is the one that was, else the first.
void Bench::stack(const std::vector<Dock*>& docks) {
    for (std::size_t i = 1; i < docks.size(); ++i) {
        tabifyDockWidget(docks.front(), docks[i]);
        docks[i]->show();
    }
    if (docks.size() < 2) return;
    const auto before = std::ranges::find_if(docks, [this](Dock* each) { return seen_.contains(each); });
    (before == docks.end() ? docks.front() : *before)->raise();
}

void Bench::layOutBottom() {
    Dock* before = nullptr;
    std::vector<std::vector<Dock*>> cells;
    for (const auto& cell : bottomCells())
        if (auto docks = present(cell); !docks.empty()) cells.push_back(std::move(docks));
    for (const auto& docks : cells) {
        auto* each = docks.front();
        if (before)
            splitDockWidget(before, each, Qt::Horizontal);
        else
            addDockWidget(Qt::BottomDockWidgetArea, each);
        each->show();
        before = each;
    }
    for (const auto& docks : cells) stack(docks);
}

// Panels that the arrangement leaves out wait hidden at the right, so that they can be called.
void Bench::setAside() {
    for (std::size_t i = 0; i < docks_.size(); ++i) {
        auto* each = docks_[i];
        if (dockWidgetArea(each) != Qt::NoDockWidgetArea) continue;
        addDockWidget(Qt::RightDockWidgetArea, each);
        each->hide();
        if (panels_[i].floats) each->waitApart();
    }
}

void Bench::setSizes() {
    const QSize inside = size();
    const int upper = heightOfColumns();
    QList<QDockWidget*> tops;
    QList<int> widths, bottomWidths;
    for (const auto& column : arrangement_->columns) {
        setHeights(cellsOf(column), widthOf(column), upper);
        for (const auto& cell : cellsOf(column))
            if (const auto docks = present(cell); !docks.empty()) {
                tops << docks.front();
                widths << widthOf(column);
                break;
            }
    }
    QList<QDockWidget*> bottoms;
    for (const auto& cell : bottomCells())
        if (const auto docks = present(cell); !docks.empty()) {
            bottoms << docks.front();
            bottomWidths << across(cell.length, inside);
        }
    resizeDocks(tops, widths, Qt::Horizontal);
    resizeDocks(bottoms, bottomWidths, Qt::Horizontal);
    if (!bottoms.isEmpty()) resizeDocks({bottoms.front()}, {std::max(1, inside.height() - handle() - upper)}, Qt::Vertical);
    if (isVisible()) layout()->activate();  // sizes that were asked for hold only after that
}

// As designed. Text keeps its width in a small window and gets more where it is larger; the pictures pay for both.
int Bench::widthOf(const Column& column) const {
    const double larger = std::max(1.0, textScale_ / arrangement_->textScale);
    const auto own = [&](const Column& each) -> double {
        const int wide = across(each.width, size());
        return each.isText() ? std::min(larger, each.widest) * std::max(wide, each.width.small) : wide;
    };
    double text = 0, pictures = 0;  // columns that are not there leave their room to the others
    int handles = -handle();        // between columns; a pixel too many asked for is one that text misses
    for (const auto& each : arrangement_->columns)
        if (std::ranges::any_of(each.cells, [this](const DockCell& cell) { return !present(cell).empty(); })) {
            (each.isText() ? text : pictures) += own(each);
            handles += handle();
        }
    const double room = std::max(pictures / 4, size().width() - handles - text);
    const double wide = column.isText() ? own(column) : own(column) / pictures * room;
    return std::max(1, static_cast<int>(wide));
}

int Bench::handle() const { return style()->pixelMetric(QStyle::PM_DockWidgetSeparatorExtent, nullptr, this); }

// As designed, unless a column of nothing but text needs more: the row below gives it. Where letters have
// grown with the window alone, that row has grown as they have, and keeps it while text need not be written smaller.
int Bench::heightOfColumns() const {
    const QSize inside = size();
    const bool grew = grewAlone(*arrangement_, textScale_, inside);
    const bool isTight = grew && tight_ && tight_->arms == arms_ && tight_->size == inside;
    Length bottom = arrangement_->bottomHeight;
    if (grew && !isTight) bottom.large = static_cast<int>(bottom.small * textScale_ / arrangement_->textScale);
    const int below = down(bottom, inside), designed = inside.height() - handle() - below;
    int height = designed;
    for (const auto& column : arrangement_->columns) {
        int needed = -handle();
        bool onlyText = true;
        for (const auto& cell : cellsOf(column))
            if (const auto docks = present(cell); !docks.empty()) {
                const int text = heightNeeded(docks, widthOf(column));
                onlyText = onlyText && text > 0;
                needed += text + handle();
            }
        // Letters that are smaller already get all there is: they would not be small else.
        if (onlyText)
            height = std::max(height, isTight ? designed + below / 4 : std::min(needed, designed + (grew ? 0 : below / 4)));
    }
    return height;
}

// As designed, but text gets what it needs, at the cost of its neighbours.
void Bench::setHeights(const std::vector<DockCell>& cells, int width, int height) {
    QList<QDockWidget*> docks;
    QList<int> heights, texts;
    int spare = height + handle();
    for (const auto& cell : cells)
        if (const auto found = present(cell); !found.empty()) {
            docks << found.front();
            texts << heightNeeded(found, width);
            heights << std::max(down(cell.length, size()), texts.last());
            spare -= heights.last() + handle();
        }
    if (docks.isEmpty()) return;
    if (spare > 0) (texts.front() > 0 ? heights.last() : heights.front()) += spare;  // the first of pictures is the main one
    for (qsizetype i = 0; i < docks.size() && spare < 0; ++i) {  // what text does not need goes to text that does
        const int given = texts[i] ? std::clamp(heights[i] - texts[i], 0, -spare) : 0;
        heights[i] -= given;
        spare += given;
    }
    if (spare < 0) {  // more than there is would make the column grow
        const int all = std::accumulate(heights.begin(), heights.end(), 0), room = std::max(0, all + spare);
        int left = room;
        for (int& each : heights) left -= each = std::max(1, each * room / all);
        heights.last() += std::max(0, left);
    }
    resizeDocks(docks, heights, Qt::Vertical);
}

void Bench::fit() {
    if (altered_ || atWork_) return;  // while panels are being placed, not all are there
    if (cramped_ != crampedNow()) return layOut();
    setSizes();
}

Bench::Cramped Bench::crampedNow() const {
    const double larger = textScale_ / arrangement_->textScale;
    const auto some = [](bool joins) { return joins ? Joined::Some : Joined::None; };
    const auto columns = some(isCramped(size(), larger) || (joined_ && joined_->size == size()));
    const auto text = stacked_ && stacked_->size == size() ? Joined::All : columns;
    return {columns, text, isVeryCramped(size(), larger)};
}

bool Bench::crowded() const { return std::ranges::any_of(docks_, &Dock::isCrowded); }

// As small as letters may be.
void Bench::showProse(const Scene& scene, const Style& style) {
    constexpr double largestProse = 1.4, smallest = 11.0 / 12;
    const bool isGrown = style.textScale > textScales[std::size(textScales) - 1];  // where prose grows with the rest again
    const Style smaller{style.palette, (isGrown ? style.textScale : std::min(style.textScale, largestProse)) * smallest};
    for (const auto& each : panels_)
        if (each.prose && each.show) each.show(scene, smaller);
}

void Bench::raiseTelling(const Scene& scene) {
    const auto* policy = scene.shot->conditions->policy.entry;
    const Told now{scene.shot->spec->arms.get(), policy, arrangement_};
    if (std::exchange(told_, now) == now) return;
    auto *gaps = dock(QStringLiteral("gaps")), *curves = dock(QStringLiteral("acquisition"));
    if (!gaps || !curves || !tabifiedDockWidgets(gaps).contains(curves)) return;
    const bool hasGaps = std::ranges::any_of(policy->lines, [](const FilmLine& line) { return line.shows == Shows::Gaps; });
    (hasGaps || scene.switches.borrowedGaps ? gaps : curves)->raise();
}

// Their bars come and go with the panels that share a place. Where the titles have no room they are smaller, before they are cut.
void Bench::writeTabs() {
    constexpr int aroundTitle = 28, smallest = 12;
    for (auto* bar : findChildren<QTabBar*>(Qt::FindDirectChildrenOnly)) {
        QFont font = tabFont_;
        const auto needed = [&] {
            int width = 0;
            for (int i = 0; i < bar->count(); ++i) width += QFontMetrics(font).horizontalAdvance(bar->tabText(i)) + aroundTitle;
            return width;
        };
        while (font.pixelSize() > smallest && needed() > bar->width()) font.setPixelSize(font.pixelSize() - 1);
        if (bar->font() != font) bar->setFont(font);
    }
}

void Bench::show(const Scene& scene, const Style& style) {
    textScale_ = style.textScale;
    tabFont_ = style.font(Type::Legend);
    raiseTelling(scene);
    for (const auto& each : panels_)
        if (each.show) each.show(scene, style);
    const auto* arms = scene.shot->spec->arms.get();
    if (std::exchange(arms_, arms) != arms) settleSizes();
    const Tight now{scene.shot->spec->arms.get(), arrangement_, size(), style.textScale};
    const auto* spec = scene.shot->spec.get();
    shown_ = scene.shot.get();
    if (settled_ != now || spec_ != spec) settledOn_ = shown_;
    const bool scrubs = shown_ != settledOn_;
    settled_ = now;
    spec_ = spec;
    const auto makeRoom = [this, scrubs] {
        if (!altered_ && !atWork_) fitText(scrubs);
    };
    if (joined_ && joined_ != now) {
        joined_.reset();
        stacked_.reset();
        fit();
    }
    if (tight_ == now) showProse(scene, style);
    if (crowded()) makeRoom();
    if (tight_ != now && !altered_ && crowded()) {
        tight_ = now;
        showProse(scene, style);
        if (!scrubs && !atWork_) fit();
        makeRoom();
    }
    if (joined_ != now && !scrubs && !altered_ && !atWork_ && crowded()) {
        joined_ = now;  // some become tabs
        fit();
    }
    if (joined_ == now && stacked_ != now && !scrubs && !altered_ && !atWork_ && crowded()) {
        stacked_ = now;  // all text does
        fit();
    }
    writeTabs();
}

// A study with more sliders or longer names pushes the handles aside; the next one finds them where they belong.
void Bench::settleSizes() {
    layout()->activate();
    if (!altered_) return fit();
    if (byHand_.isEmpty()) return;
    atWork_ = true;
    restoreState(byHand_, layoutVersion);
    atWork_ = false;
}

// Text that has grown takes room from other text in its column, so that pictures keep their size and axes stand still;
// only where that is not enough, and the eye does not compare rounds, everything is laid out anew.
void Bench::fitText(bool picturesStay) {
    for (const auto& column : arrangement_->columns) {
        bool tight = false;
        int width = 0, height = -handle(), needed = -handle();
        for (const auto& cell : cellsOf(column))
            if (const auto docks = present(cell); std::ranges::any_of(docks, &Dock::isVisible)) {
                const auto* each = *std::ranges::find_if(docks, &Dock::isVisible);
                const int wanted = each->heightNeeded(each->width());
                tight = tight || wanted > each->height();
                width = each->width();
                height += each->height() + handle();
                needed += (wanted ? wanted : each->height()) + handle();
            }
        if (tight && needed > height && !picturesStay) return fit();
        if (tight) setHeights(cellsOf(column), width, height);
    }
    layout()->activate();
}

// A press that reaches the bench itself is one on a handle between panels.
bool Bench::event(QEvent* event) {
    const bool handle = event->type() == QEvent::MouseButtonPress && cursor().shape() != Qt::ArrowCursor;
    if (handle) altered_ = true;
    const bool taken = QMainWindow::event(event);
    if (altered_ && event->type() == QEvent::MouseButtonRelease) byHand_ = saveState(layoutVersion);
    return taken;
}

void Bench::showEvent(QShowEvent* event) {
    QMainWindow::showEvent(event);
    settled_.reset();
    emit roomWanted();
}

void Bench::resizeEvent(QResizeEvent* event) {
    QMainWindow::resizeEvent(event);
    fit();
    if (isVisible() && (tight_ || joined_)) emit roomWanted();
}

}  // namespace gapscope
