// TextRow: a parameter that is typed as text.
#pragma once

#include "ui/setup/param_row.h"

namespace gapscope {

class TextRow : public ParamRow {
    Q_OBJECT

public:
    TextRow(const QString& place, const QString& name, const QString& about, QWidget* parent)
        : ParamRow(place, name, about, parent), field_(new QLineEdit(this)) {
        addEditor(field_, 3);
        connect(field_, &QLineEdit::editingFinished, this, [this] {
            if (!field_->isModified()) return;
            field_->setModified(false);
            emit typed(field_->text());
        });
    }
    void setText(const QString& text) { field_->setText(text); }
    QLineEdit* field() const { return field_; }

signals:
    void typed(const QString& text);

private:
    QLineEdit* field_;
};

}  // namespace gapscope
