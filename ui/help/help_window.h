// HelpWindow: one small window with a page of help; Esc closes it, and the study beside it stays in use.
#pragma once

#include <QDialog>
#include <functional>

#include "ui/help/help_texts.h"

class QHBoxLayout;
class QTextBrowser;

namespace gapscope {

class HelpWindow : public QDialog {
    Q_OBJECT

public:
    explicit HelpWindow(QWidget* parent);

    void show(const HelpText& text, const Style& style);
    void showSymbols(const Style& style);
    void use(const Style& style);
    // A button at the foot that leads to another page.
    void addPage(const QString& title, std::function<void()> go);
    QString html() const;

private:
    QTextBrowser* page_;
    QHBoxLayout* foot_;
};

// What is to be said about a widget: its own words (whatsThis, else its tooltip) or those of the panel that it is in.
HelpText helpFor(const QWidget* widget);

}  // namespace gapscope
