/// Reads a JSON document (RFC 8259), strictly, and says where and how it is broken.
///
/// Foundation's decoder on Linux says neither, and accepts what no other reader does: `[1,]`, `01`, `"\q"`.
struct JSONParser {
    /// How deep values may nest; deeper ones would exhaust the stack.
    static let depthLimit = 100
    static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")

    let bytes: [UInt8]
    var offset = 0
    private var depth = 0
    private var remainingValues: Int

    private init(_ bytes: [UInt8], valueLimit: Int) {
        self.bytes = bytes
        remainingValues = valueLimit
    }

    /// - Parameters:
    ///   - bytes: UTF-8. A byte order mark before the document is tolerated.
    ///   - valueLimit: How many values there may be at most. A value takes more memory than the two bytes that can
    ///     write one, so this is for documents that strangers send.
    static func parse(_ bytes: [UInt8], valueLimit: Int = .max) throws(JSONSyntaxError) -> JSONValue {
        var parser = JSONParser(bytes, valueLimit: valueLimit)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { parser.offset = 3 }
        let value = try parser.value()
        parser.skipWhiteSpace()
        guard parser.current == nil else { throw parser.error(expected: "the end of the file") }
        return value
    }

    var current: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    private mutating func value() throws(JSONSyntaxError) -> JSONValue {
        skipWhiteSpace()
        guard remainingValues > 0 else { throw error(expected: "fewer values in one document") }
        remainingValues -= 1
        let start = offset
        return JSONValue(content: try content(), offset: start)
    }

    private mutating func content() throws(JSONSyntaxError) -> JSONValue.Content {
        switch current {
        case UInt8(ascii: "{"): return .object(try nested(Self.members))
        case UInt8(ascii: "["): return .array(try nested(Self.elements))
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "-"): return .number(try number())
        case let byte? where Self.digits.contains(byte): return .number(try number())
        default: return try literal()
        }
    }

    private mutating func nested<T>(
        _ read: (inout JSONParser) throws(JSONSyntaxError) -> T
    ) throws(JSONSyntaxError) -> T {
        guard depth < Self.depthLimit else {
            throw error(expected: "at most \(Self.depthLimit) values inside one another")
        }
        depth += 1
        defer { depth -= 1 }
        return try read(&self)
    }

    private static func members(
        _ parser: inout JSONParser
    ) throws(JSONSyntaxError) -> [JSONValue.Member] {
        var members: [JSONValue.Member] = []
        parser.offset += 1
        if parser.take("}") { return members }
        repeat {
            parser.skipWhiteSpace()
            guard parser.current == UInt8(ascii: "\"") else {
                throw parser.error(expected: "a name in quotes")
            }
            let name = try parser.string()
            guard parser.take(":") else {
                throw parser.error(expected: "\":\" after the name \(name.excerpt)")
            }
            members.append(JSONValue.Member(name: name, value: try parser.value()))
        } while parser.take(",")
        guard parser.take("}") else { throw parser.error(expected: "\",\" or \"}\"") }
        return members
    }

    private static func elements(_ parser: inout JSONParser) throws(JSONSyntaxError) -> [JSONValue] {
        var elements: [JSONValue] = []
        parser.offset += 1
        if parser.take("]") { return elements }
        repeat { elements.append(try parser.value()) } while parser.take(",")
        guard parser.take("]") else { throw parser.error(expected: "\",\" or \"]\"") }
        return elements
    }

    private mutating func literal() throws(JSONSyntaxError) -> JSONValue.Content {
        let literals: [(String, JSONValue.Content)] = [
            ("true", .boolean(true)), ("false", .boolean(false)), ("null", .null),
        ]
        for (name, content) in literals where bytes[offset...].starts(with: name.utf8) {
            offset += name.utf8.count
            return content
        }
        throw error(expected: "a value")
    }

    /// Skips white space, and one byte when it is the one asked for.
    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        skipWhiteSpace()
        guard current == UInt8(ascii: scalar) else { return false }
        offset += 1
        return true
    }

    private mutating func skipWhiteSpace() {
        while let byte = current, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { offset += 1 }
    }
}

extension JSONParser {
    func error(expected: String) -> JSONSyntaxError {
        JSONSyntaxError(offset: offset, expected: expected, found: found)
    }

    /// The character at hand, for a person.
    private var found: String {
        guard current != nil else { return "the end of the file" }
        var rest = bytes[offset...].makeIterator()
        var decoder = UTF8()
        guard case .scalarValue(let scalar) = decoder.decode(&rest) else { return "a broken character" }
        return String(scalar).excerpt
    }
}
