/// The names of the members in a JSON file, with their meanings.
struct JSONNames: Sendable {
    /// A name in a file.
    struct Column {
        /// The number of the name, from 0. Names beyond the limits share one number.
        let number: Int
        /// The meaning of the name; `nil` if it is not taken.
        let match: ColumnMatch?
    }

    /// The number of names that are counted one by one if they are not taken.
    private static let spellingLimit = 64
    /// The number of names, beyond which none is taken.
    private static let takenSpellingLimit = 128

    /// The meanings; `nil` while the first rows are sampled.
    let plan: ColumnPlan?
    /// The scale of the ratings; `nil` where there is no doubt about it.
    var doubtfulScale: DoubtfulScale?
    fileprivate(set) var samples = ColumnSamples()
    /// The names as spelled in this file, in the order of their first occurrence.
    private var spellings: [(bytes: [UInt8], match: ColumnMatch?)] = []

    init(plan: ColumnPlan? = nil) {
        self.plan = plan
    }

    /// The names as spelled in this file, by their numbers.
    var spelled: [String] { spellings.map { String(decoding: $0.bytes, as: UTF8.self) } }

    /// Returns the column of a name, and stores new names.
    mutating func column(_ name: some Collection<UInt8>) -> Column {
        if let known = spellings.firstIndex(where: { $0.bytes.elementsEqual(name) }) {
            return Column(number: known, match: spellings[known].match)
        }
        let match = plan?[FieldNames.normalized(String(decoding: name, as: UTF8.self))]
        let limit = match == nil ? Self.spellingLimit : Self.takenSpellingLimit
        guard spellings.count < limit else { return Column(number: Self.takenSpellingLimit, match: nil) }
        spellings.append((Array(name), match))
        return Column(number: spellings.count - 1, match: match)
    }
}

/// Reads the rows of a JSON file.
protocol JSONRowsReader: RowReader {
    var names: JSONNames { get }
}

extension JSONRowsReader {
    var doubtfulScale: DoubtfulScale? { names.doubtfulScale }
}

/// A value of a row, with the names of the members that lead to it.
private struct JSONMember {
    enum Value {
        /// The text; `nil` if it is not valid.
        case text(String?)
        /// A value that is neither text nor a number, or has not been read because its column is not taken.
        case other(description: String)
    }

    let column: JSONNames.Column
    let index: Int
    let value: Value
    /// Whether the value is an element of an array, or of an object in one.
    let isElement: Bool
}

/// Reads the members of one row.
private struct JSONRowParser {
    /// The depth to which objects in a row are read. Deeper ones are skipped.
    private static let depthLimit = 5
    /// The members that have the row itself, beside its identifier and the like.
    private static let wrapperNames = ["_source", "attributes", "fields", "item", "node"].map { Array($0.utf8) }
    /// The maximum length of the names that lead to a value, in bytes. No service writes longer ones.
    private static let pathLimit = 500

    var cursor: JSONCursor
    var names: JSONNames
    private(set) var row: RowText
    private var members: [JSONMember] = []

    init(cursor: JSONCursor, names: JSONNames) {
        self.cursor = cursor
        self.names = names
        row = RowText(start: cursor.index)
    }

    /// Reads an object, whose first byte is the current one.
    /// - Parameter context: The values outside of the row that belong to it.
    mutating func object(in context: [JSONContext.Value]) throws(CursorStop) {
        names.samples.addRow()
        try object(path: [], depth: 0, isElement: false)
        setFields()
        // The innermost value is the nearest.
        for value in context.reversed() { inherit(value) }
    }

    /// Takes a value from outside of the row, unless the row has one of its own.
    private mutating func inherit(_ value: JSONContext.Value) {
        let column = names.column(value.name.utf8)
        guard names.plan != nil else { return names.samples.add(value.text, to: value.name, at: row.start) }
        guard let match = column.match else { return row.ignore(column.number) }
        if row.text[match.field].isEmpty, !row.problems.contains(where: { $0.field == match.field }) {
            row.inherit(match, value.text, from: column.number)
        } else if row.text[match.field] != value.text {
            row.ignore(column.number)
        }
    }

