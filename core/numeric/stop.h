// Stopping: how long work is told, from another thread, that nobody waits for it any more.
//
// Whoever starts work says on the work's own thread which flag it listens to, and long loops ask stopIfTold(). They make
// values, so nothing is left half-changed. Work that listens to no flag runs to its end.
#pragma once

#include <atomic>

namespace gapscope {

// Thrown out of work that was told to stop. No std::exception: nothing went wrong, and there is nothing to say.
struct Cancelled {};

// While it lives, work on this thread stops when the flag says so, or one that was listened to already.
class Listening {
public:
    explicit Listening(const std::atomic<bool>& stop);
    ~Listening();
    Listening(const Listening&) = delete;
    Listening& operator=(const Listening&) = delete;

private:
    friend void stopIfTold();

    const std::atomic<bool>& stop_;
    const Listening* outer_;
};

// To be asked every millisecond or so, not in the innermost loops. Throws Cancelled.
void stopIfTold();

}  // namespace gapscope
