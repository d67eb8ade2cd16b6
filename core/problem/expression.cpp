#include "core/problem/expression.h"

#include <muParser.h>

#include <cmath>

#include "core/error.h"

namespace gapscope {

Eigen::VectorXd evaluateFormula(const std::string& formula, const Arms& arms) {
    if (arms.variables.empty()) throw Error("formula", "needs variables, and these arms have none");
    std::vector<double> x(arms.variables.size());
    mu::Parser parser;
    for (std::size_t i = 0; i < x.size(); ++i) parser.DefineVar("x" + std::to_string(i + 1), &x[i]);
    for (std::size_t i = 0; i < x.size(); ++i) {  // names come last: they win over numbers
        try {
            parser.DefineVar(arms.variables[i].name, &x[i]);
        } catch (const mu::Parser::exception_type&) {
            // A name that no formula can hold ("flow rate"): the variable is still known by its number.
        }
    }
    Eigen::VectorXd values(arms.size());
    try {
        parser.SetExpr(formula);
        for (Eigen::Index k = 0; k < values.size(); ++k) {
            for (std::size_t i = 0; i < x.size(); ++i) x[i] = arms.values(k, static_cast<Eigen::Index>(i));
            int results = 0;
            const double* all = parser.Eval(results);
            if (results != 1) throw Error("formula", "must give one number, gives " + std::to_string(results));
            values[k] = all[0];
            if (!std::isfinite(values[k]))
                throw Error("formula", "has no finite value at " + arms.name(k) + " (#" + std::to_string(k) + ")");
        }
    } catch (const mu::Parser::exception_type& e) {
        const auto at = e.GetPos() < 0 || e.GetPos() == static_cast<int>(std::string::npos)
                            ? std::string()
                            : " at position " + std::to_string(e.GetPos() + 1);
        throw Error("formula", "cannot be read" + at + (e.GetToken().empty() ? "" : ", near \"" + e.GetToken() + "\""));
    }
    return values;
}

}  // namespace gapscope
