package import Models

/// The URLs of the starred repositories.
package enum RepositoriesRoute: Hashable, Sendable {
    /// A page of the list.
    case list(RepositoryQuery = RepositoryQuery())
    /// A page of the list, after a change of several marks that it reports.
    case listAfter(RepositoriesEvent, RepositoryQuery = RepositoryQuery())
    /// Undoes a change of several marks (POST).
    case undo(FormToken, returnTo: ListRoute? = nil)
    /// Changes the visitor's marks in the list: visited flags and tags (POST).
    case marks
    /// The details of a repository. Saves a note and tags (POST).
    case repository(id: Int64, isSaved: Bool = false, returnTo: ListRoute? = nil)
    /// Marks the repository as visited when the visitor follows its link (POST).
    case visit(id: Int64)
    /// Begins a sync with GitHub (POST).
    case sync
    /// Cancels the sync (POST).
    case syncCancellation
    case charts
    /// All repositories that the query finds, as a file; the query's page has no effect.
    case export(RepositoryFormat, RepositoryQuery = RepositoryQuery())
    /// A page of the repositories of an organisation, from 1.
    case organisation(page: Int = 1)
}

/// A change of several marks that the list reports in a notice.
package enum RepositoriesEvent: Hashable, Sendable {
    /// The change can be undone with the token for a while.
    case changed(FormToken)
    /// The change was undone for this number of marks.
    case undone(count: Int64)
    /// Nothing has changed: the visitor chooses the repositories of an earlier change again.
    case choosingAgain(FormToken)
}

/// The URLs, and the route of each.
extension RoutePattern {
    static let repositories = RoutePattern("/repositories") { (parameters) throws(UnknownValue) in
        let items = parameters.query
        let query = try RepositoryQuery(items)
        if let token = try items.value("changed", FormToken.init) {
            return .repositories(.listAfter(.changed(token), query))
        }
        if let token = try items.value("again", FormToken.init) {
            return .repositories(.listAfter(.choosingAgain(token), query))
        }
        let count = try items.identifier("undone")
        return .repositories(count.map { .listAfter(.undone(count: $0), query) } ?? .list(query))
    }
    fileprivate static let repositoryUndo = RoutePattern("/repositories/undo") { (parameters) throws(UnknownValue) in
        let items = parameters.query
        guard let token = try items.value(CataloguePatterns.tokenName, FormToken.init) else {
            throw UnknownValue(name: CataloguePatterns.tokenName, value: "")
        }
        return .repositories(.undo(token, returnTo: try items.returnList()))
    }
    fileprivate static let repositoryMarks = RoutePattern("/repositories/marks") { _ in .repositories(.marks) }
    fileprivate static let repository = RoutePattern("/repositories/:id") { (parameters) throws(UnknownValue) in
        let items = parameters.query
        let isSaved = try items.has("saved")
        return .repositories(.repository(id: parameters.number, isSaved: isSaved, returnTo: try items.returnList()))
    }
    fileprivate static let repositoryVisit = RoutePattern("/repositories/:id/visit") {
        .repositories(.visit(id: $0.number))
    }
    fileprivate static let repositorySync = RoutePattern("/repositories/sync") { _ in .repositories(.sync) }
    fileprivate static let repositorySyncCancellation = RoutePattern("/repositories/sync/cancellation") { _ in
        .repositories(.syncCancellation)
    }
    fileprivate static let repositoryCharts = RoutePattern("/repositories/charts") { _ in .repositories(.charts) }
    fileprivate static let repositoryExport = RoutePattern("/repositories/export") {
        (parameters) throws(UnknownValue) in
        let items = parameters.query
        let format = try items.value("format", RepositoryFormat.init) ?? .json
        return .repositories(.export(format, try RepositoryQuery(items).onPage(1)))
    }
    fileprivate static let organisation = RoutePattern("/repositories/organisation") {
        (parameters) throws(UnknownValue) in
        .repositories(.organisation(page: try parameters.query.page()))
    }
}

extension RepositoriesRoute {
    static let patterns: [RoutePattern] = [
        .repositories, .repositoryUndo, .repositoryMarks, .repository, .repositoryVisit, .repositorySync,
        .repositorySyncCancellation, .repositoryCharts, .repositoryExport, .organisation,
    ]

    var location: Location {
        switch self {
        case .list(let query): Location(.repositories, query: query.write)
        case .listAfter(let event, let query):
            Location(.repositories) {
                query.write(to: &$0)
                switch event {
                case .changed(let token): $0.add("changed", token.text)
                case .undone(let count): $0.add("undone", count.description)
                case .choosingAgain(let token): $0.add("again", token.text)
                }
            }
        case .undo(let token, let list):
            Location(.repositoryUndo) {
                $0.add(CataloguePatterns.tokenName, token.text)
                $0.add(returnTo: list)
            }
        case .marks: Location(.repositoryMarks)
        case .repository(let id, let isSaved, let list):
            Location(.repository, id) {
                $0.add(saved: isSaved)
                $0.add(returnTo: list)
            }
        case .visit(let id): Location(.repositoryVisit, id)
        case .sync: Location(.repositorySync)
        case .syncCancellation: Location(.repositorySyncCancellation)
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

    /// Reads the query of the list's URL.
    init(_ items: QueryItems) throws(UnknownValue) {
        self.init(
            words: items[Field.words] ?? "",
            language: items[Field.language].flatMap(Language.init),
            tag: items[Field.tag],
            isVisited: try items.value(Field.visited, Self.answer),
            isArchived: try items.value(Field.archived, Self.answer),
            added: try items.value(Field.added, AdditionPeriod.init),
            order: try items.value(Field.order, RepositoryOrder.init) ?? .default,
            page: try items.page()
        )
    }

    private static func answer(_ text: String) -> Bool? {
        switch text {
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
        if let added { query.add(Field.added.name, added.text) }
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
