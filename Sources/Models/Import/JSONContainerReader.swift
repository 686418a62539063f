/// Reads the rows of a JSON object that has them in one of the known places, such as `{"tracks": […]}`; see
/// `KnownFile.rowPaths`. If there is none, the rows are the first list of objects with a name and an artist or director, or
/// of objects as a service writes them. Other arrays are skipped element by element, however long they are, and counted.
struct JSONContainerReader: JSONRowsReader {
    private enum Role {
        /// The elements are rows.
        case rows
        /// Members may lead to rows.
        case path
        /// The content is skipped, and counted as values of a column.
        case skipped(column: Int)
    }

    private struct Level {
        let isArray: Bool
        let role: Role
        /// The names of the members that lead here.
        let path: [String]
        var isFirst = true
    }

    private enum Step {
        case row(RowText)
        case enter(Level)
        /// A value was skipped.
        case skipped
        case leave
    }

    private var reader: JSONRowReader
    private let rowPaths: [[String]]
    private var levels: [Level] = []
    private var state = State.start
    private var hasRows = false
    private(set) var skippedCounts: [Int: Int] = [:]

    private enum State {
        case start, inside, end, over
    }

    var window: ByteWindow { reader.window }
    var names: JSONNames { reader.names }
    var columnNames: [String] { names.spelled }

    init(window: ByteWindow, names: JSONNames) {
        reader = JSONRowReader(window: window, names: names)
        let beginning = Array(window.bytes[window.start...].prefix(Self.beginningSize))
        let found = Self.hasKnownRows(beginning) ? nil : Self.rowPath(in: beginning)
        rowPaths = found.map { [$0] } ?? KnownFile.rowPaths
    }

    /// The number of bytes in which the first row has to be.
    private static let beginningSize = 64 << 10

    /// Whether an object has a list of rows near its start.
    static func hasRows(_ bytes: [UInt8]) -> Bool { rowPath(in: bytes) != nil }

    /// Whether an object leads to one of the known places of rows.
    static func hasKnownRows(_ bytes: [UInt8]) -> Bool {
        var cursor = JSONCursor(bytes: bytes, end: bytes.count, isComplete: false, index: 0)
        do throws(CursorStop) {
            guard try cursor.skip(UInt8(ascii: "{")) else { return false }
            repeat {
                let name = cursor.string(of: try cursor.name()) ?? ""
                let first = try cursor.token()
                for path in KnownFile.rowPaths where path.first == name {
                    if first == UInt8(ascii: "["), path.count == 1 || name == "playlists" { return true }
                    if first == UInt8(ascii: "{"), path.count > 1 { return true }
                }
                try cursor.skipValue()
            } while try cursor.skip(UInt8(ascii: ","))
        } catch {
            return false
        }
        return false
    }

