/// A value of an optional field that an import leaves out of a row, or does not keep whole.
package struct LeftOutValue: Sendable, Equatable, Codable {
    /// The maximum length of ``value``, in Unicode scalars.
    private static let lengthLimit = 120

    /// The number of the row, from 1; `nil` for a file whose rows are its lines.
    package let rowNumber: Int?
    /// The value, or its beginning; empty if it is not text.
    package let value: String
    package let problem: ImportProblem

    package init(rowNumber: Int? = nil, value: String, problem: ImportProblem) {
        self.rowNumber = rowNumber
        let scalars = value.unicodeScalars
        let beginning = scalars.prefix(Self.lengthLimit)
        self.value = beginning.endIndex == scalars.endIndex ? value : String(beginning) + "…"
        self.problem = problem
    }
}

/// The columns whose values an import ignores. A column is ignored if its name is unknown or another column fills the
/// field; a value, if it is not in the column's notation.
package struct IgnoredColumns: Sendable, Equatable, Codable {
    package struct Column: Sendable, Equatable, Codable {
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
    /// The maximum number of values that are listed.
    static let valueLimit = 100

    /// The columns in the order of the file.
    package let columns: [Column]
    /// The number of values in further columns.
    package let otherValueCount: Int
    /// The first ignored values that belong to a field, in the order of the file.
    package let fieldValues: [LeftOutValue]
    /// The number of ignored values that belong to a field. They are counted by their columns too.
    package let fieldValueCount: Int

    package init(
        columns: [Column] = [],
        otherValueCount: Int = 0,
        fieldValues: [LeftOutValue] = [],
        fieldValueCount: Int = 0
    ) {
        self.columns = columns
        self.otherValueCount = otherValueCount
        self.fieldValues = fieldValues
        self.fieldValueCount = fieldValueCount
    }

    /// - Parameters:
    ///   - names: The names of the columns, by their numbers.
    ///   - counts: The number of ignored values of each column, by its number.
    ///   - fieldValues: The first ignored values that belong to a field, and the number of all.
    init(names: [String], counts: [Int], fieldValues: (first: [LeftOutValue], count: Int)) {
        let named = zip(names, counts).filter { $0.1 > 0 }.prefix(Self.limit).map(Column.init)
        self.init(
            columns: named,
            otherValueCount: counts.reduce(0, +) - named.reduce(0) { $0 + $1.valueCount },
            fieldValues: fieldValues.first,
            fieldValueCount: fieldValues.count
        )
    }
}
