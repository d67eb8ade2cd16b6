#include <QAction>
#include <QCoreApplication>
#include <algorithm>
#include <iterator>

#include "ui/help/help_texts.h"

namespace gapscope {

namespace {

QString said(const char* text) { return QCoreApplication::translate("help", text); }

struct Worded {
    const char *keys, *does;  // keys as Qt writes them in files, with blanks between
};

constexpr Worded table[] = {
    {"Right PgDown", QT_TRANSLATE_NOOP("help", "step by a line or a round; presenter remotes send Page Down")},
    {"Left PgUp", QT_TRANSLATE_NOOP("help", "back by the same step")},
    {"Shift+Right", QT_TRANSLATE_NOOP("help", "next round, also line by line")},
    {"Shift+Left", QT_TRANSLATE_NOOP("help", "previous round, also line by line")},
    {"Space", QT_TRANSLATE_NOOP("help", "run and pause")},
    {"Home", QT_TRANSLATE_NOOP("help", "first round")},
    {"End", QT_TRANSLATE_NOOP("help", "last round")},
    {"L", QT_TRANSLATE_NOOP("help", "line by line")},
    {"W", QT_TRANSLATE_NOOP("help", "what if: drag a measurement that was never made")},
    {"P", QT_TRANSLATE_NOOP("help", "predict: guess before it is shown")},
    {"0 1 2 3 4 5 6 7 8 9", QT_TRANSLATE_NOOP("help", "in Predict: arm #0 to #9")},
    {"T", QT_TRANSLATE_NOOP("help", "truth, where it is known")},
    {"S", QT_TRANSLATE_NOOP("help", "samples of the posterior")},
    {"F", QT_TRANSLATE_NOOP("help", "fit the bounds into the picture")},
    {"Z", QT_TRANSLATE_NOOP("help", "contenders: fit the axes to J, j, the chosen and the recommended arm")},
    {"Shift+Z", QT_TRANSLATE_NOOP("help", "show everything again")},
    {"C", QT_TRANSLATE_NOOP("help", "cut through the map at the arm looked at")},
    {"G", QT_TRANSLATE_NOOP("help", "bring Gaps to the front")},
    {"A", QT_TRANSLATE_NOOP("help", "bring Acquisition to the front")},
    {"Esc", QT_TRANSLATE_NOOP("help", "let go of the arm, drop the ghost, leave Predict")},
    {"Ctrl+R", QT_TRANSLATE_NOOP("help", "type the result, in the last round")},
    {"Ctrl+M", QT_TRANSLATE_NOOP("help", "compare policies over many runs")},
    {"Ctrl+1", QT_TRANSLATE_NOOP("help", "Bench")},
    {"Ctrl+2", QT_TRANSLATE_NOOP("help", "Teach")},
    {"Ctrl+3", QT_TRANSLATE_NOOP("help", "Lab")},
    {"Ctrl+Z", QT_TRANSLATE_NOOP("help", "take the last change back")},
    {"Ctrl+Shift+Z Ctrl+Y", QT_TRANSLATE_NOOP("help", "make it again")},
    {"F11", QT_TRANSLATE_NOOP("help", "full screen")},
    {"Ctrl++ Ctrl+=", QT_TRANSLATE_NOOP("help", "larger text")},
    {"Ctrl+-", QT_TRANSLATE_NOOP("help", "smaller text")},
    {"Ctrl+0", QT_TRANSLATE_NOOP("help", "text as it was meant")},
    {"Ctrl+C", QT_TRANSLATE_NOOP("help", "copy the picture; in a table: the rows")},
    {"Ctrl+Shift+C", QT_TRANSLATE_NOOP("help", "copy the numbers of a chart, for a spreadsheet")},
    {"F1", QT_TRANSLATE_NOOP("help", "help on what has the focus")},
};

// Keys that a chart or a list takes itself; no action has them.
constexpr Worded ofCharts[] = {
    {"Tab", QT_TRANSLATE_NOOP("help", "on to the next panel or field")},
    {"Up Down", QT_TRANSLATE_NOOP("help", "look at the arm beside; in a chart that has the focus")},
    {"Return", QT_TRANSLATE_NOOP("help", "hold the arm looked at; in Predict: answer with it")},
    {"Left Right", QT_TRANSLATE_NOOP("help", "previous and next round; in the Timeline that has the focus")},
};

std::vector<KeyRow> rowsOf(std::span<const Worded> words) {
    std::vector<KeyRow> rows;
    for (const auto& each : words) {
        rows.push_back({{}, said(each.does)});
        for (const auto& key : QString::fromLatin1(each.keys).split(' '))
            rows.back().keys << QKeySequence(key, QKeySequence::PortableText);
    }
    return rows;
}

QString written(const QList<QKeySequence>& keys) {
    QStringList names;
    for (const auto& key : keys) names << key.toString(QKeySequence::NativeText).toHtmlEscaped();
    return names.size() > 3 ? said("%1 to %2").arg(names.first(), names.last()) : names.join(QStringLiteral(", "));
}

QString tableOf(const std::vector<KeyRow>& rows) {
    QString html = QStringLiteral("<table cellspacing='0' cellpadding='2'>");
    for (const auto& row : rows)
        html += QStringLiteral("<tr><td><b>%1</b>&nbsp;&nbsp;</td><td>%2</td></tr>").arg(written(row.keys), row.does);
    return html + QStringLiteral("</table>");
}

}  // namespace

std::vector<KeyRow> wordedKeys() { return rowsOf(table); }

std::vector<KeyRow> keyRows(const QList<QAction*>& actions) {
    QList<QKeySequence> all;
    for (const auto* action : actions) all << action->shortcuts();
    std::vector<KeyRow> rows;
    QList<QKeySequence> done;
    for (auto row : wordedKeys()) {
        row.keys.removeIf([&](const QKeySequence& key) { return !all.contains(key); });
        if (row.keys.isEmpty()) continue;
        done << row.keys;
        rows.push_back(std::move(row));
    }
    for (const auto* action : actions) {
        auto keys = action->shortcuts();
        keys.removeIf([&](const QKeySequence& key) { return done.contains(key); });
        if (keys.isEmpty()) continue;
        auto words = action->text();
        rows.push_back({keys, words.remove('&').remove(QChar(0x2026)).toHtmlEscaped()});
        done << keys;
    }
    return rows;
}

HelpText keysHelp(const QList<QAction*>& actions) {
    return {said("Keys"),
            tableOf(keyRows(actions)) + QStringLiteral("<p><b>%1</b></p>").arg(said("In a chart")) + tableOf(rowsOf(ofCharts)) +
                QStringLiteral("<p>%1</p>").arg(said("Single letters act only while no text field has the focus."))};
}

}  // namespace gapscope
