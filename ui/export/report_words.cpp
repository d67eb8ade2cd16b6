#include "ui/export/report_words.h"

#include <QCoreApplication>
#include <algorithm>

#include "ui/setup/typed_number.h"

namespace gapscope {

namespace {

QString said(const char* text) { return QCoreApplication::translate("report", text); }

QString utf8(std::string_view text) { return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())); }

constexpr Eigen::Index mostNumbers = 12;  // longer lists are counted

struct InWords {
    QString operator()(double value) const { return numberInFull(value); }
    QString operator()(const std::string& text) const { return QString::fromStdString(text); }
    QString operator()(const Eigen::VectorXd& values) const {
        if (values.size() > mostNumbers) return said("%1 numbers").arg(values.size());
        QStringList all;
        for (const double value : values) all << numberInFull(value);
        return all.join(QStringLiteral("; "));
    }
    QString operator()(const Eigen::MatrixXd& table) const {
        return said("a table of %1 × %2 numbers").arg(table.rows()).arg(table.cols());
    }
    QString operator()(const Lists& lists) const { return said("%1 lists").arg(lists.size()); }
    QString operator()(const Texts& texts) const {
        QStringList all;
        for (const auto& text : texts) all << QString::fromStdString(text);
        return all.join(QStringLiteral("; "));
    }
};

QString valueOf(const Settings& settings, const std::string& id) {
    return settings.has(id) ? std::visit(InWords(), settings.at(id)) : said("default");
}

QString moved(const QString& name, const QString& from, const QString& to) {
    return name + ' ' + from + QStringLiteral(" → ") + to;
}

template <class Chosen>
QStringList choiceDiffers(const QString& name, const Chosen& before, const Chosen& after) {
    if (before == after) return {};
    if (before.entry != after.entry) return {moved(name, utf8(before.entry->label), utf8(after.entry->label))};
    QStringList all;
    std::set<std::string> ids;
    for (const auto* each : {&before.settings, &after.settings})
        for (const auto& [id, value] : each->given()) ids.insert(id);
    for (const auto& id : ids)
        if (const auto from = valueOf(before.settings, id), to = valueOf(after.settings, id); from != to)
            all << moved(QString::fromStdString(id), from, to);
    if (all.isEmpty()) all << said("%1 altered").arg(name);  // a table with other numbers
    return all;
}

QStringList namesWithout(const std::vector<Eigen::Index>& all, const std::vector<Eigen::Index>& without, const Arms& arms) {
    QStringList names;
    for (const auto arm : all)
        if (std::ranges::find(without, arm) == without.end()) names << QString::fromStdString(arms.name(arm));
    return names;
}

}  // namespace

QString numberInFull(double value) { return textOfNumber(value); }

QStringList settingsInWords(const Settings& settings) {
    QStringList all;
    for (const auto& [id, value] : settings.given()) all << QString::fromStdString(id) + ' ' + std::visit(InWords(), value);
    return all;
}

QStringList differencesInWords(const Conditions& before, const Conditions& after, const Arms& arms) {
    QStringList all;
    const auto number = [&](const QString& name, int from, int to) {
        if (from != to) all << moved(name, QString::number(from), QString::number(to));
    };
    number(said("budget"), before.budget, after.budget);
    number(said("first measurements spread out"), before.start, after.start);
    all << choiceDiffers(said("model"), before.model, after.model) << choiceDiffers(said("policy"), before.policy, after.policy);
    if (const auto& from = before.rule(), &to = after.rule(); &from != &to)
        all << moved(said("recommendation"), utf8(from.label), utf8(to.label));
    const auto out = namesWithout(after.excluded, before.excluded, arms),
               in = namesWithout(before.excluded, after.excluded, arms);
    if (!out.isEmpty()) all << said("taken out: %1").arg(out.join(QStringLiteral("; ")));
    if (!in.isEmpty()) all << said("brought back: %1").arg(in.join(QStringLiteral("; ")));
    return all;
}

}  // namespace gapscope
