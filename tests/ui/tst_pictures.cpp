// Pictures are pure functions of a scene: labels never touch or leave the picture, axes stand still, and nothing of a
// later line of the film is drawn earlier.
#include <QDir>
#include <QFileInfo>
#include <QImage>
#include <QPainter>
#include <algorithm>

#include "core/io/study_file.h"
#include "tests/places.h"
#include "tests/suite.h"
#include "ui/gaps/gap_parts.h"
#include "ui/gaps/gaps_picture.h"
#include "ui/posterior/posterior_picture.h"
#include "ui/session/scene.h"
#include "ui/session/spoken.h"
#include "ui/session/walk.h"

using namespace gapscope;

namespace {

// The examples, and the reference cases where they lie beside the repository.
QStringList studies() {
    QStringList files;
    for (const auto& folder : {QStringLiteral("/resources/studies"), QStringLiteral("/../shared/reference/cases")}) {
        const QDir dir(QStringLiteral(GAPSCOPE_SOURCE_DIR) + folder);
        for (const auto& name : dir.entryList({QStringLiteral("*.gapscope")}, QDir::Files)) files << dir.filePath(name);
    }
    return files;
}

WalkPtr walkOf(const QString& file) {
    Steering steering;
    return walked(std::make_shared<const StudySpec>(loadStudy(file.toStdString())), steering);
}

Scene sceneOf(const WalkPtr& walk, std::size_t round, int line) {
    Scene scene;
    scene.shot = walk->rounds[round];
    if (round + 1 < walk->rounds.size()) scene.next = walk->rounds[round + 1];
    scene.ranges = walk->ranges;
    scene.line = line;
    return scene;
}

int linesOf(const Scene& scene) {
    const auto& lines = scene.shot->conditions->policy.entry->lines;
    int shown = static_cast<int>(lines.size());
    for (int i = 0; i < shown; ++i)  // what is not measured yet has no line
        if (!scene.next && lines[static_cast<std::size_t>(i)].shows == Shows::Measurement) shown = i;
    return shown;
}

using Picture = std::function<Drawn(QPainter&, const QRectF&, const Scene&, const Style&)>;

const Picture posterior = [](QPainter& p, const QRectF& area, const Scene& scene, const Style& style) {
    return drawPosterior(p, area, scene, style);
};
const Picture gaps = [](QPainter& p, const QRectF& area, const Scene& scene, const Style& style) {
    return drawGaps(p, area, scene, style);
};

Drawn painted(const Picture& picture, QSize size, const Scene& scene, const Style& style = {}) {
    QImage image(size, QImage::Format_ARGB32_Premultiplied);
    QPainter painter(&image);
    return picture(painter, QRectF(12, 4, size.width() - 16, size.height() - 8), scene, style);
}

// What is wrong with the labels; empty if nothing is.
QString faultOf(const Drawn& drawn, QSize size) {
    const QRectF all(QPointF(0, 0), QSizeF(size));
    for (std::size_t i = 0; i < drawn.labels.size(); ++i) {
        const auto& label = drawn.labels[i];
        if (!all.adjusted(-1, -1, 1, 1).contains(label.outline.boundingRect()))
            return QStringLiteral("\"%1\" leaves the picture").arg(label.text);
        for (std::size_t j = 0; j < i; ++j) {
            if (!overlap(label, drawn.labels[j])) continue;
            const auto common = label.outline.intersected(drawn.labels[j].outline).boundingRect();
            if (common.width() < 1 || common.height() < 1) continue;  // boxes that only share an edge
            return QStringLiteral("\"%1\" touches \"%2\"").arg(label.text, drawn.labels[j].text);
        }
    }
    return {};
}

// Both pictures.
QImage pixels(const Scene& scene) {
    QImage image(768, 420, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::white);
    QPainter painter(&image);
    drawPosterior(painter, QRectF(12, 4, 752, 268), scene, {});
    drawGaps(painter, QRectF(12, 280, 752, 136), scene, {});
    return image;
}

// The same round with other numbers and arms wherever the film has not come to them.
SnapshotPtr scrambled(const Scene& scene) {
    Snapshot shot = *scene.shot;
    auto& d = shot.decision;
    const auto other = [&](Eigen::Index arm) { return (arm + 1) % shot.arms(); };
    const auto scale = [&](std::optional<Eigen::VectorXd>& list, bool isShown) {
        if (list && !isShown) *list *= 2;
    };
    scale(d.upper, scene.shows(Shows::Bounds));
    scale(d.lower, scene.shows(Shows::Bounds));
    scale(d.gap, scene.shows(Shows::Gaps));
    scale(d.index, scene.shows(Shows::Score) || scene.shows(Shows::Draw));
    if (d.J && !scene.shows(Shows::Leader)) d.J = other(*d.J);
    if (d.j && !scene.shows(Shows::Rival)) d.j = other(*d.j);
    if (d.recommendation && !scene.shows(Shows::Recommendation)) d.recommendation = other(*d.recommendation);
    if (!scene.shows(Shows::Choice))
        for (auto& arm : d.chosen) arm = other(arm);
    return std::make_shared<const Snapshot>(std::move(shot));
}

// Whether something of the study itself is called so.
bool isOwnName(const StudySpec& spec, const std::string& name) {
    return std::ranges::any_of(spec.arms->variables, [&](const Variable& v) { return v.name == name; }) ||
           std::ranges::find(spec.arms->labels, name) != spec.arms->labels.end();
}

bool says(const Drawn& drawn, const QString& name) {
    return std::ranges::any_of(drawn.labels, [&](const Label& label) {
        return label.text == name || label.text.startsWith(name + ' ') || label.text.startsWith(name + ':') ||
               label.text.startsWith(name + ',');
    });
}

}  // namespace

