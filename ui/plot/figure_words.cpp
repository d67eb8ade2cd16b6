#include "ui/plot/figure_words.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <map>

#include "ui/session/range.h"

namespace gapscope {

namespace {

QString said(const char* text) { return QCoreApplication::translate("figure", text); }

struct Column {
    std::size_t plot;
    QString name;
    const QList<QPointF>* points;
};

// Of every series that has a name; a band is two.
struct Columns {
    std::vector<Column> all;

    void operator()(const Layer&) {}
    void operator()(const Line& line) { add(line.plot, line.name, line.points); }
    void operator()(const Scatter& dots) { add(dots.plot, dots.name, dots.points); }
    void operator()(const Marks& marks) { add(marks.plot, marks.name, marks.points); }
    void operator()(const Band& band) {
        if (band.name.isEmpty()) return;
        add(band.plot, said("%1: low").arg(band.name), band.lower);
        add(band.plot, said("%1: high").arg(band.name), band.upper);
    }

private:
    void add(std::size_t plot, const QString& name, const QList<QPointF>& points) {
        if (!name.isEmpty() && !points.isEmpty()) all.push_back({plot, name, &points});
    }
};

std::vector<Column> columnsOf(const Figure& figure) {
    Columns columns;
    for (const auto& part : figure.parts) std::visit(columns, part);
    return std::move(columns.all);
}

// Plots along the same axis share a table.
bool shareRows(const Plot& a, const Plot& b) {
    return a.along == b.along && !a.places == !b.places && a.x.logarithmic == b.x.logarithmic;
}

// A place may hold several values of a series: the second of them begins a further row.
using Rows = std::map<std::pair<double, int>, std::vector<double>>;

Rows rowsOf(const std::vector<Column>& columns) {
    Rows rows;
    for (std::size_t c = 0; c < columns.size(); ++c) {
        std::map<double, int> seen;
        for (const auto& point : *columns[c].points) {
            auto& row = rows[{point.x(), seen[point.x()]++}];
            row.resize(columns.size(), std::nan(""));
            row[c] = point.y();
        }
    }
    return rows;
}

// "mean: 0.2 to 1.9."; a band reaches from its lower edge to its upper one.
QString rangeInWords(const Plot& plot, const QString& name, const std::initializer_list<const QList<QPointF>*>& lists) {
    Range range;
    for (const auto* points : lists)
        for (const auto& point : *points) range.include(point.y());
    if (name.isEmpty() || !plot.said || range.empty()) return {};
    const auto low = plot.said(range.low), high = plot.said(range.high);
    return low == high ? said("%1: %2.").arg(name, low) : said("%1: %2 to %3.").arg(name, low, high);
}
QString rangeInWords(const Figure&, const Layer&) { return {}; }
QString rangeInWords(const Figure& figure, const Band& band) {
    return rangeInWords(figure.plots[band.plot], band.name, {&band.lower, &band.upper});
}
template <class Series>
QString rangeInWords(const Figure& figure, const Series& series) {
    return rangeInWords(figure.plots[series.plot], series.name, {&series.points});
}

class Table {
public:
    Table(const Figure& figure, QChar separator, const QLocale& locale)
        : figure_(figure), separator_(separator), locale_(locale) {
        locale_.setNumberOptions(QLocale::OmitGroupSeparator);
    }

    QString block(const std::vector<Column>& columns) const {
        const Plot& plot = figure_.plots[columns.front().plot];
        const auto arm = said("arm");
        QStringList head{plot.places ? arm : plot.along.isEmpty() ? QStringLiteral("x") : plot.along};
        for (const auto& column : columns) head << headOf(column, columns);
        QString text = lineOf(head);
        for (const auto& [key, values] : rowsOf(columns)) {
            QStringList cells{plot.places ? plot.places(static_cast<int>(std::lround(key.first))) : number(key.first)};
            for (const double value : values) cells << (std::isfinite(value) ? number(value) : QString());
            text += lineOf(cells);
        }
        return text;
    }

private:
    // Series of the same name in several plots are told apart by their plot, those of one by their number.
    QString headOf(const Column& column, const std::vector<Column>& all) const {
        const auto same = [&](const Column& each) { return each.name == column.name; };
        if (std::ranges::count_if(all, same) < 2) return column.name;
        const auto elsewhere = [&](const Column& each) { return same(each) && each.plot != column.plot; };
        const auto begin = all.data(), self = &column;
        const auto here = [&](const Column& each) { return same(each) && each.plot == column.plot; };
        auto name = std::ranges::any_of(all, elsewhere) ? figure_.plots[column.plot].name + QStringLiteral(": ") + column.name
                                                        : column.name;
        if (std::ranges::count_if(all, here) < 2) return name;
        return name + ' ' + QString::number(std::count_if(begin, self + 1, here));
    }
    QString number(double value) const { return locale_.toString(value, 'g', QLocale::FloatingPointShortest); }
    QString lineOf(const QStringList& cells) const {
        QStringList written;
        for (auto cell : cells) {
            // In quotes what would break a row; a spreadsheet must not take a name for a formula.
            const bool breaks = cell.contains(separator_) || cell.contains('"') || cell.contains('\n') || cell.contains('\t');
            written << (breaks ? '"' + cell.replace('"', QStringLiteral("\"\"")) + '"' : cell);
        }
        return written.join(separator_) + '\n';
    }

    const Figure& figure_;
    QChar separator_;
    QLocale locale_;
};

}  // namespace

QString spoken(const Figure& figure) {
    QStringList parts;
    if (!figure.says.isEmpty()) parts << figure.says;
    for (const auto& part : figure.parts)
        if (const auto words = std::visit([&](const auto& each) { return rangeInWords(figure, each); }, part); !words.isEmpty())
            parts << words;
    return parts.join(' ');
}

QString tableOf(const Figure& figure, QChar separator, const QLocale& locale) {
    auto columns = columnsOf(figure);
    const Table table(figure, separator, locale);
    QStringList blocks;
    while (!columns.empty()) {
        const Plot& first = figure.plots[columns.front().plot];
        std::vector<Column> together, rest;
        for (const auto& column : columns) (shareRows(first, figure.plots[column.plot]) ? together : rest).push_back(column);
        blocks << table.block(together);
        columns = std::move(rest);
    }
    return blocks.join('\n');
}

}  // namespace gapscope
