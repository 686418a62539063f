import Models

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
    func description(at kind: CatalogueKind) -> String {
        switch self {
        case .list: kind.listPath
        case .json: "/\(kind.json)"
        case .credits: "\(kind.folder)\(kind.credits)"
        case .item: "\(kind.folder):id"
        case .form: "\(kind.folder)new"
        case .edit: "\(kind.folder):id/edit"
        case .removal: "\(kind.folder):id/removal"
        case .restoration: "\(kind.folder):id/restoration"
        case .favourite: "\(kind.folder):id/favourite"
        case .charts: "\(kind.folder)charts"
        case .export: "\(kind.folder)export"
        case .source: "\(kind.folder)source"
        }
    }
}
