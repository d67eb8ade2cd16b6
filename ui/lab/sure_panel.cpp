#include "ui/lab/sure_panel.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/lab/chance_bars.h"
#include "ui/lab/stop_form.h"
#include "ui/lab/sure_words.h"

namespace gapscope {

namespace {

constexpr std::size_t mostAnswers = 64;

QLabel* label(const char* name, QWidget* parent) {
    auto* made = new QLabel(parent);
    made->setObjectName(QString::fromLatin1(name));
    made->setWordWrap(true);
    made->setTextFormat(Qt::PlainText);
    made->setTextInteractionFlags(Qt::TextSelectableByMouse);
    made->setFocusPolicy(Qt::NoFocus);  // the arrow keys walk through the rounds
    return made;
}

void setColour(QWidget* widget, const QColor& colour) {
    QPalette colours = widget->palette();
    colours.setColor(QPalette::WindowText, colour);
    widget->setPalette(colours);
}

}  // namespace

SurePanel::SurePanel(QWidget* parent)
    : QWidget(parent),
      title_(label("sureTitle", this)),
      working_(label("sureWorking", this)),
      head_(label("sureHead", this)),
      text_(label("sureText", this)),
      stop_(label("sureStop", this)),
      chancesTitle_(label("sureChances", this)),
      bound_(label("sureBound", this)),
      chances_(new ChanceBars(this)),
      fold_(new QToolButton(this)),
      copy_(new QPushButton(tr("Copy as text"), this)),
      details_(new QWidget(this)),
      form_(new StopForm(this)) {
    build();
    setMinimumWidth(250);  // a column of single words is not read
    connect(&lane_, &Lane::busyChanged, this, &SurePanel::busyChanged);
    connect(&lane_, &Lane::failed, this, [this](const QString& sentence) {
        problem_ = sentence;
        refresh();
    });
    connect(&lane_, &Lane::cancelled, this, [this] {
        problem_ = tr("Not worked out: it was cancelled.");
        refresh();
    });
    connect(form_, &StopForm::wanted, this, &SurePanel::stopWanted);
    connect(copy_, &QPushButton::clicked, this, &SurePanel::copy);
    connect(fold_, &QToolButton::toggled, this, [this](bool open) {
        fold_->setArrowType(open ? Qt::DownArrow : Qt::RightArrow);
        details_->setVisible(open);
        if (open) QTimer::singleShot(0, this, &SurePanel::scrollToDetails);  // once it is laid out
    });
}

SurePanel::~SurePanel() {
    disconnect(&lane_, nullptr, this, nullptr);
    lane_.cancel();
}

void SurePanel::build() {
    title_->setText(tr("How sure are we?"));
    title_->setWordWrap(false);
    working_->setWordWrap(false);
    for (auto* each : {text_, stop_, bound_}) each->setTextFormat(Qt::RichText);
    chancesTitle_->setText(tr("Chance to be the best:"));
    chances_->setAccessibleName(tr("Chance to be the best"));
    fold_->setText(tr("For specialists"));
    fold_->setObjectName(QStringLiteral("sureFold"));
    fold_->setCheckable(true);
    fold_->setAutoRaise(true);
    fold_->setArrowType(Qt::RightArrow);
    fold_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    copy_->setObjectName(QStringLiteral("sureCopy"));
    copy_->setToolTip(tr("All of this, with the date, the file and its hash"));
    details_->hide();
    auto* top = new QHBoxLayout;
    top->addWidget(title_);
    top->addWidget(working_);
    top->addStretch(1);
    auto* inside = new QVBoxLayout(details_);
    inside->setContentsMargins(0, 0, 0, 0);
    inside->addWidget(bound_);
    inside->addWidget(form_);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 8, 12, 8);
    layout->setSpacing(4);
    layout->addLayout(top);
    for (auto* each : std::initializer_list<QWidget*>{head_, text_, stop_, chancesTitle_, chances_}) layout->addWidget(each);
    layout->addWidget(fold_, 0, Qt::AlignLeft);
    layout->addWidget(details_);
    layout->addWidget(copy_, 0, Qt::AlignLeft);
}

void SurePanel::show(const Scene& scene, const Style& style) {
    const bool same = scene_ && scene_->shot == scene.shot && scene_->line == scene.line && style_.palette == style.palette &&
                      style_.textScale == style.textScale;
    if (same) return;                                                                      // only the mouse has moved
    if (scene_ && scene_->shot->spec->arms != scene.shot->spec->arms) lastShown_.reset();  // another study
    scene_ = scene;
    style_ = style;
    ask();
    refresh();
}

