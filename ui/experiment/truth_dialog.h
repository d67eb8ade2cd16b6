// TruthDialog: a table of candidates with outcomes becomes a problem to compare policies on. Opens with everything found out;
// one press takes it.
#pragma once

#include <QDialog>

#include "core/io/truth_table.h"
#include "ui/plot/style.h"

class QComboBox;
class QLabel;
class QListWidget;
class QPushButton;

namespace gapscope {

class CandidateTable;

class TruthDialog : public QDialog {
    Q_OBJECT

public:
    TruthDialog(const QByteArray& bytes, const QString& name, const Style& style, QWidget* parent = nullptr);

    // Only where accepted, or while problem() is empty.
    const StudySpec& study() const { return *made_.study; }
    QString problem() const { return QString::fromStdString(made_.problem); }
    CandidateTable& table() { return *table_; }
    void setOutcomes(const std::vector<std::size_t>& columns);
    void setMinimise(bool on);

private:
    void findOutcomes();
    std::vector<std::size_t> outcomes() const;
    void refresh();

    QString name_;
    Style style_;
    TruthTable made_;
    std::vector<std::string> header_;  // of the table whose outcomes were found
    QStringList notes_;
    CandidateTable* table_;
    QListWidget* columns_;
    QComboBox* goal_;
    QLabel* said_;
    QPushButton* take_;
};

}  // namespace gapscope
