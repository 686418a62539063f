extension JSONCursor {
    /// Reads an object with the fields of an item. Unknown members are skipped, and so are those that are null.
    mutating func row(_ names: inout FieldNames) throws(CursorStop) -> RowText {
        guard let first = try token() else { throw .broken(at: index, expected: "a row") }
        var row = RowText(start: index)
        guard first == UInt8(ascii: "{") else {
            let start = index
            try skipValue()
            row.refuse(nil, at: start, because: .notAnObject(found: description(from: start)))
            return row
        }
        index += 1
        if try skip(UInt8(ascii: "}")) { return row }
        repeat { try member(&names, &row) } while try skip(UInt8(ascii: ","))
        guard try skip(UInt8(ascii: "}")) else { throw .broken(at: index, expected: #""," or "}""#) }
        return row
    }

    private mutating func member(_ names: inout FieldNames, _ row: inout RowText) throws(CursorStop) {
        let name = try name()
        _ = try token()
        let column = column(name, &names)
        guard let match = column.match, row.accepts(match, at: index) else { return try ignore(column, &row) }
        try value(of: match, from: column.number, &row)
    }

    private func column(_ name: RawString, _ names: inout FieldNames) -> FieldNames.Column {
        guard name.hasEscapes, let unescaped = string(of: name) else { return names.column(bytes[name.range]) }
        return names.column(Array(unescaped.utf8)[...])
    }

    /// Skips a value without a field, and counts it unless it is null or empty.
    private mutating func ignore(_ column: FieldNames.Column, _ row: inout RowText) throws(CursorStop) {
        let start = index
        try skipValue(depth: 1)
        let value = bytes[start..<index]
        let isEmpty = ["null", "\"\"", "[]", "{}"].contains { value.elementsEqual($0.utf8) }
        if !isEmpty { row.ignore(column.number) }
    }

    /// Reads the value of a field. A number is read as its digits, because some programs write the song "1999" as a
    /// number.
    private mutating func value(of match: FieldNames.Match, from column: Int, _ row: inout RowText) throws(CursorStop) {
        let start = index
        switch try token() {
        case UInt8(ascii: "\""):
            set(match, to: string(of: try string()), from: column, &row, at: start)
        case let byte? where byte == UInt8(ascii: "-") || JSONCursor.digits.contains(byte):
            set(match, to: text(of: try number()), from: column, &row, at: start)
        case UInt8(ascii: "[") where match.field == .tags:
            try tags(match, from: column, &row)
        case UInt8(ascii: "n"):
            _ = try literal()
        default:
            try skipValue(depth: 1)
            row.refuse(match.field, at: start, because: .notAString(found: description(from: start)))
        }
    }

    private func set(
        _ match: FieldNames.Match,
        to text: String?,
        from column: Int,
        _ row: inout RowText,
        at start: Int
    ) {
        if let text {
            row.set(match, to: text, from: column)
        } else {
            row.refuse(match.field, at: start, because: .invalidUTF8)
        }
    }

    /// Reads an array of texts; each is a tag.
    private mutating func tags(_ match: FieldNames.Match, from column: Int, _ row: inout RowText) throws(CursorStop) {
        index += 1
        var tags: [String] = []
        if try skip(UInt8(ascii: "]")) { return }
        repeat {
            let start = try token().map { _ in index } ?? index
            if try current() == UInt8(ascii: "\""), let tag = string(of: try string()),
                !tag.utf8.contains(UInt8(ascii: ","))
            {
                tags.append(tag)
            } else {
                if index == start { try skipValue(depth: 2) }
                row.refuse(.tags, at: start, because: .notAString(found: description(from: start)))
            }
        } while try skip(UInt8(ascii: ","))
        guard try skip(UInt8(ascii: "]")) else { throw .broken(at: index, expected: #""," or "]""#) }
        row.set(match, to: tags.joined(separator: ","), from: column)
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
