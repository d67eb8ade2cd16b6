// What the laboratory's panels say and record is so: conditions that were really set, awaited experiments that are withdrawn,
// rows struck out and back, and words about what was measured.
#include <QComboBox>
#include <QFileDialog>
#include <QImage>
#include <QMenu>
#include <QSpinBox>
#include <QStyleOptionComboBox>
#include <QTimer>

#include "core/study/lab_words.h"
#include "tests/suite.h"
#include "tests/ui/card_window.h"
#include "tests/ui/hands.h"
#include "ui/lab/awaited_list.h"
#include "ui/lab/card_facts.h"
#include "ui/lab/moves.h"
#include "ui/lab/no_rows.h"
#include "ui/model/kernel_facts.h"
#include "ui/model/kernel_picture.h"
#include "ui/model/likelihood_picture.h"
#include "ui/posterior/map_view.h"
#include "ui/posterior/posterior_picture.h"
#include "ui/session/edits.h"
#include "ui/session/spoken.h"
#include "ui/window/status_line.h"

using namespace gapscope;
using namespace gapscope::test;
using R = MeasurementRows;
using Status = Measurement::Status;

namespace {

constexpr const char* salted = R"({"format": "gapscope-study", "version": 1, "name": "Salt", "goal": "maximize",
  "response": {"name": "yield", "unit": "%", "min": 0, "max": 100}, "budget": 30, "seed": 1,
  "arms": {"kind": "grid", "variables": [
    {"name": "temperature", "unit": "C", "min": 30, "max": 70, "levels": 5, "scale": "linear"},
    {"name": "pH", "unit": "", "min": 5, "max": 7, "levels": 3, "scale": "linear"},
    {"name": "salt", "unit": "M", "min": 0, "max": 0.4, "levels": 5, "scale": "linear"}]},
  "model": {"kind": "kernel", "kernel": "matern52", "variance": 400, "lengthscales": [15, 0.8, 0.2], "mean": 50, "noise_sd": 3},
  "policy": {"name": "ei"}, "source": {"kind": "manual"}, "measurements": [{"arm": 12, "value": 55}, {"arm": 40, "value": 40}]})";

constexpr Eigen::Index salt03 = 18;  // 40 C, pH 5, salt 0.3

class TruthWindow : public CardWindow {
public:
    using CardWindow::CardWindow;

    MeasurementTable& table() { return *findChild<MeasurementTable*>(); }
    AwaitedList& awaited() { return *part<AwaitedList>("pending"); }
    QPushButton* button(const QString& words) {
        for (auto* each : findChildren<QPushButton*>())
            if (each->text() == words && each->isVisible()) return each;
        return nullptr;
    }
    void press(const QString& words) {
        auto* found = button(words);
        QVERIFY2(found && found->isEnabled(), qPrintable(words));
        hands::click(found, found->rect().center());
        done();
    }
    void keys(const QString& text) {
        hands::type(text);
        settle();
    }
    void press(Qt::Key key, Qt::KeyboardModifiers with = {}) {
        hands::press(key, with);
        done();
    }
    void clickRow(int row, Qt::MouseButton with = Qt::LeftButton) {
        hands::click(table().viewport(), table().visualRect(table().model()->index(row, R::ArmColumn)).center(), with);
        done();
    }
    QStringList conditions() {
        QStringList texts;
        for (auto* field : card().findChildren<QLineEdit*>())
            for (const auto* name : {"temperature", "pH", "salt"})
                if (field->accessibleName() == name) texts << field->text();
        return texts;
    }
    QString status() { return findChild<StatusLine*>()->findChild<QLabel*>("message")->text(); }
    void done() {
        settle();
        waitUntilDone();
    }
};

Scene sceneOf(StudySpec spec, const std::vector<double>& at) {
    Steering steering;
    const auto walk = walked(std::make_shared<const StudySpec>(std::move(spec)), steering);
    Scene scene;
    scene.shot = walk->rounds.back();
    scene.ranges = walk->ranges;
    scene.slice.at = at;
    return scene;
}

