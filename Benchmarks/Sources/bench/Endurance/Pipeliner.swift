import Foundation

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
