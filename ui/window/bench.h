// Bench: the panels of an open study, in docks that can be moved, hidden and brought back.
#pragma once

#include <QMainWindow>
#include <optional>
#include <set>
#include <vector>

#include "ui/window/arrangement.h"
#include "ui/window/panels.h"

namespace gapscope {

class Dock;

class Bench : public QMainWindow {
    Q_OBJECT

public:
    explicit Bench(std::vector<Panel> panels, QWidget* parent = nullptr);

    const std::vector<Panel>& panels() const { return panels_; }
    const Panel* panel(const QString& id) const;
    Dock* dock(const QString& id) const;  // null: no such panel

    // Lays the panels out, as the user left this arrangement or as it is meant.
    void use(const Arrangement& arrangement);
    const Arrangement& arrangement() const { return *arrangement_; }
    void restoreDefault();
    // Writes down how the user has altered the arrangement.
    void remember();

    // Gives text the room it needs now, unless the user has set the sizes.
    void fit();
    void show(const Scene& scene, const Style& style);

signals:
    // Only on a screen, and at the size that they have now, do panels know exactly how much room they need: show the scene again.
    void roomWanted();

protected:
    bool event(QEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void layOut();
    void layOutColumns();
    void stack(const std::vector<Dock*>& docks);
    void layOutBottom();
    void setAside();
    void setSizes();
    void settleSizes();
    int handle() const;
    int widthOf(const Column& column) const;
    int heightOfColumns() const;
    void fitText(bool picturesStay);
    void setHeights(const std::vector<DockCell>& cells, int width, int height);
    std::vector<Dock*> present(const DockCell& cell) const;
    std::vector<DockCell> cellsOf(const Column& column) const;
    std::vector<DockCell> bottomCells() const;
    int heightNeeded(const std::vector<Dock*>& tabs, int width) const;
    bool crowded() const;
    struct Cramped {
        Joined columns = Joined::None, text = Joined::None;
        bool bottom = false;
        bool operator==(const Cramped&) const = default;
    };
    Cramped crampedNow() const;
    void writeTabs();
    void raiseTelling(const Scene& scene);
    void showProse(const Scene& scene, const Style& style);

    std::vector<Panel> panels_;
    std::vector<Dock*> docks_;  // as the panels
    const Arrangement* arrangement_;
    double textScale_ = 1;
    QFont tabFont_;
    bool altered_ = false, atWork_ = false;
    Cramped cramped_;
    QByteArray byHand_;           // the sizes as the user left them
    const Arms* arms_ = nullptr;  // of the study that is shown
    std::set<const Dock*> seen_;  // before panels were last laid out
    // Where text did not fit, it is written a little smaller, until one of these changes.
    struct Tight {
        const Arms* arms;
        const Arrangement* arrangement;
        QSize size;
        double textScale;
        bool operator==(const Tight&) const = default;
    };
    std::optional<Tight> tight_, joined_, stacked_, settled_;
    const StudySpec* spec_ = nullptr;  // of the scene that was shown last: within one study rounds are compared
    const Snapshot *shown_ = nullptr, *settledOn_ = nullptr;  // the last round shown, and the one that the sizes were made for
    // Where Gaps and Acquisition share a place, the one that the policy speaks by is on top, until one of these changes.
    struct Told {
        const Arms* arms = nullptr;
        const PolicyEntry* policy = nullptr;
        const Arrangement* arrangement = nullptr;
        bool operator==(const Told&) const = default;
    };
    Told told_;
};

}  // namespace gapscope
