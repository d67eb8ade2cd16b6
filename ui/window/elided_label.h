// ElidedLabel: one line of text in whatever room there is. What does not fit is left out at the end and stands in the
// tooltip; the text never makes a window wider.
#pragma once

#include <QLabel>

namespace gapscope {

class ElidedLabel : public QLabel {
    Q_OBJECT

public:
    // `least`: as much of the text as is always to be seen, in px.
    explicit ElidedLabel(int least, QWidget* parent = nullptr);
    bool isElided() const;
    QSize minimumSizeHint() const override;

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    int least_;
};

}  // namespace gapscope
