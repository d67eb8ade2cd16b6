// RowEdit: a change of a study's rows that a person wants, and the name under which it can be taken back.
//
// It is a function of the study, not a study: it is carried out on the newest one, also while an earlier change is still
// being walked.
#pragma once

#include <QString>
#include <functional>
#include <vector>

#include "core/study/study.h"

namespace gapscope {

class Edits;
class Session;

struct RowEdit {
    std::function<StudySpec(const StudySpec&)> change;
    QString name;
    QString result = {};  // what it records, in words
};

// Rows are those of the file.
enum class RowField { Value, NoiseSd, Note };

// False where the study's own source answers: what it gave is what it gives again.
bool valuesMayBeCorrected(const StudySpec& spec);

// Why this text cannot stand in the field, as a sentence; empty if it can.
QString problemWith(const StudySpec& spec, std::size_t row, RowField field, const QString& text);
// Only for a text without a problem.
RowEdit typedInto(const StudySpec& spec, std::size_t row, RowField field, const QString& text);

// The same for the value of an arm whose result is awaited.
QString problemWithAnswer(const StudySpec& spec, Eigen::Index arm, const QString& text);
RowEdit answerTyped(const StudySpec& spec, Eigen::Index arm, const QString& text);

// No longer waited for.
RowEdit withdraw(const StudySpec& spec, const std::vector<Eigen::Index>& arms);

RowEdit strikeOut(const StudySpec& spec, const std::vector<std::size_t>& rows);
RowEdit useAgain(const StudySpec& spec, const std::vector<std::size_t>& rows);
RowEdit markFailed(const StudySpec& spec, const std::vector<std::size_t>& rows);

// As soon as the session is still. What the study refuses is said in a sentence.
void carryOut(const RowEdit& edit, Session& session, Edits& edits, const std::function<void(const QString&)>& say);

}  // namespace gapscope
