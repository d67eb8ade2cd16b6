// Arms side by side: their order, rows that taught nothing, the band's two meanings, and notes that keep out of the way.
#include <QImage>
#include <QPainter>
#include <QRegularExpression>
#include <QSignalSpy>
#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "core/io/study_file.h"
#include "core/study/simulate.h"
#include "tests/places.h"
#include "tests/suite.h"
#include "ui/gaps/gaps_picture.h"
#include "ui/looking/arm_at.h"
#include "ui/looking/arm_words.h"
#include "ui/looking/looking.h"
#include "ui/looking/looking_panel.h"
#include "ui/plot/arm_axis.h"
#include "ui/posterior/map_view.h"
#include "ui/posterior/posterior_picture.h"
#include "ui/session/session.h"
#include "ui/session/spoken.h"

using namespace gapscope;
using Eigen::Index;

namespace {

StudySpec load(const QString& name) {
    return loadStudy((QStringLiteral(GAPSCOPE_SOURCE_DIR "/resources/studies/") + name + ".gapscope").toStdString());
}

WalkPtr walkOf(StudySpec spec) {
    Steering steering;
    return walked(std::make_shared<const StudySpec>(std::move(spec)), steering);
}

Scene sceneOf(const WalkPtr& walk, std::size_t round, int line = -1) {
    Scene scene;
    scene.shot = walk->rounds[round];
    if (round + 1 < walk->rounds.size()) scene.next = walk->rounds[round + 1];
    scene.ranges = walk->ranges;
    scene.line = line;
    return scene;
}

Scene lastOf(const WalkPtr& walk) { return sceneOf(walk, walk->rounds.size() - 1); }

void usePolicy(StudySpec& spec, const char* id) {
    spec.initial.recommendation.clear();
    spec.initial.policy = {findPolicy(id), Settings(findPolicy(id)->params)};
    spec.changes.clear();
}

struct Painted {
    QImage image;
    Drawn drawn;
};

Painted painted(const Scene& scene, QSize size = {872, 372}, const Style& style = {}, const Extras& extras = {}) {
    Painted result{QImage(size, QImage::Format_ARGB32_Premultiplied), {}};
    result.image.fill(Qt::white);
    QPainter painter(&result.image);
    result.drawn = drawPosterior(painter, QRectF(12, 4, size.width() - 16, size.height() - 8), scene, style, extras);
    return result;
}

const Label* labelWith(const Drawn& drawn, const QString& words) {
    const auto found = std::ranges::find_if(drawn.labels, [&](const Label& label) { return label.text.contains(words); });
    return found == drawn.labels.end() ? nullptr : &*found;
}

// What an order goes by, in the user's orientation; the better stands first.
double keyOf(const Snapshot& shot, ArmOrder by, Index arm) {
    const bool down = shot.spec->minimise;
    switch (by) {
        case ArmOrder::Listed: return static_cast<double>(arm);
        case ArmOrder::Mean: return down ? shot.mean(arm) : -shot.mean(arm);
        case ArmOrder::Upper: return down ? shot.lower(arm) : -shot.upper(arm);
        case ArmOrder::Gap: return (*shot.decision.gap)[arm];
    }
    return 0;
}

// A study with one row of every kind.
StudySpec withEveryRow(const QString& name) {
    StudySpec spec = load(name);
    const double value = *spec.measurements.front().value;
    spec.measurements.push_back({.arm = 1, .status = Measurement::Status::Failed});
    spec.measurements.push_back({.arm = 2, .value = value, .status = Measurement::Status::Ignored});
    spec.pending = {3};
    return spec;
}

}  // namespace

class TstSlots : public QObject {
    Q_OBJECT

private slots:
    void ordersFollowTheRoundsNumbers() {
        for (const bool down : {false, true}) {
            StudySpec spec = load("model-selection");
            spec.minimise = down;
            spec.initial.excluded = {5};
            const auto walk = walkOf(spec);
            for (std::size_t t = 0; t < walk->rounds.size(); ++t)
                for (const auto by : armOrders) {
                    Scene scene = sceneOf(walk, t);
                    scene.switches.order = by;
                    const auto order = armsInOrder(scene);
                    QCOMPARE(order.by, by);
                    if (by == ArmOrder::Listed) {
                        QVERIFY(order.arms.empty());
                        continue;
                    }
                    auto sorted = order.arms;
                    std::ranges::sort(sorted);
                    QCOMPARE(static_cast<Index>(sorted.size()), scene.shot->arms());
                    for (std::size_t i = 0; i < sorted.size(); ++i) QCOMPARE(sorted[i], static_cast<Index>(i));
                    for (std::size_t i = 1; i < order.arms.size(); ++i) {
                        const double a = keyOf(*scene.shot, by, order.arms[i - 1]), b = keyOf(*scene.shot, by, order.arms[i]);
                        QVERIFY(a <= b || std::isnan(b));
                    }
                }
        }
    }

