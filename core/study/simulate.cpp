#include "core/study/simulate.h"

#include <algorithm>
#include <utility>

#include "core/study/fitting.h"

namespace gapscope {

namespace {

// Which pull of an arm, and which batch, comes next.
struct Counts {
    std::vector<int> pulls;
    int batch = 0;

    explicit Counts(const StudySpec& spec) : pulls(static_cast<std::size_t>(spec.arms->size())) {
        for (const auto& row : spec.measurements) {
            pulls[static_cast<std::size_t>(row.arm)] += row.measured();
            batch = std::max(batch, row.batch.value_or(0));
        }
    }
};

void requireInRange(double value, Eigen::Index arm, const StudySpec& spec) {
    const auto& range = spec.response;
    if ((range.min && value < *range.min) || (range.max && value > *range.max))
        throw Error("source", "gives " + plain(value) + " at " + spec.arms->name(arm) + ", outside the response's range");
}

// From a study that is walked to its end; `next` is its decision, where that is at hand.
Study answeredOn(Study study, int mostSteps, const Answer& answer, const std::function<void(const Study&)>& learned,
                 std::optional<Decision> next) {
    Counts counts(study.spec());
    for (int steps = 0; steps < mostSteps;) {
        const Decision decision = next ? *std::exchange(next, std::nullopt) : study.next();
        if (decision.chosen.empty()) break;
        counts.batch += decision.chosen.size() > 1;
        for (std::size_t i = 0; i < decision.chosen.size(); ++i) {
            if (steps++ >= mostSteps) break;
            Measurement m;
            m.arm = decision.chosen[i];
            m.value = answer(m.arm, counts.pulls[static_cast<std::size_t>(m.arm)]++, study.round());
            requireInRange(*m.value, m.arm, study.spec());
            if (decision.chosen.size() > 1) m.batch = counts.batch;
            // Nominee and regret bound are those of the first pick, whatever is awaited: they serve as the past.
            study = i == 0 ? study.learned(m, decision) : study.learned(m);
            if (learned) learned(study);
        }
        if (auto change = fitted(study.spec())) {
            study = study.altered(withFit(study.spec(), std::move(*change)));
            if (learned) learned(study);
        }
    }
    return study;
}

Answer answerOf(const Simulator& simulator) {
    return [&simulator](Eigen::Index arm, int n, int) { return simulator.measure(arm, n); };
}

}  // namespace

Study answered(const Study::SpecPtr& spec, int mostSteps, const Answer& answer,
               const std::function<void(const Study&)>& learned) {
    requirePlayable(*spec);
    return answeredOn(Study::finished(spec), mostSteps, answer, learned, {});
}

Study simulated(const Study::SpecPtr& spec, int mostSteps, const std::function<void(const Study&)>& learned) {
    if (!spec->makeSource().answers())
        throw Error("source.kind", spec->source.entry->id == "command"
                                       ? "a program measures this study, and it has not been allowed"
                                       : "a person measures this study, so it cannot be run");
    requirePlayable(*spec);  // before a truth is drawn, which may take a while
    const auto simulator = simulatorOf(*spec);
    return answered(spec, mostSteps, answerOf(*simulator), learned);
}

Study simulated(Study study, const Simulator& simulator, int mostSteps, std::optional<Decision> next) {
    return answeredOn(std::move(study), mostSteps, answerOf(simulator), {}, std::move(next));
}

std::shared_ptr<const Simulator> simulatorOf(const StudySpec& spec) {
    const Source source = spec.makeSource();
    return source.answers() ? std::make_shared<const Simulator>(source, spec.problem(spec.initial)) : nullptr;
}

bool sameSource(const StudySpec& a, const StudySpec& b) {
    const bool ownModel = a.source.model && a.source.settings.has("noise_sd");
    return a.arms == b.arms && a.seed == b.seed && a.run == b.run && a.source == b.source &&
           (ownModel || a.initial.model == b.initial.model);
}

}  // namespace gapscope
