/// A value with parameters: `form-data; name="a"`, `multipart/form-data; boundary=b` (RFC 9110 §5.6.6).
struct ParameterizedValue {
    struct Parameters {
        fileprivate(set) var list: [(name: String, value: [UInt8])] = []

        /// The value of a parameter that is there once. A second one would be understood differently by others.
        func only(named name: String) -> [UInt8]? {
            let values = list.filter { $0.name == name }
            return values.count == 1 ? values[0].value : nil
        }

        func contains(_ name: String) -> Bool {
            list.contains { $0.name == name }
        }
    }

    /// What comes before the first semicolon, in lower case.
    let value: String
    private(set) var parameters = Parameters()

    /// - Returns: nil when it is not by the grammar.
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

    /// A backslash before a quote or a backslash is left out, as by RFC 9110 §5.6.4. Before any other character
    /// it stands for itself: browsers send it bare in the names of files.
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
        return String(decoding: token.map { $0.isLetter ? $0 | 0x20 : $0 }, as: UTF8.self)
    }
}
