// MainWindow: one study, seen round by round, in panels that the user arranges; before that, the start page.
//
// The window holds no numbers of its own: it shows the session's scene and passes on what is clicked.
#pragma once

#include <QMainWindow>
#include <QPointer>
#include <deque>
#include <functional>

#include "ui/plot/style.h"
#include "ui/session/keeper.h"
#include "ui/session/walk.h"
#include "ui/window/document.h"
#include "ui/window/lost_work.h"

class QActionGroup;
class QDialog;
class QMenu;
class QStackedWidget;
class QToolBar;

namespace gapscope {

class Banner;
class Bench;
class CompareWindow;
class Edits;
class HelpWindow;
class LabStudyDialog;
class Lane;
class Learner;
class Looking;
class Offers;
class OffersOver;
class Player;
class PredictBar;
class Quiz;
class RoundField;
class Session;
class StartPage;
class StatusLine;
struct Offer;
struct OpenedFile;
struct Origin;
struct Scene;
enum class NewKind;
enum class Sign;

// What to do about measurements that are in no file, when they are about to be lost.
enum class Loss { Save, Discard, Cancel };

class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    explicit MainWindow(const QString& examples = QStringLiteral(":/studies"));
    ~MainWindow() override;

    // Throws Error for a file that is no study; the study that was open stays.
    void open(const QString& path);
    // What the window does itself: a question first where something would be lost, and reading and walking beside it. The
    // study that is open stays until the new one is there; a banner says what is wrong.
    void openOrSay(const QString& path);
    // Until nothing is being opened, walked or measured: for pictures and tests, never in a window that is in use.
    void waitUntilDone();
    // A study that has no file yet.
    void begin(StudySpec spec);
    // Shows a table of results before it becomes part of the study.
    void importFile(const QString& path);
    // Says what a window that crashed left behind, and offers to bring it back.
    void offerJournals();
    // Beside the window; `then` is told whether it was written, and the banner says why not.
    void saveTo(const QString& path, std::function<void(bool written)> then = {});

    Session& session() { return *session_; }
    Bench& bench() { return *bench_; }
    const Style& style() const { return style_; }
    // Why the study could not be walked; empty if it could.
    const QString& problem() const { return problem_; }
    void useArrangement(const QString& id);
    void usePalette(const Palette& palette);
    // The same study with something altered: walked again while the old picture stays. `name` says what it was.
    void changeStudy(const StudySpec& after, const QString& name);
    // The window of comparisons; made when it is first asked for.
    CompareWindow& compare();
    // The whole study as a page to read, .html or .pdf; written beside, and a banner says what is wrong.
    void reportTo(const QString& path);

