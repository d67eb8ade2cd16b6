// What the window says about itself: a text for every panel, the keys, the symbols, and where it all comes from.
//
// Plain words in rich text, short enough to be read while a class waits.
#pragma once

#include <QKeySequence>
#include <QString>
#include <vector>

#include "ui/plot/style.h"

class QAction;
class QTextDocument;

namespace gapscope {

struct HelpText {
    QString title, body;  // the body is rich text
};

// What a panel shows, its marks and its keys; the id is the panel's, or "start" and "window" for the page without a panel.
HelpText panelHelp(const QString& id);
QStringList panelsWithHelp();

// A row of the page with the keys.
struct KeyRow {
    QList<QKeySequence> keys;
    QString does;
};
// Every key that an action has: in our words where we have some, else in the action's own.
std::vector<KeyRow> keyRows(const QList<QAction*>& actions);
// The rows that have our words; each of these keys must belong to an action.
std::vector<KeyRow> wordedKeys();

HelpText keysHelp(const QList<QAction*>& actions);
// The markers are pictures in the document: they are added to it.
HelpText symbolsHelp(QTextDocument& document, const Style& style, double pixelRatio);
HelpText aboutHelp();

}  // namespace gapscope
