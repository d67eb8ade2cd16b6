// Motion: the way from what was on screen to what is, after a step forward or a change of the axis. It takes 150 ms.
//
// The session itself is there at once; only pictures on screen ask how far the way has come. Going back, jumping and
// files know no motion, and whatever is asked for on the way begins at its end.
#pragma once

#include <QObject>
#include <QVariantAnimation>

#include "ui/session/scene.h"

class QStyle;

namespace gapscope {

class Session;

class Motion : public QObject {
    Q_OBJECT

public:
    static constexpr int usualTime = 150;  // ms
    // Above, the pictures take longer than a frame of the screen may, and nothing moves: measured at 1216 x 396 pixels,
    // 400 arms on a line take 11 ms in the posterior and the gaps, 1,000 take 18, 10,000 cells of a map 15.
    static constexpr Eigen::Index mostArms = 10'000, mostOnLine = 500;

    explicit Motion(Session& session, QObject* parent = nullptr);

    // None where the desktop wants no animations, and where nobody could see any.
    static int timeFor(const QStyle& style, const QString& platform);
    void setTime(int ms) { way_.setDuration(ms); }

    bool isMoving() const { return way_.state() == QAbstractAnimation::Running; }
    // The session's scene, as far as it has come.
    Scene scene() const;
    Scene onTheWay(Scene scene) const;
    void finish();

signals:
    void moved();

private:
    void follow();
    void rest();

    Session& session_;
    QVariantAnimation way_;
    std::shared_ptr<const Scene> last_, from_;
};

}  // namespace gapscope
