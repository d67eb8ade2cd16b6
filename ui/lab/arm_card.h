// ArmCard: all numbers of the arm looked at, or of the leader when none is; nothing of later lines of the film.
#pragma once

#include <QWidget>
#include <vector>

#include "ui/plot/style.h"
#include "ui/session/scene.h"

class QGridLayout;
class QHBoxLayout;
class QLabel;

namespace gapscope {

// The same as values, for the card, tooltips and tests.
struct ArmFacts {
    struct Fact {
        QString name, text;
        bool wide = false;  // needs a line of its own
    };
    Eigen::Index arm = 0;
    QString title;              // "50 C, pH 7.5"
    QString number;             // "#17"
    std::vector<Fact> facts;    // in reading order
    std::vector<Marker> roles;  // what the arm is in this round
};

// The arm looked at; else J, the choice or the recommendation, whichever may be seen; none at the film's first lines.
std::optional<Eigen::Index> armOfCard(const Scene& scene);
ArmFacts armFacts(const Scene& scene, Eigen::Index arm);

class ArmCard : public QWidget {
    Q_OBJECT

public:
    explicit ArmCard(QWidget* parent = nullptr);
    void show(const Scene& scene, const Style& style);
    void clear();

    QSize minimumSizeHint() const override { return {180, 72}; }

private:
    struct Row {
        QLabel *name, *text;
    };
    void showTitle(const ArmFacts& facts, const Style& style);
    void showFacts(const ArmFacts& facts, const Style& style);
    void showRoles(const ArmFacts& facts, const Style& style);

    QLabel* title_;
    QGridLayout* grid_;
    QHBoxLayout* roles_;
    std::vector<Row> rows_;
    std::vector<Row> signs_;  // a marker and its word
};

}  // namespace gapscope
