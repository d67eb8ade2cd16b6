// A monkey at the real window: random keys and mouse, over every example, through menus, dialogs and second windows. It may not
// crash it, make Qt warn, hold it up for a second, drive a study that is not on screen, or get a number recorded that
// nobody typed. GAPSCOPE_MONKEY=N makes N events, GAPSCOPE_MONKEY_SEED other ones; GAPSCOPE_MONKEY_LOG names a file for them.
#include <QAbstractButton>
#include <QAction>
#include <QClipboard>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QFileDialog>
#include <QLineEdit>
#include <QSpinBox>
#include <QThread>
#include <QTimer>
#include <deque>
#include <set>

#include "core/io/study_file.h"
#include "core/numeric/random.h"
#include "tests/suite.h"
#include "tests/ui/hands.h"
#include "tests/ui/window_bench.h"
#include "ui/session/edits.h"
#include "ui/start/examples.h"
#include "ui/start/start_page.h"

using namespace gapscope;
using namespace gapscope::test;

namespace {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr double longest = 6;
#else
constexpr double longest = 1;
#endif

// Seconds since the last call, less those in which this thread was ready and others had the processor.
class OwnTime {
public:
    double lap() {
        const double wall = 1e-9 * static_cast<double>(timer_.nsecsElapsed()), waited = waitedForProcessor();
        const double own = (wall - wall_) - (waited - waited_);
        wall_ = wall;
        waited_ = waited;
        return own;
    }

private:
    static double waitedForProcessor() {
        QFile stat(QStringLiteral("/proc/thread-self/schedstat"));
        if (!stat.open(QIODevice::ReadOnly)) return 0;
        return 1e-9 * stat.readAll().split(' ').value(1).toDouble();
    }
    QElapsedTimer timer_ = [] {
        QElapsedTimer started;
        started.start();
        return started;
    }();
    double wall_ = 0, waited_ = waitedForProcessor();
};

// All numbers that stand in fields now.
void gatherNumbers(std::set<double>& into) {
    const auto add = [&](const QString& text) {
        for (const auto& word : text.split(QRegularExpression(QStringLiteral("[^0-9.eE+-]+")), Qt::SkipEmptyParts)) {
            bool ok = false;
            if (const double number = word.toDouble(&ok); ok) into.insert(number);
        }
    };
    for (auto* each : QApplication::allWidgets())
        if (auto* field = qobject_cast<QLineEdit*>(each)) add(field->text());
    add(QApplication::clipboard()->text());
}

class Monkey : public QObject {
public:
    Monkey(std::uint64_t seed, std::uint32_t run) : rng_({seed, run, Purpose::Random, 0, 0}) {
        log_.setFileName(qEnvironmentVariable("GAPSCOPE_MONKEY_LOG"));
        if (!log_.fileName().isEmpty()) log_.open(QIODevice::WriteOnly | QIODevice::Append | QIODevice::Unbuffered);
    }

    // `n` events at this window; what went wrong, empty if nothing did.
    QString play(OpenWindow& window, int n) {
        window_ = &window;
        left_ = n;
        time_.lap();
        playing_ = true;
        tickAgain();
        loop_.exec();
        playing_ = false;
        putAwayAll();
        window.waitUntilDone();
        check();
        return problem_;
    }

private:
    // Each tick is a timer of its own: one that has not returned yet is not called again, and modal dialogs and context menus
    // have loops of their own inside of it. An event that only lets others be processed has none.
    void tickAgain() { QTimer::singleShot(1, this, &Monkey::tick); }
    void tick() {
        if (!playing_) return;
        tickAgain();
        const int level = QThread::currentThread()->loopLevel();
        if (level <= busyLevel_) return;
        if (const double took = time_.lap(); took > longest) fail(QStringLiteral("%1 s without an answer").arg(took, 0, 'f', 2));
        check();
        if (left_-- <= 0 || !problem_.isEmpty()) return end();
        const int before = std::exchange(busyLevel_, level);
        act();
        busyLevel_ = before;
    }

    // Loops of dialogs must end before that of the test can.
    void end() {
        left_ = 0;
        if (auto* popup = QApplication::activePopupWidget())
            popup->close();
        else if (auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget()))
            dialog->reject();
        else
            loop_.quit();
    }

    void putAwayAll() {
        for (auto* each : QApplication::topLevelWidgets())
            if (each != window_ && each->isVisible()) each->close();
        window_->show();
        window_->activateWindow();
    }

