// Keeper: where every change of a study that a person measures goes before it is shown.
//
// A study with a file is written into that file, one without into a journal; both flushed, on a thread of the keeper's own.
// What cannot be written is in a journal too, as is the text that somebody is typing. A study that answers itself is not kept:
// it is saved when the user says so.
#pragma once

#include <QObject>
#include <QThreadPool>
#include <QTimer>
#include <functional>
#include <map>
#include <memory>

#include "core/study/study.h"

namespace gapscope {

class Keeper : public QObject {
    Q_OBJECT

public:
    using Change = std::function<StudySpec(const StudySpec&)>;
    using Typed = std::map<std::string, std::string>;  // by the name of the field

    enum class Verdict {
        Kept,
        NotPossible,      // the change itself is wrong
        NotWritten,       // no room, no right to write
        ChangedElsewhere  // the file is not the one that was read
    };
    struct Outcome {
        Verdict verdict = Verdict::Kept;
        Study::SpecPtr study;  // as kept; null if it was not
        QString sentence;      // why it was not
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
    // The same study is in this file now.
    void saved(const QString& file, const std::string& hash, const Study::SpecPtr& study);

    bool keeps() const;
    // The study as kept last.
    const Study::SpecPtr& study() const { return study_; }
    // Of the file as it was read or written last; waits for what is being written.
    std::string hash();

    // Works the change out and writes it; `then` is called on the window's thread, unless another study is open by then.
    // What was typed has become part of the study if `takesTyped`.
    void keep(Change change, bool takesTyped, Then then);
    // Written a moment later: people type fast.
    void setTyped(const std::string& field, const std::string& text);
    const Typed& typed() const { return typed_; }
    // What was being typed when the study was lost or left.
    void restoreTyped(const Typed& typed);
    // Where it lies; empty: there is none. Waits for what is being written.
    QString journal();
    // Nothing of it is wanted any more.
    void forget();

    bool isBusy() const { return flying_ > 0; }
    // Also what is typed; for the end of the program and for tests.
    void waitUntilDone();

signals:
    void typedRestored();  // or emptied, where another study is opened
    // Not even a journal can be written.
    void journalFailed(const QString& sentence);

private:
    struct Shelf;
    using Work = std::function<std::function<void()>(Shelf&)>;
    void begin(std::shared_ptr<Shelf> shelf);
    void run(Work work);
    void writeTyped();

    QThreadPool worker_;
    QTimer pause_;
    std::shared_ptr<Shelf> shelf_;  // belongs to the worker
    Study::SpecPtr study_;
    Typed typed_;
    int flying_ = 0;
};

}  // namespace gapscope
