#include "ui/window/preferences.h"

#include <QFileInfo>
#include <QVariantHash>

namespace gapscope {

namespace {

constexpr qsizetype mostRecent = 10;

std::unique_ptr<QSettings>& store() {
    static std::unique_ptr<QSettings> kept;
    return kept;
}

QVariantHash& memory() {
    static QVariantHash kept;
    return kept;
}

}  // namespace

void Preferences::rememberIn(std::unique_ptr<QSettings> settings) {
    store() = std::move(settings);
    memory().clear();
}

QVariant Preferences::value(const QString& key, const QVariant& otherwise) {
    return store() ? store()->value(key, otherwise) : memory().value(key, otherwise);
}

void Preferences::set(const QString& key, const QVariant& value) {
    if (store()) return store()->setValue(key, value);
    memory().insert(key, value);
}

void Preferences::forget(const QString& key) {
    if (store()) return store()->remove(key);
    memory().remove(key);
}

QStringList recentFiles() { return Preferences::value(QStringLiteral("recent")).toStringList(); }

void rememberFile(const QString& path) {
    auto all = recentFiles();
    const auto whole = QFileInfo(path).absoluteFilePath();
    all.removeAll(whole);
    all.prepend(whole);
    Preferences::set(QStringLiteral("recent"), QStringList(all.mid(0, mostRecent)));
}

}  // namespace gapscope
