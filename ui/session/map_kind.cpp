#include "ui/session/map_kind.h"

#include <QCoreApplication>
#include <algorithm>

#include "ui/session/scene.h"

namespace gapscope {

QString mapWord(MapKind kind) {
    constexpr const char* words[] = {QT_TRANSLATE_NOOP("maps", "mean"),          QT_TRANSLATE_NOOP("maps", "sd"),
                                     QT_TRANSLATE_NOOP("maps", "upper bound U"), QT_TRANSLATE_NOOP("maps", "lower bound L"),
                                     QT_TRANSLATE_NOOP("maps", "gap B"),         QT_TRANSLATE_NOOP("maps", "acquisition"),
                                     QT_TRANSLATE_NOOP("maps", "truth")};
    return QCoreApplication::translate("maps", words[static_cast<std::size_t>(kind)]);
}

bool canShow(const Scene& scene, MapKind kind) {
    const Snapshot& shot = *scene.shot;
    switch (kind) {
        case MapKind::Mean:
        case MapKind::Sd: return true;
        case MapKind::Upper:
        case MapKind::Lower: return shot.hasBounds();
        case MapKind::Gap: return shot.decision.gap.has_value();
        case MapKind::Acquisition: return shot.decision.index || shot.hasBounds();
        case MapKind::Truth: return scene.switches.truth && scene.truth;
    }
    return false;
}

std::array<MapKind, 2> mapsShown(const Scene& scene) {
    constexpr std::array usual{MapKind::Mean, MapKind::Sd};
    std::array<MapKind, 2> shown = usual;
    for (std::size_t i = 0; i < 2; ++i)
        if (canShow(scene, scene.switches.maps[i])) shown[i] = scene.switches.maps[i];
    if (canShow(scene, MapKind::Truth) && std::ranges::find(shown, MapKind::Truth) == shown.end()) shown[1] = MapKind::Truth;
    return shown;
}

}  // namespace gapscope
