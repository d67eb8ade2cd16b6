// The menu that chooses what one of the two maps shows.
#pragma once

class QMenu;

namespace gapscope {

class Session;

// `which`: 0 the left one, 1 the right one. As the session is now; what the round does not have is greyed.
void fillMapMenu(QMenu& menu, Session& session, int which);

}  // namespace gapscope
