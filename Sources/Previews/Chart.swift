import Models
import ViewModels

extension Preview {
    static let chart = previews(
        of: "Chart",
        [
            "Songs": { placeholder in
                ChartPageViewModel(
                    CatalogueFigures(
                        decades: placeholder.rows(upTo: 20) { .init(decade: 1800 + 10 * $0, count: $0 * $0) },
                        ratings: (0..<5).map { $0 * placeholder.rowCount },
                        topCredits: placeholder.rows(upTo: CatalogueFigures.topCreditsLimit, placeholder.credit),
                        count: placeholder.itemCount
                    ),
                    of: .songs
                )
            },
            "Stars": { placeholder in
                let counts = placeholder.rows {
                    RepositoryFacets.Count(name: placeholder.words("Swift \($0)", at: $0), count: $0 + 1)
                }
                return try ChartPageViewModel(
                    RepositoryFacets(languages: counts, tags: counts),
                    of: placeholder.stargazer()
                )
            },
        ]
    )
}
