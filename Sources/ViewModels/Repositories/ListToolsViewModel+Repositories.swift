import Models
import Routing
import Views

extension ListToolsViewModel {
    private static let label = "More about the stars"

    /// The tools of the stars; `nil` if there are none.
    /// - Parameters:
    ///   - facets: The values by which all stars can be filtered.
    ///   - found: The number of found stars. Fewer than two need no order, unless a filter has found them: the tools must not
    ///     move while it is typed.
    ///   - count: The number of all stars.
    ///   - organisation: The list of an organisation's repositories, if any.
    ///   - isWall: Whether the list is a wall of sleeves.
    init?(
        _ query: RepositoryQuery,
        _ facets: RepositoryFacets,
        count found: Int,
        of count: Int,
        organisation: OrganisationList?,
        isWall: Bool
    ) {
        guard count > 0 else {
            self.init(ofNoStars: organisation)
            return
        }
        let all = query.isWhole ? [] : [Link("All stars", to: Route.repositories().url)]
        self.init(
            orders: found > 1 || !query.isWhole ? Self.orders(query) : [],
            currentOrder: "Sorted by \(Self.name(of: query.order.key).lowercased())",
            relatedLinks: all + [Link("Statistics", to: Route.repositories(.charts).url)]
                + (organisation.map { [Link(to: $0)] } ?? []) + (found > 0 ? Self.exports(of: query) : [])
                + [Link("Settings", to: Route.settings().url)],
            relatedLinksLabel: Self.label
        )
        let list = Route.repositories(.list(query))
        addSearch("Filter the stars", RepositoryQueryField.words, words: query.words, in: list)
        chips = query.chips(facets, of: count)
        addLayout(of: .stars, isWall: isWall, in: list)
    }

    /// The tools of a page without stars, which has its own link to the settings; `nil` if there are none.
    init?(ofNoStars organisation: OrganisationList?) {
        guard let organisation else { return nil }
        self.init(relatedLinks: [Link(to: organisation)], relatedLinksLabel: Self.label)
    }

    /// The tools of an organisation's repositories.
    static let ofOrganisation = ListToolsViewModel(
        relatedLinks: [Link("All stars", to: Route.repositories().url)],
        relatedLinksLabel: "More repositories"
    )

    /// Returns the links to the found stars as files.
    private static func exports(of query: RepositoryQuery) -> [Link] {
        RepositoryFormat.allCases.map { format in
            Link(
                "Export \(query.isWhole ? "all" : "these") as \(format.name)",
                to: Route.repositories(.export(format, query)).url
            )
        }
    }

    private static func orders(_ query: RepositoryQuery) -> [Link] {
        let current = query.order
        return orders(
            RepositoryOrder.Key.allCases.map { key in
                (name(of: key), key == current.key ? current : RepositoryOrder(key, isDescending: key != .name))
            },
            current: current,
            reversed: RepositoryOrder(current.key, isDescending: !current.isDescending),
            direction: direction
        ) { order in
            var query = query.onPage(1)
            query.order = order
            return Route.repositories(.list(query)).url
        }
    }

    private static func name(of key: RepositoryOrder.Key) -> String {
        switch key {
        case .starred: "Date starred"
        case .pushed: "Last push"
        case .stars: "Stars"
        case .name: "Name"
        }
    }

    private static func direction(of order: RepositoryOrder) -> String {
        switch order.key {
        case .starred, .pushed: order.isDescending ? "newest first" : "oldest first"
        case .stars: order.isDescending ? "most first" : "fewest first"
        case .name: order.isDescending ? "Z to A" : "A to Z"
        }
    }
}

extension RepositoryQuery {
    /// The number of languages to choose from, the most frequent.
    private static let languageLimit = 100

    /// Returns the filters of the list: the chosen ones, each with the list without it, and menus of the others.
    /// - Parameter count: The number of all stars.
    func chips(_ facets: RepositoryFacets, of count: Int) -> [FilterChip] {
        let noLanguage = "No language"
        let languages = facets.languages.prefix(Self.languageLimit).map { (Language.named($0.name), $0.name, $0.count) }
        let unknown = count - facets.languages.reduce(0) { $0 + $1.count }
        let languageName: String? =
            switch language {
            case .named(let name): name
            case .unknown: noLanguage
            case nil: nil
            }
        return [
            chosen(\.language, languageName)
                ?? menu("Language", \.language, languages + [(.unknown, noLanguage, unknown)]),
            chosen(\.tag, tag) ?? menu("Tag", \.tag, facets.tags.map { ($0.name, $0.name, $0.count) }),
            chosen(\.added, added?.condition.capitalizingFirst),
            answers(\.isVisited, ("Visited", "Not visited"), facets.visitedCount, of: count),
            answers(\.isArchived, ("Archived", "Not archived"), facets.archivedCount, of: count),
        ].compactMap(\.self)
    }

    private func url<Value>(_ condition: WritableKeyPath<Self, Value?>, _ value: Value?) -> String {
        var query = onPage(1)
        query[keyPath: condition] = value
        return Route.repositories(.list(query)).url
    }

    private func chosen<Value>(_ condition: WritableKeyPath<Self, Value?>, _ words: String?) -> FilterChip? {
        words.map { FilterChip($0.shortened(to: 40), to: url(condition, nil), isChosen: true) }
    }

    /// Returns the links to the values, with their numbers unless the list is filtered; `nil` if no star has one of the
    /// values.
    private func menu<Value>(
        _ name: String,
        _ condition: WritableKeyPath<Self, Value?>,
        _ values: [(value: Value, words: String, count: Int)]
    ) -> FilterChip? {
        let options = values.filter { $0.count > 0 }.map { value in
            let count = isWhole ? " (\(value.count.grouped))" : ""
            return Link("\(value.words.isolated)\(count)", to: url(condition, value.value))
        }
        return options.isEmpty ? nil : FilterChip(name, id: "\(name.lowercased())-menu", options: options)
    }

    /// Returns `nil` if the flag of no star is set.
    private func answers(
        _ condition: WritableKeyPath<Self, Bool?>,
        _ words: (yes: String, no: String),
        _ number: Int,
        of count: Int
    ) -> FilterChip? {
        let chosen = chosen(condition, self[keyPath: condition].map { $0 ? words.yes : words.no })
        guard chosen == nil, number > 0 else { return chosen }
        return menu(words.yes, condition, [(true, words.yes, number), (false, words.no, count - number)])
    }
}

extension Link {
    fileprivate init(to list: OrganisationList) {
        self.init(OrganisationViewModel.heading(of: list.owner), to: Route.repositories(.organisation()).url)
    }
}

extension RepositoryFormat {
    fileprivate var name: String {
        switch self {
        case .json: "JSON"
        case .csv: "CSV"
        case .markdown: "Markdown"
        }
    }
}
