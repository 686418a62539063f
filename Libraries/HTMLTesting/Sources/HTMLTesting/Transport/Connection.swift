import Foundation

/// One TCP connection to a server, with calls that block.
///
/// Safe to share: the descriptor never changes, the calls on it are the kernel's, and it is closed when the last
/// owner lets go.
final class Connection: Sendable {
    /// How long any one call waits for the server, in seconds.
    private static let patience = 60

    private let descriptor: CInt

    init(host: String, port: Int) throws(BrowserFailure) {
        descriptor = try Self.connected(host: host, port: port)
        var patience = timeval(tv_sec: Self.patience, tv_usec: 0)
        var isOn: CInt = 1
        let size = socklen_t(MemoryLayout<timeval>.size)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, size)
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, size)
        setsockopt(descriptor, CInt(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(MemoryLayout<CInt>.size))
    }

    deinit {
        close(descriptor)
    }

    /// Whether the server has closed the connection, or said something that nobody asked for.
    var isStale: Bool {
        var byte: UInt8 = 0
        return recv(descriptor, &byte, 1, CInt(MSG_PEEK) | CInt(MSG_DONTWAIT)) >= 0 || errno != EAGAIN
    }

    func send(_ bytes: [UInt8]) throws(BrowserFailure) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL))
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw Self.failure("sending the request") }
            rest = rest.dropFirst(count)
        }
    }

    /// The bytes that come next; none at the end.
    func receive() throws(BrowserFailure) -> [UInt8] {
        while true {
            var count = 0
            let bytes = [UInt8](unsafeUninitializedCapacity: 16 * 1024) { buffer, initialized in
                count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
                initialized = max(0, count)
            }
            if count >= 0 { return bytes }
            guard errno == EINTR else { throw Self.failure("reading the answer") }
        }
    }

    private static func connected(host: String, port: Int) throws(BrowserFailure) -> CInt {
        var hints = addrinfo()
        hints.ai_socktype = CInt(SOCK_STREAM.rawValue)
        var addresses: UnsafeMutablePointer<addrinfo>?
        let result = getaddrinfo(host, String(port), &hints, &addresses)
        guard result == 0 else {
            throw BrowserFailure("There is no host “\(host)”: \(String(cString: gai_strerror(result)))")
        }
        defer { freeaddrinfo(addresses) }
        for address in sequence(first: addresses, next: { $0?.pointee.ai_next }) {
            guard let address = address?.pointee else { break }
            let descriptor = socket(address.ai_family, address.ai_socktype, address.ai_protocol)
            if descriptor >= 0, connect(descriptor, address.ai_addr, address.ai_addrlen) == 0 {
                return descriptor
            }
            if descriptor >= 0 { close(descriptor) }
        }
        throw failure("connecting to \(host):\(port)")
    }

    private static func failure(_ step: String) -> BrowserFailure {
        let reason = errno == EAGAIN ? "nothing came for \(patience) s" : String(cString: strerror(errno))
        return BrowserFailure("It failed at \(step): \(reason)")
    }
}
