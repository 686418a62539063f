package import HTTPServer
package import Live
package import Models

/// A controller whose pages have live regions that are the same for every visitor.
package protocol SharedRegionProvider: Sendable {
    /// Adds the regions that this controller's models change. Other pages may show them too. Called once, at the start
    /// of the program.
    func addRegions(to regions: LiveRegions) async
}

/// A controller whose pages have live regions of one visitor.
package protocol PersonalRegionProvider: Sendable {
    /// Adds the visitor's own regions that this controller's models change. Called once for each stream.
    func addRegions(to regions: LiveRegions, for visitor: VisitorID) async throws
}

/// Streams the changes of live regions to open pages.
package struct LiveController: Sendable {
    private let feed: LiveFeed
    private let personal: [any PersonalRegionProvider]

    /// - Parameters:
    ///   - shared: The controllers whose regions every visitor shares.
    ///   - personal: The controllers with regions of the visitor's own.
    package init(
        feed: LiveFeed,
        shared: [any SharedRegionProvider],
        personal: [any PersonalRegionProvider]
    ) async {
        self.feed = feed
        self.personal = personal
        for provider in shared { await provider.addRegions(to: feed.shared) }
    }

    /// Opens an event stream.
    /// - Parameters:
    ///   - seen: The epoch and the revisions that the pages of the client show.
    ///   - isAuthorized: Whether the client may continue to receive events; `nil` if every client may.
    package func stream(
        seen: String?,
        isAuthorized: (@Sendable () async -> Bool)?,
        in context: RequestContext
    ) async throws -> Response {
        let regions = try await personalRegions(of: context.visitor)
        return .eventStream(feed.stream(seen: seen, personal: regions, isAuthorized: isAuthorized))
    }

    private func personalRegions(of visitor: VisitorID?) async throws -> LiveRegions? {
        guard let visitor else { return nil }
        let regions = LiveRegions()
        for provider in personal { try await provider.addRegions(to: regions, for: visitor) }
        return regions
    }
}
