#include "ui/start/examples.h"

#include <QCoreApplication>
#include <QDir>

namespace gapscope {

namespace {

struct Known {
    const char *file, *title, *about;
};

constexpr Known known[] = {
    {"demo", QT_TRANSLATE_NOOP("start", "Wave"), QT_TRANSLATE_NOOP("start", "one variable, BayesGap")},
    {"drawn-gp", QT_TRANSLATE_NOOP("start", "Drawn function"), QT_TRANSLATE_NOOP("start", "the model is right, for once")},
    {"gramacy-lee", QT_TRANSLATE_NOOP("start", "Gramacy and Lee"), QT_TRANSLATE_NOOP("start", "many hollows, one deepest")},
    {"branin", QT_TRANSLATE_NOOP("start", "Branin"), QT_TRANSLATE_NOOP("start", "two variables, three minima")},
    {"goldstein-price", QT_TRANSLATE_NOOP("start", "Goldstein-Price"), QT_TRANSLATE_NOOP("start", "a steep valley, by EI")},
    {"three-hills", QT_TRANSLATE_NOOP("start", "Three hills"), QT_TRANSLATE_NOOP("start", "the highest of three, by UCB")},
    {"five-bernoulli-arms", QT_TRANSLATE_NOOP("start", "Five coins"), QT_TRANSLATE_NOOP("start", "arms without coordinates")},
    {"sensor-network", QT_TRANSLATE_NOOP("start", "Sensor network"), QT_TRANSLATE_NOOP("start", "60 sensors that vary together")},
    {"model-selection", QT_TRANSLATE_NOOP("start", "Model selection"), QT_TRANSLATE_NOOP("start", "160 models, five families")},
    {"fast-charging", QT_TRANSLATE_NOOP("start", "Fast charging"), QT_TRANSLATE_NOOP("start", "a lab study, 224 protocols")},
};

}  // namespace

std::vector<Example> examplesIn(const QString& folder) {
    const auto tr = [](const char* text) { return QCoreApplication::translate("start", text); };
    const QDir there(folder);
    auto names = there.entryList({QStringLiteral("*.gapscope")}, QDir::Files, QDir::Name);
    std::vector<Example> all;
    for (const auto& each : known)
        if (const auto name = QString::fromLatin1(each.file) + QStringLiteral(".gapscope"); names.removeOne(name))
            all.push_back({there.filePath(name), tr(each.title), tr(each.about)});
    for (const auto& name : names) {
        auto title = name.chopped(9).replace('-', ' ');
        if (!title.isEmpty()) title[0] = title[0].toUpper();
        all.push_back({there.filePath(name), title, {}});
    }
    return all;
}

}  // namespace gapscope
