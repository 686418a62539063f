import SystemCalls

/// A listening TCP socket. It is closed with its last copy, or when its server drains.
public struct ListeningSocket: Sendable {
    let descriptor: Descriptor
    /// The address that the socket listens on, with the port that the system has chosen for port 0.
    public let address: SocketAddress

    /// Listens on the first available address of a host.
    /// - Parameters:
    ///   - host: A name or an IP address of this machine. `0.0.0.0` stands for all IPv4 addresses, `::` for all
    ///     addresses.
    ///   - port: A port from 0 to 65,535. 0 lets the system choose a free one.
    public init(host: String, port: Int) throws(ListenError) {
        guard (0...65_535).contains(port) else { throw .invalidPort(port) }
        var hints = addrinfo()
        hints.ai_socktype = System.streamType
        hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
        var list: UnsafeMutablePointer<addrinfo>?
        let code = getaddrinfo(host, String(port), &hints, &list)
        guard code == 0 else { throw .unknownHost(host, reason: String(cString: gai_strerror(code))) }
        // The addresses are valid until the end of this initializer.
        defer { freeaddrinfo(list) }
        var failure = ListenError.unknownHost(host, reason: "it has no address")
        var next = list
        while let candidate = next?.pointee {
            do throws(ListenError) {
                self = try ListeningSocket(bindingTo: candidate, host: host, port: port)
                return
            } catch {
                failure = error
            }
            next = candidate.ai_next
        }
        throw failure
    }

    /// Takes ownership of a listening socket, such as one passed by systemd or by a parent process.
    public init(inheriting number: Int) throws(ListenError) {
        let number = CInt(clamping: number)
        var listens: CInt = 0
        var length = socklen_t(MemoryLayout<CInt>.size)
        guard getsockopt(number, SOL_SOCKET, SO_ACCEPTCONN, &listens, &length) == 0, listens == 1,
            let address = SocketAddress(boundTo: number)
        else { throw .notListening(descriptor: Int(number)) }
        let flags = fcntl(number, F_GETFL)
        guard flags >= 0, fcntl(number, F_SETFL, flags | O_NONBLOCK) == 0,
            fcntl(number, F_SETFD, FD_CLOEXEC) == 0
        else { throw .system(SystemError(call: "fcntl")) }
        Self.limitUnsentBytes(of: number)
        descriptor = Descriptor(owning: number)
        self.address = address
    }

    private init(bindingTo candidate: addrinfo, host: String, port: Int) throws(ListenError) {
        let number = System.openSocket(candidate.ai_family, System.streamType, isBlocking: false)
        guard number >= 0 else { throw .system(SystemError(call: "socket")) }
        descriptor = Descriptor(owning: number)
        // Allows the server to restart while connections of its predecessor are closing.
        var on: CInt = 1
        setsockopt(number, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<CInt>.size))
        Self.limitUnsentBytes(of: number)
        guard bind(number, candidate.ai_addr, candidate.ai_addrlen) == 0, listen(number, SOMAXCONN) == 0 else {
            throw Self.error(code: errno, host: host, port: port)
        }
        guard let address = SocketAddress(boundTo: number) else {
            throw .system(SystemError(call: "getsockname"))
        }
        self.address = address
    }

    /// Transfers the socket to a number of loops, as one descriptor for each.
    func handOver(to count: Int) throws(SystemError) -> [Descriptor] {
        let number = descriptor.release()
        guard number >= 0 else { throw SystemError(call: "accept4", code: EBADF) }
        var copies = [Descriptor(owning: number)]
        while copies.count < count {
            let copy = fcntl(number, F_DUPFD_CLOEXEC, 0)
            guard copy >= 0 else { throw SystemError(call: "fcntl") }
            copies.append(Descriptor(owning: copy))
        }
        return copies
    }

    /// Limits the bytes that the kernel holds for a client that does not receive them. Accepted sockets inherit the limit. It
    /// does not slow down a client that receives: bytes under way do not count (tcp(7), `TCP_NOTSENT_LOWAT`).
    private static func limitUnsentBytes(of number: CInt) {
        var limit: CInt = 128 << 10
        setsockopt(number, CInt(IPPROTO_TCP), TCP_NOTSENT_LOWAT, &limit, socklen_t(MemoryLayout<CInt>.size))
    }

    private static func error(code: CInt, host: String, port: Int) -> ListenError {
        switch code {
        case EADDRINUSE: .addressInUse(host: host, port: port)
        case EACCES, EPERM: .permissionDenied(host: host, port: port)
        case EADDRNOTAVAIL: .addressNotAvailable(host: host)
        default: .system(SystemError(call: "bind", code: code))
        }
    }
}

/// The reason why a server cannot listen, with advice.
public enum ListenError: Error, Sendable, Equatable, CustomStringConvertible {
    /// Another program listens on the port.
    case addressInUse(host: String, port: Int)
    /// The port requires privileges that this process does not have.
    case permissionDenied(host: String, port: Int)
    /// The resolver knows no address for the host. `reason` is its message.
    case unknownHost(String, reason: String)
    /// The address does not belong to this machine.
    case addressNotAvailable(host: String)
    /// The port is not in 0...65,535.
    case invalidPort(Int)
    /// The inherited descriptor is not a listening TCP socket.
    case notListening(descriptor: Int)
    /// Another system call failed.
    case system(SystemError)

    /// The reason and advice, in one line.
    public var description: String {
        switch self {
        case .addressInUse(let host, let port):
            "Port \(port) on \(host) is in use. Stop the program that listens there, or choose another port."
        case .permissionDenied(let host, let port):
            "No permission to listen on port \(port) of \(host). Choose a port of 1024 or above."
        case .unknownHost(let host, let reason):
            "The host \(host) cannot be resolved: \(reason)."
        case .addressNotAvailable(let host):
            "\(host) is not an address of this machine. Choose one that is, or 0.0.0.0 or :: for all addresses."
        case .invalidPort(let port):
            "\(port) is not a valid port. Choose one from 0 to 65535; 0 selects a free one."
        case .notListening(let descriptor):
            "File descriptor \(descriptor) is not a listening TCP socket."
        case .system(let error):
            "Listening failed. \(error)"
        }
    }
}
