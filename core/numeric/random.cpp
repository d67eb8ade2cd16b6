#include "core/numeric/random.h"

#include <cmath>

#include "core/numeric/special.h"

namespace gapscope {

PhiloxBlock philox(PhiloxBlock counter, std::array<std::uint32_t, 2> key) {
    for (int round = 0; round < 10; ++round) {
        const std::uint64_t a = std::uint64_t{0xD2511F53} * counter[0];
        const std::uint64_t b = std::uint64_t{0xCD9E8D57} * counter[2];
        counter = {static_cast<std::uint32_t>(b >> 32) ^ counter[1] ^ key[0], static_cast<std::uint32_t>(b),
                   static_cast<std::uint32_t>(a >> 32) ^ counter[3] ^ key[1], static_cast<std::uint32_t>(a)};
        key[0] += 0x9E3779B9;
        key[1] += 0xBB67AE85;
    }
    return counter;
}

// The address is hashed into a key of its own, so that no two addresses share a stream however long it runs.
Rng::Rng(const Address& address) {
    const auto hashed = philox({address.run, static_cast<std::uint32_t>(address.purpose), address.i, address.j},
                               {static_cast<std::uint32_t>(address.seed), static_cast<std::uint32_t>(address.seed >> 32)});
    key_ = {hashed[0], hashed[1]};
}

std::uint64_t Rng::bits() {
    const std::uint64_t block = position_ / 2;
    const std::size_t half = 2 * (position_ % 2);
    if (half == 0) block_ = philox({static_cast<std::uint32_t>(block), static_cast<std::uint32_t>(block >> 32), 0, 0}, key_);
    ++position_;
    return std::uint64_t{block_[half + 1]} << 32 | block_[half];
}

double Rng::uniform() { return (static_cast<double>(bits() >> 11) + 0.5) * 0x1p-53; }

double Rng::normal() { return normalQuantile(uniform()); }

Eigen::Index Rng::below(Eigen::Index n) {
    const auto drawn = static_cast<Eigen::Index>(uniform() * static_cast<double>(n));
    return drawn < n ? drawn : n - 1;
}

Eigen::VectorXd Rng::normals(Eigen::Index n) {
    Eigen::VectorXd z(n);
    for (auto& value : z) value = normal();
    return z;
}

Eigen::VectorXd Rng::quickNormals(Eigen::Index n) {
    Eigen::VectorXd z(n);
    for (auto& value : z) value = quickNormalQuantile(uniform());
    return z;
}

// Marsaglia and Tsang 2000; a shape below 1 by their G(a) = G(a + 1) U^(1/a).
double Rng::logGamma(double shape) {
    if (shape < 1) {
        const double more = logGamma(shape + 1);
        return more + std::log(uniform()) / shape;
    }
    const double d = shape - 1.0 / 3, c = 1 / std::sqrt(9 * d);
    for (;;) {
        const double x = quickNormalQuantile(uniform()), root = 1 + c * x;
        if (root <= 0) continue;
        const double v = root * root * root;
        if (std::log(uniform()) < 0.5 * x * x + d * (1 - v + std::log(v))) return std::log(d * v);
    }
}

}  // namespace gapscope
