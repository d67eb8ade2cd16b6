// Experiment files that the tests of files and of the program share.
#pragma once

#include "tests/io/studies.h"

namespace gapscope::test {

inline const std::string smallExperiment = R"json({"format": "gapscope-experiment", "version": 1,
  "study": {"format": "gapscope-study", "version": 1, "budget": 12, "seed": 3,
    "arms": {"kind": "grid", "variables": [{"name": "x", "min": 0, "max": 8, "levels": 9}]},
    "model": {"kind": "kernel", "kernel": "se", "variance": 1, "lengthscales": [2], "noise_sd": 0.3},
    "source": {"kind": "expression", "formula": "sin(x)"}},
  "policies": [{"name": "bayesgap"}, {"name": "ei", "xi": 0.1, "label": "EI, \"0.1\"", "recommendation": "incumbent"},
               {"name": "thompson", "batch": 3}],
  "runs": 10, "seed": 7, "epsilon": 0.05, "checkpoints": "every", "budgets": [12, 5], "truth": {"kind": "study-source"}})json";

}  // namespace gapscope::test
