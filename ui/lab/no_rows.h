// NoRows: what an empty table says, and what can be done about it.
#pragma once

#include <QWidget>

#include "ui/plot/style.h"

class QLabel;
class QPushButton;

namespace gapscope {

class NoRows : public QWidget {
    Q_OBJECT

public:
    explicit NoRows(QWidget* parent = nullptr);
    // With `offers`, results can be pasted or opened.
    void show(const QString& sentence, bool offers, const Style& style);

signals:
    void pasteWanted();
    void csvWanted();

private:
    QLabel* sentence_;
    QPushButton *paste_, *csv_;
};

}  // namespace gapscope
