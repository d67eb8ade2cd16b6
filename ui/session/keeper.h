// Keeper: where every change of a study that a person or a program measures goes before it is shown.
//
// A study with a file is written into that file, one without into a journal; both flushed, on a thread of the keeper's own.
// What cannot be written is in a journal too, as is the text that somebody is typing. A study that answers itself is not kept:
// it is saved when the user says so. Nothing here waits for a disk on the window's thread.
#pragma once

#include <QObject>
#include <QThreadPool>
#include <QTimer>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <vector>

#include "core/study/study.h"
#include "ui/session/file_watch.h"
#include "ui/session/lane.h"
#include "ui/session/meanwhile.h"

namespace gapscope {

class Keeper : public QObject {
    Q_OBJECT

public:
    using Change = std::function<StudySpec(const StudySpec&)>;
    using Typed = std::map<std::string, std::string>;  // by the name of the field

    // The field of what was entered and is being written, or could not be: no journal has it, for it has the study with it.
    static constexpr const char* entered = "entered";

    enum class Verdict {
        Kept,
        NotPossible,       // the change itself is wrong
        NotWritten,        // no room, no right to write
        ChangedElsewhere,  // the file is not the one that was read
        FileGone
    };
    struct Outcome {
        Verdict verdict = Verdict::Kept;
        Study::SpecPtr study;  // as kept; null if it was not
        QString sentence;      // why it was not, and where it is instead
    };
    using Then = std::function<void(const Outcome&)>;

    explicit Keeper(QObject* parent = nullptr);
    ~Keeper() override;

    // Where journals of studies without a file lie.
    static std::string folder();

    // From this file, with the hash of what was read; without a file: an example.
    void opened(const QString& file, const std::string& hash, const Study::SpecPtr& study);
    // A study that has no file yet.
    void made(const Study::SpecPtr& study);
    // A study out of a journal, for the file that is as it was when the journal was begun (empty: for none). Until it is saved
    // it is in a journal only.
    void restored(const QString& file, const std::string& hash, const Study::SpecPtr& study);
    // Into this file, which is the study's own from then on. If it was before, it is overwritten only if nobody else has
    // changed it. `study` is what is on screen, for one that is not kept.
    void save(const QString& file, const Study::SpecPtr& study, Then then);

    // The same into the study's own file where that is gone: as a new one.
    void writeAgain(const Study::SpecPtr& study, Then then);
    // What is in no file stays in its journal when another study is opened. `then` gets the journal's path, or why there is none;
    // `study` is what is on screen, for one that is not kept.
    void putAside(const Study::SpecPtr& study, std::function<void(const QString& path, const QString& problem)> then);

    bool keeps() const;
    // Whether every change goes into the file, and not only into a journal.
    bool writesFile() const { return writesFile_; }
    // The study as kept last.
    const Study::SpecPtr& study() const { return study_; }

    // Works the change out and writes it, `first` before it, if that is any; `then` is called on the window's thread, unless
    // another study is open by then. `foreseen`: the numbers under which they were announced, the change's own at the end (0: it
    // was not).
    void keep(Change first, Change change, Then then, std::vector<int> foreseen);
    // It will be asked for when what is being written is written; where that waits, a journal has it until then.
    int foresee(const Change& change);
    // It will not be.
    void forsake(int foreseen);
    // Written a moment later: people type fast.
    void setTyped(const std::string& field, const std::string& text);
    const Typed& typed() const { return typed_; }
    // What was being typed when the study was lost or left.
    void restoreTyped(const Typed& typed);
    // This old journal goes once its study is in the keeper's own.
    void replacesJournal(const std::string& path);
    // Nothing of it is wanted any more.
    void forget();

    bool isBusy() const { return flying_ > 0; }
    // What is being written; cancelled, it is in a journal.
    std::optional<Chore> chore();
    // Also what is typed; for the end of the program and for tests.
    void waitUntilDone();

signals:
    void typedRestored();  // or emptied, where another study is opened
    // Not even a journal can be written.
    void journalFailed(const QString& sentence);
    void busyChanged();
    // What another program has done to the file since it was read or written here, without a study; Kept: nothing, or not any
    // more.
    void fileSeen(const Outcome& seen);

private:
    struct Shelf;
    using Work = std::function<std::function<void()>(Shelf&)>;
    void begin(std::shared_ptr<Shelf> shelf, const Typed& typed = {});
    Typed forJournal() const;
    // `meanwhile`: what of it a journal can have before its turn comes.
    void run(Work work, const std::function<void(Shelf&)>& meanwhile = {}, int ticket = 0);
    void writeTyped();
    void look();
    void landSaved(const Outcome& outcome, const Then& then);

    FileWatch watch_;
    QTimer pause_;
    std::shared_ptr<Shelf> shelf_;  // belongs to the worker
    Study::SpecPtr study_;
    Typed typed_;
    bool writesFile_ = false;
    int flying_ = 0;
    Meanwhile meanwhile_;
    std::set<int> foreseen_;  // of the open study
    QThreadPool worker_;
};

}  // namespace gapscope
