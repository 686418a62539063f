import Foundation

/// Connections that send one request, and stay open.
struct IdleCrowd: Hardship {
    let size: Int

    var name: String { "\(size.formatted()) idle connections" }

    func endure(port: Int, until isOver: () -> Bool) throws -> String {
        let crowd = try Crowd(size: size, port: port)
        defer { crowd.leave() }
        let request = Array("GET /songs HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8)
        try crowd.send(request)
        while !isOver() { usleep(10_000) }
        let lost = crowd.countOfLost()
        return lost == 0 ? "all kept" : "\(lost.formatted()) closed by the server"
    }
}
