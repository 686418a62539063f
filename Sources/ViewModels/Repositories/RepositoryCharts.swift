package import Models
import Routing
import Views

extension ChartPageViewModel {
    /// The number of languages, and of tags, that have a bar of their own.
    private static let barLimit = 15

    /// The charts of the stars of a GitHub user.
    package init(_ facets: RepositoryFacets, of stargazer: StargazerState) {
        let stored = stargazer.stored
        heading = "Star statistics"
        count = stored.count.counted("star")
        charts =
            [Self.languages(facets.languages, of: stored.count)] + (facets.tags.isEmpty ? [] : [Self.tags(facets.tags)])
        listLink = Link("All stars", to: Route.repositories().url)
        place = .below(.repositories)
    }

    /// Returns the chart of the most frequent languages, with all other stars at the end.
    private static func languages(_ counts: [RepositoryFacets.Count], of all: Int) -> BarChartViewModel {
        let shown = counts.prefix(barLimit)
        let others = counts.dropFirst(barLimit).reduce(0) { $0 + $1.count }
        let unknown = all - counts.reduce(0) { $0 + $1.count }
        let remainder = [("Others", others), ("No language", unknown)].filter { $0.1 > 0 }
        return BarChartViewModel(
            shown.map { ($0.name, $0.count) } + remainder,
            of: ("star", "stars"),
            name: "languages",
            heading: "By language",
            label: "Language",
            empty: EmptyListViewModel("No stars yet", advice: "Stars appear here after the first load.")
        )
    }

    private static func tags(_ counts: [RepositoryFacets.Count]) -> BarChartViewModel {
        let mostFrequent = counts.sorted { $0.count > $1.count }.prefix(barLimit)
        return BarChartViewModel(
            mostFrequent.map { ($0.name, $0.count) },
            of: ("star", "stars"),
            name: "tags",
            heading: "By your tags",
            label: "Tag",
            empty: EmptyListViewModel("No tags yet", advice: "Add tags to your stars first.")
        )
    }
}