struct MapPicture {
    QImage left;
    Drawn drawn;
    bool says(const QString& words) const {
        return std::ranges::any_of(drawn.labels, [&](const Label& each) { return each.text.contains(words); });
    }
    // Of the left map; lines that are not upright have few in just their colour.
    int pixels(Role role) const {
        const auto wanted = Style().colour(role);
        const auto isNear = [](int a, int b) { return std::abs(a - b) < 40; };
        int count = 0;
        for (int y = 0; y < left.height(); ++y)
            for (int x = 0; x < left.width(); ++x) {
                const auto is = left.pixelColor(x, y);
                count += isNear(is.red(), wanted.red()) && isNear(is.green(), wanted.green()) && isNear(is.blue(), wanted.blue());
            }
        return count;
    }
};

MapPicture pictureOf(const Scene& scene, QSize size = {872, 372}) {
    QImage image(size, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::white);
    QPainter painter(&image);
    const auto drawn = drawPosterior(painter, QRectF(12, 4, size.width() - 16, size.height() - 8), scene, {}, {});
    painter.end();
    return {image.copy(drawn.plot.toAlignedRect()), drawn};
}

QImage mapOf(const Scene& scene) { return pictureOf(scene).left; }

// The same round, as if these were awaited or had failed.
Scene withUnmeasured(Scene scene, const std::vector<Eigen::Index>& pending, const std::vector<Eigen::Index>& failed) {
    auto spec = *scene.shot->spec;
    spec.pending = pending;
    for (const auto arm : failed) spec.measurements.push_back({.arm = arm, .status = Status::Failed});
    auto shot = std::make_shared<Snapshot>(*scene.shot);
    shot->spec = std::make_shared<const StudySpec>(spec);
    scene.shot = shot;
    return scene;
}

bool touch(const Label& a, const Label& b) {
    const auto common = a.outline.intersected(b.outline).boundingRect();
    return common.width() >= 1 && common.height() >= 1;
}

}  // namespace

class TestLabTruths : public QObject {
    Q_OBJECT

private slots:
    void init() {
        failOnWarnings();
        Preferences::rememberIn(nullptr);
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
        folder_ = std::make_unique<QTemporaryDir>();
        path_ = folder_->filePath("salt.gapscope");
        write(readStudy(salted));
    }
    void cleanup() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

    // --- Other conditions

    void otherConditionsBeginWithWhatTheCardAwaits() {
        auto spec = readStudy(salted);
        spec.pending = {salt03};
        write(spec);
        TruthWindow window(path_);
        window.clickRow(0);  // 30 C, pH 7, salt 0.2
        QVERIFY(window.session().scene().held);
        window.press("Other conditions");
        QCOMPARE(window.conditions(), (QStringList{"40", "5", "0.3"}));
        // The next key is a condition.
        auto* field = qobject_cast<QLineEdit*>(QApplication::focusWidget());
        QVERIFY(field && field->accessibleName() == "temperature");
        window.keys("43");
        QCOMPARE(field->text(), "43");
        window.press(Qt::Key_Return);
        window.press("Other conditions");
        QCOMPARE(window.conditions(), (QStringList{"43", "5", "0.3"}));
        window.press("Use these");
        window.keys("61");
        window.press(Qt::Key_Return);
        QCOMPARE(window.last().arm, salt03);
        QCOMPARE(window.last().at, (std::vector<double>{43, 5, 0.3}));
    }
    void aThirdCandidateIsMeasuredInsteadOfTheOneAskedFor() {
        auto spec = readStudy(salted);
        spec.pending = {salt03};
        write(spec);
        TruthWindow window(path_);
        for (const auto* temperature : {"50", "60"}) {
            window.press("Other conditions");
            window.keys(temperature);
            window.press(Qt::Key_Return);
        }
        window.keys("61");
        window.press(Qt::Key_Return);
        QCOMPARE(window.last().arm, salt03 + 30);
        QCOMPARE(window.last().suggested, std::optional(salt03));
    }
    void whatIsExpectedIsExpectedThere() {
        for (const bool knowsPlaces : {true, false}) {
            auto spec = readStudy(salted);
            spec.pending = {salt03};
            if (!knowsPlaces) {
                const auto* entry = findEntry(models(), "independent");
                spec.initial.model = {entry, Settings(entry->params)};
                spec.initial.model.settings.set("prior_sd", 20.0);
                spec.initial.model.settings.set("noise_sd", 3.0);
                spec.initial.model.settings.set("mean", 50.0);
            }
            write(spec);
            TruthWindow window(path_);
            const auto before = window.said("cardExpected");
            window.press("Other conditions");
            window.keys("34");
            window.press(Qt::Key_Return);
            const auto& shot = *window.session().walk()->rounds.back();
            const auto there = expectation(*shot.study, salt03, {34, 5, 0.3});
            const auto words = Speaker(shot).text(*cardExpectation(there, window.shown()));
            if (knowsPlaces) {
                QVERIFY(words != before);
                QCOMPARE(window.said("cardExpected"), words);
            } else {
                QCOMPARE(words, before);
                QVERIFY2(window.said("cardExpected").endsWith(": that is at 40 C, pH 5, 0.3 M."),
                         qPrintable(window.said("cardExpected")));
            }
        }
    }
    // The dot lies on the slice of what was really set, whatever it was meant for.
    void aDeviatingRunIsShownWhereItWas() {
        auto meant = readStudy(salted);
        meant.measurements.push_back(
            {.arm = salt03, .value = 70, .status = Status::Ignored, .at = {43, 5, 0.12}});  // teaches nothing: only the dot
        auto real = meant;
        real.measurements.back().arm = salt03 - 2;
        for (const double salt : {0.0, 0.1, 0.2, 0.3, 0.4})
            QVERIFY2(mapOf(sceneOf(meant, {40, 5, salt})) == mapOf(sceneOf(real, {40, 5, salt})),
                     qPrintable(QString::number(salt)));
        auto none = meant;
        none.measurements.back().at = {43, 5, 0.22};
        QVERIFY(mapOf(sceneOf(meant, {40, 5, 0.1})) != mapOf(sceneOf(none, {40, 5, 0.1})));
        QVERIFY(mapOf(sceneOf(meant, {40, 5, 0.3})) == mapOf(sceneOf(none, {40, 5, 0.3})));
    }

