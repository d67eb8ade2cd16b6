// What pages of a report are made of: text that cannot break the page, and tables of it.
#pragma once

#include <QStringList>
#include <algorithm>
#include <string>
#include <vector>

namespace gapscope::page {

// Whatever a person may have typed, as text of a page; lines stay lines.
inline QString safe(const QString& text) { return text.toHtmlEscaped().replace('\n', QStringLiteral("<br/>")); }
inline QString safe(const std::string& text) { return safe(QString::fromStdString(text)); }

inline QString heading(const QString& text) { return QStringLiteral("<h2>%1</h2>\n").arg(safe(text)); }
inline QString paragraph(const QString& html) { return QStringLiteral("<p>%1</p>\n").arg(html); }

// Cells are text, not HTML; those of numbers stand at the right.
class Table {
public:
    explicit Table(const QStringList& header, std::vector<int> numbers = {}) : numbers_(std::move(numbers)) {
        row(header, "th");
        rows_ = QStringLiteral("<thead>%1</thead>\n").arg(rows_);  // again on every page of paper
    }
    void add(const QStringList& cells) { row(cells, "td"); }
    QString html() const {
        return QStringLiteral("<table border=\"1\" cellspacing=\"0\" cellpadding=\"4\">\n%1</table>\n").arg(rows_);
    }

private:
    void row(const QStringList& cells, const char* kind) {
        rows_ += QStringLiteral("<tr>");
        for (int i = 0; i < cells.size(); ++i) {
            const bool number = std::ranges::find(numbers_, i) != numbers_.end();
            const auto tag = QLatin1String(kind);
            rows_ += '<' + tag + (number ? QStringLiteral(" align=\"right\">") : QStringLiteral(" align=\"left\">")) +
                     safe(cells[i]) + QStringLiteral("</") + tag + '>';
        }
        rows_ += QStringLiteral("</tr>\n");
    }

    std::vector<int> numbers_;
    QString rows_;
};

inline QString withUnit(const std::string& name, const std::string& unit) {
    return QString::fromStdString(unit.empty() ? name : name + " (" + unit + ")");
}

}  // namespace gapscope::page
