#include "ui/algorithm/why_panel.h"

#include <QCoreApplication>
#include <QVBoxLayout>

#include "ui/session/snapshot.h"
#include "ui/session/spoken.h"

namespace gapscope {

WhyPanel::WhyPanel(QWidget* parent) : QWidget(parent), title_(new QLabel(this)), text_(new QLabel(this)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 8, 12, 8);
    layout->addWidget(title_);
    layout->addWidget(text_);
    title_->setText(tr("Why this arm?"));
    text_->setTextFormat(Qt::PlainText);
    text_->setWordWrap(true);
    text_->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    text_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    text_->setFocusPolicy(Qt::NoFocus);  // the arrow keys walk through the rounds
}

void WhyPanel::show(const Snapshot& shot, const Style& style) {
    title_->setFont(style.font(Type::PanelTitle));
    text_->setFont(style.font(Type::Reason));
    text_->setText(whyText(shot));
}

QString whyText(const Snapshot& shot) {
    if (!shot.cannotChoose.empty()) return QString::fromStdString(shot.cannotChoose) + '.';
    const Speaker speaker(shot);
    if (shot.budgetUsed()) {
        const auto made = QCoreApplication::translate("why", "All %1 measurements are made.").arg(shot.conditions->budget);
        if (!shot.decision.recommendation) return made;
        return made + ' ' +
               QCoreApplication::translate("why", "Recommended: %1.").arg(speaker.arm(*shot.decision.recommendation));
    }
    QStringList sentences;
    for (const auto& sentence : shot.why) sentences << speaker.text(sentence);
    return sentences.join(' ');
}

}  // namespace gapscope
