import HTTPServer
import Rendering
import Synchronization

/// One state of a region. It is rendered when a client first needs it, and once for all clients. Two event loops that need it
/// at the same moment both render it, because neither waits for the other.
final class LiveFragment: Sendable {
    private struct Rendered {
        var region: ServerSentEvent?
        var differences: [Int: ServerSentEvent] = [:]
    }

    /// The number of older versions whose rendered differences are kept. Most clients have the previous version;
    /// clients that reconnect have an older one.
    private static let differencesLimit = 32

    let version: Int
    private let makeDifference: @Sendable (Int) -> ServerSentEvent?
    private let makeRegion: @Sendable () -> ServerSentEvent
    private let rendered = Mutex(Rendered())

    /// - Parameters:
    ///   - difference: Renders the difference from an older version; returns `nil` if it is unknown.
    ///   - region: Renders the whole region.
    init(
        version: Int,
        difference: @escaping @Sendable (Int) -> ServerSentEvent? = { _ in nil },
        region: @escaping @Sendable () -> ServerSentEvent
    ) {
        self.version = version
        makeDifference = difference
        makeRegion = region
    }

    /// Returns the event for a client with another version, or with none.
    func event(since version: Int?) -> ServerSentEvent {
        if let version, version < self.version, let difference = difference(since: version) { return difference }
        if let known = rendered.withLock({ $0.region }) { return known }
        let region = makeRegion()
        rendered.withLock { $0.region = region }
        return region
    }

    private func difference(since version: Int) -> ServerSentEvent? {
        if let known = rendered.withLock({ $0.differences[version] }) { return known }
        guard let made = makeDifference(version) else { return nil }
        rendered.withLock { rendered in
            if rendered.differences.count < Self.differencesLimit { rendered.differences[version] = made }
        }
        return made
    }
}

extension ServerSentEvent {
    /// Returns an event with an element that replaces the element with the same id.
    static func region(_ view: some View) -> ServerSentEvent {
        ServerSentEvent(name: "region", data: view.rendered())
    }

    /// Returns an event with the changed rows of a list.
    static func rows(_ view: some View) -> ServerSentEvent {
        ServerSentEvent(name: "rows", data: view.rendered())
    }

    /// Returns the event that tells a new client that it is up to date.
    static func ready(_ identifier: String) -> ServerSentEvent {
        ServerSentEvent(name: "ready", data: Array(identifier.utf8))
    }
}
