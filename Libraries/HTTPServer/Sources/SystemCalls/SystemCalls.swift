// The C library under one name, and the calls that Linux and macOS have in different forms. All that depends on the system
// is in this file, in CServerSystem and, for epoll, in EpollWatcher. docs/macos.md lists what has not been compiled on macOS.

@_exported public import CServerSystem

#if canImport(Glibc)
    @_exported public import Glibc

    /// The calls that Linux and macOS have in different forms. They return what the system's calls do, and set `errno`.
    package enum System {
        /// A clock that also runs while the machine sleeps.
        package static var clock: clockid_t { CLOCK_BOOTTIME }

        /// The whole process, for getrusage(2).
        package static var ownUsage: __rusage_who_t { __rusage_who_t(RUSAGE_SELF.rawValue) }

        // MARK: Descriptors

        /// Reads the limit of open descriptors.
        package static func getDescriptorLimit(_ limit: inout rlimit) -> CInt {
            getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        }

        /// Raises the limit of open descriptors as far as the system allows.
        package static func raiseDescriptorLimit(_ limit: inout rlimit) -> CInt {
            limit.rlim_cur = limit.rlim_max
            return setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        }

        /// Creates a descriptor that can be read after eight bytes were written to another one, here the same.
        package static func openSignal(isBlocking: Bool) -> (reader: CInt, writer: CInt)? {
            let number = eventfd(0, CInt(EFD_CLOEXEC) | (isBlocking ? 0 : CInt(EFD_NONBLOCK)))
            return number < 0 ? nil : (number, number)
        }

        /// The second of a file's last change, since 1970.
        package static func lastModification(_ status: stat) -> Int { status.st_mtim.tv_sec }

        // MARK: Sockets

        /// The type of a stream socket.
        package static var streamType: CInt { CInt(SOCK_STREAM.rawValue) }
        /// The type of a datagram socket.
        package static var datagramType: CInt { CInt(SOCK_DGRAM.rawValue) }

        /// Opens a socket that is closed on exec.
        package static func openSocket(_ family: CInt, _ type: CInt, isBlocking: Bool) -> CInt {
            let flags = CInt(SOCK_CLOEXEC.rawValue) | (isBlocking ? 0 : CInt(SOCK_NONBLOCK.rawValue))
            return socket(family, type | flags, 0)
        }

        /// The flag of a sending call that must not raise SIGPIPE.
        package static var withoutSignal: CInt { CInt(MSG_NOSIGNAL) }
        /// The flag of a sending call whose partial packet waits for the bytes that follow.
        package static var moreFollows: CInt { CInt(MSG_MORE) }

        /// Sends a part of a file without copying it through this process.
        /// - Returns: The number of bytes sent, or -1.
        package static func sendFile(_ file: CInt, at offset: Int, count: Int, to socket: CInt) -> Int {
            var position = off_t(offset)
            return sendfile(socket, file, &position, count)
        }

        /// Ends a connection whose peer acknowledges nothing for a time.
        package static func limitUnacknowledgedTime(of socket: CInt, milliseconds: CInt) {
            var time = milliseconds
            setsockopt(socket, CInt(IPPROTO_TCP), TCP_USER_TIMEOUT, &time, socklen_t(MemoryLayout<CInt>.size))
        }

        /// The events to request from poll(2) besides those of every system: that the peer will send nothing more.
        package static var peerClosedRequest: CInt { pollPeerClosed }

        /// Returns whether poll(2) reports that the peer will send nothing more.
        package static func isPeerClosed(_ events: CInt, requested: CInt) -> Bool {
            events & pollPeerClosed != 0
        }

        /// Returns whether poll(2) reports that the connection is closed in both directions.
        package static func isHungUp(_ events: CInt, requested: CInt) -> Bool {
            events & (POLLHUP | POLLERR | POLLNVAL) != 0
        }

        /// `POLLRDHUP`, which Glibc's module map hides behind _GNU_SOURCE.
        private static let pollPeerClosed: CInt = 0x2000

        // MARK: Threads

        /// A number of the current thread that is not 0.
        package static var currentThread: UInt { pthread_self() }

        /// Starts a detached thread that calls `body` with `context`.
        /// - Returns: 0, or an error's number.
        package static func startThread(
            _ context: UnsafeMutableRawPointer,
            _ body: @escaping @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer?
        ) -> CInt {
            var thread: pthread_t = 0
            let code = pthread_create(&thread, nil, body, context)
            if code == 0 { pthread_detach(thread) }
            return code
        }
    }
