#include "core/study/simulate.h"

#include <algorithm>

namespace gapscope {

Study simulated(const Study::SpecPtr& spec, int mostSteps) {
    const Source source = spec->makeSource();
    if (!source.answers()) throw Error("source.kind", "a person measures this study, so it cannot be run");
    requirePlayable(*spec);
    const Simulator simulator(source, spec->problem(spec->initial));
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
            m.value = simulator.measure(arm, pulls[static_cast<std::size_t>(arm)]++);
            const auto& range = spec->response;
            if ((range.min && *m.value < *range.min) || (range.max && *m.value > *range.max))
                throw Error("source",
                            "gives " + plain(*m.value) + " at " + spec->arms->name(arm) + ", outside the response's range");
            if (chosen.size() > 1) m.batch = batch;
            study = study.learned(m);
        }
    }
    return study;
}

}  // namespace gapscope
