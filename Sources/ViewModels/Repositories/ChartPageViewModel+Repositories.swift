package import Models
import Routing

extension ChartPageViewModel {
    /// How many languages, and tags, have a bar of their own.
    private static let barLimit = 15

    /// Of the stars of a GitHub user.
    package init(_ facets: RepositoryFacets, of stored: StoredStars) {
        self.init(
            heading: "Stars in figures",
            count: Quantity(stored.count, one: "star", many: "stars").words,
            charts: [Self.languages(facets.languages, of: stored.count)]
                + (facets.tags.isEmpty ? [] : [Self.tags(facets.tags)]),
            listURL: Route.repositories().url,
            listLink: "All stars",
            place: .below(.repositories)
        )
    }

    /// The most frequent, and what is left of all.
    private static func languages(_ counts: [RepositoryFacets.Count], of all: Int) -> BarChartViewModel {
        let shown = counts.prefix(barLimit)
        let others = counts.dropFirst(barLimit).reduce(0) { $0 + $1.count }
        let unknown = all - counts.reduce(0) { $0 + $1.count }
        let rest = [("Others", others), ("No language", unknown)].filter { $0.1 > 0 }
        return BarChartViewModel(
            shown.map { ChartFigure($0.name, $0.count) } + rest.map { ChartFigure($0.0, $0.1) },
            BarChartViewModel.Words(
                name: "languages",
                heading: "By language",
                kind: "Language",
                counted: "Stars",
                emptyAdvice: "Stars appear here after the first sync."
            )
        )
    }

    private static func tags(_ counts: [RepositoryFacets.Count]) -> BarChartViewModel {
        let most = counts.sorted { $0.count > $1.count }.prefix(barLimit)
        return BarChartViewModel(
            most.map { ChartFigure($0.name, $0.count) },
            BarChartViewModel.Words(
                name: "tags",
                heading: "By your tags",
                kind: "Tag",
                counted: "Stars",
                emptyAdvice: "Tag some of the stars first."
            )
        )
    }
}
