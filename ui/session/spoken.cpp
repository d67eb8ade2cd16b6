#include "ui/session/spoken.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>
#include <cmath>

#include "ui/session/snapshot.h"

namespace gapscope {

namespace {

std::string inLocale(double value, int decimals) {
    QLocale locale;
    locale.setNumberOptions(QLocale::OmitGroupSeparator);
    return locale.toString(value, 'f', decimals).toStdString();
}

}  // namespace

QString spokenNumber(double value) {
    if (value != 0 && std::abs(value) < 1e-6) return QLocale().toString(value, 'g', 2);  // a row of zeros says nothing
    const int before = value == 0 ? 0 : static_cast<int>(std::floor(std::log10(std::abs(value))));
    return QString::fromStdString(inLocale(value, std::clamp(2 - before, 0, 12)));
}

Speaker::Speaker(const Snapshot& shot) : shot_(shot), wording_(*shot.spec, shot.noiseSd(), inLocale) {}

QString Speaker::text(const Sentence& sentence) const {
    const std::string pattern(sentence.pattern);
    auto translated = QCoreApplication::translate("core", pattern.c_str());
    // The core writes plain letters; on screen a sign must not be torn apart at a line's end.
    translated.replace(QStringLiteral("->"), QStringLiteral("→")).replace(QStringLiteral("+-"), QStringLiteral("±"));
    return QString::fromStdString(wording_.text(sentence, translated.toStdString()));
}

QString Speaker::chance(double share) const {
    return QString::fromStdString(wording_.text(Argument{Argument::Kind::Chance, share}));
}

QString Speaker::arm(Eigen::Index arm) const { return QString::fromStdString(shot_.spec->arms->name(arm)); }

}  // namespace gapscope
