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
    // From the window: what to do under this ticket if the worker waits; its turn may come before that.
    int newTicket() { return ++last_; }
    void add(int ticket, std::function<void()> work);
    // Its turn has come, when it is done whole, or never will.
    void remove(int ticket);
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
    std::atomic<int> last_{0};
    bool stopped_ = false;
    std::atomic<bool> calls_{false};
};

}  // namespace gapscope
