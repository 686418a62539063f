package import HTTPServer

/// The source of the event streams of open pages: the shared regions, and for each stream the visitor's own regions.
package struct LiveFeed: Sendable {
    /// The identifier of the time within which revisions are comparable. It outlasts a restart.
    package let epoch: String
    /// The regions that are the same for everyone.
    package let shared = LiveRegions()

    /// Creates a feed without regions.
    package init(epoch: String) {
        self.epoch = epoch
    }

    /// Returns a stream for one client.
    /// - Parameters:
    ///   - seen: The epoch and the revisions that the client shows.
    ///   - personal: The visitor's own regions, which live as long as the stream.
    ///   - isAuthorized: Whether the client may continue to receive events; `nil` if every client may.
    package func stream(
        seen: String?,
        personal: LiveRegions? = nil,
        isAuthorized: (@Sendable () async -> Bool)? = nil
    ) -> EventStream {
        let cursor = LiveCursor(
            epoch: epoch,
            shared: shared,
            personal: personal,
            seen: SeenRevisions(seen, epoch: epoch)
        )
        let channels = [shared.channel] + (personal.map { [$0.channel] } ?? [])
        return EventStream(channels: channels, cursor: cursor, isAuthorized: isAuthorized)
    }
}

/// The revisions of the regions that one client has, and the events that bring it up to date.
struct LiveCursor: EventCursor {
    private let epoch: String
    private let shared: LiveRegions
    private let personal: LiveRegions?
    private var sharedRevisions: [ClientRevision]
    private var personalRevisions: [ClientRevision]
    private var isReady = false
    /// The events that have not been returned yet.
    private var events: ArraySlice<[UInt8]> = []

    init(epoch: String, shared: LiveRegions, personal: LiveRegions?, seen: SeenRevisions) {
        self.epoch = epoch
        self.shared = shared
        self.personal = personal
        sharedRevisions = shared.revisions(for: seen)
        personalRevisions = personal?.revisions(for: seen) ?? []
    }

    mutating func next() -> [UInt8]? {
        if events.isEmpty { events = update()[...] }
        return events.popFirst()
    }

    /// Returns the events that the client needs; the first time with `ready`.
    private mutating func update() -> [[UInt8]] {
        let events =
            shared.events(advancing: &sharedRevisions) + (personal?.events(advancing: &personalRevisions) ?? [])
        if isReady { return events }
        isReady = true
        return events + [ready.bytes]
    }

    /// The event with the regions of the client and the revisions that it has, such as `9f86d081884c7d65:text.12`.
    private var ready: ServerSentEvent {
        let list = shared.list(of: sharedRevisions) + (personal?.list(of: personalRevisions) ?? [])
        return ServerSentEvent(name: "ready", data: Array("\(epoch):\(list.joined(separator: ","))".utf8))
    }
}

/// The revisions that a client shows, parsed from a text such as `9f86d081884c7d65:text.12,entries.7`.
///
/// The text is untrusted input. Without a colon it names no regions, and an invalid revision is unknown.
struct SeenRevisions {
    /// The revisions by the name of the region.
    private let revisions: [String: ClientRevision]

    /// - Parameters:
    ///   - text: The text that the client sent; `nil` if it sent nothing.
    ///   - epoch: The current epoch.
    init(_ text: String?, epoch: String) {
        guard let (named, list) = (text ?? "").utf8[...].divided(by: UInt8(ascii: ":")) else {
            revisions = [:]
            return
        }
        let isCurrent = named.elementsEqual(epoch.utf8)
        let pairs = list.split(separator: UInt8(ascii: ",")).map { item -> (String, ClientRevision) in
            guard let (name, revision) = item.divided(by: UInt8(ascii: ".")) else {
                return (String(Substring(item)), .unknown)
            }
            let number = isCurrent ? Int(Substring(revision)) : nil
            return (String(Substring(name)), number.map { .shown($0) } ?? .unknown)
        }
        revisions = Dictionary(pairs) { $0 == $1 ? $0 : .unknown }
    }

    /// Returns the revision of a region that the client has. A client that names no region receives the next change of
    /// every region; a client that names some receives only the changes of those.
    func revision(of name: String, current: Int) -> ClientRevision {
        revisions.isEmpty ? .shown(current) : revisions[name] ?? .notShown
    }
}

extension Substring.UTF8View {
    /// Returns the parts before and after the first separator; `nil` without a separator.
    fileprivate func divided(by separator: UInt8) -> (Substring.UTF8View, Substring.UTF8View)? {
        firstIndex(of: separator).map { (self[..<$0], self[index(after: $0)...]) }
    }
}
