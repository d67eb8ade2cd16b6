// What tests of the pictures in a window share: keys as they come, a panel by its name, and what it has drawn.
#pragma once

#include <algorithm>

#include "tests/ui/window_bench.h"
#include "ui/looking/looking_panel.h"

namespace gapscope::test {

// Nothing is remembered from another test.
inline void startAfresh() {
    failOnWarnings();
    Preferences::rememberIn(nullptr);
    QLocale::setDefault(QLocale::c());
}

inline QStringList labelsIn(const Drawn& drawn) {
    QStringList all;
    for (const auto& label : drawn.labels) all << label.text;
    return all;
}

inline int lineOf(const Session& session, Shows shows) {
    const auto& lines = session.snapshot()->conditions->policy.entry->lines;
    const auto found = std::ranges::find(lines, shows, &FilmLine::shows);
    return static_cast<int>(found - lines.begin());
}

class PictureWindow : public OpenWindow {
public:
    using OpenWindow::OpenWindow;

    LookingPanel& panel(const QString& id) {
        auto* widget = bench().panel(id)->widget;
        auto* found = qobject_cast<LookingPanel*>(widget);
        return found ? *found : *widget->findChild<LookingPanel*>();
    }
    const Drawn& drawn(const QString& id) {
        settle();
        panel(id).grab();
        return panel(id).drawn();
    }
    void key(Qt::Key which, Qt::KeyboardModifiers with = {}) {
        QTest::keyClick(focusWidget() ? focusWidget() : this, which, with);
        waitUntilDone();
    }
};

}  // namespace gapscope::test
