#include "ui/help/help_window.h"

#include <QDockWidget>
#include <QHBoxLayout>
#include <QPushButton>
#include <QTextBrowser>
#include <QTextDocument>
#include <QVBoxLayout>

#include "ui/start/start_page.h"

namespace gapscope {

HelpWindow::HelpWindow(QWidget* parent) : QDialog(parent), page_(new QTextBrowser(this)), foot_(new QHBoxLayout) {
    setWindowTitle(tr("Help"));
    setModal(false);
    page_->setFrameShape(QFrame::NoFrame);
    page_->setAccessibleName(tr("Help"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 8, 8, 8);
    layout->addWidget(page_, 1);
    layout->addLayout(foot_);
    foot_->addStretch(1);
    auto* close = new QPushButton(tr("Close"), this);
    close->setAutoDefault(false);
    connect(close, &QPushButton::clicked, this, &QDialog::reject);
    foot_->addWidget(close);
}

void HelpWindow::addPage(const QString& title, std::function<void()> go) {
    auto* button = new QPushButton(title, this);
    button->setAutoDefault(false);
    connect(button, &QPushButton::clicked, this, [go = std::move(go)] { go(); });
    foot_->insertWidget(foot_->count() - 2, button);
}

void HelpWindow::use(const Style& style) {
    page_->setFont(style.font(Type::AxisTitle));
    page_->document()->setDefaultFont(style.font(Type::AxisTitle));
}

void HelpWindow::show(const HelpText& text, const Style& style) {
    use(style);
    setWindowTitle(text.title.isEmpty() ? tr("Help") : tr("Help: %1").arg(text.title));
    const auto heading = text.title.isEmpty() ? QString() : QStringLiteral("<h3>%1</h3>").arg(text.title.toHtmlEscaped());
    page_->setHtml(heading + text.body);
    if (!isVisible()) {
        const QSize room = parentWidget() ? parentWidget()->size() - QSize(40, 40) : QSize(800, 600);
        resize(QSize(qRound(style.text(460)), qRound(style.text(440))).boundedTo(room));
    }
    QDialog::show();
    activateWindow();
    page_->setFocus();
}

void HelpWindow::showSymbols(const Style& style) {
    page_->clear();
    show(symbolsHelp(*page_->document(), style, devicePixelRatioF()), style);
}

QString HelpWindow::html() const { return page_->toHtml(); }

HelpText helpFor(const QWidget* widget) {
    for (; widget; widget = widget->parentWidget()) {
        const QString words = widget->whatsThis().isEmpty() ? widget->toolTip() : widget->whatsThis();
        if (!words.isEmpty())
            return {widget->accessibleName(), "<p>" + words.toHtmlEscaped().replace('\n', QStringLiteral("<br>")) + "</p>"};
        if (qobject_cast<const StartPage*>(widget)) return panelHelp(QStringLiteral("start"));
        if (qobject_cast<const QDockWidget*>(widget))
            if (auto text = panelHelp(widget->objectName()); !text.body.isEmpty()) return text;
    }
    return panelHelp(QStringLiteral("window"));
}

}  // namespace gapscope
