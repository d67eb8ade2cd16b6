#include "ui/session/edits.h"

#include <QCoreApplication>
#include <utility>

#include "ui/session/lane.h"
#include "ui/session/session.h"

namespace gapscope {

namespace {

class Edit : public QUndoCommand {
public:
    Edit(Session& session, Study::SpecPtr before, Study::SpecPtr after, const QString& name)
        : QUndoCommand(name), session_(session), before_(std::move(before)), after_(std::move(after)) {}

    void undo() override { session_.restart(*before_); }
    void redo() override {
        if (isShown_) session_.restart(*after_);
        isShown_ = true;  // the stack calls this once when the change is put on it
    }
    const Study::SpecPtr& before() const { return before_; }
    const Study::SpecPtr& after() const { return after_; }

    // What follows a change by itself becomes part of it.
    int id() const override { return 1; }
    bool mergeWith(const QUndoCommand* later) override {
        const auto* next = static_cast<const Edit*>(later);
        if (!next || !next->follows_ || next->before_ != after_) return false;
        after_ = next->after_;
        setText(QCoreApplication::translate("edits", "%1, with the %2").arg(text(), next->text()));
        return true;
    }
    void setFollows() { follows_ = true; }

protected:
    Session& session_;
    Study::SpecPtr before_, after_;
    bool isShown_ = false, follows_ = false;
};

// What the source answered, until something else is changed.
class Measured : public Edit {
public:
    Measured(Session& session, const Study::SpecPtr& before, const Study::SpecPtr& after) : Edit(session, before, after, {}) {
        name();
    }

