#include "ui/export/picture_file.h"

#include <QBuffer>
#include <QPainter>
#include <QPdfWriter>
#include <QRegularExpression>
#include <QSvgGenerator>
#include <cmath>

#include "core/error.h"
#include "core/io/file_error.h"
#include "core/io/safe_file.h"

namespace gapscope {

namespace {

constexpr int dotsPerInch = 96;

bool paintOn(QPaintDevice& device, const PictureJob& job) {
    QPainter painter;
    if (!painter.begin(&device)) return false;
    const QRectF area(QPointF(), job.size);
    painter.fillRect(area, job.ground);
    job.paint(painter, area);
    return painter.end();
}

bool writePng(QIODevice& file, const PictureJob& job) { return asImage(job).save(&file, "PNG"); }

bool writePdf(QIODevice& file, const PictureJob& job) {
    QPdfWriter pdf(&file);
    pdf.setResolution(dotsPerInch);
    pdf.setTitle(job.title);
    pdf.setPageSize(QPageSize(job.size * 72 / dotsPerInch, QPageSize::Point, {}, QPageSize::ExactMatch));
    pdf.setPageMargins({0, 0, 0, 0});
    return paintOn(pdf, job);
}

// Where the font of this machine is not there, another one of its kind.
QByteArray withGenericFont(const QByteArray& svg) {
    static const QRegularExpression family(QStringLiteral("font-family=\"([^\",]*)\""));
    return QString::fromUtf8(svg).replace(family, QStringLiteral("font-family=\"'\\1', sans-serif\"")).toUtf8();
}

// The generator counts 72 dots to the inch unless told, and then sets text too small for its place.
bool writeSvg(QIODevice& file, const PictureJob& job) {
    QBuffer written;
    QSvgGenerator svg;
    svg.setOutputDevice(&written);
    svg.setResolution(dotsPerInch);
    svg.setSize(job.size.toSize());
    svg.setViewBox(QRectF(QPointF(), job.size));
    svg.setTitle(job.title);
    return paintOn(svg, job) && file.write(withGenericFont(written.data())) > 0;
}

}  // namespace

QImage asImage(const PictureJob& job) {
    const QSizeF pixels = job.size * job.pixelRatio;
    QImage image(qRound(pixels.width()), qRound(pixels.height()), QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(job.pixelRatio);
    image.setDotsPerMeterX(qRound(dotsPerInch * job.pixelRatio / 0.0254));
    image.setDotsPerMeterY(image.dotsPerMeterX());
    image.fill(job.ground);
    paintOn(image, job);
    return image;
}

void writePicture(const QString& path, const PictureJob& job) {
    using Write = bool (*)(QIODevice&, const PictureJob&);
    constexpr std::pair<const char*, Write> kinds[] = {{".png", writePng}, {".svg", writeSvg}, {".pdf", writePdf}};
    for (const auto& [ending, write] : kinds) {
        if (!path.endsWith(QLatin1String(ending), Qt::CaseInsensitive)) continue;
        QBuffer picture;
        if (!picture.open(QIODevice::WriteOnly) || !write(picture, job))
            throw FileError(path.toStdString(), "cannot be drawn: " + picture.errorString().toStdString());
        return writeFile(path.toStdString(), {picture.data().constData(), static_cast<std::size_t>(picture.size())});
    }
    throw FileError(path.toStdString(), "must end in .png, .svg or .pdf");
}

}  // namespace gapscope
