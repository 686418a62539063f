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
        /// Whether this is a type, whose rows are neither songs nor movies. Optional, because machines of earlier releases send
        /// columns without it.
        private let isType: Bool?

        package var isOtherType: Bool { isType ?? false }

        package init(name: String, valueCount: Int, isOtherType: Bool = false) {
            self.name = name
            self.valueCount = valueCount
            isType = isOtherType ? true : nil
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
    ///   - types: The number of rows of each type that is not imported, by the name of the type.
    ///   - names: The names of the columns, by their numbers.
    ///   - counts: The number of ignored values of each column, by its number.
    ///   - fieldValues: The first ignored values that belong to a field, and the number of all.
    init(
        types: [String: Int],
        names: [String],
        counts: [Int],
        fieldValues: (first: [LeftOutValue], count: Int)
    ) {
        let types = types.sorted { $0.key < $1.key }
            .map { Column(name: $0.key, valueCount: $0.value, isOtherType: true) }
        let columns = zip(names, counts).filter { $0.1 > 0 }.map { Column(name: $0, valueCount: $1) }
        let named = Array((types + columns).prefix(Self.limit))
        let count = types.reduce(counts.reduce(0, +)) { $0 + $1.valueCount }
        self.init(
            columns: named,
            otherValueCount: count - named.reduce(0) { $0 + $1.valueCount },
            fieldValues: fieldValues.first,
            fieldValueCount: fieldValues.count
        )
    }
}
