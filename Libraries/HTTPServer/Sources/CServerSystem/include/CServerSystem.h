#ifndef CSERVERSYSTEM_H
#define CSERVERSYSTEM_H

#include <stdbool.h>
#include <sys/socket.h>
#include <time.h>

#if defined(__linux__)
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>

/// The epoll events of a connection: readable, writable and closed by the peer, reported once per change.
/// (`EPOLLET` alone does not fit into the type that Swift gives to the enumeration.)
static const uint32_t system_epoll_connection =
    (uint32_t)EPOLLIN | (uint32_t)EPOLLOUT | (uint32_t)EPOLLRDHUP | (uint32_t)EPOLLET;

/// The epoll events of a listening socket. `EPOLLEXCLUSIVE`: only one of the waiting loops is notified of a connection.
static const uint32_t system_epoll_listener = (uint32_t)EPOLLIN | (uint32_t)EPOLLET | (uint32_t)EPOLLEXCLUSIVE;
#endif

/// Accepts a connection, as a descriptor that is non-blocking and closed on exec.
/// Calls accept4(2) on Linux, which Glibc's module map hides behind _GNU_SOURCE.
int system_accept(int listener, struct sockaddr *address, socklen_t *length);

/// Returns the memory that was freed to the system: malloc_trim(3) on Linux.
void system_release_freed_memory(void);

/// Calls strptime(3), which Glibc's module map hides too. Returns whether the format has used the whole text.
bool system_parse_time(const char *text, const char *format, struct tm *time);

/// Makes SIGTERM, SIGINT and SIGHUP write the eight bytes of a 1 to `descriptor`, once each. The second signal of a kind
/// ends the process as usual. Returns -1 and sets errno on failure.
int system_report_termination(int descriptor);

#endif
