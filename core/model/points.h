// Where the arms lie, as a model sees them.
#pragma once

#include <Eigen/Core>
#include <vector>

namespace gapscope {

struct Points {
    Eigen::Index size = 0;              // K
    Eigen::MatrixXd coordinates;        // K x d, log10 of a log variable; d = 0 for arms without coordinates
    std::vector<int> groups;            // one number per arm; empty: all in one group
    std::vector<Eigen::VectorXd> axes;  // a full grid's levels per variable, last variable fastest; else empty
    std::vector<bool> logarithmic;      // per variable

    Eigen::Index dimensions() const { return coordinates.cols(); }
};

}  // namespace gapscope
