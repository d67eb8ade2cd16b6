// ProgramRunner: the program that measures a study, asked about before it runs and seen while it does.
//
// It runs only if a person has allowed exactly this call for this file on this machine (core/io/command_source.h).
#pragma once

#include <QDialog>
#include <functional>

#include "core/io/command_source.h"
#include "ui/session/session.h"

class QPlainTextEdit;
class QPushButton;

namespace gapscope {

// Shows exactly what would run. Accepted: it may.
class ProgramDialog : public QDialog {
    Q_OBJECT

public:
    explicit ProgramDialog(const Command& command, QWidget* parent = nullptr);
};

class ProgramRunner : public QObject {
    Q_OBJECT

public:
    explicit ProgramRunner(QWidget* window);

    // Nothing where it may not run; refused() says why.
    ProgramAnswer answerFor(const StudySpec& spec, const QString& file);
    QString output() const;

    // How the person is asked; tests answer themselves.
    std::function<bool(const Command&)> ask;
    Permissions permissions{Permissions::usualFile()};
    int milliseconds = CommandLimits().milliseconds;

signals:
    void refused(const QString& sentence);
    void measured();
    void cancelWanted();

private:
    bool isAllowed(const Command& command);
    void begin(const QString& call);
    void add(const QString& text);
    void end(const QString& outcome);

    QDialog* shown_;  // what the program prints
    QPlainTextEdit* text_;
    QPushButton* cancel_;
};

}  // namespace gapscope