    mutating func next() throws -> ReadRow? {
        do {
            while true {
                switch state {
                case .start:
                    try reader.read { (cursor, _) throws(CursorStop) in
                        guard try cursor.skip(UInt8(ascii: "{")) else {
                            throw .broken(at: cursor.index, expected: #"an object, which begins with "{""#)
                        }
                    }
                    levels = [Level(isArray: false, role: .path, path: [])]
                    state = .inside
                case .inside:
                    if let row = try step() { return .row(row) }
                case .end:
                    try reader.read { (cursor, _) throws(CursorStop) in
                        guard try cursor.token() == nil else {
                            throw .broken(at: cursor.index, expected: "the end of the file")
                        }
                    }
                    guard hasRows else { throw ImportFileError.noList }
                    state = .over
                case .over:
                    return nil
                }
            }
        } catch let problem as ImportProblem {
            state = .over
            if !hasRows { throw ImportFileError.brokenOff(problem) }
            return .brokenOff(problem)
        }
    }

    /// Reads a row, a member or an element, or the end of an object or array.
    private mutating func step() throws -> RowText? {
        guard let level = levels.last else {
            state = .end
            return nil
        }
        let step = try reader.read { (cursor, names) throws(CursorStop) in
            try level.isArray
                ? Self.element(of: level, &cursor, &names)
                : Self.member(of: level, rowPaths, &cursor, &names)
        }
        levels[levels.count - 1].isFirst = false
        switch step {
        case .row(let row):
            return row
        case .skipped:
            count(in: level)
        case .enter(let inner):
            count(in: level)
            guard levels.count < JSONCursor.depthLimit else {
                let expected = "at most \(JSONCursor.depthLimit) values inside one another"
                throw ImportProblem(at: window.position, reason: .syntax(expected: expected, found: "more"))
            }
            if case .rows = inner.role { hasRows = true }
            levels.append(inner)
        case .leave:
            levels.removeLast()
        }
        return nil
    }

    /// Counts the elements of a skipped array, not those inside of them.
    private mutating func count(in level: Level) {
        guard level.isArray, case .skipped(let column) = level.role else { return }
        let outer = levels.dropLast().last
        if let outer, case .skipped = outer.role { return }
        skippedCounts[column, default: 0] += 1
    }
}

extension JSONContainerReader {
    private static func element(
        of level: Level,
        _ cursor: inout JSONCursor,
        _ names: inout JSONNames
    ) throws(CursorStop) -> Step {
        if try cursor.skip(UInt8(ascii: "]")) { return .leave }
        if !level.isFirst, try !cursor.skip(UInt8(ascii: ",")) {
            throw .broken(at: cursor.index, expected: #""," or "]""#)
        }
        if case .rows = level.role { return .row(try cursor.row(&names)) }
        switch try cursor.token() {
        case UInt8(ascii: "{"): return enter(level.role, level.path, isArray: false, &cursor)
        case UInt8(ascii: "["): return enter(level.role, level.path, isArray: true, &cursor)
        default:
            try cursor.skipValue()
            return .skipped
        }
    }

    private static func member(
        of level: Level,
        _ rowPaths: [[String]],
        _ cursor: inout JSONCursor,
        _ names: inout JSONNames
    ) throws(CursorStop) -> Step {
        if try cursor.skip(UInt8(ascii: "}")) { return .leave }
        if !level.isFirst, try !cursor.skip(UInt8(ascii: ",")) {
            throw .broken(at: cursor.index, expected: #""," or "}""#)
        }
        let name = cursor.string(of: try cursor.name()) ?? ""
        let first = try cursor.token()
        guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else {
            try cursor.skipValue()
            return .skipped
        }
        let isArray = first == UInt8(ascii: "[")
        if case .path = level.role {
            let path = level.path + [name]
            if isArray, rowPaths.contains(path) { return enter(.rows, path, isArray: true, &cursor) }
            if rowPaths.contains(where: { $0.count > path.count && $0.starts(with: path) }) {
                return enter(.path, path, isArray: isArray, &cursor)
            }
            let column = names.column(path.joined(separator: ".").utf8).number
            return enter(.skipped(column: column), path, isArray: isArray, &cursor)
        }
        return enter(level.role, level.path, isArray: isArray, &cursor)
    }

    private static func enter(_ role: Role, _ path: [String], isArray: Bool, _ cursor: inout JSONCursor) -> Step {
        cursor.index += 1
        return .enter(Level(isArray: isArray, role: role, path: path))
    }
}

extension JSONContainerReader {
    /// Returns the names of the members that lead to the first list of rows; `nil` if there is none, or the object is itself a
    /// row.
    private static func rowPath(in bytes: [UInt8]) -> [String]? {
        var cursor = JSONCursor(bytes: bytes, end: bytes.count, isComplete: false, index: 0)
        guard (try? cursor.token()) == UInt8(ascii: "{"), !isRow(cursor) || hasNoText(cursor) else { return nil }
        var found: [String]?
        // The beginning of a file may end anywhere.
        try? findRows(&cursor, at: [], &found)
        return found
    }

    private static func findRows(
        _ cursor: inout JSONCursor,
        at path: [String],
        _ found: inout [String]?
    ) throws(CursorStop) {
        guard found == nil, path.count < 5 else { return try cursor.skipValue(depth: path.count) }
        if try cursor.skip(UInt8(ascii: "{")) {
            if try cursor.skip(UInt8(ascii: "}")) { return }
            repeat {
                let name = cursor.string(of: try cursor.name()) ?? ""
                try findRows(&cursor, at: path + [name], &found)
            } while try cursor.skip(UInt8(ascii: ","))
            _ = try cursor.skip(UInt8(ascii: "}"))
        } else if try cursor.token() == UInt8(ascii: "[") {
            var first = cursor
            first.index += 1
            if try first.token() == UInt8(ascii: "{") {
                if isRow(first) { found = path } else { try findRows(&first, at: path, &found) }
            }
            try cursor.skipValue(depth: path.count)
        } else {
            try cursor.skipValue(depth: path.count)
        }
    }

    /// Whether an object has the members of a song or a movie.
    private static func isRow(_ cursor: JSONCursor) -> Bool {
        var cursor = cursor
        var names = JSONNames()
        guard (try? cursor.row(&names)) != nil else { return false }
        let found = names.samples.normalizedNames
        return KnownFile.all.contains { $0.isWritten(as: found) }
            || [CatalogueKind.songs, .movies].contains { kind in
                let fields = Set(found.compactMap { FieldNames.match($0, in: kind)?.field })
                return fields.isSuperset(of: [.name, .credit])
            }
    }

    /// Whether an object has no text of its own, so that the members of a row are those of objects in it.
    private static func hasNoText(_ cursor: JSONCursor) -> Bool {
        var cursor = cursor
        do throws(CursorStop) {
            _ = try cursor.skip(UInt8(ascii: "{"))
            repeat {
                _ = try cursor.name()
                if try cursor.token() == UInt8(ascii: "\"") { return false }
                try cursor.skipValue(depth: 1)
            } while try cursor.skip(UInt8(ascii: ","))
            return true
        } catch {
            return true
        }
    }
}
