import Foundation
import HTTPTypes
import SystemCalls

/// Sends requests over TCP, each on its own connection.
struct SocketTransport: Transport {
    let host: String
    let port: Int

    /// A server may refuse a body before it is completely sent, so a response takes precedence over a failure to send.
    func send(_ head: HTTPRequest, body: [UInt8]) async throws(BrowserFailure) -> ReceivedResponse {
        try await Self.onThread { () throws(BrowserFailure) in
            let connection = try Connection(host: host, port: port)
            var reader = ResponseReader(answering: head.method, receive: connection.receive)
            let sending = Result { () throws(BrowserFailure) in
                try connection.send(RequestWriter.bytes(of: head, body: body))
            }
            do throws(BrowserFailure) {
                return try reader.read()
            } catch {
                try sending.get()
                throw error
            }
        }
    }

    func open(_ head: HTTPRequest) async throws(BrowserFailure) -> OpenResponse {
        try await Self.onThread { () throws(BrowserFailure) in
            let connection = try Connection(host: host, port: port)
            var reader = ResponseReader(answering: head.method, receive: connection.receive)
            try connection.send(RequestWriter.bytes(of: head, body: []))
            let (status, fields, rest) = try reader.readBeginning()
            return OpenResponse(status: status, headerFields: fields, beginning: rest) {
                () async throws(BrowserFailure) in
                try await Self.onThread { () throws(BrowserFailure) in try connection.receive() }
            }
        }
    }

    /// Calls on sockets block, so each exchange has its own thread. The threads of a dispatch queue also run tasks,
    /// including those of the server.
    private static func onThread<Value: Sendable>(
        _ step: @escaping @Sendable () throws(BrowserFailure) -> Value
    ) async throws(BrowserFailure) -> Value {
        let result = await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(returning: Result { () throws(BrowserFailure) in try step() })
            }
        }
        return try result.get()
    }
}

/// One TCP connection to a server, with calls that block.
///
/// Safe to share: the descriptor never changes, system calls on it are thread-safe, and it is closed with the last
/// reference.
final class Connection: Sendable {
    /// The time limit of each call, in seconds.
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

    func send(_ bytes: [UInt8]) throws(BrowserFailure) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                SystemCalls.send(descriptor, $0.baseAddress, $0.count, System.withoutSignal)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw Self.failure("sending the request") }
            rest = rest.dropFirst(count)
        }
    }

    /// The next bytes; none at the end.
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
        hints.ai_socktype = System.streamType
        var addresses: UnsafeMutablePointer<addrinfo>?
        let result = getaddrinfo(host, String(port), &hints, &addresses)
        guard result == 0 else {
            throw BrowserFailure("There is no host “\(host)”: \(String(cString: gai_strerror(result)))")
        }
        defer { freeaddrinfo(addresses) }
        for address in sequence(first: addresses, next: { $0?.pointee.ai_next }) {
            guard let address = address?.pointee else { break }
            let descriptor = System.openSocket(address.ai_family, address.ai_socktype, isBlocking: true)
            if descriptor >= 0, connect(descriptor, address.ai_addr, address.ai_addrlen) == 0 {
                return descriptor
            }
            if descriptor >= 0 { close(descriptor) }
        }
        throw failure("connecting to \(host):\(port)")
    }

    private static func failure(_ step: String) -> BrowserFailure {
        let reason = errno == EAGAIN ? "no bytes arrived for \(patience) s" : String(cString: strerror(errno))
        return BrowserFailure("It failed at \(step): \(reason)")
    }
}

/// Writes requests in HTTP/1.1 (RFC 9112, 3).
enum RequestWriter {
    static func bytes(of head: HTTPRequest, body: [UInt8]) -> [UInt8] {
        var bytes = Array("\(head.method.rawValue) \(head.path ?? "/") HTTP/1.1\r\n".utf8)
        if let authority = head.authority { bytes += "Host: \(authority)\r\n".utf8 }
        for field in head.headerFields {
            bytes += "\(field.name.rawName): \(field.value)\r\n".utf8
        }
        bytes += "\r\n".utf8
        let isChunked = head.headerFields[.transferEncoding]?.lowercased() == "chunked"
        return bytes + (isChunked ? chunks(body) : body)
    }

    /// The body in one chunk (RFC 9112, 7.1).
    private static func chunks(_ body: [UInt8]) -> [UInt8] {
        let end = Array("0\r\n\r\n".utf8)
        if body.isEmpty { return end }
        return Array("\(String(body.count, radix: 16))\r\n".utf8) + body + Array("\r\n".utf8) + end
    }
}