    private mutating func object(path: [UInt8], depth: Int, isElement: Bool) throws(CursorStop) {
        let memberCount = members.count
        cursor.index += 1
        if try cursor.skip(UInt8(ascii: "}")) { return }
        repeat {
            let name = try cursor.name()
            _ = try cursor.token()
            let bytes: ArraySlice<UInt8> =
                name.hasEscapes ? Array((cursor.string(of: name) ?? "").utf8)[...] : cursor.bytes[name.range]
            if path.count + bytes.count > Self.pathLimit {
                _ = try cursor.token()
                try cursor.skipValue(depth: 1 + depth)
            } else if depth == 0, try cursor.current() == UInt8(ascii: "{"), Self.wrapperNames.contains(Array(bytes)) {
                try object(path: [], depth: 1, isElement: false)
            } else if path.isEmpty {
                try value(bytes, depth: depth, isElement: isElement)
            } else {
                try value((path + [UInt8(ascii: ".")] + bytes)[...], depth: depth, isElement: isElement)
            }
        } while try cursor.skip(UInt8(ascii: ","))
        guard try cursor.skip(UInt8(ascii: "}")) else {
            throw .broken(at: cursor.index, expected: #""," or "}""#)
        }
        keepRoles(from: memberCount)
    }

    /// Leaves out the person of an object that has another role, such as an actor, and the role itself.
    private mutating func keepRoles(from start: Int) {
        guard let role = members[start...].first(where: { $0.column.match?.notation.isRole == true }) else { return }
        let isOther: Bool
        if case .role(let name) = role.column.match?.notation, case .text(let text) = role.value {
            isOther = text?.trimmed != name
        } else {
            isOther = true
        }
        let field = role.column.match?.field
        let left = members[start...].filter {
            $0.column.match?.notation.isRole == true || isOther && $0.column.match?.field == field
        }
        members[start...].removeAll { member in left.contains { $0.index == member.index } }
        if isOther {
            for member in left where member.column.number != role.column.number {
                row.ignoreElement(member.column.number)
            }
        }
    }

    private mutating func value(_ path: ArraySlice<UInt8>, depth: Int, isElement: Bool) throws(CursorStop) {
        let start = cursor.index
        switch try cursor.token() {
        case UInt8(ascii: "{") where depth < Self.depthLimit:
            try object(path: Array(path), depth: depth + 1, isElement: isElement)
        case UInt8(ascii: "[") where depth < Self.depthLimit:
            try array(path, depth: depth + 1)
        case UInt8(ascii: "\""):
            let raw = try cursor.string()
            add(path, at: start, isElement, isEmpty: raw.range.isEmpty) { cursor, _ in .text(cursor.string(of: raw)) }
        case let byte? where byte == UInt8(ascii: "-") || JSONCursor.digits.contains(byte):
            // Some programs write the song "1999" as a number.
            let range = try cursor.number()
            add(path, at: start, isElement, isEmpty: false) { cursor, _ in .text(cursor.text(of: range)) }
        case UInt8(ascii: "n"), UInt8(ascii: "N"):
            _ = try cursor.literal()
            if let match = names.column(path).match, !row.has(match.field) { row.locate(match.field, at: start) }
        default:
            try cursor.skipValue(depth: 1 + depth)
            add(path, at: start, isElement, isEmpty: false) { cursor, start in
                .other(description: cursor.description(from: start))
            }
        }
    }

    private mutating func array(_ path: ArraySlice<UInt8>, depth: Int) throws(CursorStop) {
        cursor.index += 1
        if try cursor.skip(UInt8(ascii: "]")) { return }
        repeat {
            _ = try cursor.token()
            try value(path, depth: depth, isElement: true)
        } while try cursor.skip(UInt8(ascii: ","))
        guard try cursor.skip(UInt8(ascii: "]")) else {
            throw .broken(at: cursor.index, expected: #""," or "]""#)
        }
    }

    private mutating func add(
        _ path: ArraySlice<UInt8>,
        at index: Int,
        _ isElement: Bool,
        isEmpty: Bool,
        _ value: (JSONCursor, Int) -> JSONMember.Value
    ) {
        let column = names.column(path)
        if names.plan == nil {
            let name = String(decoding: path, as: UTF8.self)
            if case .text(let text?) = value(cursor, index) {
                names.samples.add(text, to: name, at: index)
            } else {
                names.samples.add(name)
            }
        } else if column.match == nil {
            if isElement { row.ignoreElement(column.number) } else if !isEmpty { row.ignore(column.number) }
        } else {
            members.append(JSONMember(column: column, index: index, value: value(cursor, index), isElement: isElement))
        }
    }

    /// Sets the fields of the row. The elements of an array are one value.
    private mutating func setFields() {
        row.mayLackCredit = names.plan?.requiresCredit == false
        row.hasEntities = names.plan?.hasEntities == true
        row.isOwn = names.plan?.isOwn == true
        row.isMovie = names.plan?.kind == .movies
        // The words between artists come before the artists, which are joined by them.
        members.sort { $0.isJoin && !$1.isJoin }
        var lists: [(member: JSONMember, values: [String])] = []
        for member in members {
            guard let match = member.column.match else { continue }
            guard case .text(let text?) = member.value else {
                leaveOut(member, match)
                continue
            }
            if !member.isElement {
                if row.accepts(match, at: member.index) {
                    row.set(match, to: text, from: member.column.number)
                } else if !text.isEmpty {
                    row.ignore(member.column.number)
                }
            } else if let known = lists.firstIndex(where: { $0.member.column.number == member.column.number }) {
                lists[known].values.append(text)
            } else {
                lists.append((member, [text]))
            }
        }
        for (member, values) in lists {
            guard let match = member.column.match else { continue }
            if row.accepts(match, at: member.index) {
                row.set(match, to: values, from: member.column.number)
            } else {
                row.ignore(member.column.number)
            }
        }
    }

    private mutating func leaveOut(_ member: JSONMember, _ match: ColumnMatch) {
        guard row.accepts(match, at: member.index) else { return row.ignore(member.column.number) }
        let reason: ImportProblem.Reason =
            if case .other(let found) = member.value { .notAString(found: found) } else { .invalidUTF8 }
        row.leaveOut(match.field, from: member.column.number, at: member.index, because: reason)
    }
}

extension JSONMember {
    fileprivate var isJoin: Bool { column.match?.notation == .join }
}

extension JSONCursor {
    /// Reads an object with the fields of an item. Other members are counted, unless they are null or empty.
    /// - Parameter context: The values outside of the row that belong to it.
    mutating func row(
        _ names: inout JSONNames,
        in context: [JSONContext.Value] = []
    ) throws(CursorStop) -> RowText {
        guard let first = try token() else { throw .broken(at: index, expected: "a row") }
        guard first == UInt8(ascii: "{") else {
            let start = index
            var row = RowText(start: start)
            try skipValue()
            row.refuse(nil, at: start, because: .notAnObject(found: description(from: start)))
            return row
        }
        var parser = JSONRowParser(cursor: self, names: names)
        try parser.object(in: context)
        self = parser.cursor
        names = parser.names
        return parser.row
    }

    /// Describes the last value for error messages: `the number 19001`, `an array`.
    func description(from start: Int) -> String {
        switch bytes[start] {
        case UInt8(ascii: "{"): "an object"
        case UInt8(ascii: "["): "an array"
        case UInt8(ascii: "\""): excerpt(of: start + 1..<index - 1)
        case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"):
            String(decoding: bytes[start..<index], as: UTF8.self)
        default: "the number \(String(decoding: bytes[start..<min(index, start + 20)], as: UTF8.self))"
        }
    }

    private func excerpt(of range: Range<Int>) -> String {
        String(decoding: bytes[range].prefix(200), as: UTF8.self).excerpt
    }
}