    // Beyond the map it stands at the edge, and a sign says that it belongs outside.
    void aRunBeyondTheMapIsMarked() {
        auto spec = readStudy(salted);
        const auto with = [&](double temperature, double pH) {
            auto changed = spec;
            changed.measurements.push_back({.arm = 3, .value = 70, .status = Status::Ignored, .at = {temperature, pH, 0.3}});
            return mapOf(sceneOf(changed, {40, 5, 0.3}));
        };
        const auto inside = with(75, 6);  // half a cell from the last
        QVERIFY(with(90, 6) != inside);
        QVERIFY(with(90, 6) == with(200, 6));
        QVERIFY(with(50, 9) != with(50, 7.5));
        QVERIFY(with(50, 1) != with(50, 4.5));
        QVERIFY(with(90, 9) != with(90, 6));
    }
    void bothMapsSayTheirSliceOrNeither() {
        const auto scene = sceneOf(readStudy(salted), {40, 5, 0.3});
        bool both = false;
        for (int width = 420; width <= 1100; width += 20) {
            const auto drawn = pictureOf(scene, {width, 372}).drawn;
            const auto said = std::ranges::count_if(drawn.labels, [](const Label& each) { return each.text.contains("· salt"); });
            QVERIFY2(said == 0 || said == std::ssize(drawn.maps), qPrintable(QString::number(width)));
            both = both || said == 2;
        }
        QVERIFY(both);
    }

    // --- What is awaited

    // What is chosen comes after it, and may be in another slice.
    void theMapsShowTheSliceOfWhatIsAwaited() {
        for (Eigen::Index arm = 15; arm < 20; ++arm) {
            auto spec = readStudy(salted);
            spec.pending = {arm, (arm + 2) % 5};
            auto scene = sceneOf(spec, {});
            QVERIFY2(MapView(scene).holds(arm), qPrintable(QString::number(arm)));
            scene.held = true;
            scene.looked = 0;
            QVERIFY(MapView(scene).holds(0));
        }
    }
    // A star on the same arm does not hide it.
    void whatHasNoResultIsSeenBesideTheStar() {
        const auto scene = sceneOf(readStudy(salted), {});
        const auto star = *scene.shot->decision.recommendation;
        auto there = scene;
        const auto& values = scene.shot->spec->arms->values;
        there.slice.at.assign(values.row(star).begin(), values.row(star).end());
        const auto none = pictureOf(there).pixels(Role::Measurement);
        const auto pending = pictureOf(withUnmeasured(there, {star}, {})).pixels(Role::Measurement),
                   failed = pictureOf(withUnmeasured(there, {}, {star})).pixels(Role::Measurement);
        QVERIFY2(pending > none + 15 && failed > none + 8, qPrintable(QString("%1 %2 %3").arg(none).arg(pending).arg(failed)));
        QVERIFY(pictureOf(withUnmeasured(there, {star}, {})).says("pending"));
    }
    void whatHasNoResultElsewhereIsCounted() {
        const auto scene = sceneOf(readStudy(salted), {40, 5, 0.3});
        const auto elsewhere = pictureOf(withUnmeasured(scene, {0, 1, salt03}, {2}));
        QVERIFY(elsewhere.says("2 pending, 1 failed"));
        QVERIFY(!pictureOf(withUnmeasured(scene, {salt03}, {})).says("1 pending"));
    }

