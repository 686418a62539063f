internal import Models

/// Where the first songs, or movies, come from.
package enum SeedSource: Sendable, Equatable {
    /// What Flipside brings along.
    case bundled
    /// A file in the envelope.
    case file(path: String)
    /// None: what is there came in another way.
    case nothing
}

extension SeedSource {
    /// - Parameter bundled: the JSON of what Flipside brings along.
    func drafts<Item>(of item: Item.Type, bundled: [UInt8]) throws -> [Draft<Item>] {
        switch self {
        case .bundled:
            return try Envelope<Item>(parsing: bundled, file: "the bundled seed").drafts
        case .file(let path):
            return try Envelope<Item>(parsing: bytes(ofFileAt: path), file: path).drafts
        case .nothing:
            return []
        }
    }
}
