#include "ui/algorithm/why_panel.h"

#include <QCoreApplication>
#include <QVBoxLayout>

#include "ui/session/scene.h"
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

void WhyPanel::show(const Scene& scene, const Style& style) {
    title_->setFont(style.font(Type::PanelTitle));
    title_->setText(scene.imagined       ? tr("What if: why this arm?")
                    : scene.lineByLine() ? tr("What this line says")
                                         : tr("Why this arm?"));
    text_->setFont(style.font(Type::Reason));
    text_->setText(whyText(scene));
}

QString whyText(const Scene& scene) {
    const Snapshot& shot = *scene.shot;
    if (!scene.lit()) return whyText(shot);
    const auto line = static_cast<std::size_t>(scene.line);
    const Speaker speaker(shot);
    QStringList sentences;
    const auto add = [&](std::size_t i) {
        if (i < shot.lines.size() && shot.lines[i].sentence) sentences << speaker.text(*shot.lines[i].sentence);
    };
    // Folded, the line of beta is the line of the hardness too.
    if (const auto fold = foldOf(shot.conditions->policy.entry->lines); scene.folded && fold == scene.line) add(line - 1);
    add(line);
    if (sentences.isEmpty() && !shot.cannotChoose.empty()) return QString::fromStdString(shot.cannotChoose) + '.';
    return sentences.join(' ');
}

QString whyText(const Snapshot& shot) {
    if (!shot.cannotChoose.empty()) return QString::fromStdString(shot.cannotChoose) + '.';
    const Speaker speaker(shot);
    if (shot.budgetUsed()) {
        auto made = QCoreApplication::translate("why", "All %1 measurements are made.").arg(shot.conditions->budget);
        if (!shot.decision.recommendation) return made;
        return made + ' ' +
               QCoreApplication::translate("why", "Recommended: %1.").arg(speaker.arm(*shot.decision.recommendation));
    }
    QStringList sentences;
    for (const auto& sentence : shot.why) sentences << speaker.text(sentence);
    return sentences.join(' ');
}

}  // namespace gapscope
