// The special functions of the whole program. Boost.Math stands behind them and is included in one source file only.
#pragma once

namespace gapscope {

double normalDensity(double z);
double normalCdf(double z);  // by erfc: right in the far lower tail too
double normalQuantile(double p);
// The same to within 1e-15 of its size (Wichura 1988, AS 241), several times faster: for millions of draws.
double quickNormalQuantile(double p);
double logNormalDensity(double residual, double variance);

// E max(0, z + N(0,1)) = z Phi(z) + phi(z): expected improvement for a unit standard deviation.
double unitImprovement(double z);
// E max(0, N(over, sd^2)), also for sd = 0.
double normalImprovement(double over, double sd);

// Student's t with so many degrees of freedom; `scale` multiplies a standard one.
double studentDensity(double z, double freedom);
double studentCdf(double z, double freedom);
double studentQuantile(double p, double freedom);
double logStudentDensity(double residual, double scale, double freedom);
// E max(0, z + T), for more than one degree of freedom.
double studentImprovement(double z, double freedom);

double logGamma(double x);

double betaQuantile(double a, double b, double p);
double betaDensity(double a, double b, double x);
// log P(s successes in n trials) when the probability is Beta(a, b), with the binomial coefficient.
double logBetaBinomial(double s, double n, double a, double b);
double logBinomial(double s, double n, double p);

}  // namespace gapscope
