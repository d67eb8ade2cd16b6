#include "ui/session/keeper.h"

#include <sys/stat.h>

#include <QCoreApplication>
#include <QEvent>
#include <QFileInfo>
#include <QStandardPaths>
#include <algorithm>
#include <array>
#include <utility>

#include "core/io/file_error.h"
#include "core/io/journal.h"
#include "core/io/safe_file.h"
#include "core/io/study_file.h"
#include "core/numeric/stop.h"

namespace gapscope {

namespace {

// Which file has the name, and its last change: whoever writes it, or puts another one there, alters this.
using Identity = std::array<std::int64_t, 6>;
Identity identityOf(const std::string& file) {
    struct stat now;
    if (::stat(file.c_str(), &now) != 0) return {};
    return {static_cast<std::int64_t>(now.st_dev),
            static_cast<std::int64_t>(now.st_ino),
            now.st_size,
            now.st_mode,
            now.st_ctim.tv_sec,
            now.st_ctim.tv_nsec};
}

}  // namespace

// What is where; used by the worker only.
struct Keeper::Shelf {
    std::string file, hash;
    Study::SpecPtr study;
    Typed typed;
    bool onlyHere = false;     // in no file, and not as it came with the program
    Study::SpecPtr unwritten;  // could not be written; newer than `study`, in the journal only
    Meanwhile& meanwhile;
    Study::SpecPtr inHand = {};  // being written
    std::unique_ptr<JournalKeeper> journal = {};
    QString journalProblem = {};  // why the last one could not be written
    std::optional<Identity> looked = {};
    std::map<int, Change> foreseen = {};  // changes whose turn has not come, as they were entered

    void writeJournal() {
        const bool isTyped = std::ranges::any_of(typed, [](const auto& each) { return !each.second.empty(); });
        const bool waits = inHand || unwritten || !foreseen.empty();
        if (!waits && !onlyHere && !isTyped) return clearJournal();
        if (!journal) journal = std::make_unique<JournalKeeper>(file, Keeper::folder());
        journal->keep(*newest(), typed, hash, !waits && !onlyHere);
    }

    // With all that waits. What is wrong with a change is said when its turn comes.
    Study::SpecPtr newest() const {
        auto last = inHand ? inHand : unwritten ? unwritten : study;
        for (const auto& [ticket, change] : foreseen) try {
                last = std::make_shared<const StudySpec>(change(*last));
            } catch (const std::exception&) {
            }
        return last;
    }

    void clearJournal() const {
        if (journal) journal->clear();
    }

    void tryJournal() {
        journalProblem.clear();
        try {
            writeJournal();
        } catch (const std::exception& e) {
            journalProblem = sentenceFor(e);
        }
    }

    // Where the journal is the only place, what it does not take is not kept.
    void write(const Study::SpecPtr& after) {
        const bool inFile = !file.empty() && !onlyHere;
        if (inFile) hash = written(after);
        inHand = nullptr;
        const auto studyBefore = std::exchange(study, after), unwrittenBefore = std::exchange(unwritten, nullptr);
        const bool onlyHereBefore = std::exchange(onlyHere, !inFile);
        tryJournal();
        if (inFile || journalProblem.isEmpty()) return;
        study = studyBefore;
        unwritten = unwrittenBefore;
        onlyHere = onlyHereBefore;
        throw Error({}, journalProblem.toStdString());
    }

    Outcome keep(const Change& first, const Change& change, const std::vector<int>& announced) {
        try {
            inHand = std::make_shared<const StudySpec>(change(first ? first(*study) : *study));
        } catch (const std::exception& e) {
            return {Verdict::NotPossible, nullptr, sentenceFor(e)};
        }
        for (const int each : announced) foreseen.erase(each);
        return attempt(inHand, [this, after = inHand] {
            write(after);
            return after;
        });
    }

