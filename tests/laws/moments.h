// Every moment of a study as the sentences see it, and the sentences of it.
#pragma once

#include "core/study/wording.h"
#include "tests/laws/scenes.h"

namespace gapscope::test {

// Scenes as they stand, and each of them once more with the policy's own choices answered by a source.
inline std::vector<StudySpec> spokenStudies(const PolicyEntry& entry) {
    std::vector<StudySpec> all;
    for (const auto& scene : scenes()) {
        auto spec = played(scene, entry);
        if (!spec) continue;
        all.push_back(*spec);
        spec->measurements.clear();
        spec->pending.clear();
        const Index K = spec->arms->size();
        const bool coins = spec->initial.model.counts();
        const VectorXd truth = VectorXd::LinSpaced(K, 0.2, 0.9);
        spec->source = coins ? source("bernoulli", {{"values", truth}}) : source("means", {{"values", truth}});
        all.push_back(simulated(shared(*spec), 12).spec());
    }
    return all;
}

// Calls visit(moment, round) for every round.
template <class Visit>
void forEachMoment(const StudySpec& spec, Visit visit) {
    replay(shared(spec), false, [&](const Round& r) {
        Moment moment{r.situation, r.decision};
        std::optional<Posterior> after;
        if (r.measured) {
            moment.measured = {r.measured->arm, r.study.inValueUnit(*r.measured)};
            after = r.study.posterior().updated(r.study.observation(*r.measured));
            moment.after = &*after;
        }
        visit(moment, r);
    });
}

// What a line of the film says.
inline std::optional<Sentence> spoken(const FilmLine& line, const Moment& moment) { return say(line, moment); }

inline Wording wordingFor(const Round& r) {
    return {r.study.spec(), r.decision, *r.study.conditions().policy.entry, r.study.posterior()};
}

// What a sentence says with a name, as a number.
inline std::optional<Argument> argument(const Sentence& sentence, std::string_view name) {
    for (const auto& [known, value] : sentence.arguments)
        if (known == name) return value;
    return std::nullopt;
}

}  // namespace gapscope::test
