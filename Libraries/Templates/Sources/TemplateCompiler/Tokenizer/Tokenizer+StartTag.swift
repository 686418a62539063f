extension Tokenizer {
    /// `<name attribute="value">` or `<name/>`
    mutating func readStartTag() {
        let start = index
        index += 1
        var tag = Element(
            name: readName(),
            position: position(at: start),
            attributes: [],
            isSelfClosing: false
        )
        guard readAttributes(of: &tag) else {
            report("the tag <\(tag.name)> is not closed: end it with >", at: start)
            return
        }
        tokens.append(.startTag(tag))
        guard !tag.isSelfClosing else { return }
        switch tag.name.lowercased() {
        case "script", "style": readRawText(of: tag.name)
        case let name where Elements.textOnly.contains(name): textOnlyElement = tag.name
        default: break
        }
    }

    /// Reads the name of an element, or the text in its place.
    mutating func readName() -> String {
        let start = index
        while let byte = byte(at: index), !byte.isWhitespace, !">/<".utf8.contains(byte) {
            if looking(at: "{{") || looking(at: "{%") {
                report(
                    "the name of an element cannot be dynamic: choose between elements with {% if %}",
                    at: index
                )
                skipDynamicContent()
            } else {
                index += 1
            }
        }
        return source.text(in: start..<index)
    }

    /// Reads up to the end of the tag, and returns whether there is one.
    private mutating func readAttributes(of tag: inout Element) -> Bool {
        while true {
            skipWhitespace()
            guard let byte = byte(at: index), byte != UInt8(ascii: "<") else { return false }
            if byte == UInt8(ascii: ">") {
                index += 1
                return true
            }
            if looking(at: "/>") {
                index += 2
                tag.isSelfClosing = true
                return true
            }
            readAttribute(of: &tag)
        }
    }
}

extension Tokenizer {
    /// `name`, `name="value"`, or a mistake in their place.
    mutating func readAttribute(of tag: inout Element) {
        if looking(at: "{{") || looking(at: "{%") || looking(at: "{#") {
            reportDynamicContentInTag()
            return
        }
        let start = index
        let name = readAttributeName()
        guard index > start else {
            report("expected an attribute: write name=\"value\"", at: index)
            repeat {
                index += 1
            } while byte(at: index).map { !$0.isWhitespace && $0 != UInt8(ascii: ">") } ?? false
            return
        }
        var attribute = Attribute(name: name, position: position(at: start), value: nil)
        let end = index
        skipWhitespace()
        if byte(at: index) == UInt8(ascii: "=") {
            index += 1
            skipWhitespace()
            attribute.value = readAttributeValue(of: name)
        } else {
            index = end
        }
        if !name.utf8.contains(UInt8(ascii: "{")) {
            tag.attributes.append(attribute)
        }
    }

    private mutating func reportDynamicContentInTag() {
        let message =
            if looking(at: "{{") {
                "an expression cannot be an attribute: write name=\"{{ value }}\"; nil leaves it out"
            } else if looking(at: "{%") {
                "statements are not allowed inside a tag: write name=\"{{ value }}\"; "
                    + "nil, or false, leaves the attribute out"
            } else {
                "comments are not allowed inside a tag: put them before the tag"
            }
        report(message, at: index)
        skipDynamicContent()
    }

    private mutating func readAttributeName() -> String {
        let start = index
        while let byte = byte(at: index), !byte.isWhitespace, !"=>/<\"'".utf8.contains(byte) {
            if looking(at: "{{") || looking(at: "{%") {
                report(
                    "the name of an attribute cannot be dynamic: write each attribute, and nil leaves it out",
                    at: index
                )
                skipDynamicContent()
            } else {
                index += 1
            }
        }
        return source.text(in: start..<index)
    }

    private mutating func readAttributeValue(of name: String) -> [Attribute.Part] {
        guard let quote = byte(at: index), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            report("the value of '\(name)' needs quotes: \(name)=\"…\"", at: index)
            skipUnquotedValue()
            return []
        }
        let start = index
        index += 1
        let mistakes = diagnostics.count
        var value = AttributeValue()
        while let byte = byte(at: index), byte != quote {
            readAttributePart(into: &value)
        }
        if index == bytes.count {
            diagnostics.removeSubrange(mistakes...)
            report("the value of '\(name)' is not closed: end it with the quote it began with", at: start)
        }
        index += 1
        return value.parts
    }

    private mutating func readAttributePart(into value: inout AttributeValue) {
        if looking(at: "{{") {
            if let expression = readExpression() {
                value.append(expression)
            }
        } else if looking(at: "{%") {
            report(
                "statements are not allowed inside an attribute: write {{ condition ? \"one\" : \"other\" }}",
                at: index
            )
            skipDynamicContent()
        } else if looking(at: "{#") {
            report("comments are not allowed inside a tag: put them before the tag", at: index)
            skipDynamicContent()
        } else if bytes[index] == UInt8(ascii: "&") {
            value.append(escaped: readReference())
        } else {
            if bytes[index] == UInt8(ascii: "<") {
                report("'<' is not allowed inside an attribute: write &lt;", at: index)
            }
            value.append(bytes[index])
            index += 1
        }
    }

    private mutating func skipUnquotedValue() {
        while let byte = byte(at: index), !byte.isWhitespace, byte != UInt8(ascii: ">") {
            if looking(at: "{{") || looking(at: "{%") {
                skipDynamicContent()
            } else {
                index += 1
            }
        }
    }
}

/// The value of an attribute during parsing.
struct AttributeValue {
    private var finished: [Attribute.Part] = []
    private var literal: [UInt8] = []

    var parts: [Attribute.Part] {
        literal.isEmpty && !finished.isEmpty
            ? finished : finished + [.literal(String(decoding: literal, as: UTF8.self))]
    }

    mutating func append(_ expression: Expression) {
        finished = (literal.isEmpty ? finished : parts) + [.expression(expression)]
        literal = []
    }

    mutating func append(escaped markup: [UInt8]) {
        literal += markup
    }

    /// The output has double quotes around the value, and XML would turn its tabs and line ends into spaces.
    mutating func append(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""): literal += "&quot;".utf8
        case UInt8(ascii: "<"): literal += "&lt;".utf8
        case .tab: literal += "&#9;".utf8
        case .lineFeed: literal += "&#10;".utf8
        default: literal.append(byte)
        }
    }
}
