/// Reads the rows of a JSON array, or of the array in an envelope.
struct JSONArrayReader: JSONRowsReader {
    private enum State {
        case start
        /// Reading is before a member of the envelope, or before its end.
        case firstMember
        case nextMember
        case firstRow
        case nextRow
        case end
        case over
    }

    private static let code = "19001"

    private var reader: JSONRowReader
    private let isEnvelope: Bool
    private var state = State.start
    private var hasCode = false
    private var hasRows = false

    var window: ByteWindow { reader.window }
    var names: JSONNames { reader.names }
    var columnNames: [String] { names.spelled }

    init(window: ByteWindow, names: JSONNames, isEnvelope: Bool) {
        reader = JSONRowReader(window: window, names: names)
        self.isEnvelope = isEnvelope
    }

    mutating func next() throws -> ReadRow? {
        do {
            while true {
                switch state {
                case .start: try begin()
                case .firstMember, .nextMember: try readMember()
                case .firstRow, .nextRow: if let row = try readRow() { return .row(row) }
                case .end: try end()
                case .over: return nil
                }
            }
        } catch let problem as ImportProblem {
            // Reading the first row changes the state, so this problem is that of the beginning.
            if state == .firstRow { throw ImportFileError.notAnArray }
            state = .over
            // Rows that were read may be kept, unless the envelope's code has not been read yet.
            if isEnvelope, !hasCode { throw ImportFileError.brokenOff(problem) }
            return .brokenOff(problem)
        }
    }

    private mutating func begin() throws {
        let opening = UInt8(ascii: isEnvelope ? "{" : "[")
        state = isEnvelope ? .firstMember : .firstRow
        try reader.read { (cursor, _) throws(CursorStop) in
            guard try cursor.skip(opening) else {
                throw .broken(at: cursor.index, expected: "an envelope, which begins with \"{\"")
            }
        }
    }
}

extension JSONArrayReader {
    /// Returns `nil` after the last row.
    private mutating func readRow() throws -> RowText? {
        let isFirst = state == .firstRow
        state = .nextRow
        let row = try reader.read { (cursor, names) throws(CursorStop) -> RowText? in
            if try cursor.skip(UInt8(ascii: "]")) { return nil }
            if !isFirst, try !cursor.skip(UInt8(ascii: ",")) {
                throw .broken(at: cursor.index, expected: #""," or "]""#)
            }
            return try cursor.row(&names)
        }
        if row == nil { state = isEnvelope ? .nextMember : .end }
        return row
    }

    private mutating func end() throws {
        try reader.read { (cursor, _) throws(CursorStop) in
            guard try cursor.token() == nil else { throw .broken(at: cursor.index, expected: "the end of the file") }
        }
        state = .over
    }
}

extension JSONArrayReader {
    private enum Member {
        case rows
        case code(found: String?)
        /// The rows are `null`, as some services write an empty list.
        case nullRows
        case noRows(found: String)
        case other
        case end
    }

    private mutating func readMember() throws {
        let isFirst = state == .firstMember
        state = .nextMember
        let member = try reader.read { (cursor, _) throws(CursorStop) in
            if try cursor.skip(UInt8(ascii: "}")) { return Member.end }
            if !isFirst, try !cursor.skip(UInt8(ascii: ",")) {
                throw .broken(at: cursor.index, expected: #""," or "}""#)
            }
            return try Self.member(&cursor)
        }
        switch member {
        case .rows:
            hasRows = true
            state = .firstRow
        case .code(let found):
            guard found == nil else { throw ImportFileError.wrongCode(found: found) }
            hasCode = true
        case .nullRows:
            hasRows = true
        case .noRows(let found):
            throw ImportFileError.noRows(found: found)
        case .other:
            break
        case .end:
            guard hasCode else { throw ImportFileError.wrongCode(found: nil) }
            guard hasRows else { throw ImportFileError.noRows(found: nil) }
            state = .end
        }
    }

    /// Reads a string, or the digits of a number, because the article compares the code as text.
    private static func text(_ cursor: inout JSONCursor, _ first: UInt8?) throws(CursorStop) -> String? {
        switch first {
        case UInt8(ascii: "\""): cursor.string(of: try cursor.string())
        case let digit? where JSONCursor.digits.contains(digit): cursor.text(of: try cursor.number())
        default: nil
        }
    }

    /// Reads a member; for the rows, only the opening bracket.
    private static func member(_ cursor: inout JSONCursor) throws(CursorStop) -> Member {
        let name = cursor.string(of: try cursor.name())
        let first = try cursor.token()
        if name == "data", try cursor.skip(UInt8(ascii: "[")) { return .rows }
        let start = cursor.index
        if name == "code", try text(&cursor, first) == code { return .code(found: nil) }
        if cursor.index == start { try cursor.skipValue(depth: 1) }
        switch name {
        case "code": return .code(found: cursor.description(from: start))
        case "data" where first == UInt8(ascii: "n"): return .nullRows
        case "data": return .noRows(found: cursor.description(from: start))
        default: return .other
        }
    }
}

/// Reads the rows of a file with one JSON object a line. An invalid line is one invalid row, and reading continues after
/// it.
struct JSONLinesReader: JSONRowsReader {
    private(set) var window: ByteWindow
    private(set) var names: JSONNames

