// ExampleCard: a study to start from, as a button with a small picture.
#pragma once

#include <QAbstractButton>
#include <QImage>

#include "ui/plot/style.h"

namespace gapscope {

class ExampleCard : public QAbstractButton {
    Q_OBJECT

public:
    // Without a path: a card that leads elsewhere, with a plus in the picture's place.
    ExampleCard(const QString& path, const QString& title, const QString& about, QWidget* parent = nullptr);

    // The picture is drawn on another thread, and only once the card is seen.
    void use(const Style& style);
    bool hasPicture() const { return !picture_.isNull(); }
    QSize sizeHint() const override;  // the least at which all is to be read
    // With the picture as large as the card is wide.
    int heightForWidth(int wide) const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    int wordsHeight() const;
    void drawOnce();

    QString path_, about_;
    Style style_;
    QImage picture_;
    bool isDrawn_ = false;  // or about to be
};

}  // namespace gapscope
