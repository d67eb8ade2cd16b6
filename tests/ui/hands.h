// Hands: keys and mouse as they come from a desktop, through the window that has them: shortcuts, focus, popups and modal
// dialogs decide who gets them, as for a person. Whoever is hit may be gone when the key comes up again.
#pragma once

#include <QApplication>
#include <QPointer>
#include <QTest>
#include <QWheelEvent>
#include <QWidget>
#include <QWindow>

namespace gapscope::test::hands {

// Where a person's keys and clicks go now; null: nothing is on screen.
inline QWidget* top() {
    if (auto* popup = QApplication::activePopupWidget()) return popup;
    if (auto* dialog = QApplication::activeModalWidget()) return dialog;
    if (auto* active = QApplication::activeWindow()) return active;
    for (auto* each : QApplication::topLevelWidgets())
        if (each->isVisible() && each->windowHandle()) return each;
    return nullptr;
}

inline void press(Qt::Key key, Qt::KeyboardModifiers with = {}, const QString& text = {}) {
    auto* widget = top();
    const QPointer<QWindow> window = widget ? widget->windowHandle() : nullptr;
    if (!window) return;
    QTest::simulateEvent(window, true, key, with, text, false);
    if (window) QTest::simulateEvent(window, false, key, with, text, false);
}

inline void press(const QKeySequence& keys) {
    for (int i = 0; i < keys.count(); ++i) press(keys[uint(i)].key(), keys[uint(i)].keyboardModifiers());
}

inline void type(const QString& text) {
    for (const QChar letter : text) press(Qt::Key(letter.toUpper().unicode()), {}, QString(letter));
}

inline void mouse(QTest::MouseAction action, QWidget* on, const QPoint& at, Qt::MouseButton button = Qt::LeftButton) {
    auto* own = on->window();
    auto* window = own->windowHandle();
    const QPoint place = on->mapTo(own, at);
    // A window may be smaller than its widget wishes to be; nobody can click beside it.
    if (window && QRect({}, window->size()).contains(place)) QTest::mouseEvent(action, window, button, {}, place);
}

inline void click(QWidget* on, const QPoint& at, Qt::MouseButton button = Qt::LeftButton) {
    const QPointer<QWidget> target = on;
    mouse(QTest::MouseMove, on, at, Qt::NoButton);
    if (target) mouse(QTest::MousePress, target, at, button);
    if (target) mouse(QTest::MouseRelease, target, at, button);
}

inline void drag(QWidget* on, const QPoint& from, const QPoint& to) {
    const QPointer<QWidget> target = on;
    mouse(QTest::MousePress, on, from);
    for (int i = 1; i <= 4 && target; ++i) mouse(QTest::MouseMove, target, from + (to - from) * i / 4);
    if (target) mouse(QTest::MouseRelease, target, to);
}

inline void wheel(QWidget* on, const QPointF& at, int steps) {
    QWheelEvent event(at, on->mapToGlobal(at), {}, {0, 120 * steps}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
    QApplication::sendEvent(on, &event);
}

}  // namespace gapscope::test::hands
