import HTTPServer
import Rendering

/// One state of a region, which is rendered when it is needed and then once for all.
struct LiveFragment: Sendable {
    /// How many different older versions have rendered rows kept for them. Clients are at the last version but one, or
    /// wherever they were when they lost their connection.
    private static let rowsLimit = 32

    let version: Int
    private let makeRows: @Sendable (Int) -> ServerSentEvent?
    private let makeRegion: @Sendable () -> ServerSentEvent
    private var region: ServerSentEvent?
    private var rows: [Int: ServerSentEvent] = [:]

    /// - Parameters:
    ///   - rows: What leads from an older version to this one, if that is known.
    ///   - region: The whole.
    init(
        version: Int,
        rows: @escaping @Sendable (Int) -> ServerSentEvent? = { _ in nil },
        region: @escaping @Sendable () -> ServerSentEvent
    ) {
        self.version = version
        makeRows = rows
        makeRegion = region
    }

    /// What somebody is sent who has another version, or none.
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
    /// An element that replaces the one of its id.
    static func region(_ view: some View) -> ServerSentEvent {
        ServerSentEvent(name: "region", data: view.rendered())
    }

    /// A list with the rows that differ.
    static func rows(_ view: some View) -> ServerSentEvent {
        ServerSentEvent(name: "rows", data: view.rendered())
    }

    /// The end of what a client lacks at first.
    static func ready(_ identifier: String) -> ServerSentEvent {
        ServerSentEvent(name: "ready", data: Array(identifier.utf8))
    }
}
