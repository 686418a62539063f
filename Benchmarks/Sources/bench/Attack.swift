import Foundation

/// An attack that a server on the internet has to withstand without neglecting ordinary clients.
protocol Attack: Sendable {
    var name: String { get }

    /// Runs until `isOver`, and returns a description of its actions.
    func run(port: Int, until isOver: () -> Bool) throws -> String
}

/// No attack: the baseline of the other trials.
struct NoAttack: Attack {
    let name = "Calm"

    func run(port: Int, until isOver: () -> Bool) throws -> String {
        while !isOver() { usleep(10_000) }
        return "nothing else going on"
    }
}

/// Connections that send one request, and stay open.
struct IdleConnections: Attack {
    let size: Int

    var name: String { "\(size.formatted()) idle connections" }

    func run(port: Int, until isOver: () -> Bool) throws -> String {
        let connections = try Connections(size: size, port: port)
        defer { connections.close() }
        let request = Array("GET /songs HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8)
        try connections.send(request)
        while !isOver() { usleep(10_000) }
        let lost = connections.countOfLost()
        return lost == 0 ? "all kept" : "\(lost.formatted()) closed by the server"
    }
}

/// Connections whose requests arrive a byte a second and never end. A connection that the server closes is reopened.
struct Slowloris: Attack {
    let size: Int

    var name: String { "A slowloris of \(size.formatted())" }

    func run(port: Int, until isOver: () -> Bool) throws -> String {
        var connections = try Connections(size: size, port: port)
        defer { connections.close() }
        let request = Array("GET /songs HTTP/1.1\r\nHost: localhost\r\nX-A: ".utf8)
        var progress = 0
        var returned = 0
        while !isOver() {
            try connections.send([progress < request.count ? request[progress] : UInt8(ascii: "a")])
            progress += 1
            usleep(1_000_000)
            returned += try connections.replaceLost(port: port)
        }
        return "\(returned.formatted()) thrown out and come back"
    }
}

/// A client that sends requests without waiting for the responses, as fast as the server reads them.
struct Pipeliner: Attack {
    let name = "A client that pipelines without pause"

    func run(port: Int, until isOver: () -> Bool) throws -> String {
        let batch = Array(String(repeating: "GET /songs HTTP/1.1\r\nHost: localhost\r\n\r\n", count: 200).utf8)
        var batches = 0
        var buffer = [UInt8](repeating: 0, count: 256 << 10)
        var connection = try LoopbackSocket(port: port)
        while !isOver() {
            // The server ends a connection after some thousand requests.
            if !connection.sendWhileReading(batch, &buffer) { connection = try LoopbackSocket(port: port) }
            batches += 1
        }
        return "\((batches * 200).formatted()) requests sent"
    }
}

/// A client that uploads unwanted data without pause.
struct Uploader: Attack {
    let name = "A client that uploads without pause"

    func run(port: Int, until isOver: () -> Bool) throws -> String {
        let size = 100_000
        let head =
            "POST /text HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n"
            + "Content-Length: \(size)\r\n\r\n"
        let request = Array(head.utf8) + Array("text=".utf8) + [UInt8](repeating: UInt8(ascii: "a"), count: size - 5)
        var buffer = [UInt8](repeating: 0, count: 256 << 10)
        var connection = try LoopbackSocket(port: port)
        var count = 0
        while !isOver() {
            if !connection.sendWhileReading(request, &buffer) { connection = try LoopbackSocket(port: port) }
            count += 1
        }
        return "\((count * size / 1_000_000).formatted()) MB sent"
    }
}

/// Many non-blocking connections of one process.
struct Connections {
    private var descriptors: [Int32] = []

    /// Opens all connections.
    init(size: Int, port: Int) throws {
        for _ in 0..<size { descriptors.append(try Self.connect(to: port)) }
    }

    /// Sends a few bytes on each connection. Bytes that do not fit in the socket's buffer are dropped.
    func send(_ bytes: [UInt8]) throws {
        for descriptor in descriptors {
            _ = bytes.withUnsafeBytes {
                Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
            }
        }
    }

    func countOfLost() -> Int {
        descriptors.count(where: isLost)
    }

    /// Reopens the connections that the server has closed.
    /// - Returns: The number of reopened connections.
    mutating func replaceLost(port: Int) throws -> Int {
        var count = 0
        for index in descriptors.indices where isLost(descriptors[index]) {
            Foundation.close(descriptors[index])
            descriptors[index] = try Self.connect(to: port)
            count += 1
        }
        return count
    }

