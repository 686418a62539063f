import HTTPServer

/// The revisions of the regions that one client has, and the events that bring it up to date.
struct LiveCursor: EventCursor {
    let epoch: String
    let shared: LiveRegions
    let personal: LiveRegions?
    private var sharedRevisions: [Int?]
    private var personalRevisions: [Int?]
    private var isReady = false
    /// The parts of the events that have not been returned yet.
    private var parts: ArraySlice<[UInt8]> = []

    init(epoch: String, shared: LiveRegions, personal: LiveRegions?, seen: SeenRevisions) {
        self.epoch = epoch
        self.shared = shared
        self.personal = personal
        sharedRevisions = shared.revisions(for: seen)
        personalRevisions = personal?.revisions(for: seen) ?? []
    }

    mutating func next() -> [UInt8]? {
        if parts.isEmpty { parts = (isReady && personal == nil ? nextShared() : nextOfOwn())[...] }
        return parts.popFirst()
    }

    /// Returns events that clients share. They never contain a personal region or a `ready` event.
    private mutating func nextShared() -> [[UInt8]] {
        guard !shared.isCurrent(sharedRevisions) else { return [] }
        let news = shared.news(since: sharedRevisions, epoch: epoch)
        guard !news.events.isEmpty else { return [] }
        sharedRevisions = news.revisions
        return news.parts
    }

    private mutating func nextOfOwn() -> [[UInt8]] {
        let sharedNews = shared.news(since: sharedRevisions, epoch: epoch)
        let personalNews = personal?.news(since: personalRevisions, epoch: epoch)
        sharedRevisions = sharedNews.revisions
        personalRevisions = personalNews?.revisions ?? []
        let news = [sharedNews, personalNews].compactMap(\.self)
        let list = news.map(\.list).filter { !$0.isEmpty }.joined(separator: ",")
        let identifier = "\(epoch):\(list)"
        let events = news.flatMap(\.events)
        guard isReady else {
            isReady = true
            return events + [ServerSentEvent.ready(identifier).bytes]
        }
        return events.identified(by: identifier)
    }
}
