#include "ui/algorithm/algorithm_panel.h"

#include <QCursor>
#include <QMouseEvent>
#include <QPainter>
#include <QTextDocument>
#include <QToolTip>
#include <algorithm>

#include "core/policy/film_cases.h"
#include "ui/algorithm/lit_numbers.h"
#include "ui/algorithm/notation.h"
#include "ui/algorithm/symbols.h"
#include "ui/plot/focus_frame.h"
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

// A number must not be torn from its sign, nor one word of an arm's name from the next.
QString kept(const QString& text) {
    constexpr QChar hyphenThatStays(0x2011);
    return text.toHtmlEscaped().replace(' ', QChar::Nbsp).replace('-', hyphenThatStays);
}

// What the line did is in ink with its number; what is still to come is in second text.
QString lineText(const Scene& scene, int line, const Speaker& speaker, const Style& style) {
    const SpokenLine& spoken = scene.shot->lines[static_cast<std::size_t>(line)];
    const bool revealed = scene.reveals(line);
    const QColor ink = style.colour(revealed ? Role::Text : Role::SecondText);
    const auto isKnown = [&](const QString& name) { return !symbolTip(name, scene).isEmpty(); };
    const Snapshot& shot = *scene.shot;
    const auto plain = textOf(*spoken.line, shot.spec->minimise, shot.conditions->policy.settings, shot.decision.exploration);
    QString text = coloured(linkedNotation(plain, ink.name(), isKnown), ink);
    if (line == scene.line) {
        const auto numbers = litNumbers(scene);
        if (!numbers.isEmpty()) text += "<br>" + numbers.toHtmlEscaped().replace('\n', QStringLiteral("<br>"));
    } else if (revealed && spoken.value) {
        text += "&nbsp; " + kept(speaker.text(*spoken.value));
    }
    return text;
}

// Of a line that is still to come only where it stands in the paper.
QString tipText(const Scene& scene, int line, const Speaker& speaker) {
    const SpokenLine& spoken = scene.shot->lines[static_cast<std::size_t>(line)];
    QStringList parts;
    if (scene.reveals(line) && spoken.sentence) parts << speaker.text(*spoken.sentence);
    if (const auto place = paperPlace(spoken.line->paper).full; !place.isEmpty()) parts << '(' + place + ')';
    return parts.join(' ');
}

double widthOf(const QString& html, const Style& style) {
    QTextDocument document;
    document.setDocumentMargin(0);
    document.setDefaultFont(style.font(Type::AlgorithmLine));
    document.setHtml(html);
    return document.idealWidth();
}

}  // namespace

AlgorithmPanel::AlgorithmPanel(QWidget* parent) : QWidget(parent), layout_(new QGridLayout(this)), title_(richLabel(this)) {
    setFocusPolicy(Qt::TabFocus);
    layout_->setContentsMargins(12, 6, 12, 6);
    layout_->setVerticalSpacing(1);
    layout_->setHorizontalSpacing(6);
    layout_->setColumnStretch(1, 1);
    title_->setWordWrap(true);  // a long name may not make the panel wider than its place
    layout_->addWidget(title_, 0, 0, 1, 2);
}

void AlgorithmPanel::makeRows(std::size_t count) {
    for (std::size_t i = rows_.size(); i < count; ++i) {
        const Row row{richLabel(this), richLabel(this)};
        row.number->setAlignment(Qt::AlignRight | Qt::AlignTop);
        row.text->setWordWrap(true);
        row.text->setTextInteractionFlags(Qt::LinksAccessibleByMouse);
        connect(row.text, &QLabel::linkHovered, this, [this](const QString& name) {
            if (name.isEmpty())
                QToolTip::hideText();
            else
                QToolTip::showText(QCursor::pos(), symbolTip(name, scene_), this);
        });
        const int at = static_cast<int>(i) + 1;
        layout_->addWidget(row.number, at, 0);
        layout_->addWidget(row.text, at, 1);
        for (auto* part : {row.number, row.text}) part->installEventFilter(this);
        rows_.push_back(row);
    }
}

bool AlgorithmPanel::isFoldRow(std::size_t i) const {
    const auto fold = foldOf(scene_.shot->conditions->policy.entry->lines);
    return fold && static_cast<int>(i) == (scene_.folded ? *fold : *fold - 1);
}

QString AlgorithmPanel::numberText(int line) const {
    if (!isFoldRow(static_cast<std::size_t>(line))) return QString::number(line);
    if (!scene_.folded) return QStringLiteral("▾&nbsp;%1").arg(line);
    return QStringLiteral("▸&nbsp;%1").arg(line);
}

