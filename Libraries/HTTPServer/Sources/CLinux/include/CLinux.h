#ifndef CLINUX_H
#define CLINUX_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <time.h>

/// The epoll events of a connection: readable, writable and closed by the peer, reported once per change.
/// (`EPOLLET` alone does not fit into the type that Swift gives to the enumeration.)
static const uint32_t linux_epoll_edge_triggered =
    (uint32_t)EPOLLIN | (uint32_t)EPOLLOUT | (uint32_t)EPOLLRDHUP | (uint32_t)EPOLLET;

/// The epoll events of a listening socket. `EPOLLEXCLUSIVE`: only one of the waiting loops is notified of a connection.
static const uint32_t linux_epoll_listener = (uint32_t)EPOLLIN | (uint32_t)EPOLLET | (uint32_t)EPOLLEXCLUSIVE;

/// Calls accept4(2), which Glibc's module map hides behind _GNU_SOURCE. The new descriptor is non-blocking and closed on exec.
int linux_accept(int listener, struct sockaddr *address, socklen_t *length);

/// Calls malloc_trim(3): returns the memory that was freed to the system.
void linux_release_freed_memory(void);

/// Calls strptime(3), which Glibc's module map hides too. Returns whether the format has used the whole text.
bool linux_parse_time(const char *text, const char *format, struct tm *time);

/// Makes SIGTERM, SIGINT and SIGHUP add one to `event_descriptor`, once each. The second signal of a kind ends the process
/// as usual. Returns -1 and sets errno on failure.
int linux_report_termination(int event_descriptor);

#endif
