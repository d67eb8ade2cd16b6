// The rows of the experiment's form.
#include <QApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPixmap>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include "core/limits.h"
#include "ui/experiment/contender_looks.h"
#include "ui/experiment/draft_experiment.h"
#include "ui/experiment/experiment_form.h"
#include "ui/experiment/text_row.h"
#include "ui/plot/plain_text.h"
#include "ui/setup/typed_number.h"
#include "ui/setup/word_names.h"

namespace gapscope {

namespace {

QString text(std::string_view s) { return QString::fromUtf8(s.data(), static_cast<qsizetype>(s.size())); }

QString nameOf(const Param& param) { return text(param.id.substr(param.id.rfind('.') + 1)).replace('_', ' '); }

QString listed(const std::vector<int>& numbers) {
    QStringList words;
    for (const int n : numbers) words << QString::number(n);
    return words.join(QStringLiteral(", "));
}

QIcon iconOf(const CurveSign& sign, const Style& style, double ratio) {
    const QSize size(qRound(style.mark(swatchWidth)) + 2, qRound(style.mark(12)));
    QPixmap picture(size * ratio);
    picture.setDevicePixelRatio(ratio);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    Canvas canvas(painter, style);
    drawSwatch(canvas, sign, {1, size.height() / 2.0});
    return QIcon(picture);
}

QWidget* heading(const QString& words, const Style& style, QWidget* parent) {
    auto* label = new QLabel(words, parent);
    label->setFont(style.font(Type::PanelTitle));
    label->setWordWrap(true);
    label->setContentsMargins(0, 10, 0, 0);
    return label;
}

QPushButton* button(const QString& words, const QString& about, const char* name, QWidget* parent) {
    auto* made = new QPushButton(words, parent);
    made->setToolTip(about);
    made->setObjectName(QString::fromLatin1(name));
    return made;
}

}  // namespace

void ExperimentForm::build() {
    QString focused;  // whoever goes through the fields goes on from there
    for (const auto* row : params_)
        if (QApplication::focusWidget() && row->isAncestorOf(QApplication::focusWidget())) focused = row->place();
    params_.clear();
    form_ = new QWidget;
    form_->setFont(style_.font(Type::Legend));
    rows_ = new QVBoxLayout(form_);
    rows_->setContentsMargins(12, 8, 8, 8);
    rows_->setSpacing(2);
    problem_ = new QLabel(form_);
    problem_->setWordWrap(true);
    problem_->setTextFormat(Qt::PlainText);
    QPalette warning = form_->palette();
    warning.setColor(QPalette::WindowText, style_.colour(Role::Error));
    problem_->setPalette(warning);
    problem_->hide();
    rows_->addWidget(problem_);
    addProblem();
    if (hasExperiment()) {
        addPolicies();
        addHow();
        addTruth();
    }
    rows_->addStretch(1);
    for (auto* row : params_) row->use(style_);
    if (auto* old = takeWidget()) old->deleteLater();
    setWidget(form_);
    if (auto* again = row(focused); again && again->findChild<QLineEdit*>()) again->findChild<QLineEdit*>()->setFocus();
}

void ExperimentForm::addProblem() {
    rows_->addWidget(heading(hasExperiment() ? QString::fromStdString(draft_.study->name) : tr("Problem"), style_, form_));
    if (hasExperiment()) {
        const auto& response = draft_.study->response;
        const auto name = titleWithUnit(QString::fromStdString(response.name), QString::fromStdString(response.unit));
        addText((draft_.study->minimise ? tr("%1 arms, lowest %2") : tr("%1 arms, highest %2"))
                    .arg(draft_.study->arms->size())
                    .arg(name));
    } else {
        addText(tr("No study is open."));
    }
    auto* first = new QHBoxLayout;
    auto* second = new QHBoxLayout;
    const auto add = [&](QHBoxLayout* line, QPushButton* made, auto signal) {
        connect(made, &QPushButton::clicked, this, signal);
        line->addWidget(made, 1);
    };
    if (otherStudy_)
        add(first, button(tr("This study"), tr("Compare on the study that is open in the main window"), "thisStudy", form_),
            &ExperimentForm::studyWanted);
    add(first,
        button(tr("Table as truth…"), tr("A CSV file of candidates with an outcome column, or several of repeats"), "table",
               form_),
        &ExperimentForm::tableWanted);
    add(second, button(tr("Open…"), tr("An experiment file"), "open", form_), &ExperimentForm::openWanted);
    auto* save = button(tr("Save…"), tr("As an experiment file, for gapscope compare"), "save", form_);
    save->setEnabled(hasExperiment());
    add(second, save, &ExperimentForm::saveWanted);
    rows_->addLayout(first);
    rows_->addLayout(second);
}

void ExperimentForm::addPolicies() {
    rows_->addWidget(heading(tr("Policies"), style_, form_));
    const auto looks = looksOf(draft_.contenders);
    for (std::size_t i = 0; i < draft_.contenders.size(); ++i) addContender(i, looks);
    auto* more = button(tr("Add a policy"), tr("Those that cannot run here are grey, with the reason"), "addPolicy", form_);
    more->setMenu(add_);
    more->setEnabled(!isFull());
    rows_->addWidget(more);
    if (isFull()) addText(tr("No more than %1 can be compared at once.").arg(limits::policies.most));
}

void ExperimentForm::addContender(std::size_t i, const std::vector<CurveSign>& looks) {
    const auto& contender = draft_.contenders[i];
    const auto label = QString::fromStdString(contender.label), why = QString::fromStdString(whyNot(draft_, contender));
    auto* line = new QHBoxLayout;
    line->setSpacing(2);
    auto* name = new QToolButton(form_);
    name->setObjectName(QStringLiteral("contender%1").arg(i));
    name->setText(onButton(label));
    name->setIcon(iconOf(looks[i], style_, devicePixelRatioF()));
    name->setIconSize(QSize(qRound(style_.mark(swatchWidth)) + 2, qRound(style_.mark(12))));
    name->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    name->setAutoRaise(true);
    name->setCheckable(true);
    name->setChecked(unfolded_ == i);
    name->setFocusPolicy(Qt::TabFocus);
    name->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    name->setToolTip(tr("%1. Click for its options.").arg(text(contender.policy.entry->about)));
    name->setAccessibleName(tr("%1: options").arg(label));
    if (!why.isEmpty()) {
        QPalette grey = name->palette();
        grey.setColor(QPalette::ButtonText, style_.colour(Role::SecondText));
        name->setPalette(grey);
    }
    connect(name, &QToolButton::clicked, this, [this, i] { unfold(unfolded_ == i ? std::nullopt : std::optional(i)); });
    auto* away = new QToolButton(form_);
    away->setObjectName(QStringLiteral("remove%1").arg(i));
    away->setText(QStringLiteral("×"));
    away->setAutoRaise(true);
    away->setFocusPolicy(Qt::TabFocus);
    away->setToolTip(tr("Leave it out"));
    away->setAccessibleName(tr("Leave out %1").arg(label));
    connect(away, &QToolButton::clicked, this, [this, i] { remove(i); });
    line->addWidget(name, 1);
    line->addWidget(away);
    rows_->addLayout(line);
    if (!why.isEmpty()) addText(tr("Left out: %1").arg(why));
    if (unfolded_ == i) addOptions(i);
}

void ExperimentForm::addOptions(std::size_t i) {
    const auto& contender = draft_.contenders[i];
    const auto place = [&](const QString& id) { return QStringLiteral("policies[%1].%2").arg(i).arg(id); };
    auto* label = new TextRow(place(QStringLiteral("label")), tr("called"), tr("its name in the charts"), form_);
    label->setText(QString::fromStdString(contender.label));
    connect(label, &TextRow::typed, this, [this, label](const QString& typed) { setText(label->place(), typed); });
    addRow(label);
    for (const auto& param : contender.policy.settings.params()) {
        const auto option = "policy." + std::string(param.id);
        const auto& settings = contender.policy.settings;
        if (param.kind == Param::Kind::Word && param.choices.size() > 1) {
            std::vector<WordRow::Word> words;
            for (const auto& choice : param.choices) words.push_back({text(choice.id), wordName(choice), wordTip(choice)});
            auto* row = new WordRow(place(text(param.id)), nameOf(param), text(param.about), words, form_);
            row->setWord(text(settings.word(param.id)));
            connect(row, &WordRow::chosen, this,
                    [this, i, option](const QString& id) { changeOption(i, option, id.toStdString()); });
            addRow(row);
        } else if (param.kind == Param::Kind::Number || param.kind == Param::Kind::Integer) {
            auto* row = new NumberRow(place(text(param.id)), nameOf(param), text(param.about), form_);
            row->setOptional(!param.required);
            if (param.standard) row->setDefault(textOfNumber(*param.standard, locale()));
            row->setValue(settings.has(param.id) ? settings.maybe(param.id) : std::nullopt);
            connect(row, &NumberRow::edited, this, [this, i, option](std::optional<double> value) {
                changeOption(i, option, value ? DraftValue(*value) : DraftValue());
            });
            addRow(row);
        }
    }
    std::vector<WordRow::Word> rules{{QString(), tr("policy's own"), text(contender.policy.entry->rule)}};
    for (const auto& rule : recommendationRules()) rules.push_back({text(rule.id), text(rule.label), text(rule.about)});
    auto* rule =
        new WordRow(place(QStringLiteral("recommendation")), tr("recommends"), tr("which arm it settles for"), rules, form_);
    rule->setWord(QString::fromStdString(contender.recommendation));
    connect(rule, &WordRow::chosen, this, [this, i](const QString& id) { changeOption(i, "recommendation", id.toStdString()); });
    addRow(rule);
    auto* twice = button(tr("Once more, with other options"), tr("The same policy under another name"), "twice", form_);
    twice->setEnabled(!isFull());
    connect(twice, &QPushButton::clicked, this, [this, i] {
        draft_.contenders.insert(draft_.contenders.begin() + static_cast<std::ptrdiff_t>(i) + 1,
                                 copyOf(draft_, draft_.contenders[i]));
        unfolded_ = i + 1;
        changed(true);
    });
    rows_->addWidget(twice);
}

void ExperimentForm::addHow() {
    rows_->addWidget(heading(tr("Runs"), style_, form_));
    auto* budgets =
        new TextRow(QStringLiteral("budgets"), tr("budgets"),
                    tr("how many measurements a run may make; several, with commas: each policy is run with each"), form_);
    budgets->setText(listed(draft_.budgets));
    connect(budgets, &TextRow::typed, this, [this](const QString& typed) { setText(QStringLiteral("budgets"), typed); });
    addRow(budgets);
    addNumber(QStringLiteral("runs"), tr("runs"),
              tr("how often each policy is run; all of a number meet the same truth and noise"), draft_.runs);
    addNumber(QStringLiteral("seed"), tr("seed"), tr("the same seed gives the same numbers"), static_cast<double>(draft_.seed));
    addNumber(QStringLiteral("epsilon"), tr("epsilon"), tr("a loss that does not count as an error"), draft_.epsilon);
}

void ExperimentForm::addTruth() {
    using Kind = TruthChoice::Kind;
    rows_->addWidget(heading(tr("Truth"), style_, form_));
    std::vector<WordRow::Word> kinds;
    if (draft_.study->answersItself())
        kinds.push_back({QStringLiteral("source"), tr("the study's source"), text(draft_.study->source.entry->about)});
    kinds.push_back({QStringLiteral("draw"), tr("a new draw each run"), tr("drawn from the study's prior")});
    if (draft_.truth.rows.rows() > 0)
        kinds.push_back({QStringLiteral("signals"), tr("given rows"), tr("one row a run, starting over at the end")});
    auto* kind = new WordRow(QStringLiteral("truth.kind"), tr("each run"), tr("where the hidden values of the arms come from"),
                             kinds, form_);
    kind->setWord(draft_.truth.kind == Kind::StudySource ? QStringLiteral("source")
                  : draft_.truth.kind == Kind::Draw      ? QStringLiteral("draw")
                                                         : QStringLiteral("signals"));
    connect(kind, &WordRow::chosen, this, [this](const QString& id) {
        draft_.truth.kind = id == QLatin1String("source") ? Kind::StudySource
                            : id == QLatin1String("draw") ? Kind::Draw
                                                          : Kind::Signals;
        changed(true);
    });
    addRow(kind);
    if (draft_.truth.kind == Kind::Signals)
        addText(tr("%1 rows of %2 numbers").arg(draft_.truth.rows.rows()).arg(draft_.truth.rows.cols()));
    auto* rows = button(tr("Rows of a CSV file…"), tr("One row a run, one column per arm"), "rows", form_);
    connect(rows, &QPushButton::clicked, this, &ExperimentForm::rowsWanted);
    rows_->addWidget(rows);
}

NumberRow* ExperimentForm::addNumber(const QString& place, const QString& name, const QString& about,
                                     std::optional<double> value) {
    auto* row = new NumberRow(place, name, about, form_);
    row->setValue(value);
    connect(row, &NumberRow::edited, this, [this, place](std::optional<double> typed) {
        if (typed) setNumber(place, *typed);
    });
    addRow(row);
    return row;
}

void ExperimentForm::addRow(ParamRow* row) {
    rows_->addWidget(row);
    params_.push_back(row);
}

void ExperimentForm::addText(const QString& words) {
    auto* label = new QLabel(words, form_);
    QPalette quiet = label->palette();
    quiet.setColor(QPalette::WindowText, style_.colour(Role::SecondText));
    label->setPalette(quiet);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    rows_->addWidget(label);
}

}  // namespace gapscope
