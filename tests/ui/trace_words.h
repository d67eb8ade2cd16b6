// What the window should say, worked out from `gapscope replay` and the study's file alone: every name that a sentence
// may hold, and the house's rule for digits, written a second time.
#pragma once

#include <QRegularExpression>
#include <QString>
#include <cmath>
#include <functional>
#include <map>
#include <vector>

#include "core/io/json_node.h"
#include "core/study/spec.h"

namespace gapscope::test {

// Fixed point without "-0".
inline QString fixed(double value, int decimals) {
    QString text = QString::number(value, 'f', decimals);
    static const QRegularExpression zero(QStringLiteral("^-0([.]0*)?$"));
    return text.contains(zero) ? text.mid(1) : text;
}

inline int decimalsOf(double size, int significant) {
    if (size == 0) return significant;
    return std::clamp(significant - 1 - static_cast<int>(std::floor(std::log10(std::abs(size)))), 0, 12);
}

inline QString significant(double value, int digits, int least = 0) {
    return fixed(value, std::max(least, decimalsOf(value, digits)));
}

// Decimals that both need so that they differ, at most those of six significant digits; 0: they do anyway, or never.
inline int decimalsApart(double a, double b, int digits) {
    const auto alike = [&](int ofA, int ofB) { return fixed(a, ofA).toDouble() == fixed(b, ofB).toDouble(); };
    const int most = decimalsOf(std::max(std::abs(a), std::abs(b)), 6);
    if (std::isnan(a) || std::isnan(b) || !alike(decimalsOf(a, digits), decimalsOf(b, digits)) || alike(most, most)) return 0;
    int decimals = std::max(decimalsOf(a, digits), decimalsOf(b, digits));
    while (alike(decimals, decimals)) ++decimals;
    return decimals;
}

// In percent, with "under 1" and "over 99" at the ends.
inline QString percent(double chance, int decimals) {
    const double share = 100 * chance, least = std::pow(10, -decimals);
    const auto text = [&](double v) { return fixed(v, decimals) + QStringLiteral(" %"); };
    return share < least ? "under " + text(least) : share > 100 - least ? "over " + text(100 - least) : text(share);
}

inline QString ruleName(const std::string& word) {
    if (word == "no-initial-pulls") return QStringLiteral("without initial pulls");
    return word == "decay" ? QStringLiteral("decaying") : QString::fromStdString(word);
}

class TraceRound {
public:
    TraceRound(const StudySpec& spec, const std::vector<Json>& trace, std::size_t at, double noiseSd)
        : spec_(spec), trace_(trace), at_(at), noise_(noiseSd), sign_(spec.minimise ? -1 : 1) {}

    const Json& line() const { return trace_[at_]; }
    int round() const { return static_cast<int>(at_) + 1; }

    QString value(double v) const { return fixed(v, decimalsOf(noise_, 2)); }
    QString width(double v) const { return significant(v, 2); }
    QString gap(double v) const {
        int least = 0;
        if (const auto J = arm("J"); J && line().at("gap").is_array()) {
            const auto next = best([&](Arm k) { return -number("gap", k); }, [&](Arm k) { return k != *J; });
            if (next) least = decimalsApart(number("gap", *J), number("gap", *next), 3);
        }
        return std::abs(v) < nothing() ? QStringLiteral("0") : significant(v, 3, least);
    }
    // The width of an arm's bounds, or a half of it.
    QString spread(double v) const {
        const auto J = arm("J"), j = arm("j");
        return significant(v, 2, J && j ? decimalsApart(boundWidth(*J), boundWidth(*j), 2) : 0);
    }
    // As the trace has it: to be maximised.
    QString index(double v) const {
        std::optional<Arm> a, next;
        if (!line().at("chosen").empty()) a = line()["chosen"][0].get<Arm>();
        if (a) next = best([&](Arm k) { return number("index", k); }, [&](Arm k) { return k != *a; });
        const double one = a ? number("index", *a) : std::nan(""), two = next ? number("index", *next) : std::nan("");
        const bool both = !std::isnan(one) && !std::isnan(two);
        const auto policy = line().at("policy").get<std::string>();
        if (policy == "pi") {
            int decimals = 0;
            while (both && decimals <= 4 && percent(one, decimals) == percent(two, decimals)) ++decimals;
            return percent(v, decimals > 4 ? 0 : decimals);
        }
        const bool gain = policy == "ei" || policy == "kg" || policy == "variance";
        if (gain || policy == "entropy") {
            if (std::abs(v) < (gain ? nothing() : 1e-3)) return QStringLiteral("≈ 0");
            return significant(v, gain ? 2 : 3, both ? decimalsApart(one, two, gain ? 2 : 3) : 0);
        }
        const int own = decimalsOf(noise_, 2), most = decimalsOf(std::max(std::abs(one), std::abs(two)), 6);
        int decimals = own;
        if (both && fixed(one, most) != fixed(two, most))
            while (fixed(one, decimals) == fixed(two, decimals)) ++decimals;
        return fixed(sign_ * v, decimals);
    }
    QString name(Eigen::Index arm) const { return QString::fromStdString(spec_.arms->name(arm)); }
    double number(const char* list, Eigen::Index arm) const { return number(line(), list, arm); }

