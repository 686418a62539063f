import HTTPServer

/// What leads from the versions that somebody has to those of now.
struct LiveNews {
    let events: [ServerSentEvent]
    /// The versions that they have then, in the order of the regions.
    let versions: [Int?]
    /// The same for an id, as in `text.12,entries.7`.
    let list: String
}

extension [ServerSentEvent] {
    /// The events as they are sent. Only the last gets the id: with it the client has everything that the id lists.
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
