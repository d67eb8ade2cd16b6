// The studies that tests walk through, line by line: the examples, our reference cases, and those beside the repository.
#pragma once

#include <QDir>
#include <QRegularExpression>
#include <QTest>

#include "core/io/study_file.h"
#include "tests/places.h"
#include "ui/session/session.h"

namespace gapscope::test {

inline QString sharedCase(const char* name) {
    return QStringLiteral(GAPSCOPE_SOURCE_DIR "/../shared/reference/cases/%1.gapscope").arg(QLatin1String(name));
}

inline void addStudyRows() {
    QTest::addColumn<QString>("path");
    for (const char* folder : {"/resources/studies", "/tests/reference/cases", "/../shared/reference/cases"}) {
        const QDir dir(QStringLiteral(GAPSCOPE_SOURCE_DIR) + QLatin1String(folder));
        for (const auto& file : dir.entryInfoList({QStringLiteral("*.gapscope")}, QDir::Files))
            QTest::newRow(qPrintable(dir.dirName() + '/' + file.fileName())) << file.filePath();
    }
}

// Opened and walked to its end.
inline void open(Session& session, const QString& path) {
    session.start(loadStudy(path.toStdString()));
    session.waitUntilDone();
}

// All that is recorded is over: the next step would measure.
inline bool atEnd(const Session& session) { return session.snapshot()->round == session.rounds() && !session.nextLine(); }

// Calls with every line of every round from the first on.
template <class Visit>
void forEachLine(Session& session, Visit visit) {
    session.goTo(1, 0);
    for (visit(); !atEnd(session); visit()) session.step();
}

// What must never stand in a sentence; empty when it is clean.
inline QString blemish(const QString& text) {
    static const QRegularExpression minusZero(QStringLiteral(R"(-0([.]0+)?(?![\d.]))")),
        notANumber(QStringLiteral(R"(\b(nan|inf)\b)"), QRegularExpression::CaseInsensitiveOption),
        hole(QStringLiteral(R"(  | ,| [.]|\( |\(\)|^\s)"));
    if (text.contains('{') || text.contains('}') || text.contains('|')) return QStringLiteral("placeholder");
    if (text.contains(notANumber)) return QStringLiteral("not a number");
    if (text.contains(minusZero)) return QStringLiteral("minus zero");
    return text.contains(hole) ? QStringLiteral("empty argument") : QString();
}

}  // namespace gapscope::test
