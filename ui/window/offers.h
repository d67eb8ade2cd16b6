// Offers: what can be done about an empty or finished state, as buttons: a row of them, laid over a picture or put into a
// panel of text.
#pragma once

#include <QWidget>
#include <functional>
#include <vector>

#include "ui/plot/style.h"

namespace gapscope {

struct Offer {
    QString text;
    std::function<void()> act;
    QString tip = {};
};

class Offers : public QWidget {
    Q_OBJECT

public:
    explicit Offers(QWidget* parent);
    // Hides itself where there is nothing to offer. The same offers again leave the buttons, and the focus, as they are.
    void show(std::vector<Offer> offers, const Style& style);
    // What is offered makes no panel wider.
    QSize minimumSizeHint() const override { return {0, QWidget::minimumSizeHint().height()}; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void turn();

    std::vector<Offer> offers_;
};

// Offers over a picture, below the sentence that they belong to.
class OffersOver : public QObject {
    Q_OBJECT

public:
    // Both are asked after every painting: where the sentence stands in the picture, and whether a place there is free of
    // text. While the picture does not say it, the offers are out of sight.
    OffersOver(QWidget* picture, std::function<QRectF()> sentence, std::function<bool(const QRectF&)> isFree);
    void show(std::vector<Offer> offers, const Style& style);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void place();

    QWidget* picture_;
    std::function<QRectF()> sentence_;
    std::function<bool(const QRectF&)> isFree_;
    Offers* offers_;
};

}  // namespace gapscope
