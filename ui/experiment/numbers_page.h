// NumbersPage: the comparison as tables: what each contender reached in the end, and how they differ run by run.
#pragma once

#include <QWidget>

#include "ui/experiment/findings.h"
#include "ui/plot/style.h"

class QLabel;
class QTableWidget;

namespace gapscope {

class NumbersPage : public QWidget {
    Q_OBJECT

public:
    explicit NumbersPage(QWidget* parent = nullptr);
    void show(const FindingsPtr& findings, const Style& style);
    QTableWidget* ends() const { return ends_; }
    QTableWidget* pairs() const { return pairs_; }

private:
    void fillEnds();
    void fillPairs();

    FindingsPtr findings_;
    Style style_;
    QLabel *endsTitle_, *pairsTitle_, *note_;
    QTableWidget *ends_, *pairs_;
};

// "BayesGap errs less often"; no more than "no clear difference" where the interval holds 0.
QString verdict(const Interval& difference, const QString& a, const QString& b, const QString& pattern);

}  // namespace gapscope
