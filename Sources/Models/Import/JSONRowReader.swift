/// What the readers of JSON have in common: something is read once all of it has arrived.
struct JSONRowReader {
    enum Outcome<Value> {
        case value(Value)
        case broken(ImportProblem)
    }

    var window: ByteWindow
    var names: FieldNames

    /// Reads what follows, with as much more of the file as it takes.
    mutating func read<Value>(
        _ body: (inout JSONCursor, inout FieldNames) throws(JSONCursor.Stop) -> Value
    ) throws -> Outcome<Value> {
        while true {
            switch attempt(body) {
            case .success(let value): return .value(value)
            case .failure(.broken(let index, let expected)): return .broken(problem(at: index, expected: expected))
            case .failure(.windowEnds): break
            }
            guard window.count <= ByteWindow.rowLimit else {
                return .broken(ImportProblem(at: window.place, reason: .rowTooLong(limit: ByteWindow.rowLimit)))
            }
            try window.extend()
        }
    }

    private mutating func attempt<Value>(
        _ body: (inout JSONCursor, inout FieldNames) throws(JSONCursor.Stop) -> Value
    ) -> Result<Value, JSONCursor.Stop> {
        var cursor = cursor
        do throws(JSONCursor.Stop) {
            let value = try body(&cursor, &names)
            window.consume(upTo: cursor.index)
            return .success(value)
        } catch {
            return .failure(error)
        }
    }

    private var cursor: JSONCursor {
        JSONCursor(bytes: window.bytes, end: window.bytes.count, isComplete: window.isComplete, index: window.start)
    }

    private func problem(at index: Int, expected: String) -> ImportProblem {
        ImportProblem(
            at: window.place(of: index),
            reason: .syntax(expected: expected, found: cursor.found(at: index))
        )
    }
}
