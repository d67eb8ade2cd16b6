#include "ui/session/keeper.h"

#include <QCoreApplication>
#include <QEvent>
#include <QFileInfo>
#include <QStandardPaths>
#include <algorithm>

#include "core/io/journal.h"
#include "core/io/study_file.h"
#include "ui/session/lane.h"

namespace gapscope {

// What is where; used by the worker only.
struct Keeper::Shelf {
    std::string file, hash;
    Study::SpecPtr study;
    Typed typed;
    bool onlyHere = false;     // in no file, and not as it came with the program
    Study::SpecPtr unwritten;  // newer than `study`, in the journal only
    std::unique_ptr<JournalKeeper> journal = {};

    void writeJournal() {
        const bool isTyped = std::ranges::any_of(typed, [](const auto& each) { return !each.second.empty(); });
        if (!unwritten && !onlyHere && !isTyped) return clearJournal();
        if (!journal) journal = std::make_unique<JournalKeeper>(file, Keeper::folder());
        journal->keep(unwritten ? *unwritten : *study, typed, hash, !unwritten && !onlyHere);
    }

    void clearJournal() const {
        if (journal) journal->clear();
    }

    // Where the journal is the only place, what it does not take is not kept.
    void write(const Study::SpecPtr& after, const Typed& typedThen) {
        if (!file.empty()) {
            hash = saveStudyIfUnchanged(file, *after, hash);
            study = after;
            typed = typedThen;
            return unwritten.reset();
        }
        const Shelf before{file, hash, study, typed, onlyHere, unwritten};
        study = after;
        typed = typedThen;
        onlyHere = true;
        unwritten.reset();
        try {
            writeJournal();
        } catch (const Error&) {
            study = before.study;
            typed = before.typed;
            onlyHere = before.onlyHere;
            unwritten = before.unwritten;
            throw;
        }
    }

    Outcome keep(const Change& change, const Typed& typedThen) {
        Study::SpecPtr after;
        try {
            after = std::make_shared<const StudySpec>(change(*study));
        } catch (const std::exception& e) {
            return {Verdict::NotPossible, nullptr, sentenceFor(e)};
        }
        try {
            write(after, typedThen);
        } catch (const std::exception& e) {
            const bool elsewhere = !file.empty() && fileHash(file) != hash;
            unwritten = after;
            Outcome outcome{elsewhere ? Verdict::ChangedElsewhere : Verdict::NotWritten, nullptr, sentenceFor(e)};
            tryJournal();
            return outcome;
        }
        tryJournal();
        return {Verdict::Kept, after, {}};
    }

    // Why not; empty if it could.
    QString tryJournal() {
        try {
            writeJournal();
        } catch (const std::exception& e) {
            return sentenceFor(e);
        }
        return {};
    }
};

Keeper::Keeper(QObject* parent) : QObject(parent) {
    worker_.setMaxThreadCount(1);
    pause_.setSingleShot(true);
    pause_.setInterval(300);
    connect(&pause_, &QTimer::timeout, this, &Keeper::writeTyped);
}

Keeper::~Keeper() {
    if (pause_.isActive()) writeTyped();
    worker_.waitForDone();
}

std::string Keeper::folder() {
    return (QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/journals")).toStdString();
}

// What was open before is over: who opens something else has been asked.
void Keeper::begin(std::shared_ptr<Shelf> shelf) {
    forget();
    study_ = shelf->study;
    shelf_ = std::move(shelf);
    emit typedRestored();
}

void Keeper::opened(const QString& file, const std::string& hash, const Study::SpecPtr& study) {
    begin(std::make_shared<Shelf>(Shelf{file.toStdString(), hash, study, {}, false, nullptr}));
}

void Keeper::made(const Study::SpecPtr& study) {
    begin(std::make_shared<Shelf>(Shelf{{}, {}, study, {}, true, nullptr}));
    if (keeps()) writeTyped();
}

void Keeper::saved(const QString& file, const std::string& hash, const Study::SpecPtr& study) {
    const auto typed = typed_;
    opened(file, hash, study);
    restoreTyped(typed);
}

void Keeper::restoreTyped(const Typed& typed) {
    if (!keeps()) return;
    typed_ = typed;
    writeTyped();
    emit typedRestored();
}

bool Keeper::keeps() const { return study_ && study_->source.entry->id == "manual"; }

std::string Keeper::hash() {
    worker_.waitForDone();
    return shelf_ ? shelf_->hash : std::string();
}

QString Keeper::journal() {
    worker_.waitForDone();
    if (!shelf_ || !shelf_->journal) return {};
    const auto path = QString::fromStdString(shelf_->journal->path());
    return QFileInfo::exists(path) ? path : QString();
}

void Keeper::run(Work work) {
    if (!shelf_) return;
    ++flying_;
    worker_.start([this, shelf = shelf_, work = std::move(work)] {
        auto then = work(*shelf);
        // The destructor waits for this function, so the object is still there.
        QMetaObject::invokeMethod(
            this,
            [this, shelf, then = std::move(then)] {
                --flying_;
                if (shelf == shelf_ && then) then();
            },
            Qt::QueuedConnection);
    });
}

void Keeper::keep(Change change, bool takesTyped, Then then) {
    pause_.stop();  // what is typed goes along
    run([this, change = std::move(change), typed = typed_, takesTyped, then = std::move(then)](Shelf& shelf) {
        shelf.typed = typed;
        const auto outcome = shelf.keep(change, takesTyped ? Typed() : typed);
        return [this, outcome, takesTyped, then] {
            if (outcome.study) study_ = outcome.study;
            if (outcome.study && takesTyped) typed_.clear();
            then(outcome);
        };
    });
}

void Keeper::setTyped(const std::string& field, const std::string& text) {
    if (!keeps() || typed_[field] == text) return;
    typed_[field] = text;
    pause_.start();
}

void Keeper::writeTyped() {
    pause_.stop();
    run([this, typed = typed_](Shelf& shelf) -> std::function<void()> {
        shelf.typed = typed;
        const auto problem = shelf.tryJournal();
        if (problem.isEmpty()) return {};
        return [this, problem] { emit journalFailed(problem); };
    });
}

void Keeper::forget() {
    pause_.stop();
    typed_.clear();
    if (!shelf_) return;
    worker_.start([shelf = std::exchange(shelf_, nullptr)] { shelf->clearJournal(); });
    study_.reset();
}

void Keeper::waitUntilDone() {
    do {
        if (pause_.isActive()) writeTyped();
        worker_.waitForDone();
        QCoreApplication::sendPostedEvents(this, QEvent::MetaCall);
    } while (isBusy());
}

}  // namespace gapscope
