import GRDB

/// Statements that a connection compiles once and keeps. SQL with many variants would fill its memory.
extension Database {
    /// - Returns: The number of changed rows.
    @discardableResult
    func execute(cached sql: String, _ arguments: StatementArguments = []) throws -> Int {
        try cachedStatement(sql: sql).execute(arguments: arguments)
        return changesCount
    }

    /// Returns the first column of the first row.
    func value<Value: DatabaseValueConvertible & StatementColumnConvertible>(
        cached sql: String,
        _ arguments: StatementArguments = []
    ) throws -> Value? {
        try Value.fetchOne(cachedStatement(sql: sql), arguments: arguments)
    }

    /// Returns the first row.
    func row(cached sql: String, _ arguments: StatementArguments = []) throws -> Row? {
        try Row.fetchOne(cachedStatement(sql: sql), arguments: arguments)
    }

    /// Returns the elements that `read` creates from the rows.
    func rows<Element>(
        cached sql: String,
        _ arguments: StatementArguments = [],
        _ read: @escaping (Row) throws -> Element
    ) throws -> [Element] {
        try Array(Row.fetchCursor(cachedStatement(sql: sql), arguments: arguments).map(read))
    }
}

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
