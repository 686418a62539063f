import Foundation

/// Many non-blocking connections of one process.
struct Crowd {
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
            close(descriptors[index])
            descriptors[index] = try Self.connect(to: port)
            count += 1
        }
        return count
    }

    func leave() {
        descriptors.forEach { close($0) }
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
