#include "ui/experiment/compare_picture.h"

#include <QApplication>
#include <QPainter>

#include "core/error.h"
#include "ui/experiment/charts.h"
#include "ui/experiment/compare_window.h"
#include "ui/experiment/experiment_form.h"
#include "ui/export/picture_file.h"
#include "ui/plot/chart_sheet.h"
#include "ui/window/look.h"

namespace gapscope {

namespace {

QString idOf(const QString& view) { return view.section('-', 1); }

}  // namespace

QStringList compareViews() {
    QStringList views{QStringLiteral("compare")};
    for (const auto& chart : charts()) views << QStringLiteral("compare-") + QString::fromLatin1(chart.id);
    return views;
}

void writeComparePicture(const QString& experiment, const ComparePicture& wanted) {
    const auto& palette = wanted.dark ? Palette::dark() : Palette::light();
    constexpr double legendPixels = 12;  // what Style calls text scale 1
    const auto* chart = findChart(idOf(wanted.view));
    const Style style{&palette, chart ? wanted.points * 96 / 72 / legendPixels : 1};
    useWidgetStyle();
    useColoursAndFont(style, style.font(Type::Legend));
    CompareWindow window;
    window.use(style);
    window.open(experiment);
    window.start();
    window.waitUntilDone();
    const auto findings = window.runner().findings();
    if (!findings) throw Error(experiment.toStdString(), window.form().problem().toStdString());
    PictureJob job{{}, wanted.size, 1, palette[chart ? Role::PlotBackground : Role::Window], window.windowTitle()};
    if (chart) {
        job.paint = [&](QPainter& painter, const QRectF& area) {
            const auto paper = Paper::of(*painter.device());
            const auto inner = area.adjusted(8, 4, -8, -4);
            paintOnce(painter, chart->figure(paper, inner, *findings, {findings->longest()}, style));
        };
    } else {
        window.setAttribute(Qt::WA_DontShowOnScreen);
        window.resize(wanted.size);
        window.show();
        for (int i = 0; i < 3; ++i) QApplication::processEvents(QEventLoop::ExcludeUserInputEvents);
        job.paint = [&](QPainter& painter, const QRectF&) { window.render(&painter); };
    }
    writePicture(wanted.file, job);
}

}  // namespace gapscope
