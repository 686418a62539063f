/// Reads the rows of a JSON document that has them in objects, such as `{"tracks": […]}`, or in objects of an array, such as
/// pages; see ``JSONLayout``. Other arrays are skipped element by element, however long they are, and counted.
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
        let path: JSONLayout.Path
        /// Whether the level is an element of an array.
        var isElement = false
        var isFirst = true
        /// The values that belong to the rows in this level.
        var context: [JSONContext.Value] = []
    }

    private enum Step {
        case row(RowText)
        case enter(Level)
        /// A value was skipped.
        case skipped
        case leave
    }

    private var reader: JSONRowReader
    private let rowPaths: [JSONLayout.Path]
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

    init(window: ByteWindow, names: JSONNames, layout: JSONLayout) {
        reader = JSONRowReader(window: window, names: names)
        rowPaths = layout.rowPaths
    }

    mutating func next() throws -> ReadRow? {
        do {
            while true {
                switch state {
                case .start:
                    let isArray = try reader.read { (cursor, _) throws(CursorStop) in
                        if try cursor.skip(UInt8(ascii: "[")) { return true }
                        guard try cursor.skip(UInt8(ascii: "{")) else {
                            throw .broken(at: cursor.index, expected: #"an object, which begins with "{""#)
                        }
                        return false
                    }
                    try enter(Level(isArray: isArray, role: .path, path: []))
                    state = .inside
                case .inside:
                    if let row = try step() { return .row(row) }
                case .end:
                    let isFollowed = try reader.read { (cursor, _) throws(CursorStop) in
                        let next = try cursor.token()
                        guard next == nil || next == UInt8(ascii: "{") else {
                            throw .broken(at: cursor.index, expected: "the end of the file")
                        }
                        return next != nil
                    }
                    guard hasRows else { throw ImportFileError.noList }
                    state = isFollowed ? .start : .over
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
        let step = try reader.read { [rowPaths] (cursor, names) throws(CursorStop) in
            try level.isArray
                ? Self.element(of: level, &cursor, &names)
                : Self.member(of: level, rowPaths, &cursor, &names)
        }
        levels[levels.count - 1].isFirst = false
        switch step {
        case .row(let row):
            hasRows = true
            return row
        case .skipped:
            count(in: level)
        case .enter(let inner):
            count(in: level)
            try enter(inner)
        case .leave:
            levels.removeLast()
        }
        return nil
    }

    private mutating func enter(_ level: Level) throws {
        guard levels.count < JSONCursor.depthLimit else {
            let expected = "at most \(JSONCursor.depthLimit) values inside one another"
            throw ImportProblem(at: window.position, reason: .syntax(expected: expected, found: "more"))
        }
        var level = level
        switch level.role {
        case .rows: hasRows = true
        // The files of services have all values of a row in it.
        case .path where !level.isArray && names.plan?.service == nil: level.context += try context(of: level)
        case .path, .skipped: break
        }
        levels.append(level)
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
    /// Returns the values of an object that belong to the rows in it, also those behind the rows, unless the object is longer
    /// than a row may be. The values that no field takes are counted.
    private mutating func context(of level: Level) throws -> [JSONContext.Value] {
        var shape = reader.shape
        while !shape.isWhole, !window.isComplete, window.count <= ByteWindow.rowLimit {
            try reader.window.extend(to: max(1 << 10, window.count * 2))
            shape = reader.shape
        }
        let columns = JSONContext.names(of: shape, at: level.path, isElement: level.isElement)
        return shape.members.compactMap { member in
            guard let name = columns[member.name], let text = member.text, !text.isEmpty else { return nil }
            if reader.names.plan != nil {
                let column = reader.names.column(name.utf8)
                guard column.match != nil else {
                    skippedCounts[column.number, default: 0] += 1
                    return nil
                }
            }
            return JSONContext.Value(name: name, text: text)
        }
    }

    private static func element(
        of level: Level,
        _ cursor: inout JSONCursor,
        _ names: inout JSONNames
    ) throws(CursorStop) -> Step {
        if try cursor.skip(UInt8(ascii: "]")) { return .leave }
        if !level.isFirst, try !cursor.skip(UInt8(ascii: ",")) {
            throw .broken(at: cursor.index, expected: #""," or "]""#)
        }
        if case .rows = level.role { return .row(try cursor.row(&names, in: level.context)) }
        switch try cursor.token() {
        case UInt8(ascii: "{"): return enter(level.role, level.path, from: level, isArray: false, &cursor)
        case UInt8(ascii: "["): return enter(level.role, level.path, from: level, isArray: true, &cursor)
        default:
            try cursor.skipValue()
            return .skipped
        }
    }

    private static func member(
        of level: Level,
        _ rowPaths: [JSONLayout.Path],
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
        guard case .path = level.role else {
            return enter(level.role, level.path, from: level, isArray: isArray, &cursor)
        }
        let depth = level.path.count
        let matching = rowPaths.filter { path in
            path.count > depth && path.starts(with: level.path) && (path[depth] == nil || path[depth] == name)
        }
        let place = matching.first.map { $0[depth] } ?? name
        let path = level.path + [place]
        var inner = level
        if place == nil { inner.context.append(JSONContext.Value(name: JSONContext.keyName, text: name)) }
        if matching.contains(path) {
            if isArray { return enter(.rows, path, from: inner, isArray: true, &cursor) }
            if place == nil { return .row(try cursor.row(&names, in: inner.context)) }
        }
        guard matching.contains(where: { $0.count > path.count }) else {
            let column = names.column(path.compactMap(\.self).joined(separator: ".").utf8).number
            return enter(.skipped(column: column), path, from: level, isArray: isArray, &cursor)
        }
        return enter(.path, path, from: inner, isArray: isArray, isElement: place == nil, &cursor)
    }

    private static func enter(
        _ role: Role,
        _ path: JSONLayout.Path,
        from outer: Level,
        isArray: Bool,
        isElement: Bool = false,
        _ cursor: inout JSONCursor
    ) -> Step {
        cursor.index += 1
        let isElement = isElement || outer.isArray && !isArray
        return .enter(Level(isArray: isArray, role: role, path: path, isElement: isElement, context: outer.context))
    }
}
