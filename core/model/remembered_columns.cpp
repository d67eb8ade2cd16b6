#include <algorithm>
#include <atomic>
#include <memory>
#include <vector>

#include "core/model/covariance.h"

namespace gapscope {

using Eigen::Index;

namespace {

// Columns are worked out by whoever asks first; two that ask at once work out the same one, and the first stays.
class RememberedColumns : public Covariance {
public:
    explicit RememberedColumns(CovariancePtr inner)
        : Covariance(inner->variances()), inner_(std::move(inner)), columns_(static_cast<std::size_t>(size())) {}
    ~RememberedColumns() override {
        for (auto& column : columns_) delete[] column.load();
    }
    RememberedColumns(const RememberedColumns&) = delete;
    RememberedColumns& operator=(const RememberedColumns&) = delete;

    void column(Index arm, double* out) const override {
        auto& kept = columns_[static_cast<std::size_t>(arm)];
        if (const double* known = kept.load(std::memory_order_acquire)) {
            std::copy_n(known, size(), out);
            return;
        }
        inner_->column(arm, out);
        if (taken_.fetch_add(1, std::memory_order_relaxed) >= mostNumbers / size()) return;
        auto copy = std::make_unique<double[]>(static_cast<std::size_t>(size()));
        std::copy_n(out, size(), copy.get());
        double* nobody = nullptr;
        if (kept.compare_exchange_strong(nobody, copy.get(), std::memory_order_acq_rel)) static_cast<void>(copy.release());
    }

    bool hasPlaces() const override { return inner_->hasPlaces(); }
    void columnAt(const Place& place, double* out) const override { inner_->columnAt(place, out); }
    double between(const Place& a, const Place& b) const override { return inner_->between(a, b); }
    Place place(Index arm) const override { return inner_->place(arm); }

protected:
    PriorRoot makeRoot() const override {
        const PriorRoot& root = inner_->root();
        return {[inner = inner_](Rng& rng) { return inner->root().draw(rng); }, root.error};
    }

private:
    static constexpr Index mostNumbers = 8'000'000;  // 64 MB

    CovariancePtr inner_;
    mutable std::vector<std::atomic<double*>> columns_;
    mutable std::atomic<Index> taken_{0};
};

}  // namespace

CovariancePtr rememberedColumns(CovariancePtr covariance) {
    if (covariance->columnsAtHand()) return covariance;
    return std::make_shared<RememberedColumns>(std::move(covariance));
}

}  // namespace gapscope
