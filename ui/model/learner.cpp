#include "ui/model/learner.h"

#include "core/study/fit_way.h"
#include "ui/session/edits.h"
#include "ui/session/session.h"

namespace gapscope {

Learner::Learner(Session& session, Edits& edits, QObject* parent) : QObject(parent), session_(session), edits_(edits) {
    connect(&lane_, &Lane::busyChanged, this, &Learner::busyChanged);
    connect(&lane_, &Lane::cancelled, this, [this] { keepLast(tr("the fit was cancelled")); });
    connect(&lane_, &Lane::failed, this, &Learner::keepLast);
    connect(&edits, &Edits::kept, this, &Learner::fitIfDue);
    connect(&session, &Session::opening, this, [this] {
        lane_.cancel();
        setNotice({});
    });
}

Learner::~Learner() {
    lane_.disconnect(this);
    lane_.cancel();
}

// Not after an undo: what was taken back is not made again behind somebody's back.
void Learner::fitIfDue() {
    const auto spec = edits_.newest();
    if (!spec || edits_.canRedo()) return lane_.cancel();
    if (session_.isMeasuring()) return;  // whoever measures fits, too
    if (fitting_ && lane_.isBusy() && fitting_->measurements == spec->measurements) return;
    if (fitIsDue(*spec)) fit(spec, Asked::ByTheResult);
}

void Learner::fit() {
    if (const auto spec = edits_.newest()) fit(spec, Asked::ByAPerson);
}

void Learner::fit(const Study::SpecPtr& spec, Asked asked) {
    fitting_ = spec;
    lane_.want(tr("Fitting the model to %1 results").arg(spec->measuredRows()), [this, spec, asked](Steering&) -> Lane::Then {
        const auto fit = fitNow(*spec);
        return [this, spec, fit, asked] { land(spec, fit, asked); };
    });
}

void Learner::land(const Study::SpecPtr& spec, const std::optional<Fit>& fit, Asked asked) {
    setNotice({});
    if (!fit) {
        emit said(spec->measuredRows() < fewestRowsToFit ? tr("A fit takes at least %1 results.").arg(fewestRowsToFit)
                                                         : tr("The particles still explain the results: no fit was needed."));
        return;
    }
    const auto change = [spec, fitted = changeOf(*fit, *spec)](const StudySpec& now) {
        if (now.measurements != spec->measurements) throw Error("model", "other results came meanwhile");
        return withFit(now, fitted);
    };
    if (asked == Asked::ByAPerson) return edits_.change(change, tr("fit of the model"));
    edits_.followUp(spec, change, tr("fit of the model"));
}

void Learner::setNotice(const QString& sentence) {
    if (sentence == notice_) return;
    notice_ = sentence;
    emit noticeChanged();
}

void Learner::keepLast(const QString& reason) {
    if (!fitting_) return;
    const int rows = fitting_->measuredRows();
    const auto last = rowsOfFit(*fitting_, rows);
    setNotice(last ? tr("The model is from %1 of %2 results: %3.").arg(*last).arg(rows).arg(reason)
                   : tr("The model is not fitted to the %1 results: %2.").arg(rows).arg(reason));
}

QString learningInWords(const Snapshot& shot) {
    const auto learning = learningOf(shot.conditions->model);
    if (learning.isFixed()) return Learner::tr("The parameters stay as given.");
    const int rows = shot.round - 1;
    const auto last = rowsOfFit(*shot.spec, rows);
    if (!last && rows < fewestRowsToFit)
        return Learner::tr("The parameters are fitted once there are %1 results.").arg(fewestRowsToFit);
    if (!last) return Learner::tr("The parameters are as given: not fitted to these %1 results.").arg(rows);
    return *last == rows ? Learner::tr("Fitted to all %1 results.").arg(rows)
                         : Learner::tr("Fitted to %1 of %2 results.").arg(*last).arg(rows);
}

}  // namespace gapscope
