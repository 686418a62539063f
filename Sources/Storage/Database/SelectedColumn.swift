import GRDB

/// The columns of a statement, in the order in which they are selected: one list for the SQL and for reading its rows.
///
/// Rows of long lists are read by the index of the column, which is faster than by its name.
protocol SelectedColumn: CaseIterable, RawRepresentable<Int>, Sendable {}

extension SelectedColumn {
    /// The names of all columns, for a statement.
    static func names(of table: String? = nil) -> String {
        allCases.map { column in table.map { "\($0).\(column)" } ?? "\(column)" }.joined(separator: ", ")
    }
}

extension Row {
    /// - Parameter start: The number of columns that are selected before those of the list.
    subscript<Value: DatabaseValueConvertible & StatementColumnConvertible>(
        _ column: some SelectedColumn,
        after start: Int = 0
    ) -> Value {
        self[start + column.rawValue]
    }
}
