// Preferences: what the program remembers of its user between two starts.
//
// Nothing reaches the disk unless the program asks for it with rememberIn(): tests and snapshots neither read nor write
// what belongs to the user.
#pragma once

#include <QSettings>
#include <QVariant>
#include <memory>

namespace gapscope {

class Preferences {
public:
    // Null: only until the program ends, beginning with nothing.
    static void rememberIn(std::unique_ptr<QSettings> store);

    static QVariant value(const QString& key, const QVariant& otherwise = {});
    static void set(const QString& key, const QVariant& value);
    static void forget(const QString& key);
};

// Study files opened lately, the newest first.
QStringList recentFiles();
void rememberFile(const QString& path);

}  // namespace gapscope
