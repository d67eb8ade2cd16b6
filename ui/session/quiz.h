// Quiz: "Predict". Before the film shows J, j or the choice, it asks which arm that will be, and keeps the score.
//
// Questions and answers are functions of a scene; the quiz itself only remembers what was asked and how it went.
#pragma once

#include <QObject>
#include <QString>
#include <set>

#include "ui/session/scene.h"

namespace gapscope {

class Session;

struct Question {
    Shows about;
    QString text;
};

struct Reply {
    bool right;
    QString text;  // "Right.", or the numbers of the guess and of the arm that it is
};

// What is asked before a line of this round; none where there is nothing to guess.
std::optional<Question> questionBefore(const Snapshot& shot, int line);
Reply replyTo(const Snapshot& shot, Shows about, Eigen::Index guess);

class Quiz : public QObject {
    Q_OBJECT

public:
    explicit Quiz(Session& session, QObject* parent = nullptr);

    bool isOn() const { return on_; }
    // What waits for an answer now: stepping on has to wait too.
    const std::optional<Question>& question() const { return question_; }
    bool mayStep() const { return !question_; }
    QString lastReply() const { return reply_; }
    int right() const { return right_; }
    int asked() const { return asked_; }
    QString score() const;  // "4 of 6"; empty before the first answer

public slots:
    // On: line by line, without the truth, with the score at nothing.
    void setOn(bool on);
    // Answers the question that waits, and lets the line run.
    void answer(Eigen::Index arm);

signals:
    void changed();
    void onChanged(bool on);

private:
    void look();
    void hideTruth();

    Session& session_;
    bool on_ = false;
    std::optional<Question> question_;
    QString reply_;
    int repliedIn_ = 0;  // the round
    int right_ = 0, asked_ = 0;
    std::set<std::pair<int, Shows>> answered_;  // going back does not ask again
};

}  // namespace gapscope
