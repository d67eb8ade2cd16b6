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

#include "core/model/kernel.h"
#include "core/problem/functions.h"
#include "core/study/simulate.h"
#include "ui/help/help_window.h"
#include "ui/session/lane.h"
#include "ui/start/thumbnail.h"

namespace gapscope {

namespace {

constexpr QSize previewSize{360, 220};
constexpr int previewSteps = 8;

struct FieldHelp {
    std::string_view place;
    const char* words;
};

constexpr FieldHelp fieldHelp[] = {
    {"source", QT_TRANSLATE_NOOP("setup", "What answers the measurements: a known function, or one drawn from the model below.")},
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
      drawing_(new Lane(this)) {
    setWindowTitle(tr("New study"));
    auto* layout = new QGridLayout(this);
    layout->addLayout(rows_, 0, 0, 3, 1);
    layout->addWidget(picture_, 0, 1, Qt::AlignTop);
    layout->addWidget(about_, 1, 1, Qt::AlignTop);
    layout->addWidget(general_, 2, 1, Qt::AlignTop);
    layout->setRowStretch(2, 1);
    layout->setHorizontalSpacing(16);
    rows_->setHorizontalSpacing(12);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    make_ = buttons->addButton(tr("Make the study"), QDialogButtonBox::AcceptRole);
    layout->addWidget(buttons, 3, 0, 1, 2);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    picture_->setFixedSize(previewSize);
    for (auto* label : {general_, about_}) {
        label->setWordWrap(true);
        label->setTextFormat(Qt::PlainText);
        label->setMaximumWidth(previewSize.width());
    }
    makeFields();
    fillChoices();
    pause_.setSingleShot(true);
    connect(&pause_, &QTimer::timeout, this, &NewStudyDialog::drawPreview);
    connect(drawing_, &Lane::failed, general_, &QLabel::setText);
    connect(function_, &QComboBox::currentIndexChanged, this, [this] { use(formFor(function_->currentData().toString())); });
    for (auto* each : {kernel_, policy_}) connect(each, &QComboBox::currentIndexChanged, this, &NewStudyDialog::check);
    use(formFor(function_->currentData().toString()));
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
    fields_.push_back({place, editor, error});
}

QComboBox* NewStudyDialog::choice(const QString& name, const std::string& place, const QString& title) {
    auto* made = new QComboBox(this);
    made->setObjectName(name);
    addRow(place, title, made);
    return made;
}

QLineEdit* NewStudyDialog::entry(const QString& name, const std::string& place, const QString& title) {
    auto* made = new QLineEdit(this);
    made->setObjectName(name);
    addRow(place, title, made);
    connect(made, &QLineEdit::textEdited, this, &NewStudyDialog::check);
    return made;
}

void NewStudyDialog::makeFields() {
    function_ = choice("function", "source", tr("Problem"));
    variables_ = new QWidget(this);
    addRow("arms", tr("From, to, levels"), variables_);
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
    function_->addItem(tr("Drawn from the model"), QString());
    for (const auto& each : functions()) function_->addItem(text(each.label), text(each.id));
    function_->setCurrentIndex(1);
    for (const auto& each : kernels()) kernel_->addItem(text(each.label), text(each.id));
    for (const auto* each : policies()) policy_->addItem(text(each->label), text(each->id));
}

void NewStudyDialog::makeVariables(std::size_t count) {
    if (variableFields_.size() == count) return;
    delete variables_->layout();
    for (const auto& row : variableFields_) qDeleteAll(row);
    variableFields_.clear();
    auto* grid = new QGridLayout(variables_);
    grid->setContentsMargins(0, 0, 0, 0);
    for (std::size_t i = 0; i < count; ++i) {
        variableFields_.emplace_back();
        for (int part = 0; part < 3; ++part) {
            auto* field = new QLineEdit(variables_);
            field->setObjectName(QStringLiteral("variable%1-%2").arg(i).arg(part));
            connect(field, &QLineEdit::textEdited, this, &NewStudyDialog::check);
            field->setAccessibleName(part == 0 ? tr("From") : part == 1 ? tr("To") : tr("Levels"));
            grid->addWidget(field, static_cast<int>(i), part);
            variableFields_.back().push_back(field);
        }
    }
    // They are made anew with every problem, but Tab goes on in the order that is seen.
    QWidget* before = function_;
    for (const auto& row : variableFields_)
        for (auto* field : row) {
            setTabOrder(before, field);
            before = field;
        }
    setTabOrder(before, noise_);
}

void NewStudyDialog::use(const NewStudyForm& form) {
    makeVariables(form.variables.size());
    for (std::size_t i = 0; i < form.variables.size(); ++i) {
        variableFields_[i][0]->setText(form.variables[i].min);
        variableFields_[i][1]->setText(form.variables[i].max);
        variableFields_[i][2]->setText(form.variables[i].levels);
    }
    noise_->setText(form.noise);
    lengthscales_->setText(form.lengthscales);
    spread_->setText(form.spread);
    mean_->setText(form.mean);
    if (budget_->text().isEmpty()) budget_->setText(form.budget);  // what the problem does not decide stays as typed
    if (seed_->text().isEmpty()) seed_->setText(form.seed);
    const auto* function = findEntry(functions(), form.function.toStdString());
    about_->setText(function ? text(function->about) : tr("The truth is a draw from the model below, made with the seed."));
    check();
}

NewStudyForm NewStudyDialog::form() const {
    NewStudyForm form{function_->currentData().toString(),
                      {},
                      noise_->text(),
                      budget_->text(),
                      seed_->text(),
                      kernel_->currentData().toString(),
                      lengthscales_->text(),
                      spread_->text(),
                      mean_->text(),
                      policy_->currentData().toString()};
    for (const auto& row : variableFields_) form.variables.push_back({row[0]->text(), row[1]->text(), row[2]->text()});
    return form;
}

void NewStudyDialog::check() {
    for (const auto& each : fields_) each.error->hide();
    general_->clear();
    study_.reset();
    try {
        study_ = studyFrom(form());
    } catch (const Error& e) {
        say(e);
    }
    make_->setEnabled(study_.has_value());
    pause_.start(150);
}

// Beside the field that the error's place belongs to, the most exact one.
void NewStudyDialog::say(const Error& error) {
    const Field* best = nullptr;
    for (const auto& each : fields_)
        if (error.place().starts_with(each.place) && (!best || each.place.size() > best->place.size())) best = &each;
    if (!best) return general_->setText(QString::fromUtf8(error.what()));
    const auto last = QString::fromStdString(error.place()).section('.', -1);
    const bool variable = best->place == "arms" && !last.contains('[');
    best->error->setText((variable ? last + ": " : QString()) + QString::fromStdString(error.sentence()));
    best->error->show();
}

void NewStudyDialog::drawPreview() {
    drawing_->cancel();
    if (!study_) return;
    const auto spec = std::make_shared<const StudySpec>(*study_);
    const auto draw = [this, spec, ratio = devicePixelRatioF(), palette = style_.palette](Steering&) -> Lane::Then {
        const auto grown = std::make_shared<const StudySpec>(simulated(spec, previewSteps).spec());
        const auto image = thumbnailOf(grown, previewSize, ratio, *palette, true);
        return [this, image] { picture_->setPixmap(QPixmap::fromImage(image)); };
    };
    drawing_->want({}, draw);
}

}  // namespace gapscope