// Nobody draws for a panel that is not seen, unless it is to say when to stop.
void SurePanel::ask() {
    if (!scene_) return;
    const auto& shot = scene_->shot;
    const bool wanted = maySaySure(*scene_) && (isVisible() || (shot->spec->stop && shot->isLast));
    if (!wanted || answerFor(shot)) {
        asked_.reset();
        return lane_.cancel();
    }
    if (asked_.lock() == shot) return;
    asked_ = shot;
    problem_.clear();
    lane_.want(tr("Working out how sure we are"), [this, shot](Steering& steering) -> Lane::Then {
        const auto found = gapscope::certainty(*shot->study, shot->decision, [&steering] { return steering.stop.load(); });
        if (!found) return {};
        return [this, shot, found] { keep(shot, *found); };
    });
}

void SurePanel::keep(const SnapshotPtr& shot, const Certainty& certainty) {
    std::erase_if(answers_, [](const Answer& each) { return each.shot.expired(); });
    if (answers_.size() >= mostAnswers) answers_.erase(answers_.begin());
    answers_.push_back({shot, certainty});
    refresh();
    if (const auto words = sureWords(certainty, *shot); shot->isLast && !words.stop.isEmpty()) emit stopReached(words.stop);
}

const SurePanel::Answer* SurePanel::answerFor(const SnapshotPtr& shot) const {
    const auto at = std::ranges::find_if(answers_, [&](const Answer& each) { return each.shot.lock() == shot; });
    return at == answers_.end() ? nullptr : &*at;
}

const Certainty* SurePanel::certainty() const {
    const auto* answer = scene_ && maySaySure(*scene_) ? answerFor(scene_->shot) : nullptr;
    return answer ? &answer->certainty : nullptr;
}

void SurePanel::refresh() {
    if (!scene_) return;
    title_->setFont(style_.font(Type::PanelTitle));
    QFont bold = style_.font(Type::Reason);
    bold.setWeight(QFont::DemiBold);
    head_->setFont(bold);
    for (auto* each : {text_, stop_, bound_}) each->setFont(style_.font(Type::Reason));
    for (auto* each : std::initializer_list<QWidget*>{working_, chancesTitle_, fold_, copy_})
        each->setFont(style_.font(Type::Legend));
    setColour(working_, style_.colour(Role::SecondText));
    form_->show(*scene_->shot->spec, scene_->shot->decision.regretBound.has_value(), style_);
    const auto* answer = maySaySure(*scene_) ? answerFor(scene_->shot) : nullptr;
    copy_->setEnabled(answer);
    const bool isWorking = !answer && maySaySure(*scene_) && problem_.isEmpty();
    working_->setText(isWorking ? tr("working …") : QString());
    if (answer) {
        lastShown_ = scene_->shot;
        return showAnswer(scene_->shot, answer->certainty, false);
    }
    if (!maySaySure(*scene_)) return showNothing(tr("This is said on the line of the recommendation."));
    if (!isWorking) return showNothing(problem_);
    // What is known of a later round is not told before its time.
    const auto* last = lastShown_ && lastShown_->round <= scene_->shot->round ? answerFor(lastShown_) : nullptr;
    if (!last) return showNothing({});
    showAnswer(lastShown_, last->certainty, true);
}

void SurePanel::showAnswer(const SnapshotPtr& shot, const Certainty& certainty, bool grey) {
    const auto words = sureWords(certainty, *shot);
    for (auto* each : {head_, text_, chancesTitle_, bound_}) setColour(each, style_.colour(grey ? Role::SecondText : Role::Text));
    setColour(stop_, style_.colour(grey ? Role::SecondText : Role::Accent));
    head_->setText(words.head);
    text_->setText(QStringLiteral("<p style='margin:0 0 5px 0'>") +
                   words.statements.join(QStringLiteral("</p><p style='margin:0 0 5px 0'>")) + QStringLiteral("</p>"));
    text_->show();
    stop_->setText(withSymbols(words.stop));
    stop_->setVisible(!words.stop.isEmpty());
    chancesTitle_->setVisible(!words.chances.empty());
    chances_->show(words.chances, style_, grey);
    bound_->setText(withSymbols(words.bound.isEmpty() ? tr("This policy has no bound B_J(t).") : words.bound));
}

void SurePanel::showNothing(const QString& instead) {
    setColour(head_, style_.colour(Role::SecondText));
    head_->setFont(style_.font(Type::Reason));
    head_->setText(instead);
    text_->clear();
    text_->hide();
    stop_->hide();
    chancesTitle_->hide();
    chances_->show({}, style_, false);
    bound_->clear();
}

void SurePanel::copy() {
    const auto* answer = certainty();
    if (!answer) return;
    const Origin origin = origin_ ? origin_() : Origin{};
    QGuiApplication::clipboard()->setText(sureText(*answer, *scene_->shot, origin));
    emit copied();
}

// What was unfolded is to be seen, where the panel stands in something that scrolls.
void SurePanel::scrollToDetails() {
    QScrollArea* area = nullptr;
    for (auto* each = parentWidget(); each && !area; each = each->parentWidget()) area = qobject_cast<QScrollArea*>(each);
    if (area) area->ensureWidgetVisible(copy_, 0, 8);
}

void SurePanel::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    ask();
    refresh();
}

}  // namespace gapscope
