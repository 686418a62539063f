extension Tokenizer {
    /// Text up to the next tag, expression or statement.
    mutating func readText() {
        let start = index
        var text: [UInt8] = []
        repeat {
            readTextByte(into: &text)
        } while index < bytes.count && !isAtBoundary
        tokens.append(.text(String(decoding: text, as: UTF8.self), position(at: start)))
    }

    private var isAtBoundary: Bool {
        bytes[index] == UInt8(ascii: "<") || looking(at: "{{") || looking(at: "{%") || looking(at: "{#")
    }

    private mutating func readTextByte(into text: inout [UInt8]) {
        switch bytes[index] {
        case UInt8(ascii: "<"):
            report(
                textOnlyElement.map(Self.tagInTextOnly) ?? "a '<' that does not begin a tag: write &lt;",
                at: index
            )
            index += 1
        case UInt8(ascii: "&"):
            text += readReference()
        case UInt8(ascii: ">"):
            text += "&gt;".utf8
            index += 1
        default:
            reportStrayDelimiter()
            text.append(bytes[index])
            index += 1
        }
    }

    private static func tagInTextOnly(_ element: String) -> String {
        "a tag inside <\(element)> is only text to a browser: write &lt; for a '<'"
    }

    private mutating func reportStrayDelimiter() {
        if looking(at: "}}") {
            report("a '}}' without its '{{': to write the two braces, use {{ \"}}\" }}", at: index)
            index += 1
        } else if looking(at: "%}") {
            report("a '%}' without its '{%': to write the two characters, use {{ \"%}\" }}", at: index)
            index += 1
        }
    }

    /// A character reference: one of XML's five names, or a number.
    mutating func readReference() -> [UInt8] {
        let start = index
        index += 1
        let name = readReferenceName()
        guard !name.isEmpty, byte(at: index) == UInt8(ascii: ";") else {
            report("a '&' that does not begin a character reference: write &amp;", at: start)
            return Array("&amp;".utf8) + bytes[(start + 1)..<index]
        }
        index += 1
        if let mistake = CharacterReference(name: name).mistake {
            report(mistake, at: start)
        }
        return Array(bytes[start..<index])
    }

    private mutating func readReferenceName() -> String {
        let start = index
        if byte(at: index) == UInt8(ascii: "#") { index += 1 }
        while let byte = byte(at: index), byte.isLetter || byte.isDigit { index += 1 }
        return source.text(in: start..<index)
    }
}

extension Tokenizer {
    /// `{{ expression }}` between tags.
    mutating func readOutput() {
        if let expression = readExpression() {
            tokens.append(.output(expression))
        }
    }

    /// `{{ expression }}` anywhere; `nil` after a mistake, which is reported.
    mutating func readExpression() -> Expression? {
        let start = index
        guard let code = readSwift(closedBy: "}}") else { return nil }
        guard !code.swift.isEmpty else {
            report("an expression is missing between '{{' and '}}'", at: start)
            return nil
        }
        return code
    }

    /// The Swift between `{{` or `{%` and its end, without the white space around it.
    mutating func readSwift(closedBy terminator: String) -> Expression? {
        let start = index
        index += 2
        skipWhitespace()
        var scanner = ExpressionScanner(bytes: bytes, index: index, terminator: terminator)
        do {
            let range = try scanner.scan()
            reportReservedName(at: scanner.reservedNames)
            let code = Expression(swift: source.text(in: range), position: position(at: index))
            index = range.upperBound
            skipWhitespace()
            index += 2
            return code
        } catch {
            report(error.message, at: error.offset ?? start)
            index = start
            skipDynamicContent()
            return nil
        }
    }

    /// Skips `{{ … }}`, `{% … %}` or `{# … #}` without parsing it: to its end on the same line, or to the probable
    /// continuation of the markup.
    mutating func skipDynamicContent() {
        let lineEnd = offset(of: "\n", from: index) ?? bytes.count
        let terminator = looking(at: "{{") ? "}}" : looking(at: "{%") ? "%}" : "#}"
        if let end = offset(of: terminator, from: index + 2), end < lineEnd {
            index = end + 2
        } else {
            index = min(offset(of: "<", from: index) ?? lineEnd, lineEnd)
        }
    }

    private mutating func reportReservedName(at offsets: [Int]) {
        for offset in offsets {
            report("the name 'html' is reserved in templates: choose another", at: offset)
        }
    }
}

/// The text between `&` and `;`.
struct CharacterReference {
    let name: String

    /// Returns the reason that a reference is invalid in HTML or XML.
    var mistake: String? {
        guard name.hasPrefix("#") else {
            return Self.names.contains(name)
                ? nil : "XML does not know '&\(name);': write the character itself, or its number"
        }
        guard let scalar = number.flatMap(Unicode.Scalar.init), Self.isAllowed(scalar) else {
            return "'&\(name);' is not a character that both HTML and XML allow: remove it"
        }
        return nil
    }

    private static let names: Set = ["amp", "lt", "gt", "quot", "apos"]

    private var number: UInt32? {
        let digits = name.dropFirst()
        return digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    }

    /// HTML reads 0x80 to 0x9F as characters of Windows-1252; XML reads them as control characters.
    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A, 0x0D: true
        case 0..<0x20, 0x7F...0x9F, 0xFFFE, 0xFFFF: false
        default: true
        }
    }
}
