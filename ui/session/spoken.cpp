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
    const int before = value == 0 ? 0 : static_cast<int>(std::floor(std::log10(std::abs(value))));
    return QString::fromStdString(inLocale(value, std::clamp(2 - before, 0, 12)));
}

Speaker::Speaker(const Snapshot& shot) : shot_(shot), wording_(*shot.spec, shot.noiseSd(), inLocale) {}

QString Speaker::text(const Sentence& sentence) const {
    const std::string pattern(sentence.pattern);
    return QString::fromStdString(wording_.text(sentence, QCoreApplication::translate("core", pattern.c_str()).toStdString()));
}

QString Speaker::arm(Eigen::Index arm) const { return QString::fromStdString(shot_.spec->arms->name(arm)); }

}  // namespace gapscope
