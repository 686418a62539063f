import Glibc
import HTTPServer

/// systemd, if it has started this process: it may pass a listening socket on (sd_listen_fds(3)), and it may want to
/// know when the program is ready (sd_notify(3)).
struct ServiceManager {
    private let environment: [String: String]

    init(environment: [String: String]) {
        self.environment = environment
    }

    /// The socket that was passed on; nil without one.
    ///
    /// - Throws: `ServiceManagerError` when there are several, `ListenError` when it is none to listen on.
    func inheritedSocket() throws -> ListeningSocket? {
        // The variables are for the process of that number, and not for one that it has started since.
        guard environment["LISTEN_PID"] == "\(getpid())", let count = environment["LISTEN_FDS"].flatMap(Int.init),
            count > 0
        else { return nil }
        guard count == 1 else { throw ServiceManagerError.severalSockets(count) }
        return try ListeningSocket(inheriting: 3)
    }

    /// What systemd can be told.
    enum State: String {
        case ready = "READY=1"
        case stopping = "STOPPING=1"
    }

    /// Tells it, if it has asked for that.
    /// - Throws: `ServiceManagerError` when it cannot be told.
    func notify(_ state: State) throws {
        guard let path = environment["NOTIFY_SOCKET"], !path.isEmpty else { return }
        guard try Datagram(path: path).send(state.rawValue) else {
            throw ServiceManagerError.unreachable(path, reason: String(cString: strerror(errno)))
        }
    }
}

/// What systemd asks for that cannot be done.
enum ServiceManagerError: Error, Equatable, CustomStringConvertible {
    case severalSockets(Int)
    case unreachable(String, reason: String)

    var description: String {
        switch self {
        case .severalSockets(let count):
            "\(count) sockets were passed on, and one can be used. Leave one ListenStream in the socket unit."
        case .unreachable(let path, let reason):
            "The service manager cannot be told at \(path) (\(reason)). Check NOTIFY_SOCKET."
        }
    }
}
