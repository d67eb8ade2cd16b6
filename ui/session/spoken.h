// Speaker: a snapshot's numbers, arms and sentences in the user's language and locale.
#pragma once

#include <QString>
#include <initializer_list>

#include "core/study/wording.h"

namespace gapscope {

struct Snapshot;

// Three significant digits; tiny ones with an exponent.
QString spokenNumber(double value);

// An arm as it is called on screen: its coordinates in the user's locale.
QString armName(const Arms& arms, Eigen::Index arm);

class Speaker {
public:
    explicit Speaker(const Snapshot& shot);

    QString text(const Sentence& sentence) const;
    // The same as HTML, with these arguments in bold.
    QString html(const Sentence& sentence, std::initializer_list<const char*> bold) const;
    QString arm(Eigen::Index arm) const;
    QString value(double value) const { return QString::fromStdString(wording_.value(value)); }
    QString chance(double share) const;  // in whole percent
    QString width(double value) const { return QString::fromStdString(wording_.width(value)); }
    // With the digits of the round, the same wherever they stand.
    QString gap(double value) const { return QString::fromStdString(wording_.gap(value)); }
    QString spread(double value) const { return QString::fromStdString(wording_.spread(value)); }  // of an arm's bounds
    // As policies have it; without a policy that of the study's own.
    QString index(double value, const PolicyEntry* policy = nullptr) const {
        return QString::fromStdString(wording_.index(value, policy));
    }

private:
    QString written(const Sentence& sentence, const QString& pattern) const;

    const Snapshot& shot_;
    Wording wording_;
};

}  // namespace gapscope
