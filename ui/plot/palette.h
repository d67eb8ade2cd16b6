// Palette: the one place with colours, and with what each marker looks like (design: visual.md sections 3 and 4).
//
// A role has one colour per theme and, where it is drawn as a sign, one shape, the same in every panel. Pictures ask
// for roles and never for colours.
#pragma once

#include <QColor>
#include <QPalette>
#include <algorithm>
#include <span>
#include <string_view>

namespace gapscope {

enum class Role {
    Window,
    PlotBackground,
    Text,
    SecondText,
    Axis,
    Grid,
    Accent,
    LitLine,
    Mean,
    Band,
    Measurement,
    Truth,
    Error,
    Leader,
    Rival,
    Chosen,
    Recommendation,
    Ghost,
    GapBar,
    NoticeText,
    NoticeGround,
    Curve1,
    Curve2,
    Curve3,
    Curve4,
    Curve5,
    Curve6,
    Curve7,
    Curve8,
    Curve9
};

struct RoleEntry {
    Role role;
    std::string_view name;
    QRgb light, dark;  // with alpha
};

// All roles in the order of the enumeration.
std::span<const RoleEntry> roles();

class Palette {
public:
    static const Palette& light();
    static const Palette& dark();
    // The theme that the desktop asks for: dark when its windows are.
    static const Palette& ofDesktop();

    bool isDark() const { return dark_; }
    QColor operator[](Role role) const;
    QColor faded(Role role, double share) const;  // at this share of its opacity

    // What that looks like on the plot's background, opaque.
    QColor onPlot(Role role, double share = 1) const;

    // The same colours for buttons, menus and text fields.
    QPalette forWidgets() const;

private:
    explicit Palette(bool dark) : dark_(dark) {}
    bool dark_;
};

// The curves of one chart: the n-th of them (from 0) has a colour and dashes that no other has among the first twelve, and
// a colour of its own among the first nine.
struct CurveSign {
    Role role;
    std::span<const double> dashes;  // px at stroke scale 1; none: solid
    bool operator==(const CurveSign& other) const { return role == other.role && std::ranges::equal(dashes, other.dashes); }
};
inline constexpr std::size_t curveSigns = 12, curveColours = 9;
CurveSign curveSign(std::size_t n);

enum class Marker { Measured, Leader, Rival, Chosen, Recommended, Pending, Ignored, Truth, Ghost, Failed };
enum class Shape { Disc, Diamond, TriangleDown, Ring, Star, HollowSquare, StruckDisc, HollowDisc, DashedDisc, Cross };

struct MarkerEntry {
    Marker marker;
    Shape shape;
    double size;  // px at text scale 1
    Role role;
    std::string_view word;  // in legends; marked for translation
};

std::span<const MarkerEntry> markers();
const MarkerEntry& entryOf(Marker marker);

}  // namespace gapscope
