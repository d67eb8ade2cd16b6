#include "ui/session/spoken.h"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>
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

Speaker::Speaker(const Snapshot& shot)
    : shot_(shot), wording_(*shot.spec, shot.decision, *shot.conditions->policy.entry, shot.posterior, inLocale) {}

namespace {

QString patternOf(const Sentence& sentence) { return QCoreApplication::translate("core", std::string(sentence.pattern).c_str()); }

}  // namespace

QString Speaker::text(const Sentence& sentence) const { return written(sentence, patternOf(sentence)); }

QString Speaker::html(const Sentence& sentence, std::initializer_list<const char*> bold) const {
    const QChar begin(0x02), end(0x03);  // signs that no name holds
    auto pattern = patternOf(sentence);
    for (const auto* name : bold) {
        const auto argument = QStringLiteral("{%1}").arg(QLatin1String(name));
        pattern.replace(argument, begin + argument + end);
    }
    return written(sentence, pattern).toHtmlEscaped().replace(begin, QStringLiteral("<b>")).replace(end, QStringLiteral("</b>"));
}

QString Speaker::written(const Sentence& sentence, const QString& pattern) const {
    auto translated = pattern;
    // The core writes plain letters; on screen a sign must not be torn apart at a line's end.
    translated.replace(QStringLiteral("->"), QStringLiteral("→")).replace(QStringLiteral("+-"), QStringLiteral("±"));
    // Symbols as symbols; what stands in braces is the name of an argument.
    static const QRegularExpression beta(QStringLiteral(R"(\bbeta\b(?![^{]*\}))")), mu(QStringLiteral(R"(\bmu\b(?![^{]*\}))"));
    translated.replace(beta, QStringLiteral("β")).replace(mu, QStringLiteral("μ"));
    return QString::fromStdString(wording_.text(sentence, translated.toStdString()));
}

QString Speaker::chance(double share) const {
    return QString::fromStdString(wording_.text(Argument{Argument::Kind::Chance, share}));
}

QString Speaker::arm(Eigen::Index arm) const { return armName(*shot_.spec->arms, arm); }

QString armName(const Arms& arms, Eigen::Index arm) {
    return QString::fromStdString(nameOf(arms, arm, QLocale().decimalPoint().front().toLatin1()));
}

}  // namespace gapscope
