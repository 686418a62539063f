package import HTTPServer
import HTTPTypes
package import Live
package import Models

/// Streams the changes of live regions to open pages.
package struct LiveController: Sendable {
    private let live: LiveFeed
    private let personalRegions: @Sendable (VisitorID) async throws -> LiveRegions

    /// - Parameter personalRegions: Returns the regions that only one visitor sees.
    package init(live: LiveFeed, personalRegions: @escaping @Sendable (VisitorID) async throws -> LiveRegions) {
        self.live = live
        self.personalRegions = personalRegions
    }

    /// Opens the stream.
    /// - Parameters:
    ///   - seen: The versions that the page shows; a client that reconnects sends later ones.
    ///   - isWelcome: Whether the client may go on listening; `nil` for every client.
    package func stream(
        seen: String?,
        isWelcome: (@Sendable () async -> Bool)?,
        _ request: Request,
        in context: RequestContext
    ) async throws -> Response {
        var personal: LiveRegions?
        if let visitor = context.visitor { personal = try await personalRegions(visitor) }
        let seen = request.lastEventID ?? seen
        return .eventStream(live.stream(seen: seen, personal: personal, isWelcome: isWelcome))
    }
}

extension Request {
    /// The id of the last event that the client received (HTML Standard, §9.2.4).
    fileprivate var lastEventID: String? {
        HTTPField.Name("Last-Event-ID").flatMap { headerFields[$0] }
    }
}
