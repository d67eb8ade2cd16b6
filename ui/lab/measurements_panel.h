// MeasurementsPanel: the table of results with a small field that finds rows.
#pragma once

#include <QWidget>

#include "ui/plot/style.h"
#include "ui/session/scene.h"

class QLabel;
class QLineEdit;
class QPushButton;

namespace gapscope {

class MeasurementTable;

class MeasurementsPanel : public QWidget {
    Q_OBJECT

public:
    explicit MeasurementsPanel(QWidget* parent = nullptr);
    void show(const Scene& scene, const Style& style);
    MeasurementTable& table() { return *table_; }
    QLineEdit& filter() { return *filter_; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;

private:
    void count();
    void placeButtons();

    QWidget* bar_;
    QLineEdit* filter_;
    QLabel* found_;
    QPushButton *paste_, *csv_;
    MeasurementTable* table_;
    bool byHand_ = false;  // a person measures
};

}  // namespace gapscope
