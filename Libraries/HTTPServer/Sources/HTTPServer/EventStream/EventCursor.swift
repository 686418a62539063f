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
