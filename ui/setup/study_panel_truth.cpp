// What the study's form has where a source answers: the truth that somebody wrote, and the switch that keeps measurements.
#include <QCheckBox>
#include <QVBoxLayout>

#include "core/problem/expression.h"
#include "ui/setup/param_row.h"
#include "ui/setup/study_panel.h"
#include "ui/setup/typed_list.h"

namespace gapscope {

namespace {

constexpr Eigen::Index mostTyped = 100;

bool isFormula(const StudySpec& spec) { return spec.source.entry->id == "expression"; }
bool areChances(const StudySpec& spec) { return spec.source.entry->id == "bernoulli"; }

TypedList listIn(const StudySpec& spec, const QString& text, const QLocale& locale) {
    const bool chances = areChances(spec);
    auto list = typedList(text, chances ? 0 : -largestNumber, chances ? 1 : largestNumber, locale);
    const auto arms = static_cast<std::size_t>(spec.arms->size());
    if (list.problem.isEmpty() && list.values.size() != arms)
        list.problem = StudyPanel::tr("This study has %1 arms, these are %2 numbers.").arg(arms).arg(list.values.size());
    return list;
}

SettingValue numbersOf(const TypedList& list) {
    return Eigen::VectorXd(Eigen::Map<const Eigen::VectorXd>(list.values.data(), static_cast<Eigen::Index>(list.values.size())));
}

}  // namespace

// Behind the fold: a class that guesses does not see it unless somebody opens it.
void StudyPanel::addTruth() {
    const bool formula = isFormula(*base_), chances = areChances(*base_), means = base_->source.entry->id == "means";
    if (!formula && !((chances || means) && base_->arms->size() <= mostTyped)) return;
    addHeading(tr("Truth"));
    const auto place = formula ? QStringLiteral("source.formula") : QStringLiteral("source.values");
    const auto name = formula ? tr("formula") : chances ? tr("chances") : tr("means");
    auto* row =
        new LineRow(place, name, tr("The truth that is to be found. Another one is measured again, with the same noise."), form_);
    row->field()->setObjectName(QStringLiteral("truth"));
    connect(row, &LineRow::edited, this, [this, row](const QString& text) { editTruth(*row, text); });
    addRow(row);
}

void StudyPanel::fillTruth(LineRow& row) {
    const auto& settings = base_->source.settings;
    if (isFormula(*base_)) return row.setText(QString::fromStdString(std::get<std::string>(settings.at("formula"))));
    const auto& values = settings.numbers("values");
    row.setText(textOfList({values.begin(), values.end()}, locale()));
}

void StudyPanel::editTruth(LineRow& row, const QString& text) {
    if (!base_) return;
    row.field()->unmark();
    row.say({});
    SourceChoice wanted = base_->source;
    try {
        if (isFormula(*base_)) {
            const auto bytes = text.toUtf8();
            if (const auto fault = faultIn(bytes.toStdString(), base_->arms->variables)) {
                const auto signs = [&](std::size_t from, std::size_t count) {
                    return QString::fromUtf8(bytes.mid(static_cast<qsizetype>(from), static_cast<qsizetype>(count))).size();
                };
                row.field()->mark(signs(0, fault->at), signs(fault->at, fault->length), style_);
            }
            wanted.settings.set("formula", text.toStdString());
        } else {
            const auto list = listIn(*base_, text, locale());
            if (!list.problem.isEmpty()) {
                row.field()->mark(list.at, list.length, style_);
                return row.say(list.problem);
            }
            wanted.settings.set("values", numbersOf(list));
        }
        runner_->want(withSource(*base_, wanted), true);
    } catch (const Error& e) {
        return row.say(QString::fromStdString(e.sentence()));
    }
    editing_ = true;
    step_ = row.name() + ' ' + text;
    done_ = tr("Run again: another truth, same noise.");
}

// Off, a change of the settings runs the study again; on, its measurements stay.
void StudyPanel::addKeep() {
    if (!base_->answersItself()) return;
    keep_ = new QCheckBox(tr("keep the measurements"), form_);
    keep_->setObjectName(QStringLiteral("keepMeasurements"));
    keep_->setToolTip(
        tr("On: sliders and lists below show what the same measurements would mean under other settings. "
           "Off: they run the study again, with the same truth and the same noise."));
    keep_->setAccessibleDescription(keep_->toolTip());
    keep_->setFocusPolicy(Qt::TabFocus);
    keep_->setChecked(keepRows_);
    connect(keep_, &QCheckBox::toggled, this, [this](bool on) {
        keepRows_ = on;
        const int rows = base_->measuredRows();
        emit told(on ? tr("The %1 measurements stay while settings change.").arg(rows)
                     : tr("The next change of a setting runs the study again: same truth, same noise."));
    });
    rows_->addWidget(keep_);
}

}  // namespace gapscope
