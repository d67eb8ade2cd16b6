// Moves: one sentence when a change of the study has moved the recommendation.
//
// A change is judged as a whole: by what was on screen before it and what is there once it, and the fit that follows from it,
// have been walked. A new result is no change in this sense, and neither is taking it back.
#pragma once

#include <QObject>
#include <optional>

#include "core/study/lab_words.h"
#include "ui/session/walk.h"

namespace gapscope {

class Edits;
class Learner;
class Session;

// What kind of change lies between two studies; none when only results were added or taken from the end.
std::optional<Cause> causeBetween(const StudySpec& before, const StudySpec& after);
// What the change did to the recommendation at the study's end; empty: nothing.
QString movedWords(const Walk& before, const Walk& after);

class Moves : public QObject {
    Q_OBJECT

public:
    Moves(Session& session, Edits& edits, Learner& learner, QObject* parent = nullptr);

signals:
    void moved(const QString& sentence);

private:
    void judge();

    Session& session_;
    Edits& edits_;
    Learner& learner_;
    WalkPtr before_;  // as it was when the last change was judged
    bool isEdited_ = false;
};

}  // namespace gapscope
