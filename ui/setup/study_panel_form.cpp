// The rows of the study's form, made from the catalogs' parameters.
#include <QLabel>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "core/model/learning_params.h"
#include "ui/setup/param_row.h"
#include "ui/setup/study_panel.h"
#include "ui/setup/typed_number.h"
#include "ui/setup/word_names.h"

namespace gapscope {

namespace {

QString text(std::string_view s) { return QString::fromUtf8(s.data(), static_cast<qsizetype>(s.size())); }

// "exploration.beta" as a person reads it in a narrow column: what it belongs to stands in its tooltip.
QString readableName(std::string_view id) {
    // beta is the width of the bounds; of the prior's two numbers people know what they count.
    if (id == "alpha") return StudyPanel::tr("prior successes");
    if (id == "beta") return StudyPanel::tr("prior failures");
    return text(id.substr(id.rfind('.') + 1)).replace('_', ' ');
}

QString armsInWords(const Arms& arms) {
    QStringList parts;
    const auto number = [](double value) { return text(readable(value, 3)).replace('.', QLocale().decimalPoint()); };
    for (const auto& v : arms.variables) {
        const auto unit = v.unit.empty() ? QString() : ' ' + QString::fromStdString(v.unit);
        const auto column = arms.values.col(static_cast<Eigen::Index>(&v - arms.variables.data()));
        parts << QStringLiteral("%1 %2 … %3%4")
                     .arg(QString::fromStdString(v.name), number(column.minCoeff()), number(column.maxCoeff()), unit);
    }
    const auto count = StudyPanel::tr("%1 arms").arg(arms.size());
    return parts.isEmpty() ? count : count + QStringLiteral(": ") + parts.join(QStringLiteral(", "));
}

// How far a slider for an expected value reaches: as far as values may lie from it.
double reachOfMean(const Settings& settings) {
    for (const auto& [name, value] : settings.given()) {
        if (name == "variance") return 3 * std::sqrt(std::get<double>(value));
        if (name == "prior_sd") return 3 * std::get<double>(value);
    }
    return std::max(1.0, std::abs(settings.maybe("mean").value_or(0)));
}

constexpr double reachOfLogSlider = 30;

// What stands in the form one by one. How they are learned is one row, priors and samples are written in the file.
bool isModelNumber(const Param& param, const Settings& settings) {
    if (param.id.starts_with("learning") || param.id.starts_with("samples")) return false;
    if (param.id.starts_with("noise_prior.")) return settings.has(param.id);
    return param.id != "noise_sd" || !settings.has("noise_prior.shape");
}

// A policy's first two parameters, and what was set.
bool isOftenSet(const PolicyChoice& policy, const Param& param, int shown) {
    return shown < 2 || param.required || policy.settings.has(param.id);
}

}  // namespace

void StudyPanel::build() {
    params_.clear();
    form_ = new QWidget;
    form_->setFont(style_.font(Type::Legend));
    rows_ = new QVBoxLayout(form_);
    rows_->setContentsMargins(12, 8, 8, 8);
    rows_->setSpacing(2);
    auto* all = rows_;
    problem_ = new QLabel(form_);
    problem_->setWordWrap(true);
    problem_->hide();
    rows_->addWidget(problem_);
    reason_ = nullptr;
    repeats_ = nullptr;
    keep_ = nullptr;
    addProblem();
    addKeep();
    if (isCampaign(*base_)) addReason();
    addModel();
    addPolicy();
    addTakenOut();
    addMore();
    all->addStretch(1);
    for (auto* row : params_) row->use(style_);
    QPalette warning = form_->palette();
    warning.setColor(QPalette::WindowText, style_.colour(Role::Error));
    problem_->setPalette(warning);
    // The row whose signal brought us here may live in the old form: it goes when that is over.
    if (auto* old = takeWidget()) old->deleteLater();
    setWidget(form_);
    fill();
}

void StudyPanel::addProblem() {
    addHeading(QString::fromStdString(base_->name));
    const auto& r = base_->response;
    const auto response = QString::fromStdString(r.unit.empty() ? r.name : r.name + " (" + r.unit + ")");
    addText((base_->minimise ? tr("Lowest %1") : tr("Highest %1")).arg(response), text(base_->source.entry->about));
    const auto& arms = *base_->arms;
    const bool many = arms.variables.size() > 2;  // a long list would take the room of the sliders
    addText(many ? tr("%1 arms, %2 variables").arg(arms.size()).arg(arms.variables.size()) : armsInWords(arms),
            armsInWords(arms));
    addNumber(QStringLiteral("budget"), tr("budget"), "how many measurements may be made");
}

void StudyPanel::addModel() {
    addModelKind();
    const auto& settings = draft_->model.settings;
    for (const auto& param : settings.params())
        if (isModelNumber(param, settings)) addParam(param, settings, "model.", true);
    if (learnedHow(draft_->model) != "fixed") addLearning();
    if (reason_ && row(QStringLiteral("model.noise_sd"))) addRepeats();
}

// How the numbers above are learned, and the way to what they say.
void StudyPanel::addLearning() {
    std::vector<Choice> ways{learningChoices[0]};
    ways.insert(ways.end(), std::begin(methodChoices), std::end(methodChoices));
    addWord(QStringLiteral("model.learn"), tr("learn"), "how the parameters are learned from the results", ways);
    auto* more = new QPushButton(tr("Look at the model"), form_);
    more->setObjectName(QStringLiteral("lookAtModel"));
    more->setFocusPolicy(Qt::TabFocus);
    more->setToolTip(tr("Kernel, likelihood, samples and a check, in the Model panel"));
    connect(more, &QPushButton::clicked, this, &StudyPanel::modelWanted);
    rows_->addWidget(more, 0, Qt::AlignLeft);
}

void StudyPanel::addModelKind() {
    std::vector<Choice> kinds;
    for (const auto* each : modelsInPlaceOf(draft_->model, *base_->arms)) kinds.push_back({each->id, each->label});
    if (kinds.size() < 2) return addHeading(tr("Model: %1").arg(text(draft_->model.entry->label)));
    auto* row = addWord(QStringLiteral("model.kind"), tr("Model"), "what is believed before any measurement", kinds);
    row->makeHeading(style_);
    row->box()->setToolTip(text(draft_->model.entry->about));
}

void StudyPanel::addPolicy() {
    std::vector<Choice> names;
    for (const auto* policy : policies()) names.push_back({policy->id, policy->label});
    auto* policy = addWord(QStringLiteral("policy.name"), tr("Policy"), "how the next arm is chosen", names);
    policy->makeHeading(style_);
    policy->box()->setToolTip(text(draft_->policy.entry->about));
    int shown = 0;
    for (const auto& param : draft_->policy.settings.params())
        if (isOftenSet(draft_->policy, param, shown)) {
            addParam(param, draft_->policy.settings, "policy.", false);
            ++shown;
        }
}

// Behind a fold: what has its default and is seldom touched, and the rule of the recommendation.
void StudyPanel::addMore() {
    fold_ = new QToolButton(form_);
    fold_->setText(tr("More"));
    fold_->setAutoRaise(true);
    fold_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    fold_->setFocusPolicy(Qt::TabFocus);
    fold_->setAccessibleName(tr("More settings"));
    connect(fold_, &QToolButton::clicked, this, [this] { unfold(!isUnfolded_); });
    rows_->addWidget(fold_);
    more_ = new QWidget(form_);
    rows_->addWidget(more_);
    rows_ = new QVBoxLayout(more_);
    rows_->setContentsMargins(0, 0, 0, 0);
    rows_->setSpacing(2);
    if (canLearn(draft_->model) && learnedHow(draft_->model) == "fixed") addLearning();
    if (learnedHow(draft_->model) != "fixed") {
        const auto every = std::ranges::find(methodParams, std::string_view("learning.every"), &Param::id);
        auto* often = addNumber(QStringLiteral("model.learning.every"), tr("learn every"), every->about);
        often->setOptional(true);
        often->setDefault(QStringLiteral("1"));
    }
    for (const auto& param : draft_->policy.settings.params())
        if (!row("policy." + text(param.id))) addParam(param, draft_->policy.settings, "policy.", false);
    addHeading(tr("Recommendation"));
    std::vector<Choice> rules{{"", draft_->policy.entry->rule}};
    for (const auto& rule : recommendationRules()) rules.push_back({rule.id, rule.label});
    const auto* standard = findEntry(recommendationRules(), draft_->policy.entry->rule);
    rules.front().about = standard->label;
    auto* rule = addWord(QStringLiteral("recommendation"), tr("rule"), "which arm to settle for if measuring stopped now", rules);
    rule->box()->setItemText(0, tr("policy's own: %1").arg(text(standard->label)));
    addTruth();
    unfold(isUnfolded_);
}

void StudyPanel::unfold(bool on) {
    isUnfolded_ = on;
    fold_->setArrowType(on ? Qt::DownArrow : Qt::RightArrow);
    more_->setVisible(on);
}

void StudyPanel::addParam(const Param& param, const Settings& settings, const QString& prefix, bool sliders) {
    const QString place = prefix + text(param.id);
    const bool isNumber = !settings.has(param.id) || std::holds_alternative<double>(settings.at(param.id));
    switch (param.kind) {
        case Param::Kind::Word:
            if (param.choices.size() > 1) addWord(place, readableName(param.id), param.about, param.choices);
            return;
        case Param::Kind::Numbers: return addLengths(param, settings, prefix);
        case Param::Kind::Number:
        case Param::Kind::Integer:
        case Param::Kind::NumberOrNumbers: break;
        default: return addText(settings.has(param.id) ? tr("%1: given in the file").arg(readableName(param.id)) : QString());
    }
    if (!isNumber) return addText(tr("%1: given in the file").arg(readableName(param.id)));
    auto* row = addNumber(place, readableName(param.id), param.about);
    row->setOptional(!param.required);
    if (param.standard) row->setDefault(textOfNumber(*param.standard, locale()));
    if (!sliders || param.kind == Param::Kind::Integer) return;
    if (param.open && param.min == 0)
        row->addSlider(NumberRow::Slide::Log, reachOfLogSlider);
    else
        row->addSlider(NumberRow::Slide::Linear, reachOfMean(settings));
}

void StudyPanel::addLengths(const Param& param, const Settings& settings, const QString& prefix) {
    if (!settings.has(param.id)) return;
    const auto& variables = base_->arms->variables;
    const auto& list = settings.numbers(param.id);
    constexpr Eigen::Index mostRows = 8;
    if (list.size() > mostRows) return addText(tr("%1: given in the file").arg(readableName(param.id)));
    auto single = readableName(param.id);
    if (single.endsWith('s')) single.chop(1);
    for (Eigen::Index i = 0; i < list.size(); ++i) {
        const bool perVariable = list.size() == static_cast<Eigen::Index>(variables.size());
        const auto of = perVariable ? ' ' + QString::fromStdString(variables[static_cast<std::size_t>(i)].name) : QString();
        auto* row = addNumber(QStringLiteral("%1%2[%3]").arg(prefix, text(param.id)).arg(i), single + of, param.about);
        row->addSlider(NumberRow::Slide::Log, reachOfLogSlider);
    }
}

NumberRow* StudyPanel::addNumber(const QString& place, const QString& name, std::string_view about) {
    auto* row = new NumberRow(place, name, text(about), form_);
    connect(row, &NumberRow::edited, this, [this, row](std::optional<double> value, bool final) {
        edit(*row, value ? DraftValue(*value) : DraftValue(), final);
    });
    addRow(row);
    return row;
}

WordRow* StudyPanel::addWord(const QString& place, const QString& name, std::string_view about, std::span<const Choice> choices) {
    std::vector<WordRow::Word> words;
    for (const auto& choice : choices) {
        // Catalogs whose words are ids explain them; lists of entries come with their labels.
        const bool isEntry = place.endsWith(QLatin1String(".name")) || place.endsWith(QLatin1String(".kind")) ||
                             place == QLatin1String("recommendation");
        words.push_back({text(choice.id), isEntry ? text(choice.about) : wordName(choice), wordTip(choice)});
    }
    auto* row = new WordRow(place, name, text(about), words, form_);
    connect(row, &WordRow::chosen, this, [this, row](const QString& id) { edit(*row, id.toStdString(), true); });
    addRow(row);
    return row;
}

void StudyPanel::addHeading(const QString& words) {
    auto* label = new QLabel(words, form_);
    label->setFont(style_.font(Type::PanelTitle));
    label->setWordWrap(true);
    label->setContentsMargins(0, rows_->count() > 1 ? 6 : 0, 0, 0);
    rows_->addWidget(label);
}

void StudyPanel::addText(const QString& words, const QString& about) {
    if (words.isEmpty()) return;
    auto* label = new QLabel(words, form_);
    label->setToolTip(about);
    QPalette quiet = label->palette();
    quiet.setColor(QPalette::WindowText, style_.colour(Role::SecondText));
    label->setPalette(quiet);
    label->setWordWrap(true);
    rows_->addWidget(label);
}

void StudyPanel::addRow(ParamRow* row) {
    rows_->addWidget(row);
    params_.push_back(row);
}

// The draft's values in all rows.
void StudyPanel::fill() {
    offerRepeats();
    for (auto* row : params_) {
        const auto place = row->place().toStdString();
        if (auto* number = qobject_cast<NumberRow*>(row)) {
            number->setValue(numberAt(*draft_, place));
            continue;
        }
        if (auto* line = qobject_cast<LineRow*>(row)) {
            fillTruth(*line);
            continue;
        }
        auto* word = qobject_cast<WordRow*>(row);
        if (place == "model.kind")
            word->setWord(text(draft_->model.entry->id));
        else if (place == "policy.name")
            word->setWord(text(draft_->policy.entry->id));
        else if (place == "recommendation")
            word->setWord(QString::fromStdString(draft_->recommendation));
        else if (place == "model.learn")
            word->setWord(QString::fromStdString(learnedHow(draft_->model)));
        else if (place.starts_with("policy."))
            word->setWord(text(draft_->policy.settings.word(place.substr(7))));
        else
            word->setWord(text(draft_->model.settings.word(place.substr(6))));
    }
}

}  // namespace gapscope
