// CurveLook: how a policy's curve is called and drawn, the same in every picture (design: visual.md section 3).
#pragma once

#include <QList>
#include <QPen>
#include <QString>

#include "core/policy/policies.h"
#include "ui/plot/style.h"

namespace gapscope {

struct CurveLook {
    QString name;  // short: it stands at the left of a strip
    Role role = Role::Curve6;
    QList<double> dashes;  // px at stroke scale 1; none: solid
    bool isValue = false;  // the index is a value of the response, so it is shown in the user's orientation
};

CurveLook lookOf(const PolicyEntry& policy);
bool isValue(const PolicyEntry& policy);  // its look's, for whoever asks with every arm

// The study's own policy is drawn thicker.
QPen penOf(const CurveLook& look, const Style& style, bool own);

// The policy's name in full.
QString labelOf(const PolicyEntry& policy);

}  // namespace gapscope
