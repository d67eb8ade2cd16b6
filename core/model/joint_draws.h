// JointDraws: many joint draws of some arms at once, as one matrix product.
//
// Posterior::draw takes all arms, one draw at a time; for thousands of draws of the arms that matter it is cheaper to
// factorise their own covariance once. Draw n has the address (seed, run, purpose, i, n): how many are asked for at a
// time does not matter.
#pragma once

#include "core/model/posterior.h"

namespace gapscope {

class JointDraws {
public:
    JointDraws(const Posterior& posterior, std::vector<Eigen::Index> arms);

    const std::vector<Eigen::Index>& arms() const { return arms_; }
    // Draws first ... first + count - 1, one column each, a row per arm.
    Eigen::MatrixXd block(const Address& address, Eigen::Index first, Eigen::Index count) const;

private:
    // A family that is drawn by itself; a mixture has several.
    struct Part {
        Eigen::VectorXd mean;
        Eigen::MatrixXd root;     // a column per normal number that a draw takes; covariance = root root^T
        bool triangular = false;  // root is lower triangular
        std::optional<Beta> beta = {};
        std::optional<Student> student = {};
    };
    Part partOf(const Posterior& posterior) const;
    void drawInto(Eigen::Ref<Eigen::MatrixXd> out, const Part& part, const Address& address,
                  const std::vector<std::uint32_t>& draws, bool picked) const;

    std::vector<Eigen::Index> arms_;
    std::vector<Part> parts_;
    std::optional<Mixture> mixture_;
};

}  // namespace gapscope
