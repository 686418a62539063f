import HTTPTypes

/// An endless response of server-sent events (HTML Standard, §9.2).
///
///     let channel = EventChannel()
///     Response.eventStream(EventStream(channels: [channel], cursor: cursor))
///
/// The server keeps the stream open until the client has gone, and sends heartbeats. When the server drains, it ends
/// its streams and tells the clients when to reconnect.
public struct EventStream: Sendable {
    let channels: [EventChannel]
    let cursor: any EventCursor
    let isAuthorized: (@Sendable () async -> Bool)?

    /// Creates a stream.
    /// - Parameters:
    ///   - channels: The channels that announce news to the cursor.
    ///   - cursor: The source of the client's events.
    ///   - isAuthorized: A check before each heartbeat whether the client may still receive the stream, or `nil` to always
    ///     allow it.
    public init(
        channels: [EventChannel],
        cursor: some EventCursor,
        isAuthorized: (@Sendable () async -> Bool)? = nil
    ) {
        self.channels = channels
        self.cursor = cursor
        self.isAuthorized = isAuthorized
    }
}

/// The position of one client in a stream of events.
///
/// Events are not queued. When a client's connection accepts more, its cursor returns the events that the client needs
/// at that time. A slow client therefore costs no memory, skips outdated events, and always receives the latest.
public protocol EventCursor: Sendable {
    /// Returns the next part of the events that the client needs, in the format of `ServerSentEvent`, or `nil` if it is
    /// up to date. Returned parts count as sent.
    ///
    /// Called on an event loop until it returns `nil`, when the stream begins and after each announcement of its
    /// channels. Other clients wait meanwhile, and a part is held until the client has accepted it. So return bytes
    /// that clients share: they are not copied.
    mutating func next() -> [UInt8]?
}

extension Response {
    /// Returns a response with an event stream, which must not be stored or buffered.
    public static func eventStream(_ stream: EventStream) -> Response {
        var fields: HTTPFields = [.contentType: "text/event-stream", .cacheControl: "no-store"]
        // nginx buffers responses by default.
        if let buffering = HTTPField.Name("X-Accel-Buffering") { fields[buffering] = "no" }
        return Response(headerFields: fields, body: .eventStream(stream))
    }
}

extension EventStream {
    /// The events of a single client without a server and heartbeats, for tests and other transports.
    public var parts: Parts {
        Parts(stream: self)
    }

    /// The events of a single client: an endless sequence of parts, each of which may end within an event.
    public struct Parts: AsyncSequence, Sendable {
        let stream: EventStream

        /// Starts listening.
        public func makeAsyncIterator() -> Iterator {
            Iterator(cursor: stream.cursor, subscription: Subscription(to: stream.channels))
        }

        /// An iterator over the parts for one client.
        public struct Iterator: AsyncIteratorProtocol {
            var cursor: any EventCursor
            let subscription: Subscription

            /// Waits for the next part. Returns `nil` if the task is cancelled.
            public mutating func next() async -> [UInt8]? {
                await next(isolation: nil)
            }

            /// Waits for the next part. Returns `nil` if the task is cancelled.
            public mutating func next(isolation actor: isolated (any Actor)?) async -> [UInt8]? {
                while true {
                    if let part = cursor.next() { return part }
                    guard await subscription.waitForNews(isolation: actor) else { return nil }
                }
            }
        }
    }

    /// A subscription to channels, which ends with its last reference.
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

        /// - Returns: false if the task is cancelled.
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

        func notify() {
            continuation.yield()
        }
    }
}
