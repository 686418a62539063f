package import HTTPServer

/// The source of the event streams of open pages: the shared regions, and for each stream the visitor's own regions.
package struct LiveFeed: Sendable {
    /// The identifier of this run of the server. Revisions of different runs are not comparable.
    package let epoch: String
    /// The regions that are the same for everyone.
    package let shared = LiveRegions()

    /// Creates a feed without regions.
    package init() {
        let number = UInt64.random(in: .min ... .max)
        epoch = String(repeating: "0", count: number.leadingZeroBitCount / 4) + String(number, radix: 16)
    }

    /// Returns a stream for one client.
    /// - Parameters:
    ///   - seen: The revisions that the client shows: the last event id that it received, or the revisions on its page.
    ///   - personal: The visitor's own regions, which live as long as the stream.
    ///   - isWelcome: Whether the client may continue to receive events; `nil` if every client may.
    package func stream(
        seen: String?,
        personal: LiveRegions? = nil,
        isWelcome: (@Sendable () async -> Bool)? = nil
    ) -> EventStream {
        let cursor = LiveCursor(
            epoch: epoch,
            shared: shared,
            personal: personal,
            seen: SeenRevisions(seen, epoch: epoch)
        )
        let channels = [shared.channel] + (personal.map { [$0.channel] } ?? [])
        return EventStream(channels: channels, cursor: cursor, isWelcome: isWelcome)
    }
}
