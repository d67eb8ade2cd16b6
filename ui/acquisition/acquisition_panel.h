// AcquisitionPanel: the acquisition picture with a chooser for its curves.
//
// Which policies are compared is a setting of the window, not of the study; the study's own curve is always among them.
#pragma once

#include <QWidget>
#include <map>

#include "ui/acquisition/acquisition_picture.h"
#include "ui/plot/chart_sheet.h"
#include "ui/plot/style.h"

class QMenu;
class QPushButton;
class QToolButton;

namespace gapscope {

class CurveWorker;
struct Chore;

class AcquisitionPanel : public QWidget {
    Q_OBJECT

public:
    explicit AcquisitionPanel(QWidget* parent = nullptr);
    ~AcquisitionPanel() override;

    void show(const Scene& scene, const Style& style);
    // The same scene, further on its way.
    void moveTo(const Scene& scene);
    void clear();
    // The same as the posterior's.
    void setLens(const Lens& lens);

    // The policies compared, by id; unknown ones are left out. For settings that are remembered.
    QStringList compared() const;
    void setCompared(const QStringList& ids);

    // The same curves of any scene, anywhere else: files, the clipboard.
    Figure figure(const Paper& paper, const QRectF& area, const Scene& scene, const Style& style) const;
    const Drawn& drawn() const { return drawn_; }  // as it was painted last
    // What is being computed, if anything.
    std::optional<Chore> chore() const;
    bool isReady() const;  // no curve is still being computed
    // Until all curves are there: for pictures, never in a window that is in use.
    void waitUntilDone();

    QSize minimumSizeHint() const override { return {320, 96}; }

signals:
    void looked(std::optional<Eigen::Index> arm);
    void held(std::optional<Eigen::Index> arm);
    void comparedChanged(const QStringList& ids);
    // What the others would measure in the round shown, as far as it is known.
    void othersChanged(const std::vector<OtherChoice>& others);
    void busyChanged();

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    void fillMenu();
    void addPolicies(const std::vector<const PolicyEntry*>& policies);
    void addQuickButtons();
    void choose(const PolicyEntry* policy, bool on);
    void askForCurves();
    void askForSlow();
    void refresh();
    void placeButtons();
    std::vector<ShownCurve> shown() const;
    std::vector<ShownCurve> shown(const Scene& scene) const;
    std::optional<Eigen::Index> armAt(const QPointF& at) const;

    std::optional<Scene> scene_;
    Style style_;
    CurveWorker* worker_;
    std::vector<const PolicyEntry*> chosen_;               // in the catalog's order
    std::shared_ptr<const StudySpec> study_;               // whose curves are kept
    mutable std::map<const PolicyEntry*, CurvePtr> kept_;  // the newest curve of each slow policy
    QToolButton* chooser_;
    QMenu* menu_;
    QPushButton* compute_;
    QWidget* quick_;  // shown where nothing is chosen yet
    Lens lens_;
    ChartSheet sheet_;
    Drawn drawn_;
};

}  // namespace gapscope
