import Foundation
package import HTTPServer
import SystemCalls
package import Testing

/// A client that sends and receives literal bytes. Its blocking calls run on their own threads, so that tests do not
/// starve each other.
package final class RawConnection: Sendable {
    /// Long enough for a busy machine: only a failing test waits for it.
    private static let patience = timeval(tv_sec: 60, tv_usec: 0)

    private let descriptor: CInt

    /// Creates an unconnected client.
    package init() throws {
        descriptor = System.openSocket(AF_INET, System.streamType, isBlocking: true)
        try #require(descriptor >= 0)
        setOption(SO_RCVTIMEO, Self.patience)
        setOption(SO_SNDTIMEO, Self.patience)
    }

    package convenience init(to address: SocketAddress, receiveBufferSize: CInt? = nil) throws {
        try self.init()
        if let receiveBufferSize { setOption(SO_RCVBUF, receiveBufferSize) }
        try connect(to: address)
    }

    /// Connects to a port of this machine.
    package convenience init(toPort port: Int) throws {
        try self.init()
        try connect(host: "127.0.0.1", port: port)
    }

    /// - Parameter address: An IPv4 address.
    package func connect(to address: SocketAddress) throws {
        try connect(host: address.host, port: address.port)
    }

    private func connect(host: String, port: Int) throws {
        var target = sockaddr_in()
        target.sin_family = sa_family_t(AF_INET)
        target.sin_port = UInt16(port).bigEndian
        try #require(inet_pton(AF_INET, host, &target.sin_addr) == 1)
        let result = withUnsafePointer(to: &target) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Foundation.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        try #require(result == 0)
    }

    deinit {
        close(descriptor)
    }

    package func send(_ text: String) async throws {
        try await send(Array(text.utf8))
    }

    package func send(_ bytes: [UInt8]) async throws {
        let sent = await Self.onThread { [descriptor] in Self.send(bytes, over: descriptor) }
        guard sent == bytes.count else { throw Failure.closed }
    }

    /// Sends a byte each millisecond, until the connection is closed or released.
    package func drip() {
        Thread.detachNewThread { [weak self] in
            while let connection = self, Self.send([UInt8(ascii: "a")], over: connection.descriptor) == 1 {
                usleep(1_000)
            }
        }
    }

    /// Connects clients that all send the same text. They share a thread, so that on a busy machine the first ones do not
    /// reach the server's time limits before the last ones are connected.
    package static func crowd(of count: Int, toPort port: Int, sending text: String) async throws -> [RawConnection] {
        let bytes = Array(text.utf8)
        return try await Self.onThread {
            Result {
                try (1...count).map { _ in
                    let client = try RawConnection(toPort: port)
                    guard send(bytes, over: client.descriptor) == bytes.count else { throw Failure.closed }
                    return client
                }
            }
        }.get()
    }

    private static func send(_ bytes: [UInt8], over descriptor: CInt) -> Int {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes {
                Foundation.send(descriptor, $0.baseAddress.map { $0 + sent }, bytes.count - sent, System.withoutSignal)
            }
            guard count > 0 else { break }
            sent += count
        }
        return sent
    }

    /// Receives the next bytes, up to `limit`. Returns no bytes at the end.
    package func receive(upTo limit: Int = 64 << 10) async throws -> [UInt8] {
        // Ends a test at its time limit even if the server continues to send.
        try Task.checkCancellation()
        let (bytes, code) = await Self.onThread { [descriptor] in Self.receive(from: descriptor, upTo: limit) }
        if code != 0 { throw Failure(code: code) }
        return bytes
    }

    /// - Returns: The bytes, and the `errno` of a failure.
    private static func receive(from descriptor: CInt, upTo limit: Int) -> ([UInt8], CInt) {
        var code: CInt = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            let result = recv(descriptor, buffer.baseAddress, limit, 0)
            code = result < 0 ? errno : 0
            count = max(result, 0)
        }
        return (bytes, code)
    }

    /// Receives everything until the server closes the connection.
    package func receiveAll() async throws -> String {
        var all: [UInt8] = []
        while case let part = try await receive(), !part.isEmpty { all += part }
        return String(decoding: all, as: UTF8.self)
    }

    /// Receives one response: the head, and as many bytes as its Content-Length says.
    package func receiveResponse(hasContent: Bool = true) async throws -> RawResponse {
        let head = try await receiveHead()
        var response = RawResponse(head: String(decoding: head, as: UTF8.self))
        let length = hasContent ? response["content-length"].flatMap { Int($0) } ?? 0 : 0
        while response.bytes.count < length {
            let part = try await receive(upTo: length - response.bytes.count)
            guard !part.isEmpty else { throw Failure.closed }
            response.bytes += part
        }
        return response
    }

    /// Reads byte by byte, so that the following bytes stay in the socket.
    private func receiveHead() async throws -> [UInt8] {
        try Task.checkCancellation()
        let (head, code) = await Self.onThread { [descriptor] in
            var head: [UInt8] = []
            while !head.suffix(4).elementsEqual("\r\n\r\n".utf8) {
                let (byte, code) = Self.receive(from: descriptor, upTo: 1)
                guard !byte.isEmpty else { return (head, code) }
                head += byte
            }
            return (head, 0)
        }
        if code != 0 { throw Failure(code: code) }
        guard head.suffix(4).elementsEqual("\r\n\r\n".utf8) else { throw Failure.closed }
        return head
    }

    /// Closes the sending side. Responses can still be received.
    package func closeSending() {
        shutdown(descriptor, CInt(SHUT_WR))
    }

    /// Resets the connection, like a client that crashes.
    package func reset() {
        setOption(SO_LINGER, linger(l_onoff: 1, l_linger: 0))
        // connect(2) with AF_UNSPEC resets the connection. deinit closes the descriptor.
        var unspecified = sockaddr()
        Foundation.connect(descriptor, &unspecified, socklen_t(MemoryLayout<sockaddr>.size))
    }

    package enum Failure: Error {
        case closed
        case reset
        case timedOut

        fileprivate init(code: CInt) {
            self = code == ECONNRESET ? .reset : .timedOut
        }
    }

    private func setOption<Value: BitwiseCopyable>(_ name: CInt, _ value: Value) {
        withUnsafeBytes(of: value) {
            _ = setsockopt(descriptor, SOL_SOCKET, name, $0.baseAddress, socklen_t($0.count))
        }
    }

    private static func onThread<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: body()) }
        }
    }
}

/// A response as received.
package struct RawResponse {
    package let head: String
    package var bytes: [UInt8] = []

    package init(head: String) {
        self.head = head
    }

    package var body: String {
        String(decoding: bytes, as: UTF8.self)
    }

    /// The status code, or 0 without a status line.
    package var status: Int {
        Int(head.split(separator: " ").dropFirst().first ?? "") ?? 0
    }

    /// The value of a field by its lower-case name.
    package subscript(name: String) -> String? {
        for line in head.split(separator: "\r\n").dropFirst() {
            guard let colon = line.firstIndex(of: ":"), line[..<colon].lowercased() == name else { continue }
            return String(line[line.index(after: colon)...].drop { $0 == " " })
        }
        return nil
    }
}

/// Waits until `condition` holds, or the test's time limit is reached.
/// - Throws: `CancellationError`, after recording an issue at the test's line.
package func waitUntil(
    sourceLocation: SourceLocation = #_sourceLocation,
    _ condition: () -> Bool
) async throws {
    while !condition() {
        do {
            // Polls, because the conditions, such as the number of open connections, cannot be awaited.
            try await Task.sleep(for: .milliseconds(1))
        } catch {
            Issue.record("waited in vain", sourceLocation: sourceLocation)
            throw error
        }
    }
}
