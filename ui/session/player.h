// Player: steps through the study by itself, a line or a round at a time, until somebody takes over.
//
// It waits for the worker like a person would: the pause begins when the picture has changed. Nothing ticks while it
// rests.
#pragma once

#include <QObject>
#include <QTimer>
#include <functional>

namespace gapscope {

class Session;

class Player : public QObject {
    Q_OBJECT

public:
    // The speeds that can be chosen; at 1 a line or round stands for a second and a half.
    static constexpr double speeds[] = {0.5, 1, 2, 4};
    static constexpr int pauseAtSpeedOne = 1500;

    explicit Player(Session& session, QObject* parent = nullptr);

    bool isPlaying() const { return playing_; }
    bool isTicking() const { return timer_.isActive(); }
    double speed() const { return speed_; }
    void setSpeed(double speed);
    // Asked before every step; no stops the player. Predict asks the class first.
    void setGate(std::function<bool()> mayStep) { mayStep_ = std::move(mayStep); }

public slots:
    void play();
    void pause();
    void toggle();

signals:
    void playingChanged(bool playing);

private:
    void step();
    void onChanged();
    void onBusyChanged();
    void rest();

    Session& session_;
    QTimer timer_;
    std::function<bool()> mayStep_;
    double speed_ = 1;
    bool playing_ = false, stepping_ = false, awaited_ = false;
    int round_ = 0, line_ = -1;  // what was on screen last
};

}  // namespace gapscope