    void act() {
        if (!window_->isVisible()) {
            did(QStringLiteral("comes back"));
            window_->show();
            window_->activateWindow();
        }
        auto* top = hands::top();
        if (!top) return;
        gatherNumbers(typed_);
        wasHidden_ = window_->findChild<StartPage*>()->isVisible();
        if (auto* files = qobject_cast<QFileDialog*>(top)) return inFiles(files);
        const auto kind = rng_.below(20);
        if (kind < 5)
            shortcut();
        else if (kind < 9)
            key();
        else if (kind < 11)
            number();
        else if (kind < 17)
            click(top);
        else if (kind < 18)
            drag(top);
        else if (kind < 19)
            wheel(top);
        else
            resize(top);
    }

    // Not everything of this machine is for a monkey.
    void inFiles(QFileDialog* files) {
        did(QStringLiteral("leaves the files"));
        Q_UNUSED(files)
        hands::press(Qt::Key_Escape);
    }

    void shortcut() {
        QList<QKeySequence> all;
        for (auto* each : window_->findChildren<QAction*>()) all += each->shortcuts();
        const auto& keys = all[rng_.below(all.size())];
        if (keys == QKeySequence(QStringLiteral("Ctrl+Q")) && rng_.below(8)) return;
        did(keys.toString());
        hands::press(keys);
    }

    void key() {
        struct Stroke {
            Qt::Key key;
            Qt::KeyboardModifiers with;
            const char* text;
        };
        static const std::vector<Stroke> strokes{
            {Qt::Key_Tab, {}, "\t"},
            {Qt::Key_Backtab, Qt::ShiftModifier, ""},
            {Qt::Key_Return, {}, "\r"},
            {Qt::Key_Escape, {}, ""},
            {Qt::Key_Space, {}, " "},
            {Qt::Key_Up, {}, ""},
            {Qt::Key_Down, {}, ""},
            {Qt::Key_Left, {}, ""},
            {Qt::Key_Right, {}, ""},
            {Qt::Key_Delete, {}, ""},
            {Qt::Key_Backspace, {}, ""},
            {Qt::Key_F2, {}, ""},
            {Qt::Key_F10, {}, ""},
            {Qt::Key_Menu, {}, ""},
            {Qt::Key_PageDown, {}, ""},
            {Qt::Key_Home, {}, ""},
            {Qt::Key_A, Qt::ControlModifier, ""},
            {Qt::Key_C, Qt::ControlModifier, ""},
            {Qt::Key_V, Qt::ControlModifier, ""},
            {Qt::Key_X, Qt::ControlModifier, ""},
            {Qt::Key_Z, Qt::ControlModifier, ""},
            {Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier, ""},
            {Qt::Key_Comma, {}, ","},
            {Qt::Key_Period, {}, "."},
            {Qt::Key_Minus, {}, "-"},
            {Qt::Key_E, {}, "e"},
            {Qt::Key_X, {}, "x"},
            {Qt::Key_Less, {}, "<"},
            {Qt::Key_3, {}, "3"},
            {Qt::Key_7, {}, "7"},
        };
        const auto& stroke = strokes[static_cast<std::size_t>(rng_.below(static_cast<Eigen::Index>(strokes.size())))];
        did(QKeySequence(stroke.key | stroke.with).toString());
        hands::press(stroke.key, stroke.with, QString::fromLatin1(stroke.text));
    }

