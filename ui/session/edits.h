// Edits: the changes of the open study, one after the other, so that each can be taken back and made again.
//
// A change is the study before and the study after it. Measurements that the program made one after the other are one
// change: who takes them back wants to be where the run began.
#pragma once

#include <QUndoStack>

#include "core/study/study.h"

namespace gapscope {

class Session;

class Edits : public QUndoStack {
    Q_OBJECT

public:
    explicit Edits(Session& session, QObject* parent = nullptr);

    // A change that is on screen already.
    void add(const StudySpec& before, const StudySpec& after, const QString& name);
    // Changes the open study, and shows it.
    void make(const StudySpec& after, const QString& name);

private:
    Session& session_;
};

}  // namespace gapscope
