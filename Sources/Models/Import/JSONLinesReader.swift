/// The rows of a file with a JSON object a line. A line that is broken is one bad row, and the next one is read.
struct JSONLinesReader: RowReader {
    private(set) var window: ByteWindow
    private var names: FieldNames

    init(window: ByteWindow, names: FieldNames) {
        self.window = window
        self.names = names
    }

    mutating func next() throws -> ReadRow? {
        while let end = try lineEnd() {
            guard end - window.start <= ByteWindow.rowLimit else { return .bad(try skipLongLine()) }
            var cursor = JSONCursor(bytes: window.bytes, end: end, isComplete: true, index: window.start)
            let row = read(&cursor)
            window.consume(upTo: min(end + 1, window.bytes.count))
            if let row { return row }
        }
        return nil
    }

    /// `nil` for a line with nothing on it.
    private mutating func read(_ cursor: inout JSONCursor) -> ReadRow? {
        do throws(JSONCursor.Stop) {
            guard try cursor.token() != nil else { return nil }
            let row = try cursor.row(&names)
            guard try cursor.token() == nil else { throw .broken(at: cursor.index, expected: "the end of the line") }
            return .row(row)
        } catch {
            // A line is at hand as a whole.
            guard case .broken(let index, let expected) = error else { return nil }
            let reason = ImportProblem.Reason.syntax(expected: expected, found: cursor.found(at: index))
            return .bad(ImportProblem(at: window.place(of: index), reason: reason))
        }
    }

    /// The end of the line at hand, as far as a row may reach; `nil` at the end of the file.
    private mutating func lineEnd() throws -> Int? {
        while true {
            if let end = window.bytes[window.start...].firstIndex(of: UInt8(ascii: "\n")) { return end }
            if window.isComplete { return window.count > 0 ? window.bytes.count : nil }
            if window.count > ByteWindow.rowLimit { return window.bytes.count }
            try window.extend()
        }
    }

    private mutating func skipLongLine() throws -> ImportProblem {
        let problem = ImportProblem(at: window.place, reason: .rowTooLong(limit: ByteWindow.rowLimit))
        try window.skipLine()
        return problem
    }
}
