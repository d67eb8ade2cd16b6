#include "ui/export/export_dialog.h"

#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>

#include "core/error.h"

namespace gapscope {

namespace {

constexpr double pixelsPerMillimetre = 96 / 25.4;
constexpr double printRatio = 300.0 / 96;  // a PNG for print

}  // namespace

PictureJob pictureOf(const Panel& panel, const Scene& scene, const Palette& palette, QSizeF millimetres, double points) {
    const double legendPixels = 12;  // what Style calls text scale 1
    const Style style{&palette, points * 96 / 72 / legendPixels};
    const QSizeF size = millimetres * pixelsPerMillimetre;
    const auto paint = [draw = panel.draw, scene, style](QPainter& painter, const QRectF& area) {
        draw(painter, area.adjusted(8, 4, -8, -4), scene, style);
    };
    return {paint, size, printRatio, palette[Role::PlotBackground], panel.title};
}

ExportDialog::ExportDialog(const std::vector<Panel>& panels, Scene scene, const Style& style, QWidget* parent)
    : QDialog(parent), panels_(panels), scene_(std::move(scene)), style_(style), panel_(new QComboBox(this)) {
    setWindowTitle(tr("Export a picture"));
    for (std::size_t i = 0; i < panels.size(); ++i)
        if (panels[i].draw) panel_->addItem(panels[i].title, static_cast<int>(i));
    auto* form = new QFormLayout;
    form->addRow(tr("Picture"), panel_);
    form->addRow(tr("Width"), width_ = length("width", 160, 30, 1000, tr(" mm")));
    form->addRow(tr("Height"), height_ = length("height", 90, 20, 1000, tr(" mm")));
    form->addRow(tr("Text size"), points_ = length("points", 9, 4, 40, tr(" pt")));
    asOnScreen_ = new QCheckBox(tr("Colours as on screen"), this);
    form->addRow(QString(), asOnScreen_);
    preview_ = new QLabel(this);
    preview_->setFixedSize(440, 300);
    preview_->setAlignment(Qt::AlignCenter);
    preview_->setAccessibleName(tr("Preview"));
    said_ = new QLabel(this);
    said_->setWordWrap(true);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    save_ = buttons->addButton(tr("Save…"), QDialogButtonBox::ActionRole);
    copy_ = buttons->addButton(tr("Copy"), QDialogButtonBox::ActionRole);
    connect(save_, &QPushButton::clicked, this, &ExportDialog::save);
    connect(copy_, &QPushButton::clicked, this, &ExportDialog::copy);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* top = new QHBoxLayout;
    top->addLayout(form);
    top->addWidget(preview_);
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(top);
    layout->addWidget(said_);
    layout->addWidget(buttons);
    waiting_.setSingleShot(true);
    waiting_.setInterval(50);
    connect(&waiting_, &QTimer::timeout, this, &ExportDialog::refresh);
    connect(panel_, &QComboBox::currentIndexChanged, this, &ExportDialog::refresh);
    connect(asOnScreen_, &QCheckBox::toggled, this, &ExportDialog::refresh);
    refresh();
}

QDoubleSpinBox* ExportDialog::length(const QString& name, double value, double least, double most, const QString& unit) {
    auto* box = new QDoubleSpinBox(this);
    box->setObjectName(name);
    box->setDecimals(1);
    box->setRange(least, most);
    box->setValue(value);
    box->setSuffix(unit);
    connect(box, &QDoubleSpinBox::valueChanged, this, &ExportDialog::refresh);
    return box;
}

void ExportDialog::writeBeside(const QString& about, Beside write) {
    about_ = about;
    beside_ = std::move(write);
    say(about_, Role::SecondText);
}

const Panel& ExportDialog::panel() const { return panels_[static_cast<std::size_t>(panel_->currentData().toInt())]; }

PictureJob ExportDialog::job() const {
    const auto& palette = asOnScreen_->isChecked() ? *style_.palette : Palette::light();
    return pictureOf(panel(), scene_, palette, {width_->value(), height_->value()}, points_->value());
}

void ExportDialog::choose(const QString& id) {
    for (int i = 0; i < panel_->count(); ++i)
        if (panels_[static_cast<std::size_t>(panel_->itemData(i).toInt())].id == id) panel_->setCurrentIndex(i);
}

// Painted whole and then made small: letters that are laid out for the screen would lie about the paper.
void ExportDialog::refresh() {
    // A panel that nobody has opened has nothing to draw before its numbers are worked out.
    const bool ready = !panel().ready || panel().ready();
    for (auto* button : {save_, copy_}) button->setEnabled(ready);
    if (!ready) {
        preview_->setText(tr("Working it out …"));
        return waiting_.start();
    }
    auto whole = job();
    whole.pixelRatio = 2;
    const double ratio = preview_->devicePixelRatioF();
    const QSize room = (QSizeF(preview_->size() - QSize(4, 4)) * ratio).toSize();
    auto picture = QPixmap::fromImage(asImage(whole).scaled(room, Qt::KeepAspectRatio, Qt::SmoothTransformation));
    picture.setDevicePixelRatio(1);
    QPainter painter(&picture);  // white paper on a white window has no edge of its own
    painter.setPen(style_.colour(Role::Axis));
    painter.drawRect(picture.rect().adjusted(0, 0, -1, -1));
    painter.end();
    picture.setDevicePixelRatio(ratio);
    preview_->setPixmap(picture);
    say(about_, Role::SecondText);
}

void ExportDialog::save() {
    auto path = QFileDialog::getSaveFileName(this, tr("Save the picture"), panel_->currentText().toLower() + ".pdf",
                                             tr("PDF (*.pdf);;SVG (*.svg);;PNG (*.png)"));
    if (path.isEmpty()) return;
    if (QFileInfo(path).suffix().isEmpty()) path += QStringLiteral(".pdf");
    try {
        say(tr("Saved: %1").arg(write(path).join(QStringLiteral(", "))), Role::Text);
    } catch (const Error& e) {
        say(QString::fromUtf8(e.what()), Role::Error);
    }
}

QStringList ExportDialog::write(const QString& path) const {
    writePicture(path, job());
    QStringList names{path};
    if (beside_) names << beside_(path, panel(), {width_->value(), height_->value()}, points_->value());
    return names;
}

void ExportDialog::copy() {
    QGuiApplication::clipboard()->setImage(asImage(job()));
    say(tr("Copied."), Role::Text);
}

void ExportDialog::say(const QString& sentence, Role role) {
    auto colours = said_->palette();
    colours.setColor(QPalette::WindowText, style_.colour(role));
    said_->setPalette(colours);
    said_->setText(sentence);
}

}  // namespace gapscope
