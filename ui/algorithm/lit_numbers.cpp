#include "ui/algorithm/lit_numbers.h"

#include <QCoreApplication>
#include <cmath>

#include "ui/session/draw_shares.h"
#include "ui/session/scene.h"
#include "ui/session/spoken.h"

namespace gapscope {

using Eigen::Index;

namespace {

// So many arms are listed one after the other; of more only the one looked at is told.
constexpr Index mostListed = 6;

QString said(const char* text) { return QCoreApplication::translate("algorithm", text); }

struct Column {
    QString name;
    std::function<QString(Index)> number;  // empty for an arm out of play
};

// What the line gives every arm.
std::vector<Column> columnsOf(const Scene& scene, const Speaker& speaker) {
    const Snapshot& shot = *scene.shot;
    const auto& d = shot.decision;
    const Shows shows = scene.lit()->shows;
    const auto shares = shows == Shows::Draw ? drawShares(scene.shot) : nullptr;
    const auto inPlay = [](double v, const QString& text) { return std::isfinite(v) ? text : QString(); };
    if (shows == Shows::Bounds && shot.hasBounds())
        return {{"U", [=, &shot, &speaker](Index k) { return inPlay(shot.upper(k), speaker.value(shot.upper(k))); }},
                {"L", [=, &shot, &speaker](Index k) { return inPlay(shot.lower(k), speaker.value(shot.lower(k))); }}};
    if (shows == Shows::Gaps && d.gap)
        return {{"B", [=, &d, &speaker](Index k) { return inPlay((*d.gap)[k], speaker.gap((*d.gap)[k])); }}};
    if (shares) return {{"p", [=, &speaker](Index k) { return inPlay((*shares)[k], speaker.chance((*shares)[k])); }}};
    if (shows == Shows::Score && d.index)
        return {{said("index"), [=, &d, &speaker](Index k) { return inPlay((*d.index)[k], speaker.index((*d.index)[k])); }}};
    return {};
}

QString listed(const std::vector<Column>& columns, Index arms) {
    QStringList rows;
    for (const auto& column : columns) {
        QStringList numbers{column.name};
        for (Index k = 0; k < arms; ++k)
            if (const auto number = column.number(k); !number.isEmpty()) numbers << number;
        rows << numbers.join(QStringLiteral("  "));
    }
    return rows.join('\n');
}

QString ofArm(const std::vector<Column>& columns, Index arm, const Speaker& speaker) {
    QStringList parts;
    for (const auto& column : columns)
        if (const auto number = column.number(arm); !number.isEmpty()) parts << column.name + ' ' + number;
    return parts.isEmpty() ? QString() : speaker.arm(arm) + QStringLiteral(": ") + parts.join(QStringLiteral(", "));
}

}  // namespace

QString litNumbers(const Scene& scene) {
    if (!scene.lit() || scene.line >= static_cast<int>(scene.shot->lines.size())) return {};
    const Speaker speaker(*scene.shot);
    if (const auto& spoken = scene.shot->lines[static_cast<std::size_t>(scene.line)]; spoken.numbers)
        return speaker.text(*spoken.numbers);
    const auto columns = columnsOf(scene, speaker);
    if (columns.empty()) return {};
    if (scene.shot->arms() <= mostListed) return listed(columns, scene.shot->arms());
    return scene.looked ? ofArm(columns, *scene.looked, speaker) : said("point at an arm to read its numbers");
}

}  // namespace gapscope
