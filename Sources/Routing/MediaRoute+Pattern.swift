extension MediaRoute {
    /// A route without what differs from one URL of its kind to the next.
    package enum Pattern: CaseIterable, Hashable, Sendable {
        case list
        case json
        case credits
        case item
        case export
    }

    var pattern: Pattern {
        switch self {
        case .list: .list
        case .json: .json
        case .credits: .credits
        case .item: .item
        case .export: .export
        }
    }
}

extension MediaRoute.Pattern {
    /// The path, with a name in place of what differs.
    func description(at path: MediaPath) -> String {
        switch self {
        case .list: "/\(path.list)"
        case .json: "/\(path.json)"
        case .credits: "/\(path.list)/\(path.credits)"
        case .item: "/\(path.list)/:id"
        case .export: "/\(path.list)/export"
        }
    }
}