    // A place in the row must not tell a bound or a gap before its line.
    void orderHidesWhatTheFilmHides() {
        const auto walk = walkOf(load("model-selection"));
        const auto lines = static_cast<int>(walk->rounds[4]->conditions->policy.entry->lines.size());
        for (int line = 0; line < lines; ++line) {
            Scene scene = sceneOf(walk, 4, line);
            scene.switches.order = ArmOrder::Upper;
            QCOMPARE(!armsInOrder(scene).arms.empty(), scene.shows(Shows::Bounds));
            scene.switches.order = ArmOrder::Gap;
            QCOMPARE(!armsInOrder(scene).arms.empty(), scene.shows(Shows::Gaps));
            scene.switches.order = ArmOrder::Mean;
            QVERIFY(!armsInOrder(scene).arms.empty());
            QVERIFY(canOrder(scene, nextOrder(scene)));
        }
        StudySpec spec = load("model-selection");
        usePolicy(spec, "ei");
        Scene scene = lastOf(walkOf(spec));
        scene.switches.order = ArmOrder::Upper;  // it has no bounds
        QCOMPARE(armsInOrder(scene).by, ArmOrder::Listed);
        scene = lastOf(walkOf(load("demo")));
        scene.switches.order = ArmOrder::Mean;  // arms on a line stand at their values
        QVERIFY(armsInOrder(scene).arms.empty());
    }

    void picturesShareTheOrder() {
        const auto walk = walkOf(load("model-selection"));
        Scene scene = lastOf(walk);
        for (const auto by : armOrders) {
            scene.switches.order = by;
            const auto posterior = painted(scene).drawn;
            QImage image(872, 240, QImage::Format_ARGB32_Premultiplied);
            QPainter painter(&image);
            const auto gaps = drawGaps(painter, QRectF(12, 4, 856, 232), scene, {});
            QVERIFY(posterior.order.arms == gaps.order.arms);
            QCOMPARE(posterior.plot.left(), gaps.plot.left());
            const double wide = posterior.plot.width() / static_cast<double>(scene.shot->arms());
            for (Index i = 0; i < scene.shot->arms(); ++i) {
                const double x = posterior.plot.left() + (static_cast<double>(i) + 0.5) * wide;
                const auto expected = by == ArmOrder::Listed ? i : posterior.order.arms[static_cast<std::size_t>(i)];
                QCOMPARE(armAt({x, posterior.plot.center().y()}, posterior, scene), std::optional<Index>(expected));
                QCOMPARE(armAt({x, gaps.plot.center().y()}, gaps, scene), std::optional<Index>(expected));
            }
            QVERIFY(labelWith(posterior, by == ArmOrder::Listed ? "arm number" : orderTitle(by, false)));
        }
    }

    void everyOrderKeepsLabelsApart() {
        for (const char* name : {"model-selection", "five-bernoulli-arms"}) {
            const auto walk = walkOf(withEveryRow(name));
            for (const auto by : armOrders)
                for (const double scale : {1.0, 1.6})
                    for (const QSize size : {QSize(768, 276), QSize(872, 372)}) {
                        Scene scene = lastOf(walk);
                        scene.switches.order = by;
                        scene.switches.newMeasurement = by == ArmOrder::Gap;
                        Extras extras;
                        extras.live = true;
                        const auto drawn = painted(scene, size, Style{&Palette::light(), scale}, extras).drawn;
                        for (std::size_t i = 0; i < drawn.labels.size(); ++i)
                            for (std::size_t j = 0; j < i; ++j)
                                QVERIFY2(!overlap(drawn.labels[i], drawn.labels[j]),
                                         qPrintable(drawn.labels[i].text + " / " + drawn.labels[j].text));
                    }
        }
    }

