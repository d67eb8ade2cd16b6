// The parts of the form, from the candidates to what only people want to see who know what a kernel is.
#include <QButtonGroup>
#include <QCheckBox>
#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QRadioButton>
#include <QToolButton>

#include "core/model/kernel.h"
#include "ui/setup/candidate_table.h"
#include "ui/setup/lab_study_dialog.h"
#include "ui/setup/variable_rows.h"

namespace gapscope {

namespace {

QString text(std::string_view words) { return QString::fromUtf8(words.data(), qsizetype(words.size())); }

}  // namespace

void LabStudyDialog::makeCandidates() {
    addRow(tr("Study"), {entry(QStringLiteral("name"), tr("Study"), tr("What the study is called. Empty: My experiment."), 40)},
           {});
    entries_[QStringLiteral("name")]->setPlaceholderText(tr("My experiment"));
    heading(tr("What can be set?"));
    kind_ = new QButtonGroup(this);
    auto* byVariables = new QRadioButton(tr("All combinations of variables"), page_);
    auto* byTable = new QRadioButton(tr("A table of candidates"), page_);
    byVariables->setObjectName(QStringLiteral("byVariables"));
    byTable->setObjectName(QStringLiteral("byTable"));
    kind_->addButton(byVariables, 0);
    kind_->addButton(byTable, 1);
    byVariables->setChecked(true);
    auto* choice = new QHBoxLayout;
    choice->addWidget(byVariables);
    choice->addWidget(byTable);
    choice->addStretch(1);
    rows_->addLayout(choice, line_++, 0, 1, 2);
    variables_ = new VariableRows(style_, page_);
    table_ = new CandidateTable(style_, page_);
    table_->hide();
    connect(kind_, &QButtonGroup::idToggled, this, [this](int id, bool on) {
        if (!on) return;
        variables_->setVisible(id == 0);
        table_->setVisible(id == 1);
        check();
    });
    connect(variables_, &VariableRows::edited, this, &LabStudyDialog::check);
    connect(table_, &CandidateTable::edited, this, &LabStudyDialog::check);
    rows_->addWidget(variables_, line_++, 0, 1, 2);
    rows_->addWidget(table_, line_++, 0, 1, 2);
    count_ = words({});
    count_->setObjectName(QStringLiteral("count"));
    auto bold = count_->font();
    bold.setBold(true);
    count_->setFont(bold);
    rows_->addWidget(count_, line_++, 0, 1, 2);
    rows_->addWidget(problemLabel(QStringLiteral("candidates")), line_++, 0, 1, 2);
}

void LabStudyDialog::makeResponse() {
    heading(tr("What is measured?"));
    goal_ = new QComboBox(page_);
    goal_->addItems({tr("as high as possible"), tr("as low as possible")});
    goal_->setObjectName(QStringLiteral("goal"));
    goal_->setAccessibleName(tr("Goal"));
    connect(goal_, &QComboBox::currentIndexChanged, this, &LabStudyDialog::check);
    const auto unit = [this] { return units_.emplace_back(words({})); };
    addRow(tr("Result"),
           {entry(QStringLiteral("response"), tr("Result"), tr("The name of the number that comes out, such as yield."), 16),
            words(tr("in")), entry(QStringLiteral("unit"), tr("Unit"), tr("The unit of the result. May stay empty."), 7), goal_},
           {"response"});
    entries_[QStringLiteral("response")]->setPlaceholderText(tr("such as yield"));
    const auto limits = tr("The lowest and highest result there can be; a value outside is refused. May stay empty.");
    addRow(tr("Its limits"),
           {entry(QStringLiteral("min"), tr("Lowest possible result"), limits, 7), words(tr("to")),
            entry(QStringLiteral("max"), tr("Highest possible result"), limits, 7), unit(), words(tr("(if there are any)"))},
           {"min", "max"});
    const auto expected =
        tr("What candidates will usually give, and by how much they will differ from one another (standard "
           "deviation). Empty: from the limits.");
    addRow(tr("You expect"),
           {words(tr("around")), entry(QStringLiteral("around"), tr("Expected result"), expected, 7), words(tr("give or take")),
            entry(QStringLiteral("giveOrTake"), tr("Give or take"), expected, 7), unit()},
           {"around", "giveOrTake"});
    unknown_ = new QCheckBox(tr("I don't know: I will measure one point three times"), page_);
    unknown_->setObjectName(QStringLiteral("unknown"));
    connect(unknown_, &QCheckBox::toggled, this, &LabStudyDialog::check);
    addRow(
        tr("How repeatable is it?"),
        {words(QStringLiteral("±")),
         entry(QStringLiteral("repeatability"), tr("How repeatable is a measurement?"),
               tr("By how much two measurements of the same candidate differ: their standard deviation, in the result's unit."),
               7),
         unit(), unknown_},
        {"repeatability"});
    addRow(tr("What difference matters?"),
           {entry(QStringLiteral("matters"), tr("What difference matters?"),
                  tr("A smaller difference between two candidates is all the same to you. Empty: twice the repeatability."), 7),
            unit()},
           {"matters"});
}

void LabStudyDialog::makeCampaign() {
    heading(tr("What is wanted?"));
    wanted_ = new QButtonGroup(this);
    auto* soon = new QRadioButton(tr("Find a good one soon"), page_);
    auto* sure = new QRadioButton(tr("Be sure which is best"), page_);
    soon->setObjectName(QStringLiteral("soon"));
    sure->setObjectName(QStringLiteral("sure"));
    soon->setToolTip(tr("Expected improvement: the next one is where most is to be gained"));
    sure->setToolTip(tr("BayesGap: the next one tells most about which is best"));
    wanted_->addButton(soon, 0);
    wanted_->addButton(sure, 1);
    soon->setChecked(true);
    connect(wanted_, &QButtonGroup::idToggled, this, &LabStudyDialog::check);
    addRow(tr("Aim"), {soon, sure}, {});
    addRow(
        tr("You can make"),
        {entry(QStringLiteral("budget"), tr("Budget"), tr("How many measurements may be made in all."), 6),
         words(tr("measurements,")),
         entry(QStringLiteral("atOnce"), tr("How many at once"), tr("How many are made at the same time: a plate, a tray."), 5),
         words(tr("at once"))},
        {"budget", "atOnce"});
    entries_[QStringLiteral("budget")]->setText(QStringLiteral("30"));
    entries_[QStringLiteral("atOnce")]->setText(QStringLiteral("1"));
    heading(tr("What is proposed"));
    proposal_ = words({});
    proposal_->setObjectName(QStringLiteral("proposal"));
    proposal_->setWordWrap(true);
    rows_->addWidget(proposal_, line_++, 0, 1, 2);
}

// All that was proposed, to be overruled.
void LabStudyDialog::makeAdvanced() {
    fold_ = new QToolButton(page_);
    fold_->setText(tr("For specialists"));
    fold_->setAutoRaise(true);
    fold_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    fold_->setObjectName(QStringLiteral("advanced"));
    connect(fold_, &QToolButton::clicked, this, [this] { unfold(advanced_->isHidden()); });
    rows_->addWidget(fold_, line_++, 0, 1, 2, Qt::AlignLeft);
    advanced_ = new QWidget(page_);
    auto* outside = rows_;
    outside->addWidget(advanced_, line_++, 0, 1, 2);
    rows_ = new QGridLayout(advanced_);
    rows_->setContentsMargins(0, 0, 0, 0);
    rows_->setColumnStretch(1, 1);
    rows_->setHorizontalSpacing(12);
    rows_->setVerticalSpacing(4);
    lastField_ = fold_;
    kernel_ = new QComboBox(page_);
    for (const auto& each : kernels()) kernel_->addItem(text(each.label), text(each.id));
    kernel_->setCurrentIndex(kernel_->findData(QStringLiteral("matern52")));
    kernel_->setWhatsThis(tr("How alike neighbours are: squared exponential is smoothest, Matern 1/2 roughest."));
    policy_ = new QComboBox(page_);
    policy_->addItem(QString(), QString());
    for (const auto* each : policies()) policy_->addItem(text(each->label), text(each->id));
    policy_->setWhatsThis(tr("What chooses the next candidate."));
    kernel_->setObjectName(QStringLiteral("kernel"));
    policy_->setObjectName(QStringLiteral("policy"));
    for (auto* box : {kernel_, policy_}) connect(box, &QComboBox::currentIndexChanged, this, &LabStudyDialog::check);
    const auto number = [this](const char* field, const QString& title, const QString& help, int characters) {
        addRow(title, {entry(QString::fromLatin1(field), title, help, characters)}, {field});
    };
    addRow(tr("Kernel"), {kernel_}, {});
    number("variance", tr("Variance"), tr("Of a candidate's value before anything is measured: the give or take, squared."), 10);
    number("lengthscales", tr("Lengthscales"),
           tr("How far one measurement tells something about others, in the unit of each variable (decades of a logarithmic "
              "one): one number for all, or one per variable with blanks between."),
           24);
    number("mean", tr("Mean"), tr("What is expected of every candidate before anything is measured."), 10);
    number("noise", tr("Noise sd"), tr("By how much two measurements of the same candidate differ: their standard deviation."),
           10);
    addRow(tr("Policy"), {policy_}, {"policy"});
    number("seed", tr("Seed"), tr("Decides every random number, such as which of two equals is tried first."), 10);
    rows_ = outside;
}

void LabStudyDialog::unfold(bool on) {
    fold_->setArrowType(on ? Qt::DownArrow : Qt::RightArrow);
    advanced_->setVisible(on);
}

}  // namespace gapscope
