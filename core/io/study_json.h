// Study files: text to StudySpec and back (spec: study-format, version 1).
#pragma once

#include <string>
#include <string_view>

#include "core/io/json_node.h"
#include "core/study/edit.h"

namespace gapscope {

// Throws Error with the place of the first thing that is wrong; nothing is read half-way.
StudySpec readStudy(std::string_view text);

// The same from a place in a larger document.
StudySpec readStudy(const Node& root);

// Indented, keys in a fixed order, numbers that read back exactly, unknown keys kept. Only what was given is written.
std::string writeStudy(const StudySpec& spec);

Json studyJson(const StudySpec& spec);
// The text of any document of ours: indented, but what fits on a line stays on a line.
std::string laidOut(const Json& json);

}  // namespace gapscope
