#include "ui/setup/variable_rows.h"

#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QToolButton>

namespace gapscope {

namespace {

constexpr std::size_t mostRows = 12;

QString partTitle(const QString& part) {
    if (part == QLatin1String("name")) return VariableRows::tr("Name");
    if (part == QLatin1String("from")) return VariableRows::tr("From");
    if (part == QLatin1String("to")) return VariableRows::tr("To");
    return VariableRows::tr("Levels or step");
}

}  // namespace

VariableRows::VariableRows(const Style& style, QWidget* parent)
    : QWidget(parent), style_(style), add_(new QPushButton(tr("Add a variable"), this)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    add_->setObjectName(QStringLiteral("addVariable"));
    add_->setWhatsThis(tr("One more quantity that can be set for a measurement."));
    layout->addWidget(add_, 0, Qt::AlignLeft);
    connect(add_, &QPushButton::clicked, this, [this] { changeRows(1, {}); });
    build({LabVariable{}});
}

QLineEdit* VariableRows::entry(const QString& text, const char* part, const QString& title, int characters) {
    auto* made = new QLineEdit(text, body_);
    made->setObjectName(QStringLiteral("variables[%1].%2").arg(rows_.size()).arg(QLatin1String(part)));
    made->setAccessibleName(tr("%1 of variable %2").arg(title).arg(rows_.size() + 1));
    made->setMinimumWidth(made->fontMetrics().averageCharWidth() * characters);
    made->setWhatsThis(
        tr("A quantity that can be set: its name and unit, its lowest and highest value, and either how many "
           "levels between them, both ends included, or the step from one to the next."));
    made->setToolTip(made->whatsThis());
    connect(made, &QLineEdit::textEdited, this, &VariableRows::edited);
    return made;
}

void VariableRows::addRow(const LabVariable& v) {
    Row row{};
    row.name = entry(v.name, "name", tr("Name"), 14);
    if (rows_.empty()) row.name->setPlaceholderText(tr("such as temperature"));
    row.unit = entry(v.unit, "unit", tr("Unit"), 6);
    row.from = entry(v.from, "from", tr("From"), 7);
    row.to = entry(v.to, "to", tr("To"), 7);
    row.by = new QComboBox(body_);
    row.by->addItems({tr("levels"), tr("step")});
    row.by->setCurrentIndex(v.by == LabVariable::Spacing::Step);
    row.spacing = entry(v.spacing, "spacing", tr("Levels or step"), 7);
    row.scale = new QComboBox(body_);
    row.scale->addItems({tr("linear"), tr("log")});
    row.scale->setCurrentIndex(v.logarithmic);
    row.by->setAccessibleName(tr("Levels or step of variable %1").arg(rows_.size() + 1));
    row.scale->setAccessibleName(tr("Scale of variable %1").arg(rows_.size() + 1));
    row.by->setObjectName(QStringLiteral("variables[%1].by").arg(rows_.size()));
    row.scale->setObjectName(QStringLiteral("variables[%1].scale").arg(rows_.size()));
    row.remove = new QToolButton(body_);
    row.remove->setText(QStringLiteral("×"));
    row.remove->setAutoRaise(true);
    row.remove->setToolTip(tr("Take this variable away"));
    row.remove->setAccessibleName(tr("Take variable %1 away").arg(rows_.size() + 1));
    row.remove->setObjectName(QStringLiteral("variables[%1].remove").arg(rows_.size()));
    row.problem = new QLabel(body_);
    row.problem->setTextFormat(Qt::PlainText);
    row.problem->setWordWrap(true);
    auto colours = row.problem->palette();
    colours.setColor(QPalette::WindowText, style_.colour(Role::Error));
    row.problem->setPalette(colours);
    row.problem->hide();
    for (auto* box : {row.by, row.scale}) connect(box, &QComboBox::currentIndexChanged, this, &VariableRows::edited);
    connect(row.remove, &QToolButton::clicked, this, [this, i = rows_.size()] { changeRows(0, i); });
    const int line = static_cast<int>(rows_.size()) * 2 + 1;
    int column = 0;
    for (QWidget* each :
         std::initializer_list<QWidget*>{row.name, row.unit, row.from, row.to, row.by, row.spacing, row.scale, row.remove})
        grid_->addWidget(each, line, column++);
    grid_->addWidget(row.problem, line + 1, 0, 1, column);
    rows_.push_back(row);
}

void VariableRows::build(const std::vector<LabVariable>& variables) {
    if (body_) {
        body_->setParent(nullptr);
        body_->deleteLater();  // the button that brought us here lives in it
    }
    rows_.clear();
    body_ = new QWidget(this);
    grid_ = new QGridLayout(body_);
    grid_->setContentsMargins(0, 0, 0, 0);
    grid_->setHorizontalSpacing(4);
    grid_->setVerticalSpacing(2);
    grid_->setColumnStretch(0, 2);
    const QString titles[] = {tr("Name"), tr("Unit"), tr("From"), tr("To"), {}, {}, tr("Scale")};
    int column = 0;
    for (const auto& title : titles) {
        if (!title.isEmpty()) grid_->addWidget(new QLabel(title, body_), 0, column);
        ++column;
    }
    for (const auto& each : variables) addRow(each);
    for (auto& row : rows_) row.remove->setEnabled(rows_.size() > 1);
    add_->setEnabled(rows_.size() < mostRows);
    static_cast<QVBoxLayout*>(layout())->insertWidget(0, body_);
    // They are made anew, but Tab goes on in the order that is seen.
    QWidget* before = add_->previousInFocusChain();
    while (before->focusPolicy() == Qt::NoFocus && before != add_) before = before->previousInFocusChain();
    for (const auto& row : rows_)
        for (QWidget* each :
             std::initializer_list<QWidget*>{row.name, row.unit, row.from, row.to, row.by, row.spacing, row.scale, row.remove}) {
            setTabOrder(before, each);
            before = each;
        }
}

void VariableRows::changeRows(int add, std::optional<std::size_t> remove) {
    auto now = variables();
    if (remove) now.erase(now.begin() + static_cast<std::ptrdiff_t>(*remove));
    now.resize(now.size() + static_cast<std::size_t>(add));
    build(now);
    if (add > 0) rows_.back().name->setFocus();
    emit edited();
}

std::vector<LabVariable> VariableRows::variables() const {
    std::vector<LabVariable> all;
    for (const auto& row : rows_) {
        LabVariable v{row.name->text(), row.unit->text(), row.from->text(), row.to->text()};
        v.by = row.by->currentIndex() == 1 ? LabVariable::Spacing::Step : LabVariable::Spacing::Levels;
        v.spacing = row.spacing->text();
        v.logarithmic = row.scale->currentIndex() == 1;
        all.push_back(v);
    }
    return all;
}

void VariableRows::say(const std::vector<FieldProblem>& problems, bool missingToo) {
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        const auto place = QStringLiteral("variables[%1].").arg(i);
        QStringList wrong;
        for (const auto& each : problems)
            if (each.field.startsWith(place) && (missingToo || !each.missing))
                wrong << partTitle(each.field.mid(place.size())) + QStringLiteral(": ") + each.sentence;
        rows_[i].problem->setText(wrong.join('\n'));
        rows_[i].problem->setVisible(!wrong.isEmpty());
    }
}

QWidget* VariableRows::field(const QString& name) const { return body_->findChild<QWidget*>(name); }

}  // namespace gapscope
