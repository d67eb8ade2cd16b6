#include "ui/start/start_page.h"

#include <QFileInfo>
#include <QGridLayout>
#include <QKeyEvent>
#include <QPushButton>
#include <QScrollArea>
#include <algorithm>

#include "ui/plot/plain_text.h"
#include "ui/start/example_card.h"
#include "ui/start/examples.h"
#include "ui/window/lost_work.h"
#include "ui/window/preferences.h"

namespace gapscope {

StartPage::StartPage(const QString& examples, QWidget* parent)
    : QWidget(parent),
      heading_(new QLabel(tr("Open an example, or describe your own candidates."), this)),
      recentTitle_(new QLabel(tr("Opened lately"), this)),
      back_(new QPushButton(tr("Back"), this)),
      area_(new QScrollArea(this)),
      shelf_(new QWidget),
      grid_(new QGridLayout(shelf_)),
      recent_(new QListWidget(this)) {
    for (const auto& each : examplesIn(examples)) {
        cards_.push_back(new ExampleCard(each.path, each.title, each.about, shelf_));
        connect(cards_.back(), &ExampleCard::clicked, this, [this, path = each.path] { emit wanted(path); });
    }
    const auto offer = [this](NewKind kind, const QString& title, const QString& about) {
        cards_.push_back(new ExampleCard({}, title, about, shelf_));
        connect(cards_.back(), &ExampleCard::clicked, this, [this, kind] { emit newStudyWanted(kind); });
    };
    offer(NewKind::Own, tr("My own experiment…"), tr("you measure, it says what to try next"));
    offer(NewKind::Problem, tr("A problem to play with…"), tr("a formula, coins, means"));
    for (auto* each : cards_) each->installEventFilter(this);
    area_->setWidget(shelf_);
    area_->setWidgetResizable(true);
    area_->setFrameShape(QFrame::NoFrame);
    area_->setFocusPolicy(Qt::NoFocus);
    area_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    back_->setObjectName(QStringLiteral("backToStudy"));
    back_->setToolTip(tr("Esc"));
    back_->hide();
    connect(back_, &QPushButton::clicked, this, &StartPage::backWanted);
    grid_->setContentsMargins(0, 0, 0, 0);
    grid_->setSpacing(10);
    recent_->setAccessibleName(recentTitle_->text());
    recent_->setFrameShape(QFrame::NoFrame);
    recent_->setMaximumWidth(230);
    recent_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    recent_->setTextElideMode(Qt::ElideMiddle);
    const auto open = [this](QListWidgetItem* item) {
        if (item->flags() & Qt::ItemIsEnabled) emit wanted(item->data(Qt::UserRole).toString());
    };
    connect(recent_, &QListWidget::itemClicked, this, open);
    connect(recent_, &QListWidget::itemActivated, this, open);
    auto* layout = new QGridLayout(this);
    layout->setContentsMargins(16, 14, 16, 8);
    layout->setHorizontalSpacing(16);
    auto* head = new QHBoxLayout;
    head->addWidget(heading_, 1);
    head->addWidget(back_);
    layout->addLayout(head, 0, 0);
    layout->addWidget(area_, 1, 0, 2, 1);
    layout->addWidget(recentTitle_, 0, 1);
    layout->addWidget(recent_, 1, 1);
    layout->setRowStretch(1, 1);
    layout->setColumnStretch(0, 1);
    placeCards();
    refreshRecent();
}

void StartPage::use(const Style& style) {
    heading_->setFont(style.font(Type::Reason));
    recentTitle_->setFont(style.font(Type::PanelTitle));
    auto quiet = style.palette->forWidgets();
    quiet.setColor(QPalette::WindowText, style.colour(Role::SecondText));
    heading_->setPalette(quiet);
    auto flat = style.palette->forWidgets();
    flat.setColor(QPalette::Base, style.colour(Role::Window));
    recent_->setPalette(flat);
    for (auto* each : cards_) each->use(style);
    placeCards();
}

void StartPage::refreshRecent() {
    recent_->clear();
    for (const auto& path : recentFiles()) {
        const QFileInfo file(path);
        auto* item = new QListWidgetItem(file.completeBaseName(), recent_);
        item->setData(Qt::UserRole, path);
        const bool isThere = file.exists() || isLeftBehind(path);
        item->setToolTip(isThere ? path : tr("%1 is not there any more").arg(path));
        if (!isThere) item->setFlags(Qt::NoItemFlags);
    }
    recentTitle_->setVisible(recent_->count() > 0);
    recent_->setVisible(recent_->count() > 0);
}

// As many columns as the words allow in rows of about equal length; then the cards fill the room, but all stay in sight
// if they can.
void StartPage::placeCards() {
    constexpr int apart = 10;
    QSize least(1, 1);
    for (const auto* each : cards_) least = least.expandedTo(each->sizeHint());
    const int room = width() - 32 - (recent_->isHidden() ? 0 : 246) - 16, high = height() - 32 - heading_->sizeHint().height();
    const int count = static_cast<int>(cards_.size()), most = std::max(1, (room + apart) / (least.width() + apart));
    const int rows = (count + most - 1) / most, columns = (count + rows - 1) / rows;
    const int wide = std::max(least.width(), std::min(480, (room + apart) / columns - apart));
    const int tall = std::max(least.height(), std::min(cards_.front()->heightForWidth(wide), (high + apart) / rows - apart));
    columns_ = columns;
    for (std::size_t i = 0; i < cards_.size(); ++i) {
        cards_[i]->setFixedSize(wide, tall);
        grid_->addWidget(cards_[i], static_cast<int>(i) / columns, static_cast<int>(i) % columns);
    }
    for (int i = 0; i < 12; ++i) grid_->setColumnStretch(i, i == columns ? 1 : 0), grid_->setRowStretch(i, i == 11 ? 1 : 0);
}

void StartPage::offerBack(const QString& study) {
    constexpr int longest = 40;
    const auto name = study.size() > longest ? study.left(longest) + QChar(0x2026) : study;
    back_->setText(tr("Back to %1").arg(onButton(name)));
    back_->setVisible(!study.isEmpty());
}

void StartPage::focusCard(int place) {
    if (place < 0 || place >= static_cast<int>(cards_.size())) return;
    auto* card = cards_[static_cast<std::size_t>(place)];
    card->setFocus();
    area_->ensureWidgetVisible(card, 10, 10);
}

// The arrow keys move by card and by row, Return opens.
bool StartPage::eventFilter(QObject* watched, QEvent* event) {
    const auto at = std::ranges::find(cards_, watched);
    if (event->type() != QEvent::KeyPress || at == cards_.end()) return QWidget::eventFilter(watched, event);
    const int place = static_cast<int>(at - cards_.begin());
    switch (static_cast<QKeyEvent*>(event)->key()) {
        case Qt::Key_Left: focusCard(place - 1); return true;
        case Qt::Key_Right: focusCard(place + 1); return true;
        case Qt::Key_Up: focusCard(place - columns_); return true;
        case Qt::Key_Down: focusCard(place + columns_); return true;
        case Qt::Key_Home: focusCard(0); return true;
        case Qt::Key_End: focusCard(static_cast<int>(cards_.size()) - 1); return true;
        case Qt::Key_Return:
        case Qt::Key_Enter: (*at)->click(); return true;
        default: return QWidget::eventFilter(watched, event);
    }
}

// So that the first key already means something.
void StartPage::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (const auto* now = window()->focusWidget(); !now || !isAncestorOf(now)) focusCard(0);
}

void StartPage::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    placeCards();
}

}  // namespace gapscope
