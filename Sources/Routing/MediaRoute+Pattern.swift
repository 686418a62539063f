extension MediaRoute {
    /// A route without what differs from one URL of its kind to the next.
    package enum Pattern: CaseIterable, Hashable, Sendable {
        case list
        case item
    }

    var pattern: Pattern {
        switch self {
        case .list: .list
        case .item: .item
        }
    }
}

extension MediaRoute.Pattern {
    /// The path, with a name in place of what differs.
    func description(at path: MediaPath) -> String {
        switch self {
        case .list: "/\(path.list)"
        case .item: "/\(path.list)/:id"
        }
    }
}
