// How the table was read, and which of its columns is what: found out, and to be said otherwise.
#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QSignalBlocker>

#include "ui/lab/import_dialog.h"
#include "ui/plot/plain_text.h"

namespace gapscope {

namespace {

constexpr std::size_t fewestLetters = 10, mostLetters = 24;  // of a column's name that are seen

constexpr char naming = 'n', holdingData = 'd';  // what the first row is

QString signName(char sign) {
    switch (sign) {
        case ',': return ImportDialog::tr("comma");
        case ';': return ImportDialog::tr("semicolon");
        case '.': return ImportDialog::tr("point");
        case '\t': return ImportDialog::tr("tab");
        case ' ': return ImportDialog::tr("space");
        case naming: return ImportDialog::tr("names the columns");
        case holdingData: return ImportDialog::tr("is data");
        default: return QString(QLatin1Char(sign));
    }
}

}  // namespace

void ImportDialog::makeReading(QGridLayout* grid) {
    const auto choice = [&](const QString& name, const QString& title, int column) {
        auto* box = new QComboBox(this);
        box->setObjectName(name);
        box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
        auto* label = new QLabel(title, this);
        label->setBuddy(box);
        box->setAccessibleName(title);
        grid->addWidget(label, 0, column);
        grid->addWidget(box, 0, column + 1);
        return box;
    };
    separator_ = choice(QStringLiteral("separator"), tr("Between the columns"), 0);
    decimal_ = choice(QStringLiteral("decimal"), tr("Decimal mark"), 2);
    firstRow_ = choice(QStringLiteral("firstRow"), tr("The first row"), 4);
    grid->setColumnStretch(6, 1);
    const auto said = [](const QComboBox* box) {
        const int sign = box->currentData().toInt();
        return sign ? std::optional(static_cast<char>(sign)) : std::nullopt;
    };
    connect(separator_, &QComboBox::activated, this, [this, said] {
        options_.separator = said(separator_);
        read();
    });
    connect(decimal_, &QComboBox::activated, this, [this, said] {
        options_.decimal = said(decimal_);
        read();
    });
    connect(firstRow_, &QComboBox::activated, this, [this, said] {
        const auto what = said(firstRow_);
        options_.hasHeader = what ? std::optional(*what == naming) : std::nullopt;
        read();
    });
}

void ImportDialog::addChoice(const QString& name, const QString& title, std::function<Column&(ResultColumns&)> column) {
    constexpr int perLine = 3;
    auto* box = new QComboBox(this);
    box->setObjectName(name);
    box->setAccessibleName(title);
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    auto* label = new QLabel(onButton(title), this);
    label->setBuddy(box);
    const int n = static_cast<int>(choices_.size());
    choicesGrid_->addWidget(label, n / perLine, 2 * (n % perLine), Qt::AlignRight);
    choicesGrid_->addWidget(box, n / perLine, 2 * (n % perLine) + 1);
    choicesGrid_->setColumnStretch(2 * (n % perLine) + 1, 1);
    connect(box, &QComboBox::activated, this, [this, box, column] {
        const int chosen = box->currentData().toInt();
        column(columns_) = chosen < 0 ? Column() : Column(static_cast<std::size_t>(chosen));
        plan();
    });
    choices_.push_back({box, std::move(column)});
}

void ImportDialog::makeChoices() {
    const auto& arms = *spec_->arms;
    for (std::size_t i = 0; i < arms.variables.size(); ++i)
        addChoice(QStringLiteral("variable %1").arg(i),
                  QString::fromStdString(withUnit(arms.variables[i].name, arms.variables[i].unit)),
                  [i](ResultColumns& columns) -> Column& { return columns.variables[i]; });
    const auto add = [this](const char* name, const QString& title, Column ResultColumns::*column) {
        addChoice(QString::fromLatin1(name), title, [column](ResultColumns& columns) -> Column& { return columns.*column; });
    };
    const auto& response = spec_->response;
    if (!arms.labels.empty()) add("label", tr("label"), &ResultColumns::label);
    if (!arms.groups.empty()) add("group", tr("group"), &ResultColumns::group);
    add("value", QString::fromStdString(withUnit(response.name, response.unit)), &ResultColumns::value);
    add("arm", tr("arm's number"), &ResultColumns::arm);
    add("id", tr("id"), &ResultColumns::id);
    add("status", tr("status"), &ResultColumns::status);
    add("note", tr("note"), &ResultColumns::note);
    if (!spec_->initial.model.counts()) add("noise", tr("noise sd"), &ResultColumns::noiseSd);
    add("time", tr("time"), &ResultColumns::time);
}

void ImportDialog::fillReading() {
    const auto fill = [](QComboBox* box, const QString& found, std::initializer_list<char> signs, std::optional<char> chosen) {
        const QSignalBlocker quiet(box);
        box->clear();
        box->addItem(found, 0);
        for (const char sign : signs) box->addItem(signName(sign), static_cast<int>(sign));
        box->setCurrentIndex(chosen ? std::max(0, box->findData(static_cast<int>(*chosen))) : 0);
    };
    fill(separator_, tr("%1 (found)").arg(signName(table_->separator)), {',', ';', '\t'}, options_.separator);
    fill(decimal_, table_->decimal ? tr("%1 (found)").arg(signName(table_->decimal)) : tr("please choose"), {'.', ','},
         options_.decimal);
    const auto word = [](bool isHeader) { return isHeader ? naming : holdingData; };
    const auto said = options_.hasHeader;
    fill(firstRow_, said ? tr("find out") : tr("%1 (found)").arg(signName(word(table_->hasHeader))), {naming, holdingData},
         said ? std::optional(word(*said)) : std::nullopt);
    if (!table_->decimal) decimal_->setFocus();
}

void ImportDialog::fillChoices() {
    std::size_t longest = fewestLetters;
    for (const auto& name : table_->header) longest = std::max(longest, name.size());
    for (const auto& choice : choices_) {
        const QSignalBlocker quiet(choice.box);
        choice.box->setMinimumContentsLength(static_cast<int>(std::min(longest, mostLetters)));
        choice.box->clear();
        choice.box->addItem(QStringLiteral("–"), -1);
        for (std::size_t c = 0; c < table_->header.size(); ++c)
            choice.box->addItem(QString::fromStdString(table_->header[c]), static_cast<int>(c));
        const auto column = choice.column(columns_);
        choice.box->setCurrentIndex(column ? static_cast<int>(*column) + 1 : 0);
        choice.box->setToolTip(choice.box->currentText());
    }
}

}  // namespace gapscope
