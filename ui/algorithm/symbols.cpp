#include "ui/algorithm/symbols.h"

#include <QCoreApplication>
#include <algorithm>

#include "core/policy/gaps.h"
#include "ui/algorithm/notation.h"
#include "ui/session/scene.h"
#include "ui/session/spoken.h"

namespace gapscope {

namespace {

QString said(const char* text) { return QCoreApplication::translate("symbols", text); }

struct Symbol {
    const char *name, *tip, *tipMinimising = nullptr;
};

constexpr const char* belief = QT_TRANSLATE_NOOP("symbols",
                                                 "what we expect arm k's value to be (μ), and how unsure we are about it (σ), "
                                                 "not about one noisy measurement");
constexpr const char* bounds =
    QT_TRANSLATE_NOOP("symbols", "the highest and lowest value we still hold possible for arm k: μ ± β σ");
constexpr const char* ownBounds = QT_TRANSLATE_NOOP(
    "symbols", "the highest and lowest value we still hold possible for arm k, from its own measurements alone");

constexpr const char* normal =
    QT_TRANSLATE_NOOP("symbols", "the standard normal distribution: the chance to stay below (Φ), and its density (φ)");

constexpr Symbol table[] = {
    {"mu", belief},
    {"sd", belief},
    {"beta", QT_TRANSLATE_NOOP("symbols", "how many standard deviations the bounds reach; larger = more exploring.")},
    {"U", bounds},
    {"L", bounds},
    {"s", QT_TRANSLATE_NOOP("symbols", "width of the bounds, U − L")},
    {"B",
     QT_TRANSLATE_NOOP("symbols",
                       "how much we could lose, at worst, by settling for arm k: the largest U of the others minus its own L"),
     QT_TRANSLATE_NOOP("symbols",
                       "how much we could lose, at worst, by settling for arm k: its own U minus the smallest L of the others")},
    {"J", QT_TRANSLATE_NOOP("symbols", "the arm with the smallest B: the safest to settle for now")},
    {"j", QT_TRANSLATE_NOOP("symbols", "its strongest rival: the largest U among the others"),
     QT_TRANSLATE_NOOP("symbols", "its strongest rival: the smallest L among the others")},
    {"a", QT_TRANSLATE_NOOP("symbols", "the arm measured next")},
    {"y", QT_TRANSLATE_NOOP("symbols", "what the measurement gave")},
    {"H", QT_TRANSLATE_NOOP("symbols", "how hard the problem looks: many close rivals make it large. Uses μ ± 3 σ, not U and L")},
    {"eps", QT_TRANSLATE_NOOP("symbols", "a loss you would not mind")},
    {"Omega", QT_TRANSLATE_NOOP("symbols", "the recommendation if we stopped now: the J of the round whose B was smallest")},
    {"tau", QT_TRANSLATE_NOOP("symbols", "the value to beat")},
    {"xi", QT_TRANSLATE_NOOP("symbols", "by how much at least the value is to be beaten")},
    {"z", QT_TRANSLATE_NOOP("symbols", "how many standard deviations arm k lies above the value to beat"),
     QT_TRANSLATE_NOOP("symbols", "how many standard deviations arm k lies below the value to beat")},
    {"f", QT_TRANSLATE_NOOP("symbols", "one function drawn from what we believe")},
    {"h", QT_TRANSLATE_NOOP("symbols", "the leader: the arm with the best average")},
    {"l", QT_TRANSLATE_NOOP("symbols", "its strongest rival")},
    {"p", QT_TRANSLATE_NOOP("symbols", "how likely arm k is the best")},
    {"T", QT_TRANSLATE_NOOP("symbols", "the budget: so many measurements in all")},
    {"K", QT_TRANSLATE_NOOP("symbols", "how many arms there are")},
    {"v", QT_TRANSLATE_NOOP("symbols", "the variance of the noise")},
    {"P", QT_TRANSLATE_NOOP("symbols", "what the prior is worth: the sum of 1 / (prior variance) over all arms")},
    {"q", QT_TRANSLATE_NOOP("symbols", "the number of the batch")},
    {"Phi", normal},
    {"phi", normal},
};

// Which rule gives beta.
QString ruleInWords(std::string_view rule) {
    if (rule == "paper") return said("Rule: so that the whole budget suffices for the hardness that is estimated now.");
    if (rule == "no-initial-pulls")
        return said("Rule: as in the paper, but without counting one first measurement of every arm.");
    if (rule == "constant") return said("Rule: the same number in every round.");
    if (rule == "decay") return said("Rule: a number that shrinks by the same factor with every batch.");
    return {};
}

// Theorem 1's number belongs to the line of beta: before it, only what the theorem says.
QString theoremInWords(const Scene& scene) {
    const Snapshot& shot = *scene.shot;
    if (shot.decision.exploration != "paper" || shot.decision.fellBack) return said("Theorem 1: no guarantee with this rule.");
    auto sentence = said(
        "Theorem 1: for the true hardness, P(regret ≤ ε) ≥ 1 − K T exp(−β²/2) at the end of the budget. "
        "Here Hε is only estimated, so this is no probability for this study.");
    if (!scene.shows(Shows::Beta)) return sentence;
    const auto chance = theoremOne(shot.decision, shot.armsInPlay, shot.conditions->budget);
    return sentence + ' ' + (chance ? said("Value: %1.").arg(Speaker(shot).chance(*chance)) : said("Value: no guarantee."));
}

QString betaTip(const QString& tip, const Scene& scene) {
    QStringList parts{tip};
    const auto word = scene.shot->decision.exploration;
    if (const auto rule = ruleInWords(word); !rule.isEmpty())
        parts << rule + ' ' + said("In files: %1.").arg(QString::fromUtf8(word.data(), static_cast<qsizetype>(word.size())));
    return (parts << theoremInWords(scene)).join('\n');
}

// UGap and LUCB: no model between the arms, so no mu and sd either.
bool boundsFromCounts(const Snapshot& shot) {
    const auto id = shot.conditions->policy.entry->id;
    return id == "ugap" || id == "lucb";
}

QString choiceTip(const QString& tip, const Snapshot& shot) {
    return shot.decision.gap ? said("the arm measured next: whichever of J and j is less certain") : tip;
}

}  // namespace

QString symbolTip(const QString& name, const Scene& scene) {
    const Snapshot& shot = *scene.shot;
    for (const auto& symbol : table) {
        if (name != QLatin1String(symbol.name)) continue;
        QString tip = said(shot.spec->minimise && symbol.tipMinimising ? symbol.tipMinimising : symbol.tip);
        if (name == QLatin1String("beta")) return betaTip(tip, scene);
        if (name == QLatin1String("a")) return choiceTip(tip, shot);
        if (symbol.tip == bounds && boundsFromCounts(shot)) return said(ownBounds);
        return tip;
    }
    return {};
}

std::vector<SymbolText> symbolTexts() {
    constexpr std::string_view ofEveryArm[] = {"mu", "sd", "U", "L", "s", "B", "z", "p"};
    std::vector<SymbolText> all;
    for (const auto& symbol : table) {
        const std::string name = symbol.name;
        const bool everyArm = std::ranges::find(ofEveryArm, name) != std::end(ofEveryArm);
        const QString tip = said(symbol.tip), html = notation(name + (everyArm ? "_k" : name == "H" ? "_eps" : ""));
        if (!all.empty() && all.back().tip == tip)
            all.back().html += QStringLiteral(", ") + html;
        else
            all.push_back({html, tip});
    }
    return all;
}

PaperPlace paperPlace(std::string_view paper) {
    const auto text = QString::fromUtf8(paper.data(), static_cast<qsizetype>(paper.size()));
    const QLatin1String algorithm("Alg. 2, "), thesis("thesis ");
    if (text.isEmpty()) return {};
    if (text.startsWith(algorithm)) {
        const auto line = text.mid(algorithm.size());
        return {':' + line, said("thesis Algorithm 2, line %1").arg(line)};
    }
    const auto number = text.startsWith(thesis) ? text.mid(thesis.size()) : text;
    return {'(' + number + ')', said("thesis, equation %1").arg(number)};
}

}  // namespace gapscope
