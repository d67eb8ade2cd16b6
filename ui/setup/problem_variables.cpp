#include "ui/setup/problem_variables.h"

#include <QGridLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QToolButton>

namespace gapscope {

namespace {

constexpr std::size_t mostRows = 6;

QString nameOf(std::size_t i) {
    const char* usual[] = {"x", "y", "z"};
    return i < std::size(usual) ? QString::fromLatin1(usual[i]) : QStringLiteral("x%1").arg(i + 1);
}

}  // namespace

ProblemVariables::ProblemVariables(QWidget* parent) : QWidget(parent), add_(new QPushButton(tr("Add a variable"), this)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addWidget(add_, 0, Qt::AlignLeft);
    add_->setObjectName(QStringLiteral("addVariable"));
    add_->setAutoDefault(false);
    connect(add_, &QPushButton::clicked, this, [this] {
        auto now = typed();
        now.push_back({nameOf(now.size()), QStringLiteral("0"), QStringLiteral("1"), QStringLiteral("20")});
        changeRows(now);
        rows_.back().name->setFocus();
    });
}

QLineEdit* ProblemVariables::entry(const QString& name, const QString& title, const QString& text) {
    auto* made = new QLineEdit(text, body_);
    made->setObjectName(QStringLiteral("variable%1-%2").arg(rows_.size()).arg(name));
    made->setAccessibleName(title);
    made->setPlaceholderText(title);
    made->setWhatsThis(whatsThis());
    made->setMinimumWidth(made->fontMetrics().horizontalAdvance(QStringLiteral("00000")) + 10);
    connect(made, &QLineEdit::textEdited, this, &ProblemVariables::edited);
    return made;
}

void ProblemVariables::build(const std::vector<VariableText>& variables) {
    if (body_) {
        body_->setParent(nullptr);
        body_->deleteLater();  // the button that brought us here lives in it
    }
    rows_.clear();
    body_ = new QWidget(this);
    grid_ = new QGridLayout(body_);
    grid_->setContentsMargins(0, 0, 0, 0);
    grid_->setSpacing(4);
    for (const auto& each : variables) {
        const auto i = rows_.size();
        Row row{entry(QStringLiteral("name"), tr("Name"), each.name), entry(QStringLiteral("0"), tr("From"), each.min),
                entry(QStringLiteral("1"), tr("To"), each.max), entry(QStringLiteral("2"), tr("Levels"), each.levels),
                new QToolButton(body_)};
        row.remove->setText(QStringLiteral("×"));
        row.remove->setAutoRaise(true);
        row.remove->setToolTip(tr("Take this variable away"));
        row.remove->setAccessibleName(tr("Take variable %1 away").arg(i + 1));
        row.remove->setObjectName(QStringLiteral("variable%1-remove").arg(i));
        connect(row.remove, &QToolButton::clicked, this, [this, i] {
            auto now = typed();
            now.erase(now.begin() + static_cast<std::ptrdiff_t>(i));
            changeRows(now);
        });
        row.name->setVisible(named_);
        row.remove->setVisible(named_ && variables.size() > 1);
        int column = 0;
        for (QWidget* part : std::initializer_list<QWidget*>{row.name, row.from, row.to, row.levels, row.remove})
            grid_->addWidget(part, static_cast<int>(i), column++);
        rows_.push_back(row);
    }
    static_cast<QVBoxLayout*>(layout())->insertWidget(0, body_);
    add_->setVisible(named_);
    add_->setEnabled(rows_.size() < mostRows);
}

void ProblemVariables::changeRows(const std::vector<VariableText>& variables) {
    build(variables);
    emit otherRows();
    emit edited();
}

void ProblemVariables::use(const std::vector<VariableText>& variables, bool named) {
    if (named == named_ && rows_.size() == variables.size() && body_) {
        for (std::size_t i = 0; i < rows_.size(); ++i) {
            rows_[i].name->setText(variables[i].name);
            rows_[i].from->setText(variables[i].min);
            rows_[i].to->setText(variables[i].max);
            rows_[i].levels->setText(variables[i].levels);
        }
        return;
    }
    named_ = named;
    build(variables);
    emit otherRows();
}

std::vector<VariableText> ProblemVariables::typed() const {
    std::vector<VariableText> all;
    for (const auto& row : rows_) all.push_back({row.name->text(), row.from->text(), row.to->text(), row.levels->text()});
    return all;
}

void ProblemVariables::orderBetween(QWidget* before, QWidget* after) {
    for (const auto& row : rows_)
        for (QWidget* part : std::initializer_list<QWidget*>{row.name, row.from, row.to, row.levels, row.remove}) {
            setTabOrder(before, part);
            before = part;
        }
    setTabOrder(before, add_);
    setTabOrder(add_, after);
}

}  // namespace gapscope