    // Closer, arms have their names, each under its own mark; those beside the stretch shown leave nothing behind.
    void slotsCanBeZoomed() {
        const auto walk = walkOf(load("model-selection"));
        for (const double scale : {1.0, 1.6}) {
            Scene scene = lastOf(walk);
            Extras extras;
            extras.lens.x = {0.45, 0.6};
            const auto drawn = painted(scene, {872, 372}, Style{&Palette::light(), scale}, extras).drawn;
            QCOMPARE(drawn.x, extras.lens.x);
            for (std::size_t i = 0; i < drawn.labels.size(); ++i)
                for (std::size_t j = 0; j < i; ++j)
                    QVERIFY2(!overlap(drawn.labels[i], drawn.labels[j]),
                             qPrintable(drawn.labels[i].text + " / " + drawn.labels[j].text));
            const ArmAxis axis(*scene.shot, drawn.plot.left(), drawn.plot.right(), drawn.x, drawn.order);
            int seen = 0;
            for (Index k = 0; k < scene.shot->arms(); ++k) {
                if (!axis.isInView(k)) continue;
                ++seen;
                QVERIFY(axis.x(k) >= drawn.plot.left() - 1 && axis.x(k) <= drawn.plot.right() + 1);
                QCOMPARE(armAt({axis.x(k), drawn.plot.center().y()}, drawn, scene), std::optional(k));
            }
            QCOMPARE(seen, 24);  // 0.15 of 160
            // Longer names are shortened in their middle; where too little of them would be left they are numbers.
            QVERIFY(labelWith(drawn, "lins") || labelWith(drawn, "arm number"));
            QVERIFY(!labelWith(drawn, QString::fromStdString(scene.shot->spec->arms->name(20))));
        }
    }

    // Counts of repeats and bounds beyond the axis cover neither the intervals of J and j nor a measurement.
    void numbersKeepClearOfWhatMatters_data() {
        QTest::addColumn<QString>("policy");
        QTest::newRow("BayesGap") << "bayesgap";
        QTest::newRow("UCB") << "ucb1";
    }
    void numbersKeepClearOfWhatMatters() {
        QFETCH(QString, policy);
        StudySpec spec = load("demo");
        spec.measurements.clear();
        spec.initial.budget = 160;
        usePolicy(spec, policy.toUtf8());
        const auto walk = walkOf(simulated(std::make_shared<const StudySpec>(spec), 150).spec());
        int counts = 0, bounds = 0;
        for (std::size_t t = 20; t < walk->rounds.size(); t += 9)
            for (const int way : {0, 1, 2}) {
                Scene scene = sceneOf(walk, t);
                scene.switches.contenders = way == 1;
                const auto& shot = *scene.shot;
                Extras extras;
                if (way == 2 && shot.decision.J) extras.lens.values = Range{scene.ranges.value.low, shot.mean(*shot.decision.J)};
                const auto drawn = painted(scene, {740, 260}, {}, extras).drawn;
                const ArmAxis axis(shot, drawn.plot.left(), drawn.plot.right(), drawn.x, drawn.order);
                std::map<Index, std::vector<double>> values;
                for (const auto* row : shot.rowsSeen()) values[row->arm].push_back(shot.shown(*row));
                std::vector<std::pair<QRectF, QString>> kept;
                for (const auto& [arm, all] : values) {
                    const double average = std::accumulate(all.begin(), all.end(), 0.0) / static_cast<double>(all.size());
                    for (const double v : all.size() > 5 ? std::vector{average} : all)
                        kept.emplace_back(QRectF(axis.x(arm) - 3, drawn.y.pixel(v) - 3, 6, 6), "dot");
                }
                for (const auto& [arm, name] : {std::pair(shot.decision.J, "J"), std::pair(shot.decision.j, "j")})
                    if (arm && shot.hasBounds())
                        kept.emplace_back(QRectF(QPointF(axis.x(*arm) - 5, drawn.y.clampedPixel(shot.upper(*arm)) - 1),
                                                 QPointF(axis.x(*arm) + 5, drawn.y.clampedPixel(shot.lower(*arm)) + 1)),
                                          name);
                for (const auto& label : drawn.labels) {
                    if (!drawn.plot.contains(label.outline.boundingRect())) continue;
                    counts += label.text.startsWith(QChar(0xD7));
                    bounds += label.text.startsWith("U ");
                    for (const auto& [box, name] : kept)
                        QVERIFY2(!box.intersects(label.outline.boundingRect()),
                                 qPrintable(QString("round %1: %2 over %3").arg(t).arg(label.text, name)));
                }
            }
        QVERIFY(counts > 5 && (policy == "ucb1" || bounds > 5));
    }

