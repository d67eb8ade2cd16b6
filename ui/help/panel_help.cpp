#include <QCoreApplication>

#include "ui/help/help_texts.h"

namespace gapscope {

namespace {

struct PanelText {
    const char *id, *title, *body;
};

constexpr PanelText table[] = {
    {"posterior", QT_TRANSLATE_NOOP("help", "Posterior"),
     QT_TRANSLATE_NOOP(
         "help",
         "<p>What is believed about every arm after the measurements so far.</p>"
         "<p>The line is the <b>mean</b>, the band reaches two standard deviations to each side, whatever β is. "
         "<b>U and L</b> are drawn apart: they reach β standard deviations and may leave the picture; an open arrow then "
         "stands at the edge. Dots are measurements. The diamond is J, the triangle j, the ring the arm measured next, the "
         "star the arm recommended now. Two variables are shown as two maps with the same markers.</p>"
         "<p>Point at an arm to see it in all panels; a click holds it, <b>Esc</b> lets go. The wheel zooms, over an "
         "axis only along it, dragging moves, a double click shows all again. <b>Z</b> (contenders) fits the axes to J, j, the "
         "chosen and the recommended arm. Of maps, a click on the name chooses what it shows. <b>T</b> shows the truth where it "
         "is known, <b>S</b> samples, <b>F</b> fits the "
         "bounds into the picture. With <b>W</b> (What if) drag a measurement that was never made.</p>")},
    {"gaps", QT_TRANSLATE_NOOP("help", "Gaps"),
     QT_TRANSLATE_NOOP(
         "help",
         "<p>How much could be lost, at worst, by settling for each arm: its gap index <i>B<sub>k</sub></i>, the largest U of "
         "the others minus its own L. Short bars are good; below zero an arm beats all others while the bounds hold.</p>"
         "<p>J has the shortest bar, j is outlined. The strip below takes one bar apart: that of J, or of the arm you point "
         "at. Where arms lie on a map, they stand here from the smallest gap to the largest. A click on <b>log</b> makes the "
         "axis logarithmic.</p>"
         "<p>A policy without gaps shows nothing here, unless you ask for BayesGap's gaps; those are dashed, because the "
         "policy knows nothing of them. <b>G</b> brings this panel to the front.</p>")},
    {"acquisition", QT_TRANSLATE_NOOP("help", "Acquisition"),
     QT_TRANSLATE_NOOP(
         "help",
         "<p>What other policies would say about the same belief: one strip for each, with a triangle where it is highest.</p>"
         "<p>Every strip has its own scale, because there is no common one: compare places, not heights. With more than four "
         "curves they share one plot, each scaled to its own maximum. The study's own curve is the thick one; it appears with "
         "its line of the algorithm. A policy that chooses by gaps shows the bound by which it looks for a rival.</p>"
         "<p><b>Curves</b> chooses the policies. <b>A</b> brings this panel to the front.</p>")},
    {"algorithm", QT_TRANSLATE_NOOP("help", "Algorithm"),
     QT_TRANSLATE_NOOP(
         "help",
         "<p>The lines of the policy with their numbers in this round; at the right where each stands in the paper.</p>"
         "<p>With <b>L</b> (Line by line) Step goes from line to line: the current one is lit, those to come are grey and "
         "have no numbers yet. A click on a line goes there. The small arrow unfolds hardness and β. Point at a symbol to read "
         "what it means.</p>")},
    {"why", QT_TRANSLATE_NOOP("help", "Why this arm?"),
     QT_TRANSLATE_NOOP("help",
                       "<p>The reason for this round's choice in two or three sentences; line by line, what the lit line "
                       "says.</p><p>\"At most 0.42 worse\" holds while the bounds hold; it is no probability.</p>")},
    {"arm", QT_TRANSLATE_NOOP("help", "Arm"),
     QT_TRANSLATE_NOOP("help",
                       "<p>All numbers of the arm you point at or hold, and its role if it has one. If you point at none, "
                       "it is J, else the arm chosen, else the one recommended.</p>")},
    {"sure", QT_TRANSLATE_NOOP("help", "How sure are we?"),
     QT_TRANSLATE_NOOP(
         "help",
         "<p>Whether the arm recommended now is really the best, in plain words. Some thousand functions that agree with all "
         "results are drawn; the chance counts those in which nothing is better by more than the difference that matters.</p>"
         "<p>For up to 20 arms a bar shows each arm's chance to be the best. The check at the end tells whether results fell "
         "where the model said they would: a model that is too sure of itself makes the chances too high.</p>"
         "<p><b>For specialists</b> opens the bound <i>B<sub>J</sub>(t)</i> and a rule to stop: once the chance or the bound is "
         "reached, this panel says so. <b>Copy as text</b> takes everything along, with the date, the file and its hash.</p>")},
    {"timeline", QT_TRANSLATE_NOOP("help", "Timeline"),
     QT_TRANSLATE_NOOP(
         "help",
         "<p>All rounds so far; drag to travel. The number of the round on screen is bold, rounds to come are grey.</p>"
         "<p><b>bound</b>: the gap of J, below its zero line nothing can be lost any more while the bounds hold. <b>beta</b>: "
         "how far the bounds reach. <b>regret</b>, with the truth on: what the recommended arm really loses; a cross marks a "
         "round in which J loses more than its bound said. <b>arm</b>: what was chosen, from the first arm at the bottom to "
         "the last at the top.</p>"
         "<p>\"log\" after a name: numbers differ so much that every tenfold takes the same height; \"±log\": the same on both "
         "sides of zero, and even near it. A flag marks changed settings, a small hollow one a fit of the model, a bracket a "
         "batch.</p>"
         "<p>Left and Right step, Home and End go to the ends, Space runs.</p>")},
    {"measurements", QT_TRANSLATE_NOOP("help", "Measurements"),
     QT_TRANSLATE_NOOP(
         "help",
         "<p>Every result up to the round on screen, with its sign: a dot is measured, a cross failed, a struck "
         "dot is set aside.</p><p>Choosing a row holds its arm in all panels. <b>Ctrl+C</b> copies the rows "
         "chosen, or all, as a table.</p>"
         "<p><b>F2</b> or a double click corrects a value or writes a note, a number typed on a row that is awaited "
         "and <b>Enter</b> records it, <b>Delete</b> strikes a row out and "
         "brings it back, or withdraws what is awaited, the menu over a row has more; everything can be undone. Where the study "
         "answers "
         "itself, its values stay. <b>Ctrl+V</b> adds results from a spreadsheet: first it is shown what "
         "every row would do. A click on a name sorts, a third one shows the file's order again.</p>")},
    {"suggestion", QT_TRANSLATE_NOOP("help", "Suggestion"),
     QT_TRANSLATE_NOOP(
         "help",
         "<p>The experiment to make next, what it is expected to give and why. Type the result and press Enter: it is on disk "
         "before the next suggestion appears, and what you enter meanwhile waits its turn. <b>Ctrl+R</b> goes to the field.</p>"
         "<p><b>It failed</b> keeps the candidate and asks again later. <b>Cannot be done</b> takes it out for good. <b>Other "
         "conditions</b>: another candidate, or what was really set. <b>Ask for several</b> lists the next ones below; the "
         "field is for the first of them, and a click on another one lets you type its result.</p>")},
    {"study", QT_TRANSLATE_NOOP("help", "Study"),
     QT_TRANSLATE_NOOP("help",
                       "<p>The settings of this study. Sliders act while they move; a study that answers itself is measured "
                       "again with the same luck, so that only the setting makes a difference. What a person measured "
                       "stays.</p><p>What is wrong is said below its field, and what was typed stays.</p>")},
    {"model", QT_TRANSLATE_NOOP("help", "Model"),
     QT_TRANSLATE_NOOP(
         "help",
         "<p>What the model assumes, and whether that holds. <b>Learn</b> says how its parameters come about: <b>fixed</b> as "
         "given; <b>ml2</b> those that explain the results best; <b>map</b> the same, weighed against what is likely "
         "beforehand; <b>slice</b> and <b>smc</b> an average over many that explain them. A fit is a change of the study like "
         "any other and can be undone. It is made beside the window, after the result is saved.</p>"
         "<p><b>Kernel</b>: how alike two values are by their distance, and functions drawn from the belief before and after "
         "the results. <b>Likelihood</b>: how well the parameters explain the results, as a sum of three terms, and as a map "
         "over two parameters with the way that the fit took; the others stay as they are. <b>Samples</b>: the values that were "
         "sampled, one after the other and how often. <b>Check</b>: every result against what all the others predict; within "
         "±2 standard deviations are 19 of 20 where the bands are honest.</p>")},
    {"start", QT_TRANSLATE_NOOP("help", "Start"),
     QT_TRANSLATE_NOOP("help",
                       "<p>Open an example, or describe your own candidates with <b>New study</b>. A file can also be dropped "
                       "onto the window.</p>")},
    {"window", QT_TRANSLATE_NOOP("help", "Gapscope"),
     QT_TRANSLATE_NOOP(
         "help",
         "<p>A study, seen round by round. <b>Step</b> goes on by a round and measures where nothing is recorded yet; with "
         "<b>Line by line</b> it goes on by a line of the algorithm. <b>Back</b> is always exact. <b>Predict</b> asks which arm "
         "comes next before it shows it.</p>"
         "<p>Click a panel, or Tab to it, and press <b>F1</b> to read about it.</p>")},
};

}  // namespace

HelpText panelHelp(const QString& id) {
    for (const auto& each : table)
        if (id == QLatin1String(each.id))
            return {QCoreApplication::translate("help", each.title), QCoreApplication::translate("help", each.body)};
    return {};
}

QStringList panelsWithHelp() {
    QStringList ids;
    for (const auto& each : table) ids << QString::fromLatin1(each.id);
    return ids;
}

}  // namespace gapscope
