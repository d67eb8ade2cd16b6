// NewKindDialog: which kind of study is to be made.
#pragma once

#include <QDialog>

namespace gapscope {

enum class NewKind { Own, Problem };

class NewKindDialog : public QDialog {
    Q_OBJECT

public:
    explicit NewKindDialog(QWidget* parent = nullptr);
    NewKind kind() const { return kind_; }

private:
    NewKind kind_ = NewKind::Own;
};

}  // namespace gapscope
