import HTTPServer

/// The events that bring a client from its revisions of the regions to the current ones.
struct LiveNews {
    let events: [ServerSentEvent]
    /// The events as they are sent to every client that has no regions of its own; empty without events.
    let bytes: [UInt8]
    /// The revisions that the client has after the events, in the order of the regions.
    let revisions: [Int?]
    /// The revisions as part of an event id, such as `text.12,entries.7`.
    let list: String

    init(events: [ServerSentEvent], revisions: [Int?], list: String, epoch: String) {
        self.events = events
        self.revisions = revisions
        self.list = list
        bytes = events.isEmpty ? [] : events.bytes(identifier: "\(epoch):\(list)")
    }
}

extension [ServerSentEvent] {
    /// Returns the bytes of the events. Only the last event has the id, because only then the client has all revisions
    /// in the id.
    func bytes(identifier: String) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(reduce(128) { $0 + $1.data.count + $1.data.count / 16 + 64 })
        for (index, var event) in enumerated() {
            if index == count - 1 { event.id = identifier }
            event.append(to: &bytes)
        }
        return bytes
    }
}
