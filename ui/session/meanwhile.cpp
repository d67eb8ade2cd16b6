#include "ui/session/meanwhile.h"

#include <utility>

namespace gapscope {

void Meanwhile::add(int ticket, std::function<void()> work) {
    const std::lock_guard guard(mutex_);
    works_[ticket] = std::move(work);
    calls_ = true;
}

void Meanwhile::remove(int ticket) {
    const std::lock_guard guard(mutex_);
    works_.erase(ticket);
    calls_ = stopped_ || !works_.empty();
}

void Meanwhile::stop() {
    const std::lock_guard guard(mutex_);
    stopped_ = true;
    calls_ = true;
}

void Meanwhile::goOn() {
    const std::lock_guard guard(mutex_);
    stopped_ = false;
    calls_ = !works_.empty();
}

bool Meanwhile::serve() {
    std::map<int, std::function<void()>> works;
    {
        const std::lock_guard guard(mutex_);
        works.swap(works_);
        calls_ = stopped_;
    }
    for (const auto& [ticket, work] : works) work();
    const std::lock_guard guard(mutex_);
    return !stopped_;
}

}  // namespace gapscope
