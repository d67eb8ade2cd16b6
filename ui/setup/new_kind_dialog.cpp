#include "ui/setup/new_kind_dialog.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace gapscope {

NewKindDialog::NewKindDialog(QWidget* parent) : QDialog(parent) {
    setWindowTitle(tr("New study"));
    auto* layout = new QVBoxLayout(this);
    const auto offer = [&](NewKind kind, const QString& name, const QString& title, const QString& about) {
        auto* button = new QPushButton(title, this);
        button->setObjectName(name);
        button->setAccessibleDescription(about);
        auto* words = new QLabel(about, this);
        words->setContentsMargins(0, 0, 0, 8);
        layout->addWidget(button);
        layout->addWidget(words);
        connect(button, &QPushButton::clicked, this, [this, kind] {
            kind_ = kind;
            accept();
        });
    };
    offer(NewKind::Own, QStringLiteral("own"), tr("My own experiment"),
          tr("You measure; the program says what to try next, and why."));
    offer(NewKind::Problem, QStringLiteral("problem"), tr("A problem to play with"),
          tr("Your own formula, coins, or a known function answers; watch how the best is found."));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    layout->addWidget(buttons);
}

}  // namespace gapscope
