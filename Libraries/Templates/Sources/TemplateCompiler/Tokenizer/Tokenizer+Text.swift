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
                textOnlyElement.map(Self.tagInTextOnly) ?? "a '<' that begins no tag: write &lt;",
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
            report("a '}}' without its '{{': to write the two braces, say {{ \"}}\" }}", at: index)
            index += 1
        } else if looking(at: "%}") {
            report("a '%}' without its '{%': to write the two characters, say {{ \"%}\" }}", at: index)
            index += 1
        }
    }

    /// A character reference, as it stands: one of XML's five names, or a number.
    mutating func readReference() -> [UInt8] {
        let start = index
        index += 1
        let name = readReferenceName()
        guard !name.isEmpty, byte(at: index) == UInt8(ascii: ";") else {
            report("a '&' that begins no character reference: write &amp;", at: start)
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
