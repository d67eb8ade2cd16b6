// ImportDialog: results in bulk, from a file or from the clipboard. How the table was read and which column is what can be
// said otherwise; every row has its verdict; nothing is changed until "Add", and then all of it is one change.
#pragma once

#include <QDialog>
#include <functional>
#include <vector>

#include "core/io/results_import.h"
#include "ui/lab/row_edits.h"
#include "ui/plot/style.h"

class QCheckBox;
class QComboBox;
class QGridLayout;
class QLabel;
class QPushButton;
class QTableView;

namespace gapscope {

class ImportPreview;
class Lane;

class ImportDialog : public QDialog {
    Q_OBJECT

public:
    // `from`: a file's name, or where else it comes from.
    ImportDialog(std::shared_ptr<const StudySpec> spec, QByteArray bytes, const QString& from, const Style& style,
                 QWidget* parent = nullptr);
    ~ImportDialog() override;

    // What "Add" does to the study.
    RowEdit edit() const;
    const ImportPreview& preview() const { return *preview_; }
    ImportPreview& preview() { return *preview_; }
    QString summary() const;
    // What the table says against being taken over, or asks; empty: nothing.
    QString problem() const;
    QPushButton& addButton() { return *add_; }
    // For tests and pictures: until the table is read and planned.
    void waitUntilDone();

    void accept() override;

private:
    using Column = ResultColumns::Column;
    struct Choice {
        QComboBox* box;
        std::function<Column&(ResultColumns&)> column;
    };
    void makeView();
    void makeReading(QGridLayout* grid);
    void makeChoices();
    void addChoice(const QString& name, const QString& title, std::function<Column&(ResultColumns&)> column);
    void read();
    void plan();
    void takeTable(const std::shared_ptr<const CsvTable>& table, const ResultColumns& columns, ResultPlan plan);
    void fillReading();
    void fillChoices();
    void refresh();
    void say(const QString& sentence);

    std::shared_ptr<const StudySpec> spec_;
    QByteArray bytes_;
    Style style_;
    CsvOptions options_;
    std::shared_ptr<const CsvTable> table_;
    ResultColumns columns_;
    std::string time_;
    ImportPreview* preview_;
    Lane* working_;
    QTableView* view_;
    QGridLayout* choicesGrid_;
    std::vector<Choice> choices_;
    QComboBox *separator_, *decimal_, *firstRow_;
    QLabel *said_, *notes_, *counts_;
    QCheckBox* onlyDoubtful_;
    QPushButton* add_;
};

}  // namespace gapscope
