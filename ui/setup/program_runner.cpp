#include "ui/setup/program_runner.h"

#include <QDialogButtonBox>
#include <QFontDatabase>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTextBlock>
#include <QTextEdit>
#include <QVBoxLayout>

namespace gapscope {

namespace {

constexpr int mostLines = 2000;

QString text(const std::string& words) { return QString::fromStdString(words); }

// Word for word: each is a paragraph of its own with the following lines indented, and wraps wherever it must.
QTextEdit* asParagraphs(const Texts& words, QWidget* parent) {
    auto* view = new QTextEdit(parent);
    view->setReadOnly(true);
    view->setTabChangesFocus(true);
    view->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    view->setWordWrapMode(QTextOption::WrapAnywhere);
    const int sign = view->fontMetrics().averageCharWidth();
    view->setMinimumSize(sign * 64, view->fontMetrics().lineSpacing() * 8);
    QTextCursor cursor(view->document());
    for (std::size_t i = 0; i < words.size(); ++i) {
        QTextBlockFormat paragraph;
        paragraph.setLeftMargin(2 * sign);
        paragraph.setTextIndent(-2 * sign);
        paragraph.setBackground(view->palette().brush(i % 2 ? QPalette::AlternateBase : QPalette::Base));
        if (i > 0) cursor.insertBlock();
        cursor.setBlockFormat(paragraph);
        cursor.insertText(words[i].empty() ? QStringLiteral("\"\"") : text(visibly(words[i])));
    }
    return view;
}

// Text of the study that the program is called with; there may be as many lines as arms.
QPlainTextEdit* asLines(const Texts& lines, QWidget* parent) {
    QString all;
    for (const auto& line : lines) all += text(visibly(line)) + '\n';
    all.chop(1);
    auto* view = new QPlainTextEdit(parent);
    view->setPlainText(all);
    view->setReadOnly(true);
    view->setTabChangesFocus(true);
    view->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    view->setWordWrapMode(QTextOption::WrapAnywhere);
    return view;
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
    say(tr("Study: %1").arg(text(visibly(command.file))));
    say(
        tr("What would run, one word per paragraph, without a shell; names in braces are replaced for each measurement. Signs "
           "that could not be seen are written out, and blanks that could be overlooked are \u2423:"));
    Texts words{command.program};
    words.insert(words.end(), command.arguments.begin(), command.arguments.end());
    auto* call = asParagraphs(words, this);
    call->setObjectName(QStringLiteral("call"));
    call->setAccessibleName(tr("Program and arguments"));
    layout->addWidget(call, 2);
    if (!command.labels.empty()) {
        say(tr("What {label} may stand for (a shell, or another program that takes words for code, would run these too):"));
        auto* labels = asLines(command.labels, this);
        labels->setObjectName(QStringLiteral("labels"));
        labels->setAccessibleName(tr("Labels that reach the program"));
        layout->addWidget(labels, 1);
    }
    if (!command.code.empty()) {
        QStringList files;
        for (const auto& each : command.code) files << text(visibly(each.file));
        say(tr("You allow it with these files as they are now, and are asked again if somebody changes them:\n%1")
                .arg(files.join('\n')));
    }
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
    shown_->show();
    // The session waits for its worker before the window goes, and with it this object.
    return [this, command = std::make_shared<Command>(command), allowed = permissions, arms = spec.arms, seed = spec.seed,
            limit = milliseconds](Eigen::Index arm, int n, int round, const std::atomic<bool>& cancel) {
        const auto later = [this](auto what) { QMetaObject::invokeMethod(this, what, Qt::QueuedConnection); };
        CommandLimits limits{limit, &cancel, {}};
        limits.output = [this, later](std::string_view printed) {
            later([this, words = QString::fromUtf8(printed.data(), qsizetype(printed.size()))] { add(words); });
        };
        try {
            const CommandRequest request{arm, round, commandSeed(seed, arm, n)};
            auto filled = *command;
            filled.arguments = filledArguments(filled.arguments, *arms, request);
            later([this, call = text(filled.inWords())] { begin(call); });
            const double value = measureAllowed(allowed, *command, *arms, request, limits);
            later([this, value] {
                end(tr("measured: %1").arg(value));
                emit measured();
            });
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
