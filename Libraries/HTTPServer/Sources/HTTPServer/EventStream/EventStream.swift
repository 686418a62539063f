import HTTPTypes

/// An endless response of server-sent events (HTML Standard, §9.2).
///
/// ```swift
/// /// Sends the hour, whenever the channel announces that it may have changed.
/// struct HourCursor: EventCursor {
///     private var sent: Int?
///
///     mutating func next() -> [UInt8]? {
///         let hour = HTTPDate.now.secondsSince1970 / 3600 % 24
///         guard hour != sent else { return nil }
///         sent = hour
///         var bytes: [UInt8] = []
///         ServerSentEvent(data: Array("\(hour)".utf8)).append(to: &bytes)
///         return bytes
///     }
/// }
///
/// let channel = EventChannel()
/// let response = Response.eventStream(EventStream(channels: [channel], cursor: HourCursor()))
/// channel.announce()
/// ```
///
/// The server keeps the stream open until the client has gone, and sends heartbeats. When the server drains, it ends
/// its streams and tells the clients when to reconnect.
public struct EventStream: Sendable {
    let channels: [EventChannel]
    let cursor: any EventCursor
    let isAuthorized: (@Sendable () async -> Bool)?

    /// Creates a stream.
    /// - Parameters:
    ///   - channels: The channels that announce that the cursor has new events.
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
    /// Returns the next events that the client needs, in the format of `ServerSentEvent`, or `nil` if it is up to date.
    /// Returned events count as sent.
    ///
    /// Called on an event loop until it returns `nil`, when the stream begins and after each announcement of its
    /// channels. Other clients wait meanwhile, and the bytes are held until the client has accepted them. So return
    /// bytes that clients share: they are not copied.
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
