#ifndef CLINUX_H
#define CLINUX_H

#include <stdint.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>

/// The flags with which a socket is watched: readable, writable, peer closed; reported once per change.
/// (`EPOLLET` alone does not fit the type that Swift gives to the enumeration.)
static const uint32_t linux_epoll_edge_triggered =
    (uint32_t)EPOLLIN | (uint32_t)EPOLLOUT | (uint32_t)EPOLLRDHUP | (uint32_t)EPOLLET;

/// The flags with which each of several loops watches a socket that listens: one that waits is told of a connection, and not all.
static const uint32_t linux_epoll_listener = (uint32_t)EPOLLIN | (uint32_t)EPOLLET | (uint32_t)EPOLLEXCLUSIVE;

/// accept4(2), which Glibc's module map hides behind _GNU_SOURCE: the new descriptor does not block and
/// is closed on exec.
int linux_accept(int listener, struct sockaddr *address, socklen_t *length);

/// memfd_create(2), which Glibc's module map hides behind _GNU_SOURCE: a file that has no name and is nowhere but in memory, closed
/// on exec. Returns -1 and errno when there can be none.
int linux_create_memory_file(const char *name);

/// From now on SIGTERM, SIGINT and SIGHUP each add their number to `event_descriptor`, once;
/// the second signal of a kind ends the process as usual. Returns -1 and errno when that failed.
int linux_report_termination(int event_descriptor);

#endif
