// A disk that takes its time: loaded before a program (LD_PRELOAD), every flush, rename and removal lasts GAPSCOPE_SLOW_MS
// longer.
#include <dlfcn.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <thread>

namespace {

void wait() {
    const char* text = std::getenv("GAPSCOPE_SLOW_MS");
    std::this_thread::sleep_for(std::chrono::milliseconds(text ? std::atoi(text) : 0));
}

template <class Call>
Call* real(const char* name) {
    return reinterpret_cast<Call*>(::dlsym(RTLD_NEXT, name));
}

}  // namespace

extern "C" {

int fsync(int handle) {
    wait();
    return real<int(int)>("fsync")(handle);
}

int rename(const char* from, const char* to) noexcept {
    wait();
    return real<int(const char*, const char*)>("rename")(from, to);
}

int renameat2(int fromFolder, const char* from, int toFolder, const char* to, unsigned flags) noexcept {
    wait();
    return real<int(int, const char*, int, const char*, unsigned)>("renameat2")(fromFolder, from, toFolder, to, flags);
}

int unlink(const char* name) noexcept {
    wait();
    return real<int(const char*)>("unlink")(name);
}
}
