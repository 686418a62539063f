import Foundation
import HTTPServer
import SystemCalls

/// The systemd instance that started this process, if any. It may pass a listening socket (sd_listen_fds(3)) and
/// request notifications when the program is ready, and that it is alive (sd_notify(3)).
struct ServiceManager {
    let environment: [String: String]

    /// Returns the listening socket that was passed, if there is one.
    ///
    /// - Throws: `ServiceManagerError` for several sockets, `ListenError` for one that does not listen.
    func inheritedSocket() throws -> ListeningSocket? {
        // The variables are for the process with this number, not for its children.
        guard environment["LISTEN_PID"] == "\(getpid())", let count = environment["LISTEN_FDS"].flatMap(Int.init),
            count > 0
        else { return nil }
        guard count == 1 else { throw ServiceManagerError.severalSockets(count) }
        return try ListeningSocket(inheriting: 3)
    }

    enum State: String {
        case ready = "READY=1"
        case stopping = "STOPPING=1"
        case alive = "WATCHDOG=1"
    }

    /// The time within which systemd expects to be notified that the process is alive, if it does
    /// (sd_watchdog_enabled(3)).
    private var watchdogInterval: Duration? {
        guard let microseconds = environment["WATCHDOG_USEC"].flatMap(Int.init), microseconds > 0,
            environment["WATCHDOG_PID"].map({ $0 == "\(getpid())" }) ?? true
        else { return nil }
        return .microseconds(microseconds)
    }

    /// Notifies systemd three times in each of its intervals, if it expects that.
    /// - Parameter proof: Returns as soon as the process has shown that it is alive.
    func notifyAlive(proof: @Sendable () async -> Void) async throws {
        guard let watchdogInterval else { return }
        while true {
            await proof()
            // The next notification follows in time.
            try? notify(.alive)
            try await Task.sleep(for: watchdogInterval / 3)
        }
    }

    /// Notifies systemd, if it has requested that.
    func notify(_ state: State) throws(ServiceManagerError) {
        guard let path = environment["NOTIFY_SOCKET"], !path.isEmpty else { return }
        guard try Self.send(state.rawValue, to: path) else {
            throw .unreachable(path, reason: String(cString: strerror(errno)))
        }
    }

    /// Sends one datagram to a Unix socket (unix(7)).
    /// - Parameter path: A path, or a name in the abstract namespace that starts with `@`.
    /// - Returns: Whether the datagram was sent. If not, `errno` is the reason.
    private static func send(_ message: String, to path: String) throws(ServiceManagerError) -> Bool {
        var name = Array(path.utf8)
        if name.first == UInt8(ascii: "@") { name[0] = 0 } else { name.append(0) }
        var address = sockaddr_un()
        guard name.count <= MemoryLayout.size(ofValue: address.sun_path) else {
            throw .unreachable(path, reason: String(cString: strerror(ENAMETOOLONG)))
        }
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
        let length = socklen_t(MemoryLayout<sa_family_t>.size + name.count)

        let descriptor = System.openSocket(AF_UNIX, System.datagramType, isBlocking: true)
        guard descriptor >= 0 else { return false }
        let bytes = Array(message.utf8)
        let count = withUnsafePointer(to: address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                sendto(descriptor, bytes, bytes.count, System.withoutSignal, $0, length)
            }
        }
        let code = errno
        close(descriptor)
        errno = code
        return count == bytes.count
    }
}

enum ServiceManagerError: Error, Equatable, CustomStringConvertible {
    case severalSockets(Int)
    case unreachable(String, reason: String)

    var description: String {
        switch self {
        case .severalSockets(let count):
            "systemd passed \(count) sockets, but only one is supported. Keep one ListenStream in the socket unit."
        case .unreachable(let path, let reason):
            "The service manager cannot be notified at \(path) (\(reason)). Check NOTIFY_SOCKET."
        }
    }
}
