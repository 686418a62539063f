import HTTPServer

/// The events that bring a client from its revisions of the regions to the current ones.
struct LiveNews {
    /// The bytes of each event, without an id.
    let events: [[UInt8]]
    /// The events with the id, as they are sent to every client that has no regions of its own; empty without events.
    private(set) var parts: [[UInt8]]
    /// The revisions that the client has after the events, in the order of the regions.
    let revisions: [Int?]
    /// The revisions as part of an event id, such as `text.12,entries.7`.
    let list: String

    init(events: [[UInt8]], revisions: [Int?], list: String, epoch: String) {
        self.events = events
        self.revisions = revisions
        self.list = list
        parts = events.identified(by: "\(epoch):\(list)")
    }

    /// The news in one part, which is sent at once. It is a copy, so it is for news that many clients receive.
    var joined: LiveNews {
        var news = self
        news.parts = parts.isEmpty ? [] : [[UInt8](parts.joined())]
        return news
    }
}

extension [[UInt8]] {
    /// Returns the events with an id, as parts to be sent one after the other. The parts are shared, so a client that accepts
    /// nothing holds no copy of a region.
    ///
    /// Only the last event has the id, because only then the client has all revisions in the id.
    func identified(by identifier: String) -> [[UInt8]] {
        guard let last else { return [] }
        return dropLast() + [[UInt8]("id: \(identifier)\n".utf8), last]
    }
}
