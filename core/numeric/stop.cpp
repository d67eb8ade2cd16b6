#include "core/numeric/stop.h"

namespace gapscope {

namespace {

thread_local const Listening* innermost = nullptr;

}  // namespace

Listening::Listening(const std::atomic<bool>& stop) : stop_(stop), outer_(innermost) { innermost = this; }

Listening::~Listening() { innermost = outer_; }

void stopIfTold() {
    for (const auto* each = innermost; each; each = each->outer_)
        if (each->stop_.load(std::memory_order_relaxed)) throw Cancelled();
}

}  // namespace gapscope
