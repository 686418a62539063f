extension MediaRoute {
    /// A route without what differs from one URL of its kind to the next.
    package enum Pattern: CaseIterable, Hashable, Sendable {
        case list
        case json
        case credits
        case item
        case form
        case edit
        case removal
        case restoration
        case favourite
        case charts
        case export
        case source
    }

    var pattern: Pattern {
        switch self {
        case .list, .listWithout: .list
        case .json: .json
        case .credits: .credits
        case .item, .itemSaved: .item
        case .form: .form
        case .edit: .edit
        case .removal: .removal
        case .restoration: .restoration
        case .favourite: .favourite
        case .charts: .charts
        case .export: .export
        case .source: .source
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
        case .form: "/\(path.list)/new"
        case .edit: "/\(path.list)/:id/edit"
        case .removal: "/\(path.list)/:id/removal"
        case .restoration: "/\(path.list)/:id/restoration"
        case .favourite: "/\(path.list)/:id/favourite"
        case .charts: "/\(path.list)/charts"
        case .export: "/\(path.list)/export"
        case .source: "/\(path.list)/source"
        }
    }
}
