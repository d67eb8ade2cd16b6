#include "ui/lab/sure_words.h"

#include "ui/session/scene.h"
#include "ui/session/spoken.h"

namespace gapscope {

SureWords sureWords(const Certainty& certainty, const Snapshot& shot) {
    const Speaker speaker(shot);
    SureWords words{speaker.text(headline(certainty)), {}, {}, {}, {}};
    for (const auto& sentence : statements(certainty, *shot.spec))  // "95 %" is not torn apart at a line's end
        words.statements << speaker.html(sentence, {"arm", "p"}).replace(QStringLiteral(" %"), QChar::Nbsp + QStringLiteral("%"));
    for (const auto& one : certainty.best)
        words.chances.push_back({speaker.arm(one.arm), speaker.chance(one.chance), one.chance, one.arm == certainty.arm});
    if (const auto bound = boundInWords(certainty)) words.bound = speaker.text(*bound);
    if (const auto stop = stopInWords(certainty, *shot.spec)) words.stop = speaker.text(*stop);
    return words;
}

QString withSymbols(const QString& text) {
    return text.toHtmlEscaped().replace(QStringLiteral("B_J(t)"), QStringLiteral("<i>B<sub>J</sub></i>(<i>t</i>)"));
}

QString sureText(const Certainty& certainty, const Snapshot& shot, const Origin& origin) {
    const Speaker speaker(shot);
    const auto said = [&](const Sentence& sentence) { return speaker.text(sentence).toStdString(); };
    return QString::fromStdString(asText(certainty, *shot.spec, origin, said));
}

bool maySaySure(const Scene& scene) { return scene.shows(Shows::Recommendation); }

}  // namespace gapscope
