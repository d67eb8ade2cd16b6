#include "ui/lab/card_facts.h"

#include <QCoreApplication>

#include "core/study/lab_words.h"
#include "ui/session/spoken.h"
#include "ui/setup/typed_number.h"

namespace gapscope {

namespace {

QString tr(const char* text) { return QCoreApplication::translate("card", text); }

// "Give or take" is one standard deviation, here as in the form and the report.
constexpr double sds = 1.96;

// Coordinates are read one by one; a label may have commas of its own.
QString spaced(QString place, const StudySpec& spec) {
    return spec.arms->labels.empty()
               ? place.replace(QStringLiteral("; "), QStringLiteral(", ")).replace(QStringLiteral(", "), QStringLiteral("   "))
               : place;
}

void explain(CardFacts& facts, const Suggestion& what, const Snapshot& shot) {
    const Speaker speaker(shot);
    if (const auto expected = cardExpectation(what, *shot.spec)) facts.expected = speaker.text(*expected);
    QStringList sentences;
    for (const auto& sentence : cardReasons(what, *shot.study, shot.decision)) sentences << speaker.text(sentence);
    if (sentences.isEmpty()) return;
    facts.reason = sentences.takeFirst();
    facts.more = sentences.join(' ');
}

// Whether a result may be anywhere, and not at a candidate only (spec: `at`).
bool knowsPlaces(const ModelChoice& model) {
    return model.entry->id == "kernel" || (model.entry->id == "linear" && !model.settings.has("features"));
}

void useTarget(CardFacts& facts, const CardTarget& target, const Snapshot& shot) {
    const auto& pending = shot.spec->pending;
    const auto asked = std::ranges::find(pending, target.arm);
    const bool wasAsked = asked != pending.end() && target.at.empty();
    facts.what = expectation(*shot.study, target.arm, target.at);
    const bool isTyped = !wasAsked && target.at.empty() && !target.instead;
    facts.title = wasAsked  ? tr("Awaited result %1 of %2").arg(asked - pending.begin() + 1).arg(pending.size())
                  : isTyped ? tr("What you are typing is the result of")
                            : tr("Other conditions");
    facts.arm = spaced(placeOf(target, *shot.spec), *shot.spec);
    if (const auto expected = cardExpectation(*facts.what, *shot.spec)) facts.expected = Speaker(shot).text(*expected);
    const auto meant = Speaker(shot).arm(target.arm);
    if (!target.at.empty() && !knowsPlaces(shot.conditions->model)) {
        facts.expected = tr("%1: that is at %2.").arg(facts.expected, meant);
        facts.reason = tr("Meant for %1; this model knows the candidates only and counts it there.").arg(meant);
    } else if (!target.at.empty())
        facts.reason = tr("Meant for %1; the model learns where it really was.").arg(meant);
    else if (target.instead)
        facts.reason = tr("Asked for was %1.").arg(Speaker(shot).arm(*target.instead));
}

}  // namespace

std::optional<CardTarget> nextTarget(const Snapshot& shot, const std::vector<CardTarget>& taken) {
    if (shot.spec->source.entry->id == "manual")
        for (const auto arm : shot.spec->pending)
            if (std::ranges::find(taken, CardTarget{arm}) == taken.end()) return CardTarget{arm};
    const auto what = taken.empty() ? suggestion(*shot.study, shot.decision).arm : std::nullopt;
    return what ? std::optional(CardTarget{*what}) : std::nullopt;
}

QString textOf(const CardTarget& target) {
    QStringList words{QString::number(target.arm), target.instead ? QString::number(*target.instead) : QStringLiteral("-")};
    for (const double x : target.at) words << QString::number(x, 'g', QLocale::FloatingPointShortest);
    return words.join(' ');
}

std::optional<CardTarget> targetIn(const QString& text, const StudySpec& spec) {
    const auto words = text.split(' ');
    bool fits = words.size() == 2 || words.size() == 2 + static_cast<qsizetype>(spec.arms->variables.size());
    const auto arm = [&](const QString& word) {
        bool ok = false;
        const auto number = word.toLongLong(&ok);
        fits = fits && ok && number >= 0 && number < spec.arms->size();
        return static_cast<Eigen::Index>(number);
    };
    if (!fits) return std::nullopt;
    CardTarget target{arm(words[0])};
    if (words[1] != QLatin1String("-")) target.instead = arm(words[1]);
    for (const auto& word : words.mid(2)) {
        bool ok = false;
        target.at.push_back(word.toDouble(&ok));
        fits = fits && ok;
    }
    return fits ? std::optional(target) : std::nullopt;
}

CardFacts cardFacts(const Scene& scene, const std::optional<CardTarget>& target) {
    const Snapshot& shot = *scene.shot;
    CardFacts facts;
    facts.isEarlier = !shot.isLast;
    if (!scene.shows(Shows::Choice)) {
        facts.title = tr("Nothing is chosen yet.");
        return facts;
    }
    const auto what = suggestion(*shot.study, shot.decision);
    const Speaker speaker(shot);
    if (facts.isEarlier) {
        facts.title = tr("Round %1 asked for").arg(shot.round);
        if (what.arm) facts.arm = spaced(speaker.arm(*what.arm), *shot.spec);
        if (!shot.spec->answersItself()) facts.reason = tr("Results are typed in the last round.");
        return facts;
    }
    if (target && !(what.arm && *target == CardTarget{*what.arm})) {
        useTarget(facts, *target, shot);
        return facts;
    }
    facts.title = speaker.text(cardTitle(what));
    if (!shot.cannotChoose.empty()) facts.reason = QString::fromStdString(shot.cannotChoose) + '.';
    facts.isUsedUp = shot.budgetUsed();
    if (facts.isUsedUp && shot.decision.recommendation)
        facts.reason = tr("Recommended: %1.").arg(speaker.arm(*shot.decision.recommendation));
    if (!what.arm) return facts;
    facts.what = what;
    facts.arm = spaced(speaker.arm(*what.arm), *shot.spec);
    explain(facts, what, shot);
    return facts;
}

QString withUnit(double value, const StudySpec& spec) {
    const auto unit = QString::fromStdString(spec.response.unit);
    return unit.isEmpty() ? textOfNumber(value) : textOfNumber(value) + ' ' + unit;
}

QString valueProblem(double value, const StudySpec& spec) {
    const auto& [name, unit, min, max, matters] = spec.response;
    const auto& model = spec.initial.model;
    if (model.counts() && (value < 0 || value > model.trials() || value != std::floor(value)))
        return tr("%1 is not a whole number between 0 and %2.").arg(textOfNumber(value)).arg(model.trials());
    const bool low = min && value < *min, high = max && value > *max;
    if (!low && !high && std::abs(value) > largestNumber)
        return tr("%1 is outside %2 to %3.")
            .arg(withUnit(value, spec), textOfNumber(-largestNumber), withUnit(largestNumber, spec));
    if (!low && !high) return {};
    if (min && max) return tr("%1 is outside %2 to %3.").arg(withUnit(value, spec), textOfNumber(*min), withUnit(*max, spec));
    return low ? tr("%1 is below %2.").arg(withUnit(value, spec), withUnit(*min, spec))
               : tr("%1 is above %2.").arg(withUnit(value, spec), withUnit(*max, spec));
}

QString surprise(double value, const Suggestion& expected, const Snapshot& shot) {
    if (!isSurprising(value, expected, *shot.spec)) return {};
    const double reach = (expected.high - expected.low) / 2;
    const Speaker speaker(shot);
    return tr("%1 is far from what was expected (%2, give or take %3). Press Enter again to record it.")
        .arg(textOfNumber(value), speaker.value(expected.mean), speaker.width(reach / sds));
}

QString placeOf(const CardTarget& target, const StudySpec& spec) {
    if (target.at.empty()) return armName(*spec.arms, target.arm);
    QStringList parts;
    for (std::size_t i = 0; i < target.at.size(); ++i) {
        const auto& variable = spec.arms->variables[i];
        const auto number = textOfNumber(target.at[i]);
        parts << (variable.unit.empty() ? QString::fromStdString(variable.name) + ' ' + number
                                        : number + ' ' + QString::fromStdString(variable.unit));
    }
    // As in a candidate's name: where numbers have commas there is another sign between them.
    return parts.join(QLocale().decimalPoint() == QLatin1String(".") ? QStringLiteral(", ") : QStringLiteral("; "));
}

QString placeOf(const Measurement& row, const StudySpec& spec) {
    const auto place = placeOf(CardTarget{row.arm, row.at}, spec);
    return row.at.empty() ? place : tr("really %1").arg(place);
}

QStringList measuredBeside(const Snapshot& shot, Eigen::Index arm) {
    constexpr qsizetype most = 3;
    QStringList found;
    for (const auto* row : shot.rowsSeen())
        if (row->arm == arm && !row->at.empty() && row->measured())
            found << tr("%1: %2").arg(withUnit(*row->value, *shot.spec), placeOf(*row, *shot.spec));
    return found.mid(std::max<qsizetype>(0, found.size() - most));
}

}  // namespace gapscope
