#include "ui/session/scene.h"

namespace gapscope {

bool Scene::shows(Shows what) const {
    const auto& lines = shot->conditions->policy.entry->lines;
    if (line < 0) return what != Shows::Measurement && what != Shows::Update;
    for (int i = 0; i <= line && i < static_cast<int>(lines.size()); ++i)
        if (lines[static_cast<std::size_t>(i)].shows == what) return true;
    return false;
}

bool Scene::reveals(int i) const {
    if (line >= 0) return i <= line;
    const auto what = shot->conditions->policy.entry->lines[static_cast<std::size_t>(i)].shows;
    return what != Shows::Measurement && what != Shows::Update;
}

const FilmLine* Scene::lit() const {
    const auto& lines = shot->conditions->policy.entry->lines;
    return line < 0 || line >= static_cast<int>(lines.size()) ? nullptr : &lines[static_cast<std::size_t>(line)];
}

std::optional<int> foldOf(std::span<const FilmLine> lines) {
    for (std::size_t i = 1; i < lines.size(); ++i)
        if (lines[i].shows == Shows::Beta && lines[i - 1].shows == Shows::Hardness) return static_cast<int>(i);
    return std::nullopt;
}

}  // namespace gapscope
