#include "app/signals.h"

#include <csignal>

namespace gapscope {

namespace {

std::atomic<bool> asked{false};
std::atomic<int> seen{0};
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<int>::is_always_lock_free);

}  // namespace

void listenToSignals() {
    struct sigaction action {};
    action.sa_handler = [](int signal) {
        seen = signal;
        asked = true;
    };
    action.sa_flags = static_cast<int>(SA_RESETHAND);
    for (const int signal : {SIGINT, SIGTERM}) ::sigaction(signal, &action, nullptr);
}

const std::atomic<bool>& stopAsked() { return asked; }

int stoppedStatus() { return 128 + seen; }

}  // namespace gapscope
