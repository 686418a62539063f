package import HTTPServer
import HTTPTypes
package import Live
package import Models

/// A controller whose pages have regions that follow their models, the same for every visitor.
package protocol LivePublisher: Sendable {
    /// Connects the regions of the pages to their models. Called once, at the start of the program.
    func publish(to live: LiveRegions) async
}

/// A controller whose pages have regions that follow the models of one visitor.
package protocol PersonalPublisher: Sendable {
    /// Connects the visitor's own regions to their models. Called once for each stream.
    func publish(to live: LiveRegions, for visitor: VisitorID) async throws
}

/// Streams the changes of live regions to open pages.
package struct LiveController: Sendable {
    private let live: LiveFeed
    private let personalPublishers: [any PersonalPublisher]

    /// - Parameters:
    ///   - publishers: The controllers whose regions every visitor shares.
    ///   - personalPublishers: The controllers with regions of the visitor's own.
    package init(
        live: LiveFeed,
        publishers: [any LivePublisher],
        personalPublishers: [any PersonalPublisher]
    ) async {
        self.live = live
        self.personalPublishers = personalPublishers
        for publisher in publishers { await publisher.publish(to: live.shared) }
    }

    /// Opens an event stream.
    /// - Parameters:
    ///   - seen: The revisions that the page shows; a client that reconnects sends later ones.
    ///   - isWelcome: Whether the client may continue to receive events; `nil` if every client may.
    package func stream(
        seen: String?,
        isWelcome: (@Sendable () async -> Bool)?,
        _ request: Request,
        in context: RequestContext
    ) async throws -> Response {
        let personal = try await personalRegions(of: context.visitor)
        let seen = request.lastEventID ?? seen
        return .eventStream(live.stream(seen: seen, personal: personal, isWelcome: isWelcome))
    }

    private func personalRegions(of visitor: VisitorID?) async throws -> LiveRegions? {
        guard let visitor else { return nil }
        let regions = LiveRegions()
        for publisher in personalPublishers { try await publisher.publish(to: regions, for: visitor) }
        return regions
    }
}

extension Request {
    /// The id of the last event that the client received (HTML Standard, §9.2.4).
    fileprivate var lastEventID: String? {
        HTTPField.Name("Last-Event-ID").flatMap { headerFields[$0] }
    }
}
