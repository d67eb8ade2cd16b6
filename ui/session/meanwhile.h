// Meanwhile: what somebody enters while the keeper waits for another program to let go of a file. It need not wait as well: the
// worker that waits writes it into the journal at once, and goes on waiting.
#pragma once

#include <atomic>
#include <functional>
#include <map>
#include <mutex>

namespace gapscope {

class Meanwhile {
public:
    // From the window: what to do if the worker waits; its turn may come before that.
    int add(std::function<void()> work);
    // Its turn has come: it is done whole.
    void isUp(int ticket);
    // Nobody wants to wait for a file any longer, until goOn().
    void stop();
    void goOn();

    // From the worker: set while there is a reason to look up.
    const std::atomic<bool>& calls() const { return calls_; }
    // Does what came in. False: told to stop.
    bool serve();

private:
    std::mutex mutex_;
    std::map<int, std::function<void()>> works_;
    int last_ = 0;
    bool stopped_ = false;
    std::atomic<bool> calls_{false};
};

}  // namespace gapscope
