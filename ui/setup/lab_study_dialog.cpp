#include "ui/setup/lab_study_dialog.h"

#include <QButtonGroup>
#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QShortcut>
#include <algorithm>

#include "ui/help/help_window.h"
#include "ui/setup/candidate_table.h"
#include "ui/setup/typed_number.h"
#include "ui/setup/variable_rows.h"

namespace gapscope {

LabStudyDialog::LabStudyDialog(const Style& style, QWidget* parent)
    : QDialog(parent), style_(style), area_(new QScrollArea(this)), page_(new QWidget), rows_(new QGridLayout) {
    setWindowTitle(tr("My own experiment"));
    auto* all = new QVBoxLayout(page_);
    all->addLayout(rows_);
    all->addStretch(1);
    rows_->setColumnStretch(1, 1);
    rows_->setHorizontalSpacing(12);
    rows_->setVerticalSpacing(4);
    makeCandidates();
    makeResponse();
    makeCampaign();
    makeAdvanced();
    area_->setWidget(page_);
    area_->setWidgetResizable(true);
    area_->setFrameShape(QFrame::NoFrame);
    area_->setFocusPolicy(Qt::NoFocus);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    auto* make = buttons->addButton(tr("Make the study"), QDialogButtonBox::AcceptRole);
    make->setObjectName(QStringLiteral("make"));
    make->setDefault(true);
    connect(buttons, &QDialogButtonBox::accepted, this, &LabStudyDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(area_, 1);
    layout->addWidget(problemLabel(QStringLiteral("all")));
    layout->addWidget(buttons);
    connect(new QShortcut(Qt::Key_F1, this), &QShortcut::activated, this, &LabStudyDialog::helpOnField);
    check();
    unfold(false);
    // As high as the short form is; the rest scrolls.
    const auto hint = page_->sizeHint() + QSize(48, 24 + buttons->sizeHint().height() * 2);
    resize(hint.boundedTo(screen()->availableSize() - QSize(40, 60)));
    entries_[QStringLiteral("name")]->setFocus();
}

QLabel* LabStudyDialog::words(const QString& text) {
    auto* made = new QLabel(text, page_);
    made->setTextFormat(Qt::PlainText);
    return made;
}

void LabStudyDialog::heading(const QString& text) {
    auto* made = words(text);
    made->setFont(style_.font(Type::PanelTitle));
    made->setContentsMargins(0, line_ > 0 ? 8 : 0, 0, 0);
    rows_->addWidget(made, line_++, 0, 1, 2);
    lastField_ = nullptr;
}

QLabel* LabStudyDialog::problemLabel(const QString& field) {
    auto* made = words({});
    made->setWordWrap(true);
    auto colours = made->palette();
    colours.setColor(QPalette::WindowText, style_.colour(Role::Error));
    made->setPalette(colours);
    made->hide();
    problems_[field] = made;
    return made;
}

QLineEdit* LabStudyDialog::entry(const QString& field, const QString& title, const QString& help, int characters) {
    auto* made = new QLineEdit(page_);
    made->setObjectName(field);
    made->setAccessibleName(title);
    made->setWhatsThis(help);
    made->setToolTip(help);
    made->setFixedWidth(made->fontMetrics().averageCharWidth() * characters + 16);
    connect(made, &QLineEdit::textEdited, this, &LabStudyDialog::check);
    entries_[field] = made;
    return made;
}

void LabStudyDialog::addRow(const QString& title, std::initializer_list<QWidget*> beside,
                            std::initializer_list<const char*> fields) {
    auto* both = new QWidget(page_);
    auto* column = new QVBoxLayout(both);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(1);
    auto* across = new QHBoxLayout;
    across->setSpacing(6);
    for (auto* each : beside) {
        across->addWidget(each);
        if (each->focusPolicy() == Qt::NoFocus) continue;
        if (lastField_) setTabOrder(lastField_, each);
        lastField_ = each;
    }
    across->addStretch(1);
    column->addLayout(across);
    for (const auto* field : fields) column->addWidget(problemLabel(QString::fromLatin1(field)));
    auto* name = words(title);
    name->setBuddy(*beside.begin());
    rows_->addWidget(name, line_, 0, Qt::AlignTop | Qt::AlignRight);
    int high = 0;
    for (const auto* each : beside) high = std::max(high, each->sizeHint().height());
    name->setMinimumHeight(high);  // on one line with the fields, whatever is said below them
    rows_->addWidget(both, line_++, 1);
}

LabStudyForm LabStudyDialog::form() const {
    const auto typed = [this](const char* field) { return entries_.at(QString::fromLatin1(field))->text(); };
    LabStudyForm form;
    form.name = typed("name");
    form.fromTable = kind_->checkedId() == 1;
    form.variables = variables_->variables();
    form.table = table_->candidates();
    form.response = typed("response");
    form.unit = typed("unit");
    form.min = typed("min");
    form.max = typed("max");
    form.minimise = goal_->currentIndex() == 1;
    form.around = typed("around");
    form.giveOrTake = typed("giveOrTake");
    form.budget = typed("budget");
    form.atOnce = typed("atOnce");
    form.repeatability = typed("repeatability");
    form.repeatabilityUnknown = unknown_->isChecked();
    form.matters = typed("matters");
    form.wantsCertainty = wanted_->checkedId() == 1;
    form.kernel = kernel_->currentData().toString();
    form.variance = typed("variance");
    form.lengthscales = typed("lengthscales");
    form.mean = typed("mean");
    form.noise = typed("noise");
    form.policy = policy_->currentData().toString();
    form.seed = typed("seed");
    return form;
}

void LabStudyDialog::check() {
    if (problems_.count(QStringLiteral("all")) == 0) return;  // still being made
    const bool wasAll = !problems_[QStringLiteral("all")]->isHidden();
    table_->setResponse(entries_[QStringLiteral("response")]->text());
    made_ = labStudy(form());
    for (const auto& [field, label] : problems_) {
        const auto found = std::ranges::find(made_.problems, field, &FieldProblem::field);
        const bool told = found != made_.problems.end() && (asked_ || !found->missing);
        label->setText(told ? found->sentence : QString());
        label->setVisible(told);
    }
    variables_->say(made_.problems, asked_);
    auto* all = problems_[QStringLiteral("all")];
    if (wasAll && asked_ && !made_.problems.empty()) {
        all->setText(tr("Something is missing or wrong; it is said beside its field."));
        all->show();
    }
    propose();
}

// What is proposed stands in grey where it can be overruled.
void LabStudyDialog::propose() {
    const auto& proposed = made_.proposal;
    const auto grey = [this](const char* field, std::optional<double> value) {
        entries_[QString::fromLatin1(field)]->setPlaceholderText(value ? textOfNumber(*value, locale()) : QString());
    };
    grey("around", proposed.mean);
    grey("giveOrTake", proposed.spread);
    grey("mean", proposed.mean);
    grey("variance", proposed.spread ? std::optional(squareOf(*proposed.spread)) : std::nullopt);
    grey("noise", proposed.noise);
    grey("matters", made_.matters);
    grey("repeatability", unknown_->isChecked() ? proposed.noise : std::nullopt);
    grey("seed", 1);
    QStringList lengths;
    for (const double each : proposed.lengthscales) lengths << textOfNumber(each, locale());
    entries_[QStringLiteral("lengthscales")]->setPlaceholderText(lengths.join(' '));
    entries_[QStringLiteral("repeatability")]->setEnabled(!unknown_->isChecked());
    count_->setText(made_.count);
    count_->setVisible(!made_.count.isEmpty());
    proposal_->setText(proposed.words.isEmpty() ? tr("It appears here when the candidates and the result are described.")
                                                : proposed.words);
    const auto unit = entries_[QStringLiteral("unit")]->text().trimmed();
    for (auto* each : units_) each->setText(unit);
    policy_->setItemText(0, wanted_->checkedId() == 1 ? tr("as wanted: BayesGap") : tr("as wanted: expected improvement"));
}

QWidget* LabStudyDialog::fieldCalled(const QString& name) const {
    if (auto* variable = variables_->field(name)) return variable;
    const auto found = entries_.find(name);
    return found == entries_.end() ? nullptr : found->second;
}

void LabStudyDialog::accept() {
    asked_ = true;
    problems_[QStringLiteral("all")]->setVisible(true);
    check();
    if (made_.spec) return QDialog::accept();
    for (const auto& each : made_.problems)
        if (auto* field = fieldCalled(each.field)) {
            if (advanced_->isAncestorOf(field)) unfold(true);
            field->setFocus();
            return area_->ensureWidgetVisible(field);
        }
}

void LabStudyDialog::helpOnField() {
    if (!help_) help_ = new HelpWindow(this);
    help_->show(helpFor(focusWidget()), style_);
}

}  // namespace gapscope
