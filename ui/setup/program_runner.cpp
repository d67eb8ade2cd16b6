#include "ui/setup/program_runner.h"

#include <QDialogButtonBox>
#include <QFontDatabase>
#include <QLabel>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace gapscope {

namespace {

constexpr int mostLines = 2000;

QString text(const std::string& words) { return QString::fromStdString(words); }

// Nothing in a word may look like something else: no line ends, no marks that turn the direction of reading.
QString asItIs(const std::string& word) {
    if (word.empty()) return QStringLiteral("\"\"");
    QString shown;
    for (const QChar c : text(word)) {
        const auto kind = c.category();
        const bool hidden = kind == QChar::Other_Control || kind == QChar::Other_Format || kind == QChar::Separator_Line ||
                            kind == QChar::Separator_Paragraph;
        if (hidden)
            shown += QStringLiteral("\\u%1").arg(c.unicode(), 4, 16, QLatin1Char('0'));
        else
            shown += c;
    }
    return shown;
}

}  // namespace

ProgramDialog::ProgramDialog(const Command& command, QWidget* parent) : QDialog(parent) {
    setWindowTitle(tr("Run this program?"));
    auto* layout = new QVBoxLayout(this);
    const auto say = [&](const QString& words) {
        auto* label = new QLabel(words, this);
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
        layout->addWidget(label);
    };
    say(
        tr("Every measurement of this study is made by a program. It may do whatever you may do on this machine: allow it only "
           "if you know where this file comes from."));
    say(tr("Study: %1").arg(text(command.file)));
    say(tr("What would run, one word per line, without a shell; names in braces are replaced for each measurement:"));
    auto* words = new QListWidget(this);
    words->setObjectName(QStringLiteral("call"));
    words->setAccessibleName(tr("Program and arguments"));
    words->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    words->addItem(asItIs(command.program));
    for (const auto& each : command.arguments) words->addItem(asItIs(each));
    words->setMinimumWidth(words->fontMetrics().averageCharWidth() * 60);
    layout->addWidget(words);
    auto* buttons = new QDialogButtonBox(this);
    auto* no = buttons->addButton(tr("Don't run it"), QDialogButtonBox::RejectRole);
    auto* yes = buttons->addButton(tr("Allow it for this file on this machine"), QDialogButtonBox::AcceptRole);
    yes->setObjectName(QStringLiteral("allow"));
    yes->setAutoDefault(false);
    no->setObjectName(QStringLiteral("refuse"));
    no->setDefault(true);
    no->setFocus();
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    layout->addWidget(buttons);
}

ProgramRunner::ProgramRunner(QWidget* window)
    : QObject(window),
      ask([window](const Command& command) { return ProgramDialog(command, window).exec() == QDialog::Accepted; }),
      shown_(new QDialog(window)),
      text_(new QPlainTextEdit(shown_)),
      cancel_(new QPushButton(tr("Cancel"), shown_)) {
    shown_->setWindowTitle(tr("The program's output"));
    shown_->resize(480, 240);
    shown_->setAttribute(Qt::WA_ShowWithoutActivating);
    auto* layout = new QVBoxLayout(shown_);
    layout->addWidget(text_);
    layout->addWidget(cancel_, 0, Qt::AlignRight);
    text_->setReadOnly(true);
    text_->setMaximumBlockCount(mostLines);
    text_->setAccessibleName(shown_->windowTitle());
    text_->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    cancel_->setAccessibleName(tr("End the program"));
    connect(cancel_, &QPushButton::clicked, this, &ProgramRunner::cancelWanted);
}

QString ProgramRunner::output() const { return text_->toPlainText(); }

bool ProgramRunner::isAllowed(const Command& command) {
    if (permissions.allows(command)) return true;
    if (!ask(command)) {
        emit refused(tr("The program was not run: it is not allowed for this file on this machine."));
        return false;
    }
    permissions.allow(command);
    return true;
}

ProgramAnswer ProgramRunner::answerFor(const StudySpec& spec, const QString& file) {
    if (file.isEmpty()) {
        emit refused(tr("A program is allowed for a file: save the study first."));
        return {};
    }
    Command command;
    try {
        command = commandOf(spec, file.toStdString());
        if (!isAllowed(command)) return {};
    } catch (const Error& e) {
        emit refused(QString::fromUtf8(e.what()));
        return {};
    }
    begin(text(command.inWords()));
    // The session waits for its worker before the window goes, and with it this object.
    return [this, command, arms = spec.arms, seed = spec.seed, limit = milliseconds](Eigen::Index arm, int n, int round,
                                                                                     const std::atomic<bool>& cancel) {
        const auto later = [this](auto what) { QMetaObject::invokeMethod(this, what, Qt::QueuedConnection); };
        CommandLimits limits{limit, &cancel, {}};
        limits.output = [this, later](std::string_view printed) {
            later([this, words = QString::fromUtf8(printed.data(), qsizetype(printed.size()))] { add(words); });
        };
        try {
            const double value = measureByCommand(command, *arms, {arm, round, commandSeed(seed, arm, n)}, limits);
            later([this, value] { end(tr("measured: %1").arg(value)); });
            return value;
        } catch (const std::exception& e) {
            later([this, words = QString::fromUtf8(e.what())] { end(words); });
            throw;
        }
    };
}

void ProgramRunner::begin(const QString& call) {
    text_->appendPlainText(QStringLiteral("> ") + call + '\n');
    cancel_->setEnabled(true);
    shown_->show();
}

void ProgramRunner::add(const QString& words) {
    text_->moveCursor(QTextCursor::End);
    text_->insertPlainText(words);
}

void ProgramRunner::end(const QString& outcome) {
    text_->appendPlainText(QStringLiteral("= ") + outcome);
    cancel_->setEnabled(false);
}

}  // namespace gapscope
