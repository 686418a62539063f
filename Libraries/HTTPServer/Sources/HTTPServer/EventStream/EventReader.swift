/// Reads an event stream as a single client, without a server and heartbeats, for tests and other transports.
public actor EventReader {
    private let channels: [EventChannel]
    private let listener: Listener
    private let announcements: AsyncStream<Void>
    private var cursor: any EventCursor

    /// Starts listening.
    public init(_ stream: EventStream) {
        let (announcements, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        self.announcements = announcements
        listener = Listener(continuation: continuation)
        channels = stream.channels
        cursor = stream.cursor
        for channel in channels { channel.add(listener) }
    }

    deinit {
        for channel in channels { channel.remove(listener) }
    }

    /// Waits for the next events, in the format of `ServerSentEvent`. Returns `nil` if the task is cancelled.
    public func next() async -> [UInt8]? {
        var iterator = announcements.makeAsyncIterator()
        while true {
            if let events = cursor.next() { return events }
            guard await iterator.next(isolation: self) != nil else { return nil }
        }
    }

    private final class Listener: EventListener {
        private let continuation: AsyncStream<Void>.Continuation

        init(continuation: AsyncStream<Void>.Continuation) {
            self.continuation = continuation
        }

        func notify() {
            continuation.yield()
        }
    }
}
