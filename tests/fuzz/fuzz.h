// What all fuzzers share. Whatever bytes it gets, a reader gives a value or throws an Error with a sentence of ordinary length;
// it never crashes, hangs, or throws anything else.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <thread>

#include "core/error.h"
#include "core/numeric/stop.h"

namespace gapscope::fuzz {

inline void require(bool holds, std::string_view what) {
    if (holds) return;
    std::fprintf(stderr, "fuzz: does not hold: %.*s\n", static_cast<int>(what.size()), what.data());
    std::abort();
}

inline void requireSentence(std::string_view sentence) {
    constexpr std::size_t longest = 1000;  // bytes: what was in the file is never repeated at length
    require(!sentence.empty() && sentence.size() <= longest, sentence.substr(0, 2 * longest));
}

// Work that is slow without being wrong is told to stop, as a window would do: what does not listen is a finding.
inline const std::atomic<bool>& impatience() {
    static std::atomic<bool> stop{false};
    static std::atomic<int> ticks{0};
    static const bool watching = [] {
        std::thread([] {
            for (;; std::this_thread::sleep_for(std::chrono::milliseconds(100))) stop = ++ticks > 20;
        }).detach();
        return true;
    }();
    static_cast<void>(watching);
    ticks = 0;
    stop = false;
    return stop;
}

// Runs a reader on a text.
template <class Read>
int feed(const std::uint8_t* data, std::size_t size, Read read) {
    try {
        const Listening listening(impatience());
        read(std::string_view(reinterpret_cast<const char*>(data), size));
    } catch (const Error& e) {
        requireSentence(e.what());
    } catch (const Cancelled&) {
        return -1;  // nothing to be kept in the corpus
    }
    return 0;
}

}  // namespace gapscope::fuzz

// The body of a fuzzer, with `text` as its input.
#define GAPSCOPE_FUZZ(text)                                                                  \
    static void readOne(std::string_view text);                                              \
    extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {      \
        return gapscope::fuzz::feed(data, size, [](std::string_view all) { readOne(all); }); \
    }                                                                                        \
    static void readOne(std::string_view text)