    void whatIsAwaitedCanBeWithdrawnInTheTable() {
        auto spec = readStudy(salted);
        spec.pending = {salt03, 4};
        write(spec);
        TruthWindow window(path_);
        window.clickRow(2);
        window.press(Qt::Key_Delete);
        QCOMPARE(window.shown().pending, std::vector<Eigen::Index>{4});
        QCOMPARE(loadStudy(path_.toStdString()).pending, std::vector<Eigen::Index>{4});
        QCOMPARE(window.findChild<Edits*>()->undoText(), "withdraw 40 C, pH 5, 0.3 M");
        window.undo();
        QCOMPARE(window.shown().pending, (std::vector<Eigen::Index>{salt03, 4}));
        // The menu says why something cannot be done.
        window.clickRow(3);
        const std::unique_ptr<QMenu> menu(window.table().makeMenu());
        for (auto* each : menu->actions()) {
            const auto words = each->text().remove('&');
            if (words == "Withdraw") QVERIFY(each->isEnabled());
            if (words == "Strike out") QVERIFY(!each->isEnabled() && each->toolTip().contains("can be withdrawn"));
        }
    }
    void whatIsAwaitedCanBeWithdrawnInItsList() {
        auto spec = readStudy(salted);
        spec.pending = {salt03, 4, 9};
        write(spec);
        TruthWindow window(path_);
        auto& list = window.awaited();
        const auto place = [&](int row) { return list.visualItemRect(list.item(row)).center(); };
        // A right click leaves the selection at what the card shows.
        hands::click(list.viewport(), place(1), Qt::RightButton);
        QCOMPARE(list.currentRow(), 0);
        auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        QVERIFY(menu);
        for (auto* each : menu->actions())
            if (each->text().remove('&') == "Withdraw") hands::click(menu, menu->actionGeometry(each).center());
        window.done();
        QCOMPARE(window.shown().pending, (std::vector<Eigen::Index>{salt03, 9}));
        QVERIFY(window.said("cardSaved").startsWith("Withdrawn: "));
        // One that was chosen to be typed next, and nothing was typed: the card is about the others.
        hands::click(list.viewport(), place(1));
        window.settle();
        list.setFocus();
        window.press(Qt::Key_Delete);
        QCOMPARE(window.shown().pending, std::vector<Eigen::Index>{salt03});
        QCOMPARE(window.said("cardTitle"), "Awaited result 1 of 1");
        QCOMPARE(loadStudy(path_.toStdString()).pending, std::vector<Eigen::Index>{salt03});
    }
    void tooManyAreRefusedAloud() {
        TruthWindow window(path_);
        window.press("Ask for several");
        window.keys("99999");
        QCOMPARE(window.part<QSpinBox>("howMany")->value(), 99999);
        QCOMPARE(window.said("cardProblem"), "At most 1000 can be asked for at once.");
        window.press(Qt::Key_Return);
        QVERIFY(window.shown().pending.empty());
        window.part<QSpinBox>("howMany")->selectAll();
        window.keys("3");
        QCOMPARE(window.said("cardProblem"), QString());
        window.press(Qt::Key_Return);
        QCOMPARE(window.shown().pending.size(), 3u);
    }

    // --- Rows, and what is said of them

