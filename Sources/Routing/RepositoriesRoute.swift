package import Models

/// What there is at the address of the starred repositories, and below it.
package enum RepositoriesRoute: Hashable, Sendable {
    /// A page of the list.
    case list(RepositoryQuery = RepositoryQuery())
    /// What is marked in the list: which are visited, and which have a tag.
    case marks
    /// The details. A note and tags are sent there; whether they have just been saved is for the page to tell.
    case repository(id: Int64, isSaved: Bool = false)
    /// That who sends this has gone to look at it.
    case visit(id: Int64)
    /// That GitHub is asked for newer stars.
    case sync
    case charts
    /// All that a query finds, as a file; its page is of no account.
    case export(RepositoryFormat, RepositoryQuery = RepositoryQuery())
    /// A page of the repositories of an organisation, from 1.
    case organisation(page: Int = 1)
}

extension RepositoriesRoute {
    /// - Parameter names: All names of the path, from its beginning.
    init?(_ names: PathSegments, query: Substring?) {
        guard case "repositories" = names[0] else { return nil }
        switch names.count {
        case 1:
            guard let query = RepositoryQuery(QueryItems(query)) else { return nil }
            self = .list(query)
        case 2:
            self.init(names[1], query: QueryItems(query))
        case 3:
            guard let id = names[1].identifier, case "visit" = names[2] else { return nil }
            self = .visit(id: id)
        default:
            return nil
        }
    }

    private init?(_ name: PathName, query: QueryItems) {
        switch name {
        case "marks": self = .marks
        case "sync": self = .sync
        case "charts": self = .charts
        case "export":
            guard let list = RepositoryQuery(query) else { return nil }
            // JSON, which holds all, where the query names none.
            self = .export(query["format"].flatMap(RepositoryFormat.init) ?? .json, list.onPage(1))
        case "organisation":
            guard let page = query.page else { return nil }
            self = .organisation(page: page)
        default:
            guard let id = name.identifier else { return nil }
            self = .repository(id: id, isSaved: query["saved"] == "yes")
        }
    }

    var url: String {
        switch self {
        case .list(let query): String(path: "/repositories", query: query.write)
        case .marks: "/repositories/marks"
        case .repository(let id, isSaved: false): String(path: "/repositories/", id)
        case .repository(let id, isSaved: true): String(path: "/repositories/", id, "?saved=yes")
        case .visit(let id): String(path: "/repositories/", id, "/visit")
        case .sync: "/repositories/sync"
        case .charts: "/repositories/charts"
        case .export(let format, let query):
            String(path: "/repositories/export") {
                $0.add("format", format.rawValue)
                query.writeFilters(to: &$0)
            }
        case .organisation(let page): String(path: "/repositories/organisation") { $0.add(page: page) }
        }
    }
}
