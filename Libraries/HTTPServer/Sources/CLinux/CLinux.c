#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <malloc.h>
#include <signal.h>
#include <unistd.h>

int linux_accept(int listener, struct sockaddr *address, socklen_t *length) {
    return accept4(listener, address, length, SOCK_NONBLOCK | SOCK_CLOEXEC);
}

void linux_release_freed_memory(void) {
    malloc_trim(0);
}

bool linux_parse_time(const char *text, const char *format, struct tm *time) {
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

int linux_report_termination(int event_descriptor) {
    termination_descriptor = event_descriptor;
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
