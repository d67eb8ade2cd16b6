#include "core/io/study_json.h"
#include "core/io/trace.h"
#include "core/study/suggestion.h"
#include "tests/fuzz/fuzz.h"

using namespace gapscope;

GAPSCOPE_FUZZ(text) {
    const auto spec = std::make_shared<const StudySpec>(readStudy(text));
    if (spec->arms->size() > 100 || spec->measurements.size() > 30) return;  // more of them tells no more, slowly
    for (const bool currentSettings : {false, true})
        replay(spec, currentSettings, [&](const Round& round) {
            const auto& posterior = round.study.posterior();
            fuzz::require(posterior.mean().allFinite() && posterior.sd().allFinite() && posterior.sd().minCoeff() >= 0,
                          "a belief is a number");
            for (const auto arm : round.decision.chosen)
                fuzz::require(arm >= 0 && arm < spec->arms->size(), "an arm of the study is chosen");
            static_cast<void>(Json::parse(traceLine(round, false)));
        });
}
