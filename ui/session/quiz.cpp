#include "ui/session/quiz.h"

#include <QCoreApplication>
#include <algorithm>

#include "core/policy/digits.h"
#include "ui/session/session.h"
#include "ui/session/spoken.h"

namespace gapscope {

using Eigen::Index;
using Kind = Argument::Kind;

namespace {

QString said(const char* text) { return QCoreApplication::translate("quiz", text); }

bool isChosen(const Snapshot& shot, Index arm) {
    return std::ranges::find(shot.decision.chosen, arm) != shot.decision.chosen.end();
}

// The number of each arm that decides: the smallest gap, the farthest bound, the widest bounds, the largest index. As the
// policies have them.
struct Deciding {
    const char* pattern;
    std::string_view what;  // empty: a bound
    double ofGuess, ofAnswer;
};

std::optional<Deciding> deciding(const Snapshot& shot, Shows about, Index guess, Index answer) {
    const auto& d = shot.decision;
    if (about == Shows::Leader) return Deciding{"{guess}: gap {g}, {answer}: {n}.", aGap, (*d.gap)[guess], (*d.gap)[answer]};
    if (about == Shows::Rival)
        return Deciding{shot.spec->minimise ? "{guess}: L {g}, {answer}: {n}." : "{guess}: U {g}, {answer}: {n}.",
                        {},
                        (*d.upper)[guess],
                        (*d.upper)[answer]};
    // Only the rule's first choice is decided by these numbers.
    if (d.fromStart || d.initialPulls || d.first.value_or(answer) != answer) return std::nullopt;
    if (d.gap) {
        const auto width = [&](Index k) { return (*d.upper)[k] - (*d.lower)[k]; };
        return Deciding{"{guess}: bounds {g} wide, {answer}: {n}.", aSpread, width(guess), width(answer)};
    }
    if (d.index) return Deciding{"{guess}: index {g}, {answer}: {n}.", anIndex, (*d.index)[guess], (*d.index)[answer]};
    return std::nullopt;
}

QString withArms(const Snapshot& shot, const char* pattern, Index guess, Index answer, const Deciding& numbers = {}) {
    Sentence sentence{pattern, {}};
    const auto number = [&](double v) { return Argument{numbers.what.empty() ? Kind::Level : Kind::Width, v, -1, numbers.what}; };
    for (const auto& name : argumentNames(pattern)) {
        if (name == "guess") sentence.arguments.emplace_back(name, Argument{Kind::Arm, 0, guess});
        if (name == "answer") sentence.arguments.emplace_back(name, Argument{Kind::Arm, 0, answer});
        if (name == "g") sentence.arguments.emplace_back(name, number(numbers.ofGuess));
        if (name == "n") sentence.arguments.emplace_back(name, number(numbers.ofAnswer));
    }
    return Speaker(shot).text(sentence);
}

std::optional<Index> answerTo(const Snapshot& shot, Shows about) {
    const auto& d = shot.decision;
    if (about == Shows::Leader) return d.gap ? d.J : std::nullopt;
    if (about == Shows::Rival) return d.gap ? d.j : std::nullopt;
    if (about == Shows::Choice && !d.chosen.empty() && !d.initialPulls) return d.chosen.front();
    return std::nullopt;
}

}  // namespace

std::optional<Question> questionBefore(const Snapshot& shot, int line) {
    const auto about = shot.conditions->policy.entry->lines[static_cast<std::size_t>(line)].shows;
    if (!shot.cannotChoose.empty() || !answerTo(shot, about)) return std::nullopt;
    switch (about) {
        case Shows::Leader: return Question{about, said("Which arm becomes J?")};
        case Shows::Rival: return Question{about, said("Which is its rival j?")};
        default: return Question{about, said("Which is measured?")};
    }
}

Reply replyTo(const Snapshot& shot, Shows about, Index guess) {
    const auto answer = answerTo(shot, about);
    if (!answer) return {false, {}};
    const auto& d = shot.decision;
    if (guess == *answer || (about == Shows::Choice && isChosen(shot, guess))) return {true, said("Right.")};
    if (std::ranges::find(shot.conditions->excluded, guess) != shot.conditions->excluded.end())
        return {false, withArms(shot, "{guess} is taken out; it is {answer}.", guess, *answer)};
    if (about == Shows::Rival && guess == d.J)
        return {false, withArms(shot, "{guess} is J itself; its rival is {answer}.", guess, *answer)};
    if (about == Shows::Choice && d.gap && !d.fromStart && guess != d.J && guess != d.j)
        return {false, withArms(shot, "{guess} is neither J nor j; {answer} is measured.", guess, *answer)};
    const auto numbers = deciding(shot, about, guess, *answer);
    if (!numbers) return {false, withArms(shot, "{answer} is measured, not {guess}.", guess, *answer)};
    if (numbers->ofGuess == numbers->ofAnswer)
        return {true, withArms(shot, "Right: {guess} is just as good; it became {answer}.", guess, *answer)};
    const auto written = [&](double v) { return withArms(shot, "{n}", guess, *answer, {"", numbers->what, 0, v}); };
    if (lookAlike(numbers->ofGuess, numbers->ofAnswer) || written(numbers->ofGuess) == written(numbers->ofAnswer))
        return {false, withArms(shot, "{guess} is practically as good, but it became {answer}.", guess, *answer)};
    return {false, withArms(shot, numbers->pattern, guess, *answer, *numbers)};
}

Quiz::Quiz(Session& session, QObject* parent) : QObject(parent), session_(session) {
    connect(&session_, &Session::changed, this, &Quiz::look);
    connect(&session_, &Session::opening, this, &Quiz::look);
}

QString Quiz::score() const { return asked_ > 0 ? said("%1 of %2").arg(right_).arg(asked_) : QString(); }

void Quiz::setOn(bool on) {
    if (on == on_) return;
    on_ = on;
    right_ = asked_ = 0;
    answered_.clear();
    reply_.clear();
    if (on) session_.setLineByLine(true);
    if (on) session_.hold(std::nullopt);
    emit onChanged(on);
    question_.reset();
    look();
    emit changed();
}

// Who sees the truth need not predict. This comes back to look().
void Quiz::hideTruth() {
    auto switches = session_.switches();
    switches.truth = false;
    session_.setSwitches(switches);
}

void Quiz::look() {
    const auto waiting = [this] { return question_ ? static_cast<int>(question_->about) : -1; };
    const int before = waiting();
    question_.reset();
    if (!session_.hasStudy()) {  // another study is being opened: nothing of it was asked yet
        answered_.clear();
    } else if (on_ && !session_.lineByLine()) {
        return setOn(false);  // whole rounds show all at once
    } else if (on_ && session_.switches().truth) {
        return hideTruth();
    } else if (const auto line = on_ ? session_.nextLine() : std::nullopt) {
        const auto& shot = *session_.snapshot();
        const auto question = questionBefore(shot, *line);
        if (question && !answered_.contains({shot.round, question->about})) question_ = question;
        if (question_ && repliedIn_ != shot.round) reply_.clear();  // it was about another round
    }
    if (waiting() == before) return;
    // Holding an arm is the answer: what was held before the question is none.
    if (question_) session_.hold(std::nullopt);
    emit changed();
}

void Quiz::answer(Index arm) {
    if (!question_ || arm < 0 || arm >= session_.snapshot()->arms()) return;
    const auto& shot = *session_.snapshot();
    const Reply reply = replyTo(shot, question_->about, arm);
    answered_.insert({shot.round, question_->about});
    reply_ = reply.text;
    repliedIn_ = shot.round;
    right_ += reply.right;
    ++asked_;
    question_.reset();
    session_.step();
    emit changed();
}

}  // namespace gapscope
