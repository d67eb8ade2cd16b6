// Random numbers with an address.
//
// A draw is a function of (seed, run, purpose, i, j) and of nothing else: no state is shared between threads, rounds
// or policies, so a study replays identically and compared policies meet the same truth and the same noise.
// The generator is Philox 4x32 with 10 rounds (Salmon et al. 2011); uniforms and normals are our own, because those of
// <random> differ between platforms.
#pragma once

#include <Eigen/Core>
#include <array>
#include <cstdint>

namespace gapscope {

// What a draw is for, and what its i and j mean.
enum class Purpose : std::uint32_t {
    Truth = 0,  // (0, 0)
    Noise = 1,  // (arm, n-th pull of it)
    Ties = 2,   // (round, draw); so for all below
    Thompson = 3,
    Entropy = 4,
    Random = 5,
    Empirical = 6,
    Samples = 7,    // posterior samples that a view shows
    Certainty = 8,  // joint draws behind "How sure are we?"
    Learning = 9,   // (measured rows, chain or particle): the model's parameters
};

struct Address {
    std::uint64_t seed = 1;
    std::uint32_t run = 0;
    Purpose purpose = Purpose::Truth;
    std::uint32_t i = 0, j = 0;
};

using PhiloxBlock = std::array<std::uint32_t, 4>;
PhiloxBlock philox(PhiloxBlock counter, std::array<std::uint32_t, 2> key);

// The stream of numbers at one address.
class Rng {
public:
    explicit Rng(const Address& address);

    double uniform();                    // in (0, 1), 53 bits
    double normal();                     // standard normal by the inverse cdf
    Eigen::Index below(Eigen::Index n);  // 0 ... n-1, each equally likely
    Eigen::VectorXd normals(Eigen::Index n);
    Eigen::VectorXd quickNormals(Eigen::Index n);  // the same to rounding
    double logGamma(double shape);                 // the logarithm of a gamma variate of scale 1: small shapes do not underflow

private:
    std::uint64_t bits();

    std::array<std::uint32_t, 2> key_;
    std::uint64_t position_ = 0;  // which 64-bit half of which block comes next
    PhiloxBlock block_{};
};

}  // namespace gapscope
