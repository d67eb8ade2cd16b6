#include "core/problem/expression.h"

#include <muParser.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/error.h"
#include "core/limits.h"
#include "core/numeric/stop.h"

namespace gapscope {

namespace {

// A formula made ready, and the variables that it reads.
class Formula {
public:
    Formula(const std::string& text, const std::vector<Variable>& variables) : x(variables.size()) {
        if (std::ranges::find(variables, "pi", &Variable::name) == variables.end()) parser_.DefineConst("pi", std::numbers::pi);
        for (std::size_t i = 0; i < x.size(); ++i) parser_.DefineVar("x" + std::to_string(i + 1), &x[i]);
        for (std::size_t i = 0; i < x.size(); ++i) {  // names come last: they win over numbers
            try {
                parser_.DefineVar(variables[i].name, &x[i]);
            } catch (const mu::Parser::exception_type&) {
                // A name that no formula can hold ("flow rate"): the variable is still known by its number.
            }
        }
        parser_.SetExpr(text);
    }

    std::vector<double> x;
    // Throws what muParser throws, and is read when it is first asked.
    double value() {
        const double* all = parser_.Eval(results_);
        return all[0];
    }
    int results() const { return results_; }

private:
    mu::Parser parser_;
    int results_ = 0;
};

bool isFunction(const std::string& name) {
    static const auto known = mu::Parser().GetFunDef();
    return known.contains(name);
}

std::string reasonOf(int code, const std::string& token) {
    switch (code) {
        case mu::ecUNASSIGNABLE_TOKEN:
            return isFunction(token) ? "its brackets are missing" : "no variable or function is called so";
        case mu::ecUNEXPECTED_EOF: return "something is missing at the end";
        case mu::ecMISSING_PARENS: return "a closing bracket is missing";
        case mu::ecUNEXPECTED_PARENS:
            return token == ")" ? "it closes nothing, or nothing stands before it" : "an operator such as * is missing before it";
        case mu::ecUNEXPECTED_VAR:
        case mu::ecUNEXPECTED_VAL:
        case mu::ecUNEXPECTED_FUN: return "an operator such as * is missing before it";
        case mu::ecUNEXPECTED_OPERATOR: return "a number or a name is missing before it";
        case mu::ecTOO_MANY_PARAMS: return "this function takes fewer values";
        case mu::ecTOO_FEW_PARAMS: return "this function takes more values";
        case mu::ecMISSING_ELSE_CLAUSE: return "a condition needs both parts, as in x > 1 ? 2 : 3";
        case mu::ecEMPTY_EXPRESSION: return "nothing is there";
        default: return {};
    }
}

FormulaFault faultOf(const mu::Parser::exception_type& e, const std::string& formula) {
    auto token = e.GetToken();
    while (!token.empty() && token.back() == ' ') token.pop_back();  // the parser works on a copy with a blank at the end
    FormulaFault fault{e.GetPos() < 0 ? formula.size() : std::min(static_cast<std::size_t>(e.GetPos()), formula.size()), 0,
                       reasonOf(e.GetCode(), token)};
    // Of a function with the wrong number of values the closing bracket is named; its name is meant.
    const bool ofFunction = e.GetCode() == mu::ecTOO_MANY_PARAMS || e.GetCode() == mu::ecTOO_FEW_PARAMS;
    if (const auto name = formula.rfind(token, fault.at); ofFunction && name != std::string::npos) fault.at = name;
    if (formula.compare(fault.at, token.size(), token) == 0) fault.length = token.size();
    return fault;
}

// Two numbers have a comma between them that stands in no bracket.
FormulaFault faultOfTwo(const std::string& formula, int results) {
    int depth = 0;
    std::size_t at = 0;
    for (; at < formula.size() && !(formula[at] == ',' && depth == 0); ++at) depth += (formula[at] == '(') - (formula[at] == ')');
    return {at, at < formula.size() ? 1u : 0u, "must give one number, gives " + std::to_string(results)};
}

}  // namespace

std::optional<FormulaFault> faultIn(const std::string& formula, const std::vector<Variable>& variables) {
    try {
        Formula read(formula, variables);
        static_cast<void>(read.value());
        if (read.results() != 1) return faultOfTwo(formula, read.results());
    } catch (const mu::Parser::exception_type& e) {
        return faultOf(e, formula);
    }
    return std::nullopt;
}

Eigen::VectorXd evaluateFormula(const std::string& formula, const Arms& arms) {
    if (arms.variables.empty()) throw Error("formula", "needs variables, and these arms have none");
    if (const auto fault = faultIn(formula, arms.variables)) {
        if (fault->why.starts_with("must")) throw Error("formula", fault->why);
        const auto near = formula.substr(fault->at, fault->length);
        throw Error("formula", "cannot be read at position " + std::to_string(fault->at + 1) +
                                   (near.empty() ? "" : ", near " + inQuotes(near)) +
                                   (fault->why.empty() ? "" : ": " + fault->why));
    }
    Formula read(formula, arms.variables);
    Eigen::VectorXd values(arms.size());
    for (Eigen::Index k = 0; k < values.size(); ++k) {
        if (k % 1000 == 0) stopIfTold();
        for (std::size_t i = 0; i < read.x.size(); ++i) read.x[i] = arms.values(k, static_cast<Eigen::Index>(i));
        values[k] = read.value();
        if (!std::isfinite(values[k]))
            throw Error("formula", "has no finite value at " + shortened(arms.name(k)) + " (#" + std::to_string(k) + ")");
    }
    return values;
}

}  // namespace gapscope
