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
