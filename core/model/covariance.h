// Covariance: how the values of all arms hang together before anything is measured.
//
// Never asked for the whole K x K matrix: a model gives columns, variances and joint prior draws.
#pragma once

#include <Eigen/Core>
#include <atomic>
#include <functional>
#include <memory>
#include <mutex>

#include "core/model/kernel.h"
#include "core/model/points.h"
#include "core/numeric/random.h"

namespace gapscope {

// A way to draw from N(0, C) over all arms. error bounds every entry of |C - covariance of the draws|, relative to the
// largest variance: 0 for exact ways.
struct PriorRoot {
    std::function<Eigen::VectorXd(Rng&)> draw;
    double error = 0;
};

class Covariance {
public:
    explicit Covariance(Eigen::VectorXd variances) : variances_(std::move(variances)) {}
    virtual ~Covariance() = default;

    Eigen::Index size() const { return variances_.size(); }
    const Eigen::VectorXd& variances() const { return variances_; }  // C_kk
    virtual void column(Eigen::Index arm, double* out) const = 0;    // C_{.,arm}
    virtual bool columnsAtHand() const { return false; }             // a column costs no more than a copy of it

    // Points that are no candidates (the coordinates really set for an arm), for covariances over coordinates. Such a
    // point belongs to the group of the arm it was meant for.
    struct Place {
        Eigen::Index arm;
        Eigen::VectorXd at;
    };
    virtual bool hasPlaces() const { return false; }
    virtual void columnAt(const Place&, double*) const {}
    virtual double between(const Place&, const Place&) const { return 0; }
    virtual Place place(Eigen::Index arm) const { return {arm, {}}; }  // where the arm itself lies

    // Built at the first call (any thread) that is not told to stop, then shared.
    const PriorRoot& root() const;

protected:
    virtual PriorRoot makeRoot() const;

private:
    Eigen::VectorXd variances_;
    mutable std::mutex making_;
    mutable std::atomic<bool> made_{false};
    mutable PriorRoot root_;
};

using CovariancePtr = std::shared_ptr<const Covariance>;

CovariancePtr kernelCovariance(const KernelEntry& kernel, double variance, Eigen::VectorXd lengthscales, Points points);
CovariancePtr matrixCovariance(Eigen::MatrixXd matrix);
// C = eta^2 X X^T; places are allowed when the features are the coordinates themselves.
CovariancePtr linearCovariance(double eta, Eigen::MatrixXd features, bool overCoordinates);
CovariancePtr independentCovariance(Eigen::Index size, double variance);

// The same covariance, which keeps every column once it is worked out, as long as there is room: for many studies with one
// prior, on any threads.
CovariancePtr rememberedColumns(CovariancePtr covariance);

// From here on a prior root may be approximate (see PriorRoot::error).
inline constexpr Eigen::Index exactDrawLimit = 2000;

}  // namespace gapscope
