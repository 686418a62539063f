/// The second article's File.json: `{"code":"19001","data":[{"name":"Thriller","artist":"Michael Jackson"}]}`.
///
/// The code says that all is well: any other is an error of whoever made the file. Fields that are not known
/// are ignored.
package struct Envelope<Item: CatalogueItem>: Sendable {
    package let drafts: [Draft<Item>]

    /// - Parameters:
    ///   - bytes: UTF-8, with or without a byte order mark.
    ///   - file: what errors call it.
    package init(parsing bytes: [UInt8], file: String) throws(EnvelopeError) {
        let reader = EnvelopeReader(bytes: bytes, file: file)
        let document = try reader.document()
        try reader.checkCode(of: document)
        drafts = try reader.drafts(of: document)
    }
}

/// Takes an envelope apart, and says in words what is wrong with it.
struct EnvelopeReader {
    private static let code = "19001"

    let bytes: [UInt8]
    let file: String

    func document() throws(EnvelopeError) -> JSONValue {
        guard String(validating: bytes, as: UTF8.self) != nil else {
            throw error(at: validPrefixCount, expected: "UTF-8", found: "bytes of another encoding")
        }
        do {
            return try JSONParser.parse(bytes)
        } catch {
            throw self.error(at: error.offset, expected: error.expected, found: error.found)
        }
    }

    func checkCode(of document: JSONValue) throws(EnvelopeError) {
        let expected = "the string \"\(Self.code)\""
        let code = try member(["code"], of: document, at: "", expected: expected)
        guard case .string(Self.code) = code.content else {
            throw error(at: code.offset, path: "code", expected: expected, found: code.description)
        }
    }

    func drafts<Item>(of document: JSONValue) throws(EnvelopeError) -> [Draft<Item>] {
        let data = try member(["data"], of: document, at: "", expected: "an array of rows")
        guard case .array(let rows) = data.content else {
            throw error(at: data.offset, path: "data", expected: "an array of rows", found: data.description)
        }
        var drafts: [Draft<Item>] = []
        drafts.reserveCapacity(rows.count)
        for (index, row) in rows.enumerated() {
            drafts.append(try draft(of: row, at: "data[\(index)]"))
        }
        return drafts
    }

    private func draft<Item>(of row: JSONValue, at path: String) throws(EnvelopeError) -> Draft<Item> {
        let name = try string(["name"], of: row, at: path)
        let credit = try string(Item.creditKeys, of: row, at: path)
        do {
            return try Draft(name: name.string, credit: credit.string)
        } catch {
            let field = error.field == .name ? name : credit
            throw complaint(about: field, reason: error.reason)
        }
    }
}

extension EnvelopeReader {
    /// A string of the file with its place.
    private struct Field {
        let string: String
        let path: String
        let offset: Int
    }

    private func string(
        _ names: [String],
        of row: JSONValue,
        at path: String
    ) throws(EnvelopeError) -> Field {
        let value = try member(names, of: row, at: path, expected: "a string")
        let name = names.first { row.member($0) != nil } ?? ""
        guard case .string(let string) = value.content else {
            throw error(
                at: value.offset,
                path: "\(path).\(name)",
                expected: "a string",
                found: value.description
            )
        }
        return Field(string: string, path: "\(path).\(name)", offset: value.offset)
    }

    /// The member of the first of these names that is there.
    private func member(
        _ names: [String],
        of value: JSONValue,
        at path: String,
        expected: String
    ) throws(EnvelopeError) -> JSONValue {
        guard case .object = value.content else {
            throw error(at: value.offset, path: path, expected: "an object", found: value.description)
        }
        for name in names {
            if let member = value.member(name) { return member }
        }
        let path = (path.isEmpty ? "" : "\(path).") + (names.first ?? "")
        throw error(at: value.offset, path: path, expected: expected, found: "no such field")
    }

    private func complaint(about field: Field, reason: DraftError.Reason) -> EnvelopeError {
        let expected: String
        let found: String
        switch reason {
        case .blank:
            expected = "a text that can be seen"
            found = field.string.excerpt
        case .tooLong(let length):
            expected = "at most \(DraftError.lengthLimit) characters"
            found = "\(length)"
        case .forbidden(let character):
            expected = "one line without control characters"
            found = "\(character.codePoint) as its character \(character.column)"
        case .notInRange:
            expected = "another value"
            found = field.string.excerpt
        case .tooMany(let count):
            expected = "at most \(DraftError.tagCountLimit)"
            found = "\(count)"
        }
        return error(at: field.offset, path: field.path, expected: expected, found: found)
    }

    private func error(
        at offset: Int,
        path: String = "",
        expected: String,
        found: String
    ) -> EnvelopeError {
        let place = LineAndColumn(offset: offset, in: bytes)
        return EnvelopeError(
            file: file,
            line: place.line,
            column: place.column,
            path: path,
            expected: expected,
            found: found
        )
    }

    /// How many bytes are UTF-8, from the start.
    private var validPrefixCount: Int {
        var iterator = bytes.makeIterator()
        var decoder = UTF8()
        var count = 0
        while case .scalarValue(let scalar) = decoder.decode(&iterator) { count += UTF8.width(scalar) }
        return count
    }
}

/// What is wrong with a file of songs or movies, and where.
package struct EnvelopeError: Error, Sendable, Equatable {
    package let file: String
    /// From 1.
    package let line: Int
    /// From 1, in Unicode scalars.
    package let column: Int
    /// The value in question, such as `data[3].artist`; empty when the file is not JSON.
    package let path: String
    package let expected: String
    package let found: String
}

extension EnvelopeError: CustomStringConvertible {
    package var description: String {
        let place = "\(file), line \(line), column \(column)"
        return "\(place): \(path.isEmpty ? "" : "\(path): ")expected \(expected), found \(found)"
    }
}
