import Foundation

/// An attack that a server on the internet has to withstand without neglecting ordinary clients.
protocol Hardship: Sendable {
    var name: String { get }

    /// Runs until `isOver`, and returns a description of its actions.
    func endure(port: Int, until isOver: () -> Bool) throws -> String
}

/// No hardship: the baseline of the other trials.
struct Calm: Hardship {
    let name = "Calm"

    func endure(port: Int, until isOver: () -> Bool) throws -> String {
        while !isOver() { usleep(10_000) }
        return "nothing else going on"
    }
}

/// Connections that send one request, and stay open.
struct IdleConnections: Hardship {
    let size: Int

    var name: String { "\(size.formatted()) idle connections" }

    func endure(port: Int, until isOver: () -> Bool) throws -> String {
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
struct Slowloris: Hardship {
    let size: Int

    var name: String { "A slowloris of \(size.formatted())" }

    func endure(port: Int, until isOver: () -> Bool) throws -> String {
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
struct Pipeliner: Hardship {
    let name = "A client that pipelines without pause"

    func endure(port: Int, until isOver: () -> Bool) throws -> String {
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
struct Uploader: Hardship {
    let name = "A client that uploads without pause"

    func endure(port: Int, until isOver: () -> Bool) throws -> String {
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