class TstPictures : public QObject {
    Q_OBJECT

private slots:
    void initTestCase_data() {
        QTest::addColumn<QString>("file");
        for (const auto& file : studies()) QTest::newRow(qPrintable(QFileInfo(file).baseName())) << file;
    }

    // Every round and every line at one size each in turn, so that all sizes, scales and themes meet all studies.
    void labelsKeepApart() {
        QFETCH_GLOBAL(QString, file);
        const auto walk = walkOf(file);
        const QSize sizes[] = {{768, 276}, {872, 372}, {1344, 524}}, low(768, 122);
        std::size_t turn = 0;
        for (std::size_t t = 0; t < walk->rounds.size(); ++t)
            for (int line = -1; line < linesOf(sceneOf(walk, t, 0)); ++line, ++turn) {
                Scene scene = sceneOf(walk, t, line);
                if (turn % 3 == 0) scene.looked = static_cast<Eigen::Index>(turn) % scene.shot->arms();
                const QSize size = sizes[turn % 3];
                const Style style{turn % 2 ? &Palette::dark() : &Palette::light(), turn / 3 % 2 ? 1.6 : 1};
                const auto lowFault = faultOf(painted(gaps, low, scene, style), low);
                QVERIFY2(lowFault.isEmpty(), qPrintable(QStringLiteral("low gaps, round %1: %2").arg(t + 1).arg(lowFault)));
                for (const auto* picture : {&posterior, &gaps}) {
                    const auto fault = faultOf(painted(*picture, size, scene, style), size);
                    QVERIFY2(fault.isEmpty(), qPrintable(QStringLiteral("round %1 line %2 %3x%4 scale %5: %6")
                                                             .arg(t + 1)
                                                             .arg(line)
                                                             .arg(size.width())
                                                             .arg(size.height())
                                                             .arg(style.textScale)
                                                             .arg(fault)));
                }
            }
    }

    void axisStandsStill() {
        QFETCH_GLOBAL(QString, file);
        const auto walk = walkOf(file);
        const auto first = valueRange(sceneOf(walk, 0, -1));
        for (std::size_t t = 1; t < walk->rounds.size(); ++t) {
            const auto now = valueRange(sceneOf(walk, t, -1));
            QCOMPARE(now.low, first.low);
            QCOMPARE(now.high, first.high);
        }
    }