    func close() {
        descriptors.forEach { Foundation.close($0) }
    }

    /// Discards the received bytes, and returns whether the connection is lost.
    private func isLost(_ descriptor: Int32) -> Bool {
        var buffer = [UInt8](repeating: 0, count: 16 << 10)
        while true {
            let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
            if count == 0 { return true }
            if count < 0 { return errno != EAGAIN }
        }
    }

    private static func connect(to port: Int) throws -> Int32 {
        let socket = try LoopbackSocket(port: port)
        return socket.surrender()
    }
}

/// A client that loads a page now and then on a persistent connection, while others attack the server.
struct OrdinaryClient {
    let port: Int

    /// Requests the songs page repeatedly, a millisecond after each response.
    /// - Returns: The duration of each response, from the request's first byte to the page's last.
    /// - Throws: `BenchError` if a request is not answered.
    func browse(for duration: Duration) throws -> Latencies {
        var connection = try LoopbackSocket(port: port)
        let request = Array("GET /songs HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8)
        let end = Array("</html>".utf8)
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        var latencies = Latencies()
        let deadline = ContinuousClock.now + duration
        while ContinuousClock.now < deadline {
            let start = ContinuousClock.now
            guard connection.send(request) else { throw BenchError("An ordinary client was cut off.") }
            var tail: [UInt8] = []
            repeat {
                let count = connection.receive(into: &buffer)
                guard count > 0 else { throw BenchError("An ordinary client was cut off.") }
                tail = (tail + buffer[..<count]).suffix(end.count)
            } while tail != end
            latencies.record(start.duration(to: .now))
            // Before the server ends the connection, as it does after some thousand requests.
            if latencies.count.isMultiple(of: 5_000) { connection = try LoopbackSocket(port: port) }
            usleep(1_000)
        }
        return latencies
    }
}

/// A blocking connection to a server on loopback, for one thread.
struct LoopbackSocket: ~Copyable {
    private let descriptor: Int32

    /// - Throws: `BenchError` when the connection is refused.
    init(port: Int) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { throw BenchError("No descriptor is left: \(String(cString: strerror(errno))).") }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        address.sin_port = UInt16(port).bigEndian
        let length = socklen_t(MemoryLayout<sockaddr_in>.size)
        // Safe: the pointer lives as long as the call, and `length` is the size of what it points to.
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, length) }
        }
        guard result == 0 else {
            let reason = String(cString: strerror(errno))
            close(descriptor)
            throw BenchError("Port \(port) is not to be reached: \(reason).")
        }
        var isImmediate: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &isImmediate, socklen_t(MemoryLayout<Int32>.size))
    }

    deinit {
        close(descriptor)
    }

    /// - Returns: Whether all bytes were sent; `false` if the server has closed the connection.
    func send(_ bytes: [UInt8]) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = send(bytes, from: sent, Int32(MSG_NOSIGNAL))
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }

    /// Waits for bytes.
    /// - Returns: The number of bytes received; 0 if the server has closed the connection.
    func receive(into buffer: inout [UInt8]) -> Int {
        max(0, recv(descriptor, &buffer, buffer.count, 0))
    }

    /// Sends bytes, and discards those that arrive meanwhile, so that the two sides never wait for each other.
    /// - Returns: `false` if the server has closed the connection.
    func sendWhileReading(_ bytes: [UInt8], _ buffer: inout [UInt8]) -> Bool {
        var sent = 0
        while sent < bytes.count {
            var interest = pollfd(fd: descriptor, events: Int16(POLLIN | POLLOUT), revents: 0)
            guard poll(&interest, 1, 10_000) > 0 else { return false }
            if interest.revents & Int16(POLLIN) != 0, receive(into: &buffer) == 0 { return false }
            guard interest.revents & Int16(POLLOUT) != 0 else { continue }
            let count = send(bytes, from: sent, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
            guard count >= 0 || errno == EAGAIN else { return false }
            sent += max(0, count)
        }
        return true
    }

    private func send(_ bytes: [UInt8], from offset: Int, _ flags: Int32) -> Int {
        bytes.withUnsafeBytes { buffer in
            Foundation.send(descriptor, buffer.baseAddress.map { $0 + offset }, buffer.count - offset, flags)
        }
    }

    /// Returns the descriptor, which the caller must close.
    consuming func surrender() -> Int32 {
        let descriptor = descriptor
        discard self
        return descriptor
    }
}
