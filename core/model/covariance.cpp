#include "core/model/covariance.h"

#include <algorithm>
#include <chrono>
#include <thread>

#include "core/model/prior_root.h"
#include "core/numeric/loops.h"
#include "core/numeric/stop.h"

namespace gapscope {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

const PriorRoot& Covariance::root() const {
    if (made_) return root_;
    // Another thread may be at it for seconds: whoever waits for it can still be told to stop.
    std::unique_lock making(making_, std::try_to_lock);
    while (!making) {
        stopIfTold();
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
        static_cast<void>(making.try_lock());
    }
    if (!made_) {
        root_ = makeRoot();
        made_ = true;
    }
    return root_;
}

PriorRoot Covariance::makeRoot() const { return size() <= exactDrawLimit ? denseRoot(*this) : lowRankRoot(*this); }

namespace {

class KernelCovariance : public Covariance {
public:
    KernelCovariance(const KernelEntry& kernel, double variance, const VectorXd& lengthscales, Points points)
        : Covariance(VectorXd::Constant(points.size, variance)),
          kernel_(kernel),
          variance_(variance),
          inverse_(lengthscales.cwiseInverse()),
          points_(std::move(points)) {}

    void column(Index arm, double* out) const override { columnAt(place(arm), out); }

    bool hasPlaces() const override { return true; }

    Place place(Index arm) const override { return {arm, points_.coordinates.row(arm)}; }

    void columnAt(const Place& place, double* out) const override {
        loops::squaredDistances(points_.coordinates.data(), size(), points_.dimensions(), place.at.data(), inverse_.data(), out);
        kernel_.run(out, size());
        for (Index k = 0; k < size(); ++k) out[k] *= variance_;
        if (points_.groups.empty()) return;
        for (Index k = 0; k < size(); ++k)
            if (group(k) != group(place.arm)) out[k] = 0;
    }

    double between(const Place& a, const Place& b) const override {
        return group(a.arm) == group(b.arm) ? covariance(a.at - b.at) : 0;
    }

protected:
    PriorRoot makeRoot() const override {
        const bool grid = !points_.axes.empty() && points_.groups.empty();
        if (!grid || (size() <= exactDrawLimit && kernel_.id != "se")) return Covariance::makeRoot();
        std::vector<Index> levels;
        VectorXd step(points_.dimensions());
        for (std::size_t i = 0; i < points_.axes.size(); ++i) {
            const auto& axis = points_.axes[i];
            levels.push_back(axis.size());
            step[static_cast<Index>(i)] =
                axis.size() > 1 ? (axis[axis.size() - 1] - axis[0]) / static_cast<double>(axis.size() - 1) : 0;
        }
        auto along = [this, step](const std::vector<Index>& steps) {
            VectorXd apart(step.size());
            for (Index i = 0; i < step.size(); ++i) apart[i] = static_cast<double>(steps[static_cast<std::size_t>(i)]) * step[i];
            return covariance(apart);
        };
        if (kernel_.id == "se") {  // exp of a sum of squares: a product over the axes
            std::vector<AxisColumn> axes;
            for (Index i = 0; i < step.size(); ++i)
                axes.push_back([h = step[i] * inverse_[i]](Index k, Index m) {
                    const double r = static_cast<double>(k - m) * h;
                    return std::exp(-0.5 * r * r);
                });
            return kroneckerRoot(levels, axes, variance_);
        }
        auto root = circulantRoot(levels, along);
        return root.draw ? root : Covariance::makeRoot();
    }

private:
    int group(Index arm) const { return points_.groups.empty() ? 0 : points_.groups[static_cast<std::size_t>(arm)]; }

    double covariance(const VectorXd& apart) const {
        double value = apart.cwiseProduct(inverse_).squaredNorm();
        kernel_.run(&value, 1);
        return variance_ * value;
    }

    const KernelEntry& kernel_;
    double variance_;
    VectorXd inverse_;
    Points points_;
};

class MatrixCovariance : public Covariance {
public:
    explicit MatrixCovariance(MatrixXd matrix) : Covariance(matrix.diagonal()), matrix_(std::move(matrix)) {}
    void column(Index arm, double* out) const override { std::copy_n(matrix_.col(arm).data(), size(), out); }
    bool columnsAtHand() const override { return true; }

private:
    MatrixXd matrix_;
};

class LinearCovariance : public Covariance {
public:
    LinearCovariance(double eta, MatrixXd features, bool overCoordinates)
        : Covariance(eta * eta * features.rowwise().squaredNorm()),
          eta_(eta),
          features_(std::move(features)),
          overCoordinates_(overCoordinates) {}

    void column(Index arm, double* out) const override {
        columnAt(place(arm), out);
        out[arm] = variances()[arm];
    }
    bool hasPlaces() const override { return overCoordinates_; }
    Place place(Index arm) const override { return {arm, features_.row(arm)}; }
    void columnAt(const Place& place, double* out) const override {
        Eigen::Map<VectorXd>(out, size()).noalias() = features_ * (eta_ * eta_ * place.at);
    }
    double between(const Place& a, const Place& b) const override { return eta_ * eta_ * a.at.dot(b.at); }

protected:
    PriorRoot makeRoot() const override {  // f = X w
        return {[this](Rng& rng) -> VectorXd { return features_ * (eta_ * rng.normals(features_.cols())); }, 0};
    }

private:
    double eta_;
    MatrixXd features_;
    bool overCoordinates_;
};

class IndependentCovariance : public Covariance {
public:
    IndependentCovariance(Index n, double variance) : Covariance(VectorXd::Constant(n, variance)) {}
    void column(Index arm, double* out) const override {
        std::fill_n(out, size(), 0.0);
        out[arm] = variances()[arm];
    }
    bool columnsAtHand() const override { return true; }

protected:
    PriorRoot makeRoot() const override {
        return {[this](Rng& rng) -> VectorXd { return std::sqrt(variances()[0]) * rng.normals(size()); }, 0};
    }
};

}  // namespace

CovariancePtr kernelCovariance(const KernelEntry& kernel, double variance, VectorXd lengthscales, Points points) {
    if (lengthscales.size() == 1) lengthscales = VectorXd::Constant(points.dimensions(), lengthscales[0]);
    return std::make_shared<KernelCovariance>(kernel, variance, lengthscales, std::move(points));
}
CovariancePtr matrixCovariance(MatrixXd matrix) { return std::make_shared<MatrixCovariance>(std::move(matrix)); }
CovariancePtr linearCovariance(double eta, MatrixXd features, bool overCoordinates) {
    return std::make_shared<LinearCovariance>(eta, std::move(features), overCoordinates);
}
CovariancePtr independentCovariance(Index size, double variance) {
    return std::make_shared<IndependentCovariance>(size, variance);
}

}  // namespace gapscope
