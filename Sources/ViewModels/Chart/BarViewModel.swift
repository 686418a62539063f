import Views

package struct BarViewModel: BarView, Equatable {
    /// In hundredths of an em, which follow the size of the text.
    static let height = 275
    /// The longest bar leaves this much of the chart to the number behind it: in per mille.
    private static let longest = 820
    /// As much of a label as fits beside the edge of a small telephone.
    private static let labelWidth = 26

    package let top: String
    package let label: String
    package let count: String
    package let length: String

    /// - Parameters:
    ///   - position: Which bar of the chart it is: from 0.
    ///   - greatest: The number of the longest bar.
    init(_ figure: ChartFigure, at position: Int, greatest: Int) {
        top = Self.decimal(position * Self.height, places: 2) + "em"
        label = figure.label.shortened(to: Self.labelWidth).isolated
        count = figure.count
        // In floating point, as a count times a length might overflow.
        let share = greatest > 0 ? Double(figure.number) / Double(greatest) : 0
        length = Self.decimal(Int((share * Double(Self.longest)).rounded()), places: 1) + "%"
    }

    /// A number that is written with a point so many places before its end: Foundation's formatters cost more than the
    /// rest of a page.
    static func decimal(_ number: Int, places: Int) -> String {
        var digits = "\(number)"
        while digits.utf8.count <= places { digits = "0" + digits }
        return "\(digits.dropLast(places)).\(digits.suffix(places))"
    }
}
