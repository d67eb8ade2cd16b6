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
    parent->installEventFilter(this);
}

bool Offers::eventFilter(QObject* watched, QEvent* event) {
    if (watched == parent() && event->type() == QEvent::Resize) turn();
    return QWidget::eventFilter(watched, event);
}

// Side by side, or below each other where that is too wide.
void Offers::turn() {
    constexpr int margins = 24;
    int wide = 0;
    for (const auto* button : findChildren<QPushButton*>(Qt::FindDirectChildrenOnly))
        wide += (wide > 0 ? layout()->spacing() : 0) + button->sizeHint().width();
    const bool fits = wide + margins <= parentWidget()->width();
    static_cast<QBoxLayout*>(layout())->setDirection(fits ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
}

void Offers::show(std::vector<Offer> offers, const Style& style) {
    const bool same = std::ranges::equal(offers, offers_, {}, &Offer::text, &Offer::text);
    offers_ = std::move(offers);
    if (!same) {
        qDeleteAll(findChildren<QPushButton*>(Qt::FindDirectChildrenOnly));
        for (std::size_t i = 0; i < offers_.size(); ++i) {
            auto* button = new QPushButton(offers_[i].text, this);
            button->setToolTip(offers_[i].tip);
            button->setFocusPolicy(Qt::TabFocus);
            // What is offered now, not when the button was made; later, because the button must outlive its own click.
            connect(button, &QPushButton::clicked, this, [this, i] {
                QMetaObject::invokeMethod(
                    this, [act = offers_[i].act] { act(); }, Qt::QueuedConnection);
            });
            layout()->addWidget(button);
        }
    }
    for (auto* button : findChildren<QPushButton*>()) button->setFont(style.font(Type::Legend));
    turn();
    setVisible(!offers_.empty());
}

OffersOver::OffersOver(QWidget* picture, std::function<QRectF()> sentence, std::function<bool(const QRectF&)> isFree)
    : QObject(picture),
      picture_(picture),
      sentence_(std::move(sentence)),
      isFree_(std::move(isFree)),
      offers_(new Offers(picture)) {
    picture->installEventFilter(this);
}

void OffersOver::show(std::vector<Offer> offers, const Style& style) {
    offers_->show(std::move(offers), style);
    place();
}

bool OffersOver::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Paint && offers_->isVisible()) QTimer::singleShot(0, this, &OffersOver::place);
    return QObject::eventFilter(watched, event);
}

// Below the sentence, else above, at its right or at its left; out of sight while there is none.
void OffersOver::place() {
    if (offers_->isHidden()) return;
    offers_->layout()->activate();
    const QSizeF size = offers_->sizeHint();
    const QRectF text = sentence_();
    QRectF wanted(QPointF(-size.width() - 1, 0), size);
    if (!text.isEmpty()) {
        const double x = text.center().x() - size.width() / 2, y = text.center().y() - size.height() / 2;
        const QPointF spots[] = {{x, text.bottom() + 6},
                                 {x, text.top() - 6 - size.height()},
                                 {text.right() + 10, y},
                                 {text.left() - 10 - size.width(), y}};
        wanted.moveTo(spots[0]);
        for (const auto& spot : spots) {
            const QRectF rect(spot, size);
            if (!QRectF(picture_->rect()).adjusted(0, 0, 0, -2).contains(rect) || !isFree_(rect)) continue;
            wanted = rect;
            break;
        }
    }
    if (offers_->geometry() != wanted.toRect()) offers_->setGeometry(wanted.toRect());
}

}  // namespace gapscope
