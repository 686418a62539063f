extension CatalogueRoute {
    /// A route without what differs from one URL of its kind to the next.
    package enum Pattern: Int, CaseIterable, Sendable {
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

extension CatalogueRoute.Pattern {
    /// The path, with a name in place of what differs.
    func description(at path: MediaPath) -> String {
        switch self {
        case .list: path.listPath
        case .json: "/\(path.json)"
        case .credits: "\(path.folder)\(path.credits)"
        case .item: "\(path.folder):id"
        case .form: "\(path.folder)new"
        case .edit: "\(path.folder):id/edit"
        case .removal: "\(path.folder):id/removal"
        case .restoration: "\(path.folder):id/restoration"
        case .favourite: "\(path.folder):id/favourite"
        case .charts: "\(path.folder)charts"
        case .export: "\(path.folder)export"
        case .source: "\(path.folder)source"
        }
    }
}
