// Session: the open study, the round looked at, and the one worker that walks and measures.
//
// One flight at a time: while the worker is busy, asking for another measurement does nothing; opening another study
// stops the worker and starts again.
#pragma once

#include <QObject>
#include <QThreadPool>
#include <functional>

#include "core/problem/sources.h"
#include "ui/session/lane.h"
#include "ui/session/scene.h"
#include "ui/session/walk.h"

namespace gapscope {

// The n-th measurement (from 0) of an arm by a program, on the worker; ended when `cancel` is set.
using ProgramAnswer = std::function<double(Eigen::Index arm, int n, int round, const std::atomic<bool>& cancel)>;
// A change of the study by what a program has measured, and who is told how it is kept: null if it is not.
using StudyChange = std::function<StudySpec(const StudySpec&)>;
using KeptAs = std::function<void(const Study::SpecPtr&)>;

class Session : public QObject {
    Q_OBJECT

public:
    explicit Session(QObject* parent = nullptr);
    ~Session() override;

    // Takes the study over and walks it on the worker; the last round is shown when it is done.
    void start(StudySpec spec) { start(std::make_shared<const StudySpec>(std::move(spec))); }
    void start(const Study::SpecPtr& spec);
    // A study that is walked already; its last round is shown at once.
    void take(const WalkPtr& walk);
    // The same study with other settings: walked again while the old one stays on screen, at the round looked at. The
    // newest wins. While a hand still moves a setting, axes only make room; when it lets go they are the study's own.
    enum class Hand { Off, On };
    void restart(StudySpec spec, Hand hand = Hand::Off);

    // Everything as if the newest settings had held from the start, or as it happened. Another study begins as it happened.
    void setCurrentSettings(bool on);
    bool currentSettings() const { return currentSettings_; }

    bool hasStudy() const { return walk_ && !walk_->rounds.empty(); }
    bool isBusy() const { return flight_ != nullptr; }
    int progress() const { return flight_ ? flight_->round.load() : 0; }
    int rounds() const { return hasStudy() ? static_cast<int>(walk_->rounds.size()) : 0; }
    const SnapshotPtr& snapshot() const { return walk_->rounds[static_cast<std::size_t>(round_ - 1)]; }
    const Ranges& ranges() const { return ranges_; }

    // What is on screen now; only with a study.
    Scene scene() const;
    const WalkPtr& walk() const { return walk_; }

    // Rounds from 1; others are moved to the nearest. The film goes to its first line.
    void goTo(int round);
    void goTo(int round, int line);
    // Line by line, or whole rounds.
    void setLineByLine(bool on);
    bool lineByLine() const { return line_ >= 0; }
    int line() const { return line_; }
    // Whether the line or round on screen was come to by a step forward: only then something may move there.
    bool stepped() const { return stepped_; }
    // Hardness and beta as one line, which is how the film begins.
    void setFolded(bool on);
    bool folded() const { return folded_; }
    // The line that step() would light in this round; none at its end, and none where whole rounds are shown.
    std::optional<int> nextLine() const;
    // Back by a line or a round, whichever step() goes.
    void back();
    bool canBack() const { return hasStudy() && (round_ > 1 || line_ > 0); }
    // The next round, also in line-by-line mode; measures where nothing is recorded yet.
    void stepRound();

    // The arm under the mouse, or held by a click until let go.
    void look(std::optional<Eigen::Index> arm);
    void hold(std::optional<Eigen::Index> arm);
    const Switches& switches() const { return switches_; }
    // Truth and samples are worked out aside and appear when they are there.
    void setSwitches(const Switches& switches);
    // How maps of more than two variables are cut out.
    const Slice& slice() const { return slice_; }
    void setSlice(const Slice& slice);
    // False where a person or a program measures.
    bool hasTruth() const { return hasStudy() && walk_->spec->answersItself(); }
    bool isSeekingTruth() const { return seeking_.isBusy(); }
    bool canStep() const;
    // To the next recorded round, or from the last one by a measurement that the study's own source makes.
    void step();

    // Who is asked for the program of a study that one measures. Answers with nothing where it may not run.
    void setProgram(std::function<ProgramAnswer(const StudySpec&)> ask) { askProgram_ = std::move(ask); }

    // Who keeps what a program has measured, on the window's thread: nothing of it is shown before.
    void setKeep(std::function<void(const StudyChange&, const KeptAs&)> keep) { keep_ = std::move(keep); }
    // Whether the source is at work.
    bool isMeasuring() const { return flight_ && (errand_ == Errand::NextRound || errand_ == Errand::NextLine); }

    void stop();
    // What is under way and may take a while.
    std::optional<Chore> chore();
    // Until the worker has nothing to do: for pictures, never in a window that is in use.
    void waitUntilDone();

signals:
    void changed();
    void opening();
    // The source has answered: the study before and after.
    void measured(const gapscope::Study::SpecPtr& before, const gapscope::Study::SpecPtr& after);
    void busyChanged();
    void asideChanged();  // something beside the walk has begun or ended
    void failed(const QString& sentence);

private:
    using SimulatorPtr = std::shared_ptr<const Simulator>;
    struct Landing {
        WalkPtr walk;
        SimulatorPtr simulator;  // null where it was not needed
        QString problem = {};    // what went wrong although there is something to show
    };
    using Work = std::function<Landing(Steering&)>;
    // What the worker was sent for decides what is shown when it is back.
    enum class Errand { Open, Again, NextRound, NextLine };
    void fly(Work work, Errand errand);
    void land(const std::shared_ptr<Steering>& flight, const Landing& landing, const QString& problem);
    void leave();
    void walkAgain(const Study::SpecPtr& spec, Hand hand = Hand::Off);
    void askAside();
    void seekTruth();
    void drawSamples();
    SnapshotPtr belief() const;
    void switchOff(bool Switches::*which);
    void arrive();
    void measure(Errand errand);
    void measureByProgram(Errand errand);
    Study::SpecPtr keptByWindow(const StudyChange& change, int study, const Steering& steering);
    void show(int round, int line, bool byStep);
    bool canMeasure() const;
    int lastLine() const;
    int settled(int line) const;

    QThreadPool worker_;
    std::shared_ptr<Steering> flight_;
    Errand errand_ = Errand::Open;
    Hand hand_ = Hand::Off;
    int roundLeft_ = 0, lineLeft_ = -1;  // where the flight began
    Study::SpecPtr again_;               // what is or was walked again last
    WalkPtr walk_;
    Ranges ranges_;           // of the walk, and under a moving hand of those just before
    SimulatorPtr simulator_;  // the study's source at work, once it was needed
    std::function<ProgramAnswer(const StudySpec&)> askProgram_;
    std::function<void(const StudyChange&, const KeptAs&)> keep_;
    int opened_ = 0;  // counts the studies that were opened
    SampleShelf samples_;
    std::weak_ptr<const Snapshot> sampled_;  // whose samples were asked for last
    Lane seeking_, drawing_;
    std::optional<Eigen::Index> looked_, held_;
    Switches switches_;
    Slice slice_;
    bool folded_ = true, stepped_ = false, currentSettings_ = false;
    int round_ = 1, line_ = -1;
};

}  // namespace gapscope
