#include "ui/algorithm/notation.h"

#include <QHash>
#include <QLocale>
#include <QRegularExpression>

namespace gapscope {

namespace {

// Letters and signs of the papers; words that are not here stay as they are.
const QHash<QString, QString>& signs() {
    static const QHash<QString, QString> table = {
        {"beta", "<i>β</i>"}, {"mu", "<i>μ</i>"}, {"sd", "<i>σ</i>"}, {"eps", "<i>ε</i>"}, {"tau", "<i>τ</i>"},
        {"xi", "<i>ξ</i>"},   {"Omega", "Ω"},     {"Phi", "Φ"},       {"phi", "<i>φ</i>"}, {"sum", "Σ"},
        {"sqrt", "√"},        {"<-", "←"},        {"->", "→"},        {"+-", "±"},         {"!=", "≠"},
        {"-", "−"},           {"*", "·"},         {"...", "…"},       {"<", "&lt;"},       {">", "&gt;"},
        {"&", "&amp;"}};
    return table;
}

QString symbol(const QString& word) {
    if (const auto known = signs().constFind(word); known != signs().constEnd()) return *known;
    const bool isLetter = word.size() == 1 && word[0].isLetter();
    if (word.front().isDigit()) return QString(word).replace('.', QLocale().decimalPoint());
    return isLetter ? "<i>" + word + "</i>" : word;
}

using Wrap = std::function<QString(const QString& name, const QString& html)>;

QString written(std::string_view line, const Wrap& wrap) {
    // A word or a closing bracket with its subscript and exponent, a sign of several characters, or any one character.
    static const QRegularExpression part(
        R"(([A-Za-z]+|\)|\d+(?:[.]\d+)?)(?:_([A-Za-z0-9]+))?(?:\^(-?[A-Za-z0-9]+|\([^)]*\)))?|<-|->|\+-|!=|\.\.\.|.)");
    QString text;
    const auto whole = QString::fromUtf8(line.data(), static_cast<qsizetype>(line.size()));
    for (auto parts = part.globalMatch(whole); parts.hasNext();) {
        const auto match = parts.next();
        const auto name = match.captured(1).isEmpty() ? match.captured() : match.captured(1);
        QString html = symbol(name);
        if (!match.captured(2).isEmpty()) html += "<sub>" + symbol(match.captured(2)) + "</sub>";
        if (!match.captured(3).isEmpty())
            html += "<sup>" + match.captured(3).remove('(').remove(')').replace('-', QStringLiteral("−")) + "</sup>";
        text += wrap(name, html);
    }
    return text;
}

}  // namespace

QString notation(std::string_view line) {
    return written(line, [](const QString&, const QString& html) { return html; });
}

QString linkedNotation(std::string_view line, const QString& colour, const std::function<bool(const QString&)>& isKnown) {
    return written(line, [&](const QString& name, const QString& html) {
        if (!isKnown(name)) return html;
        return QStringLiteral("<a href='%1' style='color:%2;text-decoration:none'>%3</a>").arg(name, colour, html);
    });
}

}  // namespace gapscope
