#include "ui/session/edits.h"

#include <QCoreApplication>

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

protected:
    Session& session_;
    Study::SpecPtr before_, after_;
    bool isShown_ = false;
};

// What the source answered, until something else is changed.
class Measured : public Edit {
public:
    Measured(Session& session, const Study::SpecPtr& before, const Study::SpecPtr& after) : Edit(session, before, after, {}) {
        name();
    }

    int id() const override { return 1; }
    bool mergeWith(const QUndoCommand* later) override {
        after_ = static_cast<const Measured*>(later)->after_;
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

constexpr int mostEdits = 200;  // each keeps a study

}  // namespace

Edits::Edits(Session& session, QObject* parent) : QUndoStack(parent), session_(session) {
    setUndoLimit(mostEdits);
    connect(&session, &Session::opening, this, &QUndoStack::clear);
    connect(&session, &Session::measured, this,
            [this](const Study::SpecPtr& before, const Study::SpecPtr& after) { push(new Measured(session_, before, after)); });
}

void Edits::add(const StudySpec& before, const StudySpec& after, const QString& name) {
    push(new Edit(session_, std::make_shared<const StudySpec>(before), std::make_shared<const StudySpec>(after), name));
}

void Edits::make(const StudySpec& after, const QString& name) {
    add(*session_.walk()->spec, after, name);
    session_.restart(after);
}

}  // namespace gapscope
