import HTTPTypes

/// A response without an end, made of events that come as they happen (HTML Standard, §9.2).
///
///     let channel = EventChannel()
///     Response.eventStream(EventStream(channels: [channel], cursor: cursor))
///
/// The server keeps it open until the client has gone, sends heartbeats, and at the end of its own time tells the client
/// when to come back. A stream is no request that a drain waits for.
public struct EventStream: Sendable {
    let channels: [EventChannel]
    let cursor: any EventCursor
    let isWelcome: (@Sendable () async -> Bool)?

    /// - Parameters:
    ///   - channels: Who announces that the cursor has news.
    ///   - cursor: What the client lacks, and gets.
    ///   - isWelcome: Asked before each heartbeat; the stream ends when the client may not have
    ///     it any longer. nil lets it go on.
    public init(
        channels: [EventChannel],
        cursor: some EventCursor,
        isWelcome: (@Sendable () async -> Bool)? = nil
    ) {
        self.channels = channels
        self.cursor = cursor
        self.isWelcome = isWelcome
    }
}

/// Where one client of an event stream stands: what it was sent, and so what it lacks.
///
/// There is no queue of events. When a client's connection takes more, its cursor is asked what the client lacks *now*. So a
/// slow client costs no memory, skips what was overtaken meanwhile, and always ends on the latest.
public protocol EventCursor: Sendable {
    /// Everything that the client has not been sent, as whole events in the format of `ServerSentEvent`; nil when there is
    /// nothing. What is returned counts as sent.
    ///
    /// Called on an event loop, at the beginning of the stream and after each announcement of one of its channels. Others
    /// wait meanwhile, so hand out bytes that many clients share. Bytes are not copied.
    mutating func next() -> [UInt8]?
}

extension Response {
    /// An event stream with its fields: nobody may keep it, and no proxy hold it back.
    public static func eventStream(_ stream: EventStream) -> Response {
        var fields: HTTPFields = [.contentType: "text/event-stream", .cacheControl: "no-store"]
        // nginx gathers answers before it passes them on, unless it is told not to.
        if let buffering = HTTPField.Name("X-Accel-Buffering") { fields[buffering] = "no" }
        return Response(headerFields: fields, body: .eventStream(stream))
    }
}

extension EventStream {
    /// What a client would be sent, for tests and for whoever passes a stream on without this server. There are no
    /// heartbeats.
    public var parts: Parts {
        Parts(stream: self)
    }

    /// What a client would be sent: whole events, one or more at a time, without end.
    public struct Parts: AsyncSequence, Sendable {
        let stream: EventStream

        /// Begins to listen.
        public func makeAsyncIterator() -> Iterator {
            Iterator(cursor: stream.cursor, subscription: Subscription(to: stream.channels))
        }

        /// One client.
        public struct Iterator: AsyncIteratorProtocol {
            var cursor: any EventCursor
            let subscription: Subscription

            /// Waits for the next events; nil when the task is cancelled.
            public mutating func next() async -> [UInt8]? {
                await next(isolation: nil)
            }

            /// Waits for the next events; nil when the task is cancelled.
            public mutating func next(isolation actor: isolated (any Actor)?) async -> [UInt8]? {
                while true {
                    if let part = cursor.next() { return part }
                    guard await subscription.waitForNews(isolation: actor) else { return nil }
                }
            }
        }
    }

    /// Listens to channels as long as it exists.
    final class Subscription: Sendable {
        private let channels: [EventChannel]
        private let listener: Listener
        private let news: AsyncStream<Void>

        init(to channels: [EventChannel]) {
            self.channels = channels
            let (news, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
            self.news = news
            listener = Listener(continuation: continuation)
            for channel in channels { channel.add(listener) }
        }

        deinit {
            for channel in channels { channel.remove(listener) }
        }

        /// - Returns: False when the task is cancelled.
        func waitForNews(isolation actor: isolated (any Actor)?) async -> Bool {
            var iterator = news.makeAsyncIterator()
            return await iterator.next(isolation: actor) != nil
        }
    }

    private final class Listener: EventListener {
        private let continuation: AsyncStream<Void>.Continuation

        init(continuation: AsyncStream<Void>.Continuation) {
            self.continuation = continuation
        }

        func hearNews() {
            continuation.yield()
        }
    }
}
