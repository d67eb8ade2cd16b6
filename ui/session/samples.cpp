#include "ui/session/samples.h"

#include <algorithm>

#include "core/numeric/random.h"

namespace gapscope {

namespace {

constexpr std::uint32_t samplesShown = 3;
constexpr std::size_t mostKept = 100;
constexpr Eigen::Index mostNumbersKept = 4'000'000;  // 32 MB

}  // namespace

SamplesPtr samplesOf(const SnapshotPtr& shot) {
    Samples samples{shot, {}};
    for (std::uint32_t i = 0; i < samplesShown; ++i) {
        Rng rng({shot->spec->seed, 0, Purpose::Samples, static_cast<std::uint32_t>(shot->round), i});
        samples.draws.push_back(shot->posterior.draw(rng));
    }
    return std::make_shared<const Samples>(std::move(samples));
}

SamplesPtr SampleShelf::find(const SnapshotPtr& shot) const {
    const auto found = std::ranges::find_if(kept_, [&](const SamplesPtr& each) { return each->shot.lock() == shot; });
    return found == kept_.end() ? nullptr : *found;
}

void SampleShelf::keep(SamplesPtr samples) {
    std::erase_if(kept_, [](const SamplesPtr& each) { return each->shot.expired(); });
    const auto each = static_cast<Eigen::Index>(samples->draws.size()) * samples->draws.front().size();
    const auto room = std::min(mostKept, static_cast<std::size_t>(std::max<Eigen::Index>(1, mostNumbersKept / each)));
    kept_.push_back(std::move(samples));
    while (kept_.size() > room) kept_.erase(kept_.begin());
}

}  // namespace gapscope
