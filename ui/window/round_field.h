// RoundField: "round 7 of 40" in the toolbar; a click turns it into a field to type another round into.
#pragma once

#include <QLineEdit>
#include <QStackedWidget>
#include <QToolButton>

namespace gapscope {

class RoundField : public QStackedWidget {
    Q_OBJECT

public:
    explicit RoundField(QWidget* parent = nullptr);
    // Keeps room for the words of rounds up to `largest`, so that nothing beside it moves; whether that room is another now.
    bool setText(const QString& text, int largest);
    void setFonts(const QFont& font);

public slots:
    void startTyping();

signals:
    void asked(int round);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void finish();
    void makeRoom();

    QToolButton* words_;
    QLineEdit* field_;
    int largest_ = 0;
};

}  // namespace gapscope
