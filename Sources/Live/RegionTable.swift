import HTTPServer

/// The regions with their current states.
struct RegionTable {
    struct Region {
        let name: String
        var fragment: LiveFragment
    }

    /// Marks a region that the client does not show. No state has a greater version, so the client never receives one.
    static let notCarried = Int.max

    private(set) var regions: [Region] = []
    private(set) var versions: [Int?] = []
    /// The updates to the current states, by the versions of the client. Pages of one kind mostly have the same
    /// versions.
    private var known: [[Int?]: LiveNews] = [:]
    private static let knownLimit = 64

    /// Adds a region after the others, or replaces the state of an existing region.
    /// - Returns: Whether the version of the region has changed.
    mutating func publish(_ fragment: LiveFragment, as name: String) -> Bool {
        if let present = regions.first(where: { $0.name == name }), present.fragment.version == fragment.version {
            return false
        }
        known.removeAll(keepingCapacity: true)
        if let index = regions.firstIndex(where: { $0.name == name }) {
            regions[index].fragment = fragment
        } else {
            regions.append(Region(name: name, fragment: fragment))
        }
        versions = regions.map(\.fragment.version)
        return true
    }

    /// Returns the news for a client that has these versions, if they were kept for another one.
    func knownNews(since versions: [Int?]) -> LiveNews? { known[versions] }

    /// Keeps news for other clients with the same versions, unless a region has changed since.
    /// - Parameter table: The table that the news were made from.
    mutating func keep(_ news: LiveNews, since versions: [Int?], from table: RegionTable) {
        guard table.versions == self.versions, known.count < Self.knownLimit else { return }
        known[versions] = news
    }

    /// Renders the news for a client that has these versions.
    ///
    /// A client may be ahead of the table: a page reads its model directly, and the table may not have received that state
    /// yet. The client then does not need that state when it arrives.
    func makeNews(since versions: [Int?], epoch: String) -> LiveNews {
        var events: [ServerSentEvent] = []
        var reached = self.versions
        for index in regions.indices {
            // A region that was added after the stream began is sent as well.
            let version = index < versions.count ? versions[index] : nil
            let now = regions[index].fragment.version
            switch version {
            case let version? where version > now: reached[index] = version
            case now: break
            default: events.append(regions[index].fragment.event(since: version))
            }
        }
        let carried = zip(regions, reached).filter { $0.1 != Self.notCarried }
        let list = carried.map { "\($0.name).\($1 ?? 0)" }.joined(separator: ",")
        return LiveNews(events: events, versions: reached, list: list, epoch: epoch)
    }
}
