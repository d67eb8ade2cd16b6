#include "ui/algorithm/predict_bar.h"

#include <QHBoxLayout>

#include "ui/session/quiz.h"

namespace gapscope {

PredictBar::PredictBar(QWidget* parent)
    : QWidget(parent), question_(new QLabel(this)), reply_(new QLabel(this)), score_(new QLabel(this)) {
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(12, 4, 12, 4);
    layout->setSpacing(16);
    layout->addWidget(reply_, 1);  // what the last answer was worth is read before the next question
    layout->addWidget(question_, 1);
    layout->addWidget(score_);
    for (auto* label : {reply_, question_}) label->setWordWrap(true);  // names of arms can be long
    for (auto* label : {question_, reply_, score_}) label->setTextFormat(Qt::PlainText);
    setAutoFillBackground(true);
    hide();
}

void PredictBar::show(const Quiz& quiz, const Style& style) {
    setVisible(quiz.isOn());
    QPalette colours = style.palette->forWidgets();
    colours.setColor(QPalette::Window, style.colour(Role::LitLine));
    setPalette(colours);
    question_->setFont(style.font(Type::PanelTitle));
    reply_->setFont(style.font(Type::Reason));
    score_->setFont(style.font(Type::PanelTitle));
    question_->setText(quiz.question() ? quiz.question()->text : QString());
    question_->setVisible(quiz.question().has_value());
    const bool begins = !quiz.question() && quiz.lastReply().isEmpty() && quiz.asked() == 0;
    reply_->setVisible(begins || !quiz.lastReply().isEmpty());
    reply_->setText(begins ? tr("Step on: the question comes before its answer.") : quiz.lastReply());
    score_->setText(quiz.score());
}

}  // namespace gapscope