    bool mergeWith(const QUndoCommand* later) override {
        const auto* next = dynamic_cast<const Measured*>(later);
        if (!next) return Edit::mergeWith(later);
        if (next->before_ != after_) return false;
        after_ = next->after_;
        name();
        return true;
    }

private:
    void name() {
        const auto rows = static_cast<int>(after_->measurements.size() - before_->measurements.size());
        setText(rows == 1 ? QCoreApplication::translate("edits", "1 measurement")
                          : QCoreApplication::translate("edits", "%1 measurements").arg(rows));
    }
};

// What changes of a campaign can alter.
bool sameCampaign(const StudySpec& a, const StudySpec& b) {
    return a.measurements == b.measurements && a.pending == b.pending && a.changes == b.changes && a.initial == b.initial &&
           a.stop == b.stop;
}

constexpr int mostEdits = 200;  // each keeps a study

}  // namespace

Edits::Edits(Session& session, QObject* parent) : QUndoStack(parent), session_(session), keeper_(new Keeper(this)) {
    setUndoLimit(mostEdits);
    connect(&session, &Session::opening, this, [this] {
        clear();
        waiting_.clear();
        afterwards_.clear();
        unwritten_.reset();
        stuck_ = nullptr;
        stuckForeseen_.clear();
        isWriting_ = false;
        isUnshown_ = false;
    });
    connect(&session, &Session::measured, this, [this](const Study::SpecPtr& before, const Study::SpecPtr& after) {
        if (!keeper_->keeps()) push(new Measured(session_, before, after));
    });
    connect(&session, &Session::busyChanged, this, &Edits::showMeasured);
    session.setKeep([this](const auto& change, const auto& then) { keepMeasured(change, then); });
    connect(keeper_, &Keeper::busyChanged, this, [this] {
        if (isBusy()) return;
        for (const auto& then : std::exchange(afterwards_, {})) then();
    });
}

Study::SpecPtr Edits::newest() const {
    if (keeper_->keeps()) return keeper_->study();
    return session_.hasStudy() ? session_.walk()->spec : nullptr;
}

void Edits::add(const StudySpec& before, const StudySpec& after, const QString& name) {
    if (keeper_->keeps()) return makeFrom(before, after, name, true);
    push(new Edit(session_, std::make_shared<const StudySpec>(before), std::make_shared<const StudySpec>(after), name));
}

void Edits::make(const StudySpec& after, const QString& name) {
    if (keeper_->keeps()) return makeFrom(*session_.walk()->spec, after, name, false);
    add(*session_.walk()->spec, after, name);
    session_.restart(after);
}

// A study that was worked out from an older one would take back what came between.
void Edits::makeFrom(const StudySpec& before, const StudySpec& after, const QString& name, bool isShown) {
    if (isWriting_ || stuck_ || !sameCampaign(before, *newest())) {
        if (isShown) session_.restart(*newest());
        emit notPossible(tr("Another change was just being written. Please make this one again."));
        return stuck_ ? retry() : void();
    }
    enqueue([after, name, isShown] {
        return Order{.name = name, .change = [after](const StudySpec&) { return after; }, .isShown = isShown};
    });
}

void Edits::change(Keeper::Change change, const QString& name, Then then, const QString& result) {
    if (keeper_->keeps()) {
        const int foreseen = isWriting_ ? keeper_->foresee(change) : 0;
        return enqueue([name, foreseen, result, change = std::move(change), then = std::move(then)] {
            return Order{.name = name, .change = change, .then = then, .foreseen = foreseen, .result = result};
        });
    }
    try {
        make(change(*newest()), name);
    } catch (const std::exception& e) {
        emit notPossible(sentenceFor(e));
        if (then) then(false);
        return;
    }
    if (then) then(true);
}

void Edits::followUp(const Study::SpecPtr& from, Keeper::Change change, const QString& name) {
    enqueue([this, from, name, change = std::move(change)] {
        const bool goesOn = keeper_->study() && keeper_->study()->measurements == from->measurements;
        return goesOn ? Order{.name = name, .change = change, .follows = true} : Order{};
    });
}

void Edits::keepMeasured(Keeper::Change change, const std::function<void(const Study::SpecPtr&)>& then) {
    enqueue([this, then, change = std::move(change)] {
        const auto told = [=, this](bool kept) { then(kept ? newest() : nullptr); };
        return Order{.change = change, .isMeasured = true, .then = told};
    });
}

// The session has shown it, unless it was kept after the program had been told to stop.
void Edits::showMeasured() {
    if (session_.isMeasuring() || !std::exchange(isUnshown_, false)) return;
    if (newest() != session_.walk()->spec) session_.restart(*newest());
}

void Edits::undo() {
    const auto takeBack = [this] {
        const auto name = undoText();
        QUndoStack::undo();
        emit takenBack(name);
    };
    if (!keeper_->keeps()) return canUndo() ? takeBack() : void();
    if (stuck_) return retry();  // an older study would not have it
    enqueue([=, this] {
        if (!canUndo()) return Order{};
        const auto target = static_cast<const Edit*>(command(index() - 1))->before();
        return Order{.change = [target](const StudySpec&) { return *target; }, .show = takeBack};
    });
}

void Edits::redo() {
    const auto makeAgain = [this] {
        const auto name = redoText();
        QUndoStack::redo();
        emit madeAgain(name);
    };
    if (!keeper_->keeps()) return canRedo() ? makeAgain() : void();
    if (stuck_) return retry();
    enqueue([=, this] {
        if (!canRedo()) return Order{};
        const auto target = static_cast<const Edit*>(command(index()))->after();
        return Order{.change = [target](const StudySpec&) { return *target; }, .show = makeAgain};
    });
}

void Edits::enqueue(std::function<Order()> next) {
    waiting_.push_back(std::move(next));
    if (!isWriting_) startNext();
}

void Edits::startNext() {
    while (!waiting_.empty() && !isWriting_) {
        const Order order = waiting_.front()();
        waiting_.pop_front();
        if (order.change) start(order);
    }
}

// It must not be taken from its journal by something else that can be written.
void Edits::getStuck(const Order& order) {
    stuck_ = stuck_ ? [first = stuck_, change = order.change](const StudySpec& now) { return change(first(now)); } : order.change;
    if (order.foreseen) stuckForeseen_.push_back(order.foreseen);
}

void Edits::start(const Order& order) {
    isWriting_ = true;
    const auto then = [this, order, before = keeper_->study()](const Keeper::Outcome& outcome) { land(order, before, outcome); };
    auto foreseen = stuckForeseen_;
    foreseen.push_back(order.foreseen);
    keeper_->keep(stuck_, order.change, then, std::move(foreseen));
}

void Edits::land(const Order& order, const Study::SpecPtr& before, const Keeper::Outcome& outcome) {
    using Verdict = Keeper::Verdict;
    isWriting_ = false;
    if (outcome.study) {
        unwritten_.reset();
        stuck_ = nullptr;
        stuckForeseen_.clear();
        if (order.show) {
            order.show();
        } else if (order.isMeasured) {
            push(new Measured(session_, before, outcome.study));
            isUnshown_ = true;
            showMeasured();
        } else {
            auto* edit = new Edit(session_, before, outcome.study, order.name);
            if (order.follows) edit->setFollows();
            push(edit);
            if (!order.isShown) session_.restart(*outcome.study);
        }
        emit kept();
        if (!order.result.isEmpty()) emit recorded(order.result);
    } else {
        if (order.isShown) session_.restart(*before);
        if (outcome.verdict == Verdict::NotPossible) {
            emit notPossible(outcome.sentence);
        } else {
            unwritten_ = std::make_shared<const Order>(order);
            if (!order.comesBack()) getStuck(order);
            emit notWritten(outcome.sentence + takeWaiting(), outcome.verdict);
        }
    }
    if (order.then) order.then(outcome.study != nullptr);
    startNext();
}

// What was to follow something that could not be written goes back into its field, or gets stuck like it.
QString Edits::takeWaiting() {
    bool isTakenBack = false;
    for (const auto& next : std::exchange(waiting_, {})) {
        const auto order = next();
        if (order.then) {
            keeper_->forsake(order.foreseen);
            order.then(false);
        } else if (order.show) {
            isTakenBack = true;
        } else if (order.change && !order.follows) {
            getStuck(order);
        }
    }
    return isTakenBack ? QStringLiteral(". ") + tr("Nothing was undone or made again after it") : QString();
}

void Edits::retry() {
    if (!unwritten_ || isWriting_) return;
    enqueue([this] {
        auto order = unwritten_ ? *unwritten_ : Order{};
        if (!order.comesBack()) order.change = [](const StudySpec& now) { return now; };  // it is stuck, and goes along
        order.isShown = false;  // it was taken off the screen when it could not be written
        order.foreseen = 0;
        return order;
    });
}

void Edits::whenDone(std::function<void()> then) {
    if (!isBusy()) return then();
    afterwards_.push_back(std::move(then));
}

void Edits::waitUntilDone() {
    do {
        keeper_->waitUntilDone();
    } while (isWriting_);
}

}  // namespace gapscope
