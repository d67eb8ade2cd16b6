// "How sure are we?" in the user's language: what the panel, its copy and the report say of a round.
#pragma once

#include <QStringList>
#include <vector>

#include "core/study/lab_words.h"
#include "ui/lab/chance_bars.h"

namespace gapscope {

struct Scene;
struct Snapshot;

struct SureWords {
    QString head;
    QStringList statements;          // as HTML, what matters most in bold
    std::vector<ChanceBar> chances;  // for few arms
    QString bound, stop;             // empty: nothing to say
};
SureWords sureWords(const Certainty& certainty, const Snapshot& shot);

// A text as HTML, with the symbol B_J(t) as it is printed.
QString withSymbols(const QString& text);

// The whole as plain text.
QString sureText(const Certainty& certainty, const Snapshot& shot, const Origin& origin);

// Line by line it is said once the recommendation is.
bool maySaySure(const Scene& scene);

}  // namespace gapscope