    // Everything from now on goes into this file. The journal beside the old one goes when there is one beside the new one.
    Outcome save(const std::string& into, const Study::SpecPtr& what) {
        const bool own = !file.empty() && realPath(into) == realPath(file);
        auto outcome = attempt(unwritten, [&] {
            hash = patiently([&] { return own ? saveStudyIfUnchanged(into, *what, hash) : saveStudy(into, *what); });
            study = what;
            onlyHere = false;
            const auto old = own ? nullptr : std::move(journal);
            file = into;
            tryJournal();
            if (old && journalProblem.isEmpty()) old->clear();
            return what;
        });
        if (!outcome.study && !unwritten && onlyHere && !study->answersItself()) keepAside(outcome);
        return outcome;
    }

    // Nobody else's file is overwritten: one that was made meanwhile stays.
    Outcome writeAgain(const Study::SpecPtr& what) {
        const auto hashBefore = std::exchange(hash, {});
        auto outcome = save(file, what);
        if (!outcome.study) hash = hashBefore;
        return outcome;
    }

    // What is half typed goes on in the window.
    QString putAside(const Study::SpecPtr& given) {
        const auto before = unwritten;
        if (given) unwritten = given;
        typed.clear();
        tryJournal();
        if (!journal || !journalProblem.isEmpty()) {
            unwritten = before;
            return {};
        }
        auto path = QString::fromStdString(journal->path());
        journal.reset();
        return path;
    }

    // What has to wait for another program to let go of the file is in a journal meanwhile.
    std::string written(const Study::SpecPtr& after) {
        static const std::atomic<bool> withoutWaiting{true};
        const auto saving = [&] { return saveStudyIfUnchanged(file, *after, hash); };
        try {
            const Listening listening(withoutWaiting);
            return saving();
        } catch (const Cancelled&) {
            tryJournal();
        }
        return patiently(saving);
    }

    // Another program may hold the file for long; what is entered then is in the journal at once.
    std::string patiently(const std::function<std::string()>& writing) const {
        do {
            try {
                const Listening listening(meanwhile.calls());
                return writing();
            } catch (const Cancelled&) {
            }
        } while (meanwhile.serve());
        throw FileError(file, "was not written: it was cancelled");
    }

    void jot(int ticket, const Change& change) {
        foreseen[ticket] = change;
        tryJournal();
    }

    // What the file is by now, if it is not as it was at the last look.
    std::optional<Outcome> look() {
        const auto now = identityOf(file);
        if (file.empty() || std::exchange(looked, now) == now) return std::nullopt;
        try {
            const auto found = fileHash(file);
            if (found == hash) return Outcome{};
            const auto name = QFileInfo(QString::fromStdString(file)).fileName();
            if (found.empty())
                return Outcome{Verdict::FileGone, nullptr,
                               Keeper::tr("%1 is not there any more: it was moved or removed.").arg(name)};
            return Outcome{Verdict::ChangedElsewhere, nullptr, Keeper::tr("%1 was changed by another program.").arg(name)};
        } catch (const std::exception& e) {
            return Outcome{Verdict::ChangedElsewhere, nullptr, sentenceFor(e) + '.'};
        }
    }

    // What cannot be written is in a journal, and where is said. Nothing may be thrown from here: the number would be lost.
    Outcome attempt(Study::SpecPtr after, const std::function<Study::SpecPtr()>& writing) {
        Outcome outcome;
        try {
            outcome.study = writing();
            return outcome;
        } catch (const FileGone& e) {
            outcome = {Verdict::FileGone, nullptr, sentenceFor(e)};
        } catch (const ChangedElsewhere& e) {
            outcome = {Verdict::ChangedElsewhere, nullptr, sentenceFor(e)};
        } catch (const std::exception& e) {
            outcome = {Verdict::NotWritten, nullptr, sentenceFor(e)};
        }
        if (!after) return outcome;
        unwritten = std::move(after);
        inHand = nullptr;
        keepAside(outcome);
        return outcome;
    }