    void aRowThatComesBackFindsTheChangesWhereTheyWere() {
        auto spec = readStudy(salted);
        spec.measurements = {{.arm = 12, .value = 55},
                             {.arm = 40, .value = 40},
                             {.arm = 3, .value = 41},
                             {.arm = 5, .value = 42},
                             {.arm = 7, .value = 43}};
        for (const int after : {3, 4, 5}) {
            Change change{.after = after};
            change.budget = 30 + after;
            spec.changes.push_back(change);
        }
        write(spec);
        const auto before = writeStudy(spec);
        TruthWindow window(path_);
        window.clickRow(3);
        window.press(Qt::Key_Delete);
        QCOMPARE(window.shown().measurements[3].status, Status::Ignored);
        QVERIFY(writeStudy(loadStudy(path_.toStdString())) == writeStudy(window.shown()));
        window.press(Qt::Key_Delete);
        QCOMPARE(QString::fromStdString(writeStudy(loadStudy(path_.toStdString()))), QString::fromStdString(before));
        hands::press(Qt::Key_A, Qt::ControlModifier);
        window.press(Qt::Key_Delete);
        QCOMPARE(window.shown().measuredRows(), 0);
        window.openAndWait(path_);  // also after it was written and read
        window.clickRow(0);
        hands::press(Qt::Key_A, Qt::ControlModifier);
        window.press(Qt::Key_Delete);
        QCOMPARE(QString::fromStdString(writeStudy(loadStudy(path_.toStdString()))), QString::fromStdString(before));
    }
    void theFirstRoundOfAStudyWithResults() {
        TruthWindow window(path_);
        window.session().goTo(1);
        window.settle();
        const auto words = window.table().findChild<NoRows*>()->findChild<QLabel*>()->text();
        QCOMPARE(words, "Round 1 began without results; those of the study come in later rounds.");
        QVERIFY(window.table().findChild<NoRows*>()->isVisible());
        for (auto* each : window.table().findChild<NoRows*>()->findChildren<QPushButton*>()) QVERIFY(!each->isVisible());
    }
    void aFieldOverACellCoversNoOther() {
        TruthWindow window(path_);
        window.clickRow(1);
        window.press(Qt::Key_F2);
        const auto* field = window.table().viewport()->findChild<QLineEdit*>();
        QVERIFY(field);
        for (const int column : {R::ArmColumn, R::StatusColumn})
            QVERIFY(!field->geometry().intersects(window.table().visualRect(window.table().model()->index(1, column))));
        QVERIFY(field->width() >= 12 * field->fontMetrics().averageCharWidth());
    }

    // --- Words about changes

    void aResultWithItsFitIsNoChange() {
        const auto before = readStudy(salted);
        auto after = before;
        after.measurements.push_back({.arm = 3, .value = 60});
        Change fit{.after = 3, .why = "fit"};
        fit.model = before.initial.model;
        fit.model->settings.set("variance", 500.0);
        after.changes.push_back(fit);
        QCOMPARE(causeBetween(before, after), std::nullopt);
        QCOMPARE(causeBetween(after, before), std::nullopt);
        auto corrected = after;
        corrected.measurements[0].value = 12;
        QCOMPARE(causeBetween(before, corrected), Cause::Correction);
    }
    // Each result is followed by a fit; between the two something else may be recommended for a moment.
    void resultsOfALearningStudySayNothingOfAChange() {
        auto spec = readStudy(salted);
        spec.initial.model.settings.set("learning.method", "map");
        spec.initial.recommendation = "latent";
        for (const auto arm : {0, 25, 50, 74}) spec.measurements.push_back({.arm = arm, .value = 45.0 + arm % 7});
        write(spec);
        TruthWindow window(path_);
        for (const auto* value : {"88", "21", "79", "35", "66", "12"}) {
            window.enter(value);
            if (window.said("cardProblem").contains("Enter again")) window.again();
            QVERIFY2(!window.status().contains("moves the recommendation"), qPrintable(window.status()));
        }
        QVERIFY(window.shown().changes.size() >= 5);
    }
    void whatWasMadeAgainIsNotCalledTakenBack() {
        TruthWindow window(path_);
        window.press("Ask for several");
        window.keys("3");
        window.press(Qt::Key_Return);
        window.keys("48");
        window.press(Qt::Key_Return);
        window.undo();
        QVERIFY2(window.said("cardSaved").startsWith("Taken back: record 48"), qPrintable(window.said("cardSaved")));
        window.redo();
        QVERIFY2(window.said("cardSaved").startsWith("Made again: record 48"), qPrintable(window.said("cardSaved")));
    }
    void aRefusedSaveOffersNoWayBackToWhatIsShown() {
        TruthWindow window(path_);
        auto other = readStudy(salted);
        other.measurements.push_back({.arm = 1, .value = 33});
        write(other);  // somebody else did
        window.enter("52");
        QCOMPARE(window.part<QLineEdit>("value")->text(), "52");
        QVERIFY2(window.said("cardTitle").startsWith("Next: measurement"), qPrintable(window.said("cardTitle")));
        QVERIFY(!window.button("Back to the suggestion"));
    }
    // As in the form and in the report: one standard deviation.
    void giveOrTakeIsOneStandardDeviation() {
        TruthWindow window(path_);
        const auto& shot = *window.session().walk()->rounds.back();
        const auto what = suggestion(*shot.study, shot.decision);
        const double sd = shot.measurementSd(*what.arm);
        const auto words = surprise(what.mean + 10 * sd, what, shot);
        QVERIFY2(words.contains("give or take " + Speaker(shot).width(sd) + ")"), qPrintable(words));
    }

