package import HTTPServer

/// What open pages listen to: the regions that everyone sees, and with each stream those of its visitor.
package struct LiveFeed: Sendable {
    /// This run of the server: what versions count in.
    package let epoch: String
    /// The regions that are the same for everyone.
    package let shared = LiveRegions()

    /// A feed without regions.
    package init() {
        let number = UInt64.random(in: .min ... .max)
        epoch = String(repeating: "0", count: number.leadingZeroBitCount / 4) + String(number, radix: 16)
    }

    /// A stream for one client.
    /// - Parameters:
    ///   - seen: What the client shows already, by its own account: the last id that it got, or what its page says.
    ///   - personal: The regions of the visitor whose client it is; they live as long as the stream.
    ///   - isWelcome: Whether the client may go on listening; nil for everyone.
    package func stream(
        seen: String?,
        personal: LiveRegions? = nil,
        isWelcome: (@Sendable () async -> Bool)? = nil
    ) -> EventStream {
        let cursor = LiveCursor(
            epoch: epoch,
            shared: shared,
            personal: personal,
            seen: SeenVersions(seen, epoch: epoch)
        )
        let channels = [shared.channel] + (personal.map { [$0.channel] } ?? [])
        return EventStream(channels: channels, cursor: cursor, isWelcome: isWelcome)
    }
}
