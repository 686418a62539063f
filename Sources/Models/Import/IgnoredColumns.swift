/// The columns whose values an import ignores. A column is ignored if its name is unknown or another column fills the
/// field; a value, if it is not in the column's notation.
package struct IgnoredColumns: Sendable, Equatable {
    package struct Column: Sendable, Equatable {
        /// The name as spelled in the file; empty for a column without a name.
        package let name: String
        /// The number of ignored values.
        package let valueCount: Int

        package init(name: String, valueCount: Int) {
            self.name = name
            self.valueCount = valueCount
        }
    }

    /// The maximum number of columns that are named.
    private static let limit = 50

    /// The columns in the order of the file.
    package let columns: [Column]
    /// The number of values in further columns.
    package let otherValueCount: Int

    package init(columns: [Column] = [], otherValueCount: Int = 0) {
        self.columns = columns
        self.otherValueCount = otherValueCount
    }

    /// - Parameters:
    ///   - names: The names of the columns, by their numbers.
    ///   - counts: The number of ignored values of each column, by its number.
    init(names: [String], counts: [Int]) {
        let named = zip(names, counts).filter { $0.1 > 0 }.prefix(Self.limit).map(Column.init)
        self.init(columns: named, otherValueCount: counts.reduce(0, +) - named.reduce(0) { $0 + $1.valueCount })
    }
}
