import Views

/// How many there are of one kind: what a bar shows, and a row of the table.
package struct ChartFigure: ChartRowView, Equatable {
    package let label: String
    let number: Int

    package var count: String { Quantity.grouped(number) }

    package init(_ label: String, _ number: Int) {
        self.label = label
        self.number = number
    }
}