void AlgorithmPanel::showRow(std::size_t i, const Style& style) {
    Row& row = rows_[i];
    const int line = static_cast<int>(i);
    const auto fold = i < scene_.shot->lines.size() ? foldOf(scene_.shot->conditions->policy.entry->lines) : std::nullopt;
    const bool visible = i < scene_.shot->lines.size() && !(fold && scene_.folded && line == *fold - 1);
    for (auto* part : {row.number, row.text}) part->setVisible(visible);
    if (!visible) return;
    const Speaker speaker(*scene_.shot);
    const SpokenLine& spoken = scene_.shot->lines[i];
    row.number->setText(coloured(numberText(line), style.colour(Role::SecondText)));
    row.number->setToolTip(!isFoldRow(i) ? QString() : scene_.folded ? tr("Show hardness and beta apart") : tr("Fold into one"));
    const QString text = lineText(scene_, line, speaker, style);
    if (text != row.text->text() || style.font(Type::AlgorithmLine) != row.text->font()) row.textWidth = widthOf(text, style);
    row.text->setText(text);
    for (auto* part : {row.number, row.text}) part->setFont(style.font(Type::AlgorithmLine));
    row.text->setToolTip(tipText(scene_, line, speaker));
    row.paper = paperPlace(spoken.line->paper).brief;
}

void AlgorithmPanel::show(const Scene& scene, const Style& style) {
    scene_ = scene;
    style_ = style;
    const auto label = scene.shot->conditions->policy.entry->label;
    title_->setFont(style.font(Type::PanelTitle));
    title_->setText((scene.imagined ? tr("What if: %1") : tr("Algorithm: %1"))
                        .arg(QString::fromUtf8(label.data(), static_cast<qsizetype>(label.size())).toHtmlEscaped()));
    makeRows(scene.shot->lines.size());
    for (std::size_t i = 0; i < rows_.size(); ++i) showRow(i, style);
    update();
}

// A place in the paper may not make its line wrap, nor stand over its end: then it is in the tip alone.
void AlgorithmPanel::paintPapers(QPainter& painter) const {
    painter.setFont(style_.font(Type::Legend));
    painter.setPen(style_.colour(Role::SecondText));
    const QFontMetricsF metrics(painter.font(), this);
    for (const auto& row : rows_) {
        const QRect text = row.text->geometry();
        if (row.text->isHidden() || row.textWidth + metrics.horizontalAdvance(row.paper) + 8 > text.width()) continue;
        painter.drawText(text, Qt::AlignRight | Qt::AlignTop, row.paper);
    }
}

void AlgorithmPanel::paintEvent(QPaintEvent*) {
    if (!scene_.shot) return;
    QPainter painter(this);
    if (scene_.lineByLine() && scene_.line < static_cast<int>(rows_.size())) {
        const Row& lit = rows_[static_cast<std::size_t>(scene_.line)];
        const QRect row = lit.number->geometry() | lit.text->geometry();
        painter.fillRect(QRect(4, row.top(), width() - 8, row.height()), style_.colour(Role::LitLine));
    }
    paintPapers(painter);
    drawFocusFrame(*this, painter);
}

bool AlgorithmPanel::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::MouseButtonRelease || static_cast<QMouseEvent*>(event)->button() != Qt::LeftButton)
        return QWidget::eventFilter(watched, event);
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        if (watched == rows_[i].number && isFoldRow(i)) {
            emit foldClicked(!scene_.folded);
        } else if (watched == rows_[i].number || watched == rows_[i].text) {
            emit lineClicked(static_cast<int>(i));
        } else {
            continue;
        }
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

void drawAlgorithm(QPainter& painter, const QRectF& area, const Scene& scene, const Style& style) {
    AlgorithmPanel panel;
    panel.setPalette(style.palette->forWidgets());
    panel.setAttribute(Qt::WA_NoSystemBackground);
    panel.show(scene, style);
    const int wide = qRound(area.width());
    panel.resize(wide, panel.heightForWidth(wide));
    panel.layout()->activate();
    painter.save();
    painter.translate(area.topLeft());
    if (panel.height() > area.height()) {  // smaller rather than cut
        const double share = area.height() / panel.height();
        painter.scale(share, share);
    }
    panel.render(&painter, QPoint(), QRegion(), QWidget::DrawChildren);
    painter.restore();
}

}  // namespace gapscope
