// Loaded before a program's own libraries: lets its n-th call of a kind fail, if that concerns something in one folder.
//
//   GAPSCOPE_FAIL="fsync 2 5 once"    the second fsync fails with errno 5; "on" in the place of "once": all later ones as well
//   GAPSCOPE_FAIL_IN=FOLDER           calls elsewhere pass and are not counted
//   GAPSCOPE_FAIL_TOLD=FILE           made when the failure happens
//
// Kinds: open, read, write, fsync, close, rename. All calls go straight to the kernel.
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdio>

namespace {

struct Plan {
    char kind[16] = "", how[8] = "";
    int number = 0, error = 0;
    const char *folder = nullptr, *told = nullptr;

    Plan() {
        const char* words = getenv("GAPSCOPE_FAIL");
        folder = getenv("GAPSCOPE_FAIL_IN");
        told = getenv("GAPSCOPE_FAIL_TOLD");
        if (!words || !folder || sscanf(words, "%15s %d %d %7s", kind, &number, &error, how) != 4) kind[0] = 0;
    }
};

bool fails(const char* kind, const char* path) {
    static const Plan plan;
    static std::atomic<int> seen{0};
    if (strcmp(kind, plan.kind) != 0 || strncmp(path, plan.folder, strlen(plan.folder)) != 0) return false;
    const int n = ++seen;
    if (n < plan.number || (n > plan.number && strcmp(plan.how, "once") == 0)) return false;
    if (plan.told) syscall(SYS_close, syscall(SYS_openat, AT_FDCWD, plan.told, O_WRONLY | O_CREAT, 0600));
    errno = plan.error;
    return true;
}

bool fails(const char* kind, int handle) {
    char link[64], path[4096] = "";
    snprintf(link, sizeof link, "/proc/self/fd/%d", handle);
    if (readlink(link, path, sizeof path - 1) < 0) return false;
    return fails(kind, path);
}

}  // namespace

extern "C" {

int open(const char* path, int flags, ...) {
    va_list more;
    va_start(more, flags);
    const auto mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(more, mode_t) : 0;
    va_end(more);
    return fails("open", path) ? -1 : static_cast<int>(syscall(SYS_openat, AT_FDCWD, path, flags, mode));
}
ssize_t read(int handle, void* to, size_t size) { return fails("read", handle) ? -1 : syscall(SYS_read, handle, to, size); }
ssize_t write(int handle, const void* from, size_t size) {
    return fails("write", handle) ? -1 : syscall(SYS_write, handle, from, size);
}
int fsync(int handle) { return fails("fsync", handle) ? -1 : static_cast<int>(syscall(SYS_fsync, handle)); }
int close(int handle) {
    const bool failed = fails("close", handle);
    const int why = errno;
    const auto status = syscall(SYS_close, handle);  // closed it is in any case
    if (failed) errno = why;
    return failed ? -1 : static_cast<int>(status);
}
int rename(const char* from, const char* to) noexcept {
    return fails("rename", to) ? -1 : static_cast<int>(syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0));
}
int renameat2(int fromFolder, const char* from, int toFolder, const char* to, unsigned flags) noexcept {
    return fails("rename", to) ? -1 : static_cast<int>(syscall(SYS_renameat2, fromFolder, from, toFolder, to, flags));
}
}
