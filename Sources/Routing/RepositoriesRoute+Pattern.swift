extension RepositoriesRoute {
    /// A route without what differs from one URL of its kind to the next.
    package enum Pattern: Int, CaseIterable, Sendable {
        case list
        case marks
        case repository
        case visit
        case sync
        case charts
        case export
        case organisation
    }

    var pattern: Pattern {
        switch self {
        case .list: .list
        case .marks: .marks
        case .repository: .repository
        case .visit: .visit
        case .sync: .sync
        case .charts: .charts
        case .export: .export
        case .organisation: .organisation
        }
    }
}

extension RepositoriesRoute.Pattern: CustomStringConvertible {
    /// The path, with a name in place of what differs.
    package var description: String {
        switch self {
        case .list: "/repositories"
        case .marks: "/repositories/marks"
        case .repository: "/repositories/:id"
        case .visit: "/repositories/:id/visit"
        case .sync: "/repositories/sync"
        case .charts: "/repositories/charts"
        case .export: "/repositories/export"
        case .organisation: "/repositories/organisation"
        }
    }
}
