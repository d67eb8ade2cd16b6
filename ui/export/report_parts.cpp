#include "ui/export/report_parts.h"

#include <QCoreApplication>
#include <QDateTime>
#include <numeric>

#include "core/study/certainty.h"
#include "ui/export/report_table.h"
#include "ui/export/report_words.h"
#include "ui/lab/card_facts.h"
#include "ui/session/snapshot.h"
#include "ui/session/spoken.h"

namespace gapscope {

using namespace page;
using Eigen::Index;

namespace {

constexpr Index mostCandidates = 50, bestCandidates = 20;

QString said(const char* text) { return QCoreApplication::translate("report", text); }

QString utf8(std::string_view text) { return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())); }

// Of counts an arm's value is a rate, which has no unit.
QString valueTitle(const StudySpec& spec) {
    return spec.initial.model.counts() ? said("rate") : withUnit(spec.response.name, spec.response.unit);
}

QString variables(const Arms& arms) {
    if (arms.variables.empty()) return {};
    Table table({said("variable"), said("from"), said("to"), said("values")}, {1, 2, 3});
    for (std::size_t i = 0; i < arms.variables.size(); ++i) {
        const auto& v = arms.variables[i];
        const auto column = arms.values.col(static_cast<Index>(i));
        const std::set<double> levels(column.begin(), column.end());
        const auto name = withUnit(v.name, v.unit) + (v.logarithmic ? said(", logarithmic") : QString());
        table.add({name, numberInFull(*levels.begin()), numberInFull(*levels.rbegin()), QString::number(levels.size())});
    }
    return table.html();
}

QString statusOf(const Measurement& m) {
    switch (m.status) {
        case Measurement::Status::Measured: return said("measured");
        case Measurement::Status::Failed: return said("failed");
        case Measurement::Status::Ignored: return said("not used");
    }
    return {};
}

// On the clock of whoever reads it; what is no time stays as it was written.
QString timeOf(const Measurement& m) {
    const auto text = QString::fromStdString(m.time);
    const auto time = QDateTime::fromString(text, Qt::ISODate);
    return time.isValid() ? time.toLocalTime().toString(QStringLiteral("yyyy-MM-dd HH:mm")) : text;
}

}  // namespace

// All of few candidates; of many those believed best.
QString candidatesPart(const Snapshot& end) {
    const auto& arms = *end.spec->arms;
    std::vector<Index> shown(static_cast<std::size_t>(arms.size()));
    std::iota(shown.begin(), shown.end(), 0);
    auto html = variables(arms);
    if (arms.size() > mostCandidates) {
        std::ranges::stable_sort(shown, std::ranges::greater{}, [&](Index arm) { return end.posterior.mean()[arm]; });
        shown.resize(bestCandidates);
        html += paragraph(said("The %1 that promise most now:").arg(bestCandidates));
    }
    const Speaker speaker(end);
    Table table({said("number"), said("candidate"), valueTitle(*end.spec), said("give or take"), said("measured")}, {0, 2, 3, 4});
    for (const auto arm : shown) {
        const auto pulls = std::ranges::find(end.pulls, arm, &Pulls::arm);
        table.add({QString::number(arm), speaker.arm(arm), speaker.value(end.mean(arm)), speaker.width(end.sd(arm)),
                   QString::number(pulls == end.pulls.end() ? 0 : pulls->count)});
    }
    html += table.html();
    QStringList out;
    for (const auto arm : end.conditions->excluded) out << speaker.arm(arm);
    return out.isEmpty() ? html : html + paragraph(safe(said("Taken out: %1").arg(out.join(QStringLiteral("; ")))));
}

QString measurementsPart(const StudySpec& spec) {
    const bool timed = std::ranges::any_of(spec.measurements, [](const Measurement& m) { return !m.time.empty(); });
    const bool noisy = std::ranges::any_of(spec.measurements, [](const Measurement& m) { return m.noiseSd.has_value(); });
    QStringList header{QString(), said("candidate"), withUnit(spec.response.name, spec.response.unit), said("status"),
                       said("note")};
    if (noisy) header << said("noise");
    if (timed) header << said("time");
    Table table(header, {0, 2});
    int number = 0;
    for (const auto& m : spec.measurements) {
        QStringList row{QString::number(++number), placeOf(m, spec), m.value ? numberInFull(*m.value) : QString(), statusOf(m),
                        QString::fromStdString(m.note)};
        if (noisy) row << (m.noiseSd ? numberInFull(*m.noiseSd) : QString());
        if (timed) row << timeOf(m);
        table.add(row);
    }
    QStringList pending;
    for (const auto arm : spec.pending) pending << armName(*spec.arms, arm);
    auto html = number ? table.html() : paragraph(safe(said("Nothing is measured yet.")));
    return pending.isEmpty() ? html : html + paragraph(safe(said("Awaited: %1").arg(pending.join(QStringLiteral("; ")))));
}

QString settingsPart(const StudySpec& spec) {
    const auto now = spec.newestConditions();
    const auto choice = [](const auto& chosen) {
        const auto given = settingsInWords(chosen.settings).join(QStringLiteral(", "));
        const auto label = utf8(chosen.entry->label);
        return given.isEmpty() ? label : label + QStringLiteral(": ") + given;
    };
    Table table({said("setting"), said("now")});
    table.add({said("model"), choice(now.model)});
    table.add({said("policy"), choice(now.policy)});
    table.add({said("recommendation"), utf8(now.rule().label)});
    table.add({said("budget"), QString::number(now.budget)});
    table.add({said("a difference that matters"), numberInFull(differenceThatMatters(spec, now))});
    table.add({said("seed"), QString::number(spec.seed)});
    table.add({said("measurements come from"), utf8(spec.source.entry->about)});
    return table.html();
}

QString changesPart(const StudySpec& spec) {
    if (spec.changes.empty()) return paragraph(safe(said("Nothing was changed on the way.")));
    auto inOrder = spec.changes;
    std::ranges::stable_sort(inOrder, {}, &Change::after);
    Table table({said("after measurement"), said("change"), said("reason")}, {0});
    Conditions before = spec.initial;
    for (const auto& change : inOrder) {
        Conditions after = before;
        change.applyTo(after);
        table.add({QString::number(change.after), differencesInWords(before, after, *spec.arms).join(QStringLiteral(", ")),
                   QString::fromStdString(change.why)});
        before = after;
    }
    return table.html();
}

}  // namespace gapscope
