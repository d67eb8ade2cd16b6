// Samples: a few functions drawn from what is believed in one round.
#pragma once

#include "ui/session/snapshot.h"

namespace gapscope {

struct Samples {
    std::weak_ptr<const Snapshot> shot;  // whose belief they are drawn from; to be shown with no other
    std::vector<Eigen::VectorXd> draws;  // to be maximised, like the belief
};
using SamplesPtr = std::shared_ptr<const Samples>;

// The same for the same study and round. The first of a large study may take seconds: for worker threads.
SamplesPtr samplesOf(const SnapshotPtr& shot);

// Those drawn lately; the oldest give way.
class SampleShelf {
public:
    SamplesPtr find(const SnapshotPtr& shot) const;
    void keep(SamplesPtr samples);
    void clear() { kept_.clear(); }

private:
    std::vector<SamplesPtr> kept_;
};

}  // namespace gapscope
