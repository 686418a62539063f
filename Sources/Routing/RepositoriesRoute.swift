package import Models

/// The URLs of the starred repositories.
package enum RepositoriesRoute: Hashable, Sendable {
    /// A page of the list.
    case list(RepositoryQuery = RepositoryQuery())
    /// Changes the visitor's marks in the list: visited flags and tags (POST).
    case marks
    /// The details of a repository. Saves a note and tags (POST).
    case repository(id: Int64, isSaved: Bool = false)
    /// Marks the repository as visited when the visitor follows its link (POST).
    case visit(id: Int64)
    /// Begins a sync with GitHub (POST).
    case sync
    case charts
    /// All repositories that the query finds, as a file; the query's page has no effect.
    case export(RepositoryFormat, RepositoryQuery = RepositoryQuery())
    /// A page of the repositories of an organisation, from 1.
    case organisation(page: Int = 1)
}

/// The URLs, and the route of each.
extension RoutePattern {
    fileprivate static let repositories = RoutePattern("/repositories") {
        RepositoryQuery($0.query).map { .repositories(.list($0)) }
    }
    fileprivate static let repositoryMarks = RoutePattern("/repositories/marks") { _ in .repositories(.marks) }
    fileprivate static let repository = RoutePattern("/repositories/:id") {
        .repositories(.repository(id: $0.number, isSaved: $0["saved"] == "yes"))
    }
    fileprivate static let repositoryVisit = RoutePattern("/repositories/:id/visit") {
        .repositories(.visit(id: $0.number))
    }
    fileprivate static let repositorySync = RoutePattern("/repositories/sync") { _ in .repositories(.sync) }
    fileprivate static let repositoryCharts = RoutePattern("/repositories/charts") { _ in .repositories(.charts) }
    fileprivate static let repositoryExport = RoutePattern("/repositories/export") { parameters in
        let items = parameters.query
        guard let query = RepositoryQuery(items), let format = RepositoryFormat(rawValue: items["format"] ?? "json")
        else { return nil }
        return .repositories(.export(format, query.onPage(1)))
    }
    fileprivate static let organisation = RoutePattern("/repositories/organisation") {
        $0.query.page.map { .repositories(.organisation(page: $0)) }
    }
}

extension RepositoriesRoute {
    static let patterns: [RoutePattern] = [
        .repositories, .repositoryMarks, .repository, .repositoryVisit, .repositorySync, .repositoryCharts,
        .repositoryExport, .organisation,
    ]

    var location: Location {
        switch self {
        case .list(let query): Location(.repositories, query: query.write)
        case .marks: Location(.repositoryMarks)
        case .repository(let id, let isSaved): Location(.repository, id) { $0.add(saved: isSaved) }
        case .visit(let id): Location(.repositoryVisit, id)
        case .sync: Location(.repositorySync)
        case .charts: Location(.repositoryCharts)
        case .export(let format, let query):
            Location(.repositoryExport) {
                $0.add("format", format.rawValue)
                query.writeFilters(to: &$0)
            }
        case .organisation(let page): Location(.organisation) { $0.add(page: page) }
        }
    }
}

extension RepositoryQuery {
    private typealias Field = RepositoryQueryField

    /// Reads the query of the list's URL; fails for an unknown value.
    ///
    /// A form sends each of its fields, so an empty value counts as none.
    init?(_ items: QueryItems) {
        guard let page = items.page, let isVisited = Self.answer(items[Field.visited]),
            let isArchived = Self.answer(items[Field.archived]),
            let order = items[Field.order].map(RepositoryOrder.init) ?? .default
        else { return nil }
        self.init(
            words: items[Field.words] ?? "",
            language: items[Field.language].flatMap(Language.init),
            tag: items[Field.tag].flatMap { $0.isEmpty ? nil : $0 },
            isVisited: isVisited,
            isArchived: isArchived,
            order: order,
            page: page
        )
    }

    /// - Returns: `.some(nil)` for no filter, and `nil` for an unknown value.
    private static func answer(_ text: String?) -> Bool?? {
        switch text {
        case nil, "": .some(nil)
        case "yes": true
        case "no": false
        default: nil
        }
    }

    func write(to query: inout QueryWriter) {
        writeFilters(to: &query)
        query.add(page: page)
    }

    /// Adds the query without the page.
    func writeFilters(to query: inout QueryWriter) {
        if !words.isEmpty { query.add(Field.words.name, encoding: words) }
        if let language { query.add(Field.language.name, encoding: language.text) }
        if let tag { query.add(Field.tag.name, encoding: tag) }
        if let isVisited { query.add(Field.visited.name, isVisited ? "yes" : "no") }
        if let isArchived { query.add(Field.archived.name, isArchived ? "yes" : "no") }
        if order != .default { query.add(Field.order.name, order.text) }
    }
}

extension RepositoryQuery.Language {
    /// The value of a URL for ``unknown``; no language has this name.
    private static let unknownText = "-"

    /// Reads the `language` value of a URL; fails for an empty one.
    package init?(_ text: String) {
        switch text {
        case "": return nil
        case Self.unknownText: self = .unknown
        default: self = .named(text)
        }
    }

    /// The value in a URL.
    package var text: String {
        switch self {
        case .named(let name): name
        case .unknown: Self.unknownText
        }
    }
}

extension RepositoryOrder {
    /// Reads the `sort` value of a URL: `name`, or `-name` for the reverse order.
    package init?(_ text: String) {
        let isDescending = text.utf8.first == UInt8(ascii: "-")
        guard let key = Key(rawValue: isDescending ? String(text.dropFirst()) : text) else { return nil }
        self.init(key, isDescending: isDescending)
    }

    package var text: String { (isDescending ? "-" : "") + key.rawValue }
}
