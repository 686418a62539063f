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
    private var versions: [Int?] = []
    /// The updates to the current states, by the versions of the client. Pages of one kind mostly have the same
    /// versions.
    private var found: [[Int?]: Found] = [:]
    private static let foundLimit = 64

    private struct Found {
        let news: LiveNews
        var bytes: [UInt8]?
    }

    /// Adds a region after the others, or replaces the state of an existing region.
    /// - Returns: Whether the version of the region has changed.
    mutating func publish(_ fragment: LiveFragment, as name: String) -> Bool {
        if let present = regions.first(where: { $0.name == name }), present.fragment.version == fragment.version {
            return false
        }
        found.removeAll(keepingCapacity: true)
        if let index = regions.firstIndex(where: { $0.name == name }) {
            regions[index].fragment = fragment
        } else {
            regions.append(Region(name: name, fragment: fragment))
        }
        versions = regions.map(\.fragment.version)
        return true
    }

    mutating func news(since versions: [Int?]) -> LiveNews {
        find(since: versions).news
    }

    /// Returns the news as bytes.
    ///
    /// A client may be ahead of the table: a page reads its model directly, and the table may not have received that state
    /// yet. The client then does not need that state when it arrives.
    /// - Returns: `nil` if there is nothing new.
    mutating func bytes(since versions: [Int?], epoch: String) -> (bytes: [UInt8], versions: [Int?])? {
        // Arrays that share their storage compare in constant time, and most clients share the array of the last
        // update.
        guard versions != self.versions else { return nil }
        let found = find(since: versions)
        guard !found.news.events.isEmpty else { return nil }
        if let bytes = found.bytes { return (bytes, found.news.versions) }
        let bytes = found.news.events.bytes(identifier: "\(epoch):\(found.news.list)")
        keep(Found(news: found.news, bytes: bytes), since: versions)
        return (bytes, found.news.versions)
    }

    private mutating func find(since versions: [Int?]) -> Found {
        if let found = found[versions] { return found }
        let found = Found(news: findNews(since: versions))
        keep(found, since: versions)
        return found
    }

    private mutating func keep(_ news: Found, since versions: [Int?]) {
        guard found.count < Self.foundLimit || found[versions] != nil else { return }
        found[versions] = news
    }

    private mutating func findNews(since versions: [Int?]) -> LiveNews {
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
        return LiveNews(events: events, versions: reached, list: list)
    }
}
