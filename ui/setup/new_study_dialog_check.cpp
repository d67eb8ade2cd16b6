// How what is typed into the form is judged, and what is seen of it.
#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <map>

#include "core/problem/expression.h"
#include "ui/session/lane.h"
#include "ui/setup/marked_field.h"
#include "ui/setup/new_study_dialog.h"
#include "ui/setup/problem_picture.h"
#include "ui/setup/problem_variables.h"
#include "ui/setup/typed_list.h"

namespace gapscope {

// What an own problem decides follows it, but for what was typed.
void NewStudyDialog::propose() {
    const auto proposed = proposedFor(form());
    const std::pair<QLineEdit*, QString> decided[] = {
        {noise_, proposed.noise}, {lengthscales_, proposed.lengthscales}, {spread_, proposed.spread}, {mean_, proposed.mean}};
    for (const auto& [field, words] : decided)
        if (!field->isModified() && field->text() != words) field->setText(words);
}

void NewStudyDialog::check() {
    propose();
    for (const auto& each : fields_) {
        each.error->clear();
        each.error->hide();
    }
    general_->clear();
    auto made = newStudy(form());
    study_ = std::move(made.spec);
    for (const auto& each : made.problems) say(each);
    mark();
    make_->setEnabled(study_.has_value());
    picture_->setEnabled(study_.has_value());  // grey while it shows what was typed before
    if (!study_) best_->clear();               // a sentence would be read as speaking of what is typed
    pause_.start(150);
}

// Where in its text a formula or a list is wrong.
void NewStudyDialog::mark() {
    for (auto* each : {formula_, chances_, means_}) each->unmark();
    const auto typed = form();
    if (problem_ == QLatin1String("expression")) {
        std::vector<Variable> variables;
        for (const auto& each : typed.variables) variables.push_back({each.name.trimmed().toStdString(), "", false, 0, 1, 2});
        const auto bytes = typed.formula.toUtf8();
        const auto signs = [&](std::size_t from, std::size_t count) {
            return QString::fromUtf8(bytes.mid(static_cast<qsizetype>(from), static_cast<qsizetype>(count))).size();
        };
        if (const auto fault = faultIn(bytes.toStdString(), variables))
            formula_->mark(signs(0, fault->at), signs(fault->at, fault->length), style_);
        return;
    }
    for (auto* each : {chances_, means_}) {
        const bool coins = each == chances_;
        const auto list = typedList(each->text(), coins ? 0 : -largestNumber, coins ? 1 : largestNumber);
        if (!list.problem.isEmpty()) each->mark(list.at, list.length, style_);
    }
}

// Beside the field that the error's place belongs to, the most exact one that is seen.
void NewStudyDialog::say(const Error& error) {
    const Field* best = nullptr;
    const auto place = error.place() == "model.prior_sd" ? std::string("model.variance") : error.place();
    for (const auto& each : fields_)
        if (place.starts_with(each.place) && rows_->isRowVisible(each.row) && (!best || each.place.size() > best->place.size()))
            best = &each;
    if (!best) return general_->setText(QString::fromUtf8(error.what()));
    const auto last = QString::fromStdString(place).section('.', -1);
    const std::map<QString, QString> parts{
        {"name", tr("Name")}, {"min", tr("From")}, {"max", tr("To")}, {"levels", tr("Levels")}};
    const auto part = best->editor == variables_ ? parts.find(last) : parts.end();
    const auto sentence = QString::fromStdString(error.sentence());
    if (!best->error->text().isEmpty()) best->error->setText(best->error->text() + '\n');
    best->error->setText(best->error->text() + (part == parts.end() ? sentence : part->second + ": " + sentence));
    best->error->show();
}

void NewStudyDialog::drawPreview() {
    drawing_->cancel();
    if (!study_) return;
    const auto spec = std::make_shared<const StudySpec>(*study_);
    const auto draw = [this, spec, size = pictureSize(), ratio = devicePixelRatioF(), style = style_](Steering&) -> Lane::Then {
        const auto seen = problemPicture(spec, size, ratio, style);
        return [this, seen] {
            picture_->setPixmap(QPixmap::fromImage(seen.image));
            if (study_) best_->setText(seen.best);
        };
    };
    drawing_->want({}, draw);
}

}  // namespace gapscope
