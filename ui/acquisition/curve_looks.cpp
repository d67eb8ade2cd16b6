#include "ui/acquisition/curve_looks.h"

#include <QCoreApplication>
#include <algorithm>

namespace gapscope {

namespace {

struct Row {
    std::string_view id;
    const char* name;
    Role role;
    QList<double> dashes;
    bool isValue;
};

const QList<Row>& rows() {
    static const QList<Row> table = {
        {"ei", QT_TRANSLATE_NOOP("curves", "EI"), Role::Curve1, {}, false},
        {"pi", QT_TRANSLATE_NOOP("curves", "PI"), Role::Curve2, {8, 3}, false},
        {"gp-ucb", QT_TRANSLATE_NOOP("curves", "UCB"), Role::Curve3, {2, 3}, true},
        {"bayes-ucb", QT_TRANSLATE_NOOP("curves", "Bayes-UCB"), Role::Curve6, {}, true},
        {"thompson", QT_TRANSLATE_NOOP("curves", "Thompson"), Role::Curve5, {4, 2}, true},
        {"kg", QT_TRANSLATE_NOOP("curves", "KG"), Role::Curve4, {8, 3, 2, 3}, false},
        {"entropy", QT_TRANSLATE_NOOP("curves", "entropy"), Role::Curve6, {}, false},
        {"variance", QT_TRANSLATE_NOOP("curves", "sd"), Role::Curve6, {}, false},
        {"mean", QT_TRANSLATE_NOOP("curves", "mean"), Role::Curve6, {}, true},
        {"ucb1", QT_TRANSLATE_NOOP("curves", "UCB1"), Role::Curve6, {}, true},
        {"ucb-e", QT_TRANSLATE_NOOP("curves", "UCB-E"), Role::Curve6, {}, true},
        {"bayesgap", QT_TRANSLATE_NOOP("curves", "U"), Role::Mean, {}, true},
        {"ugap", QT_TRANSLATE_NOOP("curves", "U"), Role::Mean, {}, true},
        {"lucb", QT_TRANSLATE_NOOP("curves", "U"), Role::Mean, {}, true},
    };
    return table;
}

}  // namespace

QString labelOf(const PolicyEntry& policy) {
    return QString::fromUtf8(policy.label.data(), static_cast<qsizetype>(policy.label.size()));
}

CurveLook lookOf(const PolicyEntry& policy) {
    for (const auto& row : rows())
        if (row.id == policy.id) return {QCoreApplication::translate("curves", row.name), row.role, row.dashes, row.isValue};
    return {labelOf(policy), Role::Curve6, {}, false};  // without an index it is only named
}

bool isValue(const PolicyEntry& policy) {
    return std::ranges::any_of(rows(), [&](const Row& row) { return row.id == policy.id && row.isValue; });
}

QPen penOf(const CurveLook& look, const Style& style, bool own) {
    const bool thin = look.role == Role::Curve6 && !own;
    const double width = style.mark(own ? 3 : thin ? 1.25 : 2);
    QPen pen(style.colour(look.role), width);
    pen.setCapStyle(Qt::FlatCap);
    pen.setJoinStyle(Qt::RoundJoin);
    if (look.dashes.isEmpty()) return pen;
    QList<double> pattern;  // Qt counts in pen widths
    for (const double px : look.dashes) pattern << style.mark(px) / width;
    pen.setDashPattern(pattern);
    return pen;
}

}  // namespace gapscope
