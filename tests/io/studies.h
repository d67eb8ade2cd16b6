// Studies that the tests of files and of the program share, and edits to them.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/policy/policies.h"
#include "core/problem/sources.h"

namespace gapscope::test {

using Document = nlohmann::ordered_json;

// Every top-level field, and a study that a person could have.
inline const std::string gridStudy = R"({
  "format": "gapscope-study", "version": 1, "name": "Buffer screening", "notes": "two plates", "goal": "maximize",
  "response": {"name": "yield", "unit": "%", "min": 0, "max": 100, "matters": 3},
  "budget": 40, "seed": 7,
  "arms": {"kind": "grid", "variables": [
    {"name": "temperature", "unit": "C", "min": 20, "max": 80, "levels": 5, "scale": "linear"},
    {"name": "enzyme", "unit": "nM", "min": 0.1, "max": 10, "levels": 3, "scale": "log"}]},
  "model": {"kind": "kernel", "kernel": "se", "variance": 400, "lengthscales": [15, 0.7], "mean": 50, "noise_sd": 2,
            "learning": "fixed"},
  "policy": {"name": "bayesgap", "epsilon": 0.5, "exploration": {"rule": "paper"}, "ties": "lowest"},
  "recommendation": "bayesgap",
  "source": {"kind": "expression", "formula": "50 + temperature / 4 - x2", "noise_sd": 1},
  "start": 2,
  "measurements": [
    {"arm": 12, "value": 83, "time": "2026-11-16T10:15:00Z", "note": "plate 3", "id": "A7", "batch": 1},
    {"arm": 3, "status": "failed"},
    {"arm": 7, "value": 61.5, "noise_sd": 1.5, "at": [49.5, 1.2], "suggested": 8},
    {"arm": 7, "value": 12, "status": "ignored"}],
  "pending": [14], "excluded": [0],
  "changes": [{"after": 1, "set": {"budget": 45}, "why": "more plates"}]
})";

// Only what is required: three arms without coordinates.
inline const std::string smallStudy = R"({"format": "gapscope-study", "version": 1, "budget": 20,
  "arms": {"kind": "labels", "labels": ["a", "b", "c"]},
  "model": {"kind": "independent", "prior_sd": 1, "noise_sd": 0.1}})";

// A JSON pointer and the value to put there, as JSON text; none takes the key away.
struct Edit {
    const char* at;
    const char* value = nullptr;
};

inline std::string edited(const std::string& study, const std::vector<Edit>& edits) {
    auto document = Document::parse(study);
    for (const auto& edit : edits) {
        const Document::json_pointer at(edit.at);
        if (edit.value)
            document[at] = Document::parse(edit.value);
        else
            document.at(at.parent_pointer()).erase(at.back());
    }
    return document.dump();
}

struct Sample {
    std::string name, text;
};

