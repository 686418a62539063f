package import HTTPServer
package import Live
package import Models
package import ViewModels

/// Listens to the models, and streams the changes of live regions to open pages.
package struct LiveController: Sendable {
    private let feed: LiveFeed
    private let personalModels: @Sendable (VisitorID) async throws -> [any LiveModel]

    /// - Parameters:
    ///   - models: The models whose regions are the same for every visitor.
    ///   - personalModels: Returns the models whose regions only one visitor receives.
    package init(
        feed: LiveFeed,
        following models: [any LiveModel],
        personalModels: @escaping @Sendable (VisitorID) async throws -> [any LiveModel]
    ) async {
        self.feed = feed
        self.personalModels = personalModels
        for model in models { await feed.shared.follow(model) }
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

    /// Returns the regions of a visitor, which live as long as the stream.
    private func personalRegions(of visitor: VisitorID?) async throws -> LiveRegions? {
        guard let visitor else { return nil }
        let regions = LiveRegions()
        for model in try await personalModels(visitor) { await regions.follow(model) }
        return regions
    }
}

extension LiveRegions {
    /// Shows each state that a model announces.
    package func follow<Model: LiveModel>(_ model: Model) async {
        await follow(model.announcements()) { Model.regions(of: $0.state, after: $0.former) }
    }
}