    void nothingOfLaterLines() {
        QFETCH_GLOBAL(QString, file);
        const auto walk = walkOf(file);
        const QSize size(872, 372);
        for (std::size_t t = 0; t < walk->rounds.size(); ++t)
            for (int line = 0; line < linesOf(sceneOf(walk, t, 0)); ++line) {
                const Scene scene = sceneOf(walk, t, line);
                for (const auto* picture : {&posterior, &gaps}) {
                    const auto drawn = painted(*picture, size, scene);
                    QVERIFY(scene.shows(Shows::Leader) || !says(drawn, QStringLiteral("J")));
                    QVERIFY(scene.shows(Shows::Rival) || !says(drawn, QStringLiteral("j")));
                    QVERIFY(scene.shows(Shows::Choice) || !says(drawn, QStringLiteral("a")) || isOwnName(*walk->spec, "a"));
                    QVERIFY(scene.shows(Shows::Choice) || !says(drawn, QStringLiteral("chosen")));
                    QVERIFY(scene.shows(Shows::Recommendation) || !says(drawn, QStringLiteral("recommended")));
                    QVERIFY(scene.shows(Shows::Bounds) || !says(drawn, QStringLiteral("U")));
                }
            }
    }

    // What the film has not come to may be anything: the pixels do not tell.
    void pixelsTellNothingEarly() {
        QFETCH_GLOBAL(QString, file);
        const auto walk = walkOf(file);
        for (std::size_t t = 0; t < walk->rounds.size(); t += 4)
            for (int line = 0; line < linesOf(sceneOf(walk, t, 0)); ++line) {
                Scene scene = sceneOf(walk, t, line);
                const auto real = pixels(scene);
                scene.shot = scrambled(scene);
                QVERIFY2(real == pixels(scene), qPrintable(QStringLiteral("round %1 line %2").arg(t + 1).arg(line)));
            }
    }

    void gapsAreTheirParts() {
        QFETCH_GLOBAL(QString, file);
        const auto walk = walkOf(file);
        for (const auto& shot : walk->rounds)
            for (Eigen::Index k = 0; k < shot->arms(); ++k)
                if (const auto parts = gapParts(*shot, k))
                    COMPARE_CLOSE(shot->spec->sign() * (parts->best - parts->own), parts->gap, 1e-9);
    }

    // At the sizes of both arrangements: the gap of J and the two bounds that it lies between are written below the bars.
    void gapsSayHowTheyAreMade() {
        QFETCH_GLOBAL(QString, file);
        const auto walk = walkOf(file);
        for (std::size_t t = 0; t < walk->rounds.size(); ++t) {
            const Scene scene = sceneOf(walk, t, -1);
            const Snapshot& shot = *scene.shot;
            if (!shot.decision.gap || !shot.decision.J || shot.arms() <= 12) continue;
            const auto parts = *gapParts(shot, *shot.decision.J);
            const Speaker speaker(shot);
            for (const auto& [size, scale] : {std::pair(QSize(768, 122), 1.0), std::pair(QSize(872, 226), 1.6)}) {
                const auto drawn = painted(gaps, size, scene, Style{&Palette::light(), scale});
                const auto told = [&](const QString& words) {
                    return std::ranges::any_of(drawn.labels, [&](const Label& each) { return each.text.startsWith(words); });
                };
                const bool down = shot.spec->minimise;
                QVERIFY(told(QStringLiteral("B = ") + speaker.gap(parts.gap)));
                QVERIFY(told((down ? "U " : "L ") + speaker.value(parts.own)));
                QVERIFY(told((down ? "L " : "U ") + speaker.value(parts.best)));
            }
        }
    }
};

GAPSCOPE_TEST(TstPictures)
#include "tst_pictures.moc"