// One study for every kind of arms, model, policy and source, each with all its fields.
inline std::vector<Sample> sampleStudies() {
    std::vector<Sample> all{{"grid", gridStudy}, {"small", smallStudy}};
    auto add = [&](const std::string& name, const std::string& study, const std::vector<Edit>& edits) {
        all.push_back({name, edited(study, edits)});
    };
    const char* table = R"({"kind": "table", "columns": ["size", "dose"], "units": ["mm", ""], "scales": ["linear", "log"],
        "rows": [[1, 0.1], [2.5, 1], [4, 10]], "labels": ["small", "\"mid\"", "groß"], "groups": ["A", "A", "B"]})";
    const char* kernel = R"({"kind": "kernel", "kernel": "matern32", "variance": 1, "lengthscales": [0.5], "noise_sd": 0.1})";
    add("table", smallStudy, {{"/arms", table}, {"/model", kernel}, {"/goal", "\"minimize\""}});
    add("bare table", smallStudy, {{"/arms", R"({"kind": "table", "columns": ["x"], "rows": [[1], [2]]})"}, {"/model", kernel}});
    add("one level", gridStudy, {{"/arms/variables/0/levels", "1"}, {"/measurements", "[]"}, {"/pending", "[]"}});

    const std::vector<Sample> models{
        {"matrix",
         R"({"kind": "covariance", "matrix": [[2, 1, 0], [1, 2, 1], [0, 1, 2]], "scale": 1.5, "mean": [1, 2, 3], "noise_sd": 0.1})"},
        {"signals",
         R"({"kind": "covariance", "signals": [[1, 2, 3], [2, 2, 5], [0, 1, 4]], "mean": "signals", "noise_sd": 0.1})"},
        {"features", R"({"kind": "linear", "prior_sd": 2, "mean": -1, "noise_sd": 0.1, "features": [[1, 0], [0, 1], [1, 1]]})"},
        {"beta-bernoulli", R"({"kind": "beta-bernoulli", "alpha": 0.5, "beta": 2})"},
        {"binomial", R"({"kind": "binomial", "alpha": 0.5, "beta": 2, "trials": 12})"}};
    for (const auto& model : models) add("model " + model.name, smallStudy, {{"/model", model.text.c_str()}});
    add("model linear", gridStudy,
        {{"/model", R"({"kind": "linear", "prior_sd": 2, "mean": 50, "noise_sd": 0.1, "learning": "fixed"})"}});
    const std::vector<Sample> learned{
        {"map",
         R"({"kind": "kernel", "kernel": "se", "variance": 2, "lengthscales": [9, 1], "mean": 50, "noise_sd": 0.1, "learning":
             {"method": "map", "every": 3, "samples": 5, "particles": 50, "priors": {"variance": {"median": 2, "spread": 1},
              "lengthscales": {"median": [9, 1], "spread": 0.5}, "noise_sd": {"median": 0.1}, "mean": {"spread": 4}}}})"},
        {"slice",
         R"({"kind": "kernel", "kernel": "se", "variance": 2, "lengthscales": [9], "mean": 50, "noise_sd": 0.1, "learning":
             {"method": "slice"}, "samples": [[2, 9, 0.1, 50], [3, 8.5, 0.2, 49]], "samples_after": 1})"},
        {"smc, unknown noise",
         R"({"kind": "linear", "prior_sd": 2, "mean": 50, "noise_prior": {"shape": 2.5, "scale": 0.1}, "learning":
             {"method": "smc"}, "samples": [[2, 50], [1.5, 49]]})"}};
    for (const auto& model : learned) add("learning " + model.name, gridStudy, {{"/model", model.text.c_str()}});

    // Options beyond those that every policy has.
    const std::vector<std::pair<std::string, Document>> options{
        {"bayesgap", {{"epsilon", 0.25}, {"exploration", {{"rule", "decay"}, {"beta", 2.5}, {"rate", 0.9}}}}},
        {"ugap", {{"epsilon", 0.25}, {"range", 3}, {"bound", "bernstein"}}},
        {"lucb", {{"epsilon", 0.25}, {"delta", 0.05}, {"range", 3}}},
        {"ei", {{"xi", 0.1}}},
        {"pi", {{"xi", 0.1}}},
        {"gp-ucb", {{"delta", 0.05}}},
        {"bayes-ucb", {{"c", 2}}},
        {"entropy", {{"samples", 50}}},
        {"ucb1", {{"range", 3}}},
        {"ucb-e", {{"range", 3}, {"hardness", 12.5}}}};
    for (const auto* entry : policies()) {
        Document policy{{"name", entry->id}};
        for (const auto& [name, own] : options)
            if (name == entry->id) policy.update(own);
        policy.update({{"ties", "lowest"}, {"batch", 2}, {"batch_rule", "shrink"}});
        add("policy " + std::string(entry->id), smallStudy, {{"/policy", policy.dump().c_str()}});
    }

    const std::vector<Sample> answers{
        {"manual", R"({"kind": "manual"})"},
        {"draw", R"({"kind": "draw", "noise_sd": 0.2})"},
        {"drawn elsewhere", R"({"kind": "draw", "model": {"kind": "independent", "prior_sd": 3, "noise_sd": 1}})"},
        {"means", R"({"kind": "means", "values": [0.1, 0.7, 0.3], "noise_sd": 0})"},
        {"bernoulli", R"({"kind": "bernoulli", "values": [0, 0.5, 1], "trials": 4})"},
        {"samples", R"({"kind": "samples", "values": [[0.1, 0.2], [0.7], [1, 2, 3]]})"}};
    for (const auto& source : answers) add("source " + source.name, smallStudy, {{"/source", source.text.c_str()}});
    add("source command", gridStudy,
        {{"/source",
          R"({"kind": "command", "program": "./rig", "arguments": ["-t", "{temperature}", "{\"e\": {enzyme}}", ""]})"}});
    add("source function", gridStudy, {{"/source", R"({"kind": "function", "name": "branin", "noise_sd": 0.5})"}});

    add("stop by chance", smallStudy, {{"/stop_when", R"({"chance": 0.95})"}});
    add("stop by bound", smallStudy, {{"/stop_when", R"({"chance": 0.9, "bound": 0})"}});
    add("changes", gridStudy,
        {{"/changes", R"([{"after": 2, "set": {"model": {"kind": "kernel", "kernel": "matern52", "variance": 300,
        "lengthscales": [9], "noise_sd": 1}, "policy": {"name": "ei", "xi": 0.5}, "recommendation": "incumbent", "start": 3,
        "excluded": [1, 2]}, "why": "fit"}, {"after": 1, "set": {"budget": 60}}])"}});
    return all;
}

}  // namespace gapscope::test
