/// A value as a spreadsheet or a program has written it.
enum SpreadsheetCell: Equatable {
    case text(String)
    /// The values of a list as Python and JSON write them, such as `['Queen', 'David Bowie']`.
    case list([String])
    /// The error of a formula.
    case failure

    private static let failures: Set<String> = [
        "#N/A", "#VALUE!", "#REF!", "#NAME?", "#DIV/0!", "#NUM!", "#NULL!", "#ERROR!",
    ]

    init(_ text: String) {
        if text.hasPrefix("#"), Self.failures.contains(text) {
            self = .failure
        } else if text.hasPrefix("=\""), text.hasSuffix("\""), text.utf8.count > 2 {
            // Written so that a spreadsheet leaves a number as it is. A quote with a combining mark is no quote here.
            self = .text(String(text.dropFirst(2).dropLast()).replacingBytes("\"\"", with: "\""))
        } else if let label = Self.label(text) {
            self = .text(label)
        } else if text.hasPrefix("["), text.hasSuffix("]"), let values = Self.values(text.utf8.dropFirst().dropLast()) {
            self = .list(values)
        } else if text.hasPrefix("[{"), text.hasSuffix("}]") {
            let names = Self.names(text.utf8)
            self = names.isEmpty ? .failure : .list(names)
        } else {
            self = .text(text)
        }
    }

    /// Returns the text of a link: `=HYPERLINK("https://example.org","Heat")`, `[Heat](https://example.org)` or `[[Heat]]`.
    private static func label(_ text: String) -> String? {
        if text.hasPrefix("=HYPERLINK(\""), text.hasSuffix("\")") {
            let parts = text.utf8.dropFirst("=HYPERLINK(".utf8.count).dropLast()
                .split(separator: UInt8(ascii: "\""))
            guard parts.count == 3, let label = parts.last else { return nil }
            return String(Substring(label))
        }
        guard text.hasPrefix("[") else { return nil }
        if text.hasPrefix("[["), text.hasSuffix("]]") {
            let label = text.dropFirst(2).dropLast(2)
            return label.contains("[") || label.contains("]") || label.isEmpty ? nil : String(label)
        }
        let parts = text.split(separator: "](", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[1].hasPrefix("http"), parts[1].hasSuffix(")") else { return nil }
        return String(parts[0].dropFirst())
    }

    /// Returns the names of objects, such as `[{'id': 18, 'name': 'Drama'}]`.
    private static func names(_ bytes: String.UTF8View) -> [String] {
        var names: [String] = []
        var rest = bytes[...]
        var last = ""
        var isName = false
        while let byte = rest.first {
            if let value = quoted(&rest) {
                if isName { names.append(value) }
                (last, isName) = (value, false)
            } else {
                if !byte.isJSONWhiteSpace { isName = byte == UInt8(ascii: ":") && last == "name" }
                rest = rest.dropFirst()
            }
        }
        return names
    }

    /// Returns the value in quotes with which a text begins, and skips it.
    private static func quoted(_ text: inout Substring.UTF8View) -> String? {
        guard let quote = text.first, quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"") else { return nil }
        var value: [UInt8] = []
        var rest = text.dropFirst()
        while let byte = rest.first, byte != quote {
            if byte == UInt8(ascii: "\\") { rest = rest.dropFirst() }
            guard let byte = rest.first else { return nil }
            value.append(byte)
            rest = rest.dropFirst()
        }
        guard rest.first == quote else { return nil }
        text = rest.dropFirst()
        return String(decoding: value, as: UTF8.self)
    }

    /// Returns the quoted values between commas; `nil` for any other text.
    private static func values(_ bytes: Substring.UTF8View) -> [String]? {
        var values: [String] = []
        var rest = bytes.drop(while: \.isJSONWhiteSpace)
        if rest.isEmpty { return [] }
        while !rest.isEmpty {
            guard let value = quoted(&rest) else { return nil }
            values.append(value)
            rest = rest.drop(while: \.isJSONWhiteSpace)
            guard let comma = rest.first else { return values }
            guard comma == UInt8(ascii: ",") else { return nil }
            rest = rest.dropFirst().drop(while: \.isJSONWhiteSpace)
        }
        return nil
    }
}
