import HTTPServer
import SocketTesting
import Synchronization

/// A counter with event streams. Each event has the current number and padding.
final class Counter: Sendable {
    let channel = EventChannel()
    private let padding: Int
    private let state = Mutex((number: 0, handedOut: 0))

    init(padding: Int = 0) {
        self.padding = padding
    }

    /// The number of events that cursors have returned.
    var handedOut: Int { state.withLock { $0.handedOut } }

    func countUp() {
        state.withLock { $0.number += 1 }
        channel.announce()
    }

    var stream: EventStream {
        EventStream(channels: [channel], cursor: Cursor(counter: self))
    }

    /// A responder that answers every request with a stream.
    var responder: TestResponder {
        TestResponder { _ in .eventStream(self.stream) }
    }

    private struct Cursor: EventCursor {
        let counter: Counter
        var seen = 0

        mutating func next() -> [UInt8]? {
            let number = counter.state.withLock { state in
                if state.number != seen { state.handedOut += 1 }
                return state.number
            }
            guard number != seen else { return nil }
            seen = number
            var bytes: [UInt8] = []
            let data = Array("\(number).".utf8) + [UInt8](repeating: UInt8(ascii: "x"), count: counter.padding)
            ServerSentEvent(data: data).append(to: &bytes)
            return bytes
        }
    }
}

extension RawConnection {
    /// Returns a client that has read the head of an event stream.
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

    /// Receives until the text contains the given words.
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
