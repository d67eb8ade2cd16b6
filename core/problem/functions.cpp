#include "core/problem/functions.h"

#include <cmath>
#include <numbers>

namespace gapscope {

namespace {

constexpr double pi = std::numbers::pi;
double square(double x) { return x * x; }

double sineWave(const double* x) { return std::cos(x[0]) + std::sin(3 * x[0]); }

double forrester(const double* x) { return square(6 * x[0] - 2) * std::sin(12 * x[0] - 4); }

double gramacyLee(const double* x) { return std::sin(10 * pi * x[0]) / (2 * x[0]) + square(square(x[0] - 1)); }

// Three distant Gaussian modes of heights 1, 2 and 3 (thesis 6.5; places and width are ours).
double threeHills1(const double* x) {
    auto hill = [&](double height, double at) { return height * std::exp(-0.5 * square((x[0] - at) / 0.6)); };
    return hill(1, 2) + hill(2, 5) + hill(3, 8);
}

double threeHills2(const double* x) {
    auto hill = [&](double height, double a, double b) {
        return height * std::exp(-0.5 * (square(x[0] - a) + square(x[1] - b)));
    };
    return hill(1, 2, 3) + hill(2, 4, 8) + hill(3, 8, 4);
}

double branin(const double* x) {
    const double b = 5.1 / (4 * pi * pi), c = 5 / pi, t = 1 / (8 * pi);
    return square(x[1] - b * x[0] * x[0] + c * x[0] - 6) + 10 * (1 - t) * std::cos(x[0]) + 10;
}

double goldsteinPrice(const double* v) {
    const double x = v[0], y = v[1];
    const double a = 1 + square(x + y + 1) * (19 - 14 * x + 3 * x * x - 14 * y + 6 * x * y + 3 * y * y);
    const double b = 30 + square(2 * x - 3 * y) * (18 - 32 * x + 12 * x * x + 48 * y - 36 * x * y + 27 * y * y);
    return a * b;
}

double sixHumpCamel(const double* x) {
    const double a = x[0] * x[0], b = x[1] * x[1];
    return (4 - 2.1 * a + a * a / 3) * a + x[0] * x[1] + (-4 + 4 * b) * b;
}

double bohachevsky(const double* x) {
    return square(x[0]) + 2 * square(x[1]) - 0.3 * std::cos(3 * pi * x[0]) - 0.4 * std::cos(4 * pi * x[1]) + 0.7;
}

double ackley(const double* x) {
    const double r = std::sqrt((square(x[0]) + square(x[1])) / 2);
    const double c = (std::cos(2 * pi * x[0]) + std::cos(2 * pi * x[1])) / 2;
    return -20 * std::exp(-0.2 * r) - std::exp(c) + 20 + std::numbers::e;
}

double rastrigin(const double* x) {
    double sum = 20;
    for (int i = 0; i < 2; ++i) sum += square(x[i]) - 10 * std::cos(2 * pi * x[i]);
    return sum;
}

constexpr double hartmannHeights[4] = {1.0, 1.2, 3.0, 3.2};

template <int d>
double hartmann(const double* x, const double (&width)[4][d], const double (&at)[4][d]) {
    double sum = 0;
    for (int i = 0; i < 4; ++i) {
        double distance = 0;
        for (int j = 0; j < d; ++j) distance += width[i][j] * square(x[j] - at[i][j]);
        sum -= hartmannHeights[i] * std::exp(-distance);
    }
    return sum;
}

double hartmann3(const double* x) {
    static constexpr double width[4][3] = {{3, 10, 30}, {0.1, 10, 35}, {3, 10, 30}, {0.1, 10, 35}};
    static constexpr double at[4][3] = {
        {0.3689, 0.1170, 0.2673}, {0.4699, 0.4387, 0.7470}, {0.1091, 0.8732, 0.5547}, {0.0381, 0.5743, 0.8828}};
    return hartmann<3>(x, width, at);
}

double hartmann6(const double* x) {
    static constexpr double width[4][6] = {
        {10, 3, 17, 3.5, 1.7, 8}, {0.05, 10, 17, 0.1, 8, 14}, {3, 3.5, 1.7, 10, 17, 8}, {17, 8, 0.05, 10, 0.1, 14}};
    static constexpr double at[4][6] = {{0.1312, 0.1696, 0.5569, 0.0124, 0.8283, 0.5886},
                                        {0.2329, 0.4135, 0.8307, 0.3736, 0.1004, 0.9991},
                                        {0.2348, 0.1451, 0.3522, 0.2883, 0.3047, 0.6650},
                                        {0.4047, 0.8828, 0.8732, 0.5743, 0.1091, 0.0381}};
    return hartmann<6>(x, width, at);
}

constexpr Interval sineDomain[] = {{0, 2 * pi}}, unit[] = {{0, 1}, {0, 1}, {0, 1}, {0, 1}, {0, 1}, {0, 1}},
                   gramacyDomain[] = {{0.5, 2.5}}, hillsDomain[] = {{0, 10}, {0, 10}}, braninDomain[] = {{-5, 10}, {0, 15}},
                   goldsteinDomain[] = {{-2, 2}, {-2, 2}}, camelDomain[] = {{-3, 3}, {-2, 2}},
                   bohachevskyDomain[] = {{-100, 100}, {-100, 100}}, ackleyDomain[] = {{-32.768, 32.768}, {-32.768, 32.768}},
                   rastriginDomain[] = {{-5.12, 5.12}, {-5.12, 5.12}};

template <std::size_t N>
constexpr std::span<const Interval> firstOf(const Interval (&domain)[N], std::size_t d) {
    return {domain, d};
}

constexpr FunctionEntry table[] = {
    {{"sine-wave", "Sine wave", "cos x + sin 3x", {}, &sineWave}, sineDomain, false, 1.8787068500, "x = 0.4728"},
    {{"forrester", "Forrester", "(6x-2)^2 sin(12x-4), Forrester et al. 2008", {}, &forrester},
     firstOf(unit, 1),
     true,
     -6.0207400558,
     "x = 0.7572"},
    {{"gramacy-lee", "Gramacy and Lee", "sin(10 pi x)/(2x) + (x-1)^4, Gramacy and Lee 2012", {}, &gramacyLee},
     gramacyDomain,
     true,
     -0.8690111350,
     "x = 0.5486"},
    {{"three-hills-1d", "Three hills", "Gaussian hills of heights 1, 2 and 3 on a line", {}, &threeHills1},
     firstOf(hillsDomain, 1),
     false,
     3.0000074533,
     "x = 8"},
    {{"three-hills-2d", "Three hills in the plane", "Gaussian hills of heights 1, 2 and 3 in the plane", {}, &threeHills2},
     hillsDomain,
     false,
     3.0000002343,
     "(8, 4)"},
    {{"branin", "Branin", "three equal minima, Dixon and Szego 1978", {}, &branin},
     braninDomain,
     true,
     0.3978873577,
     "(-pi, 12.275), (pi, 2.275), (9.42478, 2.475)"},
    {{"goldstein-price", "Goldstein-Price", "a steep valley, Goldstein and Price 1971", {}, &goldsteinPrice},
     goldsteinDomain,
     true,
     3,
     "(0, -1)"},
    {{"six-hump-camel", "Six-hump camel", "six minima, two of them best", {}, &sixHumpCamel},
     camelDomain,
     true,
     -1.0316284535,
     "(0.0898, -0.7126), (-0.0898, 0.7126)"},
    {{"bohachevsky", "Bohachevsky", "a bowl with ripples, the first of its kind", {}, &bohachevsky},
     bohachevskyDomain,
     true,
     0,
     "(0, 0)"},
    {{"ackley", "Ackley", "a needle in a rippled plain, in two variables", {}, &ackley}, ackleyDomain, true, 0, "(0, 0)"},
    {{"rastrigin", "Rastrigin", "a regular field of minima, in two variables", {}, &rastrigin},
     rastriginDomain,
     true,
     0,
     "(0, 0)"},
    {{"hartmann3", "Hartmann 3", "four hollows in three variables", {}, &hartmann3},
     firstOf(unit, 3),
     true,
     -3.8627797869,
     "(0.1146, 0.5556, 0.8525)"},
    {{"hartmann6", "Hartmann 6", "four hollows in six variables", {}, &hartmann6},
     firstOf(unit, 6),
     true,
     -3.3223680115,
     "(0.2017, 0.1500, 0.4769, 0.2753, 0.3117, 0.6573)"},
};

}  // namespace

std::span<const FunctionEntry> functions() { return table; }

}  // namespace gapscope
