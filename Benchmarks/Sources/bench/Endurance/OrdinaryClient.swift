import Foundation

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
