#include "ui/window/banner.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QPushButton>

namespace gapscope {

Banner::Banner(QWidget* parent) : QFrame(parent), text_(new QLabel(this)), offers_(new Offers(this)) {
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(12, 6, 12, 6);
    text_->setTextFormat(Qt::PlainText);
    text_->setWordWrap(true);
    layout->addWidget(text_, 1);
    layout->addWidget(offers_, 0, Qt::AlignTop);
    auto* close = new QPushButton(tr("Close"), this);
    close->setFocusPolicy(Qt::TabFocus);
    layout->addWidget(close, 0, Qt::AlignTop);
    connect(close, &QPushButton::clicked, this, &QWidget::hide);
    setAutoFillBackground(true);
    setAccessibleName(tr("Message"));
    // A click takes the focus from nobody: whoever types types on.
    setFocusPolicy(Qt::ClickFocus);
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget* before, QWidget* now) {
        if (now == this) (before ? before : window())->setFocus(Qt::ActiveWindowFocusReason);
    });
    hide();
}

void Banner::say(const QString& sentence, std::vector<Offer> offers) {
    text_->setText(sentence);
    offers_->show(std::move(offers), Style{});
    show();
}

void Banner::use(const Palette& colours) {
    QPalette own = palette();
    own.setColor(QPalette::Window, colours[Role::NoticeGround]);
    setPalette(own);
    QPalette words = text_->palette();
    words.setColor(QPalette::WindowText, colours[Role::NoticeText]);
    text_->setPalette(words);
}

}  // namespace gapscope
