// TypedFields: reads the fields of a form one by one and keeps what is wrong with each.
#pragma once

#include <QLocale>
#include <QString>
#include <optional>
#include <vector>

#include "core/limits.h"

namespace gapscope {

struct FieldProblem {
    QString field, sentence;
    bool missing = false;  // not typed yet, which nobody wants to be told while typing elsewhere
};

QString problemAt(const std::vector<FieldProblem>& problems, const QString& field);

class TypedFields {
public:
    explicit TypedFields(const QLocale& locale) : locale_(locale) {}

    const QLocale& locale() const { return locale_; }
    const std::vector<FieldProblem>& problems() const { return problems_; }
    bool isWrong(const QString& field) const { return !problemAt(problems_, field).isEmpty(); }

    // Of a field the first thing that is wrong.
    void refuse(const QString& field, const QString& sentence, bool missing = false);
    std::optional<double> number(const QString& field, const QString& text);
    std::optional<double> optionalNumber(const QString& field, const QString& text) {
        return text.trimmed().isEmpty() ? std::nullopt : number(field, text);
    }
    std::optional<double> positive(const QString& field, std::optional<double> value);
    std::optional<int> whole(const QString& field, const QString& text, double most);
    // Without blanks around.
    QString text(const QString& field, const QString& typed, const Limit& limit);
    QString name(const QString& field, const QString& text);

private:
    QLocale locale_;
    std::vector<FieldProblem> problems_;
};

}  // namespace gapscope