    var columnNames: [String] { names.spelled }

    mutating func next() throws -> ReadRow? {
        while let end = try lineEnd() {
            guard end - window.start <= ByteWindow.rowLimit else { return try window.skipLongLine() }
            var cursor = JSONCursor(bytes: window.bytes, end: end, isComplete: true, index: window.start)
            do throws(CursorStop) {
                let row = try read(&cursor)
                window.consume(upTo: min(end + 1, window.bytes.count))
                if let row { return row }
            } catch {
                if let row = try readBeyondLine() { return row }
                let row = invalid(error, cursor)
                window.consume(upTo: min(end + 1, window.bytes.count))
                if let row { return row }
            }
        }
        return nil
    }

    /// Reads a line. Returns `nil` for a blank one.
    private mutating func read(_ cursor: inout JSONCursor) throws(CursorStop) -> ReadRow? {
        guard try cursor.token() != nil else { return nil }
        let row = try cursor.row(&names)
        guard try cursor.token() == nil else { throw .broken(at: cursor.index, expected: "the end of the line") }
        return .row(row)
    }

    /// Reads an object that is printed over several lines. Returns `nil` if there is none.
    private mutating func readBeyondLine() throws -> ReadRow? {
        while true {
            var cursor = JSONCursor(
                bytes: window.bytes,
                end: window.bytes.count,
                isComplete: window.isComplete,
                index: window.start
            )
            do throws(CursorStop) {
                guard try cursor.token() == UInt8(ascii: "{") else { return nil }
                let row = try cursor.row(&names)
                // Nothing else may be on the last line, except a comma.
                _ = try cursor.skipOnLine(UInt8(ascii: ","))
                guard try cursor.isAtLineEnd() else { return nil }
                window.consume(upTo: cursor.index)
                return .row(row)
            } catch {
                guard case .windowEnds = error, window.count <= ByteWindow.rowLimit else { return nil }
            }
            try window.extend()
        }
    }

    /// Returns the problem of a line; the whole line is in the window.
    private func invalid(_ error: CursorStop, _ cursor: JSONCursor) -> ReadRow? {
        guard case .broken(let index, let expected) = error else { return nil }
        let reason = ImportProblem.Reason.syntax(expected: expected, found: cursor.found(at: index))
        let problem = ImportProblem(at: window.position(of: index), reason: reason)
        return .invalid(problem, excerpt: window.excerpt(from: window.start))
    }

    /// Returns the end of the next line, or of the longest part that a row may have; `nil` at the end of the file.
    private mutating func lineEnd() throws -> Int? {
        while true {
            if let end = window.bytes[window.start...].firstIndex(of: UInt8(ascii: "\n")) { return end }
            if window.isComplete { return window.count > 0 ? window.bytes.count : nil }
            if window.count > ByteWindow.rowLimit { return window.bytes.count }
            try window.extend()
        }
    }
}

extension JSONCursor {
    private mutating func skipSpaces() throws(CursorStop) {
        while let byte = try current(), byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") { index += 1 }
    }

    /// Skips spaces, and then the next byte if it is the given one.
    fileprivate mutating func skipOnLine(_ byte: UInt8) throws(CursorStop) -> Bool {
        try skipSpaces()
        guard try current() == byte else { return false }
        index += 1
        return true
    }

    /// Whether only spaces follow on this line.
    fileprivate mutating func isAtLineEnd() throws(CursorStop) -> Bool {
        try skipSpaces()
        return try current()?.isLineEnd ?? true
    }
}

/// Reads values of a JSON file, each after its last byte has arrived.
struct JSONRowReader {
    var window: ByteWindow
    var names: JSONNames

    /// Reads a value, and more of the file if the value needs it.
    /// - Throws: `ImportProblem` for an invalid value, or an error of reading the file.
    mutating func read<Value>(
        _ body: (inout JSONCursor, inout JSONNames) throws(CursorStop) -> Value
    ) throws -> Value {
        while true {
            var cursor = cursor
            do throws(CursorStop) {
                let value = try body(&cursor, &names)
                window.consume(upTo: cursor.index)
                return value
            } catch {
                if case .broken(let index, let expected) = error {
                    let reason = ImportProblem.Reason.syntax(expected: expected, found: cursor.found(at: index))
                    throw ImportProblem(at: window.position(of: index), reason: reason)
                }
            }
            guard window.count <= ByteWindow.rowLimit else {
                throw ImportProblem(at: window.position, reason: .rowTooLong(limit: ByteWindow.rowLimit))
            }
            try window.extend()
        }
    }

    /// The members of the object that reading is in, as far as they have arrived. Reading has not gone beyond its brace.
    var shape: JSONObjectShape { JSONObjectShape(of: cursor, isInside: true) }

    private var cursor: JSONCursor {
        JSONCursor(bytes: window.bytes, end: window.bytes.count, isComplete: window.isComplete, index: window.start)
    }
}