    // How the user is asked; tests answer themselves.
    std::function<Loss()> askAboutLoss;

protected:
    void closeEvent(QCloseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void makePages(const QString& examples);
    void makeActions();
    void makeStepActions();
    void makeSwitches();
    void makePredict();
    void letGo();
    void takeAnswer();
    void makeMenus(const QString& examples);
    void makeFileMenu(const QString& examples);
    void makeViewMenu();
    void makeTextSizeMenu(QMenu* view);
    void makeSpeedMenu(QMenu* study);
    void makeOrderMenu(QMenu* study);
    void makeMapMenus(QMenu* view);
    void makeToolBar();
    void makeHelp();
    void helpOnFocus();
    void makeOffers();
    void refreshOffers();
    void refreshGapOffer(const Scene& scene);
    void useConditions(const Conditions& wanted, const QString& name);
    void raiseBudget();
    void addToBudget();
    void offerPolicies();
    void makeSure();
    void makeModel();
    void sayNotFitted();
    Origin origin() const;
    QAction* action(const QString& text, const QList<QKeySequence>& keys, std::function<void()> does);
    QAction* action(Sign sign, const QString& text, const QList<QKeySequence>& keys, std::function<void()> does);

    void makeLanes();
    void makeKeeping();
    void finishEntered();
    void leaveKeeping();
    void isKept();
    void isWritten();
    // `why` stands in front: what else went wrong meanwhile.
    void sayNotWritten(const QString& sentence, Keeper::Verdict verdict, const QString& why = {});
    void sayKept();
    std::vector<Offer> offersAgainst(Keeper::Verdict verdict, const QString& sentence);
    void sayFileSeen(const Keeper::Outcome& seen);
    void writeAgain();
    void reload(const QString& sentence);
    void reloaded(const OpenedFile& file, const WalkPtr& walk);
    void takeReloaded(const OpenedFile& file, const WalkPtr& walk);
    void offerPutAside(const QString& journal, const QString& file);
    void offerFirst(const LostWork& lost);
    void offerLost(const std::vector<LostWork>& found);
    void offerNextJournal();
    void restore(const LostWork& lost);
    void takeRestored(const LostWork& lost, const std::optional<OpenedFile>& file, const WalkPtr& walk);
    void read(const QString& path, std::function<void(const OpenedFile&, const WalkPtr&)> then);
    void isFrom(const OpenedFile& file);
    void take(const OpenedFile& file, const WalkPtr& walk);
    void becomes(const StudySpec& spec);
    void askAndOpen();
    void askAndMake();
    void makeNew(NewKind kind);
    void save(std::function<void(bool written)> then = {});
    void saveAs(std::function<void(bool written)> then = {});
    void landSaved(const QString& path, const Keeper::Outcome& outcome, const std::function<void(bool written)>& then);
    // Calls this when what is being written is written, and the user was asked about what would be lost: at once, later, or
    // never; `otherwise` when the user would rather keep what is open.
    void onceSafe(std::function<void()> then, std::function<void()> otherwise = {});
    Loss askInWords(const Study::SpecPtr& newest);
    void fillIn(QDialog* form, const std::function<StudySpec()>& study);
    void sameWithNewSeed();
    void measureAnew();
    void openCompare();
    void showRun(const StudySpec& run);
    void exportPicture();
    void exportTrace();
    void exportReport();
    void copyPicture();
    void copyData();
    void makeRowActions();
    void refreshRowActions();
    bool takesResults() const;
    void importResults(const QByteArray& bytes, const QString& from);
    void pasteResults();
    void askAndImport();
    void exportTable(const QString& title, const QString& name, void (*write)(const QString&, const Study::SpecPtr&));
    void fillRecent();
    void showStart();
    void leaveStart();
    // A key or a button reaches a study only while it is to be seen.
    bool isStudyOnScreen() const;
    void follow(const StudySpec& spec);

    double grown(double scale) const;
    void fitFrame();
    void useFrameFont();
    void useBarFont(double scale);
    void nameFiles(bool named);
    int largestRound() const;
    void setScale(double scale);
    void stepScale(int by);
    void useStyle();
    void refresh();
    void refreshActions();
    void showPanel(const QString& id);
    void say(const QString& sentence);

    Style style_;
    double scale_ = 1;       // of the text, as chosen; style_ has it as this window makes it
    double frameScale_ = 1;  // of menus, toolbar and status line
    Session* session_;
    Lane *reading_, *writing_, *searching_;  // studies to open; traces; journals
    Player* player_;
    Looking* looking_;
    Edits* edits_;
    Learner* learner_;
    Quiz* quiz_;
    Document document_;
    QString problem_, notSaved_;     // notSaved_: why the last change could not be written
    QString seen_;                   // what another program has done to the file, as it was said
    QString notRun_;                 // why a program was not run
    QString notFitted_;              // why the model is older than the results
    std::deque<LostWork> journals_;  // left behind by windows that crashed
    bool atStart_ = true;
    bool mayClose_ = false;  // the user was asked

    Banner* banner_;
    PredictBar* predictBar_;
    QStackedWidget* pages_;
    StartPage* start_;
    Bench* bench_;
    RoundField* round_;
    StatusLine* status_;
    int saidAt_ = 0;  // how many changes were made when its message was said
    QToolBar* bar_;
    QAction *examples_, *new_, *open_, *save_, *saveAs_, *newSeed_, *picture_, *trace_, *report_, *copy_, *copyData_, *quit_,
        *undo_, *redo_;
    QAction *first_, *back_, *step_, *run_, *last_, *backRound_, *stepRound_, *lineByLine_, *whatIf_, *predict_, *truth_,
        *compare_, *samples_, *fit_, *cut_, *borrowedGaps_, *todaysSettings_, *letGo_, *contenders_, *showAll_, *logGaps_;
    std::vector<QAction*> ofStudy_;  // possible while a study is on screen, and only then
    QAction *paste_, *openCsv_, *rowsCsv_, *armsCsv_;
    HelpWindow* help_ = nullptr;
    QPointer<LabStudyDialog> ownForm_;              // kept when it is left, for what was typed into it
    std::unique_ptr<CompareWindow> compareWindow_;  // not a child: it stands beside this window, not above it
    OffersOver *stepOffer_, *gapOffer_;
    Offers* whyOffers_;
    QActionGroup *scales_, *themes_, *arranging_;
    QMenu* recent_;
};

}  // namespace gapscope
