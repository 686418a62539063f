import HTTPServer
import Synchronization

/// A number that each POST raises, and each `EventSource` follows.
final class Tally: Responder {
    private let value = Mutex(0)
    private let changes = EventChannel()

    func respond(to request: consuming Request) async -> Response {
        guard request.method == .post else {
            return .eventStream(EventStream(channels: [changes], cursor: Cursor(tally: self)))
        }
        value.withLock { $0 += 1 }
        changes.announce()
        return Response(status: .noContent)
    }

    private struct Cursor: EventCursor {
        let tally: Tally
        var sent: Int?

        mutating func next() -> [UInt8]? {
            let value = tally.value.withLock(\.self)
            guard value != sent else { return nil }
            sent = value
            var bytes: [UInt8] = []
            ServerSentEvent(data: Array("\(value)".utf8)).append(to: &bytes)
            return bytes
        }
    }
}
