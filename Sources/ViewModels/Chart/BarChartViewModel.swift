import Views

package struct BarChartViewModel: BarChartView, Equatable {
    package let name: String
    package let heading: String
    package let description: String
    package let emptyAdvice: String
    package let bars: [BarViewModel]
    package let height: String
    package let tableLink: String
    package let kind: String
    package let counted: String
    package let rows: [ChartFigure]

    /// The words around the figures.
    struct Words {
        /// What the ids begin with; one plain word.
        let name: String
        let heading: String
        /// What a bar is of, such as "Decade".
        let kind: String
        /// What it counts, such as "Songs".
        let counted: String
        let emptyAdvice: String
    }

    init(_ figures: [ChartFigure], _ words: Words) {
        name = words.name
        heading = words.heading
        kind = words.kind
        counted = words.counted
        emptyAdvice = words.emptyAdvice
        tableLink = "\(words.heading) as a table"
        rows = figures
        let greatest = figures.map(\.number).max() ?? 0
        let isEmpty = greatest == 0
        bars =
            isEmpty
            ? [] : figures.enumerated().map { BarViewModel($0.element, at: $0.offset, greatest: greatest) }
        height = BarViewModel.decimal(bars.count * BarViewModel.height, places: 2) + "em"
        description = Self.description(of: figures, greatest: greatest)
    }

    private static func description(of figures: [ChartFigure], greatest: Int) -> String {
        guard let most = figures.first(where: { $0.number == greatest }) else { return "" }
        let bars = Quantity(figures.count, one: "bar", many: "bars").words
        return "\(bars). The longest is \(most.label), with \(most.count)."
    }
}
