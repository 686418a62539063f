#if defined(__linux__)
#define _GNU_SOURCE
#endif
#include "CServerSystem.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <unistd.h>

#if defined(__linux__)

#include <malloc.h>

int system_accept(int listener, struct sockaddr *address, socklen_t *length) {
    return accept4(listener, address, length, SOCK_NONBLOCK | SOCK_CLOEXEC);
}

void system_release_freed_memory(void) {
    malloc_trim(0);
}

#elif defined(__APPLE__)

#include <malloc/malloc.h>

int system_accept(int listener, struct sockaddr *address, socklen_t *length) {
    int descriptor = accept(listener, address, length);
    if (descriptor < 0) return -1;
    int on = 1;
    if (fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0 && fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0
        && setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, sizeof on) == 0) return descriptor;
    // The client has gone already: accept(2) would report ECONNABORTED on Linux.
    close(descriptor);
    errno = ECONNABORTED;
    return -1;
}

void system_release_freed_memory(void) {
    malloc_zone_pressure_relief(NULL, 0);
}

#endif

bool system_parse_time(const char *text, const char *format, struct tm *time) {
    const char *end = strptime(text, format, time);
    return end && *end == 0;
}

static volatile sig_atomic_t termination_descriptor = -1;

// Uses async-signal-safe calls only (signal-safety(7)), and preserves errno.
static void report(int signal_number) {
    (void)signal_number;
    int saved_errno = errno;
    uint64_t one = 1;
    ssize_t written = write(termination_descriptor, &one, sizeof one);
    (void)written;
    errno = saved_errno;
}

int system_report_termination(int descriptor) {
    termination_descriptor = descriptor;
    struct sigaction action = {0};
    action.sa_handler = report;
    action.sa_flags = SA_RESTART | SA_RESETHAND;
    sigemptyset(&action.sa_mask);
    if (sigaction(SIGTERM, &action, NULL) != 0 || sigaction(SIGINT, &action, NULL) != 0) return -1;
    // nohup(1) sets SIGHUP to be ignored, so that the process outlives its terminal.
    struct sigaction present;
    if (sigaction(SIGHUP, NULL, &present) != 0) return -1;
    return present.sa_handler == SIG_IGN ? 0 : sigaction(SIGHUP, &action, NULL);
}
