// Draft: settings while they are being edited, field by field, addressed as in the study file ("model.lengthscales[1]").
#pragma once

#include <optional>
#include <string>
#include <variant>

#include "core/study/spec.h"

namespace gapscope {

// What a field was set to; nothing: back to the default.
using DraftValue = std::variant<std::monostate, double, std::string>;

// The conditions with one field changed. Parameters that only went with what was there before are dropped: a beta that
// does not belong to the new rule. Throws Error at a place of the study file.
Conditions edited(const Conditions& conditions, const Arms& arms, const std::string& place, const DraftValue& value);

// The kinds of model that can be put in the place of this one without more being asked, itself among them.
std::vector<const ModelEntry*> modelsInPlaceOf(const ModelChoice& model, const Arms& arms);

// Whether a model has parameters that can be learned, and how they are: "fixed" or one of the methods.
bool canLearn(const ModelChoice& model);
std::string learnedHow(const ModelChoice& model);
// The same model, learned in another way. What another method has sampled goes.
ModelChoice learnedBy(const ModelChoice& model, const std::string& method);

// The value of a numeric field; none where the default holds.
std::optional<double> numberAt(const Conditions& conditions, const std::string& place);

}  // namespace gapscope