    // The pattern with its names filled in, as a regular expression: what the trace does not tell may be anything.
    QRegularExpression said(std::string_view pattern) const {
        QString text = QString::fromUtf8(pattern.data(), static_cast<qsizetype>(pattern.size()));
        text.replace(QStringLiteral("->"), QStringLiteral("→")).replace(QStringLiteral("+-"), QStringLiteral("±"));
        for (const auto& [word, sign] : {std::pair("beta", "β"), std::pair("mu", "μ")})
            text.replace(QRegularExpression(QStringLiteral("\\b%1\\b(?![^{]*\\})").arg(word)), QString::fromUtf8(sign));
        static const QRegularExpression hole(QStringLiteral(R"(\{([^}]*)\})"));
        const auto written = wordsOf(text);
        QString expression;
        qsizetype end = 0;
        for (auto holes = hole.globalMatch(text); holes.hasNext();) {
            const auto match = holes.next();
            expression += QRegularExpression::escape(text.mid(end, match.capturedStart() - end));
            const auto inside = match.captured(1);
            if (inside.contains('|'))
                expression += QRegularExpression::escape(inside.section('|', spec_.minimise ? 1 : 0, spec_.minimise ? 1 : 0));
            else
                expression += written.contains(inside) ? QRegularExpression::escape(written.at(inside)) : QStringLiteral(".+");
            end = match.capturedEnd();
        }
        return QRegularExpression(expression + QRegularExpression::escape(text.mid(end)));
    }

private:
    using Arm = Eigen::Index;

    static double number(const Json& line, const char* list, Arm arm) {
        const auto& all = line.at(list);
        if (all.is_null() || all[static_cast<std::size_t>(arm)].is_null()) return std::nan("");
        return all[static_cast<std::size_t>(arm)].get<double>();
    }
    std::optional<Arm> arm(const char* key) const {
        return line().contains(key) && line()[key].is_number() ? std::optional(line()[key].get<Arm>()) : std::nullopt;
    }
    double single(const char* key) const {
        return line().contains(key) && line()[key].is_number() ? line()[key].get<double>() : std::nan("");
    }
    double boundWidth(Arm k) const { return number("upper", k) - number("lower", k); }
    // Gains below this are not worth a number: by the noise, and by what was not known before the first measurement.
    double nothing() const {
        double prior = 0;
        for (Arm k = 0; k < arms(); ++k) prior = std::max(prior, number(trace_[0], "sd", k));
        return std::max(noise_, prior / 100) / 1000;
    }
    Arm arms() const { return spec_.arms->size(); }
    double trials() const { return spec_.initial.model.counts() ? spec_.initial.model.trials() : 1; }

    // The first arm with the largest of what is asked, without those that are not wanted.
    std::optional<Arm> best(const std::function<double(Arm)>& of, const std::function<bool(Arm)>& wanted) const {
        std::optional<Arm> found;
        for (Arm k = 0; k < arms(); ++k)
            if (wanted(k) && !std::isnan(of(k)) && (!found || of(k) > of(*found))) found = k;
        return found;
    }
    std::vector<double> resultsOf(Arm arm) const {
        std::vector<double> all;
        for (std::size_t i = 0; i < at_; ++i)
            if (const auto& m = trace_[i].at("measured"); m.at("arm").get<Arm>() == arm)
                all.push_back(m.at("value").get<double>() / trials());
        return all;
    }
    double averageOf(Arm arm) const {
        double sum = 0;
        for (const double v : resultsOf(arm)) sum += v;
        return sum / static_cast<double>(resultsOf(arm).size());
    }

