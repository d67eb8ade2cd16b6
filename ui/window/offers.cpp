#include "ui/window/offers.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QPushButton>
#include <QTimer>
#include <algorithm>

namespace gapscope {

Offers::Offers(QWidget* parent) : QWidget(parent) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    hide();
}

void Offers::show(std::vector<Offer> offers, const Style& style) {
    const bool same = std::ranges::equal(offers, offers_, {}, &Offer::text, &Offer::text);
    offers_ = std::move(offers);
    if (!same) {
        qDeleteAll(findChildren<QPushButton*>(Qt::FindDirectChildrenOnly));
        for (const auto& offer : offers_) {
            auto* button = new QPushButton(offer.text, this);
            button->setToolTip(offer.tip);
            button->setFocusPolicy(Qt::TabFocus);
            // Acting may change what is offered: the button must outlive its own click.
            connect(button, &QPushButton::clicked, this, [act = offer.act] { act(); }, Qt::QueuedConnection);
            layout()->addWidget(button);
        }
    }
    for (auto* button : findChildren<QPushButton*>()) button->setFont(style.font(Type::Legend));
    setVisible(!offers_.empty());
}

OffersOver::OffersOver(QWidget* picture, std::function<QRectF()> sentence)
    : QObject(picture), picture_(picture), sentence_(std::move(sentence)), offers_(new Offers(picture)) {
    picture->installEventFilter(this);
}

void OffersOver::show(std::vector<Offer> offers, const Style& style, bool inCorner) {
    corner_ = inCorner;
    offers_->show(std::move(offers), style);
    place();
}

bool OffersOver::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Paint && offers_->isVisible()) QTimer::singleShot(0, this, &OffersOver::place);
    return QObject::eventFilter(watched, event);
}

void OffersOver::place() {
    if (offers_->isHidden()) return;
    offers_->layout()->activate();
    const QSize size = offers_->sizeHint();
    if (corner_) {
        offers_->setGeometry(QRect({picture_->width() - size.width() - 4, 2}, size));
        return;
    }
    const QRectF text = sentence_();
    const QPointF middle = text.isEmpty() ? QRectF(picture_->rect()).center() : text.center();
    const int x = std::clamp(qRound(middle.x() - size.width() / 2.0), 0, std::max(0, picture_->width() - size.width()));
    const int below = qRound(text.isEmpty() ? middle.y() : text.bottom() + 6), above = qRound(text.top() - 6) - size.height();
    const QRect wanted({x, below + size.height() <= picture_->height() - 4 ? below : std::max(0, above)}, size);
    if (offers_->geometry() != wanted) offers_->setGeometry(wanted);
}

}  // namespace gapscope