    void keepAside(Outcome& outcome) {
        tryJournal();
        outcome.sentence +=
            journal && journalProblem.isEmpty()
                ? Keeper::tr(". Until it is written it is kept in %1").arg(QString::fromStdString(journal->path()))
                : Keeper::tr(". Nor can it be kept for a crash: %1").arg(journalProblem);
    }
};

Keeper::Keeper(QObject* parent) : QObject(parent) {
    worker_.setMaxThreadCount(1);
    pause_.setSingleShot(true);
    pause_.setInterval(300);
    connect(&pause_, &QTimer::timeout, this, &Keeper::writeTyped);
    connect(&watch_, &FileWatch::stirred, this, &Keeper::look);
}

Keeper::~Keeper() {
    if (pause_.isActive()) writeTyped();
    meanwhile_.stop();
    worker_.waitForDone();
}

std::string Keeper::folder() {
    return (QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/journals")).toStdString();
}

// What was open before is over: who opens something else has been asked.
void Keeper::begin(std::shared_ptr<Shelf> shelf, const Typed& typed) {
    forget();
    typed_ = typed;
    study_ = shelf->study;
    writesFile_ = !shelf->file.empty() && !shelf->onlyHere;
    shelf_ = std::move(shelf);
    watch_.watch(QString::fromStdString(shelf_->file));
    emit typedRestored();
}

void Keeper::opened(const QString& file, const std::string& hash, const Study::SpecPtr& study) {
    begin(std::make_shared<Shelf>(Shelf{file.toStdString(), hash, study, {}, false, nullptr, meanwhile_}));
}

void Keeper::made(const Study::SpecPtr& study) {
    begin(std::make_shared<Shelf>(Shelf{{}, {}, study, {}, true, nullptr, meanwhile_}));
    if (keeps()) writeTyped();
}

void Keeper::restored(const QString& file, const std::string& hash, const Study::SpecPtr& study) {
    begin(std::make_shared<Shelf>(Shelf{file.toStdString(), hash, study, {}, true, nullptr, meanwhile_}));
    writeTyped();
}

void Keeper::save(const QString& file, const Study::SpecPtr& study, Then then) {
    run([this, file, given = keeps() ? nullptr : study, then = std::move(then)](Shelf& shelf) {
        const auto outcome = shelf.save(file.toStdString(), given ? given : shelf.study);
        return [this, file, outcome, then] {
            if (outcome.study) watch_.watch(file);
            landSaved(outcome, then);
        };
    });
}

void Keeper::writeAgain(const Study::SpecPtr& study, Then then) {
    run([this, given = keeps() ? nullptr : study, then = std::move(then)](Shelf& shelf) {
        const auto outcome = shelf.writeAgain(given ? given : shelf.study);
        return [this, outcome, then] { landSaved(outcome, then); };
    });
}

void Keeper::landSaved(const Outcome& outcome, const Then& then) {
    if (outcome.study) {
        study_ = outcome.study;
        writesFile_ = true;
    }
    then(outcome);
}

void Keeper::putAside(const Study::SpecPtr& study, std::function<void(const QString&, const QString&)> then) {
    pause_.stop();
    run([given = keeps() ? nullptr : study, then = std::move(then)](Shelf& shelf) {
        const auto path = shelf.putAside(given);
        return [=, problem = shelf.journalProblem] { then(path, problem); };
    });
}

void Keeper::restoreTyped(const Typed& typed) {
    if (!keeps()) return;
    typed_ = typed;
    writeTyped();
    emit typedRestored();
}

bool Keeper::keeps() const { return study_ && !study_->answersItself(); }

void Keeper::replacesJournal(const std::string& path) {
    run([path](Shelf& shelf) -> std::function<void()> {
        if (shelf.journalProblem.isEmpty()) removeJournal(path);
        return {};
    });
}

std::optional<Chore> Keeper::chore() {
    if (!isBusy()) return std::nullopt;
    return Chore{tr("Writing"), [this] { meanwhile_.stop(); }};
}

void Keeper::run(Work work, const std::function<void(Shelf&)>& meanwhile, int ticket) {
    if (!shelf_) return;
    if (++flying_ == 1) emit busyChanged();
    if (ticket == 0) ticket = meanwhile_.newTicket();
    if (meanwhile) meanwhile_.add(ticket, [shelf = shelf_, meanwhile] { meanwhile(*shelf); });
    worker_.start([this, ticket, shelf = shelf_, work = std::move(work)] {
        meanwhile_.remove(ticket);
        shelf->foreseen.erase(ticket);
        auto then = work(*shelf);
        // The destructor waits for this function, so the object is still there.
        QMetaObject::invokeMethod(
            this,
            [this, shelf, then = std::move(then)] {
                --flying_;
                if (shelf == shelf_ && then) then();
                if (isBusy()) return;
                meanwhile_.goOn();
                emit busyChanged();
            },
            Qt::QueuedConnection);
    });
}

Keeper::Typed Keeper::forJournal() const {
    auto typed = typed_;
    typed.erase(entered);
    return typed;
}

void Keeper::keep(Change first, Change change, Then then, std::vector<int> foreseen) {
    pause_.stop();  // what is typed goes along
    const auto typed = forJournal();
    const int ticket = foreseen.back() ? foreseen.back() : meanwhile_.newTicket();
    for (const int each : foreseen) foreseen_.erase(each);
    const auto jot = [ticket, change, typed](Shelf& shelf) {
        shelf.typed = typed;
        shelf.jot(ticket, change);
    };
    const auto work = [this, first = std::move(first), change = std::move(change), typed, then = std::move(then),
                       announced = std::move(foreseen)](Shelf& shelf) {
        shelf.typed = typed;
        const auto outcome = shelf.keep(first, change, announced);
        return [this, outcome, then] {
            if (outcome.study) study_ = outcome.study;
            then(outcome);
        };
    };
    run(work, jot, ticket);
}

// Behind what is being written here, so that nobody takes that for another program's; nobody waits for it.
void Keeper::look() {
    if (!shelf_) return;
    worker_.start([this, shelf = shelf_] {
        const auto seen = shelf->look();
        if (!seen) return;
        const auto tell = [this, shelf, seen] { shelf == shelf_ ? emit fileSeen(*seen) : void(); };
        QMetaObject::invokeMethod(this, tell, Qt::QueuedConnection);
    });
}

int Keeper::foresee(const Change& change) {
    if (!keeps()) return 0;
    const int ticket = meanwhile_.newTicket();
    foreseen_.insert(ticket);
    meanwhile_.add(ticket, [ticket, shelf = shelf_, change] { shelf->jot(ticket, change); });
    return ticket;
}

void Keeper::forsake(int foreseen) {
    foreseen_.erase(foreseen);
    meanwhile_.remove(foreseen);
    if (foreseen && shelf_) worker_.start([foreseen, shelf = shelf_] { shelf->foreseen.erase(foreseen); });
}

void Keeper::setTyped(const std::string& field, const std::string& text) {
    if (!keeps() || typed_[field] == text) return;
    typed_[field] = text;
    pause_.start();
}

void Keeper::writeTyped() {
    pause_.stop();
    const auto write = [typed = forJournal()](Shelf& shelf) {
        shelf.typed = typed;
        shelf.tryJournal();
    };
    const auto work = [this, write](Shelf& shelf) -> std::function<void()> {
        write(shelf);
        if (shelf.journalProblem.isEmpty()) return {};
        return [this, problem = shelf.journalProblem] { emit journalFailed(problem); };
    };
    run(work, write);
}

void Keeper::forget() {
    pause_.stop();
    watch_.watch({});
    typed_.clear();
    for (const int each : std::exchange(foreseen_, {})) meanwhile_.remove(each);
    if (!shelf_) return;
    worker_.start([shelf = std::exchange(shelf_, nullptr)] { shelf->clearJournal(); });
    study_.reset();
    writesFile_ = false;
}

void Keeper::waitUntilDone() {
    do {
        if (pause_.isActive()) writeTyped();
        worker_.waitForDone();
        QCoreApplication::sendPostedEvents(this, QEvent::MetaCall);
    } while (isBusy());
}

}  // namespace gapscope
