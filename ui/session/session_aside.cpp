// What a session works out beside the walk, where somebody wants to see it: the truth, and samples of the belief.
#include "core/study/simulate.h"
#include "ui/session/session.h"

namespace gapscope {

void Session::setSwitches(const Switches& switches) {
    if (switches == switches_ || !hasStudy()) return;
    switches_ = switches;
    if (!switches.truth) seeking_.cancel();
    if (!switches.samples) drawing_.cancel();
    sampled_.reset();
    emit changed();
}

void Session::switchOff(bool Switches::*which) {
    auto switches = switches_;
    switches.*which = false;
    setSwitches(switches);
}

void Session::askAside() {
    if (!hasStudy()) return;
    if (switches_.truth && !simulator_ && hasTruth() && !seeking_.chore()) seekTruth();
    if (switches_.samples && snapshot()->view->kind == ArmView::Kind::Line) drawSamples();
}

void Session::seekTruth() {
    seeking_.want(tr("Working out the truth"), [this, spec = walk_->spec](Steering&) -> Lane::Then {
        const auto simulator = simulatorOf(*spec);
        return [this, spec, simulator] {
            if (simulator_ || !hasStudy() || !sameSource(*spec, *walk_->spec)) return;
            simulator_ = simulator;
            emit changed();
        };
    });
}

// Of the belief on screen, and of the one that a step shows next, so that stepping does not flicker.
void Session::drawSamples() {
    const auto now = belief();
    if (sampled_.lock() == now) return;
    sampled_ = now;
    std::vector<SnapshotPtr> missing;
    for (const auto& shot : {now, now->round < rounds() ? walk_->rounds[static_cast<std::size_t>(now->round)] : now})
        if (!samples_.find(shot) && (missing.empty() || missing.front() != shot)) missing.push_back(shot);
    if (missing.empty()) return drawing_.cancel();
    drawing_.want(tr("Drawing samples of round %1").arg(now->round), [this, missing](Steering&) -> Lane::Then {
        std::vector<SamplesPtr> drawn;
        drawn.reserve(missing.size());
        for (const auto& shot : missing) drawn.push_back(samplesOf(shot));
        return [this, drawn] {
            for (const auto& each : drawn) samples_.keep(each);
            emit changed();
        };
    });
}

SnapshotPtr Session::belief() const {
    const Scene now = scene();
    return now.next && now.shows(Shows::Update) ? now.next : now.shot;
}

std::optional<Chore> Session::chore() {
    if (flight_ && !flight_->stop) return Chore{tr("Working: round %1").arg(progress() + 1), [this] { stop(); }};
    if (auto chore = seeking_.chore()) return chore;
    return drawing_.chore();
}

}  // namespace gapscope
