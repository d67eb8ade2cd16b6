#include "ui/lab/moves.h"

#include <algorithm>

#include "ui/model/learner.h"
#include "ui/session/edits.h"
#include "ui/session/session.h"
#include "ui/session/spoken.h"

namespace gapscope {

std::optional<Cause> causeBetween(const StudySpec& before, const StudySpec& after) {
    const auto &a = before.measurements, &b = after.measurements;
    const auto common = static_cast<std::ptrdiff_t>(std::min(a.size(), b.size()));
    if (!std::equal(a.begin(), a.begin() + common, b.begin())) return Cause::Correction;
    auto was = before.newestConditions();
    const auto is = after.newestConditions();
    if (a.size() != b.size()) was.model = is.model;  // the fit that comes with a result is part of it
    const bool same = was == is && before.initial == after.initial;
    return same ? std::nullopt : std::optional(Cause::Settings);
}

QString movedWords(const Walk& before, const Walk& after) {
    const auto cause = before.spec->arms == after.spec->arms ? causeBetween(*before.spec, *after.spec) : std::nullopt;
    if (!cause) return {};
    const auto sentence = movedRecommendation(before.rounds.back()->decision, after.rounds.back()->decision, *cause);
    return sentence ? Speaker(*after.rounds.back()).text(*sentence) : QString();
}

Moves::Moves(Session& session, Edits& edits, Learner& learner, QObject* parent)
    : QObject(parent), session_(session), edits_(edits), learner_(learner) {
    connect(&session, &Session::opening, this, [this] {
        before_.reset();
        isEdited_ = false;
    });
    connect(&session, &Session::measured, this, [this] { before_ = session_.walk(); });
    connect(&edits, &QUndoStack::indexChanged, this, [this] { isEdited_ = true; });
    // Later: a change is put on the stack before it is walked.
    connect(&edits, &QUndoStack::indexChanged, this, &Moves::judge, Qt::QueuedConnection);
    connect(&session, &Session::busyChanged, this, &Moves::judge);
    connect(&edits.keeper(), &Keeper::busyChanged, this, &Moves::judge, Qt::QueuedConnection);
    connect(&learner, &Learner::busyChanged, this, &Moves::judge, Qt::QueuedConnection);
}

void Moves::judge() {
    if (!session_.hasStudy() || session_.isBusy() || edits_.isWriting() || learner_.isFitting()) return;
    const auto now = session_.walk();
    const bool isEdited = std::exchange(isEdited_, false);
    if (before_ && isEdited)
        if (const auto words = movedWords(*before_, *now); !words.isEmpty()) emit moved(words);
    if (!before_ || isEdited || before_->spec == now->spec) before_ = now;
}

}  // namespace gapscope