    // --- Files and pictures

    void theEndingOfAStudyIsItsOwn_data() {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("written");
        QTest::newRow("a date") << "Suzuki 19.11"
                                << "Suzuki 19.11.gapscope";
        QTest::newRow("complete") << "Suzuki.gapscope"
                                  << "Suzuki.gapscope";
    }
    void theEndingOfAStudyIsItsOwn() {
        QFETCH(QString, typed);
        QFETCH(QString, written);
        QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
        TruthWindow window(path_);
        QTimer::singleShot(0, &window, [&] {
            auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
            if (!dialog) return;
            dialog->setDirectory(folder_->path());
            dialog->findChild<QLineEdit*>("fileNameEdit")->setText(typed);
            hands::press(Qt::Key_Return);
        });
        window.actionCalled("Save as…")->trigger();
        window.waitUntilDone();
        QVERIFY(QFile::exists(folder_->filePath(written)));
        QCOMPARE(QFile::exists(folder_->filePath(typed)), typed == written);
    }
    void longNamesKeepClearOfTheirNumbers() {
        LikelihoodFacts facts;
        facts.total = -34.5;
        for (const auto* name : {"lengthscale catalyst amount in the second vessel", "noise sd"})
            facts.parameters.push_back({name, "mol%", 0.123456});
        const auto drawn = likelihoodFigure(Paper(), QRectF(8, 4, 684, 292), facts, nullptr, "Wait.", {}).drawn;
        for (std::size_t i = 0; i < drawn.labels.size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                QVERIFY2(!touch(drawn.labels[i], drawn.labels[j]),
                         qPrintable(drawn.labels[i].text + " / " + drawn.labels[j].text));
    }
    void theLastNumberBelowAPlotIsWhole() {
        const auto text = QString(salted).replace("\"max\": 70", "\"max\": 100");  // degrees
        const auto facts = kernelFacts(*sceneOf(readStudy(text.toStdString()), {}).shot, 0);
        for (const double scale : {1.0, 1.3, 1.6, 2.0}) {
            Style style;
            style.textScale = scale;
            const QRectF area(8, 4, 1184, 392);
            const auto drawn = kernelFigure(Paper(), area, facts, style).drawn;
            const auto isLast = [](const Label& label) { return label.text == "100"; };
            QVERIFY(std::ranges::count_if(drawn.labels, isLast) >= 3);
            for (const auto& label : drawn.labels)
                QVERIFY2(label.outline.boundingRect().right() <= area.right(), qPrintable(label.text));
        }
    }
    void theNameOfAColumnIsReadInItsBox() {
        TruthWindow window(path_);
        auto* dialog = window.paste("temperature\tpH\tsalt\tcatalyst amount (mol%)\n30\t5\t0\t47\n");
        QVERIFY(dialog);
        auto* box = dialog->findChild<QComboBox*>("value");
        box->setCurrentIndex(box->findText("catalyst amount (mol%)"));
        emit box->activated(box->currentIndex());
        window.settle();
        QStyleOptionComboBox option;
        option.initFrom(box);
        const auto room = box->style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, box);
        QVERIFY(box->fontMetrics().horizontalAdvance(box->currentText()) <= room.width());
        QVERIFY(dialog->width() <= 1280);
        dialog->reject();
    }

private:
    void write(const StudySpec& spec) { saveStudy(path_.toStdString(), spec); }

    std::unique_ptr<QTemporaryDir> folder_;
    QString path_;
};

GAPSCOPE_TEST(TestLabTruths)
#include "tst_lab_truths.moc"