    // Every name that the trace can tell, as the window should write it.
    std::map<QString, QString> wordsOf(const QString& pattern) const {
        std::map<QString, QString> all;
        std::map<QString, double> widths;
        const auto text = [&](const char* key, const QString& word) { all[QString::fromLatin1(key)] = word; };
        const auto put = [&](const char* key, double v, const std::function<QString(double)>& write) {
            if (std::isfinite(v)) text(key, write(v));
        };
        const auto asValue = [&](const char* key, double v) { put(key, v, [&](double x) { return value(x); }); };
        const auto asCount = [&](const char* key, double v) { put(key, v, [](double x) { return fixed(x, 0); }); };
        const auto asNumber = [&](const char* key, double v) { put(key, v, [](double x) { return significant(x, 3); }); };
        const auto asChance = [&](const char* key, double v) { put(key, v, [](double p) { return percent(p, 0); }); };
        const auto asGap = [&](const char* key, double v) { put(key, v, [&](double x) { return gap(x); }); };
        const auto asSpread = [&](const char* key, double v) { put(key, v, [&](double x) { return spread(x); }); };
        const auto asIndex = [&](const char* key, double v) { put(key, v, [&](double x) { return index(x); }); };
        const auto asWidth = [&](const char* key, double v) {
            if (std::isfinite(v) && pattern.contains('{' + QString::fromLatin1(key) + '}')) widths[QString::fromLatin1(key)] = v;
        };
        const auto asArm = [&](const char* key, std::optional<Arm> k) {
            if (k) text(key, name(*k));
        };
        const auto mean = [&](Arm k) { return sign_ * number("mean", k); };
        const auto any = [](Arm) { return true; };

        // Counts, words and arms.
        std::set<Arm> pulled;
        for (std::size_t i = 0; i < at_; ++i) pulled.insert(trace_[i].at("measured").at("arm").get<Arm>());
        asCount("n", static_cast<double>(at_));
        asCount("T", spec_.initial.budget);
        asCount("K", static_cast<double>(arms()));
        asCount("seed", static_cast<double>(spec_.seed));
        asCount("b", static_cast<double>(line().at("chosen").size()));
        asCount("pulled", static_cast<double>(pulled.size()));
        double level = -infinity;
        int possible = 0;
        for (Arm k = 0; k < arms(); ++k) level = std::max(level, mean(k) - 3 * number("sd", k));
        for (Arm k = 0; k < arms(); ++k) possible += mean(k) + 3 * number("sd", k) >= level;
        asCount("m", possible);
        if (line().at("exploration").is_string()) text("rule", ruleName(line()["exploration"].get<std::string>()));
        asNumber("H", single("hardness"));
        asNumber("beta", single("beta"));
        asValue("tau", single("target"));
        asGap("B_J", single("regret_bound"));
        asGap("lead", -single("regret_bound"));
        asArm("Omega", arm("recommendation"));
        const auto highest = best(mean, any);
        asArm("mean_arm", highest);
        asValue("mu_max", number("mean", *highest));
        const auto incumbent = best(mean, [&](Arm k) { return pulled.contains(k); });
        asArm("incumbent", incumbent ? incumbent : highest);

        // Leader and rival.
        const auto J = arm("J"), j = arm("j");
        asArm("J", J);
        asArm("j", j);
        const char *up = spec_.minimise ? "lower" : "upper", *down = spec_.minimise ? "upper" : "lower";
        if (J && j) {
            asValue("U_j", number(up, *j));
            asValue("L_J", number(down, *J));
            asSpread("s_J", boundWidth(*J));
            asSpread("s_j", boundWidth(*j));
            asSpread("r_J", boundWidth(*J) / 2);
            asSpread("r_j", boundWidth(*j) / 2);
            asCount("N_J", static_cast<double>(resultsOf(*J).size()));
        }
        if (J && line().at("gap").is_array()) {
            const auto second = best([&](Arm k) { return -number("gap", k); }, [&](Arm k) { return k != *J; });
            asArm("arm2", second);
            if (second) asGap("B_2", number("gap", *second));
        }

        // The choice.
        if (!line().at("chosen").empty()) {
            const auto a = line()["chosen"][0].get<Arm>();
            asArm("a", a);
            asValue("mu_a", number("mean", a));
            asWidth("sd_a", number("sd", a));
            asCount("N_a", static_cast<double>(resultsOf(a).size()));
            if (!resultsOf(a).empty()) asValue("m_a", averageOf(a));
            const double over = sign_ * (number("mean", a) - single("target"));
            asWidth("mu_over_tau", over);
            asWidth("tau_over_mu", -over);
            asChance("chance", 0.5 * std::erfc(-over / number("sd", a) / std::sqrt(2.0)));
            if (line().at("index").is_array()) {
                const double most = number("index", a);
                const auto next = best([&](Arm k) { return number("index", k); }, [&](Arm k) { return k != a; });
                const double index2 = next ? number("index", *next) : std::nan("");
                asArm("next", next);
                asIndex("index", most);
                asIndex("index2", index2);
                asNumber("width_t", (most - mean(a)) / number("sd", a));
                if (!resultsOf(a).empty()) asWidth("bonus", most - sign_ * averageOf(a));
            }
        }

        // What was measured, and what that taught.
        if (line().contains("measured")) {
            const auto k = line()["measured"].at("arm").get<Arm>();
            asArm("measured", k);
            asValue("y", line()["measured"].at("value").get<double>() / trials());
            asValue("mu_measured", number("mean", k));
            asWidth("sd_measured", number("sd", k));
            asValue("mu_new", number(trace_[at_ + 1], "mean", k));
            asWidth("sd_new", number(trace_[at_ + 1], "sd", k));
        }
        writeWidths(widths, all);
        return all;
    }

    // Widths that stand in one sentence get digits until they differ, at most six.
    static void writeWidths(const std::map<QString, double>& widths, std::map<QString, QString>& all) {
        for (const auto& [a, v] : widths) {
            int least = 0;
            for (const auto& [b, w] : widths)
                if (a != b && decimalsApart(v, w, 2) > 0) least = decimalsApart(v, w, 2);
            all[a] = significant(v, 2, least);
        }
    }

    const StudySpec& spec_;
    const std::vector<Json>& trace_;
    std::size_t at_;
    double noise_, sign_;
};

}  // namespace gapscope::test
