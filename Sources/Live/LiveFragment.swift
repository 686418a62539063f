import HTTPServer
import Rendering

/// One state of a region. It is rendered when a client first needs it, and once for all clients.
struct LiveFragment: Sendable {
    /// The number of older versions whose rendered rows are kept. Most clients have the previous version; the others have
    /// the version of the moment when they lost their connection.
    private static let rowsLimit = 32

    let version: Int
    private let makeRows: @Sendable (Int) -> ServerSentEvent?
    private let makeRegion: @Sendable () -> ServerSentEvent
    private var region: ServerSentEvent?
    private var rows: [Int: ServerSentEvent] = [:]

    /// - Parameters:
    ///   - rows: Renders the rows that differ from an older version; returns `nil` if the difference is unknown.
    ///   - region: Renders the whole region.
    init(
        version: Int,
        rows: @escaping @Sendable (Int) -> ServerSentEvent? = { _ in nil },
        region: @escaping @Sendable () -> ServerSentEvent
    ) {
        self.version = version
        makeRows = rows
        makeRegion = region
    }

    /// Returns the event for a client that has another version, or none.
    mutating func event(since version: Int?) -> ServerSentEvent {
        if let version, version < self.version, let rows = rows(since: version) { return rows }
        let region = region ?? makeRegion()
        self.region = region
        return region
    }

    private mutating func rows(since version: Int) -> ServerSentEvent? {
        if let known = rows[version] { return known }
        guard let made = makeRows(version) else { return nil }
        if rows.count < Self.rowsLimit { rows[version] = made }
        return made
    }
}

extension ServerSentEvent {
    /// Returns an event with an element that replaces the element with the same id.
    static func region(_ view: some View) -> ServerSentEvent {
        ServerSentEvent(name: "region", data: view.rendered())
    }

    /// Returns an event with the rows of a list that differ.
    static func rows(_ view: some View) -> ServerSentEvent {
        ServerSentEvent(name: "rows", data: view.rendered())
    }

    /// Returns the event that tells a new client that it is up to date.
    static func ready(_ identifier: String) -> ServerSentEvent {
        ServerSentEvent(name: "ready", data: Array(identifier.utf8))
    }
}
