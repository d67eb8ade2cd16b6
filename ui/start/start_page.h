// StartPage: what is there before a study is: the examples as cards, what was open lately, and the way to an own study.
#pragma once

#include <QLabel>
#include <QListWidget>
#include <QWidget>
#include <vector>

#include "ui/plot/style.h"
#include "ui/setup/new_kind_dialog.h"

class QGridLayout;

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
    void newStudyWanted(NewKind kind);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void placeCards();

    QLabel *heading_, *recentTitle_;
    QWidget* shelf_;
    QGridLayout* grid_;
    std::vector<ExampleCard*> cards_;
    QListWidget* recent_;
};

}  // namespace gapscope
