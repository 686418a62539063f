import HTTPServer
import SocketTesting

extension RawConnection {
    /// A client that has read the head of an event stream.
    static func listening(
        to server: Server,
        path: String = "/",
        version: String = "1.1",
        receiveBufferSize: CInt? = nil
    ) async throws -> RawConnection {
        let client = try RawConnection(to: server.address, receiveBufferSize: receiveBufferSize)
        try await client.send("GET \(path) HTTP/\(version)\r\nHost: a\r\n\r\n")
        _ = try await client.receiveResponse(hasContent: false)
        return client
    }

    /// What comes, up to these words, and what arrived together with them.
    func receive(until words: String) async throws -> String {
        let words = Array(words.utf8)
        var all: [UInt8] = []
        var searched = 0
        while !all[searched...].contains(words) {
            searched = max(0, all.count - words.count)
            let part = try await receive()
            guard !part.isEmpty else { throw Failure.closed }
            all += part
        }
        return String(decoding: all, as: UTF8.self)
    }
}
