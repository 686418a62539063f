import CPostgres

/// The result of a statement, with all its rows.
final class PostgresResult {
    private let pointer: OpaquePointer?

    /// - Parameter pointer: A result of libpq, which this object frees; `nil` if libpq had no memory or no connection.
    init(_ pointer: OpaquePointer?) {
        self.pointer = pointer
    }

    deinit {
        PQclear(pointer)
    }

    /// The error of the statement; `nil` if it has succeeded.
    var error: PostgresError? {
        switch PQresultStatus(pointer) {
        case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_EMPTY_QUERY, PGRES_PIPELINE_SYNC: return nil
        default:
            let state = cpostgres_state(pointer).map { String(cString: $0) } ?? ""
            let message = cpostgres_message(pointer).map { String(cString: $0) } ?? ""
            return PostgresError(state: state, message: message)
        }
    }

    /// The number of rows that the statement has changed.
    var changeCount: Int { Int(String(cString: PQcmdTuples(pointer))) ?? 0 }

    /// The command that was executed, such as `COMMIT`.
    var command: String { String(cString: PQcmdStatus(pointer)) }

    var rows: [PostgresRow] { (0..<PQntuples(pointer)).map { PostgresRow(result: self, number: $0) } }

    /// The number of a column.
    fileprivate func column(_ name: String) throws(PostgresError) -> Int32 {
        let number = PQfnumber(pointer, name)
        guard number >= 0 else { throw .unreadable(column: name) }
        return number
    }

    fileprivate func value<Value: PostgresValue>(_ row: Int32, _ column: Int32) throws(PostgresError) -> Value? {
        guard column < PQnfields(pointer) else { throw .unreadable(column: "\(column)") }
        guard PQgetisnull(pointer, row, column) == 0 else { return nil }
        let bytes = UnsafeRawBufferPointer(
            start: PQgetvalue(pointer, row, column),
            count: Int(PQgetlength(pointer, row, column))
        )
        guard let value = Value(bytes, oid: PQftype(pointer, column)) else {
            throw .unreadable(column: String(cString: PQfname(pointer, column)))
        }
        return value
    }
}

/// The answer to a statement that was sent. It is waited for when it is read.
final class PostgresAnswer {
    private weak var connection: PostgresConnection?
    /// `nil` until the answer is received.
    var outcome: Result<PostgresResult, PostgresError>?

    init(from connection: PostgresConnection) {
        self.connection = connection
    }

    /// Whether the server has run the statement, and its answer was received.
    var hasSucceeded: Bool { (try? outcome?.get()) != nil }

    func result() throws(PostgresError) -> PostgresResult {
        if outcome == nil { try connection?.receive() }
        guard let outcome else { throw .lost(detail: "no answer") }
        return try outcome.get()
    }

    var rows: [PostgresRow] {
        get throws(PostgresError) { try result().rows }
    }

    /// The first row.
    var row: PostgresRow? {
        get throws(PostgresError) { try rows.first }
    }

    /// Returns the first column of the first row.
    func value<Value: PostgresValue>() throws(PostgresError) -> Value? {
        try row?[0]
    }
}

/// A row of a result.
struct PostgresRow {
    fileprivate let result: PostgresResult
    fileprivate let number: Int32

    /// The value of a column, which may be NULL.
    subscript<Value: PostgresValue>(_ column: String) -> Value? {
        get throws(PostgresError) { try result.value(number, result.column(column)) }
    }

    subscript<Value: PostgresValue>(_ column: String) -> Value {
        get throws(PostgresError) {
            guard let value: Value = try self[column] else { throw .unreadable(column: column) }
            return value
        }
    }

    /// The value of a column by its number, which may be NULL.
    subscript<Value: PostgresValue>(_ column: Int) -> Value? {
        get throws(PostgresError) { try result.value(number, Int32(column)) }
    }

    subscript<Value: PostgresValue>(_ column: Int) -> Value {
        get throws(PostgresError) {
            guard let value: Value = try self[column] else { throw .unreadable(column: "\(column)") }
            return value
        }
    }
}
