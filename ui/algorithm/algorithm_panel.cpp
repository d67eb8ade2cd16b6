#include "ui/algorithm/algorithm_panel.h"

#include "ui/algorithm/notation.h"
#include "ui/session/snapshot.h"
#include "ui/session/spoken.h"

namespace gapscope {

namespace {

QLabel* richLabel(QWidget* parent) {
    auto* label = new QLabel(parent);
    label->setTextFormat(Qt::RichText);
    label->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    return label;
}

QString coloured(const QString& html, const QColor& colour) {
    return QStringLiteral("<span style='color:%1'>%2</span>").arg(colour.name(), html);
}

// What the line did in this round is in ink; what is still to come is in second text.
QString lineText(const SpokenLine& spoken, const Speaker& speaker, const Style& style) {
    const bool later = spoken.line->shows == Shows::Measurement || spoken.line->shows == Shows::Update;
    const QString line = coloured(notation(spoken.line->text), style.colour(later ? Role::SecondText : Role::Text));
    if (!spoken.value) return line;
    const auto value = speaker.text(*spoken.value).toHtmlEscaped().replace(' ', QChar::Nbsp);
    return line + " <b>" + value + "</b>";
}

QString tipText(const SpokenLine& spoken, const Speaker& speaker) {
    QStringList parts;
    if (spoken.sentence) parts << speaker.text(*spoken.sentence);
    if (const auto paper = spoken.line->paper; !paper.empty())
        parts << '(' + QString::fromUtf8(paper.data(), static_cast<qsizetype>(paper.size())) + ')';
    return parts.join(' ');
}

}  // namespace

AlgorithmPanel::AlgorithmPanel(QWidget* parent) : QWidget(parent), layout_(new QGridLayout(this)), title_(richLabel(this)) {
    layout_->setContentsMargins(12, 8, 12, 8);
    layout_->setVerticalSpacing(3);
    layout_->setHorizontalSpacing(8);
    layout_->setColumnStretch(1, 1);
    layout_->addWidget(title_, 0, 0, 1, 2);
}

void AlgorithmPanel::makeRows(std::size_t count) {
    for (std::size_t i = rows_.size(); i < count; ++i) {
        const Row row{richLabel(this), richLabel(this)};
        row.number->setAlignment(Qt::AlignRight | Qt::AlignTop);
        row.text->setWordWrap(true);
        layout_->addWidget(row.number, static_cast<int>(i) + 1, 0);
        layout_->addWidget(row.text, static_cast<int>(i) + 1, 1);
        rows_.push_back(row);
    }
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        rows_[i].number->setVisible(i < count);
        rows_[i].text->setVisible(i < count);
    }
}

void AlgorithmPanel::show(const Snapshot& shot, const Style& style) {
    const auto label = shot.conditions->policy.entry->label;
    title_->setFont(style.font(Type::PanelTitle));
    title_->setText(
        tr("Algorithm: %1").arg(QString::fromUtf8(label.data(), static_cast<qsizetype>(label.size())).toHtmlEscaped()));
    makeRows(shot.lines.size());
    const Speaker speaker(shot);
    for (std::size_t i = 0; i < shot.lines.size(); ++i) {
        for (auto* part : {rows_[i].number, rows_[i].text}) part->setFont(style.font(Type::AlgorithmLine));
        rows_[i].number->setText(coloured(QString::number(i), style.colour(Role::SecondText)));
        rows_[i].text->setText(lineText(shot.lines[i], speaker, style));
        rows_[i].text->setToolTip(tipText(shot.lines[i], speaker).toHtmlEscaped());
    }
}

}  // namespace gapscope
