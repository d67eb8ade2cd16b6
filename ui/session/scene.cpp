#include "ui/session/scene.h"

namespace gapscope {

bool Scene::shows(Shows what) const {
    const auto& lines = shot->conditions->policy.entry->lines;
    if (line < 0) return what != Shows::Measurement && what != Shows::Update;
    for (int i = 0; i <= line && i < static_cast<int>(lines.size()); ++i)
        if (lines[static_cast<std::size_t>(i)].shows == what) return true;
    return false;
}

const FilmLine* Scene::lit() const {
    const auto& lines = shot->conditions->policy.entry->lines;
    return line < 0 || line >= static_cast<int>(lines.size()) ? nullptr : &lines[static_cast<std::size_t>(line)];
}

}  // namespace gapscope
