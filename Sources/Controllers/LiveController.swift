package import HTTPServer
import HTTPTypes
package import Live
package import Models

/// The stream of what changes on open pages.
package struct LiveController: Sendable {
    private let live: LiveFeed
    private let personalRegions: @Sendable (VisitorID) async throws -> LiveRegions

    /// - Parameter personalRegions: What a visitor's own pages follow.
    package init(live: LiveFeed, personalRegions: @escaping @Sendable (VisitorID) async throws -> LiveRegions) {
        self.live = live
        self.personalRegions = personalRegions
    }

    /// - Parameters:
    ///   - seen: What the page shows. A client that connects again knows better by itself.
    ///   - isWelcome: Whether who asks may go on listening; nil for everyone.
    package func stream(
        to request: Request,
        seen: String?,
        isWelcome: (@Sendable () async -> Bool)?
    ) async throws -> Response {
        var personal: LiveRegions?
        if let visitor = request.visitor { personal = try await personalRegions(visitor) }
        let seen = request.lastEventID ?? seen
        return .eventStream(live.stream(seen: seen, personal: personal, isWelcome: isWelcome))
    }
}

extension Request {
    /// The id of the event that a client got last (HTML Standard, §9.2.4).
    fileprivate var lastEventID: String? {
        HTTPField.Name("Last-Event-ID").flatMap { headerFields[$0] }
    }
}
