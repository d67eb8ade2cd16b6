#include "ui/setup/new_study_dialog.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QShortcut>
#include <tuple>

#include "core/model/kernel.h"
#include "core/problem/functions.h"
#include "ui/help/help_window.h"
#include "ui/session/lane.h"
#include "ui/setup/marked_field.h"
#include "ui/setup/problem_variables.h"

namespace gapscope {

namespace {

struct FieldHelp {
    std::string_view place;
    const char* words;
};

constexpr FieldHelp fieldHelp[] = {
    {"source", QT_TRANSLATE_NOOP("setup",
                                 "What answers the measurements: something of your own, a known function, or one drawn from the "
                                 "model below.")},
    {"source.formula", QT_TRANSLATE_NOOP("setup",
                                         "The truth, written with the names of the variables below, such as x*sin(5*x). A "
                                         "decimal has a point, whatever your language.")},
    {"source.values", QT_TRANSLATE_NOOP("setup", "The truth: one number per arm, with blanks or semicolons between.")},
    {"arms.labels", QT_TRANSLATE_NOOP("setup", "What the arms are called, with commas between. Empty: they are numbered.")},
    {"arms", QT_TRANSLATE_NOOP("setup",
                               "The candidates: for every variable its lowest and highest value and how many values between "
                               "them, both ends included. All combinations are arms.")},
    {"model.noise_sd", QT_TRANSLATE_NOOP("setup", "How much two measurements of the same arm differ: their standard deviation.")},
    {"budget", QT_TRANSLATE_NOOP("setup", "How many measurements may be made in all.")},
    {"model.kernel", QT_TRANSLATE_NOOP("setup",
                                       "How alike neighbouring arms are: squared exponential is smoothest, Matern 1/2 "
                                       "roughest.")},
    {"model.lengthscales",
     QT_TRANSLATE_NOOP("setup",
                       "How far one measurement tells something about others, in the unit of each variable: "
                       "one number for all, or one per variable with blanks between.")},
    {"model.variance", QT_TRANSLATE_NOOP("setup", "How far values lie from the mean before anything is measured.")},
    {"model.mean", QT_TRANSLATE_NOOP("setup", "What is expected of every arm before anything is measured.")},
    {"policy", QT_TRANSLATE_NOOP("setup", "What chooses the next arm.")},
    {"seed", QT_TRANSLATE_NOOP("setup", "Decides every random number: the same seed gives the same study again.")},
};

QString text(std::string_view words) { return QString::fromUtf8(words.data(), qsizetype(words.size())); }

}  // namespace

NewStudyDialog::NewStudyDialog(const Style& style, QWidget* parent)
    : QDialog(parent),
      style_(style),
      rows_(new QFormLayout),
      picture_(new QLabel(this)),
      general_(new QLabel(this)),
      about_(new QLabel(this)),
      best_(new QLabel(this)),
      drawing_(new Lane(this)) {
    setWindowTitle(tr("New study"));
    auto* layout = new QGridLayout(this);
    layout->addLayout(rows_, 0, 0, 4, 1);
    layout->addWidget(picture_, 0, 1, Qt::AlignTop);
    layout->addWidget(best_, 1, 1, Qt::AlignTop);
    layout->addWidget(about_, 2, 1, Qt::AlignTop);
    layout->addWidget(general_, 3, 1, Qt::AlignTop);
    layout->setRowStretch(3, 1);
    layout->setHorizontalSpacing(16);
    rows_->setHorizontalSpacing(12);
    picture_->setFixedSize(pictureSize());
    picture_->setObjectName(QStringLiteral("picture"));
    best_->setObjectName(QStringLiteral("best"));
    for (auto* label : {general_, about_, best_}) {
        label->setWordWrap(true);
        label->setTextFormat(Qt::PlainText);
        label->setFixedWidth(pictureSize().width());
    }
    makeFields();
    fillChoices();
    // After the fields: Tab comes to them last.
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    make_ = buttons->addButton(tr("Make the study"), QDialogButtonBox::AcceptRole);
    make_->setDefault(true);
    make_->setObjectName(QStringLiteral("make"));
    layout->addWidget(buttons, 4, 0, 1, 2);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    function_->setFocus();
    pause_.setSingleShot(true);
    connect(&pause_, &QTimer::timeout, this, &NewStudyDialog::drawPreview);
    connect(drawing_, &Lane::failed, general_, &QLabel::setText);
    connect(function_, &QComboBox::currentIndexChanged, this, &NewStudyDialog::otherProblem);
    connect(variables_, &ProblemVariables::edited, this, &NewStudyDialog::check);
    connect(variables_, &ProblemVariables::otherRows, this, [this] { variables_->orderBetween(means_, names_); });
    for (auto* each : {kernel_, policy_}) connect(each, &QComboBox::currentIndexChanged, this, &NewStudyDialog::check);
    problem_ = function_->currentData().toString();
    use(formFor(problem_));
    connect(new QShortcut(Qt::Key_F1, this), &QShortcut::activated, this, &NewStudyDialog::helpOnField);
}

void NewStudyDialog::helpOnField() {
    if (!help_) help_ = new HelpWindow(this);
    help_->show(helpFor(focusWidget()), style_);
}

void NewStudyDialog::addRow(const std::string& place, const QString& title, QWidget* editor) {
    auto* both = new QWidget(this);
    auto* column = new QVBoxLayout(both);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(1);
    auto* error = new QLabel(both);
    error->setTextFormat(Qt::PlainText);
    error->setWordWrap(true);
    auto colours = error->palette();
    colours.setColor(QPalette::WindowText, style_.colour(Role::Error));
    error->setPalette(colours);
    error->hide();
    column->addWidget(editor);
    column->addWidget(error);
    editor->setAccessibleName(title);
    for (const auto& each : fieldHelp)
        if (each.place == place) editor->setWhatsThis(QCoreApplication::translate("setup", each.words));
    rows_->addRow(title, both);
    fields_.push_back({place, editor, both, error});
}

QComboBox* NewStudyDialog::choice(const QString& name, const std::string& place, const QString& title) {
    auto* made = new QComboBox(this);
    made->setObjectName(name);
    addRow(place, title, made);
    return made;
}

QLineEdit* NewStudyDialog::add(QLineEdit* made, const QString& name, const std::string& place, const QString& title) {
    made->setObjectName(name);
    addRow(place, title, made);
    connect(made, &QLineEdit::textEdited, this, &NewStudyDialog::check);
    return made;
}

QLineEdit* NewStudyDialog::entry(const QString& name, const std::string& place, const QString& title) {
    return add(new QLineEdit(this), name, place, title);
}

MarkedField* NewStudyDialog::marked(const QString& name, const std::string& place, const QString& title) {
    auto* made = new MarkedField(this);
    add(made, name, place, title);
    return made;
}

void NewStudyDialog::makeFields() {
    function_ = choice("function", "source", tr("Problem"));
    formula_ = marked("formula", "source.formula", tr("Formula"));
    chances_ = marked("chances", "source.values", tr("Chances"));
    means_ = marked("means", "source.values", tr("Means"));
    variables_ = new ProblemVariables(this);
    addRow("arms", tr("From, to, levels"), variables_);
    names_ = entry("names", "arms.labels", tr("Names"));
    names_->setPlaceholderText(tr("numbered, unless you name them"));
    noise_ = entry("noise", "model.noise_sd", tr("Noise sd"));
    budget_ = entry("budget", "budget", tr("Budget"));
    kernel_ = choice("kernel", "model.kernel", tr("Kernel"));
    lengthscales_ = entry("lengthscales", "model.lengthscales", tr("Lengthscales"));
    spread_ = entry("spread", "model.variance", tr("Prior sd"));
    mean_ = entry("mean", "model.mean", tr("Prior mean"));
    policy_ = choice("policy", "policy", tr("Policy"));
    seed_ = entry("seed", "seed", tr("Seed"));
}

void NewStudyDialog::fillChoices() {
    for (const auto& each : ownProblems())
        function_->addItem(QCoreApplication::translate("setup", each.label), QString::fromLatin1(each.id));
    function_->insertSeparator(function_->count());
    function_->addItem(tr("Drawn from the model"), QString());
    for (const auto& each : functions()) function_->addItem(text(each.label), text(each.id));
    for (const auto& each : kernels()) kernel_->addItem(text(each.label), text(each.id));
    for (const auto* each : policies()) policy_->addItem(text(each->label), text(each->id));
}

void NewStudyDialog::otherProblem() {
    left_[problem_] = form();
    problem_ = function_->currentData().toString();
    use(left_.contains(problem_) ? left_[problem_] : formFor(problem_));
}

void NewStudyDialog::use(const NewStudyForm& form) {
    variables_->use(form.variables, form.problem == QLatin1String("expression"));
    formula_->setText(form.formula);
    chances_->setText(form.chances);
    means_->setText(form.means);
    names_->setText(form.names);
    const auto proposed = proposedFor(form);
    const std::tuple<QLineEdit*, QString, QString> decided[] = {{noise_, form.noise, proposed.noise},
                                                                {lengthscales_, form.lengthscales, proposed.lengthscales},
                                                                {spread_, form.spread, proposed.spread},
                                                                {mean_, form.mean, proposed.mean}};
    for (const auto& [field, typed, proposal] : decided) {
        field->setText(typed);
        field->setModified(typed != proposal);  // overruled when this problem was looked at before
    }
    const auto* function = findEntry(functions(), form.problem.toStdString());
    about_->setText(function ? text(function->about) : tr("The truth is a draw from the model below, made with the seed."));
    for (const auto& each : ownProblems())
        if (form.problem == QLatin1String(each.id)) about_->setText(QCoreApplication::translate("setup", each.about));
    if (budget_->text().isEmpty()) budget_->setText(form.budget);  // what the problem does not decide stays as typed
    if (seed_->text().isEmpty()) seed_->setText(form.seed);
    showRows();
    check();
}

void NewStudyDialog::showRows() {
    const bool formula = problem_ == QLatin1String("expression"), coins = problem_ == QLatin1String("bernoulli"),
               means = problem_ == QLatin1String("means"), placed = !coins && !means;
    const std::map<QWidget*, bool> shown{{formula_, formula}, {chances_, coins}, {means_, means},   {variables_, placed},
                                         {names_, !placed},   {noise_, !coins},  {kernel_, placed}, {lengthscales_, placed},
                                         {spread_, !coins},   {mean_, !coins}};
    for (const auto& each : fields_)
        if (const auto found = shown.find(each.editor); found != shown.end()) rows_->setRowVisible(each.row, found->second);
    auto* title = qobject_cast<QLabel*>(rows_->labelForField(variables_->parentWidget()));
    title->setText(formula ? tr("Name, from, to, levels") : tr("From, to, levels"));
}

NewStudyForm NewStudyDialog::form() const {
    return {problem_,
            variables_->typed(),
            formula_->text(),
            chances_->text(),
            means_->text(),
            names_->text(),
            noise_->text(),
            budget_->text(),
            seed_->text(),
            kernel_->currentData().toString(),
            lengthscales_->text(),
            spread_->text(),
            mean_->text(),
            policy_->currentData().toString()};
}

}  // namespace gapscope
