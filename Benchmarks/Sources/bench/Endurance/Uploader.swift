import Foundation

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
