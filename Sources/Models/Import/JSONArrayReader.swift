/// The rows of a JSON array, or of the array in an envelope.
struct JSONArrayReader: RowReader {
    private enum State {
        case start
        /// Before the members of the envelope, or its end.
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

    init(window: ByteWindow, names: FieldNames, isEnvelope: Bool) {
        reader = JSONRowReader(window: window, names: names)
        self.isEnvelope = isEnvelope
    }

    mutating func next() throws -> ReadRow? {
        while true {
            switch state {
            case .start:
                if let problem = try begin() { return try breakOff(problem) }
            case .firstMember, .nextMember:
                if let problem = try readMember() { return try breakOff(problem) }
            case .firstRow, .nextRow:
                if let row = try readRow() { return row }
            case .end:
                state = .over
                if let problem = try end() { return .brokenOff(problem) }
            case .over:
                return nil
            }
        }
    }

    private mutating func begin() throws -> ImportProblem? {
        let opening = UInt8(ascii: isEnvelope ? "{" : "[")
        let expected = isEnvelope ? "an envelope, which begins with \"{\"" : "an array, which begins with \"[\""
        state = isEnvelope ? .firstMember : .firstRow
        return try reader.read { (cursor, _) throws(JSONCursor.Stop) in
            guard try cursor.take(opening) else { throw .broken(at: cursor.index, expected: expected) }
        }.problem
    }

    /// Nothing more can be read. What was read may stay, unless the code is still to come that speaks for it.
    private mutating func breakOff(_ problem: ImportProblem) throws -> ReadRow {
        state = .over
        if isEnvelope, !hasCode { throw ImportFileError.brokenOff(problem) }
        return .brokenOff(problem)
    }
}

extension JSONArrayReader {
    private mutating func readRow() throws -> ReadRow? {
        let isFirst = state == .firstRow
        state = .nextRow
        let outcome = try reader.read { (cursor, names) throws(JSONCursor.Stop) -> RowText? in
            if try cursor.take(UInt8(ascii: "]")) { return nil }
            if !isFirst, try !cursor.take(UInt8(ascii: ",")) {
                throw .broken(at: cursor.index, expected: #""," or "]""#)
            }
            return try cursor.row(&names)
        }
        switch outcome {
        case .value(let row?):
            return .row(row)
        case .value(nil):
            state = isEnvelope ? .nextMember : .end
            return nil
        case .broken(let problem):
            return try breakOff(problem)
        }
    }

    private mutating func end() throws -> ImportProblem? {
        try reader.read { (cursor, _) throws(JSONCursor.Stop) in
            guard try cursor.token() == nil else { throw .broken(at: cursor.index, expected: "the end of the file") }
        }.problem
    }
}

extension JSONArrayReader {
    private enum Member {
        case rows
        case code(found: String?)
        case noRows(found: String)
        case other
        case end
    }

    private mutating func readMember() throws -> ImportProblem? {
        let isFirst = state == .firstMember
        state = .nextMember
        let outcome = try reader.read { (cursor, _) throws(JSONCursor.Stop) in
            if try cursor.take(UInt8(ascii: "}")) { return Member.end }
            if !isFirst, try !cursor.take(UInt8(ascii: ",")) {
                throw .broken(at: cursor.index, expected: #""," or "}""#)
            }
            return try Self.member(&cursor)
        }
        switch outcome {
        case .value(.rows):
            hasRows = true
            state = .firstRow
        case .value(.code(let found)):
            guard found == nil else { throw ImportFileError.wrongCode(found: found) }
            hasCode = true
        case .value(.noRows(let found)):
            throw ImportFileError.noRows(found: found)
        case .value(.other):
            break
        case .value(.end):
            guard hasCode else { throw ImportFileError.wrongCode(found: nil) }
            guard hasRows else { throw ImportFileError.noRows(found: nil) }
            state = .end
        case .broken(let problem):
            return problem
        }
        return nil
    }

    /// A member, or of the rows no more than the bracket that opens them.
    private static func member(_ cursor: inout JSONCursor) throws(JSONCursor.Stop) -> Member {
        let name = cursor.string(of: try cursor.name())
        let first = try cursor.token()
        if name == "data", try cursor.take(UInt8(ascii: "[")) { return .rows }
        let start = cursor.index
        if name == "code", first == UInt8(ascii: "\""), cursor.string(of: try cursor.string()) == code {
            return .code(found: nil)
        }
        if cursor.index == start { try cursor.skipValue(depth: 1) }
        switch name {
        case "code": return .code(found: cursor.description(from: start))
        case "data": return .noRows(found: cursor.description(from: start))
        default: return .other
        }
    }
}

extension JSONRowReader.Outcome {
    /// Why nothing was read.
    fileprivate var problem: ImportProblem? {
        if case .broken(let problem) = self { problem } else { nil }
    }
}
