import CLinux
import Glibc

/// A TCP socket that clients can connect to. It is closed with its last copy, or when its server has run and drains.
public struct ListeningSocket: Sendable {
    let descriptor: Descriptor
    /// Where it listens, with the port that the system has picked if it was asked to.
    public let address: SocketAddress

    /// Listens on the first address of `host` that can be had.
    /// - Parameters:
    ///   - host: A name or a numeric address of this machine; `0.0.0.0` means all of IPv4, `::` all there are.
    ///   - port: From 0 to 65,535; 0 picks one that is free.
    public init(host: String, port: Int) throws(ListenError) {
        guard (0...65_535).contains(port) else { throw .invalidPort(port) }
        let candidates = try AddressList(host: host, port: port)
        var failure = ListenError.unknownHost(host, reason: "it has no address")
        for candidate in candidates.addresses {
            do throws(ListenError) {
                self = try ListeningSocket(bindingTo: candidate, host: host, port: port)
                return
            } catch {
                failure = error
            }
        }
        throw failure
    }

    /// Takes over a socket that listens already, such as one from systemd or from a parent process.
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
        descriptor = Descriptor(owning: number)
        self.address = address
    }

    private init(bindingTo candidate: AddressList.Address, host: String, port: Int) throws(ListenError) {
        let kind = CInt(SOCK_STREAM.rawValue) | CInt(SOCK_NONBLOCK.rawValue) | CInt(SOCK_CLOEXEC.rawValue)
        let number = socket(candidate.family, kind, 0)
        guard number >= 0 else { throw .system(SystemError(call: "socket")) }
        descriptor = Descriptor(owning: number)
        // A server that starts again must not wait for the last connections of the one before.
        var on: CInt = 1
        setsockopt(number, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<CInt>.size))
        guard candidate.bind(number) == 0, listen(number, SOMAXCONN) == 0 else {
            throw Self.error(code: errno, host: host, port: port)
        }
        guard let address = SocketAddress(boundTo: number) else {
            throw .system(SystemError(call: "getsockname"))
        }
        self.address = address
    }

    /// Gives it up to so many loops, each of which watches its own copy and closes it.
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

    private static func error(code: CInt, host: String, port: Int) -> ListenError {
        switch code {
        case EADDRINUSE: .addressInUse(host: host, port: port)
        case EACCES, EPERM: .permissionDenied(host: host, port: port)
        case EADDRNOTAVAIL: .addressNotAvailable(host: host)
        default: .system(SystemError(call: "bind", code: code))
        }
    }
}

/// Why a server could not listen, in words that tell what to do.
public enum ListenError: Error, Sendable, Equatable, CustomStringConvertible {
    /// Another program, or another copy of this one, listens there.
    case addressInUse(host: String, port: Int)
    /// The port needs rights that this process does not have.
    case permissionDenied(host: String, port: Int)
    /// No address is known for the name; `reason` is the resolver's.
    case unknownHost(String, reason: String)
    /// The host exists, and is not this machine.
    case addressNotAvailable(host: String)
    /// Not from 0 to 65,535.
    case invalidPort(Int)
    /// The inherited descriptor is not a TCP socket that listens.
    case notListening(descriptor: Int)
    /// Something else failed.
    case system(SystemError)

    /// What is wrong and what to do about it, in one line.
    public var description: String {
        switch self {
        case .addressInUse(let host, let port):
            "Port \(port) on \(host) is in use. Stop the program that listens there, or choose another port."
        case .permissionDenied(let host, let port):
            "This user may not listen on port \(port) of \(host). Choose a port from 1024 on."
        case .unknownHost(let host, let reason):
            "No address is known for the host \(host): \(reason)."
        case .addressNotAvailable(let host):
            "\(host) is not an address of this machine. Choose one that is, or 0.0.0.0 or :: for all of them."
        case .invalidPort(let port):
            "\(port) is not a port. Choose one from 0 to 65535; 0 picks one that is free."
        case .notListening(let descriptor):
            "File descriptor \(descriptor) is not a TCP socket that listens."
        case .system(let error):
            "Listening failed. \(error)"
        }
    }
}

/// The addresses that a host name stands for, in the order of the system's resolver.
struct AddressList {
    struct Address {
        let family: CInt
        fileprivate let storage: sockaddr_storage
        fileprivate let length: socklen_t

        /// bind(2).
        func bind(_ descriptor: CInt) -> CInt {
            withUnsafePointer(to: storage) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    Glibc.bind(descriptor, $0, length)
                }
            }
        }
    }

    let addresses: [Address]

    init(host: String, port: Int) throws(ListenError) {
        var hints = addrinfo()
        hints.ai_socktype = CInt(SOCK_STREAM.rawValue)
        hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
        var list: UnsafeMutablePointer<addrinfo>?
        let code = getaddrinfo(host, String(port), &hints, &list)
        guard code == 0 else {
            throw .unknownHost(host, reason: String(cString: gai_strerror(code)))
        }
        defer { freeaddrinfo(list) }
        addresses = sequence(first: list) { $0?.pointee.ai_next }.prefix { $0 != nil }.compactMap {
            $0.flatMap { Self.address($0.pointee) }
        }
    }

    private static func address(_ info: addrinfo) -> Address? {
        var storage = sockaddr_storage()
        guard let source = info.ai_addr, Int(info.ai_addrlen) <= MemoryLayout<sockaddr_storage>.size else {
            return nil
        }
        withUnsafeMutableBytes(of: &storage) {
            $0.copyMemory(from: UnsafeRawBufferPointer(start: source, count: Int(info.ai_addrlen)))
        }
        return Address(family: info.ai_family, storage: storage, length: info.ai_addrlen)
    }
}
