/// The current fragment of each region.
struct RegionTable {
    /// Marks a region that the client does not show. No state has a greater revision, so the client never receives one.
    static let notCarried = Int.max

    private(set) var fragments: [LiveFragment] = []
    private(set) var revisions: [Int?] = []
    /// The updates to the current states, by the revisions of the client. Pages of one kind mostly have the same
    /// revisions.
    private var known: [[Int?]: LiveNews] = [:]
    private static let knownLimit = 64

    /// Adds a region after the others, or replaces the state of an existing region.
    /// - Returns: Whether the revision of the region has changed.
    mutating func publish(_ fragment: LiveFragment) -> Bool {
        if let index = fragments.firstIndex(where: { $0.name == fragment.name }) {
            guard fragments[index].revision != fragment.revision else { return false }
            fragments[index] = fragment
        } else {
            fragments.append(fragment)
        }
        known.removeAll(keepingCapacity: true)
        revisions = fragments.map(\.revision)
        return true
    }

    /// Returns the news for a client that has these revisions, if they were kept for another one.
    func knownNews(since revisions: [Int?]) -> LiveNews? { known[revisions] }

    /// Keeps news for other clients with the same revisions, unless a region has changed since.
    /// - Parameter table: The table that the news were made from.
    /// - Returns: The news to be sent.
    mutating func keep(_ news: LiveNews, since revisions: [Int?], from table: RegionTable) -> LiveNews {
        guard table.revisions == self.revisions, known.count < Self.knownLimit else { return news }
        let joined = news.joined
        known[revisions] = joined
        return joined
    }

    /// Renders the news for a client that has these revisions.
    ///
    /// A client may be ahead of the table: a page reads its model directly, and the table may not have received that state
    /// yet. The client then does not need that state when it arrives.
    func makeNews(since revisions: [Int?], epoch: String) -> LiveNews {
        var events: [[UInt8]] = []
        var reached = self.revisions
        for index in fragments.indices {
            // A region that was added after the stream began is sent as well.
            let revision = index < revisions.count ? revisions[index] : nil
            let now = fragments[index].revision
            switch revision {
            case let revision? where revision > now: reached[index] = revision
            case now: break
            default: events.append(fragments[index].event(since: revision))
            }
        }
        let carried = zip(fragments, reached).filter { $0.1 != Self.notCarried }
        let list = carried.map { "\($0.name).\($1 ?? 0)" }.joined(separator: ",")
        return LiveNews(events: events, revisions: reached, list: list, epoch: epoch)
    }
}
