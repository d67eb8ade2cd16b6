// Document: which file the open study is, and whether that file has all of it.
#pragma once

#include <QDateTime>
#include <QString>

#include "core/study/study.h"

namespace gapscope {

class Document {
public:
    // From a file that was written then, or from the examples inside the program; `text` as writeStudy() makes it.
    void opened(const QString& path, const Study::SpecPtr& spec, std::string text, const QDateTime& written = {});
    // A study that has no file yet.
    void made();
    // The file has all of it now.
    void saved(const QString& path, const Study::SpecPtr& spec);

    const QString& path() const { return path_; }
    bool isExample() const { return path_.startsWith(QLatin1Char(':')); }
    bool hasFile() const { return !path_.isEmpty() && !isExample(); }
    bool isDirty(const Study::SpecPtr& now) const;
    bool wouldLose(const Study::SpecPtr& now) const { return !lossInWords(now).isEmpty(); }
    // What would be lost if the study were left now, as a sentence; empty: nothing.
    QString lossInWords(const Study::SpecPtr& now) const;
    // "saved 10:15", "not saved: 3 new", "example", "example, changed", "in no file yet".
    QString state(const Study::SpecPtr& now) const;

private:
    // Examples answer themselves: what they measured can be measured again, number by number. To play with one is to lose
    // nothing, so that nobody is asked and nothing is called unsaved.
    bool answersAlone(const Study::SpecPtr& now) const { return now && isExample() && now->answersItself(); }

    QString path_;
    std::string onDisk_;  // the text of the file; empty: none
    std::size_t rowsOnDisk_ = 0;
    QDateTime written_;
    mutable Study::SpecPtr asked_;  // isDirty is asked with every picture, and a study may be long
    mutable bool answer_ = false;
};

}  // namespace gapscope
