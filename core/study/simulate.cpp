#include "core/study/simulate.h"

#include <algorithm>

namespace gapscope {

Study answered(const Study::SpecPtr& spec, int mostSteps, const Answer& answer,
               const std::function<void(const Study&)>& learned) {
    requirePlayable(*spec);
    std::vector<int> pulls(static_cast<std::size_t>(spec->arms->size()));
    int batch = 0;
    for (const auto& row : spec->measurements) {
        pulls[static_cast<std::size_t>(row.arm)] += row.measured();
        batch = std::max(batch, row.batch.value_or(0));
    }
    Study study = Study::finished(spec);
    for (int steps = 0; steps < mostSteps;) {
        const auto chosen = study.next().chosen;
        if (chosen.empty()) break;
        ++batch;
        for (const auto arm : chosen) {
            if (steps++ >= mostSteps) break;
            Measurement m;
            m.arm = arm;
            m.value = answer(arm, pulls[static_cast<std::size_t>(arm)]++, study.round());
            const auto& range = spec->response;
            if ((range.min && *m.value < *range.min) || (range.max && *m.value > *range.max))
                throw Error("source",
                            "gives " + plain(*m.value) + " at " + spec->arms->name(arm) + ", outside the response's range");
            if (chosen.size() > 1) m.batch = batch;
            study = study.learned(m);
            if (learned) learned(study);
        }
    }
    return study;
}

Study simulated(const Study::SpecPtr& spec, int mostSteps) {
    const Source source = spec->makeSource();
    if (!source.answers())
        throw Error("source.kind", spec->source.entry->id == "command"
                                       ? "a program measures this study, and it has not been allowed"
                                       : "a person measures this study, so it cannot be run");
    requirePlayable(*spec);  // before a truth is drawn, which may take a while
    const Simulator simulator(source, spec->problem(spec->initial));
    return answered(spec, mostSteps, [&](Eigen::Index arm, int n, int) { return simulator.measure(arm, n); });
}

}  // namespace gapscope
