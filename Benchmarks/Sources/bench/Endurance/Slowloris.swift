import Foundation

/// Connections whose requests arrive a byte a second and never end. A connection that the server closes is reopened.
struct Slowloris: Hardship {
    let size: Int

    var name: String { "A slowloris of \(size.formatted())" }

    func endure(port: Int, until isOver: () -> Bool) throws -> String {
        var crowd = try Crowd(size: size, port: port)
        defer { crowd.leave() }
        let request = Array("GET /songs HTTP/1.1\r\nHost: localhost\r\nX-A: ".utf8)
        var progress = 0
        var returned = 0
        while !isOver() {
            try crowd.send([progress < request.count ? request[progress] : UInt8(ascii: "a")])
            progress += 1
            usleep(1_000_000)
            returned += try crowd.replaceLost(port: port)
        }
        return "\(returned.formatted()) thrown out and come back"
    }
}
