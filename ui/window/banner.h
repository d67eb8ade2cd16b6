// Banner: one sentence about something that did not work, inside the window and in nobody's way; with what can be done about it.
#pragma once

#include <QFrame>
#include <QLabel>

#include "ui/plot/palette.h"
#include "ui/window/offers.h"

namespace gapscope {

class Banner : public QFrame {
    Q_OBJECT

public:
    explicit Banner(QWidget* parent = nullptr);
    void say(const QString& sentence, std::vector<Offer> offers = {});
    QString sentence() const { return isHidden() ? QString() : text_->text(); }
    void use(const Palette& palette);

private:
    QLabel* text_;
    Offers* offers_;
};

}  // namespace gapscope