#elseif canImport(Darwin)
    @_exported public import Darwin

    /// The calls that Linux and macOS have in different forms. They return what the system's calls do, and set `errno`.
    package enum System {
        package static var clock: clockid_t { CLOCK_MONOTONIC }

        package static var ownUsage: CInt { RUSAGE_SELF }

        // MARK: Descriptors

        package static func getDescriptorLimit(_ limit: inout rlimit) -> CInt {
            getrlimit(RLIMIT_NOFILE, &limit)
        }

        /// setrlimit(2) refuses more than `OPEN_MAX`.
        package static func raiseDescriptorLimit(_ limit: inout rlimit) -> CInt {
            limit.rlim_cur = min(limit.rlim_max, rlim_t(OPEN_MAX))
            return setrlimit(RLIMIT_NOFILE, &limit)
        }

        /// A pipe: there is no eventfd(2).
        package static func openSignal(isBlocking: Bool) -> (reader: CInt, writer: CInt)? {
            var ends: [CInt] = [-1, -1]
            guard pipe(&ends) == 0 else { return nil }
            for end in ends {
                _ = fcntl(end, F_SETFD, FD_CLOEXEC)
                if !isBlocking { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
            }
            return (ends[0], ends[1])
        }

        package static func lastModification(_ status: stat) -> Int { status.st_mtimespec.tv_sec }

        // MARK: Sockets

        package static var streamType: CInt { SOCK_STREAM }
        package static var datagramType: CInt { SOCK_DGRAM }

        package static func openSocket(_ family: CInt, _ type: CInt, isBlocking: Bool) -> CInt {
            let number = socket(family, type, 0)
            guard number >= 0 else { return -1 }
            _ = fcntl(number, F_SETFD, FD_CLOEXEC)
            if !isBlocking { _ = fcntl(number, F_SETFL, O_NONBLOCK) }
            var on: CInt = 1
            setsockopt(number, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<CInt>.size))
            return number
        }

        /// None: sockets have `SO_NOSIGPIPE`.
        package static var withoutSignal: CInt { 0 }
        /// None.
        package static var moreFollows: CInt { 0 }

        package static func sendFile(_ file: CInt, at offset: Int, count: Int, to socket: CInt) -> Int {
            var sent = off_t(count)
            let result = sendfile(file, socket, off_t(offset), &sent, nil, 0)
            // An error after some bytes, such as EAGAIN, is that of the next call.
            return result == 0 || sent > 0 ? Int(sent) : -1
        }

        package static func limitUnacknowledgedTime(of socket: CInt, milliseconds: CInt) {
            var seconds = max(1, milliseconds / 1000)
            let size = socklen_t(MemoryLayout<CInt>.size)
            setsockopt(socket, CInt(IPPROTO_TCP), TCP_RXT_CONNDROPTIME, &seconds, size)
        }

        /// None: a request to read includes it.
        package static var peerClosedRequest: CInt { 0 }

        /// `POLLHUP` also stands for the end of what the peer sends, if reading was requested.
        package static func isPeerClosed(_ events: CInt, requested: CInt) -> Bool {
            events & POLLHUP != 0 && requested & POLLIN != 0
        }

        package static func isHungUp(_ events: CInt, requested: CInt) -> Bool {
            events & (POLLERR | POLLNVAL) != 0 || events & POLLHUP != 0 && requested & POLLIN == 0
        }

        // MARK: Threads

        package static var currentThread: UInt { UInt(bitPattern: pthread_self()) }

        package static func startThread(
            _ context: UnsafeMutableRawPointer,
            _ body: @escaping @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer?
        ) -> CInt {
            var thread: pthread_t?
            let code = pthread_create(&thread, nil, body, context)
            if code == 0, let thread { pthread_detach(thread) }
            return code
        }
    }
#endif
