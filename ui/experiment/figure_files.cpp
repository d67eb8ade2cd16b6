#include "ui/experiment/figure_files.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <cmath>

#include "core/io/experiment_file.h"
#include "core/io/safe_file.h"
#include "ui/experiment/chart_words.h"

namespace gapscope {

namespace {

QString stemOf(const QString& picture) { return QFileInfo(picture).completeBaseName(); }

QString beside(const QString& picture, const char* ending) {
    return QFileInfo(picture).path() + '/' + stemOf(picture) + QLatin1String(ending);
}

QString quoted(QString name) { return '\'' + name.replace('\'', QStringLiteral("'\\''")) + '\''; }

}  // namespace

QString commandFor(const QString& picture, const FigureFiles& files) {
    constexpr double pixelsPerMillimetre = 96 / 25.4;
    const auto stem = stemOf(picture), experiment = quoted(stem + QStringLiteral(".experiment.json"));
    const QSizeF size = files.millimetres * pixelsPerMillimetre;
    return QStringLiteral("gapscope compare %1 -o %2 && gapscope --snapshot %3 --view compare-%4 --size %5x%6 --points %7 %1")
        .arg(experiment, quoted(stem + QStringLiteral(".csv")), quoted(QFileInfo(picture).fileName()),
             QString::fromLatin1(files.chart->id))
        .arg(std::lround(size.width()))
        .arg(std::lround(size.height()))
        .arg(files.points);
}

QString captionText(const QString& picture, const FigureFiles& files) {
    const auto title = files.chart->spoken(*files.findings, {files.findings->longest()}).section(QStringLiteral(". "), 0, 0);
    return title + QStringLiteral(". ") + captionOf(*files.findings) + QStringLiteral("\n\n") +
           QCoreApplication::translate("compare", "Made again by:") + '\n' + commandFor(picture, files) + '\n';
}

QStringList writeBeside(const QString& picture, const FigureFiles& files) {
    const auto table = beside(picture, ".csv"), experiment = beside(picture, ".experiment.json"), words = beside(picture, ".txt");
    writeFile(table.toStdString(), files.csv);
    saveExperiment(experiment.toStdString(), *files.findings->experiment);
    writeFile(words.toStdString(), captionText(picture, files).toStdString());
    return {QFileInfo(table).fileName(), QFileInfo(experiment).fileName(), QFileInfo(words).fileName()};
}

}  // namespace gapscope