    void clicksInTheLegend() {
        Session session;
        session.start(load("model-selection"));
        session.waitUntilDone();
        Looking looking(session);
        LookingPanel panel(
            QStringLiteral("Posterior"), session, looking,
            [](const Paper& paper, const QRectF& area, const Scene& scene, const Extras& extras) {
                return posteriorFigure(paper, area, scene, {}, extras);
            },
            QSize(320, 180));
        panel.resize(872, 372);
        panel.show();
        const auto click = [&](LegendSwitch which) {
            panel.grab();
            for (const auto& [each, box] : panel.drawn().switches)
                if (each == which) return QTest::mouseClick(&panel, Qt::LeftButton, {}, box.center().toPoint());
            QFAIL("the legend has no such word");
        };
        for (const auto by : {ArmOrder::Mean, ArmOrder::Upper, ArmOrder::Gap, ArmOrder::Listed}) {
            click(LegendSwitch::Order);
            QCOMPARE(session.switches().order, by);
        }
        click(LegendSwitch::Band);
        QVERIFY(session.switches().newMeasurement);
        QVERIFY(!session.scene().held);
        panel.grab();
        QVERIFY(labelWith(panel.drawn(), "new measurement"));
        click(LegendSwitch::Band);
        QVERIFY(!session.switches().newMeasurement);
        // On paper nothing can be clicked.
        QVERIFY(painted(session.scene()).drawn.switches.empty());
    }

    // The axis holds the band of every round, and the belief's own numbers are those of the core.
    void bandOfANewMeasurement() {
        const auto walk = walkOf(load("demo"));
        for (std::size_t t = 0; t < walk->rounds.size(); ++t) {
            Scene scene = sceneOf(walk, t);
            const auto narrow = valueRange(scene);
            scene.switches.newMeasurement = true;
            const auto wide = valueRange(scene);
            QVERIFY(wide.low <= narrow.low && wide.high >= narrow.high);
            for (Index k = 0; k < scene.shot->arms(); ++k) {
                const double reach = 2 * std::sqrt(scene.shot->sd(k) * scene.shot->sd(k) + scene.shot->posterior.noiseVariance());
                QVERIFY(scene.shot->mean(k) + reach < wide.high && scene.shot->mean(k) - reach > wide.low);
            }
        }
        Scene scene = lastOf(walk);
        const auto value = painted(scene);
        scene.switches.newMeasurement = true;
        const auto measurement = painted(scene);
        QVERIFY(labelWith(value.drawn, "(value)") && labelWith(measurement.drawn, "(new measurement)"));
        QVERIFY(value.image != measurement.image);
    }

    void rowsThatTaughtNothing_data() {
        QTest::addColumn<QString>("study");
        for (const char* name : {"demo", "model-selection", "five-bernoulli-arms", "branin"}) QTest::newRow(name) << name;
    }

    void rowsThatTaughtNothing() {
        QFETCH(QString, study);
        const auto plain = lastOf(walkOf(load(study))), full = lastOf(walkOf(withEveryRow(study)));
        const auto before = painted(plain), after = painted(full);
        for (const char* word : {"pending", "failed", "ignored"}) {
            QVERIFY2(!labelWith(before.drawn, word), word);
            QVERIFY2(labelWith(after.drawn, word), word);
        }
        QVERIFY(armTooltip(full, 1).contains("failed 1×, no value"));
        QVERIFY(armTooltip(full, 2).contains("1 ignored"));
        QVERIFY(armTooltip(full, 3).contains("result awaited"));
        QVERIFY(!armTooltip(full, 0).contains("failed"));
        // The cross and the square stand at their arms: on the cell, or just above the axis.
        const auto inked = [&](QPointF at) {
            int count = 0;
            for (int y = -5; y <= 5; ++y)
                for (int x = -5; x <= 5; ++x) {
                    const QPoint pixel = at.toPoint() + QPoint(x, y);
                    count += qGray(after.image.pixel(pixel)) < 110 && after.image.pixel(pixel) != before.image.pixel(pixel);
                }
            return count;
        };
        for (const Index arm : {Index{1}, Index{3}}) {
            const auto& d = after.drawn;
            const QPointF at = d.arms == ArmsLie::InMaps
                                   ? MapView(full).place(arm, d.maps.front())
                                   : QPointF(ArmAxis(*full.shot, d.plot.left(), d.plot.right()).x(arm), d.plot.bottom() - 11);
            QVERIFY(inked(at) > 3);
        }
    }

