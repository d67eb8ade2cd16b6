#include "ui/lab/no_rows.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

namespace gapscope {

NoRows::NoRows(QWidget* parent)
    : QWidget(parent),
      sentence_(new QLabel(this)),
      paste_(new QPushButton(tr("Paste"), this)),
      csv_(new QPushButton(tr("Open CSV…"), this)) {
    sentence_->setAlignment(Qt::AlignCenter);
    sentence_->setWordWrap(true);
    sentence_->setForegroundRole(QPalette::WindowText);  // not the table's, on which it lies
    auto* buttons = new QHBoxLayout;
    buttons->addStretch(1);
    buttons->addWidget(paste_);
    buttons->addWidget(csv_);
    buttons->addStretch(1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 0, 12, 0);
    layout->addStretch(1);
    layout->addWidget(sentence_);
    layout->addLayout(buttons);
    layout->addStretch(1);
    connect(paste_, &QPushButton::clicked, this, &NoRows::pasteWanted);
    connect(csv_, &QPushButton::clicked, this, &NoRows::csvWanted);
    for (auto* each : {paste_, csv_}) each->hide();
}

void NoRows::show(const QString& sentence, bool offers, const Style& style) {
    sentence_->setText(sentence);
    sentence_->setFont(style.font(Type::AxisTitle));
    auto quiet = sentence_->palette();
    quiet.setColor(QPalette::WindowText, style.colour(Role::SecondText));
    sentence_->setPalette(quiet);
    for (auto* each : {paste_, csv_}) {
        each->setFont(style.font(Type::Legend));
        each->setVisible(offers);
    }
}

}  // namespace gapscope
