#include "ui/setup/word_names.h"

#include <QCoreApplication>

#include "core/model/kernel.h"
#include "core/policy/gaps.h"

namespace gapscope {

namespace {

QString text(std::string_view words) { return QString::fromUtf8(words.data(), static_cast<qsizetype>(words.size())); }

struct Name {
    std::string_view id;
    const char* name;
};

constexpr Name names[] = {{"random", QT_TRANSLATE_NOOP("words", "drawn")},
                          {"lowest", QT_TRANSLATE_NOOP("words", "first in the list")},
                          {"bounds-stay", QT_TRANSLATE_NOOP("words", "bounds stay")},
                          {"shrink", QT_TRANSLATE_NOOP("words", "as if measured")},
                          {"hoeffding", QT_TRANSLATE_NOOP("words", "Hoeffding")},
                          {"bernstein", QT_TRANSLATE_NOOP("words", "Bernstein")},
                          {"ml2", QT_TRANSLATE_NOOP("words", "best fit (ML-II)")},
                          {"map", QT_TRANSLATE_NOOP("words", "best fit with priors (MAP)")},
                          {"slice", QT_TRANSLATE_NOOP("words", "slice sampling")},
                          {"smc", QT_TRANSLATE_NOOP("words", "particles (SMC)")}};

}  // namespace

QString wordName(const Choice& choice) {
    for (const auto& each : names)
        if (each.id == choice.id) return QCoreApplication::translate("words", each.name);
    if (const auto* kernel = findEntry(kernels(), choice.id)) return text(kernel->label);
    return text(explorationName(choice.id)).replace('_', ' ').replace('-', ' ');
}

QString wordTip(const Choice& choice) {
    return QCoreApplication::translate("words", "%1 (in files: %2)").arg(text(choice.about), text(choice.id));
}

}  // namespace gapscope
