/// The head of a part (RFC 7578 §4).
struct MultipartHead: Equatable {
    let name: [UInt8]
    /// The name of the file on the client's machine, or `nil` for a field that is not a file.
    let fileName: [UInt8]?
    /// The media type that the client states.
    let contentType: String?

    /// - Parameter lines: The field lines of the head, without line ends.
    init(lines: [[UInt8]]) throws(RequestError) {
        var disposition: ArraySlice<UInt8>?
        var contentType: String?
        for line in lines {
            let field = try FieldLine(line.span, in: 0..<line.count)
            switch Self.lowercase(line[field.name]) {
            case "content-disposition":
                guard disposition == nil else { throw .malformedForm("a part has two Content-Disposition fields") }
                disposition = line[field.value]
            case "content-type":
                contentType = String(decoding: line[field.value], as: UTF8.self)
            case "content-transfer-encoding":
                try Self.checkEncoding(Self.lowercase(line[field.value]))
            default:
                // Other fields are ignored (RFC 7578 §4.8).
                break
            }
        }
        try self.init(disposition: disposition, contentType: contentType)
    }

    /// Reads the name (RFC 7578 §4.2). A `filename*` is ignored, because it must not be used.
    private init(disposition: ArraySlice<UInt8>?, contentType: String?) throws(RequestError) {
        guard let disposition = disposition.flatMap({ ParameterizedValue($0) }), disposition.value == "form-data",
            let name = disposition.parameters.only(named: "name")
        else { throw .malformedForm("a part has no name") }
        if disposition.parameters.contains("filename") {
            guard let fileName = disposition.parameters.only(named: "filename") else {
                throw .malformedForm("a file has two names")
            }
            self.fileName = Self.unescape(fileName)
        } else {
            fileName = nil
        }
        self.name = Self.unescape(name)
        self.contentType = contentType
    }

    /// Encoded parts are refused. Clients no longer send them (RFC 7578 §4.7).
    private static func checkEncoding(_ encoding: String) throws(RequestError) {
        guard ["7bit", "8bit", "binary"].contains(encoding) else {
            throw .malformedForm("unsupported Content-Transfer-Encoding")
        }
    }

    /// Decodes the three characters that browsers percent-encode in names. They encode no other character, not even the
    /// percent sign (https://html.spec.whatwg.org/#multipart-form-data).
    private static func unescape(_ name: [UInt8]) -> [UInt8] {
        var rest = name[...]
        var result: [UInt8] = []
        while let byte = rest.popFirst() {
            let escape = escapes.first { byte == UInt8(ascii: "%") && rest.starts(with: $0.digits.utf8) }
            result.append(escape?.byte ?? byte)
            if escape != nil { rest = rest.dropFirst(2) }
        }
        return result
    }

    private static let escapes: [(digits: String, byte: UInt8)] = [
        ("22", UInt8(ascii: "\"")), ("0D", .carriageReturn), ("0A", .lineFeed),
    ]

    private static func lowercase(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes.map(\.lowercased), as: UTF8.self)
    }
}

/// A value with parameters: `form-data; name="a"`, `multipart/form-data; boundary=b` (RFC 9110 §5.6.6).
struct ParameterizedValue {
    struct Parameters {
        fileprivate(set) var list: [(name: String, value: [UInt8])] = []

        /// Returns the value of a parameter that occurs once. Other recipients might understand a repeated one
        /// differently.
        func only(named name: String) -> [UInt8]? {
            let values = list.filter { $0.name == name }
            return values.count == 1 ? values[0].value : nil
        }

        func contains(_ name: String) -> Bool {
            list.contains { $0.name == name }
        }
    }

    /// The text before the first semicolon, in lower case.
    let value: String
    private(set) var parameters = Parameters()

    /// - Returns: `nil` if the text is invalid.
    init?(_ text: String) {
        self.init(Array(text.utf8)[...])
    }

    init?(_ bytes: ArraySlice<UInt8>) {
        var rest = bytes
        let value = Self.token(&rest, orSlash: true)
        guard !value.isEmpty else { return nil }
        self.value = value
        while true {
            rest = rest.drop(while: \.isWhitespace)
            guard let semicolon = rest.popFirst() else { return }
            rest = rest.drop(while: \.isWhitespace)
            // An empty parameter is allowed.
            if semicolon == UInt8(ascii: ";"), rest.isEmpty || rest.first == UInt8(ascii: ";") { continue }
            guard semicolon == UInt8(ascii: ";"), let parameter = Self.parameter(&rest) else { return nil }
            parameters.list.append(parameter)
        }
    }

    private static func parameter(_ rest: inout ArraySlice<UInt8>) -> (name: String, value: [UInt8])? {
        let name = token(&rest)
        guard !name.isEmpty, rest.popFirst() == UInt8(ascii: "=") else { return nil }
        if rest.first == UInt8(ascii: "\"") { return quotedString(&rest).map { (name, $0) } }
        let value = rest.prefix(while: \.isTokenCharacter)
        rest = rest[value.endIndex...]
        return value.isEmpty ? nil : (name, Array(value))
    }

    /// Removes a backslash before a quote or a backslash (RFC 9110 §5.6.4). Before any other character it is kept:
    /// browsers send it unescaped in file names.
    private static func quotedString(_ rest: inout ArraySlice<UInt8>) -> [UInt8]? {
        rest.removeFirst()
        var content: [UInt8] = []
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "\"") { return content }
            let isEscape = byte == UInt8(ascii: "\\") && (rest.first == byte || rest.first == UInt8(ascii: "\""))
            content.append(isEscape ? rest.removeFirst() : byte)
        }
        return nil
    }

    private static func token(_ rest: inout ArraySlice<UInt8>, orSlash: Bool = false) -> String {
        let token = rest.prefix { $0.isTokenCharacter || orSlash && $0 == UInt8(ascii: "/") }
        rest = rest[token.endIndex...]
        return String(decoding: token.map(\.lowercased), as: UTF8.self)
    }
}
