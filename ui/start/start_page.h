// StartPage: what is there before a study is: the examples as cards, what was open lately, and the way to an own study.
#pragma once

#include <QLabel>
#include <QListWidget>
#include <QWidget>
#include <vector>

#include "ui/plot/style.h"
#include "ui/setup/new_kind_dialog.h"

class QGridLayout;
class QPushButton;
class QScrollArea;

namespace gapscope {

class ExampleCard;

class StartPage : public QWidget {
    Q_OBJECT

public:
    explicit StartPage(const QString& examples, QWidget* parent = nullptr);

    void use(const Style& style);
    // Reads anew what was open lately, and which of it is still there.
    void refreshRecent();

signals:
    void wanted(const QString& path);
    void backWanted();
    void newStudyWanted(NewKind kind);

public:
    // The study that is open beside this page; empty where there is none to go back to.
    void offerBack(const QString& study);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void placeCards();
    void focusCard(int place);

    QLabel *heading_, *recentTitle_;
    QPushButton* back_;
    QScrollArea* area_;
    QWidget* shelf_;
    QGridLayout* grid_;
    std::vector<ExampleCard*> cards_;
    int columns_ = 1;
    QListWidget* recent_;
};

}  // namespace gapscope
