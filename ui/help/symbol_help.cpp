#include <QCoreApplication>
#include <QTextDocument>
#include <QUrl>

#include "ui/algorithm/symbols.h"
#include "ui/help/help_texts.h"
#include "ui/plot/marker_icon.h"

namespace gapscope {

namespace {

QString said(const char* text) { return QCoreApplication::translate("help", text); }

QString row(const QString& sign, const QString& words) {
    return QStringLiteral("<tr><td valign='middle'>%1&nbsp;&nbsp;</td><td valign='middle'>%2</td></tr>").arg(sign, words);
}

QString table(const QString& rows) { return QStringLiteral("<table cellspacing='0' cellpadding='2'>%1</table>").arg(rows); }

}  // namespace

HelpText symbolsHelp(QTextDocument& document, const Style& style, double pixelRatio) {
    QString letters, signs;
    for (const auto& each : symbolTexts()) letters += row(each.html, each.tip.toHtmlEscaped());
    for (const auto& each : markers()) {
        const QString name = QStringLiteral("marker%1").arg(static_cast<int>(each.marker));
        document.addResource(QTextDocument::ImageResource, QUrl(name), markerPicture(each.marker, style, pixelRatio));
        signs += row(QStringLiteral("<img src='%1'>").arg(name),
                     QCoreApplication::translate("legend", each.word.data()).toHtmlEscaped());
    }
    return {said("Symbols"), table(letters) + QStringLiteral("<p><b>%1</b></p>").arg(said("Markers")) + table(signs)};
}

HelpText aboutHelp() {
    const auto version = QCoreApplication::applicationVersion();
    QString html = QStringLiteral("<p><b>Gapscope %1</b><br>%2<br>%3</p>")
                       .arg(version, said("A desktop bench for Bayesian bandit optimization."),
                            said("Licence: GPL-3.0-or-later. It comes without any warranty."));
    html += QStringLiteral("<p>%1</p><ul>").arg(said("It shows methods from:"));
    constexpr const char* papers[] = {
        "M. W. Hoffman, B. Shahriari, N. de Freitas: On correlation and budget constraints in model-based bandit optimization "
        "with application to automatic machine learning. AISTATS 2014 (BayesGap)",
        "M. W. Hoffman, B. Shahriari, N. de Freitas: Exploiting correlation and budget constraints in Bayesian multi-armed "
        "bandit optimization. arXiv (the same work with its proofs)",
        "B. Shahriari: Practical Bayesian optimization with application to tuning machine learning algorithms. Thesis, "
        "University of British Columbia, 2016",
        "V. Gabillon, M. Ghavamzadeh, A. Lazaric: Best arm identification: a unified approach to fixed budget and fixed "
        "confidence. NIPS 2012 (UGap)",
        "P. M. Attia and others: Closed-loop optimization of fast-charging protocols for batteries with machine learning. "
        "Nature 2020 (batches)"};
    for (const auto* each : papers) html += QStringLiteral("<li>%1</li>").arg(QString::fromUtf8(each).toHtmlEscaped());
    return {said("About Gapscope"), html + QStringLiteral("</ul>")};
}

}  // namespace gapscope
