#include "ui/looking/map_menu.h"

#include <QMenu>

#include "ui/session/session.h"

namespace gapscope {

void fillMapMenu(QMenu& menu, Session& session, int which) {
    menu.clear();
    if (!session.hasStudy()) return;
    const Scene scene = session.scene();
    const auto side = static_cast<std::size_t>(which);
    for (const MapKind kind : mapKinds) {
        auto* choice = menu.addAction(mapWord(kind));
        choice->setCheckable(true);
        choice->setChecked(mapsShown(scene)[side] == kind);
        choice->setEnabled(kind == MapKind::Truth ? session.hasTruth() : canShow(scene, kind));
        QObject::connect(choice, &QAction::triggered, &session, [&session, side, kind] {
            Switches now = session.switches();
            now.maps = mapsShown(session.scene());
            now.maps[side] = kind;
            now.truth = now.maps[0] == MapKind::Truth || now.maps[1] == MapKind::Truth;
            session.setSwitches(now);
        });
    }
}

}  // namespace gapscope