    // Earlier rounds know nothing of what is awaited now.
    void pendingBelongsToTheLastRound() {
        const auto walk = walkOf(withEveryRow("demo"));
        QVERIFY(!labelWith(painted(sceneOf(walk, 2)).drawn, "pending"));
        QVERIFY(!labelWith(painted(sceneOf(walk, 2)).drawn, "failed"));
    }

    void noteKeepsOffTheMarks() {
        const auto walk = walkOf(load("five-bernoulli-arms"));
        for (std::size_t t = 0; t < walk->rounds.size(); ++t)
            for (const double scale : {1.0, 1.6})
                for (const QSize size : {QSize(768, 276), QSize(872, 372), QSize(1344, 524)}) {
                    const Scene scene = sceneOf(walk, t);
                    const auto drawn = painted(scene, size, Style{&Palette::light(), scale}).drawn;
                    const auto* note = labelWith(drawn, QStringLiteral("may leave 0–1"));
                    QVERIFY(note);
                    QVERIFY(note->outline.boundingRect().bottom() <= drawn.plot.top() + 1);
                }
    }

    void promiseIsSaidForSlotsAndLines() {
        for (const char* study : {"demo", "model-selection"})
            for (const char* policy : {"ei", "pi"}) {
                StudySpec spec = load(study);
                usePolicy(spec, policy);
                Scene scene = lastOf(walkOf(spec));
                scene.looked = scene.shot->decision.chosen.front();
                const auto picture = painted(scene);
                const auto* label = labelWith(picture.drawn, QString(policy).toUpper() + " = ");
                QVERIFY(label);
                const double index = (*scene.shot->decision.index)[*scene.looked];
                const QString said = label->text.section("= ", 1);
                QCOMPARE(said, Speaker(*scene.shot).index(index));  // the digits that the sentences have
                // And they are the number's own: half of the last digit, of percent where it is a chance.
                const bool chance = said.endsWith(" %");
                const QString digits = chance ? said.chopped(2) : said;
                bool isNumber = false;
                const double number = digits.toDouble(&isNumber), unit = std::pow(10, -digits.section('.', 1).size());
                QVERIFY2(isNumber && digits.count(QRegularExpression("[1-9]")) > 0, qPrintable(said));
                COMPARE_CLOSE(number, chance ? 100 * index : index, 0.5001 * unit);
            }
    }

    // Every arm's drawn value is there in its slot, but not before it is drawn.
    void thompsonsDrawInSlots() {
        StudySpec spec = load("model-selection");
        usePolicy(spec, "thompson");
        const auto walk = walkOf(spec);
        const QRgb colour = Palette::light()[Role::Curve5].rgb();
        const auto& lines = spec.initial.policy.entry->lines;
        for (int line = 0; line < static_cast<int>(lines.size()); ++line) {
            const Scene scene = sceneOf(walk, 5, line);
            const auto picture = painted(scene, {1344, 524});
            const ArmAxis x(*scene.shot, picture.drawn.plot.left(), picture.drawn.plot.right());
            int seen = 0, inside = 0;
            for (Index k = 0; k < scene.shot->arms(); ++k) {
                const double y = picture.drawn.y.pixel((*scene.shot->decision.index)[k]);
                if (y < picture.drawn.y.to + 2 || y > picture.drawn.y.from - 2) continue;
                ++inside;
                seen += picture.image.pixel(QPointF(x.x(k), y - 0.5).toPoint()) == colour;
            }
            if (lines[static_cast<std::size_t>(line)].shows == Shows::Draw) QVERIFY(2 * seen > inside);
            if (!scene.shows(Shows::Draw)) QCOMPARE(seen, 0);
        }
    }
};

GAPSCOPE_TEST(TstSlots)
#include "tst_slots.moc"
