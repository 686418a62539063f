import Glibc

/// Why waiting for a socket, reading or writing ended without its result.
enum SocketError: Error, Equatable {
    /// The deadline has passed.
    case timedOut
    /// The server drains, and the socket was idle.
    case drained
    /// The peer or the server has closed the connection.
    case closed
    /// The system refused, with this `errno`.
    case system(CInt)

    /// - Parameter code: The `errno` of a read or write that failed.
    init(code: CInt) {
        switch code {
        case EPIPE, ECONNRESET, ENOTCONN, EBADF: self = .closed
        default: self = .system(code)
        }
    }
}
