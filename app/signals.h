// Being told to stop by a signal (Ctrl+C, or a scheduler's), and ending in order.
#pragma once

#include <atomic>

namespace gapscope {

// From here on the first signal asks politely; the next one ends the program as ever.
void listenToSignals();

const std::atomic<bool>& stopAsked();

// The exit status of a program that a signal has stopped.
int stoppedStatus();

}  // namespace gapscope
