// SliceBar: below maps of more than two variables: which two stand on the axes, a slider for each of the others, and a
// switch that lets the sliders follow the choice again. It shows the session's slice and keeps none of its own.
#pragma once

#include <QWidget>
#include <vector>

class QCheckBox;
class QComboBox;
class QLabel;
class QSlider;

namespace gapscope {

class MapView;
class Session;
struct Scene;
struct Style;

class SliceBar : public QWidget {
    Q_OBJECT

public:
    explicit SliceBar(Session& session, QWidget* parent = nullptr);

    // Hidden where there is nothing to choose.
    void show(const Scene& scene, const Style& style);

    // Its parts stand side by side and wrap to further rows.
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override { return layOut(width, false); }
    QSize sizeHint() const override { return minimumSizeHint(); }
    QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    struct Slider {
        QWidget* box;
        QLabel* words;
        QSlider* slider;
        std::ptrdiff_t variable = -1;
    };
    // Returns the height; with `move` the parts go to their places.
    int layOut(int width, bool move) const;
    QWidget* boxed(const QString& words, QWidget* field);
    Slider& slider(std::size_t i);
    void fillAxes(const Scene& scene, const MapView& view);
    void fillSlider(std::size_t i, const Scene& scene, const MapView& view);
    void chooseAxis(int axis, int row);
    void setLevel(std::size_t i, int level);
    void setFollows(bool on);

    Session& session_;
    QComboBox* axes_[2];
    QCheckBox* follow_;
    std::vector<QWidget*> boxes_;  // from left to right
    std::vector<Slider> sliders_;
};

// The picture with the bar below it.
QWidget* withSliceBar(QWidget* picture, SliceBar* bar);

}  // namespace gapscope
