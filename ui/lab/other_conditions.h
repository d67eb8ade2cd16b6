// OtherConditions: what was measured instead of what was asked for: another candidate, or what was really set.
#pragma once

#include <QWidget>

#include "ui/lab/card_facts.h"
#include "ui/plot/style.h"

class QComboBox;
class QGridLayout;
class QLabel;
class QLineEdit;
class QPushButton;

namespace gapscope {

class OtherConditions : public QWidget {
    Q_OBJECT

public:
    explicit OtherConditions(QWidget* parent = nullptr);
    // Begins with these coordinates; `asked` is the arm that was suggested or awaited.
    void begin(const std::shared_ptr<const StudySpec>& spec, const CardTarget& from, std::optional<Eigen::Index> asked);
    // To the first field, its text selected.
    void toFirst();
    void use(const Style& style);

signals:
    void wanted(const gapscope::CardTarget& target);
    void left();

private:
    void accept();
    QString begunText(std::size_t variable) const;

    std::shared_ptr<const StudySpec> spec_;
    std::optional<Eigen::Index> asked_;
    CardTarget begunWith_;
    QGridLayout* grid_;
    QLabel* problem_;
    QComboBox* labels_ = nullptr;     // of arms without variables
    std::vector<QLineEdit*> fields_;  // one per variable
};

}  // namespace gapscope
