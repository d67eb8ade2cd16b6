#include "ui/window/main_window.h"

#include <QActionGroup>
#include <QApplication>
#include <QDateTime>
#include <QFileDialog>
#include <QFileInfo>
#include <QImageWriter>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QPdfWriter>
#include <QPushButton>
#include <QScrollArea>
#include <QSplitter>
#include <QStackedWidget>
#include <QToolTip>
#include <QVBoxLayout>

#include "core/io/study_file.h"
#include "ui/algorithm/algorithm_panel.h"
#include "ui/algorithm/why_panel.h"
#include "ui/gaps/gaps_picture.h"
#include "ui/plot/picture_panel.h"
#include "ui/posterior/posterior_picture.h"
#include "ui/session/session.h"
#include "ui/window/banner.h"
#include "ui/window/status_line.h"

namespace gapscope {

MainWindow::MainWindow() : session_(new Session(this)) {
    QApplication::setStyle(QStringLiteral("Fusion"));  // takes its colours from the palette on every desktop
    style_.palette = &Palette::ofDesktop();
    setWindowTitle(QStringLiteral("Gapscope"));
    makeActions();
    makeMenus();
    makeToolBar();
    makePages();
    status_ = new StatusLine(*session_, this);
    setStatusBar(status_);
    connect(session_, &Session::changed, this, &MainWindow::refresh);
    connect(session_, &Session::busyChanged, this, &MainWindow::refresh);
    connect(session_, &Session::failed, this, [this](const QString& sentence) {
        problem_ = sentence;
        banner_->say(sentence);
    });
    resize(1280, 800);
    useStyle();
}

MainWindow::~MainWindow() { session_->disconnect(); }

void MainWindow::makePages() {
    banner_ = new Banner(this);
    pages_ = new QStackedWidget(this);
    pages_->addWidget(makeEmptyPage());
    pages_->addWidget(makeStudyPage());
    auto* centre = new QWidget(this);
    auto* layout = new QVBoxLayout(centre);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(banner_);
    layout->addWidget(pages_, 1);
    setCentralWidget(centre);
}

QWidget* MainWindow::makeEmptyPage() {
    auto* page = new QWidget(this);
    auto* layout = new QVBoxLayout(page);
    emptyText_ = new QLabel(tr("Open an example, or describe your own candidates."), page);
    emptyText_->setAlignment(Qt::AlignCenter);
    emptyText_->setWordWrap(true);
    auto* button = new QPushButton(tr("Open"), page);
    connect(button, &QPushButton::clicked, open_, &QAction::trigger);
    auto* examples = new QPushButton(tr("Examples"), page);
    examples->setMenu(examples_);
    auto* buttons = new QHBoxLayout;
    buttons->addStretch(1);
    buttons->addWidget(examples);
    buttons->addWidget(button);
    buttons->addStretch(1);
    layout->addStretch(1);
    layout->addWidget(emptyText_);
    layout->addSpacing(12);
    layout->addLayout(buttons);
    layout->addStretch(1);
    return page;
}

QWidget* MainWindow::makeStudyPage() {
    const auto picture = [this](auto draw) {
        return [this, draw](QPainter& painter, const QRectF& area) {
            if (session_->hasStudy()) draw(painter, area, *session_->snapshot());
        };
    };
    posterior_ = new PicturePanel(picture([this](QPainter& p, const QRectF& area, const Snapshot& shot) {
                                      drawPosterior(p, area, shot, session_->ranges(), style_);
                                  }),
                                  {320, 180});
    gaps_ = new PicturePanel(
        picture([this](QPainter& p, const QRectF& area, const Snapshot& shot) { drawGaps(p, area, shot, style_); }), {320, 96});
    auto* centre = new QSplitter(Qt::Vertical);
    centre->addWidget(posterior_);
    centre->addWidget(gaps_);
    centre->setSizes({470, 240});
    algorithm_ = new AlgorithmPanel;
    why_ = new WhyPanel;
    auto* words = new QWidget;
    auto* column = new QVBoxLayout(words);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(algorithm_);
    column->addWidget(why_);
    column->addStretch(1);
    auto* right = new QScrollArea;  // scrolls only where even a small window must show all words
    right->setWidget(words);
    right->setWidgetResizable(true);
    right->setFrameShape(QFrame::NoFrame);
    right->setFocusPolicy(Qt::NoFocus);
    right->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    right->setMinimumWidth(180);
    auto* page = new QSplitter(Qt::Horizontal, this);
    page->addWidget(centre);
    page->addWidget(right);
    page->setStretchFactor(0, 5);
    page->setStretchFactor(1, 1);
    page->setSizes({900, 376});
    for (auto* splitter : {centre, page}) splitter->setChildrenCollapsible(false), splitter->setHandleWidth(4);
    return page;
}

void MainWindow::open(const QString& path) {
    auto spec = loadStudy(path.toStdString());
    path_ = path;
    problem_.clear();
    banner_->hide();
    setWindowTitle(tr("%1 – Gapscope").arg(QString::fromStdString(spec.name)));
    session_->start(std::move(spec));
}

void MainWindow::openOrSay(const QString& path) {
    try {
        open(path);
    } catch (const Error& e) {
        banner_->say(QString::fromUtf8(e.what()));
    }
}

void MainWindow::askAndOpen() {
    const auto folder = path_.startsWith(':') ? QString() : QFileInfo(path_).path();
    const auto path = QFileDialog::getOpenFileName(this, tr("Open a study"), folder, tr("Studies (*.gapscope);;All files (*)"));
    if (!path.isEmpty()) openOrSay(path);
}

void MainWindow::setScale(double scale) {
    style_.textScale = scale;
    for (auto* choice : scales_->actions()) choice->setChecked(choice->data().toDouble() == scale);
    useStyle();
}

void MainWindow::setPalette(const Palette& palette) {
    style_.palette = &palette;
    useStyle();
}

void MainWindow::useStyle() {
    const auto colours = style_.palette->forWidgets();
    QApplication::setPalette(colours);
    QToolTip::setPalette(colours);
    QApplication::setFont(style_.font(Type::Legend));
    QToolTip::setFont(style_.font(Type::Legend));
    roundLabel_->setFont(style_.font(Type::AxisTitle));
    emptyText_->setFont(style_.font(Type::Reason));
    QPalette quiet = colours;
    quiet.setColor(QPalette::WindowText, style_.colour(Role::SecondText));
    emptyText_->setPalette(quiet);
    banner_->use(*style_.palette);
    refresh();
}

QString MainWindow::whereSaved() const {
    if (session_->unsaved() > 0) return tr("not saved: %1 new").arg(session_->unsaved());
    if (path_.startsWith(':')) return tr("example");
    return tr("saved %1").arg(QFileInfo(path_).lastModified().toString(QStringLiteral("HH:mm")));
}

void MainWindow::refresh() {
    const bool hasStudy = session_->hasStudy(), opening = !hasStudy && session_->isBusy();
    pages_->setCurrentIndex(hasStudy || opening ? 1 : 0);
    roundLabel_->setText(hasStudy ? roundText(*session_->snapshot()) : QString());
    const int round = hasStudy ? session_->snapshot()->round : 1;
    first_->setEnabled(round > 1);
    back_->setEnabled(round > 1);
    last_->setEnabled(round < session_->rounds());
    step_->setEnabled(session_->canStep());
    status_->refresh(whereSaved());
    posterior_->update();
    gaps_->update();
    algorithm_->setVisible(hasStudy);
    why_->setVisible(hasStudy);
    if (!hasStudy) return;
    algorithm_->show(*session_->snapshot(), style_);
    why_->show(*session_->snapshot(), style_);
}

void MainWindow::writePicture(const QString& path) {
    const QSize wanted = size();
    session_->waitUntilDone();
    if (!problem_.isEmpty() && !session_->hasStudy()) throw Error(path_.toStdString(), problem_.toStdString());
    layout()->setSizeConstraint(QLayout::SetNoConstraint);  // a small picture is cut rather than made larger
    setMinimumSize(1, 1);
    setAttribute(Qt::WA_DontShowOnScreen);
    show();
    resize(wanted);
    QApplication::processEvents(QEventLoop::ExcludeUserInputEvents);
    if (path.endsWith(QStringLiteral(".pdf"), Qt::CaseInsensitive)) {
        QPdfWriter pdf(path);
        pdf.setResolution(96);
        pdf.setPageSize(QPageSize(QSizeF(wanted) * 72 / 96, QPageSize::Point));
        pdf.setPageMargins({0, 0, 0, 0});
        QPainter painter;
        if (!painter.begin(&pdf)) throw Error(path.toStdString(), "cannot be written");
        render(&painter);
        return;
    }
    QImageWriter writer(path);
    if (!writer.write(grab().toImage()))
        throw Error(path.toStdString(), "cannot be written: " + writer.errorString().toStdString());
}

}  // namespace gapscope
