// The dialogs and what they make: previews that show the whole picture, Tab in the order that is seen, numbers as people
// say them, and pictures that come from the scene they are given.
#include <QAbstractButton>
#include <QComboBox>
#include <QLineEdit>

#include "core/problem/functions.h"
#include "tests/suite.h"
#include "tests/ui/window_bench.h"
#include "ui/export/export_dialog.h"
#include "ui/help/help_window.h"
#include "ui/setup/new_study_dialog.h"
#include "ui/start/start_page.h"

using namespace gapscope;
using namespace gapscope::test;

namespace {

QImage picture(const Panel& panel, const Scene& scene, const Style& style) {
    return asImage({[&](QPainter& painter, const QRectF& area) { panel.draw(painter, area, scene, style); }, QSizeF(600, 300), 1,
                    style.colour(Role::Window)});
}

// Whether something is drawn in this part of an image, given in shares of it.
bool hasInk(const QImage& image, QRectF part) {
    const QRect inside =
        QRectF(part.x() * image.width(), part.y() * image.height(), part.width() * image.width(), part.height() * image.height())
            .toRect();
    QSet<QRgb> colours;
    for (int y = inside.top(); y < inside.bottom(); ++y)
        for (int x = inside.left(); x < inside.right(); ++x) colours << image.pixel(x, y);
    return colours.size() > 8;
}

}  // namespace

class TestDialogs : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { QLocale::setDefault(QLocale::c()); }
    void init() {
        failOnWarnings();
        Preferences::rememberIn(nullptr);
    }

    void previewShowsTheWholePicture() {
        OpenWindow window(study("demo"));
        ExportDialog dialog(window.bench().panels(), window.session().scene(), window.style());
        const auto* preview = dialog.findChild<QLabel*>();
        for (auto* each : dialog.findChildren<QLabel*>())
            if (each->accessibleName() == "Preview") preview = each;
        const QPixmap shown = preview->pixmap(Qt::ReturnByValue);
        QVERIFY(shown.width() <= preview->width() && shown.height() <= preview->height());
        COMPARE_CLOSE(double(shown.width()) / shown.height(), 160.0 / 90, 0.02);
        // The x axis with its numbers stands along the lower edge, to the right end.
        QVERIFY(hasInk(shown.toImage(), {0.5, 0.88, 0.46, 0.1}));
        QVERIFY(hasInk(shown.toImage(), {0.86, 0.3, 0.1, 0.3}));
    }

    void exportBeginsWithThePanelMeant() {
        OpenWindow window(study("demo"));
        ExportDialog dialog(window.bench().panels(), window.session().scene(), window.style());
        auto* panel = dialog.findChild<QComboBox*>();
        for (const auto& each : window.bench().panels()) {
            if (!each.draw) continue;
            dialog.choose(each.id);
            QCOMPARE(panel->currentText(), each.title);
        }
    }

    // Every picture that leaves the window is of the scene that is handed over, not of the one on screen.
    void picturesComeFromTheirScene() {
        OpenWindow window(study("gramacy-lee"));
        auto& session = window.session();
        const Scene last = session.scene();
        session.goTo(4);
        const Scene early = session.scene();
        for (const auto* id : {"posterior", "acquisition", "algorithm", "timeline"}) {
            const auto* panel = window.bench().panel(id);
            QVERIFY2(panel->draw, id);
            session.goTo(4);
            const QImage a = picture(*panel, last, window.style()), b = picture(*panel, early, window.style());
            QVERIFY2(a != b, id);
            session.goTo(session.rounds());
            QVERIFY2(picture(*panel, last, window.style()) == a, id);
            QVERIFY2(picture(*panel, early, window.style()) == b, id);
        }
    }

    void algorithmOnPaperHasItsOwnColours() {
        OpenWindow window(study("demo"));
        window.usePalette(Palette::dark());
        const auto* panel = window.bench().panel("algorithm");
        const QImage light = picture(*panel, window.session().scene(), Style{&Palette::light(), 1});
        int dark = 0;
        for (int y = 0; y < light.height(); ++y)
            for (int x = 0; x < light.width(); ++x) dark += qGray(light.pixel(x, y)) < 90;
        QVERIFY(dark > 500);  // ink on paper
        QVERIFY(qGray(light.pixel(light.width() - 2, light.height() - 2)) > 200);
    }

    void tabGoesInTheOrderSeen() {
        NewStudyDialog dialog(Style{});
        auto* problem = dialog.findChild<QComboBox*>("function");
        for (const auto* name : {"branin", "sine"}) {
            if (const int at = problem->findData(QString::fromLatin1(name)); at >= 0) problem->setCurrentIndex(at);
            QWidget* at = problem;
            QStringList order;
            for (int i = 0; i < 60 && at->objectName() != "noise"; ++i) {
                at = at->nextInFocusChain();
                const bool seen = at->isVisibleTo(&dialog);  // names are those of a formula's variables only
                if (seen && (at->objectName().startsWith("variable") || at->objectName() == "noise")) order << at->objectName();
            }
            QCOMPARE(order.value(0), QString("variable0-0"));
            QCOMPARE(order.last(), QString("noise"));
            QVERIFY(std::ranges::is_sorted(order.cbegin(), order.cend() - 1));
        }
    }

    void everyFieldOfANewStudyExplainsItself() {
        NewStudyDialog dialog(Style{});
        for (const auto* field : dialog.findChildren<QLineEdit*>())
            QVERIFY2(helpFor(field).body.size() > 25, qPrintable(field->objectName()));
        for (const auto* field : dialog.findChildren<QComboBox*>()) QVERIFY(!field->whatsThis().isEmpty());
        dialog.show();
        QApplication::setActiveWindow(&dialog);
        dialog.findChild<QLineEdit*>("noise")->setFocus();
        QTest::keyClick(&dialog, Qt::Key_F1);
        auto* help = dialog.findChild<HelpWindow*>();
        QVERIFY(help->isVisible());
        QVERIFY(help->html().contains("Noise sd"));
    }

    void defaultsAreNumbersThatPeopleSay() {
        for (const auto& function : functions()) {
            const auto form = formFor(QString::fromUtf8(function.id.data(), qsizetype(function.id.size())));
            QStringList said = form.lengthscales.split(' ');
            said << form.noise << form.spread << form.mean;
            for (const auto& each : said) {
                bool ok = false;
                const double value = QLocale().toDouble(each, &ok);
                QVERIFY2(ok, qPrintable(each));
                QCOMPARE(QString::number(value, 'g', 2).toDouble(), value);
            }
            const auto& side = function.domain.front();
            COMPARE_CLOSE(QLocale().toDouble(said.front()), (side.max - side.min) / 5, 0.05);
        }
    }

    // All examples are in sight where the window has its smallest size, whatever the size of the text.
    void examplesFillTheStartPage() {
        for (const double scale : {1.0, 1.6}) {
            StartPage page(studies());
            page.resize(1280, 712);
            page.use(Style{&Palette::light(), scale});
            page.show();
            QApplication::processEvents();
            int right = 0;
            for (auto* card : page.findChildren<QAbstractButton*>()) {
                const QRect at(card->mapTo(&page, QPoint()), card->size());
                QVERIFY2(page.rect().contains(at), qPrintable(card->text()));
                right = std::max(right, at.right());
            }
            QVERIFY(right > 1100);
        }
    }
};

GAPSCOPE_TEST(TestDialogs)

#include "tst_dialogs.moc"
