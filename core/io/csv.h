// Tables as people have them: CSV files of any country, and blocks pasted from a spreadsheet.
//
// Separator and decimal mark are found out, and what was found is said. A number that can be read in two ways ("1.286" where
// a comma is the decimal mark) is never guessed: it stays unread until somebody says which mark is meant.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gapscope {

struct CsvOptions {
    char localeDecimal = '.';  // of the person's country: settles what may be read in two ways
    // Said by the person; found out where not.
    std::optional<char> separator = {}, decimal = {};
    std::optional<bool> hasHeader = {};  // whether the first row names the columns
};

struct CsvNumber {
    enum class Kind { Number, Empty, NotANumber, Ambiguous };
    Kind kind = Kind::Empty;
    double value = 0;
};

struct CsvTable {
    struct Row {
        int number = 0;  // as a spreadsheet counts, the first line of the file being 1
        std::vector<std::string> cells;
    };

    bool hasHeader = true;            // without one the columns are called "column 1", ...
    std::vector<std::string> header;  // one name per column
    std::vector<Row> rows;            // rows without any text are left out
    char separator = ',';
    char decimal = '.';              // 0: not settled, see question
    std::string problem;             // why it is not read at all: it is beyond a limit, and there are no rows
    std::string question;            // "1.286" may be ...: to be asked, with the answer in CsvOptions::decimal
    std::vector<std::string> notes;  // what a person should know about how it was read

    std::string_view cell(std::size_t row, std::size_t column) const;  // empty where the row is short
    CsvNumber number(std::string_view cell) const;
    CsvNumber number(std::size_t row, std::size_t column) const { return number(cell(row, column)); }
    // Why a cell is not a number, in a sentence.
    std::string whyNoNumber(std::string_view cell) const;
};

// Reads any bytes; nothing but a table that is too large is refused (see problem).
CsvTable readCsv(std::string_view bytes, const CsvOptions& options = {});

// The file's bytes read so. Throws Error.
CsvTable readCsvFile(const std::string& path, const CsvOptions& options = {});

// "temperature (°C)" and "temperature [°C]": a name and a unit.
struct NameAndUnit {
    std::string name, unit;
};
NameAndUnit splitUnit(std::string_view header);
std::string withUnit(const std::string& name, const std::string& unit);  // "temperature [°C]"

// Whether two names are the same but for the size of letters and spaces around.
bool sameName(std::string_view a, std::string_view b);
bool isOneOf(std::string_view word, std::initializer_list<std::string_view> names);

// Lines of cells, separated by commas and ended by a line feed; quotes where they are needed.
std::string csvText(const std::vector<std::vector<std::string>>& lines);

}  // namespace gapscope
