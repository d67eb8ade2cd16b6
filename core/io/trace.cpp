#include "core/io/trace.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "core/model/learning.h"

namespace gapscope {

using Eigen::Index;
using Eigen::VectorXd;

namespace {

// Writes JSON straight into a string: a trace may hold millions of numbers.
class Line {
public:
    void key(std::string_view name) {
        text += text.empty() ? "{\"" : ", \"";
        text.append(name).append("\": ");
    }
    void number(double value) {
        if (!std::isfinite(value)) {
            text += "null";
            return;
        }
        char digits[32];
        text.append(digits, std::to_chars(digits, digits + sizeof digits, value).ptr);
    }
    void list(std::string_view name, const std::optional<VectorXd>& values, double sign = 1) {
        key(name);
        if (!values) {
            text += "null";
            return;
        }
        text += '[';
        for (Index k = 0; k < values->size(); ++k) {
            if (k) text += ", ";
            number(sign * (*values)[k] + 0.0);  // no -0
        }
        text += ']';
    }
    void value(std::string_view name, std::optional<double> v) {
        key(name);
        number(v ? *v + 0.0 : std::nan(""));
    }
    void arm(std::string_view name, std::optional<Index> k) {
        key(name);
        text += k ? std::to_string(*k) : "null";
    }
    void word(std::string_view name, std::string_view w) {
        key(name);
        if (w.empty())
            text += "null";
        else
            text.append("\"").append(w).append("\"");
    }

    std::string text;
};

// The numbers that a model's parameters have in this round.
std::string parametersJson(const ModelChoice& model) {
    Line line;
    for (const char* id : {"variance", "prior_sd", "lengthscales", "noise_sd", "mean"}) {
        if (std::ranges::find(model.entry->params, std::string_view(id), &Param::id) == model.entry->params.end()) continue;
        if (id == std::string_view("lengthscales"))
            line.list(id, model.settings.numbers(id));
        else if (const auto number = model.settings.maybe(id))
            line.value(id, *number);
    }
    return line.text + "}";
}

}  // namespace

std::string traceLine(const Round& round, bool brief) {
    const Decision& d = round.decision;
    const Posterior& posterior = round.study.posterior();
    const double sign = round.study.spec().sign();
    const bool flipped = sign < 0;
    Line line;
    line.key("t");
    line.text += std::to_string(round.t);
    line.word("policy", round.study.conditions().policy.entry->id);
    if (!brief) {
        line.list("mean", posterior.mean(), sign);
        line.list("sd", posterior.sd());
        line.list("upper", flipped ? d.lower : d.upper, sign);  // upper >= lower in the user's orientation
        line.list("lower", flipped ? d.upper : d.lower, sign);
        line.list("gap", d.gap);
    }
    line.value("beta", d.beta);
    line.word("exploration", d.exploration);
    line.value("hardness", d.hardness);
    line.arm("J", d.J);
    line.arm("j", d.j);
    line.key("chosen");
    line.text += '[';
    for (std::size_t i = 0; i < d.chosen.size(); ++i) line.text += (i ? ", " : "") + std::to_string(d.chosen[i]);
    line.text += ']';
    if (!brief) line.list("index", d.index);
    line.arm("recommendation", d.recommendation);
    line.value("regret_bound", d.regretBound);
    if (d.target) line.value("target", sign * *d.target);
    line.value("log_likelihood", posterior.evidence());
    if (const auto& model = round.study.conditions().model; !learningOf(model).isFixed()) {
        line.key("parameters");
        line.text += parametersJson(model);
    }
    if (round.measured) {
        line.key("measured");
        line.text += "{\"arm\": " + std::to_string(round.measured->arm) + ", \"value\": ";
        line.number(*round.measured->value);
        line.text += '}';
    }
    return line.text + "}";
}

}  // namespace gapscope
