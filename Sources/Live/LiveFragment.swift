import HTTPServer
import Rendering
import Synchronization

/// One state of a region. It is rendered when a client first needs it, and once for all clients. Two event loops that need it
/// at the same moment both render it, because neither waits for the other.
final class LiveFragment: Sendable {
    private struct Rendered {
        var region: [UInt8]?
        var differences: [Int: [UInt8]] = [:]
    }

    /// The number of older revisions whose rendered differences are kept. Most clients have the previous revision;
    /// clients that reconnect have an older one.
    private static let differencesLimit = 32

    /// The name of the region.
    let name: String
    let revision: Int
    private let makeDifference: @Sendable (Int) -> ServerSentEvent?
    private let makeRegion: @Sendable () -> ServerSentEvent
    private let rendered = Mutex(Rendered())

    /// - Parameters:
    ///   - difference: Renders the difference from an older revision; returns `nil` if it is unknown.
    ///   - region: Renders the whole region.
    init(
        _ name: String,
        revision: Int,
        difference: @escaping @Sendable (Int) -> ServerSentEvent? = { _ in nil },
        region: @escaping @Sendable () -> ServerSentEvent
    ) {
        self.name = name
        self.revision = revision
        makeDifference = difference
        makeRegion = region
    }

    /// Returns the bytes of the event for a client with another revision, or with none. All clients share them.
    func event(since revision: Int?) -> [UInt8] {
        if let revision, revision < self.revision, let difference = difference(since: revision) { return difference }
        if let known = rendered.withLock({ $0.region }) { return known }
        let region = makeRegion().bytes
        rendered.withLock { $0.region = region }
        return region
    }

    private func difference(since revision: Int) -> [UInt8]? {
        if let known = rendered.withLock({ $0.differences[revision] }) { return known }
        guard let made = makeDifference(revision)?.bytes else { return nil }
        rendered.withLock { rendered in
            if rendered.differences.count < Self.differencesLimit { rendered.differences[revision] = made }
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
        ServerSentEvent(name: "ready", data: Array(identifier.utf8), id: identifier)
    }

    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(data.count + data.count / 16 + 64)
        append(to: &bytes)
        return bytes
    }
}
