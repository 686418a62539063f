extension EventStream {
    /// The events of a single client without a server and heartbeats, for tests and other transports.
    public var events: Events {
        Events(stream: self)
    }

    /// The events of a single client: an endless sequence of bytes in the format of `ServerSentEvent`.
    public struct Events: AsyncSequence, Sendable {
        let stream: EventStream

        /// Starts listening.
        public func makeAsyncIterator() -> Iterator {
            Iterator(cursor: stream.cursor, subscription: Subscription(to: stream.channels))
        }

        /// An iterator over the events for one client.
        public struct Iterator: AsyncIteratorProtocol {
            var cursor: any EventCursor
            let subscription: Subscription

            /// Waits for the next events. Returns `nil` if the task is cancelled.
            public mutating func next() async -> [UInt8]? {
                await next(isolation: nil)
            }

            /// Waits for the next events. Returns `nil` if the task is cancelled.
            public mutating func next(isolation actor: isolated (any Actor)?) async -> [UInt8]? {
                while true {
                    if let events = cursor.next() { return events }
                    guard await subscription.waitForAnnouncement(isolation: actor) else { return nil }
                }
            }
        }
    }

    /// A subscription to channels, which ends with its last reference.
    final class Subscription: Sendable {
        private let channels: [EventChannel]
        private let listener: Listener
        private let announcements: AsyncStream<Void>

        init(to channels: [EventChannel]) {
            self.channels = channels
            let (announcements, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
            self.announcements = announcements
            listener = Listener(continuation: continuation)
            for channel in channels { channel.add(listener) }
        }

        deinit {
            for channel in channels { channel.remove(listener) }
        }

        /// - Returns: false if the task is cancelled.
        func waitForAnnouncement(isolation actor: isolated (any Actor)?) async -> Bool {
            var iterator = announcements.makeAsyncIterator()
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
