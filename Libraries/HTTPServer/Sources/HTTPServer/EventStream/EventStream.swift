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
