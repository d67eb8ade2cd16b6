#include "ui/window/main_window.h"

#include <QActionGroup>
#include <QApplication>
#include <QCloseEvent>
#include <QFileInfo>
#include <QFontMetrics>
#include <QMenuBar>
#include <QMimeData>
#include <QStackedWidget>
#include <QToolBar>
#include <QToolButton>
#include <QVBoxLayout>
#include <cmath>

#include "ui/algorithm/predict_bar.h"
#include "ui/experiment/compare_window.h"
#include "ui/help/help_window.h"
#include "ui/lab/suggestion_card.h"
#include "ui/looking/looking.h"
#include "ui/model/learner.h"
#include "ui/posterior/map_view.h"
#include "ui/session/edits.h"
#include "ui/session/lane.h"
#include "ui/session/player.h"
#include "ui/session/quiz.h"
#include "ui/session/session.h"
#include "ui/start/start_page.h"
#include "ui/window/arrangement.h"
#include "ui/window/banner.h"
#include "ui/window/bench.h"
#include "ui/window/dock.h"
#include "ui/window/icons.h"
#include "ui/window/look.h"
#include "ui/window/preferences.h"
#include "ui/window/round_field.h"
#include "ui/window/status_line.h"

namespace gapscope {

namespace {

constexpr double designHeight = 800;  // of the smaller of the two windows that the design is drawn for

QString scaleKey(const Arrangement& arrangement) { return QStringLiteral("textScale/") + arrangement.id; }

double rememberedScale(const Arrangement& arrangement) {
    return Preferences::value(scaleKey(arrangement), arrangement.textScale).toDouble();
}

}  // namespace

MainWindow::MainWindow(const QString& examples)
    : session_(new Session(this)),
      reading_(new Lane(this)),
      writing_(new Lane(this)),
      searching_(new Lane(this)),
      player_(new Player(*session_, this)),
      looking_(new Looking(*session_, this)),
      edits_(new Edits(*session_, this)),
      learner_(new Learner(*session_, *edits_, this)),
      quiz_(new Quiz(*session_, this)) {
    style_.palette = &rememberedPalette();
    useWidgetStyle();
    setWindowTitle(QStringLiteral("Gapscope"));
    setAcceptDrops(true);
    setFocusPolicy(Qt::ClickFocus);  // a click beside a field leaves the field
    makePages(examples);
    status_ = new StatusLine(*session_, this);
    setStatusBar(status_);
    makeLanes();
    makeKeeping();
    makeActions();
    makeMenus(examples);
    makeToolBar();
    makeOffers();
    makeSure();
    makeModel();
    connect(session_, &Session::changed, this, &MainWindow::refresh);
    connect(session_, &Session::busyChanged, this, [this] { session_->hasStudy() ? refreshActions() : refresh(); });
    connect(player_, &Player::playingChanged, this, &MainWindow::refreshActions);
    connect(looking_, &Looking::whatIfChanged, this, &MainWindow::refreshActions);
    connect(looking_, &Looking::whatIfChanged, this, [this](bool on) {
        say(on ? tr("What if: drag an arm in the Posterior; Gaps, Acquisition, Algorithm, Why and Arm show what would change.")
               : QString());
    });
    connect(quiz_, &Quiz::changed, this, &MainWindow::refreshActions);
    connect(session_, &Session::changed, this, &MainWindow::takeAnswer, Qt::QueuedConnection);
    player_->setGate([this] { return quiz_->mayStep(); });
    connect(session_, &Session::failed, this, [this](const QString& sentence) {
        problem_ = sentence;
        banner_->say(sentence);
        refresh();
    });
    resize(1280, 800);
    useArrangement(Preferences::value(QStringLiteral("arrangement")).toString());
}

MainWindow::~MainWindow() {
    learner_->disconnect();
    edits_->disconnect();
    edits_->keeper().disconnect();
    session_->disconnect();
    reading_->disconnect();
    writing_->disconnect();
    searching_->disconnect();
    looking_->disconnect();
    quiz_->disconnect();
}

void MainWindow::makePages(const QString& examples) {
    banner_ = new Banner(this);
    predictBar_ = new PredictBar(this);
    start_ = new StartPage(examples, this);
    bench_ = new Bench(makePanels(*session_, *looking_, *edits_, style_), this);
    pages_ = new QStackedWidget(this);
    pages_->addWidget(start_);
    pages_->addWidget(bench_);
    connect(bench_, &Bench::roomWanted, this, &MainWindow::refresh, Qt::QueuedConnection);
    connect(start_, &StartPage::backWanted, this, &MainWindow::leaveStart);
    connect(start_, &StartPage::wanted, this, &MainWindow::openOrSay);
    connect(start_, &StartPage::newStudyWanted, this, &MainWindow::makeNew);
    auto* centre = new QWidget(this);
    auto* layout = new QVBoxLayout(centre);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(banner_);
    layout->addWidget(predictBar_);
    layout->addWidget(pages_, 1);
    setCentralWidget(centre);
}

void MainWindow::useArrangement(const QString& id) {
    const auto& wanted = arrangementOf(id);
    bench_->use(wanted);
    for (auto* choice : arranging_->actions()) choice->setChecked(choice->data().toString() == wanted.id);
    if (wanted.id != QStringLiteral("lab")) Preferences::set(QStringLiteral("arrangement"), wanted.id);
    scale_ = rememberedScale(wanted);
    useStyle();
    // Where results are typed the next key is a number, everywhere else a letter is a key of the window.
    auto& card = *bench_->findChild<SuggestionCard*>();
    const bool typing = wanted.id == QStringLiteral("lab") && session_->hasStudy();
    typing ? card.toValue() : card.leaveFields();
}

// A person at the bench types results; everybody else watches.
void MainWindow::follow(const StudySpec& spec) {
    const bool lab = spec.source.entry->id == "manual";
    const auto wanted = lab ? QStringLiteral("lab") : Preferences::value(QStringLiteral("arrangement")).toString();
    if (arrangementOf(wanted).id != bench_->arrangement().id) useArrangement(wanted);
}

// By steps: every one of them lays the window out anew.
double MainWindow::grown(double scale) const {
    constexpr double steps = 16, most = 2.5, designWidth = 1280;
    if (!bench_->arrangement().grows) return scale;
    const double larger = std::sqrt(width() / designWidth * (height() / designHeight));
    return scale * std::clamp(std::round(larger * steps) / steps, 1.0, most);
}

void MainWindow::resizeEvent(QResizeEvent* event) {
    QMainWindow::resizeEvent(event);
    const double before = frameScale_;
    fitFrame();
    if (grown(scale_) != style_.textScale || frameScale_ != before) useStyle();
}

// Menus, toolbar and status line write as large as the panels, while all of the toolbar stays in the window; in a low window
// they leave their room to the panels. Where it is too narrow at any size, the signs of examples, opening and saving do without
// their words. The size of the window alone decides: a toolbar that changed with what it shows would move under the hand.
void MainWindow::fitFrame() {
    constexpr double steps = 16;
    const auto fits = [this](bool named, double scale) {
        constexpr int slack = 24;  // for "Truth …"
        nameFiles(named);
        useBarFont(scale);
        return bar_->sizeHint().width() + slack <= width();
    };
    const bool named = fits(true, 1);
    double scale = height() < designHeight ? 1 : grown(scale_);
    while (scale > 1 && !fits(named, scale)) scale -= 1 / steps;
    frameScale_ = std::max(1.0, scale);
    nameFiles(named);
    useBarFont(frameScale_);
}

void MainWindow::nameFiles(bool named) {
    const auto style = named ? Qt::ToolButtonTextBesideIcon : Qt::ToolButtonIconOnly;
    for (auto* each : {examples_, open_, save_})
        qobject_cast<QToolButton*>(bar_->widgetForAction(each))->setToolButtonStyle(style);
}

void MainWindow::useBarFont(double scale) {
    const Style style{style_.palette, scale};
    const auto font = style.font(Type::Legend);
    constexpr int iconSize = 24;
    const int icon = static_cast<int>(iconSize * std::clamp(height() / designHeight, 1.0, std::max(1.0, scale)));
    bar_->setIconSize({icon, icon});
    bar_->setFont(font);
    for (auto* part : bar_->findChildren<QWidget*>())
        if (!round_->isAncestorOf(part)) part->setFont(font);
    round_->setFonts(style.font(Type::AxisTitle));
}

void MainWindow::useFrameFont() {
    const auto font = Style{style_.palette, frameScale_}.font(Type::Legend);
    menuBar()->setFont(font);
    status_->setFont(font);
    for (auto* part : status_->findChildren<QWidget*>()) part->setFont(font);
    useBarFont(frameScale_);
}

void MainWindow::setScale(double scale) {
    scale_ = scale;
    Preferences::set(scaleKey(bench_->arrangement()), scale);
    useStyle();
}

void MainWindow::usePalette(const Palette& palette) {
    style_.palette = &palette;
    useStyle();
}

void MainWindow::useStyle() {
    style_.textScale = grown(scale_);
    fitFrame();
    const Style asChosen{style_.palette, scale_};
    useColoursAndFont(asChosen, Style{style_.palette, frameScale_}.font(Type::Legend));
    for (auto* choice : scales_->actions()) choice->setChecked(choice->data().toDouble() == scale_);
    for (auto* choice : themes_->actions()) choice->setChecked(choice->data().toBool() == style_.palette->isDark());
    useFrameFont();
    start_->use(asChosen);
    if (help_) help_->use(style_);
    if (compareWindow_) compareWindow_->use(asChosen);
    banner_->use(*style_.palette);
    refresh();
    bench_->fit();
}

void MainWindow::showStart() {
    player_->pause();
    atStart_ = true;
    start_->refreshRecent();
    start_->offerBack(session_->hasStudy() ? QString::fromStdString(session_->walk()->spec->name) : QString());
    refresh();
}

void MainWindow::leaveStart() {
    atStart_ = !session_->hasStudy();
    refresh();
}

bool MainWindow::isStudyOnScreen() const { return session_->hasStudy() && !atStart_; }

void MainWindow::refresh() {
    const bool hasStudy = session_->hasStudy();
    const int page = !atStart_ && (hasStudy || session_->isBusy()) ? 1 : 0;
    // The stack would hand the focus of a card to the first field of the study.
    if (const auto* focused = focusWidget(); page == 1 && focused && start_->isAncestorOf(focused)) setFocus();
    pages_->setCurrentIndex(page);
    if (round_->setText(hasStudy ? roundText(*session_->snapshot()) : QString(), hasStudy ? largestRound() : 0)) {
        const double before = frameScale_;
        fitFrame();
        if (frameScale_ != before) return useStyle();
    }
    refreshActions();
    refreshOffers();
    if (hasStudy) bench_->show(session_->scene(), style_);
}

int MainWindow::largestRound() const { return std::max(session_->rounds(), session_->snapshot()->conditions->budget); }

void MainWindow::refreshActions() {
    const bool hasStudy = session_->hasStudy(), onScreen = isStudyOnScreen();
    const int round = hasStudy ? session_->snapshot()->round : 1;
    const auto spec = hasStudy ? edits_->newest() : nullptr;
    first_->setEnabled(onScreen && session_->canBack());
    back_->setEnabled(onScreen && session_->canBack());
    backRound_->setEnabled(onScreen && round > 1);
    last_->setEnabled(onScreen && round < session_->rounds());
    step_->setEnabled(onScreen && session_->canStep() && quiz_->mayStep());
    stepRound_->setEnabled(onScreen && session_->canStep());
    run_->setEnabled(onScreen && (session_->canStep() || player_->isPlaying()));
    undo_->setEnabled(onScreen && edits_->mayUndo());
    redo_->setEnabled(onScreen && edits_->canRedo());
    round_->setEnabled(onScreen);
    run_->setIcon(iconOf(player_->isPlaying() ? Sign::Pause : Sign::Run));
    run_->setText(player_->isPlaying() ? tr("Pause") : tr("Run"));
    for (auto* each : {saveAs_, save_, picture_, trace_, report_}) each->setEnabled(hasStudy);
    for (auto* each : ofStudy_) each->setEnabled(onScreen);
    refreshRowActions();
    newSeed_->setEnabled(onScreen && spec && spec->answersItself() && !session_->isBusy());
    lineByLine_->setChecked(session_->lineByLine());
    whatIf_->setChecked(looking_->whatIf());
    predict_->setChecked(quiz_->isOn());
    predictBar_->show(*quiz_, style_);
    truth_->setChecked(session_->switches().truth);
    truth_->setIconText(status_->isWaiting() && session_->isSeekingTruth() ? tr("Truth …") : tr("Truth"));
    samples_->setChecked(session_->switches().samples);
    fit_->setChecked(session_->switches().fitBounds);
    contenders_->setChecked(session_->switches().contenders);
    logGaps_->setChecked(session_->switches().logGaps);
    cut_->setEnabled(onScreen && isMap(*session_->snapshot()));
    cut_->setChecked(session_->switches().cut);
    borrowedGaps_->setChecked(session_->switches().borrowedGaps);
    todaysSettings_->setEnabled(onScreen && (session_->currentSettings() || !spec->changes.empty()));
    todaysSettings_->setChecked(session_->currentSettings());
    status_->refresh(notSaved_.isEmpty() ? document_.state(spec) : tr("not saved: %1").arg(notSaved_),
                     bench_->arrangement().id != QStringLiteral("teach"));
    setWindowModified(document_.wouldLose(spec) || edits_->hasUnwritten());
}

void MainWindow::showPanel(const QString& id) {
    auto* dock = bench_->dock(id);
    if (!dock) return;
    dock->show();
    dock->raise();
}

// What is said while a change is being written is about that change.
void MainWindow::say(const QString& sentence) {
    status_->say(sentence);
    saidAt_ = edits_->index() + (edits_->isWriting() ? 1 : 0);
}

void MainWindow::closeEvent(QCloseEvent* event) {
    if (!mayClose_) {
        const auto isNow = std::make_shared<bool>(true);
        onceSafe([this, isNow] {
            mayClose_ = true;
            if (!*isNow) close();
        });
        *isNow = false;
    }
    if (!std::exchange(mayClose_, false)) return event->ignore();
    leaveKeeping();
    bench_->remember();
    Preferences::set(QStringLiteral("window"), saveGeometry());
    if (compareWindow_) compareWindow_->close();
    event->accept();
}

namespace {

QString fileIn(const QMimeData* data) {
    const auto urls = data->urls();
    return urls.size() == 1 && urls.front().isLocalFile() ? urls.front().toLocalFile() : QString();
}

bool isStudy(const QString& path) { return path.endsWith(QStringLiteral(".gapscope"), Qt::CaseInsensitive); }

bool isTable(const QString& path) {
    return path.endsWith(QStringLiteral(".csv"), Qt::CaseInsensitive) ||
           path.endsWith(QStringLiteral(".tsv"), Qt::CaseInsensitive);
}

}  // namespace

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    const auto path = fileIn(event->mimeData());
    if (isStudy(path) || (isTable(path) && takesResults())) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
    const auto path = fileIn(event->mimeData());
    if (!isStudy(path) && !isTable(path)) return;
    event->acceptProposedAction();
    if (isStudy(path)) return openOrSay(path);
    importFile(path);
}

}  // namespace gapscope