    // Into the field of the card as often as wherever the focus is, and often entered.
    void number() {
        const auto text = QString::number(static_cast<double>(rng_.below(100'000)) / 1000);
        if (rng_.below(2)) hands::press(Qt::Key_R, Qt::ControlModifier);
        did(QStringLiteral("types ") + text);
        hands::type(text);
        gatherNumbers(typed_);
        if (rng_.below(2)) hands::press(Qt::Key_Return, {}, QStringLiteral("\r"));
    }

    // A visible part of it, small ones as often as large ones.
    QWidget* partOf(QWidget* top) {
        QList<QWidget*> parts{top};
        for (auto* each : top->findChildren<QWidget*>())
            if (each->isVisible() && each->window() == top && !each->visibleRegion().isEmpty()) parts.append(each);
        return parts[rng_.below(parts.size())];
    }
    QPoint pointIn(QWidget* part) {
        const auto seen = part->visibleRegion().boundingRect().intersected(part->rect());
        if (seen.isEmpty()) return {1, 1};
        return {seen.x() + static_cast<int>(rng_.below(seen.width())), seen.y() + static_cast<int>(rng_.below(seen.height()))};
    }
    static QString nameOf(const QWidget* part, const QPoint& at) {
        return QStringLiteral("%1 %2 (%3, %4)").arg(part->metaObject()->className(), part->objectName()).arg(at.x()).arg(at.y());
    }

    void click(QWidget* top) {
        auto* part = partOf(top);
        const auto at = pointIn(part);
        const auto how = rng_.below(10);
        did((how < 8 ? "clicks " : how == 8 ? "clicks twice " : "clicks right ") + nameOf(part, at));
        const QPointer<QWidget> still = part;
        if (how < 9) hands::click(part, at);
        if (how == 8 && still) hands::mouse(QTest::MouseDClick, part, at);
        if (how == 9) {
            hands::click(part, at, Qt::RightButton);
            if (!still) return;
            QContextMenuEvent menu(QContextMenuEvent::Mouse, at, part->mapToGlobal(at));
            QApplication::sendEvent(part, &menu);
        }
    }

    void drag(QWidget* top) {
        auto* part = partOf(top);
        const auto from = pointIn(part), to = pointIn(part);
        did("drags " + nameOf(part, from) + QStringLiteral(" to (%1, %2)").arg(to.x()).arg(to.y()));
        hands::drag(part, from, to);
    }

    void wheel(QWidget* top) {
        auto* part = partOf(top);
        const auto at = pointIn(part);
        did("turns the wheel on " + nameOf(part, at));
        hands::wheel(part, at, rng_.below(2) ? 1 : -1);
    }

    void resize(QWidget* top) {
        static const QSize sizes[] = {{1280, 800}, {1920, 1080}, {1024, 700}, {700, 500}};
        const auto size = sizes[rng_.below(4)];
        if (top != window_ || window_->isFullScreen()) return;
        did(QStringLiteral("resizes to %1").arg(size.width()));
        window_->resize(size);
    }

    // A person's study has only numbers that were typed, pasted or there before; one that is not on screen stays as it is.
    void check() {
        if (!window_->session().hasStudy()) return;
        const auto& study = window_->session().walk()->spec;
        if (study == seen_) return;
        const bool same = seen_ && seen_->arms == study->arms && seen_->name == study->name;
        if (study->source.entry->id == "manual")
            for (const auto& row : study->measurements) {
                if (!same && row.value) typed_.insert(*row.value);
                if (row.value && !std::ranges::any_of(typed_, [&](double each) { return close(each, *row.value, 1e-12); }))
                    fail(QStringLiteral("%1 was recorded and not typed").arg(*row.value));
            }
        if (same && wasHidden_ && window_->findChild<StartPage*>()->isVisible() &&
            study->measurements.size() > seen_->measurements.size())
            fail(QStringLiteral("something was measured behind the start page"));
        seen_ = study;
    }

    void did(const QString& what) {
        if (log_.isOpen()) log_.write((what + '\n').toUtf8());
        lately_.push_back(what);
        if (lately_.size() > 25) lately_.pop_front();
    }
    void fail(const QString& what) {
        if (!problem_.isEmpty()) return;
        problem_ = what + " after";
        for (const auto& each : lately_) problem_ += "\n    " + each;
    }

    Rng rng_;
    QFile log_;
    QEventLoop loop_;
    OwnTime time_;
    OpenWindow* window_ = nullptr;
    Study::SpecPtr seen_;
    std::set<double> typed_;
    std::deque<QString> lately_;
    QString problem_;
    bool playing_ = false, wasHidden_ = false;
    int left_ = 0, busyLevel_ = 0;
};

}  // namespace

class MonkeyTest : public QObject {
    Q_OBJECT

private slots:
    void init() {
        failOnWarnings();
        Preferences::rememberIn(nullptr);
        QLocale::setDefault(QLocale::c());
        QApplication::clipboard()->clear();
    }

    void atEveryExample_data() {
        QTest::addColumn<QString>("path");
        for (const auto& each : examplesIn(studies())) QTest::newRow(qPrintable(each.title)) << each.path;
        QTest::newRow("the start page") << QString();
    }
    void atEveryExample() {
        QFETCH(QString, path);
        static std::uint32_t run = 0;
        const int events = qEnvironmentVariableIsSet("GAPSCOPE_MONKEY") ? qEnvironmentVariableIntValue("GAPSCOPE_MONKEY") : 2000;
        const auto seed =
            qEnvironmentVariableIsSet("GAPSCOPE_MONKEY_SEED") ? qEnvironmentVariableIntValue("GAPSCOPE_MONKEY_SEED") : 1;
        const bool quits = QGuiApplication::quitOnLastWindowClosed();
        QGuiApplication::setQuitOnLastWindowClosed(false);
        {
            OpenWindow window(path.isEmpty() ? QString() : study(QFileInfo(path).completeBaseName()));
            window.askAboutLoss = nullptr;
            Monkey monkey(static_cast<std::uint64_t>(seed), ++run);
            const auto problem = monkey.play(window, events / 11);
            QVERIFY2(problem.isEmpty(), qPrintable(problem));
            window.askAboutLoss = [] { return Loss::Discard; };
        }
        QGuiApplication::setQuitOnLastWindowClosed(quits);
    }
};

GAPSCOPE_TEST(MonkeyTest)
#include "tst_monkey.moc"
