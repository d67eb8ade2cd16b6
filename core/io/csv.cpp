#include "core/io/csv.h"

#include <QString>
#include <QStringDecoder>
#include <algorithm>

#include "core/error.h"
#include "core/io/candidates.h"
#include "core/io/number_text.h"
#include "core/io/safe_file.h"
#include "core/limits.h"

namespace gapscope {

namespace {

using Cells = std::vector<std::string>;

// --- Letters

std::string asUtf8(std::string_view bytes, std::vector<std::string>& notes) {
    if (bytes.starts_with("\xef\xbb\xbf")) bytes.remove_prefix(3);
    const QByteArrayView view(bytes.data(), static_cast<qsizetype>(bytes.size()));
    if (bytes.starts_with("\xff\xfe") || bytes.starts_with("\xfe\xff")) {
        notes.push_back("The text is UTF-16.");
        return QString(QStringDecoder(QStringDecoder::Utf16)(view)).toStdString();
    }
    if (view.isValidUtf8()) return std::string(bytes);
    notes.push_back("The text is not UTF-8 and was read as Latin-1: look at letters with accents and at units.");
    return QString::fromLatin1(view).toStdString();
}

// --- Records

// Goes through the records of a text (RFC 4180; a line may end in any way). A quote counts where a cell begins.
class Records {
public:
    Records(std::string_view text, char separator) : text_(text), separator_(separator) {}

    bool next(Cells& cells) {
        cells.clear();
        if (at_ >= text_.size()) return false;
        while (true) {
            cells.push_back(cell());
            if (at_ >= text_.size()) return true;
            if (text_[at_] == separator_) {
                ++at_;
                if (at_ < text_.size()) continue;
                cells.emplace_back();  // the text ends with a separator
                return true;
            }
            at_ += text_.substr(at_).starts_with("\r\n") ? 2 : 1;
            return true;
        }
    }
    bool quoteLeftOpen() const { return quoteLeftOpen_; }

private:
    bool endsCell(char c) const { return c == separator_ || c == '\n' || c == '\r'; }

    std::string cell() {
        std::string text;
        if (at_ < text_.size() && text_[at_] == '"') quoted(text);
        const auto start = at_;
        while (at_ < text_.size() && !endsCell(text_[at_])) ++at_;
        text += text_.substr(start, at_ - start);
        return text;
    }
    void quoted(std::string& text) {
        while (++at_ < text_.size()) {
            const auto quote = std::min(text_.find('"', at_), text_.size());
            text += text_.substr(at_, quote - at_);
            at_ = quote + 1;
            if (quote == text_.size()) break;
            if (at_ >= text_.size() || text_[at_] != '"') return;
            text += '"';
        }
        at_ = text_.size();
        quoteLeftOpen_ = true;
    }

