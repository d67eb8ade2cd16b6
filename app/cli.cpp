#include "app/cli.h"

#include <QDateTime>
#include <charconv>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "app/call.h"
#include "app/cli_compare.h"
#include "app/cli_run.h"
#include "core/io/journal.h"
#include "core/io/settings_json.h"
#include "core/io/study_file.h"
#include "core/io/study_json.h"
#include "core/io/trace.h"
#include "core/limits.h"
#include "core/problem/functions.h"
#include "core/study/fitting.h"
#include "core/study/wording.h"

namespace gapscope {

using Eigen::Index;

namespace {

// --rounds A:B, either end may be left out.
std::pair<int, int> roundRange(const Call& call) {
    if (!call.has("rounds")) return {1, std::numeric_limits<int>::max()};
    const auto word = call.text("rounds");
    if (word.empty()) throw BadCall{"--rounds: must be A:B, got nothing"};
    const auto colon = word.find(':');
    auto end = [&](std::string_view part, int fallback) {
        if (part.empty()) return fallback;
        int value = 0;
        const auto [stop, error] = std::from_chars(part.data(), part.data() + part.size(), value);
        if (error != std::errc() || stop != part.data() + part.size() || value < 1)
            throw BadCall{"--rounds: must be A:B with whole numbers from 1 on, got " + inQuotes(word)};
        return value;
    };
    const std::string_view view(word);
    if (colon == std::string::npos) {
        const int only = end(view, 1);
        return {only, only};
    }
    return {end(view.substr(0, colon), 1), end(view.substr(colon + 1), std::numeric_limits<int>::max())};
}

std::shared_ptr<const StudySpec> load(const Call& call) {
    tellOfJournal(call.positional());
    return std::make_shared<const StudySpec>(loadStudy(call.positional()));
}

int replayCommand(const Call& call) {
    const auto [from, to] = roundRange(call);
    const auto spec = load(call);
    try {
        replay(spec, call.has("current-settings"), [&, from = from, to = to](const Round& round) {
            if (round.t >= from && round.t <= to) print(traceLine(round, call.has("brief")) + "\n");
        });
    } catch (const Error& e) {
        throw Error(call.positional(), e.what());
    }
    return done;
}

std::vector<std::string> reasons(const Situation& situation, const Decision& decision, const Study& study) {
    const Wording wording(study.spec(), decision, *study.conditions().policy.entry, study.posterior());
    std::vector<std::string> sentences;
    for (const auto& sentence : why({situation, decision}, study.conditions().policy))
        sentences.push_back(wording.text(sentence));
    return sentences;
}

Json suggestionJson(const Study& study, const Decision& decision, const std::vector<std::string>& reasons) {
    const Arms& arms = *study.spec().arms;
    Json json{{"round", study.round()}, {"budget", study.conditions().budget}, {"suggestions", Json::array()}};
    for (const Index arm : decision.chosen) {
        Json item{{"arm", arm}, {"label", arms.name(arm)}};
        for (std::size_t i = 0; i < arms.variables.size(); ++i)
            item["coordinates"][arms.variables[i].name] = number(arms.values(arm, static_cast<Index>(i)));
        json["suggestions"].push_back(item);
    }
    json["why"] = reasons;
    return json;
}

int suggestCommand(const Call& call) {
    auto changed = std::make_shared<StudySpec>(*load(call));
    if (call.has("batch")) {
        // Asked for now only: the file's own batch size stays.
        const int batch = std::min(call.count("batch", 1), 100000);
        Change ask;
        ask.after = changed->measuredRows();
        ask.policy = changed->conditionsAfter(ask.after).policy;
        ask.policy->settings.set("batch", static_cast<double>(batch));
        changed->changes.push_back(ask);
    }
    try {
        requirePlayable(*changed);
    } catch (const Error& e) {
        throw Error(call.positional(), e.what());
    }
    const Study study = Study::finished(changed);
    const Situation situation = study.situation(true);
    const Decision decision = study.decide(situation);
    const auto sentences = reasons(situation, decision, study);
    if (call.has("json")) {
        print(suggestionJson(study, decision, sentences).dump() + "\n");
        return done;
    }
    for (const Index arm : decision.chosen) printLine("#" + std::to_string(arm) + "  " + study.spec().arms->name(arm));
    if (decision.chosen.empty()) print("nothing\n");
    std::string reason;
    for (const auto& sentence : sentences) reason += (reason.empty() ? "" : " ") + sentence;
    if (!reason.empty()) printLine(reason);
    return done;
}

// An index ("14", "#14") or a name: the label, or what the candidate is made of, as everything that prints it writes it.
Index findArm(const std::string& word, const Arms& arms) {
    std::vector<Index> labelled;
    for (Index k = 0; k < arms.size(); ++k)
        if (arms.name(k) == word) labelled.push_back(k);
    const std::string_view digits = std::string_view(word).substr(word.starts_with('#') ? 1 : 0);
    Index number = -1;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    const bool isNumber = error == std::errc() && end == digits.data() + digits.size();
    const auto all = " (there are arms 0 to " + std::to_string(arms.size() - 1) + ")";
    if (labelled.size() > 1)
        throw Error("--arm", std::to_string(labelled.size()) + " arms are called " + inQuotes(word) +
                                 "; name it by its number, such as #" + std::to_string(labelled[0]));
    if (labelled.size() == 1 && isNumber && number != labelled[0])
        throw Error("--arm", inQuotes(word) + " is the label of arm #" + std::to_string(labelled[0]) +
                                 " and the number of another; write #" + std::to_string(labelled[0]) + " or #" + word);
    if (labelled.size() == 1) return labelled[0];
    if (!isNumber) throw Error("--arm", "no arm is called " + inQuotes(word) + all);
    if (number < 0 || number >= arms.size()) throw Error("--arm", "there is no arm " + shortened(word) + all);
    return number;
}

int recordCommand(const Call& call) {
    call.need("arm");
    Measurement m;
    const std::string status = call.has("status") ? call.text("status") : "measured";
    if (status != "measured" && status != "failed" && status != "ignored")
        throw BadCall{"--status: must be measured, failed or ignored, got " + inQuotes(status)};
    m.status = status == "failed"    ? Measurement::Status::Failed
               : status == "ignored" ? Measurement::Status::Ignored
                                     : Measurement::Status::Measured;
    if (m.status == Measurement::Status::Measured) call.need("value");
    if (m.status == Measurement::Status::Failed && call.has("value")) throw BadCall{"--value does not go with --status failed"};
    if (call.has("value")) m.value = call.number("value");
    if (call.has("noise-sd")) m.noiseSd = call.number("noise-sd");
    if (call.has("batch")) m.batch = call.count("batch", 1);
    if (call.has("note")) m.note = call.text("note");
    m.time = QDateTime::currentDateTimeUtc().toString(Qt::ISODate).toStdString();
    tellOfJournal(call.positional());
    const auto spec = editStudy(call.positional(), [&](StudySpec& study) {
        try {
            m.arm = findArm(call.text("arm"), *study.arms);
            record(study, m);
        } catch (const Error& e) {
            throw Error(call.positional(), e.what());
        }
    });
    const std::string what = m.value ? plain(*m.value) + (spec.response.unit.empty() ? "" : " " + spec.response.unit) : status;
    printLine("recorded: " + what + " at " + spec.arms->name(m.arm) + " (#" + std::to_string(m.arm) + "), " +
              std::to_string(spec.measuredRows()) + " of " + std::to_string(spec.conditionsAfter(spec.measuredRows()).budget) +
              " measured");
    // Only now that it is on disk: a fit may take a while.
    if (const auto change = m.measured() ? fitted(spec) : std::nullopt) {
        editStudy(call.positional(), [&](StudySpec& study) {
            if (study.measurements == spec.measurements) study = withFit(std::move(study), *change);
        });
        print("the model's parameters are fitted to " + std::to_string(change->after) + " measurements\n");
    }
    return done;
}

template <class Table>
void listTable(const Table& table) {
    for (const auto& entry : table) {
        const auto id = std::string(entry.id);
        print(id + std::string(id.size() < 20 ? 20 - id.size() : 1, ' ') + std::string(entry.about) + "\n");
    }
}

void listFunctions() {
    for (const auto& f : functions()) {
        std::string domain;
        for (const auto& side : f.domain)
            domain += (domain.empty() ? "" : " x ") + ("[" + readable(side.min) + ", " + readable(side.max) + "]");
        const auto id = std::string(f.id);
        print(id + std::string(20 - id.size(), ' ') + std::string(f.about) + "; " + (f.minimise ? "minimize" : "maximize") +
              " on " + domain + "; best " + readable(f.best, 7) + " at " + std::string(f.where) + "\n");
    }
}

void listLimits() {
    for (const auto& limit : allLimits())
        print(std::string(limit.id) + std::string(20 - limit.id.size(), ' ') + "at most " + std::to_string(limit.most) + " " +
              std::string(limit.what) + ": " + std::string(limit.about) + "\n");
}

int listCommand(const Call& call) {
    const auto what = call.positional();
    if (what == "policies") {
        std::vector<PolicyEntry> all;
        for (const auto* entry : policies()) all.push_back(*entry);
        listTable(all);
    } else if (what == "kernels")
        listTable(kernels());
    else if (what == "models")
        listTable(models());
    else if (what == "sources")
        listTable(sources());
    else if (what == "recommendations")
        listTable(recommendationRules());
    else if (what == "functions")
        listFunctions();
    else if (what == "limits")
        listLimits();
    else
        throw BadCall{"list: must be policies, kernels, functions, models, recommendations, sources or limits, got " +
                      inQuotes(what)};
    return done;
}

struct Subcommand {
    const char *name, *call, *about, *positionals;
    std::vector<Option> options;
    int (*run)(const Call&);
};

const std::vector<Subcommand>& subcommands() {
    static const std::vector<Subcommand> table = {
        {"replay",
         "replay STUDY [--rounds A:B] [--brief] [--current-settings]",
         "prints what the policy knew and chose in every round, one JSON object a line",
         "STUDY",
         {{"rounds", "only these rounds, both included", "A:B"},
          {"brief", "without the per-arm lists", ""},
          {"current-settings", "ignores the changes made on the way: the newest settings hold throughout", ""}},
         &replayCommand},
        {"suggest",
         "suggest STUDY [--batch B] [--json]",
         "names the next arm(s) to measure, and why",
         "STUDY",
         {{"batch", "how many at once", "B"}, {"json", "for programs", ""}},
         &suggestCommand},
        {"record",
         "record STUDY --arm K --value Y",
         "appends a measurement safely; K is a number or a name",
         "STUDY",
         {{"arm", "the arm measured", "K"},
          {"value", "the value, with a point", "Y"},
          {"note", "a note", "TEXT"},
          {"batch", "the batch it answers", "N"},
          {"noise-sd", "its own noise", "S"},
          {"status", "measured, failed or ignored", "WORD"}},
         &recordCommand},
        {"run",
         "run STUDY [--steps N] [-o OUT]",
         "lets the study's own source answer until the budget is used; Ctrl+C prints or writes what was measured by then",
         "STUDY",
         {{"steps", "at most so many measurements", "N"}, {"o,output", "writes the grown study there", "OUT"}},
         &runCommand},
        {"compare",
         "compare EXPERIMENT [--runs N] [--jobs J] [--shard I/N] [-o OUT.csv]",
         "repeats policies on one problem and says how often each errs; Ctrl+C writes what is done and ends with status 130",
         "EXPERIMENT",
         {{"runs", "so many runs in the place of the file's", "N"},
          {"jobs", "so many threads (default: one per core)", "J"},
          {"shard", "only the runs r with r mod N = I-1, written as a part for merge", "I/N"},
          {"o,output", "writes the CSV there", "OUT.csv"}},
         &compareCommand},
        {"merge",
         "merge PARTS... -o OUT.csv",
         "joins the parts of a comparison; all of them must be there",
         "PARTS...",
         {{"o,output", "writes the CSV there", "OUT.csv"}},
         &mergeCommand},
        {"list",
         "list policies|kernels|functions|models|recommendations|sources|limits",
         "names with one line each",
         "WHAT",
         {},
         &listCommand},
    };
    return table;
}

const Subcommand* findSubcommand(const QString& word) {
    for (const auto& command : subcommands())
        if (word == command.name) return &command;
    return nullptr;
}

void printHelp(const Subcommand& command) {
    print("gapscope " + std::string(command.call) + "\n  " + command.about + "\n");
    for (const auto& o : command.options) {
        std::string names;
        for (const auto& name : o.names.split(','))
            names += (names.empty() ? "" : ", ") + std::string(name.size() == 1 ? "-" : "--") + name.toStdString();
        if (!o.value.isEmpty()) names += " " + o.value.toStdString();
        print("  " + names + std::string(names.size() < 22 ? 22 - names.size() : 1, ' ') + o.about.toStdString() + "\n");
    }
}

}  // namespace

bool isSubcommand(const QString& word) { return findSubcommand(word) != nullptr; }

int runSubcommand(const QStringList& arguments) {
    const auto* command = findSubcommand(arguments.first());
    try {
        const Call call(arguments.mid(1), command->positionals, command->options);
        if (call.help()) {
            printHelp(*command);
            return done;
        }
        const int status = command->run(call);
        if (std::fflush(stdout) != 0 || std::ferror(stdout)) throw Error("", "standard output cannot be written");
        return status;
    } catch (const BadCall& e) {
        complain(e.sentence + " (gapscope " + command->name + " --help tells more)");
        return badCall;
    } catch (const Error& e) {
        complain(e.what());
        return badData;
    }
}

QString helpText() {
    QString text =
        "gapscope: Bayesian bandit optimization, step by step\n\n"
        "  gapscope [STUDY]            opens the window\n"
        "  gapscope --snapshot OUT [--size WxH] [--round N] [--line N] [--view NAME] [--dark] STUDY\n"
        "                              draws what the window would show to OUT (.png, .svg or .pdf); views: window,\n"
        "                              posterior, gaps, acquisition, timeline, algorithm, model\n"
        "  gapscope --snapshot OUT --view compare[-CHART] [--size WxH] [--points N] [--dark] EXPERIMENT\n"
        "                              runs the experiment and draws its window or one chart: error, regret, cumulative,\n"
        "                              final, allocation; letters of N points\n";
    for (const auto& command : subcommands())
        text += QString("  gapscope %1\n                              %2\n").arg(command.call, command.about);
    return text + "  gapscope --help, gapscope SUBCOMMAND --help, gapscope --version\n";
}

QString versionText() { return QString("gapscope %1\n").arg(GAPSCOPE_VERSION); }

void tellOfJournal(const std::string& file) {
    if (const auto journal = journalBeside(file)) complain(file + ": " + journal->inWords());
}

void complain(const std::string& sentence) { std::fprintf(stderr, "gapscope: %s\n", onALine(sentence).c_str()); }

}  // namespace gapscope
