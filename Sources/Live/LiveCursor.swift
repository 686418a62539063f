import HTTPServer

/// The versions of the regions that one client has, and the events that bring it up to date.
struct LiveCursor: EventCursor {
    let epoch: String
    let shared: LiveRegions
    let personal: LiveRegions?
    private var sharedVersions: [Int?]
    private var personalVersions: [Int?]
    private var isReady = false

    init(epoch: String, shared: LiveRegions, personal: LiveRegions?, seen: SeenVersions) {
        self.epoch = epoch
        self.shared = shared
        self.personal = personal
        sharedVersions = shared.versions(for: seen)
        personalVersions = personal?.versions(for: seen) ?? []
    }

    mutating func next() -> [UInt8]? {
        isReady && personal == nil ? nextShared() : nextOfOwn()
    }

    /// Returns bytes that all clients share. They never contain a personal region or a `ready` event.
    private mutating func nextShared() -> [UInt8]? {
        guard !shared.isCurrent(sharedVersions) else { return nil }
        let news = shared.news(since: sharedVersions, epoch: epoch)
        guard !news.events.isEmpty else { return nil }
        sharedVersions = news.versions
        return news.bytes
    }

    private mutating func nextOfOwn() -> [UInt8]? {
        let news = [(shared, sharedVersions), (personal, personalVersions)].compactMap { regions, versions in
            regions?.news(since: versions, epoch: epoch)
        }
        sharedVersions = news.first?.versions ?? []
        personalVersions = news.dropFirst().first?.versions ?? []
        let list = news.map(\.list).filter { !$0.isEmpty }.joined(separator: ",")
        let identifier = "\(epoch):\(list)"
        var events = news.flatMap(\.events)
        if !isReady { events.append(.ready(identifier)) }
        isReady = true
        return events.isEmpty ? nil : events.bytes(identifier: identifier)
    }
}