    std::string_view text_;
    char separator_;
    std::size_t at_ = 0;
    bool quoteLeftOpen_ = false;
};

bool isBlank(const Cells& cells) {
    return std::ranges::all_of(cells, [](auto& c) { return trimmed(c).empty(); });
}

// --- What was found out

char foundSeparator(std::string_view text, const CsvOptions& options, std::vector<std::string>& notes) {
    char best = ',';
    double bestShare = 0;
    Cells cells;
    for (const char candidate : {'\t', ';', ','}) {
        Records records(text, candidate);
        std::size_t width = 0, same = 0, all = 0;
        bool wholeNumbers = true;
        while (all < 50 && records.next(cells)) {
            if (isBlank(cells)) continue;
            if (all++ == 0) width = cells.size();
            same += cells.size() == width;
            wholeNumbers = wholeNumbers && std::ranges::all_of(cells, [](auto& c) { return shapeOf(c) == NumberShape::Whole; });
        }
        if (width < 2) continue;
        // One column of "0,5", or two of whole numbers? Nothing in the text tells.
        if (candidate == ',' && width == 2 && wholeNumbers) {
            const bool one = options.localeDecimal == ',';
            notes.push_back(std::string("\"") +
                            std::string(text.substr(0, std::min<std::size_t>(text.find_first_of("\r\n"), 20))) +
                            (one ? "\" is read as one number with a decimal comma." : "\" is read as two columns."));
            if (one) continue;
        }
        if (const double share = static_cast<double>(same) / static_cast<double>(all); share > bestShare) {
            bestShare = share;
            best = candidate;
        }
    }
    return bestShare > 0 ? best : ';';  // one column: its commas are decimal ones
}

bool holdsText(std::string_view header) {
    return isOneOf(splitUnit(header).name, {"label", "name", "id", "note", "notes", "comment", "status", "state", "group",
                                            "family", "time", "date", "batch"});
}

// The first cells of every kind, with where they stand.
struct Evidence {
    std::string sample[numberShapes];
    bool has(NumberShape kind) const { return !sample[static_cast<int>(kind)].empty(); }
    const std::string& of(NumberShape kind) const { return sample[static_cast<int>(kind)]; }
};

Evidence evidenceIn(const CsvTable& table) {
    Evidence evidence;
    for (std::size_t c = 0; c < table.header.size(); ++c) {
        if (table.hasHeader && holdsText(table.header[c])) continue;
        Evidence here;
        std::size_t numeric = 0, filled = 0;
        for (std::size_t r = 0; r < table.rows.size(); ++r) {
            const auto text = plainMinus(table.cell(r, c));
            if (text.empty()) continue;
            ++filled;
            const auto kind = shapeOf(text);
            if (kind == NumberShape::Text) continue;
            ++numeric;
            auto& sample = here.sample[static_cast<int>(kind)];
            if (sample.empty()) sample = text;
        }
        if (2 * numeric <= filled) continue;  // words with a number among them
        for (int k = 0; k < numberShapes; ++k)
            if (evidence.sample[k].empty()) evidence.sample[k] = here.sample[k];
    }
    return evidence;
}

void settleDecimal(CsvTable& table, const CsvOptions& options) {
    using enum NumberShape;
    if (options.decimal) {
        table.decimal = *options.decimal;
        return;
    }
    const auto e = evidenceIn(table);
    const bool point = e.has(Point) || e.has(GroupedComma), comma = e.has(Comma) || e.has(GroupedPoint);
    if (point && comma) {
        table.decimal = 0;
        table.question = "Some numbers have a decimal point (" + shortened(e.of(e.has(Point) ? Point : GroupedComma)) +
                         "), others a decimal comma (" + shortened(e.of(e.has(Comma) ? Comma : GroupedPoint)) +
                         "). Say which is meant; the others are then left out.";
    } else if (point || comma) {
        table.decimal = point ? '.' : ',';
    } else if (e.has(PointOrGroups) && e.has(CommaOrGroups)) {
        table.decimal = 0;
        table.question = inQuotes(e.of(PointOrGroups)) + " and " + inQuotes(e.of(CommaOrGroups)) +
                         " do not go together. Say which mark is the decimal one.";
    } else if (e.has(PointOrGroups) || e.has(CommaOrGroups)) {
        const char mark = e.has(PointOrGroups) ? '.' : ',';
        const auto& sample = e.of(e.has(PointOrGroups) ? PointOrGroups : CommaOrGroups);
        auto without = sample;
        std::erase(without, mark);
        if (mark == options.localeDecimal) {
            table.decimal = mark;
        } else if (mark == '.' && table.separator == ',') {
            table.decimal = '.';
            table.notes.push_back(inQuotes(sample) + " is read with a decimal point, because commas separate the columns.");
        } else {
            table.decimal = 0;
            table.question = inQuotes(sample) + " may be a number with decimals or " + shortened(without) +
                             ". Say which mark is the decimal one.";
        }
    } else {
        table.decimal = table.separator == ',' ? '.' : options.localeDecimal;  // whole numbers only
    }
    if (table.decimal == ',') table.notes.push_back("Numbers are read with a decimal comma.");
}

void requireFits(const Cells& cells, int row, double cellsSoFar) {
    const auto where = "Row " + std::to_string(row);
    requireWithin(limits::tableRows, row, "The table");
    requireWithin(limits::tableCells, cellsSoFar, "The table");
    requireWithin(limits::tableColumns, static_cast<double>(cells.size()), where);
    for (const auto& cell : cells) requireShort(limits::cell, cell, where);
}

bool isNumber(const std::string& cell) { return shapeOf(plainMinus(cell)) != NumberShape::Text; }

// Whether the rows behind the first one have numbers in this column, and not words.
bool hasNumbers(const CsvTable& table, std::size_t column) {
    std::size_t numbers = 0, words = 0;
    for (std::size_t r = 1; r < table.rows.size(); ++r) {
        const auto cell = std::string(table.cell(r, column));
        if (!cell.empty()) ++(isNumber(cell) ? numbers : words);
    }
    return numbers > words;
}

// A first row with numbers where the rows behind it have numbers is one of them, whatever words it has elsewhere. A row alone
// is data if it has a number: names without rows are of no use.
bool namesColumns(const CsvTable& table) {
    const auto& first = table.rows.front().cells;
    if (std::ranges::all_of(first, [](auto& cell) { return trimmed(cell).empty() || isNumber(cell); })) return false;
    bool hasNumber = false;
    for (std::size_t c = 0; c < first.size(); ++c) {
        const auto cell = trimmed(first[c]);
        if (holdsText(cell)) return true;
        const bool number = isNumber(first[c]), mayBeMissing = cell.empty() || isPendingWord(cell) || isFailedWord(cell);
        if (mayBeMissing || (!number && !hasNumbers(table, c))) continue;
        if (!number) return true;
        hasNumber = hasNumber || table.rows.size() == 1 || hasNumbers(table, c);
    }
    return !hasNumber;
}

// Names of columns; those without any text are dropped at the right.
void settleHeader(CsvTable& table, const std::optional<bool>& said) {
    std::size_t width = 0;
    for (auto& row : table.rows) {
        while (!row.cells.empty() && trimmed(row.cells.back()).empty()) row.cells.pop_back();
        width = std::max(width, row.cells.size());
    }
    table.hasHeader = !table.rows.empty() && (said ? *said : namesColumns(table));
    if (table.hasHeader) {
        for (const auto& cell : table.rows[0].cells) table.header.emplace_back(trimmed(cell));
        table.rows.erase(table.rows.begin());
        const auto named = table.header.size();
        const auto wide = std::ranges::find_if(table.rows, [&](auto& row) { return row.cells.size() > named; });
        if (wide != table.rows.end())
            table.notes.push_back("Row " + std::to_string(wide->number) + " has " + std::to_string(wide->cells.size()) +
                                  " cells, but only " + std::to_string(named) +
                                  (named == 1 ? " column has a name." : " columns have names."));
    } else if (!table.rows.empty() && !said) {
        table.notes.push_back("The first row holds numbers, so the columns have no names.");
    }
    for (std::size_t c = 0; c < std::max(width, table.header.size()); ++c) {
        if (c >= table.header.size()) table.header.emplace_back();
        if (table.header[c].empty()) table.header[c] = "column " + std::to_string(c + 1);
    }
}

}  // namespace

std::string_view CsvTable::cell(std::size_t row, std::size_t column) const {
    const auto& cells = rows[row].cells;
    return column < cells.size() ? trimmed(cells[column]) : std::string_view();
}

CsvNumber CsvTable::number(std::string_view cell) const {
    using enum NumberShape;
    const auto text = plainMinus(cell);
    if (text.empty()) return {};
    const auto kind = shapeOf(text);
    const bool fits = kind == Whole || (decimal == '.' && (kind == Point || kind == PointOrGroups)) ||
                      (decimal == ',' && (kind == Comma || kind == CommaOrGroups));
    if (fits)
        if (const auto value = parsed(text, decimal)) return {CsvNumber::Kind::Number, *value};
    return {decimal == 0 && kind != Text && kind != Whole ? CsvNumber::Kind::Ambiguous : CsvNumber::Kind::NotANumber, 0};
}

std::string CsvTable::whyNoNumber(std::string_view cell) const {
    using enum NumberShape;
    const auto kind = shapeOf(plainMinus(cell));
    const auto start = inQuotes(cell) + " ";
    if (kind == Text) return start + "is not a number";
    if (kind == Whole) return start + "is too large";
    if (decimal == 0) return start + "may be read in two ways: say which mark is the decimal one";
    if (kind == GroupedPoint || kind == GroupedComma) return start + "has marks between thousands: write it without them";
    return start +
           (decimal == '.' ? "has a comma where the decimal mark is a point" : "has a point where the decimal mark is a comma");
}

CsvTable readCsv(std::string_view bytes, const CsvOptions& options) {
    CsvTable table;
    const auto text = asUtf8(bytes, table.notes);
    std::string_view rest = text;
    int number = 0;
    std::optional<char> said = options.separator;
    if (rest.size() > 5 && rest.starts_with("sep=") && (rest[5] == '\r' || rest[5] == '\n')) {  // a line that Excel understands
        if (!said) said = rest[4];
        rest.remove_prefix(rest.substr(5).starts_with("\r\n") ? 7 : 6);
        ++number;
    }
    table.separator = said ? *said : foundSeparator(rest, options, table.notes);
    Records records(rest, table.separator);
    try {
        requireWithin(limits::file, static_cast<double>(bytes.size()), "The table");
        double all = 0;
        for (Cells cells; records.next(cells);) {
            ++number;
            if (isBlank(cells)) continue;
            requireFits(cells, number, all += static_cast<double>(cells.size()));
            table.rows.push_back({number, std::move(cells)});
        }
    } catch (const Error& e) {
        table.problem = std::string(e.what()) + ".";
        table.rows.clear();
    }
    if (records.quoteLeftOpen())
        table.notes.push_back("A quote is opened in row " + std::to_string(number) +
                              " and never closed: everything behind it is one cell.");
    settleHeader(table, options.hasHeader);
    settleDecimal(table, options);
    return table;
}

CsvTable readCsvFile(const std::string& path, const CsvOptions& options) {
    const QByteArray bytes = readBytes(QString::fromStdString(path), path);
    return readCsv({bytes.constData(), static_cast<std::size_t>(bytes.size())}, options);
}

NameAndUnit splitUnit(std::string_view header) {
    header = trimmed(header);
    if (header.size() < 3 || (header.back() != ')' && header.back() != ']')) return {std::string(header), {}};
    const auto open = header.rfind(header.back() == ')' ? '(' : '[');
    if (open == std::string_view::npos || trimmed(header.substr(0, open)).empty()) return {std::string(header), {}};
    return {std::string(trimmed(header.substr(0, open))),
            std::string(trimmed(header.substr(open + 1, header.size() - open - 2)))};
}

std::string withUnit(const std::string& name, const std::string& unit) { return unit.empty() ? name : name + " [" + unit + "]"; }

bool sameName(std::string_view a, std::string_view b) {
    a = trimmed(a);
    b = trimmed(b);
    auto isAscii = [](std::string_view t) {
        return std::ranges::all_of(t, [](char c) { return static_cast<signed char>(c) >= 0; });
    };
    auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c; };
    if (isAscii(a) && isAscii(b)) return std::ranges::equal(a, b, {}, lower, lower);
    auto text = [](std::string_view t) { return QString::fromUtf8(t.data(), static_cast<qsizetype>(t.size())); };
    return text(a).compare(text(b), Qt::CaseInsensitive) == 0;
}

bool isOneOf(std::string_view word, std::initializer_list<std::string_view> names) {
    return std::ranges::any_of(names, [&](auto name) { return sameName(word, name); });
}

std::string csvText(const std::vector<std::vector<std::string>>& lines) {
    std::string text;
    for (const auto& line : lines) {
        for (std::size_t i = 0; i < line.size(); ++i) {
            if (i) text += ',';
            const auto& cell = line[i];
            const bool plainly = cell.find_first_of(",;\t\"\r\n") == std::string::npos && trimmed(cell).size() == cell.size();
            if (plainly) {
                text += cell;
                continue;
            }
            text += '"';
            for (const char c : cell) text.append(c == '"' ? 2 : 1, c);
            text += '"';
        }
        text += '\n';
    }
    return text;
}

}  // namespace gapscope
