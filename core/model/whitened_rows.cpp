#include "core/model/whitened_rows.h"

#include <atomic>

#include "core/numeric/loops.h"

namespace gapscope {

using Eigen::Index;
using Eigen::VectorXd;

// Columns number first ... first + taken - 1. A block continues another one, of which it may use a part only: that is
// how two futures of the same past share it.
struct WhitenedRows::Block {
    static constexpr Index room = 32;

    Block(Index arms, Index firstColumn, BlockPtr previous)
        : first(firstColumn),
          before(std::move(previous)),
          numbers(std::make_unique_for_overwrite<double[]>(static_cast<std::size_t>(arms * room))),
          measured(room) {}

    Index first;
    BlockPtr before;
    std::unique_ptr<double[]> numbers;
    std::vector<Measured> measured;
    std::atomic<Index> taken{0};
};

WhitenedRows::Grown WhitenedRows::grown() const {
    WhitenedRows longer(*this);
    ++longer.count_;
    const Index used = last_ ? count_ - last_->first : 0;
    Index expected = used;
    // Another future may have taken the next column already: then this one starts a block of its own.
    const bool fits = last_ && used < Block::room && last_->taken.compare_exchange_strong(expected, used + 1);
    if (!fits) {
        longer.last_ = std::make_shared<Block>(arms_, count_, last_);
        longer.last_->taken = 1;
    }
    Block& block = *longer.last_;
    const Index at = count_ - block.first;
    return {longer, block.numbers.get() + at * arms_, &block.measured[static_cast<std::size_t>(at)]};
}

VectorXd WhitenedRows::row(Index arm) const {
    VectorXd values(count_);
    Index end = count_;
    for (const Block* block = last_.get(); block; block = block->before.get()) {
        for (Index i = block->first; i < end; ++i)
            values[i] = block->numbers[static_cast<std::size_t>((i - block->first) * arms_ + arm)];
        end = std::min(end, block->first);
    }
    return values;
}

std::vector<const WhitenedRows::Measured*> WhitenedRows::measured() const {
    std::vector<const Measured*> all(static_cast<std::size_t>(count_));
    Index end = count_;
    for (const Block* block = last_.get(); block; block = block->before.get()) {
        for (Index i = block->first; i < end; ++i)
            all[static_cast<std::size_t>(i)] = &block->measured[static_cast<std::size_t>(i - block->first)];
        end = std::min(end, block->first);
    }
    return all;
}

void WhitenedRows::subtractProduct(const VectorXd& weights, double* out) const {
    // Oldest block first, so that the order of the sum does not depend on how the columns are kept.
    std::vector<std::pair<const Block*, Index>> blocks;
    blocks.reserve(static_cast<std::size_t>(count_ / Block::room + 1));
    Index end = count_;
    for (const Block* block = last_.get(); block; block = block->before.get()) {
        blocks.emplace_back(block, end - block->first);
        end = std::min(end, block->first);
    }
    for (auto it = blocks.rbegin(); it != blocks.rend(); ++it)
        loops::subtractProduct(it->first->numbers.get(), arms_, it->second, weights.data() + it->first->first, out);
}

}  // namespace gapscope
