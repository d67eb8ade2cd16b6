#include "ui/session/meanwhile.h"

#include <utility>

namespace gapscope {

int Meanwhile::add(std::function<void()> work) {
    const std::lock_guard guard(mutex_);
    works_[++last_] = std::move(work);
    calls_ = true;
    return last_;
}

void Meanwhile::isUp(int ticket) {
    const std::lock_guard guard(mutex_);
    works_.erase(works_.begin(), works_.upper_bound(ticket));
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
