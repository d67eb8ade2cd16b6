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
    explicit Offers(QWidget* parent = nullptr);
    // Hides itself where there is nothing to offer. The same offers again leave the buttons, and the focus, as they are.
    void show(std::vector<Offer> offers, const Style& style);

private:
    std::vector<Offer> offers_;
};

// Offers over a picture, below the sentence that they belong to.
class OffersOver : public QObject {
    Q_OBJECT

public:
    // `sentence` is asked after every painting for the place of the sentence in the picture's own coordinates; an empty
    // place: the middle of the picture.
    OffersOver(QWidget* picture, std::function<QRectF()> sentence);
    // In the corner beside the picture's title where there is no sentence.
    void show(std::vector<Offer> offers, const Style& style, bool inCorner = false);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void place();

    QWidget* picture_;
    std::function<QRectF()> sentence_;
    Offers* offers_;
    bool corner_ = false;
};

}  // namespace gapscope
