import HTTPServer

/// The regions with their states of now.
struct RegionTable {
    struct Region {
        let name: String
        var fragment: LiveFragment
    }

    /// The version that somebody has of a region who does not want it: no state ever is beyond it.
    static let notCarried = Int.max

    private(set) var regions: [Region] = []
    private var versions: [Int?] = []
    /// What leads to the states of now, by the versions that somebody has: those of pages of one kind are mostly the same.
    private var found: [[Int?]: Found] = [:]
    private static let foundLimit = 64

    private struct Found {
        let news: LiveNews
        var bytes: [UInt8]?
    }

    /// A new region comes behind the others, and an old one keeps its place.
    /// - Returns: Whether anything has changed: a version stands for one state.
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

    /// A client may be ahead: a page asks the model itself, and its state may not have come through to here. It has the
    /// state that comes then.
    /// - Returns: nil when there is nothing new.
    mutating func bytes(since versions: [Int?], epoch: String) -> (bytes: [UInt8], versions: [Int?])? {
        // Arrays that share their memory are equal at once, and all clients share the one of the last news.
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
            // A region that is younger than the stream is news as well.
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
